// The file of the database is opened whole or not at all.

import { Database } from "bun:sqlite";
import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { isServed, takeServingLock } from "../src/database/file-lock.ts";
import { adoptCopy } from "../src/database/sqlite/database-copy.ts";
import { openSqlite } from "../src/database/sqlite/open.ts";
import { OperatorError } from "../src/errors.ts";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { temporaryFolder } from "./support/folder.ts";
import { closing } from "./support/opened.ts";
import { schemaBefore } from "./support/schema-before.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, "records.sqlite");
});

/** A closed database with one workspace in it. */
async function written(): Promise<void> {
  await using storage = closing(openSqlite(path));
  await createWorkspace(storage, { name: "kept", plan: "team" }, 1);
}

/** Does something in the file by hand; all of it is in the file then. */
function byHand(...statements: readonly string[]): void {
  using db = new Database(path);
  for (const statement of statements) db.run(statement);
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
}

function rowsOf(sql: string): readonly unknown[] {
  using db = new Database(path);
  const rows = db.query(sql).all();
  return rows;
}

/** Opening is refused with words, and the file stays as it was. */
function expectRefusal(words: RegExp): void {
  const before = readFileSync(path);
  expect(() => openSqlite(path)).toThrow(OperatorError);
  expect(() => openSqlite(path)).toThrow(words);
  expect(readFileSync(path).equals(before)).toBe(true);
}

/** Opens the database in so many processes at once; their exit codes. */
function openTogether(processes: number): Promise<number[]> {
  const script = `const { openSqlite } = await import("${join(import.meta.dir, "../src/database/sqlite/open.ts")}"); openSqlite("${path}").close();`;
  const children = Array.from({ length: processes }, () =>
    Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "pipe" }),
  );
  return Promise.all(children.map((child) => child.exited));
}

describe("a new database", () => {
  test("has the four plans of the contract", async () => {
    await using storage = closing(openSqlite(path));
    for (const plan of ["free", "pro", "team", "enterprise"])
      await createWorkspace(storage, { name: plan, plan }, 1);
    const plans = (await storage.workspaces.list()).map((one) => [
      one.plan,
      one.isSearchAllowed,
      one.searchesPerMinute,
      one.searchBurst,
    ]);
    expect(plans.sort()).toEqual([
      ["enterprise", true, 600, 120],
      ["free", false, 60, 60],
      ["pro", false, 60, 60],
      ["team", true, 60, 60],
    ]);
  });

  test("refuses references to nothing", async () => {
    await using storage = closing(openSqlite(path));
    const key = {
      id: "a",
      workspaceId: "none",
      name: "a",
      hint: "a",
      createdBy: "a",
      createdAt: 1,
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      ownerId: null,
      scopes: [],
    };
    await expect(storage.keys.create({ ...key, sha256: "a" })).rejects.toThrow();
  });

  test("is opened by many at once, and each migration is applied once", async () => {
    expect(await openTogether(4)).toEqual([0, 0, 0, 0]);
    expect(rowsOf("SELECT name FROM migrations")).toEqual([{ name: "0000_first" }]);
  });
});

describe("an existing database", () => {
  test("is opened again with what is in it, and an operator's plan numbers stay", async () => {
    await written();
    byHand("UPDATE plans SET searches_per_minute = 7 WHERE name = 'team'");
    await using storage = closing(openSqlite(path));
    expect(await storage.workspaces.list()).toMatchObject([{ name: "kept", searchesPerMinute: 7 }]);
  });

  test("with a garbage header is refused and untouched", async () => {
    await written();
    const bytes = readFileSync(path);
    bytes.write("this is no database at all", 0);
    writeFileSync(path, bytes);
    expectRefusal(/is not a SQLite database/);
  });

  test("that is no database is refused and untouched", () => {
    writeFileSync(path, "x".repeat(50));
    expectRefusal(/is not a SQLite database/);
  });

  for (const size of [20, 99, 100, 4_096, 20_000]) {
    test(`truncated to ${size} bytes is refused and untouched`, async () => {
      await written();
      truncateSync(path, size);
      expectRefusal(/is truncated/);
    });
  }

  test("of a newer build is refused and untouched", async () => {
    await written();
    byHand("PRAGMA user_version = 99");
    expectRefusal(/newer version.*schema 99/);
  });

  test("of another application is refused and untouched", () => {
    byHand("CREATE TABLE notes (text TEXT)");
    expectRefusal(/another application/);
  });

  test("of a build with other migrations is refused", async () => {
    await written();
    byHand("UPDATE migrations SET sha256 = 'other' WHERE name = '0000_first'");
    expect(() => openSqlite(path)).toThrow(/different build: 0000_first/);
  });

  test("in a folder that is not there is refused", () => {
    expect(() => openSqlite(join(folder, "none", "records.sqlite"))).toThrow(OperatorError);
    expect(() => openSqlite("/proc/records.sqlite")).toThrow(OperatorError);
  });
});

describe("a database of a build before 0.1.0", () => {
  test("the last of them is brought to the first migration, by one of many processes, and nothing is lost", async () => {
    await written();
    byHand(...schemaBefore("sqlite"));
    expect(await openTogether(4)).toEqual([0, 0, 0, 0]);
    const storage = openSqlite(path);
    expect(await storage.workspaces.list()).toMatchObject([{ name: "kept", plan: "team" }]);
    await storage.close();
    expect(rowsOf("SELECT name FROM migrations")).toEqual([{ name: "0000_first" }]);
  });

  for (const [version, sha256] of [[1], [26], [27, "other"]] as const)
    test(`any other (${version}, ${sha256}) is refused and untouched, with what to do`, async () => {
      await written();
      byHand(...schemaBefore("sqlite", sha256, version));
      expectRefusal(/version before 0\.1\.0.*Export the library with the version that wrote it/s);
    });
});

test("a job is read only where its JSON has the shape of its kind; results that are not there yet are 0", async () => {
  await using storage = closing(openSqlite(path));
  const { id } = await createWorkspace(storage, { name: "kept", plan: "team" }, 1);
  const request = { sourceName: "a.csv", format: "csv", bytes: 1, sha256: "a", hasOcr: false, options: {} };
  const writer = new Database(path);
  const jobs = [
    ["first", "import", request, { imported: 1 }],
    ["second", "import", request, { imported: "many" }],
    ["run", "description", {}, {}],
  ] as const;
  for (const [job, kind, asked, result] of jobs)
    writer.run(
      "INSERT INTO jobs (id, kind, workspace_id, request, result, state, created_at) VALUES (?, ?, ?, ?, ?, 'done', 1)",
      [job, kind, id, JSON.stringify(asked), JSON.stringify(result)],
    );
  writer.close();
  expect(await storage.imports.byId("first")).toMatchObject({ imported: 1, removed: 0, notices: [] });
  await expect(storage.imports.byId("second")).rejects.toThrow("The record of the import second is damaged");
  await expect(storage.descriptionJobs.byId("run")).rejects.toThrow("of the description run is damaged");
});

describe("a migration", () => {
  test("that is killed half way leaves nothing, and the next start applies it", async () => {
    const db = new Database(path);
    db.run("PRAGMA journal_mode = WAL");
    db.run("BEGIN IMMEDIATE");
    db.run("CREATE TABLE plans (half TEXT)");
    // No COMMIT: what a killed process leaves behind is what the log holds of it, which is nothing.
    db.close();
    await using storage = closing(openSqlite(path));
    expect(await storage.workspaces.list()).toEqual([]);
  });

  test("that fails is rolled back whole", () => {
    // In the way of the first migration, although the database is ours by its mark.
    byHand("CREATE TABLE vectors (a TEXT)", `PRAGMA application_id = ${0x55495353}`);
    expect(() => openSqlite(path)).toThrow(/cannot be opened: .*vectors/);
    expect(rowsOf("SELECT name FROM sqlite_schema WHERE type = 'table'")).toEqual([{ name: "vectors" }]);
  });
});

describe("a backup", () => {
  test("taken while another process writes is whole", async () => {
    await written();
    const storage = openSqlite(path);
    const writer = openSqlite(path);
    const copy = join(folder, "copy.sqlite");
    const writing = (async () => {
      for (let index = 0; index < 20; index += 1)
        await createWorkspace(writer, { name: `w${index}`, plan: "pro" }, 2);
    })();
    await storage.backup(copy);
    await writing;
    expect(() => openSqlite(copy)).toThrow(/unfinished backup/);
    adoptCopy(copy);
    const restored = openSqlite(copy);
    expect((await restored.workspaces.list())[0]).toMatchObject({ name: "kept" });
    for (const open of [storage, writer, restored]) await open.close();
  });

  test("does not overwrite", async () => {
    await using storage = closing(openSqlite(path));
    writeFileSync(join(folder, "copy.sqlite"), "mine");
    await expect(storage.backup(join(folder, "copy.sqlite"))).rejects.toThrow(/already exists/);
  });
});

describe("the lock of a folder", () => {
  test("is held by one, also of another process, and is free when that one is killed", async () => {
    const lockPath = join(folder, "serving.lock");
    const module = join(import.meta.dir, "../src/database/file-lock.ts");
    const script = `const { takeServingLock } = await import("${module}"); takeServingLock("${lockPath}"); Bun.gc(true); console.log("held"); setInterval(() => 0, 1000);`;
    await using child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe" });
    await child.stdout.getReader().read();
    const isHeld = isServed(lockPath);
    const attempt = () => takeServingLock(lockPath);
    expect(attempt).toThrow(/already serves this folder/);
    child.kill("SIGKILL");
    expect(isHeld).toBe(true);
    await child.exited;
    const lock = takeServingLock(lockPath);
    expect(() => takeServingLock(lockPath)).toThrow(OperatorError);
    lock.release();
    expect(isServed(lockPath)).toBe(false);
  });
});

test("a closed database is whole in its one file", async () => {
  await written();
  const copy = join(folder, "copied.sqlite");
  await copyFile(path, copy);
  await using storage = closing(openSqlite(copy));
  expect(await storage.workspaces.list()).toMatchObject([{ name: "kept" }]);
});
