import { Stack } from "@mantine/core";
import { IconRoute } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MoreButton } from "../buttons/buttons.tsx";
import { PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { EmptyState } from "../notices/notice.tsx";
import { signedInOnly } from "../session.tsx";
import { appFlowsQuery } from "./flow-queries.ts";
import { FlowStrip } from "./flow-strip.tsx";

export const FlowsPage = signedInOnly(function FlowsPage() {
  const list = useInfiniteQuery(appFlowsQuery(null));
  const flows = list.data?.pages.flatMap((page) => page.flows) ?? [];
  if (list.isPending) return <PageLoading />;
  return (
    <>
      <PageTitle mb="lg">Flows</PageTitle>
      <FailureNotice error={list.error} onRetry={list.refetch} />
      <Stack gap="2rem">
        {flows.map(({ id }) => (
          <FlowStrip key={id} flowId={id} hasApp />
        ))}
      </Stack>
      {flows.length === 0 && list.error === null && (
        <EmptyState icon={<IconRoute size={26} stroke={1.6} />} title="No flows yet">
          The page of an app makes one of its screens.
        </EmptyState>
      )}
      <MoreButton list={list} mt="xl" />
    </>
  );
});
