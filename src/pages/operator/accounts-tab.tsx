import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OperatedUser } from "../api.ts";
import { Moment } from "../labels/moment.tsx";
import { Tag } from "../labels/tag.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { operatedUsersQuery } from "../queries.ts";
import { type RecordColumn, RecordTable } from "../records/record-table.tsx";
import { RecordsLoading } from "../records/records-loading.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { matches } from "./matches.ts";
import styles from "./operator.module.css";
import { OperatorSwitch } from "./operator-switch.tsx";
import { UserActions } from "./user-actions.tsx";

const person: RecordColumn<OperatedUser> = {
  title: "Person",
  cell: ({ name, email, is_disabled }) => (
    <>
      <Text size="sm" fw={550} component="div">
        {name} {is_disabled ? <Tag kind="danger">Disabled</Tag> : null}
      </Text>
      <Text size="sm" c="dimmed">
        {email}
      </Text>
    </>
  ),
};

/** Every account: who is an operator, links for lost passwords, and how to end one. */
export function AccountsTab({ userId }: { readonly userId: string }) {
  const users = useQuery(operatedUsersQuery);
  const [filter, setFilter] = useState("");
  const all = users.data?.users ?? [];
  const rows = all.filter(({ name, email, workspaces }) => matches(filter, [name, email, ...workspaces]));
  const columns: readonly RecordColumn<OperatedUser>[] = [
    { title: "Workspaces", cell: ({ workspaces }) => workspaces.join(", ") || "None" },
    { title: "Created", cell: ({ created_at }) => <Moment at={created_at} /> },
    { title: "Operator", cell: (user) => <OperatorSwitch user={user} isSelf={user.id === userId} /> },
  ];
  return (
    <>
      <FilterBar
        label="Filter accounts"
        text={filter}
        onChange={setFilter}
        found={`${rows.length} of ${all.length} accounts`}
      />
      <FailureNotice error={users.error} onRetry={() => void users.refetch()} />
      {users.isPending ? <RecordsLoading /> : null}
      {users.isSuccess && rows.length === 0 ? <Text c="dimmed">No account matches.</Text> : null}
      {rows.length > 0 ? (
        <div className={styles["box"]}>
          <RecordTable
            label="Accounts"
            rows={rows}
            rowKey={({ id }) => id}
            name={person}
            columns={columns}
            actions={(user) => <UserActions user={user} isSelf={user.id === userId} />}
          />
        </div>
      ) : null}
    </>
  );
}
