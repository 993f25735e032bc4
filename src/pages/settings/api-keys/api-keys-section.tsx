import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Membership } from "../../api.ts";
import { addressOf } from "../../base-path.ts";
import { isManager } from "../../labels/roles.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { Notice, PlanNotice } from "../../notices/notice.tsx";
import { connectionsQuery, keysQuery, refreshAudit, refreshConnections } from "../../queries.ts";
import { RecordsLoading } from "../../records/record-table.tsx";
import { ConnectedPrograms } from "../connected-programs.tsx";
import { SectionHead } from "../panel.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { RevokeKeyDialog, RotateKeyDialog } from "./end-key-dialogs.tsx";
import { type KeyDialog, KeyList } from "./key-list.tsx";

const endConnection = api("POST /api/workspaces/:workspaceId/connections/:connectionId/end");

/** The API keys of a workspace for its owners and admins; to a member their own. */
export function ApiKeysSection({ workspace }: { readonly workspace: Membership }) {
  const keys = useQuery(keysQuery(workspace.id));
  const [dialog, setDialog] = useState<KeyDialog | null>(null);
  const canManage = isManager(workspace.role);
  const canCreate = (canManage || workspace.is_member_keys_allowed) && !workspace.is_suspended;
  const isFull = keys.data !== undefined && keys.data.live >= keys.data.live_max;
  const create = canCreate ? () => setDialog({ kind: "create" }) : null;
  const createButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={isFull || keys.data === undefined}
      onClick={() => create?.()}
    >
      Create key
    </Button>
  );
  return (
    <>
      <SectionHead
        title="API keys"
        intro={<Intro isPersonal={!canManage} />}
        action={canCreate ? createButton : undefined}
      />
      <PlanNotice workspace={workspace} />
      {canManage || workspace.is_member_keys_allowed ? null : <NoPersonalKeys />}
      <FailureNotice error={keys.error} onRetry={() => void keys.refetch()} />
      {keys.isPending ? <RecordsLoading /> : null}
      {keys.data === undefined ? null : (
        <KeyList keys={keys.data} workspace={workspace} onCreate={create} onOpen={setDialog} />
      )}
      <ConnectionList workspace={workspace} />
      <OpenDialog dialog={dialog} workspaceId={workspace.id} onClose={() => setDialog(null)} />
    </>
  );
}

function NoPersonalKeys() {
  return (
    <Notice kind="note">
      Members of this workspace cannot create keys. Ask an owner or admin for a key, or to allow personal keys
      in the workspace settings.
    </Notice>
  );
}

function Intro({ isPersonal }: { readonly isPersonal: boolean }) {
  return (
    <>
      {isPersonal
        ? "Your own programs and coding agents search with your personal keys. They stop working when you leave."
        : "Programs and coding agents search with a key."}{" "}
      See the{" "}
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

/** The connections of a workspace, or to a member their own. */
function ConnectionList({ workspace }: { readonly workspace: Membership }) {
  return (
    <ConnectedPrograms
      title={isManager(workspace.role) ? "Connected programs" : "Programs you connected"}
      intro="They were let in by signing in, without a key, and stop when that person leaves."
      query={useQuery(connectionsQuery(workspace.id))}
      detail={({ person }) => `by ${person}`}
      end={async ({ id }) => {
        await endConnection({ workspaceId: workspace.id, connectionId: id });
        void refreshAudit(workspace.id);
        await refreshConnections();
      }}
    />
  );
}
