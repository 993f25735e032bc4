import { sql } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import { postgresDialect } from "./dialect.ts";
import * as tables from "./tables.ts";
import { areaTransaction, type Postgres, type Queries, snapshot } from "./transactions.ts";

/** Nodes listen here for changes of the library. */
export const libraryChannel = "screen_search_library";

/** The database behind a pool of connections. */
export function postgresDatabase(db: Postgres): Database {
  return {
    ...executor(db),
    transaction: (area, write) => areaTransaction(db, [area].flat(), (tx) => write(executor(tx))),
    tryTransaction: async (area, write) => {
      if (area === null) await write(executor(db));
      else await areaTransaction(db, [area], (tx) => write(executor(tx)));
    },
    snapshot: (read) => snapshot(db, (tx) => read(executor(tx))),
    async *idRanges() {
      yield { from: "", to: "g" };
    },
  };
}

function executor(db: Queries): Executor {
  return {
    db,
    tables,
    dialect: postgresDialect,
    notifyLibraryChange: async () => void (await db.execute(sql`select pg_notify(${libraryChannel}, '')`)),
  };
}

/** Bytes of the database; the write-ahead log is that of the whole server. */
export async function databaseSize(db: Queries) {
  const size = sql`select pg_database_size(current_database()) as bytes`;
  return { bytes: (await db.execute<{ bytes: number }>(size)).rows[0]?.bytes ?? 0, logBytes: 0 };
}
