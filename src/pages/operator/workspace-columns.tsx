import { Text } from "@mantine/core";
import type { OperatedWorkspace } from "../api.ts";
import { Moment } from "../labels/moment.tsx";
import { Tag } from "../labels/tag.tsx";
import type { RecordColumn } from "../records/record-table.tsx";
import { WorkspacePlan } from "./workspace-plan.tsx";

const count = new Intl.NumberFormat("en-GB");

/** A workspace by its name, with its id below, as the command line wants it. */
export const workspaceName: RecordColumn<OperatedWorkspace> = {
  title: "Workspace",
  cell: ({ name, id, is_suspended }) => (
    <>
      <Text size="sm" fw={550} component="div">
        {name} {is_suspended ? <Tag kind="danger">Suspended</Tag> : null}
      </Text>
      <Text size="xs" c="dimmed" ff="monospace">
        {id}
      </Text>
    </>
  ),
};

/** The other facts about a workspace. */
export const workspaceColumns: readonly RecordColumn<OperatedWorkspace>[] = [
  { title: "Plan", cell: (workspace) => <WorkspacePlan workspace={workspace} /> },
  { title: "Created", cell: ({ created_at }) => <Moment at={created_at} /> },
  { title: "Members", cell: ({ members }) => count.format(members), isNumber: true },
  { title: "Live keys", cell: ({ live_keys }) => count.format(live_keys), isNumber: true },
  {
    title: "Searches, 30 days",
    cell: ({ searches_30_days }) => count.format(searches_30_days),
    isNumber: true,
  },
];
