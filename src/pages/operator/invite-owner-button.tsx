import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import type { Invited, OperatedWorkspace } from "../api.ts";
import { inviteOwner } from "../api.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { DialogButtons } from "../dialogs/dialog-buttons.tsx";
import { EmailField } from "../forms/email-field.tsx";
import { checkEmail } from "../forms/rules.ts";
import { useServerForm } from "../forms/use-server-form.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshOperator } from "../queries.ts";
import { InvitedDialog } from "../settings/members/invited-dialog.tsx";

/** Invites an owner: the first one lost the link, or the workspace has none any more. */
export function InviteOwnerButton({ workspace }: { readonly workspace: OperatedWorkspace }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Invite owner to ${workspace.name}`}
        disabled={workspace.is_suspended}
        onClick={() => setIsAsked(true)}
      >
        Invite owner
      </Button>
      {isAsked ? <InviteOwnerDialog workspace={workspace} onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}

interface InviteOwnerDialogProps {
  readonly workspace: OperatedWorkspace;
  readonly onClose: () => void;
}

function InviteOwnerDialog({ workspace, onClose }: InviteOwnerDialogProps) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const { form, onSubmit, isBusy, error } = useServerForm({
    initialValues: { email: "" },
    validate: { email: checkEmail },
    send: ({ email }) => inviteOwner({ workspaceId: workspace.id, body: { email: email.trim() } }),
    onDone: (answer) => {
      setInvited(answer);
      return refreshOperator();
    },
  });
  if (invited !== null) return <InvitedDialog invited={invited} onClose={onClose} />;
  return (
    <Dialog title={`Invite an owner to ${workspace.name}`} isOpen onClose={onClose} isDismissible={!isBusy}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <FailureNotice error={error} />
          <EmailField
            label="E-mail of the owner"
            description="You get a link for them. An open invitation of the same address ends."
            name="invited-email"
            autoComplete="off"
            size="sm"
            data-autofocus
            {...form.getInputProps("email")}
          />
          <DialogButtons action="Invite" isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
