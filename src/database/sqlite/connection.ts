// The connections of a process to SQLite: one that writes, and one that reads what is committed, so that no
// read waits for a long transaction. bun:sqlite is synchronous, so nothing waits within SQLite, which would
// stop every request: a statement that meets the lock of another process is tried again between turns of the
// event loop, and a write that meets an open transaction of this process waits for its end.
import { Database as Client, type SQLQueryBindings, type Statement } from "bun:sqlite";
import { ApiError } from "../../errors.ts";
import { unmetered } from "../../system/cost-meter.ts";

/** Time for which a statement waits for other processes. */
export const waitMsMax = 5_000;
const pauseMs = 20;

/** Statements that stay compiled; one with many rows is compiled each time. */
const compiledMax = 500;
const compiledCharactersMax = 5_000;

/**
 * A cache of 64 MiB. With SQLite's own 2 MB each search reads some 14 pages from the file: 1.06 times the
 * searches a second (16 clients, 5,000 screens).
 */
export const largeCache = "PRAGMA cache_size = -65536";

/** A connection to a database that another one of this process has opened. */
export function openReader(path: string): Client {
  const client = new Client(path, { readonly: true, strict: true });
  client.run(largeCache);
  return client;
}

/** The statements of one client, each compiled once. */
export class Statements {
  readonly #client: Client;
  readonly #compiled = new Map<string, Statement<unknown, SQLQueryBindings[]>>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** Runs one statement now; rows are lists of values. */
  run(sql: string, parameters: readonly SQLQueryBindings[], hasRows: boolean): unknown[][] {
    const compiled = this.#compiled.get(sql);
    const statement = compiled ?? this.#client.prepare<unknown, SQLQueryBindings[]>(sql);
    try {
      if (hasRows) return statement.values(...parameters);
      statement.run(...parameters);
      return [];
    } finally {
      if (compiled === undefined) this.#keep(sql, statement);
    }
  }

  #keep(sql: string, statement: Statement<unknown, SQLQueryBindings[]>): void {
    if (sql.length > compiledCharactersMax || this.#compiled.size >= compiledMax) statement.finalize();
    else this.#compiled.set(sql, statement);
  }
}

/** Connections whose statements and transactions take turns. */
export class Connection {
  readonly client: Client;
  /** Sees what is committed; the client itself where it is the only one. */
  readonly reader: Client;
  readonly #statements: Statements;
  readonly #reads: Statements;
  /** The end of the open transaction. */
  #ended: Promise<void> = Promise.resolve();

  constructor(client: Client, reader = client) {
    this.client = client;
    this.reader = reader;
    client.run("PRAGMA busy_timeout = 0");
    reader.run("PRAGMA busy_timeout = 0");
    this.#statements = new Statements(client);
    this.#reads = new Statements(reader);
  }

  /** Runs one statement on the connection that writes, now; rows are lists of values. */
  run(sql: string, parameters: SQLQueryBindings[], hasRows: boolean): unknown[][] {
    return this.#statements.run(sql, parameters, hasRows);
  }

  /** Runs one statement that reads what is committed. */
  async read(sql: string, parameters: SQLQueryBindings[]): Promise<unknown[][]> {
    const read = () => this.#reads.run(sql, parameters, true);
    return this.reader === this.client ? this.whenFree(read) : againWhileBusy(read);
  }

  /** Does `work`, which is synchronous, outside of all transactions; again while another process writes. */
  async whenFree<T>(work: () => T): Promise<T> {
    return againWhileBusy(work, () => (this.client.inTransaction ? this.#ended : null));
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
}

/** Does `work` once `blocked` gives null instead of a promise; again while another process has the lock. */
async function againWhileBusy<T>(
  work: () => T,
  blocked: () => Promise<void> | null = () => null,
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    // No await between the last look and the work: another transaction would begin meanwhile.
    for (let wait = blocked(); wait !== null; wait = blocked()) await unmetered(async () => wait);
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() - startedAt > waitMsMax) throw busyFor(error);
      await unmetered(() => Bun.sleep(pauseMs));
    }
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
