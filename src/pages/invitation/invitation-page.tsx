import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { OpenInvitation } from "../api.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { invitationQuery } from "../queries.ts";
import { Doorway } from "../sign-in/doorway.tsx";
import { useLinkToken } from "../sign-in/use-link-token.ts";
import { useSession } from "../use-session.ts";
import { AcceptForm } from "./accept-form.tsx";
import { InvitationFacts } from "./invitation-facts.tsx";
import { JoinButton } from "./join-button.tsx";
import { OtherAccount } from "./other-account.tsx";

/** What the link of an invitation opens: the workspace, and the way in with a new or an existing account. */
export function InvitationPage() {
  const token = useLinkToken();
  const { session, isLoading } = useSession();
  const check = useQuery(invitationQuery(token));
  if (token === "" || check.isError) return <Unusable error={check.error} isSignedIn={session !== null} />;
  const invitation = check.data;
  if (invitation === undefined || isLoading) return <Waiting />;
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

/** Who is signed in as the invited person has shown who they are. */
function Accept({ isSignedIn, ...rest }: AcceptProps) {
  return isSignedIn ? <JoinButton {...rest} /> : <AcceptForm {...rest} />;
}

function Waiting() {
  return (
    <Doorway heading={<Skeleton h={36} w="70%" />}>
      <Stack gap="lg" aria-busy>
        <Skeleton h={20} />
        <Skeleton h={62} />
        <Skeleton h={42} />
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
          An invitation works once and ends after a while. Ask whoever invited you for a new link, and open
          the whole of it. If you have joined already, you need no link.
        </Notice>
        <Button component={Link} href={isSignedIn ? "/" : "/sign-in"} variant="default" size="md" fullWidth>
          {isSignedIn ? "Go to search" : "Sign in"}
        </Button>
      </Stack>
    </Doorway>
  );
}
