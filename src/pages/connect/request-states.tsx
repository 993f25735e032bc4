import { Button, Skeleton, Stack } from "@mantine/core";
import { Link } from "wouter";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { hasStatus } from "../request.ts";
import { Doorway } from "../sign-in/doorway.tsx";

/** While the request is read. */
export function WaitingForRequest() {
  return (
    <Doorway heading={<Skeleton h={36} w="70%" />}>
      <Stack gap="lg" aria-busy>
        <Skeleton h={44} />
        <Skeleton h={62} />
        <Skeleton h={42} />
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
export function UnusableRequest({ error, onRetry }: UnusableRequestProps) {
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
