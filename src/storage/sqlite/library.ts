// The library's records in SQLite. Every write is one synchronous transaction (bun:sqlite would commit an async one too early)
// that takes the write lock first, so that two processes wait for each other instead of failing half way.
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { LibraryStorage } from "../storage.ts";
import { libraryReads } from "./library-reads.ts";
import { libraryWrites } from "./library-writes.ts";

/** The library of an open, migrated database. The statements are prepared once, here. */
export function sqliteLibrary(db: BunSQLiteDatabase): LibraryStorage {
  return { ...libraryReads(db), ...libraryWrites(db) };
}
