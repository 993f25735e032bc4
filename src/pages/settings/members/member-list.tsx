import { NativeSelect, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, type Member, type Membership, type OperatedUser, type Role } from "../../api.ts";
import { askFirst } from "../../dialogs/confirmation.tsx";
import { Moment } from "../../labels/moments.tsx";
import { counted } from "../../labels/numbers.ts";
import { choosableRoles, isManager, isRemovable, isRole, roleTexts } from "../../labels/roles.ts";
import { Tag } from "../../labels/tag.tsx";
import { messageOf } from "../../notices/failure-notice.tsx";
import { EditorSwitches, OperatorSwitch } from "../../operator/accounts-tab.tsx";
import { UserActions } from "../../operator/user-actions.tsx";
import { refreshMembers } from "../../queries.ts";
import { FilterBar, matches } from "../../records/filter-bar.tsx";
import { type RecordColumn, RecordTable, RowActions, RowButton } from "../../records/record-table.tsx";
import { Panel } from "../panel.tsx";

const updateMember = api("POST /api/workspaces/:workspaceId/members/:memberId");
const removeMember = api("POST /api/workspaces/:workspaceId/members/:memberId/remove");

/** A list that one sees at a glance needs no field to search in. */
const unsearchedMax = 10;

interface MemberListProps {
  readonly members: readonly Member[];
  readonly workspace: Membership;
  readonly userId: string;
  /** For operators, by the ids of people. */
  readonly accounts: ReadonlyMap<string, OperatedUser>;
  /** True where an operator looks after accounts here: there is no other workspace. */
  readonly hasAccounts: boolean;
}

export function MemberList(props: MemberListProps) {
  const { members, workspace, userId, accounts, hasAccounts } = props;
  const [filter, setFilter] = useState("");
  const rows = members.filter((member) => matches(filter, wordsOf(member)));
  const ofAccount = (title: string, cell: (user: OperatedUser) => ReactNode): RecordColumn<Member> => ({
    title,
    cell: ({ user_id }) => {
      const user = accounts.get(user_id);
      // Only of this workspace: the others are not what this list is about.
      return user && cell({ ...user, workspaces: user.workspaces.filter(({ id }) => id === workspace.id) });
    },
  });
  const columns: readonly RecordColumn<Member>[] = [
    { title: "Role", cell: (member) => <MemberRole member={member} workspace={workspace} userId={userId} /> },
    ...(accounts.size > 0 ? [ofAccount("Can add screens", (user) => <EditorSwitches user={user} />)] : []),
    ...(hasAccounts
      ? [ofAccount("Operator", (user) => <OperatorSwitch user={user} isSelf={user.id === userId} />)]
      : []),
    { title: "Joined", cell: ({ joined_at }) => <Moment at={joined_at} /> },
  ];
  const remove = ({ id, name }: Member) =>
    askFirst({
      title: `Remove ${name}?`,
      children: `${name} can no longer search in ${workspace.name} or see its settings. Their personal keys and invitations stop working; keys they created for the workspace keep working.`,
      action: "Remove",
      onConfirm: async () => {
        await removeMember({ workspaceId: workspace.id, memberId: id });
        await refreshMembers(workspace.id);
      },
    });
  const actions = (member: Member) => {
    const account = hasAccounts ? accounts.get(member.user_id) : undefined;
    const mayRemove = isRemovable(workspace.role, member, userId) && !workspace.is_suspended;
    return (
      <>
        {mayRemove && (
          <RowActions>
            <RowButton isDangerous label={`Remove ${member.name}`} onClick={() => remove(member)}>
              Remove
            </RowButton>
          </RowActions>
        )}
        {account && <UserActions user={account} isSelf={account.id === userId} />}
      </>
    );
  };
  return (
    <Panel title={counted(members.length, "member")}>
      {members.length > unsearchedMax || filter !== "" ? (
        <FilterBar
          label="Search members"
          text={filter}
          onChange={setFilter}
          found={`${rows.length} of ${counted(members.length, "member")}`}
        />
      ) : null}
      {rows.length === 0 ? (
        <Text c="dimmed">No member matches.</Text>
      ) : (
        <RecordTable
          label="Members"
          rows={rows}
          rowKey={({ id }) => id}
          name={nameColumn(userId)}
          columns={columns}
          tableFrom="48em"
          {...(isManager(workspace.role) || hasAccounts ? { actions } : {})}
        />
      )}
    </Panel>
  );
}

function wordsOf({ name, email, role, is_editor, is_disabled }: Member): readonly string[] {
  const states = [is_editor ? "editor" : "", is_disabled ? "disabled" : ""];
  return [name, email, roleTexts[role].name, ...states];
}

function nameColumn(userId: string): RecordColumn<Member> {
  return {
    title: "Person",
    cell: ({ name, email, user_id, is_disabled, is_editor }) => (
      <>
        <Text size="sm" fw={550} component="div">
          {name} {is_disabled ? <Tag kind="danger">Disabled</Tag> : null}{" "}
          {is_editor ? <Tag kind="quiet">Editor</Tag> : null}
          {user_id === userId && (
            <Text span size="sm" c="dimmed" fw={400}>
              {" "}
              (you)
            </Text>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      </>
    ),
  };
}

interface MemberRoleProps {
  readonly member: Member;
  readonly workspace: Membership;
  readonly userId: string;
}

/** The role of a member, to be changed in place by whoever may; taking rights from oneself asks first. */
function MemberRole({ member, workspace, userId }: MemberRoleProps) {
  const roles = choosableRoles(workspace.role, member);
  const change = async (role: Role) => {
    await updateMember({ workspaceId: workspace.id, memberId: member.id, body: { role } });
    await refreshMembers(workspace.id);
  };
  const changing = useMutation({ mutationFn: change });
  if (roles.length < 2 || workspace.is_suspended) return <Text size="sm">{roleTexts[member.role].name}</Text>;
  const choose = (role: string) => {
    if (!isRole(role) || role === member.role || changing.isPending) return;
    if (member.user_id !== userId) return changing.mutate(role);
    askFirst({
      title: `Make yourself ${role === "admin" ? "an admin" : "a member"}?`,
      children: `${roleTexts[role].summary} You cannot give yourself the role of ${roleTexts[member.role].name.toLowerCase()} again.`,
      action: "Change my role",
      onConfirm: () => change(role),
    });
  };
  return (
    <NativeSelect
      aria-label={`Role of ${member.name}`}
      size="xs"
      w={130}
      value={changing.isPending ? changing.variables : member.role}
      data={roles.map((role) => ({ value: role, label: roleTexts[role].name }))}
      disabled={changing.isPending}
      error={changing.isError ? messageOf(changing.error) : null}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
