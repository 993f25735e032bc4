import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { Member, Membership } from "../../api.ts";
import { removeMember } from "../../api.ts";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { counted } from "../../labels/counted.ts";
import { Moment } from "../../labels/moment.tsx";
import { isManager } from "../../labels/roles.ts";
import { Tag } from "../../labels/tag.tsx";
import { refreshMembers } from "../../queries.ts";
import { type RecordColumn, RecordTable } from "../../records/record-table.tsx";
import { RowActions } from "../../records/row-actions.tsx";
import { Panel } from "../panel.tsx";
import { MemberRole } from "./member-role.tsx";
import { isRemovable } from "./member-rules.ts";

interface MemberListProps {
  readonly members: readonly Member[];
  readonly workspace: Membership;
  readonly userId: string;
}

/** Everyone in the workspace. */
export function MemberList({ members, workspace, userId }: MemberListProps) {
  const [leaving, setLeaving] = useState<Member | null>(null);
  const columns: readonly RecordColumn<Member>[] = [
    { title: "Role", cell: (member) => <MemberRole member={member} workspace={workspace} userId={userId} /> },
    { title: "Joined", cell: ({ joined_at }) => <Moment at={joined_at} /> },
  ];
  const actions = (member: Member) =>
    isRemovable(workspace.role, member, userId) && !workspace.is_suspended ? (
      <RowActions>
        <Button
          variant="default"
          size="xs"
          c="var(--mantine-color-error)"
          aria-label={`Remove ${member.name}`}
          onClick={() => setLeaving(member)}
        >
          Remove
        </Button>
      </RowActions>
    ) : null;
  const remove = async ({ id }: Member) => {
    await removeMember({ workspaceId: workspace.id, memberId: id });
    await refreshMembers(workspace.id);
  };
  return (
    <Panel title={counted(members.length, "member")}>
      <RecordTable
        label="Members"
        rows={members}
        rowKey={({ id }) => id}
        name={nameColumn(userId)}
        columns={columns}
        tableFrom="48em"
        {...(isManager(workspace.role) ? { actions } : {})}
      />
      {leaving !== null && (
        <ConfirmDialog
          title={`Remove ${leaving.name}?`}
          action="Remove"
          onClose={() => setLeaving(null)}
          onConfirm={() => remove(leaving)}
        >
          {leaving.name} can no longer search in {workspace.name} or see its settings. Their personal keys and
          the invitations they made end; keys they made for the workspace keep working.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function nameColumn(userId: string): RecordColumn<Member> {
  return {
    title: "Person",
    cell: ({ name, email, user_id, is_disabled }) => (
      <>
        <Text size="sm" fw={550} component="div">
          {name} {is_disabled ? <Tag kind="danger">Disabled</Tag> : null}
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
