import { PasswordInput, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogButtons } from "../dialogs/dialog-buttons.tsx";
import { checkPassword } from "../forms/rules.ts";
import { useServerForm } from "../forms/use-server-form.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";

interface PasswordStepProps<Answer> {
  /** Why the password is asked for. */
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
  const { form, onSubmit, isBusy, error } = useServerForm({
    initialValues: { password: "" },
    validate: { password: checkPassword },
    send: ({ password }) => send(password),
    onDone,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm" component="div">
          {children}
        </Text>
        <FailureNotice error={error} />
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps("password")}
        />
        <DialogButtons action={action} isDangerous={isDangerous} isBusy={isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
