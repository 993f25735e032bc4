import { SegmentedControl, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Membership, Usage } from "../../api.ts";
import { waitingTime } from "../../labels/moments.tsx";
import { counted, countText, dayText, latencyText, longDayText } from "../../labels/numbers.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { EmptyState, PlanNotice } from "../../notices/notice.tsx";
import { usageQuery } from "../../queries.ts";
import { type RecordColumn, RecordsLoading, RecordTable } from "../../records/record-table.tsx";
import { Panel, SectionHead } from "../panel.tsx";
import styles from "./usage.module.css";
import { type Counts, dayCounts, keyCounts, type NamedCounts, sumOf } from "./usage-series.ts";

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

const columns: readonly RecordColumn<NamedCounts>[] = [
  { title: "Searches", cell: ({ searches }) => countText(searches), isNumber: true },
  { title: "Refused", cell: ({ refused }) => countText(refused), isNumber: true },
  { title: "Errors", cell: ({ errors }) => countText(errors), isNumber: true },
];

function SearchesPanel({ usage }: { readonly usage: Usage }) {
  const days = dayCounts(usage);
  return (
    <Panel title="Searches a day" intro={`${sentenceOf(sumOf(days))} Days are in UTC.`}>
      <DayBars days={days} />
      <RecordTable
        label="Searches by key"
        rows={keyCounts(usage)}
        rowKey={({ name }) => name}
        name={{ title: "Key", cell: ({ name }) => name }}
        columns={columns}
        tableFrom="20em"
      />
    </Panel>
  );
}

function sentenceOf({ searches, refused, errors }: Counts): string {
  const parts = [
    counted(searches, "search", "searches"),
    ...(refused > 0 ? [`${countText(refused)} more refused (429 and 400)`] : []),
    errors === 0 ? "no errors" : counted(errors, "error"),
  ];
  return `${parts.join(", ")}.`;
}

/** A bar for each day, which says its numbers under the pointer and to screen readers. */
function DayBars({ days }: { readonly days: readonly NamedCounts[] }) {
  const most = Math.max(...days.map(({ searches }) => searches));
  return (
    <figure>
      <ol className={styles.bars} aria-label="Searches by day">
        {days.map(({ name: day, ...counts }) => {
          const said = `${longDayText(day)}: ${sentenceOf(counts)}`;
          return (
            <li key={day} title={said}>
              <VisuallyHidden>{said}</VisuallyHidden>
              <i style={{ height: `${(100 * counts.searches) / Math.max(1, most)}%` }} />
            </li>
          );
        })}
      </ol>
      <figcaption className={styles.range}>
        <span>{dayText(days[0]?.name ?? "")}</span>
        <span>Most in a day: {countText(most)}</span>
        <span>{dayText(days.at(-1)?.name ?? "")}</span>
      </figcaption>
    </figure>
  );
}

function RatePanel({ usage }: { readonly usage: Pick<Usage, "rate" | "page_rate"> }) {
  const { rate, page_rate } = usage;
  if (rate === null || page_rate === null) {
    const intro =
      "The operator has turned rate limits off, so this workspace can search as often as it likes.";
    return <Panel title="Rate" intro={intro} />;
  }
  return (
    <Panel
      title="Rate"
      intro={`All API keys together may search ${countText(rate.limit)} times in ${windowText(rate.window_seconds)}, and everybody on these pages together as often again.`}
    >
      <Stack gap="xs">
        <RateLine name="API keys" rate={rate} />
        <RateLine name="People" rate={page_rate} />
      </Stack>
    </Panel>
  );
}

function RateLine({ name, rate }: { readonly name: string; readonly rate: NonNullable<Usage["rate"]> }) {
  const { limit, remaining, resets_in_seconds } = rate;
  const again = remaining < limit ? `, all of them again in ${waitingTime(resets_in_seconds)}` : "";
  return (
    <section aria-label={name}>
      <Text size="sm">
        <strong>{name}</strong>: {countText(remaining)} of {countText(limit)} searches left{again}.
      </Text>
    </section>
  );
}

function windowText(seconds: number): string {
  return seconds === 60 ? "a minute" : waitingTime(seconds);
}

const modes = [
  ["standard", "Standard"],
  ["deep", "Deep"],
] as const;

function LatencyPanel({ latency }: { readonly latency: Usage["latency_ms"] }) {
  return (
    <Panel
      title="Latency"
      intro="Time spent in the service, including waiting. This share of searches took at most this long."
    >
      {modes.map(([mode, name]) => {
        const measured = latency[mode];
        return measured === null ? null : (
          <Text key={mode} size="sm">
            <strong>{name}</strong>: half within {latencyText(measured.p50)}, 95 % within{" "}
            {latencyText(measured.p95)}, 99 % within {latencyText(measured.p99)}
          </Text>
        );
      })}
    </Panel>
  );
}
