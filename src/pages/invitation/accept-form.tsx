import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { Link } from "wouter";
import type { OpenInvitation } from "../api.ts";
import { acceptInvitation } from "../api.ts";
import { NewPasswordField } from "../forms/new-password-field.tsx";
import { checkName, checkNewPassword, checkPassword } from "../forms/rules.ts";
import { useServerForm } from "../forms/use-server-form.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { useEnter } from "./use-enter.ts";

interface AcceptFormProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
}

/** Joins: with a name and a new password, or with the password of the account that exists. */
export function AcceptForm({ token, invitation }: AcceptFormProps) {
  const { has_account: hasAccount, email, workspace_name: workspaceName } = invitation;
  const enter = useEnter(workspaceName);
  const { form, onSubmit, isBusy, error } = useServerForm({
    initialValues: { name: "", password: "" },
    validate: {
      name: (text) => (hasAccount ? null : checkName(text, "your name")),
      password: hasAccount ? checkPassword : checkNewPassword,
    },
    send: ({ name, password }) =>
      acceptInvitation({ body: { token, password, ...(hasAccount ? {} : { name: name.trim() }) } }),
    onDone: enter,
  });
  const password = { ...form.getInputProps("password"), name: "password", size: "md" };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FailureNotice error={error} />
        <TextInput label="E-mail" name="email" autoComplete="username" value={email} readOnly size="md" />
        {hasAccount ? null : (
          <TextInput
            label="Your name"
            name="name"
            autoComplete="name"
            size="md"
            {...form.getInputProps("name")}
          />
        )}
        {hasAccount ? (
          <PasswordInput
            label="Password"
            description="You have an account: use its password."
            autoComplete="current-password"
            {...password}
          />
        ) : (
          <NewPasswordField label="Choose a password" password={form.values.password} field={password} />
        )}
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {hasAccount ? "Sign in and join" : "Create account and join"}
        </Button>
        {hasAccount ? (
          <Anchor component={Link} href="/forgot-password" size="sm" ta="center">
            Forgot your password?
          </Anchor>
        ) : null}
      </Stack>
    </form>
  );
}
