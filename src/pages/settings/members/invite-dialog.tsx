import { Button, Checkbox, NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { api, type Invited, type Membership, type Role } from "../../api.ts";
import { CopyField } from "../../copyable/copy-fields.tsx";
import { Dialog } from "../../dialogs/dialog.tsx";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { checkEmail, EmailField } from "../../forms/fields.tsx";
import { useServerForm } from "../../forms/server-form.tsx";
import { dayOf } from "../../labels/moments.tsx";
import { grantableRoles, roleTexts } from "../../labels/roles.ts";
import { Notice } from "../../notices/notice.tsx";
import { refreshMembers } from "../../queries.ts";
import { useSession } from "../../session.tsx";

const inviteMember = api("POST /api/workspaces/:workspaceId/invitations");

interface InviteDialogProps {
  readonly workspace: Membership;
  readonly onClose: () => void;
}

export function InviteDialog({ workspace, onClose }: InviteDialogProps) {
  const isOperator = useSession().session?.user.is_operator === true;
  const [invited, setInvited] = useState<Invited | null>(null);
  const { form, ...sending } = useServerForm({
    initialValues: { email: "", role: "member" as Role, is_editor: false },
    validate: { email: checkEmail },
    send: ({ email, ...rights }) =>
      inviteMember({ workspaceId: workspace.id, body: { email: email.trim(), ...rights } }),
    onDone: (answer) => {
      setInvited(answer);
      return refreshMembers(workspace.id);
    },
  });
  if (invited !== null) return <InvitedDialog invited={invited} onClose={onClose} />;
  return (
    <FormDialog {...sending} title={`Invite to ${workspace.name}`} action="Invite" onClose={onClose}>
      <EmailField
        name="invited-email"
        autoComplete="off"
        size="sm"
        data-autofocus
        {...form.getInputProps("email")}
      />
      <NativeSelect
        label="Role"
        description={roleTexts[form.values.role].summary}
        data={grantableRoles(workspace.role).map((role) => ({
          value: role,
          label: roleTexts[role].name,
        }))}
        {...form.getInputProps("role")}
      />
      {isOperator && (
        <Checkbox
          label="Can add screens"
          description="They add, change and delete screens for everyone who uses this service."
          {...form.getInputProps("is_editor", { type: "checkbox" })}
        />
      )}
    </FormDialog>
  );
}

interface InvitedDialogProps {
  /** With `expires_at` absent for the first owner of a workspace. */
  readonly invited: Pick<Invited, "email" | "is_mail_sent" | "link"> & Partial<Pick<Invited, "expires_at">>;
  readonly onClose: () => void;
}

/** The link of an invitation, shown this once. */
export function InvitedDialog({ invited, onClose }: InvitedDialogProps) {
  const { email, is_mail_sent, link, expires_at } = invited;
  return (
    <Dialog title={`${email} is invited`} onClose={onClose}>
      <Stack gap="md">
        <Notice kind="success">
          {is_mail_sent
            ? `An e-mail with the link was sent to ${email}. You can also pass it on yourself.`
            : `This service sends no e-mail, so send the link to ${email} yourself.`}{" "}
          It works once{expires_at !== undefined && `, until ${dayOf(expires_at)},`} and is not shown again.
        </Notice>
        <CopyField label="Invitation link" value={link} />
        <Button onClick={onClose}>Done</Button>
      </Stack>
    </Dialog>
  );
}
