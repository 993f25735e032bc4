import { Button, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import type { Key, Keys } from "../../../keys/schema.ts";
import { EmptyState } from "../../notices/empty-state.tsx";
import { RecordTable } from "../../records/record-table.tsx";
import { RowActions } from "../../records/row-actions.tsx";
import { Panel } from "../panel.tsx";
import { keyColumns, keyName } from "./key-columns.tsx";
import type { KeyDialog } from "./key-dialog.ts";

interface KeyListProps {
  readonly keys: Keys;
  readonly live: number;
  readonly onOpen: (dialog: KeyDialog) => void;
}

/** The keys that work; those that no longer do behind a button. */
export function KeyList({ keys, live, onOpen }: KeyListProps) {
  const [isEndedShown, setIsEndedShown] = useState(false);
  const ended = keys.keys.length - live;
  const rows = isEndedShown ? keys.keys : keys.keys.filter(({ state }) => state === "live");
  return (
    <Panel title="Live keys" side={<Count live={live} max={keys.live_max} />}>
      {rows.length === 0 ? (
        <NoKeys onCreate={() => onOpen({ kind: "create" })} />
      ) : (
        <RecordTable
          label="API keys"
          rows={rows}
          rowKey={({ id }) => id}
          name={keyName}
          columns={keyColumns}
          actions={(key) => <KeyActions row={key} onOpen={onOpen} />}
        />
      )}
      {ended > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          mt="md"
          onClick={() => setIsEndedShown(!isEndedShown)}
        >
          {isEndedShown ? "Show live keys only" : `Show ${ended} revoked or expired`}
        </Button>
      )}
    </Panel>
  );
}

function Count({ live, max }: { readonly live: number; readonly max: number }) {
  return (
    <Text size="sm" c="dimmed">
      {live} of {max}
      {live >= max ? ". Revoke one to create another." : ""}
    </Text>
  );
}

function NoKeys({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <EmptyState
      icon={<IconKey size={26} stroke={1.6} />}
      title="No live keys"
      action={<Button onClick={onCreate}>Create key</Button>}
    >
      A key lets a program or a coding agent search in the name of this workspace.
    </EmptyState>
  );
}

interface KeyActionsProps {
  readonly row: Key;
  readonly onOpen: (dialog: KeyDialog) => void;
}

function KeyActions({ row, onOpen }: KeyActionsProps) {
  if (row.state !== "live") return null;
  return (
    <RowActions>
      <Button
        variant="default"
        size="xs"
        aria-label={`Rotate ${row.name}`}
        onClick={() => onOpen({ kind: "rotate", key: row })}
      >
        Rotate
      </Button>
      <Button
        variant="default"
        size="xs"
        c="var(--mantine-color-error)"
        aria-label={`Revoke ${row.name}`}
        onClick={() => onOpen({ kind: "revoke", key: row })}
      >
        Revoke
      </Button>
    </RowActions>
  );
}
