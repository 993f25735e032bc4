import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { api, type OpenInvitation, type Session } from "../api.ts";
import {
  checkName,
  checkNewPassword,
  checkPassword,
  NewPasswordField,
  OwnNameField,
} from "../forms/fields.tsx";
import { FormBody, useServerForm } from "../forms/server-form.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshAfterLink } from "../queries.ts";
import { useSession } from "../session.tsx";

const acceptInvitation = api("POST /api/invitations/accept");
const acceptInvitationSignedIn = api("POST /api/invitations/accept-signed-in");

interface AcceptFormProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
}

/** Joins: with a name and a new password, or with the password of the account that exists. */
export function AcceptForm({ token, invitation }: AcceptFormProps) {
  const { has_account: hasAccount, email, workspace_name: workspaceName } = invitation;
  const enter = useEnter(workspaceName);
  const { form, ...sending } = useServerForm({
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
    <FormBody {...sending}>
      <TextInput label="E-mail" name="email" autoComplete="username" value={email} readOnly size="md" />
      {hasAccount ? null : <OwnNameField {...form.getInputProps("name")} />}
      {hasAccount ? (
        <PasswordInput
          label="Password"
          description="You already have an account. Use its password."
          autoComplete="current-password"
          {...password}
        />
      ) : (
        <NewPasswordField label="Choose a password" password={form.values.password} field={password} />
      )}
      <Button type="submit" size="md" loading={sending.isBusy} fullWidth>
        {hasAccount ? "Sign in and join" : "Create account and join"}
      </Button>
      {hasAccount ? (
        <Anchor component={Link} href="/forgot-password" size="sm" ta="center">
          Forgot your password?
        </Anchor>
      ) : null}
    </FormBody>
  );
}

interface JoinButtonProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
}

/** Joins as the account that is signed in here, which is that of the invited person. */
export function JoinButton({ token, invitation }: JoinButtonProps) {
  const enter = useEnter(invitation.workspace_name);
  const joining = useMutation({
    mutationFn: () => acceptInvitationSignedIn({ body: { token } }),
    onSuccess: enter,
  });
  return (
    <Stack gap="md">
      <FailureNotice error={joining.error} />
      <Button size="md" fullWidth loading={joining.isPending} onClick={() => joining.mutate()}>
        Join {invitation.workspace_name}
      </Button>
    </Stack>
  );
}

/** Into the workspace that was joined: the only one of that name, as the answer has no id beside it. */
function useEnter(workspaceName: string): (session: Session) => Promise<void> {
  const { session: before, setWorkspaceId } = useSession();
  const [, navigate] = useLocation();
  return async (session) => {
    const known = new Set(before?.workspaces.map(({ id }) => id));
    const joined = session.workspaces.findLast(({ id, name }) => name === workspaceName && !known.has(id));
    if (joined !== undefined) setWorkspaceId(joined.id);
    await refreshAfterLink();
    navigate("/", { replace: true });
  };
}
