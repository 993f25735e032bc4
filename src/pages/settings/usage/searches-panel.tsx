import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { Usage } from "../../api.ts";
import { countText, longDayText } from "../../labels/numbers.ts";
import { Panel } from "../panel.tsx";
import { DayBars } from "./day-bars.tsx";
import styles from "./usage.module.css";
import { type Counts, countsOf, daysOf, seriesColor, seriesOf, totalOf } from "./usage-series.ts";

/** Searches, refusals and errors: by day as a chart, and by key and by day as tables. */
export function SearchesPanel({ usage }: { readonly usage: Usage }) {
  const days = daysOf(usage);
  const series = seriesOf(usage, days);
  const all = countsOf(usage.rows, days);
  const byKey = series.map(({ name, color, ...counts }) => ({
    name: (
      <>
        <i className={styles.swatch} style={seriesColor(color)} /> {name}
      </>
    ),
    counts: sumsOf(counts),
  }));
  const byDay = days.map((day, at) => ({
    name: longDayText(day),
    counts: [all.searches, all.refused, all.errors].map((of) => of[at] ?? 0),
  }));
  return (
    <Panel title="Searches a day" intro={sentenceOf(sumsOf(all))}>
      <DayBars days={days} series={series} />
      <CountTable label="Searches by key" of="Key" rows={byKey} />
      <details className={styles.fold}>
        <summary>Day by day</summary>
        <CountTable label="Searches by day" of="Day (UTC)" rows={byDay.toReversed()} />
      </details>
    </Panel>
  );
}

function sumsOf({ searches, refused, errors }: Counts): readonly number[] {
  return [searches, refused, errors].map(totalOf);
}

function sentenceOf([searches = 0, refused = 0, errors = 0]: readonly number[]): string {
  const parts = [
    `${countText(searches)} searches`,
    ...(refused > 0 ? [`${countText(refused)} more refused (429 and 400)`] : []),
    errors === 0 ? "no errors" : `${countText(errors)} errors`,
  ];
  return `${parts.join(", ")}. Days are in UTC.`;
}

interface CountTableProps {
  readonly label: string;
  /** The head of the first column. */
  readonly of: string;
  /** `counts` of searches, refusals and errors. */
  readonly rows: readonly { readonly name: ReactNode; readonly counts: readonly number[] }[];
}

function CountTable({ label, of, rows }: CountTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section className={styles.table} aria-label={label} tabIndex={0}>
      <Table stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{of}</Table.Th>
            {["Searches", "Refused", "Errors"].map((name) => (
              <Table.Th key={name} scope="col" ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, counts }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are not moved.
            <Table.Tr key={at}>
              <Table.Th scope="row">{name}</Table.Th>
              {counts.map((count, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor are columns.
                <Table.Td key={column} ta="right">
                  {countText(count)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
