import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { PageTitle } from "../layout/page-title.tsx";
import { Notice } from "../notices/notice.tsx";
import { connectionRefusalQuery } from "../queries.ts";
import { Doorway } from "../sign-in/doorway.tsx";
import { UnusableRequest, WaitingForRequest } from "./request-states.tsx";

/** A request that is not right: the program, which may be anybody's, hears of it if the person goes back. */
export function RefusedRequest({ asked }: { readonly asked: string }) {
  const { data, error, refetch } = useQuery(connectionRefusalQuery(asked));
  if (error !== null) return <UnusableRequest error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingForRequest />;
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
