import { Button, Text } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api, type Invitation, type Invited, type Membership } from "../../api.ts";
import { askFirst } from "../../dialogs/confirmation.tsx";
import { Moment } from "../../labels/moments.tsx";
import { isInvitationManageable, isManager, isOnlyOwner, roleTexts } from "../../labels/roles.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { PlanNotice } from "../../notices/notice.tsx";
import { AccountTable } from "../../operator/accounts-tab.tsx";
import {
  membersQuery,
  operatedUsersQuery,
  operatedWorkspacesQuery,
  refreshMembers,
  refreshSession,
} from "../../queries.ts";
import {
  type RecordColumn,
  RecordsLoading,
  RecordTable,
  RowActions,
  RowButton,
} from "../../records/record-table.tsx";
import { useSession } from "../../session.tsx";
import { ManagersOnly, Panel, SectionHead } from "../panel.tsx";
import { InviteDialog, InvitedDialog } from "./invite-dialog.tsx";
import { MemberList } from "./member-list.tsx";

const leaveWorkspace = api("POST /api/workspaces/:workspaceId/leave");

interface MembersSectionProps {
  readonly workspace: Membership;
  readonly userId: string;
}

export function MembersSection({ workspace, userId }: MembersSectionProps) {
  const members = useQuery(membersQuery(workspace.id));
  const [isInviting, setIsInviting] = useState(false);
  const canManage = isManager(workspace.role);
  const { users, hasAccounts } = useAccounts();
  const accounts = new Map(users.map((user) => [user.id, user]));
  const elsewhere = users.filter(({ workspaces }) => workspaces.length === 0);
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
        intro={`The people in ${workspace.name} and what they can do.`}
        action={canManage ? invite : undefined}
      />
      <PlanNotice workspace={workspace} />
      {canManage ? null : <ManagersOnly what="invite and remove people and change roles" />}
      <FailureNotice error={members.error} onRetry={members.refetch} />
      {members.isPending ? <RecordsLoading /> : null}
      {members.data === undefined ? null : (
        <>
          <MemberList
            members={members.data.members}
            workspace={workspace}
            userId={userId}
            accounts={accounts}
            hasAccounts={hasAccounts}
          />
          {hasAccounts && elsewhere.length > 0 && (
            <Panel title="In no workspace">
              <AccountTable rows={elsewhere} userId={userId} />
            </Panel>
          )}
          {canManage ? <InvitationList invitations={members.data.invitations} workspace={workspace} /> : null}
          <LeavePanel workspace={workspace} isOnlyOwner={isOnlyOwner(members.data.members, userId)} />
        </>
      )}
      {isInviting ? <InviteDialog workspace={workspace} onClose={() => setIsInviting(false)} /> : null}
    </>
  );
}

/** The accounts of the service for its operators, who look after them here while there is one workspace. */
export function useAccounts() {
  const { session } = useSession();
  const enabled = session?.user.is_operator === true;
  const { data } = useQuery({ ...operatedUsersQuery, enabled });
  const { data: all } = useQuery({ ...operatedWorkspacesQuery, enabled });
  const isOnly = session?.workspaces.length === 1 && all?.workspaces.length === 1;
  return { users: data?.users ?? [], hasAccounts: enabled && isOnly };
}

interface LeavePanelProps {
  readonly workspace: Membership;
  readonly isOnlyOwner: boolean;
}

/** The way out of a workspace; its only owner reads why there is none. */
function LeavePanel({ workspace, isOnlyOwner }: LeavePanelProps) {
  const [, navigate] = useLocation();
  const ask = () =>
    askFirst({
      title: `Leave ${workspace.name}?`,
      children:
        "You can no longer search in it or see its settings. Your personal keys and invitations stop working; keys you created for the workspace keep working.",
      action: "Leave workspace",
      onConfirm: async () => {
        await leaveWorkspace({ workspaceId: workspace.id });
        await refreshSession();
        navigate("/");
      },
    });
  return (
    <Panel
      title="Leave this workspace"
      intro={
        isOnlyOwner
          ? "You are its only owner, so you cannot leave. Make someone else an owner first."
          : "You lose access immediately and need a new invitation to come back."
      }
      side={
        <Button
          variant="default"
          disabled={isOnlyOwner}
          {...(isOnlyOwner ? {} : { c: "var(--mantine-color-error)" })}
          onClick={ask}
        >
          Leave
        </Button>
      }
    />
  );
}

const replaceInvitationLink = api("POST /api/workspaces/:workspaceId/invitations/:invitationId/link");
const revokeInvitation = api("POST /api/workspaces/:workspaceId/invitations/:invitationId/revoke");

interface InvitationListProps {
  readonly invitations: readonly Invitation[];
  readonly workspace: Membership;
}

const name: RecordColumn<Invitation> = {
  title: "E-mail",
  cell: ({ email }) => (
    <Text size="sm" fw={550}>
      {email}
    </Text>
  ),
};
const columns: readonly RecordColumn<Invitation>[] = [
  {
    title: "Role",
    cell: ({ role, is_editor }) => `${roleTexts[role].name}${is_editor ? ", can add screens" : ""}`,
  },
  { title: "Invited by", cell: ({ invited_by }) => invited_by },
  { title: "Expires", cell: ({ expires_at }) => <Moment at={expires_at} /> },
];

/** Invitations nobody has accepted yet; nothing without any. */
function InvitationList({ invitations, workspace }: InvitationListProps) {
  const [invited, setInvited] = useState<Invited | null>(null);
  if (invitations.length === 0) return null;
  return (
    <Panel
      title="Open invitations"
      intro="A link works once and is shown once, to the person who created it. A new link replaces the old one."
    >
      <RecordTable
        label="Open invitations"
        rows={invitations}
        rowKey={({ id }) => id}
        name={name}
        columns={columns}
        actions={(invitation) =>
          isInvitationManageable(workspace, invitation) ? (
            <InvitationActions invitation={invitation} workspace={workspace} onInvited={setInvited} />
          ) : null
        }
      />
      {invited === null ? null : <InvitedDialog invited={invited} onClose={() => setInvited(null)} />}
    </Panel>
  );
}

interface InvitationActionsProps {
  readonly invitation: Invitation;
  readonly workspace: Membership;
  readonly onInvited: (invited: Invited) => void;
}

function InvitationActions({ invitation, workspace, onInvited }: InvitationActionsProps) {
  const { email } = invitation;
  const about = { workspaceId: workspace.id, invitationId: invitation.id };
  const replace = () =>
    askFirst({
      title: `Make a new link for ${email}?`,
      children:
        "The previous link stops working immediately. The new one is shown only once and is valid for a week.",
      action: "Make new link",
      isDangerous: false,
      onConfirm: async () => {
        onInvited(await replaceInvitationLink(about));
        await refreshMembers(workspace.id);
      },
    });
  const revoke = () =>
    askFirst({
      title: `Revoke the invitation of ${email}?`,
      children: "Its link stops working immediately. You can invite the same address again.",
      action: "Revoke invitation",
      onConfirm: async () => {
        await revokeInvitation(about);
        await refreshMembers(workspace.id);
      },
    });
  return (
    <RowActions>
      <RowButton label={`New link for ${email}`} disabled={workspace.is_suspended} onClick={replace}>
        New link
      </RowButton>
      <RowButton isDangerous label={`Revoke the invitation of ${email}`} onClick={revoke}>
        Revoke
      </RowButton>
    </RowActions>
  );
}
