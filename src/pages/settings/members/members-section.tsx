import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Membership } from "../../api.ts";
import { isManager } from "../../labels/roles.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { PlanNotice } from "../../notices/plan-notice.tsx";
import { membersQuery } from "../../queries.ts";
import { RecordsLoading } from "../../records/records-loading.tsx";
import { ManagersOnly } from "../managers-only.tsx";
import { SectionHead } from "../section-head.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LeavePanel } from "./leave-panel.tsx";
import { MemberList } from "./member-list.tsx";
import { isOnlyOwner } from "./member-rules.ts";

interface MembersSectionProps {
  readonly workspace: Membership;
  readonly userId: string;
}

/** Who belongs to a workspace, who is invited, and the way out. */
export function MembersSection({ workspace, userId }: MembersSectionProps) {
  const members = useQuery(membersQuery(workspace.id));
  const [isInviting, setIsInviting] = useState(false);
  const canManage = isManager(workspace.role);
  const invite = (
    <Button
      leftSection={<IconUserPlus size={16} aria-hidden />}
      disabled={workspace.is_suspended}
      onClick={() => setIsInviting(true)}
    >
      Invite
    </Button>
  );
  return (
    <>
      <SectionHead
        title="Members"
        intro={`The people of ${workspace.name} and what they may do.`}
        action={canManage ? invite : undefined}
      />
      <PlanNotice workspace={workspace} />
      {canManage ? null : <ManagersOnly what="invite and remove people and change roles" />}
      <FailureNotice error={members.error} onRetry={() => void members.refetch()} />
      {members.isPending ? <RecordsLoading /> : null}
      {members.data === undefined ? null : (
        <>
          <MemberList members={members.data.members} workspace={workspace} userId={userId} />
          {canManage ? <InvitationList invitations={members.data.invitations} workspace={workspace} /> : null}
          <LeavePanel workspace={workspace} isOnlyOwner={isOnlyOwner(members.data.members, userId)} />
        </>
      )}
      {isInviting ? <InviteDialog workspace={workspace} onClose={() => setIsInviting(false)} /> : null}
    </>
  );
}
