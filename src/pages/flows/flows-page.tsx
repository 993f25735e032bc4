import { Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MoreButton } from "../buttons/buttons.tsx";
import { PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { signedInOnly } from "../session.tsx";
import { appFlowsQuery } from "./flow-queries.ts";
import { FlowStrip } from "./flow-strip.tsx";

/** The flows of all apps, each with its screens in a line. */
export const FlowsPage = signedInOnly(function FlowsPage() {
  const list = useInfiniteQuery(appFlowsQuery(null));
  const flows = list.data?.pages.flatMap((page) => page.flows) ?? [];
  if (list.isPending) return <PageLoading />;
  return (
    <>
      <PageTitle mb="lg">Flows</PageTitle>
      <FailureNotice error={list.error} onRetry={() => void list.refetch()} />
      <Stack gap="2rem">
        {flows.map(({ id }) => (
          <FlowStrip key={id} flowId={id} hasApp />
        ))}
      </Stack>
      {flows.length === 0 && list.error === null && (
        <Text c="dimmed">None yet. The page of an app makes one of its screens.</Text>
      )}
      <MoreButton list={list} mt="xl" />
    </>
  );
});
