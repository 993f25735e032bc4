// An open database as the stores see it, in either dialect. The types are those of PostgreSQL, whose queries
// are always awaited. A method that only its builder has, such as `.for("update")`, compiles and fails on
// SQLite; `test/stores.test.ts` runs every operation on both. SQL that differs is a member of `Dialect`.
import type { Column, Placeholder, SQL, SQLWrapper } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Tables } from "./tables/tables.ts";

/** Takes queries: the database, or one transaction. */
export type Queries = Pick<NodePgDatabase, "select" | "insert" | "update" | "delete" | "$count">;

/** A list of texts that is one parameter, of any length: of this query, or of a prepared one. */
export type Texts = readonly string[] | Placeholder;

/** SQL that the dialects write differently. */
export interface Dialect {
  readonly name: "sqlite" | "pg";
  readonly isAmong: (value: SQLWrapper, texts: Texts) => SQL;
  /** A table `listed` with the columns `value` and `position`, which starts at 0. */
  readonly listed: (texts: Texts) => SQL;
  /** True when a JSON list has this string. */
  readonly hasElement: (list: Column, text: string) => SQL;
  readonly isEmptyList: (list: Column) => SQL;
  /** Lower case of ASCII letters only. */
  readonly lower: (text: SQLWrapper) => SQL;
  readonly contains: (text: SQLWrapper, sought: SQLWrapper) => SQL;
  /** A placeholder that the query planner does not look at. */
  readonly bound: (name: string) => SQL;
}

/** The database or a transaction, as queries use it. */
export interface Executor {
  readonly db: Queries;
  readonly tables: Tables;
  readonly dialect: Dialect;
  /** Wakes the other nodes that follow the library, when the transaction commits. */
  readonly notifyLibraryChange: () => Promise<void>;
}

/** The areas whose transactions run one after the other, on all nodes. */
export type Area = "library" | "imports" | "accounts" | "activity" | "collections";

/**
 * Areas of one transaction. Those with several name them in the order of `Area`: none waits for another then.
 */
export type Areas = readonly ["library", "collections"];

/** Ids from `from` on, before `to`. */
export interface IdRange {
  readonly from: string;
  readonly to: string;
}

/** An open database. Never use it within a transaction of its own: the transaction would wait for itself. */
export interface Database extends Executor {
  /** Runs `write` as one transaction, all or nothing, after all earlier ones of its areas. */
  readonly transaction: <T>(area: Area | Areas, write: (tx: Executor) => Promise<T>) => Promise<T>;
  /**
   * Runs a write that may be lost, as one transaction if it has an area. On SQLite it throws while another
   * process writes, and does not wait for the disk.
   */
  readonly tryTransaction: (area: Area | null, write: (tx: Executor) => Promise<unknown>) => Promise<void>;
  /** Runs `read` on one snapshot of the database, whatever is written meanwhile. */
  readonly snapshot: <T>(read: (tx: Executor) => Promise<T>) => Promise<T>;
  /** Ranges of all ids, which are UUIDs: between two a process with SQLite serves other requests. */
  readonly idRanges: () => AsyncIterable<IdRange>;
}
