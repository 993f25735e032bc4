// Rows of the usage answer as what the charts draw: one number for each day.
import { dayMs } from "../../../system/durations.ts";
import type { Usage } from "../../api.ts";

type Row = Usage["rows"][number];

/** By what searches are told apart. */
export type Split = "key" | "mode";

/** One colour of a chart. */
export interface Series {
  /** Also what tells it apart: no two have the same. */
  readonly name: string;
  /** One number for each day. */
  readonly counts: readonly number[];
  /** Index of one of the six colours. */
  readonly color: number;
}

/** So many keys have a colour of their own; the rest is one. */
const ownSeriesMax = 5;
const modeNames = { standard: "Standard", deep: "Deep" } as const;

/** Every day of the answer, `YYYY-MM-DD`, those without searches too. */
export function daysOf({ first_day, last_day }: Usage): readonly string[] {
  const first = Date.parse(first_day);
  const count = Math.round((Date.parse(last_day) - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    new Date(first + at * dayMs).toISOString().slice(0, 10),
  );
}

/**
 * Searches, or what was refused, by day, the most used first; what has no colour left comes last, and what
 * has nothing to show is left out. A key has the same colour in both. Keys of one name are one series: a key
 * that was rotated keeps its name, and to whoever looks it is the same program.
 */
export function seriesOf(
  usage: Usage,
  days: readonly string[],
  split: Split,
  field: "searches" | "refused",
): readonly Series[] {
  const groups = [...Map.groupBy(usage.rows, (row) => nameOf(row, usage, split))]
    .map(([name, rows]) => ({ name, rows, total: totalOf(rows.map((row) => row.searches + row.refused)) }))
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name));
  const own = groups.length > ownSeriesMax + 1 ? groups.slice(0, ownSeriesMax) : groups;
  const rest = groups.slice(own.length).flatMap(({ rows }) => rows);
  return [...own, { name: "All others", rows: rest }]
    .map(({ name, rows }, color) => ({ name, color, counts: countsOf(rows, days, field) }))
    .filter(({ counts }) => totalOf(counts) > 0);
}

/** Searches that ended in an error, by day. */
export function errorsOf(usage: Usage, days: readonly string[]): readonly number[] {
  return countsOf(usage.rows, days, "errors");
}

/** Searches that were refused, by day. */
export function refusedOf(usage: Usage, days: readonly string[]): readonly number[] {
  return countsOf(usage.rows, days, "refused");
}

/** The sum of all numbers. */
export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function countsOf(
  rows: readonly Row[],
  days: readonly string[],
  field: "searches" | "errors" | "refused",
): readonly number[] {
  const byDay = new Map<string, number>();
  for (const row of rows) byDay.set(row.day, (byDay.get(row.day) ?? 0) + row[field]);
  return days.map((day) => byDay.get(day) ?? 0);
}

function nameOf({ key_id, mode }: Row, usage: Usage, split: Split): string {
  if (split === "mode") return mode === null ? "Before the mode was read" : modeNames[mode];
  return key_id === null ? "People" : (usage.key_names[key_id] ?? "A removed key");
}

/** The colour of a series, for what is drawn in it. */
export function seriesColor(color: number): object {
  return { "--series": `var(--series-${color})` };
}
