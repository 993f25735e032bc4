import { NativeSelect, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Member, Membership, Role } from "../../api.ts";
import { updateMember } from "../../api.ts";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { isRole, roleTexts } from "../../labels/roles.ts";
import { messageOf } from "../../notices/failure-notice.tsx";
import { refreshMembers } from "../../queries.ts";
import { choosableRoles } from "./member-rules.ts";

interface MemberRoleProps {
  readonly member: Member;
  readonly workspace: Membership;
  readonly userId: string;
}

/** The role of a member, to be changed in place by whoever may; taking rights from oneself asks first. */
export function MemberRole({ member, workspace, userId }: MemberRoleProps) {
  const [asked, setAsked] = useState<Role | null>(null);
  const roles = choosableRoles(workspace.role, member);
  const change = async (role: Role) => {
    await updateMember({ workspaceId: workspace.id, memberId: member.id, body: { role } });
    await refreshMembers(workspace.id);
  };
  const changing = useMutation({ mutationFn: change });
  if (roles.length < 2 || workspace.is_suspended) return <Text size="sm">{roleTexts[member.role].name}</Text>;
  const choose = (role: string) => {
    if (!isRole(role) || role === member.role || changing.isPending) return;
    if (member.user_id === userId) setAsked(role);
    else changing.mutate(role);
  };
  return (
    <>
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
      {asked !== null && (
        <ConfirmDialog
          title={`Make yourself ${asked === "admin" ? "an admin" : "a member"}?`}
          action="Change my role"
          onClose={() => setAsked(null)}
          onConfirm={() => change(asked)}
        >
          {roleTexts[asked].summary} You cannot give yourself the role of{" "}
          {roleTexts[member.role].name.toLowerCase()} again.
        </ConfirmDialog>
      )}
    </>
  );
}
