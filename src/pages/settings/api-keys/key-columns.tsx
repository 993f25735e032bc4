import { Code, Text } from "@mantine/core";
import type { Key } from "../../api.ts";
import { Moment } from "../../labels/moment.tsx";
import { Tag } from "../../labels/tag.tsx";
import type { RecordColumn } from "../../records/record-table.tsx";

const soonMs = 7 * 86_400_000;

/** A key by its name and the first characters of its secret. */
export const keyName: RecordColumn<Key> = {
  title: "Name",
  cell: ({ name, hint }) => (
    <div>
      <Text size="sm" fw={550}>
        {name}
      </Text>
      <Code>{hint}…</Code>
    </div>
  ),
};

/** The other facts about a key. */
export const keyColumns: readonly RecordColumn<Key>[] = [
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
