// Copies tables in batches by primary key.
import type { MovableStorage } from "../../database/movable-storage.ts";

/** Reports the progress of a step, and ends it. */
export interface StepControl {
  /** So many more are done. */
  readonly advance: (count: number) => void;
  /** Aborts when the source may be written. */
  readonly lost: AbortSignal;
}

/** Copies every row into empty tables. */
export async function copyTables(
  source: MovableStorage,
  target: MovableStorage,
  { advance, lost }: StepControl,
): Promise<void> {
  for (const table of source.tables) {
    for await (const rows of source.pagesOf(table)) {
      lost.throwIfAborted();
      await target.write(table, rows);
      advance(rows.length);
    }
  }
  await target.setLastNumbers(await source.lastNumbers());
}

/** All rows of the tables. */
export async function rowsIn(storage: MovableStorage): Promise<number> {
  let rows = 0;
  for (const table of storage.tables) rows += await storage.count(table);
  return rows;
}
