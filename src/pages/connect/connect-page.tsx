import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Redirect } from "wouter";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { connectionRefusalQuery, connectionRequestQuery } from "../queries.ts";
import { hasStatus } from "../request.ts";
import { SignedInOnly, useSession } from "../session.tsx";
import { Doorway, DoorwayLoading } from "../sign-in/doorway.tsx";
import { ConnectForm } from "./connect-form.tsx";

/**
 * The page to which a program sends people who connect it: they let it in, or do not. Its address alone leads
 * to how an agent is connected.
 */
export function ConnectPage() {
  const asked = new URLSearchParams(window.location.search);
  const request = asked.get("request") ?? "";
  const refused = asked.get("asked");
  if (refused !== null) return <RefusedRequest asked={refused} />;
  if (asked.size === 0) return <Redirect to="/settings/connect" replace />;
  if (asked.has("error") || request === "") return <UnusableRequest error={null} />;
  return (
    <SignedInOnly>
      <Request request={request} />
    </SignedInOnly>
  );
}

function Request({ request }: { readonly request: string }) {
  const { session } = useSession();
  const { data, error, refetch } = useQuery(connectionRequestQuery(request, session !== null));
  const [isAllowed, setIsAllowed] = useState(false);
  if (error !== null) return <UnusableRequest error={error} onRetry={refetch} />;
  if (data === undefined || session === null) return <DoorwayLoading />;
  if (isAllowed)
    return (
      <Doorway heading={<PageTitle>Connected</PageTitle>}>
        <Notice role="status" kind="success">
          You are on your way back to <bdi>{data.destination}</bdi>. If nothing happens, open the program
          yourself; this page can be closed.
        </Notice>
      </Doorway>
    );
  return (
    <Doorway
      heading={
        <PageTitle tabTitle="Connect">
          Connect <bdi>{data.client_name}</bdi>?
        </PageTitle>
      }
      foot={`You are signed in as ${session.user.email}.`}
    >
      <ConnectForm
        asked={data}
        request={request}
        onAllowed={() => setIsAllowed(true)}
        onFailure={() => void refetch()}
      />
    </Doorway>
  );
}

/** A request that is not right: the program, which may be anybody's, hears of it if the person goes back. */
function RefusedRequest({ asked }: { readonly asked: string }) {
  const { data, error, refetch } = useQuery(connectionRefusalQuery(asked));
  if (error !== null) return <UnusableRequest error={error} onRetry={refetch} />;
  if (data === undefined) return <DoorwayLoading />;
  return (
    <Doorway heading={<PageTitle tabTitle="Connect">This did not work</PageTitle>}>
      <Stack gap="lg">
        <Notice role="alert" kind="warning" title="The program’s request is not right">
          It was not let in. Go back only if you came from <bdi>{data.destination}</bdi> and trust it.
          <Text size="sm" c="dimmed" mt="xs">
            {data.reason}
          </Text>
        </Notice>
        <Stack gap="sm">
          <Button component="a" href={data.location} rel="noreferrer" variant="default" size="md" fullWidth>
            Go back to the program
          </Button>
          <Button component={Link} href="/" size="md" fullWidth>
            Go to search
          </Button>
        </Stack>
      </Stack>
    </Doorway>
  );
}

interface UnusableRequestProps {
  /** Null for an address that holds no request. */
  readonly error: Error | null;
  readonly onRetry?: () => void;
}

/** A request that was changed, has ended or cannot be read. */
function UnusableRequest({ error, onRetry }: UnusableRequestProps) {
  const isEnded = error === null || hasStatus(error, 404);
  return (
    <Doorway heading={<PageTitle tabTitle="Connect">This did not work</PageTitle>}>
      <Stack gap="md">
        {isEnded ? (
          <Notice role="alert" kind="warning" title="This request has ended, or is not complete">
            Go back to the program that sent you here and connect it again. If it still does not work, remove
            this service there and add it once more.
          </Notice>
        ) : (
          <FailureNotice error={error} {...(onRetry && { onRetry })} />
        )}
        <Button component={Link} href="/" variant="default" size="md" fullWidth>
          Go to search
        </Button>
      </Stack>
    </Doorway>
  );
}
