import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { yieldTurn } from "../../system/cost-meter.ts";
import type { Database, Executor, IdRange, Queries } from "../database.ts";
import { wrapOperations } from "../wrap-operations.ts";
import type { Connection } from "./connection.ts";
import { sqliteDialect } from "./dialect.ts";
import * as tables from "./tables.ts";

/** Drizzle begins no change of rows with another word. */
const isRead = /^\s*(?:select|with)\b/i;

/** The database behind a connection; `reads` takes the queries outside of transactions. */
export function sqliteDatabase(
  connection: Connection,
  reads: Pick<Connection, "read"> = connection,
): Database {
  const inside = executor(async (...query) => connection.run(...query));
  return {
    ...executor((sql, parameters, hasRows) =>
      isRead.test(sql)
        ? reads.read(sql, parameters)
        : connection.whenFree(() => connection.run(sql, parameters, hasRows)),
    ),
    transaction: (_area, write) => connection.transaction("BEGIN IMMEDIATE", () => write(inside)),
    tryTransaction: (_area, write) => connection.tryTransaction(() => write(inside)),
    snapshot: (read) => connection.transaction("BEGIN", () => read(inside)),
    idRanges,
  };
}

function executor(run: (...query: Parameters<Connection["run"]>) => Promise<unknown[][]>): Executor {
  const db = drizzle(async (sql, parameters, method) => {
    const rows = await run(sql, parameters, method !== "run");
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

/** The first digits of ids; a part of a million screens is 4,000. */
const idParts = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, "0"));

async function* idRanges(): AsyncIterable<IdRange> {
  for (const part of idParts) {
    yield { from: part, to: `${part}g` };
    await yieldTurn();
  }
}

/** The same operations, whose errors do not contain the values of a query, as those of Drizzle do. */
export function withPlainErrors<Operations extends object>(operations: Operations): Operations {
  return wrapOperations(operations, (operation) =>
    operation().catch((error: unknown) => {
      throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
    }),
  );
}
