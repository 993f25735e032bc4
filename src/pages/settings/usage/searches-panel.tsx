import { VisuallyHidden } from "@mantine/core";
import type { Usage } from "../../api.ts";
import { countText, dayText, longDayText } from "../../labels/numbers.ts";
import { type RecordColumn, RecordTable } from "../../records/record-table.tsx";
import { Panel } from "../panel.tsx";
import styles from "./usage.module.css";
import { type Counts, dayCounts, keyCounts, type NamedCounts, sumOf } from "./usage-series.ts";

const columns: readonly RecordColumn<NamedCounts>[] = [
  { title: "Searches", cell: ({ searches }) => countText(searches), isNumber: true },
  { title: "Refused", cell: ({ refused }) => countText(refused), isNumber: true },
  { title: "Errors", cell: ({ errors }) => countText(errors), isNumber: true },
];

/** Searches, refusals and errors: by day as a chart, and by key. */
export function SearchesPanel({ usage }: { readonly usage: Usage }) {
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
    `${countText(searches)} searches`,
    ...(refused > 0 ? [`${countText(refused)} more refused (429 and 400)`] : []),
    errors === 0 ? "no errors" : `${countText(errors)} errors`,
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
