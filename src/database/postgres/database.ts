import { sql } from "drizzle-orm";
import type { Database, Dialect, Executor, Texts } from "../database.ts";
import * as tables from "./tables.ts";
import { areaTransaction, type Postgres, type Queries, snapshot } from "./transactions.ts";

/** Nodes listen here for changes of the library. */
export const libraryChannel = "screen_search_library";

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

const arrayOf = (texts: Texts) => sql`${sql.param(texts)}::text[]`;

const postgresDialect: Dialect = {
  name: "pg",
  isAmong: (value, texts) => sql`${value} = any(${arrayOf(texts)})`,
  listed: (texts) =>
    sql`(select value, number - 1 as position from unnest(${arrayOf(texts)}) with ordinality as each (value, number)) as listed`,
  hasElement: (list, text) => sql`${list} @> jsonb_build_array(${text}::text)`,
  isEmptyList: (list) => sql`${list} = '[]'::jsonb`,
  // As SQLite has it.
  lower: (text) => sql`lower(${text}::text collate "C")`,
  contains: (text, sought) => sql`strpos(${text}, ${sought}) > 0`,
  bound: (name) => sql`${sql.placeholder(name)}`,
};
