import { eq, sql } from "drizzle-orm";
import { sequences } from "./schema.ts";
import { markOf } from "./screen-columns.ts";
import type { Postgres } from "./transactions.ts";

/** Any number of texts as one parameter: one prepared statement serves every length. */
export function textsOf(name: string) {
  return sql`${sql.placeholder(name)}::text[]`;
}

/** The last change sequence given out, 0 for a library that was never written. */
export function lastSequence(db: Pick<Postgres, "select">): () => Promise<number> {
  const last = db
    .select({ value: sequences.value })
    .from(sequences)
    .where(eq(sequences.name, "change"))
    .prepare("last_sequence");
  return async () => (await last.execute())[0]?.value ?? 0;
}

/**
 * The last change by its sequence and mark, as a text: records that were put back may give the same sequence
 * out again.
 */
function lastChange(db: Postgres): () => Promise<string> {
  const last = db
    .select({ value: sequences.value, mark: markOf(sequences.value) })
    .from(sequences)
    .where(eq(sequences.name, "change"))
    .prepare("last_change");
  return async () => {
    const [row] = await last.execute();
    return row === undefined ? "" : `${row.value} ${row.mark}`;
  };
}

/**
 * Caches the results of slow reads of the whole library until the library changes. Who asks meanwhile waits
 * for the same reading.
 */
export function untilChanged(db: Postgres): <T>(read: () => Promise<T>) => () => Promise<T> {
  const last = lastChange(db);
  return <T>(read: () => Promise<T>) => {
    let known: { readonly change: string; readonly result: Promise<T> } | null = null;
    return async () => {
      const change = await last();
      if (known?.change === change) return known.result;
      const reading = { change, result: read() };
      known = reading;
      return reading.result.catch((error: unknown) => {
        if (known === reading) known = null;
        throw error;
      });
    };
  };
}
