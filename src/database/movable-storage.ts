// All records of a library, table by table, in either database: what a move reads, writes and compares. Made
// of the definitions of the tables, so that a column or a table that is added moves along.
import { type SQL, sql } from "drizzle-orm";
import * as movable from "./movable-tables.ts";
import type { Lock, Storage } from "./storage.ts";

/** A move reads its source, and creates the tables of a target that has none. */
export type MovableAccess = "read" | "create";

/** Contents of a database, as the target of a move. */
export type TargetState =
  | { readonly kind: "empty" }
  | { readonly kind: "unfinished" | "library"; readonly libraryId: string };

/** A table that a target has from the first row to the end of the proof: nothing else opens it meanwhile. */
export const unfinishedMove = "unfinished_move";

/** Tables in which a new database has rows. */
export const seeded: readonly string[] = ["plans", "sequences", "libraries"];

/** Rows of a statement: databases bound the parameters of one, SQLite to 32,766. */
const rowsAtOnce = 500;

export class MovableStorage {
  /** Their names; each comes after those that its rows refer to. */
  readonly tables: readonly string[];
  readonly #db: movable.MovableDatabase;
  readonly #byName: ReadonlyMap<string, movable.MovableTable>;

  constructor(db: movable.MovableDatabase) {
    this.#db = db;
    this.#byName = new Map(db.tables.map((table) => [table.name, table]));
    this.tables = movable.inOrder(db.tables);
  }

  get place(): string {
    return this.#db.place;
  }

  get library(): movable.MovableLibrary {
    return this.#db.library;
  }

  acquireLock: Storage["acquireLock"] = (work, wait) => this.#db.acquireLock(work, wait);

  /** Keeps others from writing until released or `lost`. Throws an `OperatorError` if somebody writes now. */
  hold(): Promise<Lock> {
    return this.#db.hold();
  }

  /** Throws an `OperatorError` if it can tell that another process of the service has the database open. */
  requireAlone(): Promise<void> {
    return this.#db.requireAlone();
  }

  async count(table: string): Promise<number> {
    const [row] = await this.#db.execute(
      sql`select count(*) as count from ${sql.identifier(table)} where ${movable.isOfLibrary(table)}`,
    );
    return Number(row?.["count"] ?? 0);
  }

  /** All rows of a table in the order of their keys, a page at a time. */
  async *pagesOf(table: string): AsyncGenerator<readonly movable.Row[]> {
    const { key } = this.#table(table);
    let isAfter = sql`true`;
    for (;;) {
      const rows = await this.#select(
        table,
        sql`${isAfter} order by ${movable.namesOf(key)} limit ${rowsAtOnce}`,
      );
      const last = rows.at(-1);
      if (last !== undefined) yield rows;
      if (last === undefined || rows.length < rowsAtOnce) return;
      isAfter = sql`(${movable.namesOf(key)}) > (${movable.valuesOf(key, this.keyOf(table, last))})`;
    }
  }

  /** The row with the key of another one. */
  async rowLike(table: string, row: movable.Row): Promise<movable.Row | null> {
    const { key } = this.#table(table);
    const isIt = key.map(
      (column) => sql`${sql.identifier(column.name)} = ${sql.param(row[column.name], column)}`,
    );
    return (await this.#select(table, sql.join(isIt, sql` and `)))[0] ?? null;
  }

  keyOf(table: string, row: movable.Row): movable.Key {
    return this.#table(table).key.map(({ name }) => row[name] as string | number);
  }

  /** The last number that each table with numbered rows gave out. */
  async lastNumbers(): Promise<Readonly<Record<string, number>>> {
    const numbers: Record<string, number> = {};
    for (const { name, numbered } of this.#db.tables) {
      if (numbered === null) continue;
      const [row] = await this.#db.execute(this.#db.lastNumber(name, numbered.name));
      numbers[name] = Number(row?.["value"] ?? 0);
    }
    return numbers;
  }

  /** Imports and descriptions that wait or run. */
  async openJobs(): Promise<number> {
    const [row] = await this.#db.execute(
      sql`select count(*) as count from jobs where state in ('queued', 'running')`,
    );
    return Number(row?.["count"] ?? 0);
  }

  async state(): Promise<TargetState> {
    const found = await this.#unfinished();
    if (found !== null) return found;
    for (const table of this.tables.filter((name) => !seeded.includes(name))) {
      const rows = await this.#db.execute(sql`select 1 as one from ${sql.identifier(table)} limit 1`);
      if (rows.length > 0) return { kind: "library", libraryId: await this.library.id() };
    }
    return { kind: "empty" };
  }

  /** Empties the database and marks it as that of an unfinished move of a library. */
  async begin(libraryId: string): Promise<void> {
    await this.#db.transaction(async (execute) => {
      for (const table of this.tables.toReversed())
        await execute(sql`delete from ${sql.identifier(table)} where ${movable.isOfLibrary(table)}`);
      const mark = sql.identifier(unfinishedMove);
      await execute(sql`drop table if exists ${mark}`);
      await execute(sql`create table ${mark} (library_id text primary key)`);
      await execute(sql`insert into ${mark} values (${libraryId})`);
    });
  }

  /** Adds rows, all or none. */
  async write(table: string, rows: readonly movable.Row[]): Promise<void> {
    const { columns } = this.#table(table);
    const values = rows.map((row) => {
      const cells = columns.map((column) => sql.param(this.#db.storable(row[column.name]), column));
      return sql`(${sql.join(cells, sql`, `)})`;
    });
    await this.#db.execute(
      sql`insert into ${sql.identifier(table)} (${movable.namesOf(columns)}) ${this.#db.keepsNumbers} values ${sql.join(values, sql`, `)}`,
    );
  }

  /** Lets the tables go on numbering where those of the source were. */
  async setLastNumbers(numbers: Readonly<Record<string, number>>): Promise<void> {
    await this.#db.transaction(async (execute) => {
      for (const [table, value] of Object.entries(numbers)) {
        const { numbered } = this.#table(table);
        if (numbered === null || value === 0) continue;
        for (const statement of this.#db.setLastNumber(table, numbered.name, value)) await execute(statement);
      }
    });
  }

  /** Removes the mark of the move: from now on the database may be opened as that of the library. */
  async finish(): Promise<void> {
    await this.#db.execute(sql`drop table ${sql.identifier(unfinishedMove)}`);
  }

  close(): Promise<void> {
    return this.#db.close();
  }

  #table(name: string): movable.MovableTable {
    const table = this.#byName.get(name);
    if (table === undefined) throw new Error(`${this.place} has no table ${name}`);
    return table;
  }

  async #select(table: string, condition: SQL): Promise<readonly movable.Row[]> {
    const { columns } = this.#table(table);
    const rows = await this.#db.execute(
      sql`select ${movable.namesOf(columns)} from ${sql.identifier(table)} where ${movable.isOfLibrary(table)} and ${condition}`,
    );
    return rows.map((row) =>
      Object.fromEntries(columns.map((column) => [column.name, movable.cellOf(column, row)])),
    );
  }

  async #unfinished(): Promise<TargetState | null> {
    const isMarked = (await this.#db.execute(this.#db.tablesNamed(unfinishedMove))).length > 0;
    if (!isMarked) return null;
    const [row] = await this.#db.execute(sql`select library_id from ${sql.identifier(unfinishedMove)}`);
    return row === undefined ? null : { kind: "unfinished", libraryId: String(row["library_id"]) };
  }
}
