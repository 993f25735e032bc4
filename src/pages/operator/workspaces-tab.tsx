import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OperatedWorkspace } from "../api.ts";
import { planTexts } from "../labels/plans.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { operatedWorkspacesQuery } from "../queries.ts";
import { FilterBar, matches } from "../records/filter-bar.tsx";
import { RecordsLoading, RecordTable, RowActions } from "../records/record-table.tsx";
import { useSession } from "../session.tsx";
import { CreateWorkspaceDialog } from "./create-workspace-dialog.tsx";
import styles from "./operator.module.css";
import { InviteOwnerButton, SuspendButton } from "./workspace-actions.tsx";
import { planColumn, workspaceColumns, workspaceName } from "./workspace-columns.tsx";

/** Every workspace: its plan, whether it is suspended, how much it is used. */
export function WorkspacesTab() {
  const workspaces = useQuery(operatedWorkspacesQuery);
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
      <FailureNotice error={workspaces.error} onRetry={() => void workspaces.refetch()} />
      {workspaces.isPending ? <RecordsLoading /> : null}
      {workspaces.isSuccess ? <WorkspaceRows rows={rows} isFiltered={filter !== ""} /> : null}
      {isCreating ? <CreateWorkspaceDialog onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}

interface WorkspaceRowsProps {
  readonly rows: readonly OperatedWorkspace[];
  readonly isFiltered: boolean;
}

function WorkspaceRows({ rows, isFiltered }: WorkspaceRowsProps) {
  const hasPlans = useSession().session?.has_plans === true;
  if (rows.length === 0) {
    return <Text c="dimmed">{isFiltered ? "No workspace matches." : "There is no workspace yet."}</Text>;
  }
  return (
    <div className={styles.box}>
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
  );
}
