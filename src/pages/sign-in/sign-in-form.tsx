import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../api.ts";
import { CodeField, checkCode, checkEmail, checkPassword, digitsOf, EmailField } from "../forms/fields.tsx";
import { FormBody, useServerForm } from "../forms/server-form.tsx";
import { useCountdown } from "../notices/failure-notice.tsx";

const signIn = api("POST /api/account/sign-in");
const confirmSignIn = api("POST /api/account/sign-in/second-factor");

interface SignInFormProps {
  /** The password was right, and a code comes next. */
  readonly onCode: () => void;
  readonly onDone: () => Promise<void>;
}

/** E-mail address and password. What is wrong with them is said without telling which of the two. */
export function SignInForm({ onCode, onDone }: SignInFormProps) {
  const { form, ...sending } = useServerForm({
    initialValues: { email: "", password: "" },
    validate: { email: checkEmail, password: checkPassword },
    send: ({ email, password }) => signIn({ body: { email: email.trim(), password } }),
    onDone: (step) => ("needs_code" in step ? onCode() : onDone()),
  });
  const left = useCountdown(sending.error);
  return (
    <FormBody {...sending}>
      <EmailField {...form.getInputProps("email")} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        {...form.getInputProps("password")}
      />
      <Button type="submit" size="md" loading={sending.isBusy} disabled={left > 0} fullWidth>
        Sign in
      </Button>
    </FormBody>
  );
}

interface SecondStepFormProps {
  readonly onDone: () => Promise<void>;
  /** Back to the password. */
  readonly onBack: () => void;
}

/** After the right password: the code of the app, or a recovery code. */
export function SecondStepForm({ onDone, onBack }: SecondStepFormProps) {
  const [isPhoneLost, setIsPhoneLost] = useState(false);
  return (
    <Stack gap="md">
      {isPhoneLost ? <RecoveryForm onDone={onDone} /> : <CodeForm onDone={onDone} />}
      <Anchor component="button" type="button" size="sm" onClick={() => setIsPhoneLost(!isPhoneLost)}>
        {isPhoneLost ? "Use the code of your app" : "Use a recovery code instead"}
      </Anchor>
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        Back to the password
      </Anchor>
    </Stack>
  );
}

function CodeForm({ onDone }: Pick<SecondStepFormProps, "onDone">) {
  const { form, ...sending } = useServerForm({
    initialValues: { code: "" },
    validate: { code: checkCode },
    send: ({ code }) => confirmSignIn({ body: { code: digitsOf(code) } }),
    onDone,
  });
  return (
    <FormBody {...sending}>
      <CodeField autoFocus description="From your authenticator app." {...form.getInputProps("code")} />
      <Button type="submit" size="md" loading={sending.isBusy} fullWidth>
        Sign in
      </Button>
    </FormBody>
  );
}

function RecoveryForm({ onDone }: Pick<SecondStepFormProps, "onDone">) {
  const { form, ...sending } = useServerForm({
    initialValues: { recovery_code: "" },
    validate: { recovery_code: (text) => (text.trim() === "" ? "Enter one of your recovery codes." : null) },
    send: ({ recovery_code: text }) => confirmSignIn({ body: { recovery_code: text.trim() } }),
    onDone,
  });
  return (
    <FormBody {...sending}>
      <TextInput
        label="Recovery code"
        description="Each works once."
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        size="md"
        autoFocus
        {...form.getInputProps("recovery_code")}
      />
      <Button type="submit" size="md" loading={sending.isBusy} fullWidth>
        Sign in
      </Button>
    </FormBody>
  );
}
