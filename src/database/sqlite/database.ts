import { DrizzleQueryError, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { yieldTurn } from "../../system/cost-meter.ts";
import type { Database, Dialect, Executor, IdRange, Queries, Texts } from "../database.ts";
import { wrapOperations } from "../wrap-operations.ts";
import type { Connection } from "./connection.ts";
import * as tables from "./tables.ts";

/** Drizzle never begins a change of rows with one of these words. */
const isRead = /^\s*(?:select|with)\b/i;

/** The database behind a connection; `reads` takes the queries outside of transactions. */
export function sqliteDatabase(
  connection: Connection,
  reads: Pick<Connection, "read"> = connection,
): Database {
  const inside = executor(async (...query) => connection.run(...query));
  return {
    ...executor((query, parameters, hasRows) =>
      isRead.test(query)
        ? reads.read(query, parameters)
        : connection.whenFree(() => connection.run(query, parameters, hasRows)),
    ),
    transaction: (_area, write) => connection.transaction("BEGIN IMMEDIATE", () => write(inside)),
    tryTransaction: (_area, write) => connection.tryTransaction(() => write(inside)),
    snapshot: (read) => connection.transaction("BEGIN", () => read(inside)),
    async *idRanges() {
      const [[rows] = []] = await reads.read("SELECT max(rowid) FROM screens", []);
      for (const range of idRangesOf(Number(rows))) {
        yield range;
        await yieldTurn();
      }
    },
  };
}

function executor(run: (...query: Parameters<Connection["run"]>) => Promise<unknown[][]>): Executor {
  const db = drizzle(async (query, parameters, method) => {
    const rows = await run(query, parameters, method !== "run");
    // Drizzle takes no row for none.
    return { rows: (method === "get" ? rows[0] : rows) as unknown[] };
  });
  return {
    db: db as unknown as Queries,
    tables,
    dialect: sqliteDialect,
    // Other processes look twice a second.
    notifyLibraryChange: async () => {},
  };
}

/**
 * Screens of a range; one of a million screens has 4,000, too. Each range is a query of half a millisecond.
 */
const rangeScreens = 4_000;

/** Ranges of all ids by their first digits: none in a library of so few screens, two at most. */
export function idRangesOf(screens: number): IdRange[] {
  const digits = screens <= rangeScreens ? 0 : screens <= 16 * rangeScreens ? 1 : 2;
  return Array.from({ length: 16 ** digits }, (_, n) => {
    const from = (16 ** digits + n).toString(16).slice(1);
    return { from, to: `${from}g` };
  });
}

/** The same operations, whose errors do not contain the values of a query, as those of Drizzle do. */
export function withPlainErrors<Operations extends object>(operations: Operations): Operations {
  return wrapOperations(operations, (operation) =>
    operation().catch((error: unknown) => {
      throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
    }),
  );
}

/**
 * A parameter that the query planner does not look at. With a bare one SQLite 3.54 plans a join again at
 * every execution: 20 us for the lookup of a key instead of 4.
 */
function jsonOf(texts: Texts) {
  return sql`+${sql.param(texts, { mapToDriverValue: (value: unknown) => JSON.stringify(value) })}`;
}

const sqliteDialect: Dialect = {
  name: "sqlite",
  isAmong: (value, texts) => sql`${value} in (select value from json_each(${jsonOf(texts)}))`,
  listed: (texts) => sql`(select value, key as position from json_each(${jsonOf(texts)})) as listed`,
  hasElement: (list, text) => sql`exists (select 1 from json_each(${list}) where value = ${text})`,
  isEmptyList: (list) => sql`${list} = '[]'`,
  lower: (text) => sql`lower(${text})`,
  contains: (text, sought) => sql`instr(${text}, ${sought}) > 0`,
  bound: (name) => sql`+${sql.placeholder(name)}`,
};
