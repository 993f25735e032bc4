// The one connection of a process to SQLite. bun:sqlite is synchronous, so nothing waits within SQLite, which
// would stop every request: a statement that meets the lock of another process is tried again between turns
// of the event loop, and one that meets an open transaction of this process waits for its end.
import type { Database as Client, SQLQueryBindings, Statement } from "bun:sqlite";
import { ApiError } from "../../errors.ts";

/** Time for which a statement waits for other processes. */
export const waitMsMax = 5_000;
const pauseMs = 20;

/** Statements that stay compiled; one with many rows is compiled each time. */
const compiledMax = 500;
const compiledCharactersMax = 5_000;

/** A connection whose statements and transactions take turns. */
export class Connection {
  readonly client: Client;
  readonly #compiled = new Map<string, Statement<unknown, SQLQueryBindings[]>>();
  /** The end of the open transaction. */
  #ended: Promise<void> = Promise.resolve();

  constructor(client: Client) {
    this.client = client;
    client.run("PRAGMA busy_timeout = 0");
  }

  /** Runs one statement now; rows are lists of values. */
  run(sql: string, parameters: SQLQueryBindings[], hasRows: boolean): unknown[][] {
    const compiled = this.#compiled.get(sql);
    const statement = compiled ?? this.client.prepare<unknown, SQLQueryBindings[]>(sql);
    try {
      if (hasRows) return statement.values(...parameters);
      statement.run(...parameters);
      return [];
    } finally {
      if (compiled === undefined) this.#keep(sql, statement);
    }
  }

  /** Does `work`, which is synchronous, outside of all transactions; again while another process writes. */
  async whenFree<T>(work: () => T): Promise<T> {
    const startedAt = performance.now();
    for (;;) {
      // No await between this and the work: another one would begin meanwhile.
      while (this.client.inTransaction) await this.#ended;
      try {
        return work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() - startedAt > waitMsMax) throw busyFor(error);
        await Bun.sleep(pauseMs);
      }
    }
  }

  /** Does `work` as one transaction, all or nothing. */
  async transaction<T>(begin: "BEGIN" | "BEGIN IMMEDIATE", work: () => Promise<T>): Promise<T> {
    const end = await this.whenFree(() => this.#begin(begin));
    return this.#finish(work, end);
  }

  /** Does a write that may be lost as one transaction, without waiting for other processes or the disk. */
  async tryTransaction(work: () => Promise<unknown>): Promise<void> {
    while (this.client.inTransaction) await this.#ended;
    try {
      const end = this.#begin("BEGIN IMMEDIATE", "NORMAL");
      await this.#finish(work, end);
    } catch (cause) {
      throw new Error("this write was given up", { cause });
    }
  }

  /** Begins a transaction, and returns what is to be called at its end, before anything else runs. */
  #begin(statement: "BEGIN" | "BEGIN IMMEDIATE", durability: "FULL" | "NORMAL" = "FULL"): () => void {
    const end = Promise.withResolvers<void>();
    const finish = () => {
      if (durability !== "FULL") this.client.run("PRAGMA synchronous = FULL");
      end.resolve();
    };
    if (durability !== "FULL") this.client.run(`PRAGMA synchronous = ${durability}`);
    try {
      this.client.run(statement);
    } catch (error) {
      finish();
      throw error;
    }
    this.#ended = end.promise;
    return finish;
  }

  async #finish<T>(work: () => Promise<T>, end: () => void): Promise<T> {
    try {
      const result = await work();
      this.client.run("COMMIT");
      return result;
    } catch (error) {
      // A full disk has ended the transaction already.
      if (this.client.inTransaction) this.client.run("ROLLBACK");
      throw error;
    } finally {
      end();
    }
  }

  #keep(sql: string, statement: Statement<unknown, SQLQueryBindings[]>): void {
    if (sql.length > compiledCharactersMax || this.#compiled.size >= compiledMax) statement.finalize();
    else this.#compiled.set(sql, statement);
  }
}

/** SQLITE_BUSY_SNAPSHOT, too. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

function busyFor(cause: unknown): ApiError {
  return new ApiError(
    "database_busy",
    "Another process writes to the database for long. Try again in a moment.",
    { cause, headers: { "retry-after": "5" } },
  );
}
