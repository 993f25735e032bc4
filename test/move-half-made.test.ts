// `move` into tables of which a kill left only the first.
import { Database } from "bun:sqlite";
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { pathsIn } from "../src/system/paths.ts";
import { newFolder } from "./support/move-targets.ts";
import { movableLibrary, moveTo } from "./support/moved-library.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";

setDefaultTimeout(240_000);

const source = async () => ({ DATA_DIR: await movableLibrary(3) });

/** The first migration of a form alone, as a kill leaves it while the tables are made. */
async function firstMigration(form: "sqlite" | "postgres") {
  const statements = await readFile(
    join(import.meta.dir, `../src/database/${form}/migrations/0000_records.sql`),
    "utf8",
  );
  return { statements, sha256: new Bun.CryptoHasher("sha256").update(statements).digest("hex") };
}

describe("a move goes on with tables that were not all made", () => {
  test("in a data folder, unless they hold something", async () => {
    const { statements, sha256 } = await firstMigration("sqlite");
    const [from, target] = [await source(), { DATA_DIR: newFolder() }];
    await mkdir(target.DATA_DIR, { recursive: true });
    const db = new Database(pathsIn(target.DATA_DIR).database);
    db.run(
      "CREATE TABLE migrations (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL)",
    );
    db.run(statements);
    db.query("INSERT INTO migrations VALUES ('0000_records', ?, 1)").run(sha256);
    db.run(`PRAGMA application_id = ${0x55495353}`);
    db.run("PRAGMA user_version = 1");
    db.run("INSERT INTO apps VALUES ('a', 'A', 'ios', 1)");
    const { code, err } = await moveTo(from, target);
    expect([code, err]).toEqual([1, expect.stringContaining("by an earlier version")]);
    db.run("DELETE FROM apps");
    db.close();
    expect((await moveTo(from, target)).json).toMatchObject({ is_moved: true });
  });

  test.skipIf(postgresMissing !== null)("in PostgreSQL", async () => {
    const { statements, sha256 } = await firstMigration("postgres");
    const node = { DATABASE_URL: await createDatabase(), DATA_DIR: newFolder() };
    const made = `create table migrations
      (name text primary key, sha256 text not null, is_additive boolean not null, applied_at bigint not null)`;
    const noted = `insert into migrations values ('0000_records', '${sha256}', false, 1)`;
    const client = new pg.Client(node.DATABASE_URL);
    await client.connect();
    await client.query(`${made}; ${statements}; ${noted}`).finally(() => client.end());
    expect((await moveTo(await source(), node)).json).toMatchObject({ is_moved: true });
  });
});
