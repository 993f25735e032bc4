// Tables and databases, as a move uses them.
import { type Column, getTableName, type SQL, sql, type Table } from "drizzle-orm";
import type { LibraryStorage, Lock, Storage } from "./storage.ts";

/** A row by the names of its columns, as the service has it: times as numbers or `Date`, JSON parsed. */
export type Row = Readonly<Record<string, unknown>>;

/** The values of a primary key, in the order of its columns. */
export type Key = readonly (string | number)[];

export interface MovableTable {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly Column[];
  /** The tables that its rows refer to. */
  readonly references: readonly string[];
  /** The column that the database numbers. */
  readonly numbered: Column | null;
}

/** A table from what Drizzle knows of it; `isNumbered` finds a column that the database numbers. */
export function movableTable<Own extends Column>(
  {
    name,
    columns,
    primaryKeys,
    foreignKeys,
  }: {
    readonly name: string;
    readonly columns: readonly Own[];
    readonly primaryKeys: readonly { readonly columns: readonly Own[] }[];
    readonly foreignKeys: readonly { reference(): { readonly foreignTable: Table } }[];
  },
  isNumbered: (column: Own) => boolean,
): MovableTable {
  const key = columns.filter(({ primary }) => primary);
  return {
    name,
    columns,
    key: key.length > 0 ? key : (primaryKeys[0]?.columns ?? []),
    references: foreignKeys.map((each) => getTableName(each.reference().foreignTable)),
    numbered: columns.find(isNumbered) ?? null,
  };
}

/** Runs one statement. Values of rows are as the driver gives them. */
export type Execute = (query: SQL) => Promise<readonly Row[]>;

/** A database of a move, with the operations that the dialects write differently. */
export interface MovableDatabase {
  /** The name of the database for messages, without a password. */
  readonly place: string;
  readonly tables: readonly MovableTable[];
  readonly library: MovableLibrary;
  readonly execute: Execute;
  readonly transaction: (write: (execute: Execute) => Promise<void>) => Promise<void>;
  /** A row when there is a table of this name. */
  readonly tablesNamed: (name: string) => SQL;
  /** The clause of an `insert` before `values` that lets it set identity columns. */
  readonly keepsNumbers: SQL;
  /** Converts a value to one that the database can store. */
  readonly storable: (value: unknown) => unknown;
  /** The last number that it gave to rows of a table, as `value`; no row or 0 for none. */
  readonly lastNumber: (table: string, column: string) => SQL;
  readonly setLastNumber: (table: string, column: string, value: number) => readonly SQL[];
  readonly acquireLock: Storage["acquireLock"];
  readonly hold: () => Promise<Lock>;
  readonly requireAlone: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The reads that pictures need. */
export type MovableLibrary = Pick<
  LibraryStorage,
  "id" | "screensByIds" | "picturesOf" | "picturesAfter" | "counts"
>;

/** The counter `access`, changes of keys for PostgreSQL's nodes, is the database's and not the library's. */
export function isOfLibrary(table: string): SQL {
  return table === "sequences" ? sql`name <> 'access'` : sql`true`;
}

export function namesOf(columns: readonly Column[]): SQL {
  return sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}

export function valuesOf(columns: readonly Column[], values: Key): SQL {
  return sql.join(
    columns.map((column, at) => sql.param(values[at], column)),
    sql`, `,
  );
}

export function cellOf(column: Column, row: Row): unknown {
  const value = row[column.name] ?? null;
  return value === null ? null : column.mapFromDriverValue(value);
}

/** Parents before children. */
export function inOrder(tables: readonly MovableTable[]): readonly string[] {
  const ordered: string[] = [];
  let left = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  while (left.length > 0) {
    const free = left.filter(({ references }) => references.every((name) => ordered.includes(name)));
    if (free.length === 0) throw new Error("tables refer to each other in a circle");
    ordered.push(...free.map(({ name }) => name));
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
