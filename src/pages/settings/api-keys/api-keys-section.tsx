import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Membership } from "../../../accounts/schema.ts";
import { addressOf } from "../../base-path.ts";
import { failureOf } from "../../forms/failure.ts";
import { isManager } from "../../labels/roles.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { PlanNotice } from "../../notices/plan-notice.tsx";
import { RecordsLoading } from "../../records/records-loading.tsx";
import { ManagersOnly } from "../managers-only.tsx";
import { SectionHead } from "../section-head.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import type { KeyDialog } from "./key-dialog.ts";
import { KeyList } from "./key-list.tsx";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";
import { RotateKeyDialog } from "./rotate-key-dialog.tsx";
import { useKeys } from "./use-keys.ts";

/** The API keys of a workspace: its owners and admins see and manage them. */
export function ApiKeysSection({ workspace }: { readonly workspace: Membership }) {
  if (isManager(workspace.role)) return <ManagedKeys workspace={workspace} />;
  return (
    <>
      <SectionHead title="API keys" intro={<Intro />} />
      <PlanNotice workspace={workspace} />
      <ManagersOnly what="see, create, rotate and revoke keys" />
    </>
  );
}

function ManagedKeys({ workspace }: { readonly workspace: Membership }) {
  const keys = useKeys(workspace.id);
  const [dialog, setDialog] = useState<KeyDialog | null>(null);
  const live = keys.data?.keys.filter(({ state }) => state === "live").length ?? 0;
  const isFull = keys.data !== undefined && live >= keys.data.live_max;
  const createButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={isFull || keys.data === undefined}
      onClick={() => setDialog({ kind: "create" })}
    >
      Create key
    </Button>
  );
  return (
    <>
      <SectionHead title="API keys" intro={<Intro />} action={createButton} />
      <PlanNotice workspace={workspace} />
      <FailureNotice
        failure={keys.isError ? failureOf(keys.error) : null}
        onRetry={() => void keys.refetch()}
      />
      {keys.isPending ? <RecordsLoading /> : null}
      {keys.data === undefined ? null : <KeyList keys={keys.data} live={live} onOpen={setDialog} />}
      <OpenDialog dialog={dialog} workspaceId={workspace.id} onClose={() => setDialog(null)} />
    </>
  );
}

function Intro() {
  return (
    <>
      Programs and coding agents search with a key. See the{" "}
      <Anchor href={addressOf("/docs")} underline="always">
        documentation
      </Anchor>
      .
    </>
  );
}

interface OpenDialogProps {
  readonly dialog: KeyDialog | null;
  readonly workspaceId: string;
  readonly onClose: () => void;
}

function OpenDialog({ dialog, workspaceId, onClose }: OpenDialogProps) {
  if (dialog === null) return null;
  if (dialog.kind === "create") return <CreateKeyDialog workspaceId={workspaceId} onClose={onClose} />;
  const Dialog = dialog.kind === "rotate" ? RotateKeyDialog : RevokeKeyDialog;
  return <Dialog keyRecord={dialog.key} workspaceId={workspaceId} onClose={onClose} />;
}
