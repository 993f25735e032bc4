// All records of a library, table by table, in either database: what a move reads, writes and compares. Made
// of the definitions of the tables, so that a column or a table that is added moves along.
import { type SQL, sql } from "drizzle-orm";
import {
  cellOf,
  inOrder,
  isOfLibrary,
  type Key,
  type MovableDatabase,
  type MovableLibrary,
  type MovableTable,
  namesOf,
  type Row,
  valuesOf,
} from "./movable-tables.ts";
import type { Lock, Storage } from "./storage.ts";

/**
 * Mode in which a move opens a database: `read` for the source, `create` for the target, whose tables are
 * made where there are none.
 */
export type MovableAccess = "read" | "create";

/** Progress of the copying, written in the same transaction as the rows that it covers. */
export interface MoveProgress {
  /** The last key that was copied, and whether the table is copied to its end. */
  readonly tables: Readonly<Record<string, { readonly after: Key | null; readonly isDone: boolean }>>;
  /** The last screen whose picture was copied; "" before the first. */
  readonly pictures: string;
  /** True when verification found rows that differ: the next run copies all of them again. */
  readonly isStale: boolean;
}

/** Contents of a database, as the target of a move. */
export type TargetState =
  | { readonly kind: "empty" }
  | { readonly kind: "unfinished"; readonly libraryId: string; readonly progress: MoveProgress }
  | { readonly kind: "library"; readonly libraryId: string };

/**
 * Exists in a target from the first row to the end of the verification: nothing else opens the database
 * meanwhile.
 */
export const unfinishedMove = "unfinished_move";

/** Tables in which a new database has rows. */
export const seeded: readonly string[] = ["plans", "sequences", "libraries"];

export const noProgress: MoveProgress = { tables: {}, pictures: "", isStale: false };

/** The database of one database. */
export class MovableStorage {
  /** Their names; each comes after those that its rows refer to. */
  readonly tables: readonly string[];
  readonly #db: MovableDatabase;
  readonly #byName: ReadonlyMap<string, MovableTable>;

  constructor(db: MovableDatabase) {
    this.#db = db;
    this.#byName = new Map(db.tables.map((table) => [table.name, table]));
    this.tables = inOrder(db.tables);
  }

  get place(): string {
    return this.#db.place;
  }

  get library(): MovableLibrary {
    return this.#db.library;
  }

  acquireLock: Storage["acquireLock"] = (work, wait) => this.#db.acquireLock(work, wait);

  /**
   * Keeps every other process from writing, until it is released or `lost`. Throws an `OperatorError` when
   * somebody may write now.
   */
  hold(): Promise<Lock> {
    return this.#db.hold();
  }

  /**
   * Throws an `OperatorError` when another process of the service has the database open, if the database can
   * tell.
   */
  requireAlone(): Promise<void> {
    return this.#db.requireAlone();
  }

  async count(table: string): Promise<number> {
    const [row] = await this.#db.execute(
      sql`select count(*) as count from ${sql.identifier(table)} where ${isOfLibrary(table)}`,
    );
    return Number(row?.["count"] ?? 0);
  }

  /** Up to `limit` rows in the order of their keys, from behind the key `after`; null begins. */
  async rowsAfter(table: string, after: Key | null, limit: number): Promise<readonly Row[]> {
    const { key } = this.#table(table);
    const isAfter = after === null ? sql`true` : sql`(${namesOf(key)}) > (${valuesOf(key, after)})`;
    return this.#select(table, sql`${isAfter} order by ${namesOf(key)} limit ${limit}`);
  }

  /** The row with the key of another one. */
  async rowLike(table: string, row: Row): Promise<Row | null> {
    const { key } = this.#table(table);
    const isIt = key.map(
      (column) => sql`${sql.identifier(column.name)} = ${sql.param(row[column.name], column)}`,
    );
    return (await this.#select(table, sql.join(isIt, sql` and `)))[0] ?? null;
  }

  keyOf(table: string, row: Row): Key {
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
    const found = await this.#progressRow();
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
        await execute(sql`delete from ${sql.identifier(table)} where ${isOfLibrary(table)}`);
      const mark = sql.identifier(unfinishedMove);
      await execute(
        sql`create table if not exists ${mark} (library_id text primary key, progress text not null)`,
      );
      await execute(sql`delete from ${mark}`);
      await execute(sql`insert into ${mark} values (${libraryId}, ${JSON.stringify(noProgress)})`);
    });
  }

  /** Writes rows and how far the move is then, both or neither. */
  async write(table: string, rows: readonly Row[], progress: MoveProgress): Promise<void> {
    const { columns } = this.#table(table);
    const values = rows.map((row) => {
      const cells = columns.map((column) => sql.param(this.#db.storable(row[column.name]), column));
      return sql`(${sql.join(cells, sql`, `)})`;
    });
    await this.#db.transaction(async (execute) => {
      if (values.length > 0)
        await execute(
          sql`insert into ${sql.identifier(table)} (${namesOf(columns)}) ${this.#db.keepsNumbers} values ${sql.join(values, sql`, `)}`,
        );
      await execute(noting(progress));
    });
  }

  /** True when `write` failed because its rows conflict with existing ones. */
  isConstraint(error: unknown): boolean {
    return this.#db.isConstraint(error);
  }

  async note(progress: MoveProgress): Promise<void> {
    await this.#db.execute(noting(progress));
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

  /** Takes the mark of the move away: from now on the database is those of the library. */
  async finish(): Promise<void> {
    await this.#db.execute(sql`drop table ${sql.identifier(unfinishedMove)}`);
  }

  close(): Promise<void> {
    return this.#db.close();
  }

  #table(name: string): MovableTable {
    const table = this.#byName.get(name);
    if (table === undefined) throw new Error(`${this.place} has no table ${name}`);
    return table;
  }

  async #select(table: string, condition: SQL): Promise<readonly Row[]> {
    const { columns } = this.#table(table);
    const rows = await this.#db.execute(
      sql`select ${namesOf(columns)} from ${sql.identifier(table)} where ${isOfLibrary(table)} and ${condition}`,
    );
    return rows.map((row) => Object.fromEntries(columns.map((column) => [column.name, cellOf(column, row)])));
  }

  async #progressRow(): Promise<TargetState | null> {
    const isMarked = (await this.#db.execute(this.#db.tablesNamed(unfinishedMove))).length > 0;
    if (!isMarked) return null;
    const [row] = await this.#db.execute(
      sql`select library_id, progress from ${sql.identifier(unfinishedMove)}`,
    );
    if (row === undefined) return null;
    const progress = JSON.parse(String(row["progress"])) as MoveProgress;
    return { kind: "unfinished", libraryId: String(row["library_id"]), progress };
  }
}

function noting(progress: MoveProgress): SQL {
  return sql`update ${sql.identifier(unfinishedMove)} set progress = ${JSON.stringify(progress)}`;
}
