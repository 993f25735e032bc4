import { eq, sql } from "drizzle-orm";
import { sequences } from "./schema.ts";
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

/** Caches the results of slow reads of the whole library until the change sequence moves. Who asks meanwhile waits for the same reading. */
export function untilChanged(db: Postgres): <T>(read: () => Promise<T>) => () => Promise<T> {
  const last = lastSequence(db);
  return <T>(read: () => Promise<T>) => {
    let known: { readonly sequence: number; readonly result: Promise<T> } | null = null;
    return async () => {
      const sequence = await last();
      if (known?.sequence === sequence) return known.result;
      const reading = { sequence, result: read() };
      known = reading;
      return reading.result.catch((error: unknown) => {
        if (known === reading) known = null;
        throw error;
      });
    };
  };
}
