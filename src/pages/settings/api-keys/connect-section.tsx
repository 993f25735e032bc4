import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Key, type Membership } from "../../api.ts";
import { addressOf } from "../../base-path.ts";
import { CopyField } from "../../copyable/copy-fields.tsx";
import { AgentLines } from "../../copyable/key-secret.tsx";
import { isManager } from "../../labels/roles.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { Notice, PlanNotice } from "../../notices/notice.tsx";
import { connectionsQuery, keysQuery, refreshAudit, refreshConnections, useBaseUrl } from "../../queries.ts";
import { RecordsLoading } from "../../records/record-table.tsx";
import { ConnectedPrograms } from "../connected-programs.tsx";
import { Panel, SectionHead } from "../panel.tsx";
import { CreateKeyDialog, RotateKeyDialog } from "./key-dialogs.tsx";
import { KeyList } from "./key-list.tsx";

const endConnection = api("POST /api/workspaces/:workspaceId/connections/:connectionId/end");

/** An agent connects in three steps, by signing in; programs have keys, which are listed below. */
export function ConnectSection({ workspace }: { readonly workspace: Membership }) {
  const baseUrl = useBaseUrl();
  return (
    <>
      <SectionHead
        title="Connect an agent"
        intro="Claude, ChatGPT, Cursor and others find screens here while they work."
      />
      <PlanNotice workspace={workspace} />
      <Panel
        title="1. Copy the address"
        intro="claude.ai, Claude Desktop and ChatGPT take it alone: Settings, Connectors, Add."
      >
        <CopyField label="Address" value={`${baseUrl}/mcp`} />
      </Panel>
      <Panel title="2. Add it to your agent">
        <AgentLines secret={null} baseUrl={baseUrl} />
      </Panel>
      <Panel
        title="3. Sign in when it asks"
        intro="It opens this service in your browser: choose the workspace, and allow it to search. An agent that does not ask needs a key."
      >
        <Anchor href={addressOf("/docs/agents")} size="sm" underline="always">
          What agents can do here
        </Anchor>
      </Panel>
      <ConnectionList workspace={workspace} />
      <ApiKeys workspace={workspace} />
    </>
  );
}

/** The API keys of a workspace for its owners and admins; to a member their own. */
function ApiKeys({ workspace }: { readonly workspace: Membership }) {
  const keys = useQuery(keysQuery(workspace.id));
  const [dialog, setDialog] = useState<"create" | Key | null>(null);
  const close = () => setDialog(null);
  const canManage = isManager(workspace.role);
  const canCreate = (canManage || workspace.is_member_keys_allowed) && !workspace.is_suspended;
  const isFull = keys.data !== undefined && keys.data.live >= keys.data.live_max;
  return (
    <Panel
      title={canManage ? "API keys" : "Your API keys"}
      intro={
        canManage
          ? "For programs, and agents that cannot sign in."
          : "For your own programs, and agents that cannot sign in. They stop working when you leave."
      }
      side={
        canCreate && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={isFull || keys.data === undefined}
            onClick={() => setDialog("create")}
          >
            Create key
          </Button>
        )
      }
    >
      {!canManage && !workspace.is_member_keys_allowed && (
        <Notice kind="note">
          Members of this workspace cannot create keys. Ask an owner or admin for a key, or to allow personal
          keys in the workspace settings.
        </Notice>
      )}
      <FailureNotice error={keys.error} onRetry={keys.refetch} />
      {keys.isPending ? <RecordsLoading /> : null}
      {keys.data && (
        <KeyList keys={keys.data} workspace={workspace} canCreate={canCreate} onRotate={setDialog} />
      )}
      {dialog === "create" && <CreateKeyDialog workspaceId={workspace.id} onClose={close} />}
      {dialog !== null && dialog !== "create" && (
        <RotateKeyDialog keyRecord={dialog} workspaceId={workspace.id} onClose={close} />
      )}
    </Panel>
  );
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
