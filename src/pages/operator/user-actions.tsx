import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api, type OperatedUser, type ResetLink } from "../api.ts";
import { CopyField } from "../copyable/copy-fields.tsx";
import { askFirst } from "../dialogs/confirmation.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { checkPassword } from "../forms/fields.tsx";
import { useServerForm } from "../forms/server-form.tsx";
import { absoluteMoment } from "../labels/moments.tsx";
import { refreshOperator } from "../queries.ts";
import { RowActions, RowButton } from "../records/record-table.tsx";

const changeUser = api("POST /api/operator/users/:userId/:change");
const createResetLink = api("POST /api/operator/users/:userId/reset-link");

interface UserActionsProps {
  readonly user: OperatedUser;
  readonly isSelf: boolean;
}

type Change = "disable" | "enable" | "delete" | "reset-second-factor" | "unlink-provider";

export function UserActions({ user, isSelf }: UserActionsProps) {
  const { id, name, is_disabled: isDisabled, has_second_factor: hasSecondFactor, is_linked: isLinked } = user;
  const ask = (change: Change) => {
    const { question, action, follows } = words[change];
    askFirst({
      title: question(name),
      children: `${user.email}. ${follows} ${change === "disable" || change === "delete" ? endingKeys(user) : ""}`,
      action,
      isDangerous: change !== "enable",
      onConfirm: async () => {
        await changeUser({ userId: id, change });
        await refreshOperator();
      },
    });
  };
  return (
    <RowActions>
      {isDisabled ? null : <ResetLinkButton user={user} />}
      {hasSecondFactor && !isSelf ? (
        <RowButton label={`End the second factor of ${name}`} onClick={() => ask("reset-second-factor")}>
          End second factor
        </RowButton>
      ) : null}
      {isLinked ? (
        <RowButton label={`Unlink ${name} from the identity provider`} onClick={() => ask("unlink-provider")}>
          Unlink
        </RowButton>
      ) : null}
      {isSelf ? null : (
        <>
          <RowButton
            label={`${isDisabled ? "Enable" : "Disable"} ${name}`}
            onClick={() => ask(isDisabled ? "enable" : "disable")}
          >
            {isDisabled ? "Enable" : "Disable"}
          </RowButton>
          <RowButton isDangerous label={`Delete ${name}`} onClick={() => ask("delete")}>
            Delete
          </RowButton>
        </>
      )}
    </RowActions>
  );
}

const words = {
  disable: {
    question: (name: string) => `Disable ${name}?`,
    action: "Disable account",
    follows:
      "They are signed out everywhere and cannot sign in. Their reset links, invitations and personal keys stop working for good. They keep their workspaces.",
  },
  enable: {
    question: (name: string) => `Enable ${name}?`,
    action: "Enable account",
    follows: "They can sign in again and are still in their workspaces. Revoked keys stay revoked.",
  },
  delete: {
    question: (name: string) => `Delete ${name}?`,
    action: "Delete account",
    follows:
      "The account, its memberships and its personal keys are deleted for good. Other keys they created for workspaces keep working under their name, and the audit log is kept.",
  },
  "reset-second-factor": {
    question: (name: string) => `End the second factor of ${name}?`,
    action: "End second factor",
    follows:
      "For someone who has lost both their phone and their recovery codes. They are signed out everywhere and sign in with their password alone until they set up a new second factor.",
  },
  "unlink-provider": {
    question: (name: string) => `Unlink ${name} from the identity provider?`,
    action: "Unlink",
    follows:
      "They are signed out everywhere. The next provider account with this address that signs in will be linked, so make sure it is theirs.",
  },
} as const;

/** Names the keys that end with the operator access or the account of their creator. */
export function endingKeys({ write_keys: keys }: OperatedUser): string {
  if (keys.length === 0) return "";
  const names = keys.map(({ name, workspace }) => `${name} (${workspace})`).join(", ");
  return `Keys they created that may edit the library stop working for good: ${names}.`;
}

function ResetLinkButton({ user }: { readonly user: OperatedUser }) {
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

/** Asks for the own password where the link would make somebody an operator; shows the link once. */
function ResetLinkDialog({ user, onClose }: ResetLinkDialogProps) {
  const { id, name, email, is_operator: isOperator } = user;
  const [link, setLink] = useState<ResetLink | null>(null);
  const { form, ...sending } = useServerForm({
    initialValues: { password: "" },
    validate: { password: (text) => (isOperator ? checkPassword(text) : null) },
    send: ({ password }) => createResetLink({ userId: id, body: isOperator ? { password } : {} }),
    onDone: setLink,
  });
  if (link !== null)
    return (
      <Dialog title={`Reset link for ${name}`} onClose={onClose}>
        <Stack gap="md">
          <Text size="sm">
            Give it only to {email}: anyone who opens it can choose the password. It works once, until{" "}
            {absoluteMoment(link.expires_at)}.
          </Text>
          <CopyField label="Reset link" value={link.link} />
          <Button onClick={onClose}>Done</Button>
        </Stack>
      </Dialog>
    );
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
