import { Button, SegmentedControl, Table, Text } from "@mantine/core";
import { useState } from "react";
import type { Usage } from "../../api.ts";
import { countText, longDayText } from "../../labels/numbers.ts";
import { Panel } from "../panel.tsx";
import { ErrorChart, SearchChart, SeriesLegend } from "./search-chart.tsx";
import styles from "./usage.module.css";
import { daysOf, errorsOf, refusedOf, type Series, type Split, seriesOf, totalOf } from "./usage-series.ts";

const splits: { readonly value: Split; readonly label: string }[] = [
  { value: "key", label: "By key" },
  { value: "mode", label: "By mode" },
];

/** Searches, refusals and errors by day, as charts or as a table. */
export function SearchesPanel({ usage }: { readonly usage: Usage }) {
  const [split, setSplit] = useState<Split>("key");
  const [isTable, setIsTable] = useState(false);
  const days = daysOf(usage);
  const series = seriesOf(usage, days, split, "searches");
  const [errors, refused] = [errorsOf(usage, days), refusedOf(usage, days)];
  return (
    <Panel
      title="Searches a day"
      intro={<Totals usage={usage} />}
      side={<SegmentedControl size="xs" aria-label="Split" data={splits} value={split} onChange={setSplit} />}
    >
      {isTable ? (
        <UsageTable days={days} series={series} refused={refused} errors={errors} />
      ) : (
        <>
          <SearchChart title="Searches a day" noun="searches" height={240} days={days} series={series} />
          <SeriesLegend name="Colours of searches" series={series} />
          <RefusedChart days={days} series={seriesOf(usage, days, split, "refused")} />
          <ChartHead title="Errors a day" />
          <ErrorChart days={days} errors={errors} />
        </>
      )}
      <Button variant="subtle" color="gray" size="xs" mt="md" ml={-12} onClick={() => setIsTable(!isTable)}>
        {isTable ? "Show as charts" : "Show as table"}
      </Button>
    </Panel>
  );
}

/** Chart of refused searches; nothing when none were refused. */
function RefusedChart({
  days,
  series,
}: {
  readonly days: readonly string[];
  readonly series: readonly Series[];
}) {
  if (series.length === 0) return null;
  return (
    <>
      <ChartHead
        title="Refused a day"
        note="Searches that were over the rate limit, came while too many were waiting, or were invalid (429 and 400)."
      />
      <SearchChart title="Refused a day" noun="refused" height={150} days={days} series={series} />
      <SeriesLegend name="Colours of refused searches" series={series} />
    </>
  );
}

function ChartHead({ title, note }: { readonly title: string; readonly note?: string }) {
  return (
    <>
      <Text fw={600} size="sm" mt="xl" mb={4}>
        {title}
      </Text>
      {note === undefined ? null : (
        <Text size="sm" c="dimmed" mb={8}>
          {note}
        </Text>
      )}
    </>
  );
}

function Totals({ usage }: { readonly usage: Usage }) {
  const total = (field: "searches" | "errors" | "refused") => totalOf(usage.rows.map((row) => row[field]));
  const [searches, errors, refused] = [total("searches"), total("errors"), total("refused")];
  const parts = [
    `${countText(searches)} searches`,
    ...(refused > 0 ? [`${countText(refused)} more refused`] : []),
    errors === 0 ? "no errors" : `${countText(errors)} errors`,
  ];
  return `${parts.join(", ")}. Days are in UTC.`;
}

interface UsageTableProps {
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly refused: readonly number[];
  readonly errors: readonly number[];
}

/** The charts' numbers as a table, newest day first. */
function UsageTable({ days, series, refused, errors }: UsageTableProps) {
  const columns = [...series, { name: "Refused", counts: refused }, { name: "Errors", counts: errors }];
  const newestFirst = days.map((day, at) => ({ day, at })).toReversed();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section className={styles.table} aria-label="Searches by day" tabIndex={0}>
      <Table stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Day (UTC)</Table.Th>
            {columns.map(({ name }) => (
              <Table.Th key={name} scope="col" ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {newestFirst.map(({ day, at }) => (
            <Table.Tr key={day}>
              <Table.Th scope="row">{longDayText(day)}</Table.Th>
              {columns.map(({ name, counts }) => (
                <Table.Td key={name} ta="right">
                  {countText(counts[at] ?? 0)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
