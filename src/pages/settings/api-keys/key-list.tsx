import { Button, Code, Text } from "@mantine/core";
import { useState } from "react";
import { dayMs } from "../../../system/durations.ts";
import type { Key, Keys, Membership } from "../../api.ts";
import { Moment } from "../../labels/moments.tsx";
import { isManager } from "../../labels/roles.ts";
import { Tag } from "../../labels/tag.tsx";
import { type RecordColumn, RecordTable, RowActions, RowButton } from "../../records/record-table.tsx";
import { useMayGrantWriting } from "../../session.tsx";
import { askToRevoke } from "./key-dialogs.tsx";

interface KeyListProps {
  readonly keys: Keys;
  readonly workspace: Membership;
  readonly canCreate: boolean;
  readonly onRotate: (key: Key) => void;
}

/** The keys that work; those that no longer do behind a button. */
export function KeyList({ keys, workspace, canCreate, onRotate }: KeyListProps) {
  const [isEndedShown, setIsEndedShown] = useState(false);
  const canManage = isManager(workspace.role);
  const mayGrantWriting = useMayGrantWriting(workspace.id);
  const ended = keys.keys.filter(({ state }) => state !== "live").length;
  const rows = isEndedShown ? keys.keys : keys.keys.filter(({ state }) => state === "live");
  return (
    <>
      {rows.length > 0 && (
        <RecordTable
          label="API keys"
          rows={rows}
          rowKey={({ id }) => id}
          name={keyName}
          columns={keyColumns}
          actions={(key) => (
            <KeyActions
              row={key}
              canRotate={canCreate && key.is_personal !== canManage && (mayGrantWriting || !mayWrite(key))}
              workspaceId={workspace.id}
              onRotate={onRotate}
            />
          )}
        />
      )}
      <Text size="sm" c="dimmed" mt="md">
        {keys.live} of {keys.live_max}
        {canManage ? " in this workspace" : ""}
        {keys.live >= keys.live_max ? ". Revoke one to create another." : ""}
      </Text>
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
    </>
  );
}

interface KeyActionsProps {
  readonly row: Key;
  readonly canRotate: boolean;
  readonly workspaceId: string;
  readonly onRotate: (key: Key) => void;
}

function KeyActions({ row, canRotate, workspaceId, onRotate }: KeyActionsProps) {
  if (row.state !== "live") return null;
  return (
    <RowActions>
      {canRotate ? (
        <RowButton label={`Rotate ${row.name}`} onClick={() => onRotate(row)}>
          Rotate
        </RowButton>
      ) : null}
      <RowButton isDangerous label={`Revoke ${row.name}`} onClick={() => askToRevoke(row, workspaceId)}>
        Revoke
      </RowButton>
    </RowActions>
  );
}

/** Only an operator of the service rotates such a key: whoever rotates it gets its secret. */
function mayWrite({ scopes }: Key): boolean {
  return scopes.includes("screens:write");
}

const soonMs = 7 * dayMs;

const keyName: RecordColumn<Key> = {
  title: "Name",
  cell: (key) => (
    <div>
      <Text size="sm" fw={550}>
        {key.name}
      </Text>
      <Code>{key.hint}…</Code>
      {mayWrite(key) && (
        <Text size="xs" c="dimmed">
          May edit the library
        </Text>
      )}
    </div>
  ),
};

const keyColumns: readonly RecordColumn<Key>[] = [
  {
    title: "Created",
    cell: ({ created_at, created_by, is_personal }) => (
      <>
        <Moment at={created_at} />
        <Text size="xs" c="dimmed">
          by {created_by}
          {is_personal ? ", personal key" : ""}
        </Text>
      </>
    ),
  },
  {
    title: "Last used",
    cell: ({ last_used_at }) => (last_used_at === null ? "Never" : <Moment at={last_used_at} />),
  },
  {
    title: "Expires",
    cell: ({ expires_at }) => (expires_at === null ? "Never" : <Moment at={expires_at} />),
  },
  { title: "State", cell: (key) => <KeyState row={key} /> },
];

function KeyState({ row: { state, expires_at } }: { readonly row: Key }) {
  if (state === "revoked") return <Tag kind="quiet">Revoked</Tag>;
  if (state === "expired") return <Tag kind="quiet">Expired</Tag>;
  const endsSoon = expires_at !== null && expires_at - Date.now() < soonMs;
  return endsSoon ? <Tag kind="warning">Ends soon</Tag> : <Tag kind="good">Live</Tag>;
}
