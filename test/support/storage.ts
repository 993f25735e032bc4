// A real SQLite library for tests, opened as the service opens it, with a second connection to look behind
// it.
import { Database } from "bun:sqlite";
import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openSqlite } from "../../src/database/sqlite/open.ts";

const newPath = () => join(tmpdir(), `screen-search-${randomUUID()}.sqlite`);

let template: string | null = null;

/** A new database at `path`, which is returned. Its tables are copied: making them takes most tests longer. */
export function createSqlite(path = newPath()): string {
  if (template === null || !existsSync(template)) {
    template = newPath();
    void openSqlite(template).close();
  }
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(template, path);
  using database = new Database(path);
  database.run("UPDATE libraries SET id = lower(hex(randomblob(16)))");
  return path;
}

/** Opens the library at `path`, and makes its tables when it is new. */
export function openLibrary(path = newPath()) {
  if (!existsSync(path)) createSqlite(path);
  const storage = openSqlite(path);
  /** Another connection, to look at rows or to break something. */
  const database = new Database(path);
  database.run("PRAGMA busy_timeout = 5000");
  const close = () => {
    database.close();
    void storage.close();
  };
  return {
    storage,
    library: storage.library,
    descriptions: storage.descriptions,
    database,
    close,
    [Symbol.dispose]: close,
  };
}
