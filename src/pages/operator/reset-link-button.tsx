import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { createResetLink, type OperatedUser, type ResetLink } from "../api.ts";
import { CopyField } from "../copyable/copy-fields.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { checkPassword } from "../forms/fields.tsx";
import { useServerForm } from "../forms/server-form.tsx";
import { absoluteMoment } from "../labels/moments.tsx";
import { RowButton } from "../records/record-table.tsx";

/** Makes a link by which somebody chooses a new password, to hand over. */
export function ResetLinkButton({ user }: { readonly user: OperatedUser }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <RowButton label={`Make reset link for ${user.name}`} onClick={() => setIsAsked(true)}>
        Reset link
      </RowButton>
      {isAsked ? <ResetLinkDialog user={user} onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}

interface ResetLinkDialogProps {
  readonly user: OperatedUser;
  readonly onClose: () => void;
}

/**
 * Asks first, and for the own password where the link would make somebody an operator; then shows the link
 * once.
 */
function ResetLinkDialog({ user, onClose }: ResetLinkDialogProps) {
  const { id, name, email, is_operator: isOperator } = user;
  const [link, setLink] = useState<ResetLink | null>(null);
  const { form, ...sending } = useServerForm({
    initialValues: { password: "" },
    validate: { password: (text) => (isOperator ? checkPassword(text) : null) },
    send: ({ password }) => createResetLink({ userId: id, body: isOperator ? { password } : {} }),
    onDone: setLink,
  });
  if (link !== null) return <MadeDialog user={user} link={link} onClose={onClose} />;
  return (
    <FormDialog
      {...sending}
      title={`Make a reset link for ${name}?`}
      action="Make reset link"
      intro={`Anyone who opens the link can choose a new password for ${email}. It works once and expires in an hour.`}
      onClose={onClose}
    >
      {isOperator ? (
        <PasswordInput
          label="Your own password"
          description="This is an operator’s account: its link gives access to every workspace."
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps("password")}
        />
      ) : null}
    </FormDialog>
  );
}

interface MadeDialogProps extends ResetLinkDialogProps {
  readonly link: ResetLink;
}

function MadeDialog({ user, link, onClose }: MadeDialogProps) {
  return (
    <Dialog title={`Reset link for ${user.name}`} isOpen onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          Give it only to {user.email}: anyone who opens it can choose the password. It works once, until{" "}
          {absoluteMoment(link.expires_at)}.
        </Text>
        <CopyField label="Reset link" value={link.link} />
        <Button onClick={onClose}>Done</Button>
      </Stack>
    </Dialog>
  );
}
