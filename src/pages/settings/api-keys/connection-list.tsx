import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ConnectedProgram, endConnection, type Membership } from "../../api.ts";
import { ConfirmDialog } from "../../dialogs/dialog.tsx";
import { Moment } from "../../labels/moments.tsx";
import { isManager } from "../../labels/roles.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { connectionsQuery, refreshConnections } from "../../queries.ts";
import { type RecordColumn, RecordTable, RowActions } from "../../records/record-table.tsx";
import { Panel } from "../panel.tsx";

/** Programs that people let in by signing in; nothing while there is none. */
export function ConnectionList({ workspace }: { readonly workspace: Membership }) {
  const { data, error, refetch } = useQuery(connectionsQuery(workspace.id));
  const [ending, setEnding] = useState<ConnectedProgram | null>(null);
  const rows = data?.connections ?? [];
  if (error === null && rows.length === 0) return null;
  const canManage = isManager(workspace.role);
  return (
    <Panel
      title={canManage ? "Connected programs" : "Programs you connected"}
      intro="They were let in by signing in, without a key, and stop when that person leaves."
    >
      <FailureNotice error={error} onRetry={() => void refetch()} />
      <RecordTable
        label="Connected programs"
        rows={rows}
        rowKey={({ id }) => id}
        name={programName}
        columns={programColumns}
        actions={(program) => (
          <RowActions>
            <Button
              variant="default"
              size="xs"
              c="var(--mantine-color-error)"
              aria-label={`Disconnect ${program.client_name} of ${program.person}`}
              onClick={() => setEnding(program)}
            >
              Disconnect
            </Button>
          </RowActions>
        )}
      />
      {ending === null ? null : (
        <ConfirmDialog
          title={`Disconnect “${ending.client_name}”?`}
          action="Disconnect"
          onClose={() => setEnding(null)}
          onConfirm={async () => {
            await endConnection({ workspaceId: workspace.id, connectionId: ending.id });
            await refreshConnections(workspace.id);
          }}
        >
          It is refused from its next request. {ending.is_own ? "You" : ending.person} can connect it again by
          signing in.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const programName: RecordColumn<ConnectedProgram> = {
  title: "Program",
  cell: ({ client_name, destinations, scopes }) => (
    <div>
      <Text size="sm" fw={550}>
        <bdi>{client_name}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        <bdi>{destinations.join(", ")}</bdi>
      </Text>
      {scopes.includes("screens:write") ? (
        <Text size="xs" c="dimmed">
          May change the library
        </Text>
      ) : null}
    </div>
  ),
};

const programColumns: readonly RecordColumn<ConnectedProgram>[] = [
  {
    title: "Connected",
    cell: ({ created_at, person }) => (
      <>
        <Moment at={created_at} />
        <Text size="xs" c="dimmed">
          by {person}
        </Text>
      </>
    ),
  },
  {
    title: "Last used",
    cell: ({ last_used_at }) => (last_used_at === null ? "Never" : <Moment at={last_used_at} />),
  },
];
