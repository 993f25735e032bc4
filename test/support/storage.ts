// A real SQLite library for tests. Until `src/storage/sqlite/open.ts` is here, the tables are made from the schema.
import { Database } from "bun:sqlite";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { sqliteLibrary } from "../../src/storage/sqlite/library.ts";
import * as schema from "../../src/storage/sqlite/schema.ts";
import type { LibraryStorage } from "../../src/storage/storage.ts";

const tables = await generateSQLiteMigration(
  await generateSQLiteDrizzleJson({}),
  await generateSQLiteDrizzleJson(schema),
);

/** An open library with the means to look behind it. */
export interface OpenLibrary {
  readonly library: LibraryStorage;
  /** The connection, to look at rows or to break something. */
  readonly database: Database;
  close(): void;
}

/** Opens the library at `path`, and makes its tables when it is new. */
export function openLibrary(path = ":memory:"): OpenLibrary {
  const database = new Database(path, { create: true });
  database.run("PRAGMA journal_mode = WAL");
  database.run("PRAGMA synchronous = FULL");
  database.run("PRAGMA foreign_keys = ON");
  database.run("PRAGMA busy_timeout = 5000");
  const isNew = database.query("SELECT 1 FROM sqlite_master WHERE name = 'screens'").get() === null;
  if (isNew) for (const statement of tables) database.run(statement);
  return { library: sqliteLibrary(drizzle(database)), database, close: () => database.close() };
}
