import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import type { Invited } from "../../workspaces/schema.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { DialogButtons } from "../dialogs/dialog-buttons.tsx";
import { EmailField } from "../forms/email-field.tsx";
import { checkEmail } from "../forms/rules.ts";
import { useServerForm } from "../forms/use-server-form.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { postJson } from "../request.ts";
import { InvitedDialog } from "../settings/members/invited-dialog.tsx";
import type { OperatedWorkspace } from "./operated-workspace.ts";
import { useRefreshOperator } from "./use-operator.ts";

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
  const refresh = useRefreshOperator();
  const [invited, setInvited] = useState<Invited | null>(null);
  const { form, onSubmit, isBusy, failure } = useServerForm({
    initialValues: { email: "" },
    validate: { email: checkEmail },
    send: ({ email }) =>
      postJson<Invited>(`/api/operator/workspaces/${workspace.id}/invite-owner`, { email: email.trim() }),
    onDone: (answer) => {
      setInvited(answer);
      return refresh();
    },
  });
  if (invited !== null) return <InvitedDialog invited={invited} onClose={onClose} />;
  return (
    <Dialog title={`Invite an owner to ${workspace.name}`} isOpen onClose={onClose} isDismissible={!isBusy}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <FailureNotice failure={failure} />
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
