// Rows of the usage answer as the chart and its tables show them: one number for each day.
import { dayMs } from "../../../system/durations.ts";
import type { Usage } from "../../api.ts";

type Row = Usage["rows"][number];

/** Of each kind one number for each day. */
export interface Counts {
  readonly searches: readonly number[];
  readonly refused: readonly number[];
  readonly errors: readonly number[];
}

/** One colour of the chart. */
export interface Series extends Counts {
  /** Also what tells it apart: no two have the same. */
  readonly name: string;
  /** Index of one of the six colours. */
  readonly color: number;
}

/** So many keys have a colour of their own; the rest is one. */
const ownSeriesMax = 5;

/** Every day of the answer, `YYYY-MM-DD`, those without searches too. */
export function daysOf({ first_day, last_day }: Usage): readonly string[] {
  const first = Date.parse(first_day);
  const count = Math.round((Date.parse(last_day) - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    new Date(first + at * dayMs).toISOString().slice(0, 10),
  );
}

/**
 * What each key did, the most used first; what has no colour left comes last. Keys of one name are one series:
 * a key that was rotated keeps its name, and to whoever looks it is the same program.
 */
export function seriesOf(usage: Usage, days: readonly string[]): readonly Series[] {
  const groups = [...Map.groupBy(usage.rows, (row) => nameOf(row, usage))]
    .map(([name, rows]) => ({ name, rows, total: totalOf(rows.map((row) => row.searches + row.refused)) }))
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name));
  const own = groups.length > ownSeriesMax + 1 ? groups.slice(0, ownSeriesMax) : groups;
  const rest = groups.slice(own.length).flatMap(({ rows }) => rows);
  return [...own, { name: "All others", rows: rest }]
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }, color) => ({ name, color, ...countsOf(rows, days) }));
}

/** The rows together, by day. */
export function countsOf(rows: readonly Row[], days: readonly string[]): Counts {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const of = (field: keyof Counts) =>
    days.map((day) => totalOf((byDay.get(day) ?? []).map((row) => row[field])));
  return { searches: of("searches"), refused: of("refused"), errors: of("errors") };
}

/** The sum of all numbers. */
export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function nameOf({ key_id }: Row, usage: Usage): string {
  return key_id === null ? "People" : (usage.key_names[key_id] ?? "A removed key");
}

/** The colour of a series, for what is drawn in it. */
export function seriesColor(color: number): object {
  return { background: `var(--series-${color})` };
}
