import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { api, type OpenInvitation, type Session, signOut } from "../api.ts";
import {
  checkName,
  checkNewPassword,
  checkPassword,
  NewPasswordField,
  OwnNameField,
} from "../forms/fields.tsx";
import { FormBody, useServerForm } from "../forms/server-form.tsx";
import { roleTexts } from "../labels/roles.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { forgetPerson, invitationQuery, queryClient, refreshAfterLink, sessionQuery } from "../queries.ts";
import { useSession } from "../session.tsx";
import { Doorway, DoorwayLoading, useLinkToken } from "../sign-in/doorway.tsx";

export function InvitationPage() {
  const token = useLinkToken();
  const { session, isLoading } = useSession();
  const check = useQuery(invitationQuery(token));
  if (token === "" || check.isError) return <Unusable error={check.error} isSignedIn={session !== null} />;
  const invitation = check.data;
  if (invitation === undefined || isLoading) return <DoorwayLoading />;
  const isOther = session?.user.email.toLowerCase() !== invitation.email.toLowerCase();
  return (
    <Doorway heading={<PageTitle tabTitle="Invitation">{`Join ${invitation.workspace_name}`}</PageTitle>}>
      <Stack gap="lg">
        <InvitationFacts invitation={invitation} />
        {session === null ? (
          <AcceptForm token={token} invitation={invitation} />
        ) : isOther ? (
          <OtherAccount email={session.user.email} invited={invitation.email} />
        ) : (
          <JoinButton token={token} invitation={invitation} />
        )}
      </Stack>
    </Doorway>
  );
}

interface UnusableProps {
  readonly error: Error | null;
  readonly isSignedIn: boolean;
}

function Unusable({ error, isSignedIn }: UnusableProps) {
  return (
    <Doorway heading={<PageTitle tabTitle="Invitation">This invitation cannot be used</PageTitle>}>
      <Stack gap="md">
        <FailureNotice error={error} />
        <Notice kind="note">
          An invitation works once and expires after a while. Ask the person who invited you for a new link.
          If you have already joined, just sign in.
        </Notice>
        <Button component={Link} href={isSignedIn ? "/" : "/sign-in"} variant="default" size="md" fullWidth>
          {isSignedIn ? "Go to search" : "Sign in"}
        </Button>
      </Stack>
    </Doorway>
  );
}

function InvitationFacts({ invitation }: { readonly invitation: OpenInvitation }) {
  const { invited_by, workspace_name, email, role } = invitation;
  const { name, summary } = roleTexts[role];
  return (
    <p>
      {invited_by} invites <strong>{email}</strong> to <strong>{workspace_name}</strong> as{" "}
      <strong>{name.toLowerCase()}</strong>. {summary}
    </p>
  );
}

interface OtherAccountProps {
  /** Address of the signed-in account. */
  readonly email: string;
  readonly invited: string;
}

/** Signing out keeps this page, so that the link is not needed again. */
function OtherAccount({ email, invited }: OtherAccountProps) {
  const leaving = useMutation({
    mutationFn: () => signOut(),
    onSuccess: () => {
      forgetPerson();
      queryClient.setQueryData(sessionQuery.queryKey, null);
    },
  });
  return (
    <Stack gap="md">
      <Notice kind="warning" title={`You are signed in as ${email}`}>
        The invitation is for {invited}. Sign out to accept it here, or open the link in another browser.
      </Notice>
      <FailureNotice error={leaving.error} />
      <Button size="md" fullWidth loading={leaving.isPending} onClick={() => leaving.mutate()}>
        Sign out and continue
      </Button>
    </Stack>
  );
}

const acceptInvitation = api("POST /api/invitations/accept");
const acceptInvitationSignedIn = api("POST /api/invitations/accept-signed-in");

interface AcceptProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
}

/** Joins: with a name and a new password, or with the password of the account that exists. */
function AcceptForm({ token, invitation }: AcceptProps) {
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

/** Joins as the account that is signed in here, which is that of the invited person. */
function JoinButton({ token, invitation }: AcceptProps) {
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
