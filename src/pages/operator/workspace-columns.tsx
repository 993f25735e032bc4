import { NativeSelect, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type OperatedWorkspace, operateWorkspace, type Plan } from "../api.ts";
import { ConfirmDialog } from "../dialogs/dialog.tsx";
import { Moment } from "../labels/moments.tsx";
import { counted } from "../labels/numbers.ts";
import { isPlan, planNames, planTexts } from "../labels/plans.ts";
import { Tag } from "../labels/tag.tsx";
import { messageOf } from "../notices/failure-notice.tsx";
import { refreshOperator } from "../queries.ts";
import type { RecordColumn } from "../records/record-table.tsx";

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

/** The plan of a workspace. */
export const planColumn: RecordColumn<OperatedWorkspace> = {
  title: "Plan",
  cell: (workspace) => <WorkspacePlan workspace={workspace} />,
};

/** The other facts about a workspace. */
export const workspaceColumns: readonly RecordColumn<OperatedWorkspace>[] = [
  { title: "Created", cell: ({ created_at }) => <Moment at={created_at} /> },
  { title: "Members", cell: ({ members }) => count.format(members), isNumber: true },
  { title: "Live keys", cell: ({ live_keys }) => count.format(live_keys), isNumber: true },
  {
    title: "Searches, 30 days",
    cell: ({ searches_30_days }) => count.format(searches_30_days),
    isNumber: true,
  },
];

/** The plan of a workspace, to be changed in place; asks first when that takes searching away. */
function WorkspacePlan({ workspace }: { readonly workspace: OperatedWorkspace }) {
  const { id, name, plan } = workspace;
  const [asked, setAsked] = useState<Plan | null>(null);
  const change = async (next: Plan) => {
    await operateWorkspace({ workspaceId: id, body: { plan: next } });
    await refreshOperator();
  };
  const changing = useMutation({ mutationFn: change });
  const choose = (next: string) => {
    if (!isPlan(next) || next === plan || changing.isPending) return;
    const losesSearch = planTexts[plan].isSearchAllowed && !planTexts[next].isSearchAllowed;
    if (losesSearch) setAsked(next);
    else changing.mutate(next);
  };
  return (
    <>
      <NativeSelect
        aria-label={`Plan of ${name}`}
        size="xs"
        w={130}
        value={changing.isPending ? changing.variables : plan}
        data={planNames.map((one) => ({ value: one, label: planTexts[one].name }))}
        disabled={changing.isPending}
        error={changing.isError ? messageOf(changing.error) : null}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {asked !== null && (
        <ConfirmDialog
          title={`Put ${name} on the ${planTexts[asked].name} plan?`}
          action="Change plan"
          onClose={() => setAsked(null)}
          onConfirm={() => change(asked)}
        >
          {counted(workspace.live_keys, "live key")} and {counted(workspace.members, "member")} can no longer
          search: from the next request on they get a 403. The keys are kept for a later plan.
        </ConfirmDialog>
      )}
    </>
  );
}
