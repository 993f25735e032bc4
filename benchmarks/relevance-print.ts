// Human-readable output of `relevance.ts`.
import type { Interval } from "./bootstrap.ts";
import { MODES, type Mode, type Summary } from "./relevance-figures.ts";

/** "0.944  0.908 to 0.975" in a column for each mode. */
export function printSummaries(title: string, result: Readonly<Record<Mode, Summary>>): void {
  const cell = (value: number, interval: Interval | undefined) =>
    `${value.toFixed(3)}${interval === undefined ? "" : `  ${interval[0].toFixed(3)} to ${interval[1].toFixed(3)}`}`;
  const names = Object.keys(result.deep.means);
  console.log(title);
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(
          MODES.map((mode) => [
            mode,
            cell(result[mode].means[name] ?? Number.NaN, result[mode].intervals[name]),
          ]),
        ),
      ]),
    ),
  );
}

/** Each table under its title, figures with three digits. */
export function printTables(tables: Readonly<Record<string, Readonly<Record<string, object>>>>): void {
  for (const [title, table] of Object.entries(tables)) {
    console.log(title);
    const rounded = (row: object) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, Number(Number(value).toFixed(3))]),
      );
    console.table(Object.fromEntries(Object.entries(table).map(([name, row]) => [name, rounded(row)])));
  }
}
