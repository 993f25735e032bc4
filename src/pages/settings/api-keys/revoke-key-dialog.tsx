import { Code } from "@mantine/core";
import type { Key } from "../../../keys/schema.ts";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { postJson } from "../../request.ts";
import { keysPath, useRefreshKeys } from "./use-keys.ts";

interface KeyDialogProps {
  readonly keyRecord: Key;
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** Ends a key for good. */
export function RevokeKeyDialog({ keyRecord, workspaceId, onClose }: KeyDialogProps) {
  const refresh = useRefreshKeys(workspaceId);
  const revoke = async () => {
    await postJson(`${keysPath(workspaceId)}/${keyRecord.id}/revoke`);
    await refresh();
  };
  return (
    <ConfirmDialog
      title={`Revoke “${keyRecord.name}”?`}
      action="Revoke key"
      onClose={onClose}
      onConfirm={revoke}
    >
      Whatever uses <Code>{keyRecord.hint}…</Code> is refused from its next request on. This cannot be taken
      back. To replace the key without a gap, rotate it instead.
    </ConfirmDialog>
  );
}
