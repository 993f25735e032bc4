// Rows of the usage answer as the page shows them: counts for each day, and for each key.
import { dayMs } from "../../../system/durations.ts";
import type { Usage } from "../../api.ts";

type Row = Usage["rows"][number];

export type Counts = Pick<Row, "searches" | "refused" | "errors">;

/** The counts of a day, `YYYY-MM-DD`, or of a key. */
export interface NamedCounts extends Counts {
  readonly name: string;
}

/** The counts of every day of the answer, those without searches too. */
export function dayCounts({ first_day, last_day, rows }: Usage): readonly NamedCounts[] {
  const first = Date.parse(first_day);
  const days = Math.round((Date.parse(last_day) - first) / dayMs) + 1;
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return Array.from({ length: Math.max(0, days) }, (_, at) => {
    const name = new Date(first + at * dayMs).toISOString().slice(0, 10);
    return { name, ...sumOf(byDay.get(name) ?? []) };
  });
}

/**
 * The counts of each key, the most used first. Keys of one name are one: a rotated key keeps its name, and to
 * whoever looks it is the same program.
 */
export function keyCounts(usage: Usage): readonly NamedCounts[] {
  const asked = ({ searches, refused }: Counts) => searches + refused;
  return [...Map.groupBy(usage.rows, (row) => nameOf(row, usage))]
    .map(([name, rows]) => ({ name, ...sumOf(rows) }))
    .toSorted((a, b) => asked(b) - asked(a) || a.name.localeCompare(b.name));
}

export function sumOf(counts: readonly Counts[]): Counts {
  const of = (field: keyof Counts) => counts.reduce((sum, row) => sum + row[field], 0);
  return { searches: of("searches"), refused: of("refused"), errors: of("errors") };
}

function nameOf({ key_id }: Row, usage: Usage): string {
  return key_id === null ? "People" : (usage.key_names[key_id] ?? "A removed key");
}
