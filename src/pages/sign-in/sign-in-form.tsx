import { Button, PasswordInput, Stack } from "@mantine/core";
import { signIn } from "../api.ts";
import { EmailField } from "../forms/email-field.tsx";
import { checkEmail, checkPassword } from "../forms/rules.ts";
import { useServerForm } from "../forms/use-server-form.ts";
import { FailureNotice, useCountdown } from "../notices/failure-notice.tsx";

interface SignInFormProps {
  /** The password was right, and a code comes next. */
  readonly onCode: () => void;
  readonly onDone: () => Promise<void>;
}

/** E-mail address and password. What is wrong with them is said without telling which of the two. */
export function SignInForm({ onCode, onDone }: SignInFormProps) {
  const { form, onSubmit, isBusy, error } = useServerForm({
    initialValues: { email: "", password: "" },
    validate: { email: checkEmail, password: checkPassword },
    send: ({ email, password }) => signIn({ body: { email: email.trim(), password } }),
    onDone: (step) => ("needs_code" in step ? onCode() : onDone()),
  });
  const left = useCountdown(error);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FailureNotice error={error} />
        <EmailField {...form.getInputProps("email")} />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          {...form.getInputProps("password")}
        />
        <Button type="submit" size="md" loading={isBusy} disabled={left > 0} fullWidth>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
