import type { MovableStorage } from "../../database/movable-storage.ts";
import type { Row } from "../../database/movable-tables.ts";
import { differentColumns, RowSum, type TableHash } from "./canonical-row.ts";
import type { StepControl } from "./copy-tables.ts";
import type { Differences } from "./differences.ts";

/** A table as both sides have it. */
export interface ProvedTable {
  readonly table: string;
  readonly source: TableHash;
  readonly target: TableHash;
}

/** Reads every row of both sides. A table whose rows differ is read again, and the rows are named. */
export async function proveAllTables(
  source: MovableStorage,
  target: MovableStorage,
  differences: Differences,
  control: StepControl,
): Promise<readonly ProvedTable[]> {
  const proved: ProvedTable[] = [];
  for (const table of source.tables) {
    const hashes = {
      source: await hashOf(source, table, control),
      target: await hashOf(target, table, control),
    };
    proved.push({ table, ...hashes });
    if (hashes.source.rows === hashes.target.rows && hashes.source.sha256 === hashes.target.sha256) continue;
    await nameRows(source, target, table, differences, control.lost);
  }
  await compareNumbers(source, target, differences);
  return proved;
}

async function hashOf(storage: MovableStorage, table: string, { advance, lost }: StepControl) {
  const sum = new RowSum();
  for await (const rows of storage.pagesOf(table)) {
    lost.throwIfAborted();
    for (const row of rows) sum.add(row);
    advance(rows.length);
  }
  return sum.hash;
}

/** Names columns, never values: they hold hashes and addresses of people. */
async function nameRows(
  source: MovableStorage,
  target: MovableStorage,
  table: string,
  differences: Differences,
  lost: AbortSignal,
): Promise<void> {
  const add = (row: Row, reason: string) =>
    differences.add({ what: "records", item: `${table} ${source.keyOf(table, row).join(" ")}`, reason });
  for await (const rows of source.pagesOf(table)) {
    for (const row of rows) {
      lost.throwIfAborted();
      const other = await target.rowLike(table, row);
      if (other === null) add(row, "is not in the target");
      else {
        const columns = differentColumns(row, other);
        if (columns.length > 0) add(row, `differs in ${columns.join(", ")}`);
      }
    }
  }
  for await (const rows of target.pagesOf(table))
    for (const row of rows) {
      lost.throwIfAborted();
      if ((await source.rowLike(table, row)) === null) add(row, "is in the target alone");
    }
}

async function compareNumbers(source: MovableStorage, target: MovableStorage, differences: Differences) {
  const [numbers, others] = [await source.lastNumbers(), await target.lastNumbers()];
  for (const [table, number] of Object.entries(numbers)) {
    if (others[table] === number) continue;
    const reason = `the next row has number ${(others[table] ?? 0) + 1} instead of ${number + 1}`;
    differences.add({ what: "records", item: table, reason });
  }
}
