import { Button, PasswordInput, Stack } from "@mantine/core";
import type { SignInStep } from "../../accounts/schema.ts";
import { EmailField } from "../forms/email-field.tsx";
import { checkEmail, checkPassword } from "../forms/rules.ts";
import { useCountdown } from "../forms/use-countdown.ts";
import { useServerForm } from "../forms/use-server-form.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { postJson } from "../request.ts";

interface SignInFormProps {
  /** The password was right, and a code comes next. */
  readonly onCode: () => void;
  readonly onDone: () => Promise<void>;
}

/** E-mail address and password. What is wrong with them is said without telling which of the two. */
export function SignInForm({ onCode, onDone }: SignInFormProps) {
  const { form, onSubmit, isBusy, failure } = useServerForm({
    initialValues: { email: "", password: "" },
    validate: { email: checkEmail, password: checkPassword },
    send: ({ email, password }) =>
      postJson<SignInStep>("/api/account/sign-in", { email: email.trim(), password }),
    onDone: (step) => ("needs_code" in step ? onCode() : onDone()),
  });
  const left = useCountdown(failure);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FailureNotice failure={failure} />
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
