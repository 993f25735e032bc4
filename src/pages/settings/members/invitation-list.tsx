import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { Invitation } from "../../../workspaces/schema.ts";
import { CopyButton } from "../../copyable/copy-button.tsx";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { Moment } from "../../labels/moment.tsx";
import { roleTexts } from "../../labels/roles.ts";
import { type RecordColumn, RecordTable } from "../../records/record-table.tsx";
import { RowActions } from "../../records/row-actions.tsx";
import { postJson } from "../../request.ts";
import { Panel } from "../panel.tsx";
import { useRefreshMembers } from "./use-members.ts";

interface InvitationListProps {
  readonly invitations: readonly Invitation[];
  readonly workspaceId: string;
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
  { title: "Role", cell: ({ role }) => roleTexts[role].name },
  { title: "Invited by", cell: ({ invited_by }) => invited_by },
  { title: "Expires", cell: ({ expires_at }) => <Moment at={expires_at} /> },
];

/** Invitations nobody has accepted yet; nothing without any. */
export function InvitationList({ invitations, workspaceId }: InvitationListProps) {
  const refresh = useRefreshMembers(workspaceId);
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const revoke = async ({ id }: Invitation) => {
    await postJson(`/api/workspaces/${workspaceId}/invitations/revoke`, { id });
    await refresh();
  };
  if (invitations.length === 0) return null;
  return (
    <Panel title="Open invitations" intro="Each link works once. Hand it to the invited person only.">
      <RecordTable
        label="Open invitations"
        rows={invitations}
        rowKey={({ id }) => id}
        name={name}
        columns={columns}
        actions={(row) => <InvitationActions row={row} onRevoke={setRevoked} />}
      />
      {revoked !== null && (
        <ConfirmDialog
          title={`Revoke the invitation of ${revoked.email}?`}
          action="Revoke invitation"
          onClose={() => setRevoked(null)}
          onConfirm={() => revoke(revoked)}
        >
          Its link stops working at once. You can invite the same address again.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

interface InvitationActionsProps {
  readonly row: Invitation;
  readonly onRevoke: (invitation: Invitation) => void;
}

function InvitationActions({ row, onRevoke }: InvitationActionsProps) {
  return (
    <RowActions>
      <CopyButton text={row.link} label={`link for ${row.email}`} words="Copy link" />
      <Button
        variant="default"
        size="xs"
        c="var(--mantine-color-error)"
        aria-label={`Revoke the invitation of ${row.email}`}
        onClick={() => onRevoke(row)}
      >
        Revoke
      </Button>
    </RowActions>
  );
}
