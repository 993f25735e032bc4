import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { confirmSignIn } from "../api.ts";
import { useServerForm } from "../forms/use-server-form.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { CodeField, checkCode, digitsOf } from "../second-factor/code-field.tsx";

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
  const { form, onSubmit, isBusy, error } = useServerForm({
    initialValues: { code: "" },
    validate: { code: checkCode },
    send: ({ code }) => confirmSignIn({ body: { code: digitsOf(code) } }),
    onDone,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FailureNotice error={error} />
        <CodeField autoFocus description="From your authenticator app." {...form.getInputProps("code")} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}

function RecoveryForm({ onDone }: Pick<SecondStepFormProps, "onDone">) {
  const { form, onSubmit, isBusy, error } = useServerForm({
    initialValues: { recovery_code: "" },
    validate: { recovery_code: (text) => (text.trim() === "" ? "Enter one of your recovery codes." : null) },
    send: ({ recovery_code: text }) => confirmSignIn({ body: { recovery_code: text.trim() } }),
    onDone,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FailureNotice error={error} />
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
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
