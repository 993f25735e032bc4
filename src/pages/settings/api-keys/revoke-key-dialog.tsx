import { Code } from "@mantine/core";
import type { Key } from "../../api.ts";
import { revokeKey } from "../../api.ts";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { refreshKeys } from "../../queries.ts";

interface KeyDialogProps {
  readonly keyRecord: Key;
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** Ends a key for good. */
export function RevokeKeyDialog({ keyRecord, workspaceId, onClose }: KeyDialogProps) {
  const revoke = async () => {
    await revokeKey({ workspaceId, keyId: keyRecord.id });
    await refreshKeys(workspaceId);
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
