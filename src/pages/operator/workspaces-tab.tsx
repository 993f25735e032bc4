import { Button, NativeSelect, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type OperatedWorkspace, operateWorkspace, type Plan } from "../api.ts";
import { askFirst } from "../dialogs/confirmation.tsx";
import { Moment } from "../labels/moments.tsx";
import { counted, countText } from "../labels/numbers.ts";
import { isPlan, planNames, planTexts } from "../labels/plans.ts";
import { Tag } from "../labels/tag.tsx";
import { FailureNotice, messageOf } from "../notices/failure-notice.tsx";
import { operatedWorkspacesQuery, refreshOperator } from "../queries.ts";
import { FilterBar, matches } from "../records/filter-bar.tsx";
import { type RecordColumn, RecordsLoading, RecordTable, RowActions } from "../records/record-table.tsx";
import { useSession } from "../session.tsx";
import { CreateWorkspaceDialog, InviteOwnerButton, SuspendButton } from "./workspace-actions.tsx";

export function WorkspacesTab() {
  const workspaces = useQuery(operatedWorkspacesQuery);
  const hasPlans = useSession().session?.has_plans === true;
  const [filter, setFilter] = useState("");
  const [isCreating, setIsCreating] = useState(false);
  const all = workspaces.data?.workspaces ?? [];
  const rows = all.filter(({ name, id, plan }) => matches(filter, [name, id, planTexts[plan].name]));
  return (
    <>
      <FilterBar
        label="Filter workspaces"
        text={filter}
        onChange={setFilter}
        found={`${rows.length} of ${all.length} workspaces`}
      >
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
          Create workspace
        </Button>
      </FilterBar>
      <FailureNotice error={workspaces.error} onRetry={workspaces.refetch} />
      {workspaces.isPending ? <RecordsLoading /> : null}
      {workspaces.isSuccess && rows.length === 0 && (
        <Text c="dimmed">{filter === "" ? "There is no workspace yet." : "No workspace matches."}</Text>
      )}
      {workspaces.isSuccess && rows.length > 0 && (
        <div data-panel>
          <RecordTable
            label="Workspaces"
            rows={rows}
            rowKey={({ id }) => id}
            name={workspaceName}
            columns={hasPlans ? [planColumn, ...workspaceColumns] : workspaceColumns}
            actions={(row) => (
              <RowActions>
                <InviteOwnerButton workspace={row} />
                <SuspendButton workspace={row} />
              </RowActions>
            )}
          />
        </div>
      )}
      {isCreating ? <CreateWorkspaceDialog onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}

/** A workspace by its name, with its id below, as the command line wants it. */
const workspaceName: RecordColumn<OperatedWorkspace> = {
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

const planColumn: RecordColumn<OperatedWorkspace> = {
  title: "Plan",
  cell: (workspace) => <WorkspacePlan workspace={workspace} />,
};

const workspaceColumns: readonly RecordColumn<OperatedWorkspace>[] = [
  { title: "Created", cell: ({ created_at }) => <Moment at={created_at} /> },
  { title: "Members", cell: ({ members }) => countText(members), isNumber: true },
  { title: "Live keys", cell: ({ live_keys }) => countText(live_keys), isNumber: true },
  { title: "Searches, 30 days", cell: ({ searches_30_days }) => countText(searches_30_days), isNumber: true },
];

/** The plan of a workspace, to be changed in place; asks first when that takes searching away. */
function WorkspacePlan({ workspace }: { readonly workspace: OperatedWorkspace }) {
  const { id, name, plan } = workspace;
  const change = async (next: Plan) => {
    await operateWorkspace({ workspaceId: id, body: { plan: next } });
    await refreshOperator();
  };
  const changing = useMutation({ mutationFn: change });
  const choose = (next: string) => {
    if (!isPlan(next) || next === plan || changing.isPending) return;
    const losesSearch = planTexts[plan].isSearchAllowed && !planTexts[next].isSearchAllowed;
    if (!losesSearch) return changing.mutate(next);
    askFirst({
      title: `Put ${name} on the ${planTexts[next].name} plan?`,
      children: `${counted(workspace.live_keys, "live key")} and ${counted(workspace.members, "member")} can no longer search: from the next request on they get a 403. The keys are kept for a later plan.`,
      action: "Change plan",
      onConfirm: () => change(next),
    });
  };
  return (
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
  );
}
