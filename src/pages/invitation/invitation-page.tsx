import { Button, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { type OpenInvitation, signOut } from "../api.ts";
import { roleTexts } from "../labels/roles.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { forgetPerson, invitationQuery, queryClient, sessionQuery } from "../queries.ts";
import { useSession } from "../session.tsx";
import { Doorway, DoorwayLoading, useLinkToken } from "../sign-in/doorway.tsx";
import { AcceptForm, JoinButton } from "./accept-invitation.tsx";

/** Page of an invitation link: the workspace, and joining it with a new or an existing account. */
export function InvitationPage() {
  const token = useLinkToken();
  const { session, isLoading } = useSession();
  const check = useQuery(invitationQuery(token));
  if (token === "" || check.isError) return <Unusable error={check.error} isSignedIn={session !== null} />;
  const invitation = check.data;
  if (invitation === undefined || isLoading) return <DoorwayLoading />;
  const isOther = session !== null && session.user.email.toLowerCase() !== invitation.email.toLowerCase();
  return (
    <Doorway heading={<PageTitle tabTitle="Invitation">{`Join ${invitation.workspace_name}`}</PageTitle>}>
      <Stack gap="lg">
        <InvitationFacts invitation={invitation} />
        {isOther ? (
          <OtherAccount email={session.user.email} invited={invitation.email} />
        ) : (
          <Accept token={token} invitation={invitation} isSignedIn={session !== null} />
        )}
      </Stack>
    </Doorway>
  );
}

interface AcceptProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
  readonly isSignedIn: boolean;
}

/** Asks for no password when the invited person is already signed in. */
function Accept({ isSignedIn, ...rest }: AcceptProps) {
  return isSignedIn ? <JoinButton {...rest} /> : <AcceptForm {...rest} />;
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

/**
 * Somebody else than the invited person is signed in here. Signing out keeps this page, so that the link is
 * not needed again.
 */
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
