import { Stack, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type OperatedUser } from "../api.ts";
import { askFirst } from "../dialogs/confirmation.tsx";
import { Moment } from "../labels/moments.tsx";
import { Tag } from "../labels/tag.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { operatedUsersQuery, refreshOperator } from "../queries.ts";
import { FilterBar, matches } from "../records/filter-bar.tsx";
import { type RecordColumn, RecordsLoading, RecordTable } from "../records/record-table.tsx";
import { endingKeys, UserActions } from "./user-actions.tsx";

const operateUser = api("POST /api/operator/users/:userId");
const changeEditor = api("POST /api/operator/users/:userId/editor");

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

export function AccountsTab({ userId }: { readonly userId: string }) {
  const users = useQuery(operatedUsersQuery);
  const [filter, setFilter] = useState("");
  const all = users.data?.users ?? [];
  const rows = all.filter((user) => matches(filter, wordsOf(user)));
  return (
    <>
      <FilterBar
        label="Search people"
        text={filter}
        onChange={setFilter}
        found={`${rows.length} of ${all.length} accounts`}
      />
      <FailureNotice error={users.error} onRetry={users.refetch} />
      {users.isPending ? <RecordsLoading /> : null}
      {users.isSuccess && rows.length === 0 ? <Text c="dimmed">No account matches.</Text> : null}
      {rows.length > 0 ? (
        <div data-panel>
          <AccountTable rows={rows} userId={userId} />
        </div>
      ) : null}
    </>
  );
}

interface AccountTableProps {
  readonly rows: readonly OperatedUser[];
  readonly userId: string;
}

export function AccountTable({ rows, userId }: AccountTableProps) {
  const columns: readonly RecordColumn<OperatedUser>[] = [
    {
      title: "Workspaces",
      cell: ({ workspaces }) => workspaces.map(({ name }) => name).join(", ") || "None",
    },
    { title: "Created", cell: ({ created_at }) => <Moment at={created_at} /> },
    { title: "Can add screens", cell: (user) => <EditorSwitches user={user} /> },
    { title: "Operator", cell: (user) => <OperatorSwitch user={user} isSelf={user.id === userId} /> },
  ];
  return (
    <RecordTable
      label="Accounts"
      rows={rows}
      rowKey={({ id }) => id}
      name={person}
      columns={columns}
      actions={(user) => <UserActions user={user} isSelf={user.id === userId} />}
    />
  );
}

function wordsOf({ name, email, workspaces, ...user }: OperatedUser): readonly string[] {
  const isEditor = workspaces.some(({ is_editor }) => is_editor);
  return [
    ...[name, email, ...workspaces.map((workspace) => workspace.name)],
    ...[user.is_operator ? "operator" : "", user.is_disabled ? "disabled" : "", isEditor ? "editor" : ""],
  ];
}

interface OperatorSwitchProps {
  readonly user: OperatedUser;
  readonly isSelf: boolean;
}

/** Asks first: an operator sees and changes every workspace. */
export function OperatorSwitch({ user, isSelf }: OperatorSwitchProps) {
  const { id, name, is_operator: isOperator } = user;
  const ask = () =>
    askFirst({
      title: isOperator ? `Remove operator access from ${name}?` : `Make ${name} an operator?`,
      children: isOperator
        ? `They keep their workspaces but no longer see this page. Invitations and reset links they created stop working. ${endingKeys(user)}`
        : "They can see every workspace and account, change plans, suspend workspaces and create reset links.",
      action: isOperator ? "Remove access" : "Make operator",
      isDangerous: isOperator,
      onConfirm: async () => {
        await operateUser({ userId: id, body: { is_operator: !isOperator } });
        await refreshOperator();
      },
    });
  if (isSelf) return <Text size="sm">You</Text>;
  return (
    <Switch
      aria-label={`${name} is an operator`}
      checked={isOperator}
      onChange={ask}
      withThumbIndicator={false}
    />
  );
}

type Membership = OperatedUser["workspaces"][number];

/** One switch for each workspace of a person: whether they may add and edit screens there. */
export function EditorSwitches({ user }: { readonly user: OperatedUser }) {
  const { id, name, workspaces, is_operator: isOperator } = user;
  if (isOperator) return <Text size="sm">As operator</Text>;
  if (workspaces.length === 0) return <Text size="sm">In no workspace</Text>;
  const ask = ({ id: workspaceId, name: workspace, is_editor: isEditor }: Membership) =>
    askFirst({
      title: isEditor ? `Should ${name} no longer add screens?` : `Let ${name} add screens?`,
      children: isEditor
        ? `They keep ${workspace} and all that they added. ${endingKeys(user)}`
        : `As an editor of ${workspace} they can add, change and delete screens for everyone who uses this service, and make API keys that do.`,
      action: isEditor ? "Make them a reader" : "Make them an editor",
      isDangerous: isEditor,
      onConfirm: async () => {
        await changeEditor({ userId: id, body: { workspace_id: workspaceId, is_editor: !isEditor } });
        await refreshOperator();
      },
    });
  return (
    <Stack gap={6}>
      {workspaces.map((workspace) => (
        <Switch
          key={workspace.id}
          {...(workspaces.length > 1 && { label: workspace.name })}
          aria-label={`${name} can add screens in ${workspace.name}`}
          checked={workspace.is_editor}
          onChange={() => ask(workspace)}
          withThumbIndicator={false}
        />
      ))}
    </Stack>
  );
}
