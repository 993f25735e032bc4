import { Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ConnectedProgram, Connections } from "../api.ts";
import { askFirst } from "../dialogs/confirmation.tsx";
import { Moment } from "../labels/moments.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { type RecordColumn, RecordTable, RowActions, RowButton } from "../records/record-table.tsx";
import { Panel } from "./panel.tsx";

interface ConnectedProgramsProps {
  readonly title: string;
  readonly intro: string;
  readonly query: UseQueryResult<Connections>;
  /** Says more about a connection, such as whose it is. */
  readonly detail: (program: ConnectedProgram) => string;
  readonly end: (program: ConnectedProgram) => Promise<unknown>;
}

/** Programs that people let in by signing in; nothing while there is none. */
export function ConnectedPrograms({ title, intro, query, detail, end }: ConnectedProgramsProps) {
  const rows = query.data?.connections ?? [];
  const ask = (program: ConnectedProgram) =>
    askFirst({
      title: `Disconnect “${program.client_name}”?`,
      children: `It is refused from its next request. ${program.is_own ? "You" : program.person} can connect it again by signing in.`,
      action: "Disconnect",
      onConfirm: () => end(program),
    });
  if (query.error === null && rows.length === 0) return null;
  return (
    <Panel title={title} intro={intro}>
      <FailureNotice error={query.error} onRetry={query.refetch} />
      <RecordTable
        label="Connected programs"
        rows={rows}
        rowKey={({ id }) => id}
        name={programName}
        columns={[connectedColumn(detail), usedColumn]}
        actions={(program) => (
          <RowActions>
            <RowButton
              isDangerous
              label={`Disconnect ${program.client_name} ${detail(program)}`}
              onClick={() => ask(program)}
            >
              Disconnect
            </RowButton>
          </RowActions>
        )}
      />
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
          May edit the library
        </Text>
      ) : null}
    </div>
  ),
};

function connectedColumn(detail: ConnectedProgramsProps["detail"]): RecordColumn<ConnectedProgram> {
  return {
    title: "Connected",
    cell: (program) => (
      <>
        <Moment at={program.created_at} />
        <Text size="xs" c="dimmed">
          {detail(program)}
        </Text>
      </>
    ),
  };
}

const usedColumn: RecordColumn<ConnectedProgram> = {
  title: "Last used",
  cell: ({ last_used_at }) => (last_used_at === null ? "Never" : <Moment at={last_used_at} />),
};
