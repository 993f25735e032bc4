import { Anchor, Button, Stack } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { api } from "../api.ts";
import { shellCommand } from "../base-path.ts";
import { checkEmail, EmailField } from "../forms/fields.tsx";
import { FormBody, useServerForm } from "../forms/server-form.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { Notice } from "../notices/notice.tsx";
import { useAbout } from "../queries.ts";
import { Doorway } from "./doorway.tsx";

const requestPasswordReset = api("POST /api/account/password-reset-request");

/** Asks for a link to a new password. The answer never tells whether there is an account. */
export function ForgotPasswordPage() {
  const about = useAbout();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Doorway
      heading={<PageTitle>Forgot your password?</PageTitle>}
      foot={
        <Anchor component={Link} href="/sign-in" size="sm">
          Back to sign-in
        </Anchor>
      }
    >
      {about?.has_mail === false ? <AskOperator /> : null}
      {about?.has_mail === true && sentTo === null ? <RequestForm onSent={setSentTo} /> : null}
      {sentTo !== null && (
        <Notice role="status" kind="success" title="Check your inbox">
          If there is an account for {sentTo}, a link is on its way. It works once, for an hour. Nothing
          there? Check your spam folder and the address.
        </Notice>
      )}
    </Doorway>
  );
}

function AskOperator() {
  return (
    <Stack gap="sm">
      <p>This service sends no e-mail. Ask its operator for a reset link; it works once, for an hour.</p>
      <Notice kind="note" title="For the operator">
        Make the link under Settings, Members (with several workspaces under Operator, Accounts), or with{" "}
        <code>{shellCommand("user reset-link <e-mail>")}</code>.
      </Notice>
    </Stack>
  );
}

function RequestForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { form, ...sending } = useServerForm({
    initialValues: { email: "" },
    validate: { email: checkEmail },
    send: ({ email }) => requestPasswordReset({ body: { email: email.trim() } }),
    onDone: (_, { email }) => onSent(email.trim()),
  });
  return (
    <FormBody {...sending}>
      <EmailField description="The address you sign in with." {...form.getInputProps("email")} />
      <Button type="submit" size="md" loading={sending.isBusy} fullWidth>
        Send a reset link
      </Button>
    </FormBody>
  );
}
