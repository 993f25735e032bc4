import { Text } from "@mantine/core";
import { useState } from "react";
import { api, type Invitation, type Invited, type Membership } from "../../api.ts";
import { ConfirmDialog } from "../../dialogs/dialog.tsx";
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

/** The open dialog about an invitation. */
interface Asked {
  readonly about: "link" | "revoke";
  readonly invitation: Invitation;
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
  const [asked, setAsked] = useState<Asked | null>(null);
  const [invited, setInvited] = useState<Invited | null>(null);
  const close = () => setAsked(null);
  const change = async ({ about, invitation }: Asked) => {
    const asked = { workspaceId: workspace.id, invitationId: invitation.id };
    if (about === "link") setInvited(await replaceInvitationLink(asked));
    else await revokeInvitation(asked);
    await refreshMembers(workspace.id);
  };
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
            <InvitationActions invitation={invitation} workspace={workspace} onAsk={setAsked} />
          ) : null
        }
      />
      {asked === null ? null : (
        <InvitationDialog asked={asked} onClose={close} onConfirm={() => change(asked)} />
      )}
      {invited === null ? null : <InvitedDialog invited={invited} onClose={() => setInvited(null)} />}
    </Panel>
  );
}

interface InvitationDialogProps {
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<unknown>;
}

function InvitationDialog({ asked: { about, invitation }, ...rest }: InvitationDialogProps) {
  if (about === "link")
    return (
      <ConfirmDialog
        title={`Make a new link for ${invitation.email}?`}
        action="Make new link"
        isDangerous={false}
        {...rest}
      >
        The previous link stops working immediately. The new one is shown only once and is valid for a week.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Revoke the invitation of ${invitation.email}?`}
      action="Revoke invitation"
      {...rest}
    >
      Its link stops working immediately. You can invite the same address again.
    </ConfirmDialog>
  );
}

interface InvitationActionsProps {
  readonly invitation: Invitation;
  readonly workspace: Membership;
  readonly onAsk: (asked: Asked) => void;
}

function InvitationActions({ invitation, workspace, onAsk }: InvitationActionsProps) {
  const { email } = invitation;
  return (
    <RowActions>
      <RowButton
        label={`New link for ${email}`}
        disabled={workspace.is_suspended}
        onClick={() => onAsk({ about: "link", invitation })}
      >
        New link
      </RowButton>
      <RowButton
        isDangerous
        label={`Revoke the invitation of ${email}`}
        onClick={() => onAsk({ about: "revoke", invitation })}
      >
        Revoke
      </RowButton>
    </RowActions>
  );
}
