import { Button, Checkbox, Group, PasswordInput, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { CopyButton } from "../copyable/copy-fields.tsx";
import { DialogButtons } from "../dialogs/dialog.tsx";
import { checkPassword } from "../forms/fields.tsx";
import { FormBody, useServerForm } from "../forms/server-form.tsx";
import { Notice } from "../notices/notice.tsx";
import styles from "./second-factor.module.css";

interface PasswordStepProps<Answer> {
  /** The reason for asking. */
  readonly children: ReactNode;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly send: (password: string) => Promise<Answer>;
  readonly onDone: (answer: Answer) => unknown;
  readonly onCancel: () => void;
}

/** Asks for the password again before something that only its owner may do. */
export function PasswordStep<Answer>(props: PasswordStepProps<Answer>) {
  const { children, action, isDangerous = false, send, onDone, onCancel } = props;
  const { form, ...sending } = useServerForm({
    initialValues: { password: "" },
    validate: { password: checkPassword },
    send: ({ password }) => send(password),
    onDone,
  });
  return (
    <FormBody {...sending} intro={children}>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("password")}
      />
      <DialogButtons action={action} isDangerous={isDangerous} isBusy={sending.isBusy} onCancel={onCancel} />
    </FormBody>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => unknown;
}

/** The codes for a lost phone, shown this once, and out only with a word that they are stored. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const [isStored, setIsStored] = useState(false);
  return (
    <Stack gap="md">
      <Notice kind="warning" title="These recovery codes are shown once">
        Each one signs you in once without your phone. Keep them somewhere you can reach without it, such as a
        password manager or a sheet of paper.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <CopyButton text={codes.join("\n")} label="recovery codes" />
      </Group>
      <Checkbox
        label="I have stored the codes"
        checked={isStored}
        onChange={(event) => setIsStored(event.currentTarget.checked)}
      />
      <Button disabled={!isStored} onClick={() => void onStored()}>
        Done
      </Button>
    </Stack>
  );
}
