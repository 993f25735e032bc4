import { Table } from "@mantine/core";
import { countText, longDayText } from "./numbers.ts";
import styles from "./usage.module.css";
import type { Series } from "./usage-series.ts";

interface UsageTableProps {
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly refused: readonly number[];
  readonly errors: readonly number[];
}

/** What the charts show as numbers, the newest day first. */
export function UsageTable({ days, series, refused, errors }: UsageTableProps) {
  const newestFirst = days.map((day, at) => ({ day, at })).toReversed();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section className={styles["table"]} aria-label="Searches by day" tabIndex={0}>
      <Table stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Day (UTC)</Table.Th>
            {series.map(({ name }) => (
              <Table.Th key={name} scope="col" ta="right">
                {name}
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="right">
              Refused
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Errors
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {newestFirst.map(({ day, at }) => (
            <Table.Tr key={day}>
              <Table.Th scope="row">{longDayText(day)}</Table.Th>
              {series.map(({ name, counts }) => (
                <Table.Td key={name} ta="right">
                  {countText(counts[at] ?? 0)}
                </Table.Td>
              ))}
              <Table.Td ta="right">{countText(refused[at] ?? 0)}</Table.Td>
              <Table.Td ta="right">{countText(errors[at] ?? 0)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
