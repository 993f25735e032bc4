import { Button, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import type { Usage } from "../../../usage/schema.ts";
import { Panel } from "../panel.tsx";
import { ErrorChart } from "./error-chart.tsx";
import { countText } from "./numbers.ts";
import { SearchChart } from "./search-chart.tsx";
import { SeriesLegend } from "./series-legend.tsx";
import { daysOf, errorsOf, type Split, seriesOf, totalOf } from "./usage-series.ts";
import { UsageTable } from "./usage-table.tsx";

const splits: { readonly value: Split; readonly label: string }[] = [
  { value: "key", label: "By key" },
  { value: "mode", label: "By mode" },
];

/** Searches and errors by day, as charts or as a table. */
export function SearchesPanel({ usage }: { readonly usage: Usage }) {
  const [split, setSplit] = useState<Split>("key");
  const [isTable, setIsTable] = useState(false);
  const days = daysOf(usage);
  const series = seriesOf(usage, days, split);
  const errors = errorsOf(usage, days);
  const searchTotal = totalOf(series.map(({ counts }) => totalOf(counts)));
  return (
    <Panel
      title="Searches a day"
      intro={<Totals searches={searchTotal} errors={totalOf(errors)} />}
      side={<SegmentedControl size="xs" aria-label="Split" data={splits} value={split} onChange={setSplit} />}
    >
      {isTable ? (
        <UsageTable days={days} series={series} errors={errors} />
      ) : (
        <>
          <SearchChart days={days} series={series} />
          <SeriesLegend series={series} />
          <Text fw={600} size="sm" mt="xl" mb={4}>
            Errors a day
          </Text>
          <ErrorChart days={days} errors={errors} />
        </>
      )}
      <Button variant="subtle" color="gray" size="xs" mt="md" ml={-12} onClick={() => setIsTable(!isTable)}>
        {isTable ? "Show as charts" : "Show as table"}
      </Button>
    </Panel>
  );
}

function Totals({ searches, errors }: { readonly searches: number; readonly errors: number }) {
  if (errors === 0) return `${countText(searches)} searches, no errors. Days are in UTC.`;
  const share = (100 * errors) / Math.max(1, searches);
  return `${countText(searches)} searches, ${countText(errors)} of them errors (${share.toFixed(share < 10 ? 1 : 0)} %). Days are in UTC.`;
}
