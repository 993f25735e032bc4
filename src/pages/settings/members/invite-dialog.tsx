import { NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import type { Invited, Membership, Role } from "../../api.ts";
import { inviteMember } from "../../api.ts";
import { Dialog } from "../../dialogs/dialog.tsx";
import { DialogButtons } from "../../dialogs/dialog-buttons.tsx";
import { EmailField } from "../../forms/email-field.tsx";
import { checkEmail } from "../../forms/rules.ts";
import { useServerForm } from "../../forms/use-server-form.ts";
import { grantableRoles, roleTexts } from "../../labels/roles.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { refreshMembers } from "../../queries.ts";
import { InvitedDialog } from "./invited-dialog.tsx";

interface InviteDialogProps {
  readonly workspace: Membership;
  readonly onClose: () => void;
}

interface InviteValues {
  readonly email: string;
  readonly role: Role;
}

/** Asks whom to invite, then shows the link to hand over. */
export function InviteDialog({ workspace, onClose }: InviteDialogProps) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const { form, onSubmit, isBusy, error } = useServerForm<InviteValues, Invited>({
    initialValues: { email: "", role: "member" },
    validate: { email: checkEmail },
    send: ({ email, role }) =>
      inviteMember({ workspaceId: workspace.id, body: { email: email.trim(), role } }),
    onDone: (answer) => {
      setInvited(answer);
      return refreshMembers(workspace.id);
    },
  });
  if (invited !== null) return <InvitedDialog invited={invited} onClose={onClose} />;
  return (
    <Dialog title={`Invite to ${workspace.name}`} isOpen onClose={onClose} isDismissible={!isBusy}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <FailureNotice error={error} />
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
          <DialogButtons action="Invite" isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
