import { Text } from "@mantine/core";
import { useState } from "react";
import { api, type Invitation, type Invited, type Membership } from "../../api.ts";
import { askFirst } from "../../dialogs/confirmation.tsx";
import { Moment } from "../../labels/moments.tsx";
import { isInvitationManageable, roleTexts } from "../../labels/roles.ts";
import { refreshMembers } from "../../queries.ts";
import { type RecordColumn, RecordTable, RowActions, RowButton } from "../../records/record-table.tsx";
import { Panel } from "../panel.tsx";
import { InvitedDialog } from "./invite-dialog.tsx";

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
export function InvitationList({ invitations, workspace }: InvitationListProps) {
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
