// Opening a PostgreSQL database: its schema, other versions, other applications, unusable servers.

import { describe, expect, test } from "bun:test";
import { is } from "drizzle-orm";
import { PgTable, getTableConfig as postgresTable } from "drizzle-orm/pg-core";
import { SQLiteTable, getTableConfig as sqliteTable } from "drizzle-orm/sqlite-core";
import pg from "pg";
import { openPostgres } from "../src/database/postgres/open.ts";
import * as postgresTables from "../src/database/postgres/tables.ts";
import * as sqliteTables from "../src/database/sqlite/tables.ts";
import { OperatorError } from "../src/errors.ts";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { closing } from "./support/opened.ts";
import { createDatabase, createTables, postgresMissing } from "./support/postgres.ts";
import { schemaBefore } from "./support/schema-before.ts";

/** Does something in a database by hand. */
async function inDatabase(url: string, ...statements: string[]): Promise<readonly unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  let rows: readonly unknown[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}

async function expectRefusal(url: string, words: RegExp): Promise<void> {
  const error: unknown = await openPostgres(url).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(OperatorError);
  expect(String(error)).toMatch(words);
}

const unknown = (isAdditive: boolean) =>
  `insert into migrations values ('9999_later', 'x', ${isAdditive}, 1)`;

describe.skipIf(postgresMissing !== null)("records in PostgreSQL", () => {
  test("an empty database gets the schema once, of several processes that start at once", async () => {
    const url = await createDatabase();
    const opened = await Promise.all([1, 2, 3].map(() => openPostgres(url)));
    const ids = await Promise.all(opened.map(({ library }) => library.id()));
    for (const storage of opened) await storage.close();
    expect(new Set(ids).size).toBe(1);
    expect(await inDatabase(url, "select name from plans")).toHaveLength(4);
  });

  test("what a newer build only added is no reason not to serve, what it changed is", async () => {
    const url = await createTables();
    await inDatabase(url, unknown(true));
    await (await openPostgres(url)).close();
    await inDatabase(url, "delete from migrations where name = '9999_later'", unknown(false));
    await expectRefusal(url, /newer version of this service: this build does not know 9999_later/);
  });

  test("the last schema before 0.1.0 is brought to the first migration, by one of several nodes, and nothing is lost", async () => {
    const url = await createDatabase();
    const storage = await openPostgres(url);
    await createWorkspace(storage, { name: "kept", plan: "team" }, 1);
    await storage.close();
    await inDatabase(url, ...schemaBefore("postgres"));
    for (const node of await Promise.all([1, 2, 3].map(() => openPostgres(url)))) {
      expect(await node.workspaces.list()).toMatchObject([{ name: "kept", plan: "team" }]);
      await node.close();
    }
    expect(await inDatabase(url, "select name from migrations")).toEqual([{ name: "0000_first" }]);
  });

  test("any other schema before 0.1.0 is refused and stays as it is, with what to do", async () => {
    for (const statements of [
      schemaBefore("postgres", "other"),
      [...schemaBefore("postgres"), "delete from migrations where name > '0001'"],
    ]) {
      const url = await createTables();
      await inDatabase(url, ...statements);
      const before = await inDatabase(url, "select * from migrations");
      await expectRefusal(url, /version before 0\.1\.0.*Export the library with the version that wrote it/);
      expect(await inDatabase(url, "select * from migrations")).toEqual(before);
    }
  });

  test("a migration that differs and a database of another application are refused, and stay as they are", async () => {
    const url = await createTables();
    await inDatabase(url, "update migrations set sha256 = 'x' where name = '0000_first'");
    await expectRefusal(url, /different build: 0000_first/);
    const other = await createDatabase();
    await inDatabase(other, "create table migrations (id integer)", "create table users (id integer)");
    await expectRefusal(other, /tables of another application/);
    const tables = "select 1 from information_schema.tables where table_schema = 'public'";
    expect(await inDatabase(other, tables)).toHaveLength(2);
  });

  test("another encoding and a server that is not there are refused by name, and never with the password", async () => {
    const url = new URL(await createDatabase());
    await inDatabase(url.href, "create database ascii encoding 'SQL_ASCII' template template0");
    url.pathname = "/ascii";
    await expectRefusal(url.href, /encoding SQL_ASCII/);
    await expectRefusal("postgres://u:hidden-word@127.0.0.1:1/none", /^(?!.*hidden).*127\.0\.0\.1:1\/none/);
    url.pathname = "/none";
    url.password = "hidden-word";
    await expectRefusal(url.href, /^(?!.*hidden).*database "none" does not exist/);
  });

  test("a schema of its own in a shared database is enough", async () => {
    const url = new URL(await createDatabase());
    await inDatabase(url.href, "create schema screens", "create table public.users (id integer)");
    url.searchParams.set("options", "-c search_path=screens");
    await using storage = closing(await openPostgres(url.href));
    expect(await storage.library.lastSequence()).toBe(0);
  });

  test("an error says nothing of the values that were given", async () => {
    await using storage = closing(await openPostgres(await createDatabase()));
    const key = { id: "k", workspaceId: "hidden-workspace", name: "n", hint: "h", createdBy: "cli" };
    const times = { createdAt: 1, expiresAt: null, revokedAt: null, lastUsedAt: null, ownerId: null };
    const adding = storage.keys.create({ ...key, ...times, scopes: [], sha256: "hidden-hash" });
    const error = await adding.catch((each: unknown) => each);
    expect(Bun.inspect(error)).toContain("violates foreign key constraint");
    expect(Bun.inspect(error)).not.toContain("hidden");
  });
});

test("both databases have the same tables, columns, references and indexes", () => {
  const ofSqlite = Object.values<unknown>(sqliteTables).flatMap((each) =>
    is(each, SQLiteTable) ? [shapeOf(sqliteTable(each))] : [],
  );
  const ofPostgres = Object.values<unknown>(postgresTables).flatMap((each) =>
    is(each, PgTable) ? [shapeOf(postgresTable(each))] : [],
  );
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(ofPostgres.length).toBeGreaterThan(15);
  expect(ofPostgres.toSorted(byName)).toEqual(ofSqlite.toSorted(byName));
});

/** The parts of a table's schema that must agree. */
function shapeOf(table: ReturnType<typeof sqliteTable> | ReturnType<typeof postgresTable>) {
  const { name, columns, indexes, foreignKeys } = table;
  return {
    name,
    columns: columns.map((each) => `${each.name}${each.notNull ? "" : "?"}${each.primary ? " key" : ""}`),
    indexes: indexes.map(({ config }) => `${config.name}${config.unique ? " unique" : ""}`).toSorted(),
    references: foreignKeys.map((each) => each.getName()).toSorted(),
  };
}
