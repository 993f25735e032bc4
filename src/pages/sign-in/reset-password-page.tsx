import { Anchor, Button, Stack } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { api } from "../api.ts";
import { checkNewPassword, NewPasswordField } from "../forms/fields.tsx";
import { FormBody, useServerForm } from "../forms/server-form.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { Notice } from "../notices/notice.tsx";
import { Doorway, useLinkToken } from "./doorway.tsx";

const resetPassword = api("POST /api/account/password-reset");

/** A new password by the link of an e-mail or of the operator; then to sign-in. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const [isDone, setIsDone] = useState(false);
  return (
    <Doorway heading={<PageTitle>Choose a new password</PageTitle>}>
      {isDone ? (
        <Changed />
      ) : token === "" ? (
        <NoToken />
      ) : (
        <NewPasswordForm token={token} onDone={setIsDone} />
      )}
    </Doorway>
  );
}

function Changed() {
  return (
    <Stack gap="md" role="status">
      <Notice kind="success" title="Your password is changed">
        You are signed out everywhere, programs are disconnected, and other reset links no longer work.
      </Notice>
      <Button component={Link} href="/sign-in" size="md" fullWidth>
        Sign in
      </Button>
    </Stack>
  );
}

function NoToken() {
  return (
    <Stack gap="md">
      <Notice kind="warning" title="This link is incomplete">
        Open the full link from the message, or ask for a new one.
      </Notice>
      <Button component={Link} href="/forgot-password" variant="default" size="md" fullWidth>
        Ask for a new link
      </Button>
    </Stack>
  );
}

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDone: (isDone: boolean) => void;
}

function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const { form, ...sending } = useServerForm({
    initialValues: { password: "" },
    validate: { password: checkNewPassword },
    send: ({ password }) => resetPassword({ body: { token, password } }),
    onDone: () => onDone(true),
  });
  return (
    <FormBody {...sending}>
      <NewPasswordField
        label="New password"
        password={form.values.password}
        field={{ ...form.getInputProps("password"), name: "password", size: "md" }}
      />
      <Button type="submit" size="md" loading={sending.isBusy} fullWidth>
        Change the password
      </Button>
      {sending.error !== null && (
        <Anchor component={Link} href="/forgot-password" size="sm" ta="center">
          Ask for a new link
        </Anchor>
      )}
    </FormBody>
  );
}
