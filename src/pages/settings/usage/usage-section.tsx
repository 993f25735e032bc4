import { SegmentedControl } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Membership, Usage } from "../../api.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { EmptyState, PlanNotice } from "../../notices/notice.tsx";
import { usageQuery } from "../../queries.ts";
import { RecordsLoading } from "../../records/record-table.tsx";
import { Panel, SectionHead } from "../panel.tsx";
import { LatencyPanel, RatePanel } from "./rate-panel.tsx";
import { SearchesPanel } from "./searches-panel.tsx";

const ranges = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
];

export function UsageSection({ workspace }: { readonly workspace: Membership }) {
  const [range, setRange] = useState("30");
  const usage = useQuery(usageQuery(workspace.id, Number(range)));
  return (
    <>
      <SectionHead
        title="Usage"
        intro={`Searches of ${workspace.name} by the API, by MCP and on these pages.`}
        action={<SegmentedControl aria-label="Range" data={ranges} value={range} onChange={setRange} />}
      />
      <PlanNotice workspace={workspace} />
      <FailureNotice error={usage.error} onRetry={usage.refetch} />
      {usage.isPending ? <RecordsLoading /> : null}
      {usage.data === undefined ? null : <UsagePanels usage={usage.data} />}
    </>
  );
}

function UsagePanels({ usage }: { readonly usage: Usage }) {
  const isEmpty = usage.rows.every(({ searches, errors, refused }) => searches + errors + refused === 0);
  return (
    <>
      {isEmpty ? (
        <Panel title="Searches a day">
          <EmptyState icon={<IconChartBar size={26} stroke={1.6} />} title="No searches in this period">
            Search here or with an API key. The numbers appear within a minute.
          </EmptyState>
        </Panel>
      ) : (
        <>
          <SearchesPanel usage={usage} />
          <LatencyPanel latency={usage.latency_ms} />
        </>
      )}
      <RatePanel usage={usage} />
    </>
  );
}
