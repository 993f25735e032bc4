import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageTitle } from "../layout/page-title.tsx";
import { Notice } from "../notices/notice.tsx";
import { connectionRequestQuery } from "../queries.ts";
import { SignedInOnly, useSession } from "../session.tsx";
import { Doorway } from "../sign-in/doorway.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { RefusedRequest } from "./refused-request.tsx";
import { UnusableRequest, WaitingForRequest } from "./request-states.tsx";

/** The page to which a program sends people who connect it: they let it in, or do not. */
export function ConnectPage() {
  const asked = new URLSearchParams(window.location.search);
  const request = asked.get("request") ?? "";
  const refused = asked.get("asked");
  if (refused !== null) return <RefusedRequest asked={refused} />;
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
  if (error !== null) return <UnusableRequest error={error} onRetry={() => void refetch()} />;
  if (data === undefined || session === null) return <WaitingForRequest />;
  if (isAllowed) return <Connected destination={data.destination} />;
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

function Connected({ destination }: { readonly destination: string }) {
  return (
    <Doorway heading={<PageTitle>Connected</PageTitle>}>
      <Notice role="status" kind="success">
        You are on your way back to <bdi>{destination}</bdi>. If nothing happens, open the program yourself;
        this page can be closed.
      </Notice>
    </Doorway>
  );
}
