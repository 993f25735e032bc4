// Copies tables in batches by primary key, and proves that both sides have the same rows.

import { createHash } from "node:crypto";
import { storable } from "../../database/columns.ts";
import type { MovableStorage } from "../../database/movable-storage.ts";
import type { Row } from "../../database/movable-tables.ts";
import type { Findings } from "../backup/problems.ts";

/** Reports the progress of a step, and ends it. */
export interface StepControl {
  /** Called with the number of rows or pictures that are done in addition. */
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

export async function rowsIn(storage: MovableStorage): Promise<number> {
  let rows = 0;
  for (const table of storage.tables) rows += await storage.count(table);
  return rows;
}

/** Something that is not the same on both sides, in words. */
export interface Difference {
  readonly what: "records" | "pictures";
  /** A row or a file. */
  readonly item: string;
  readonly reason: string;
}

export type Differences = Findings<Difference>;

/** Row count of a table, and a hash of all rows: 64 hex digits. */
interface TableHash {
  readonly rows: number;
  readonly sha256: string;
}

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

const modulus = 2n ** 256n;

/**
 * Adds rows up: the sum of their SHA-256 modulo 2^256. Databases sort texts by rules of their own, so that an
 * order would be a difference where there is none.
 */
async function hashOf(
  storage: MovableStorage,
  table: string,
  { advance, lost }: StepControl,
): Promise<TableHash> {
  let [rows, sum] = [0, 0n];
  for await (const page of storage.pagesOf(table)) {
    lost.throwIfAborted();
    for (const row of page) {
      const hex = createHash("sha256").update(canonical(row)).digest("hex");
      sum = (sum + BigInt(`0x${hex}`)) % modulus;
    }
    rows += page.length;
    advance(page.length);
  }
  return { rows, sha256: sum.toString(16).padStart(64, "0") };
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

function differentColumns(one: Row, other: Row): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => canonical(one[name] ?? null) !== canonical(other[name] ?? null));
}

/** A text that is the same whichever database the value was read from. */
function canonical(value: unknown): string {
  return JSON.stringify(comparable(value));
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (typeof value === "string") return storable(value);
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, comparable(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
