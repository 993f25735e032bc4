import { Button, Stack } from "@mantine/core";
import type { Invited } from "../../api.ts";
import { CopyField } from "../../copyable/copy-field.tsx";
import { Dialog } from "../../dialogs/dialog.tsx";
import { dayOf } from "../../labels/moments.ts";
import { Notice } from "../../notices/notice.tsx";

interface InvitedDialogProps {
  readonly invited: Invited;
  readonly onClose: () => void;
}

/** The link of an invitation, shown this once. */
export function InvitedDialog({ invited, onClose }: InvitedDialogProps) {
  const { email, is_mail_sent, link, expires_at } = invited;
  return (
    <Dialog title={`${email} is invited`} isOpen onClose={onClose}>
      <Stack gap="md">
        <Notice kind="success">
          {is_mail_sent
            ? `An e-mail with the link was sent to ${email}. You can also hand it over yourself.`
            : `This service sends no e-mail: hand the link to ${email} yourself.`}{" "}
          It works once, until {dayOf(expires_at)}, and is not shown again.
        </Notice>
        <CopyField label="Invitation link" value={link} />
        <Button onClick={onClose}>Done</Button>
      </Stack>
    </Dialog>
  );
}
