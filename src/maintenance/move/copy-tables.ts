// Copies tables in batches by primary key. How far it is stands in the target, written with each batch.
import type { MovableStorage, MoveProgress } from "../../database/movable-storage.ts";
import type { Key } from "../../database/movable-tables.ts";

/** Rows of a statement: databases bound the parameters of one, SQLite to 32,766. */
const rowsAtOnce = 500;

/** Reports the progress of a step, and ends it. */
export interface StepControl {
  /** So many more are done. */
  readonly advance: (count: number) => void;
  /** Aborts when the source may be written. */
  readonly lost: AbortSignal;
}

/** Copies what is behind `progress`, and returns how far it is then: to the end. */
export async function copyTables(
  source: MovableStorage,
  target: MovableStorage,
  progress: MoveProgress,
  { advance, lost }: StepControl,
): Promise<MoveProgress> {
  let reached = progress;
  for (const table of source.tables) {
    let { after, isDone } = reached.tables[table] ?? { after: null as Key | null, isDone: false };
    while (!isDone) {
      lost.throwIfAborted();
      const rows = await source.rowsAfter(table, after, rowsAtOnce);
      const last = rows.at(-1);
      after = last === undefined ? after : source.keyOf(table, last);
      isDone = rows.length < rowsAtOnce;
      reached = { ...reached, tables: { ...reached.tables, [table]: { after, isDone } } };
      await target.write(table, rows, reached);
      advance(rows.length);
    }
  }
  await target.setLastNumbers(await source.lastNumbers());
  return reached;
}

/** All rows of the tables. */
export async function rowsIn(storage: MovableStorage): Promise<number> {
  let rows = 0;
  for (const table of storage.tables) rows += await storage.count(table);
  return rows;
}
