// The file of the database is opened whole or not at all.
import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Glob } from "bun";
import { isServed, takeServingLock } from "../src/database/file-lock.ts";
import { adoptCopy } from "../src/database/sqlite/database-copy.ts";
import { openSqlite } from "../src/database/sqlite/open.ts";
import { OperatorError } from "../src/errors.ts";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { earlierJobs, expectEarlierJobs } from "./support/earlier-jobs.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "screen-search-"));
  path = join(folder, "records.sqlite");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A closed database with one workspace in it. */
async function written(): Promise<void> {
  const storage = openSqlite(path);
  await createWorkspace(storage, { name: "kept", plan: "team" }, 1);
  await storage.close();
}

/** Opening is refused with words, and the file stays as it was. */
function expectRefusal(words: RegExp): void {
  const before = readFileSync(path);
  expect(() => openSqlite(path)).toThrow(OperatorError);
  expect(() => openSqlite(path)).toThrow(words);
  expect(readFileSync(path).equals(before)).toBe(true);
}

describe("a new database", () => {
  test("has the four plans of the contract", async () => {
    const storage = openSqlite(path);
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
    await storage.close();
  });

  test("refuses references to nothing", async () => {
    const storage = openSqlite(path);
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
    await storage.close();
  });

  test("is opened by many at once, and each migration is applied once", async () => {
    const script = `const { openSqlite } = await import("${join(import.meta.dir, "../src/database/sqlite/open.ts")}"); openSqlite("${path}").close();`;
    const children = Array.from({ length: 4 }, () =>
      Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "pipe" }),
    );
    expect(await Promise.all(children.map((child) => child.exited))).toEqual([0, 0, 0, 0]);
    const db = new Database(path);
    expect(db.query("SELECT name FROM migrations ORDER BY name").all()).toEqual([
      { name: "0000_records" },
      { name: "0001_plans" },
      { name: "0002_vectors_model" },
      { name: "0003_people" },
      { name: "0004_live_of_app" },
      { name: "0005_accounts_and_shares" },
      { name: "0006_invitation_tokens" },
      { name: "0007_hashed_sessions" },
      { name: "0008_library_id" },
      { name: "0009_vectors_checksum" },
      { name: "0010_descriptions" },
      { name: "0011_key_scopes" },
      { name: "0012_imports" },
      { name: "0013_tree_text" },
      { name: "0014_description_jobs" },
      { name: "0015_import_heartbeats" },
      { name: "0016_change_marks" },
      { name: "0017_signing_fingerprint" },
      { name: "0018_word_edits" },
      { name: "0019_picture_looks" },
      { name: "0020_jobs" },
      { name: "0021_description_leases" },
      { name: "0022_headings" },
      { name: "0023_appearances" },
      { name: "0024_words_model_source" },
      { name: "0025_library_walk" },
      { name: "0026_flows_collections_connections" },
      { name: "0027_person_removals" },
    ]);
    db.close();
  });
});

describe("an existing database", () => {
  test("is opened again with what is in it, and an operator's plan numbers stay", async () => {
    await written();
    const db = new Database(path);
    db.run("UPDATE plans SET searches_per_minute = 7 WHERE name = 'team'");
    db.close();
    const storage = openSqlite(path);
    expect(await storage.workspaces.list()).toMatchObject([{ name: "kept", searchesPerMinute: 7 }]);
    await storage.close();
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
    const db = new Database(path);
    db.run("PRAGMA user_version = 99");
    db.run("PRAGMA wal_checkpoint(TRUNCATE)");
    db.close();
    expectRefusal(/newer version.*schema 99/);
  });

  test("of another application is refused and untouched", () => {
    const db = new Database(path);
    db.run("CREATE TABLE notes (text TEXT)");
    db.close();
    expectRefusal(/another application/);
  });

  test("of a build with other migrations is refused", async () => {
    await written();
    const db = new Database(path);
    db.run("UPDATE migrations SET sha256 = 'other' WHERE name = '0001_plans'");
    db.close();
    expect(() => openSqlite(path)).toThrow(/different build: 0001_plans/);
  });

  test("in a folder that is not there is refused", () => {
    expect(() => openSqlite(join(folder, "none", "records.sqlite"))).toThrow(OperatorError);
    expect(() => openSqlite("/proc/records.sqlite")).toThrow(OperatorError);
  });
});

/** An open database as an earlier build with so many migrations made it. */
function writtenByEarlier(count: number): Database {
  const db = new Database(path);
  const migrations = join(import.meta.dir, "../src/database/sqlite/migrations");
  db.run(
    "CREATE TABLE migrations (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL)",
  );
  for (const file of [...new Glob("*.sql").scanSync(migrations)].sort().slice(0, count)) {
    const sql = readFileSync(join(migrations, file), "utf8");
    if (sql !== "") db.run(sql);
    const sha256 = new Bun.CryptoHasher("sha256").update(sql).digest("hex");
    db.query("INSERT INTO migrations VALUES (?, ?, 1)").run(file.replace(".sql", ""), sha256);
  }
  db.run(`PRAGMA application_id = ${0x55495353}`);
  db.run(`PRAGMA user_version = ${count}`);
  return db;
}

describe("the migration to hashed invitations", () => {
  test("ends the open ones, whose tokens were their ids, and keeps people and members", async () => {
    const db = writtenByEarlier(6);
    db.run("INSERT INTO workspaces (id, name, plan, created_at, slug) VALUES ('w', 'Kept', 'team', 1, 's')");
    db.run(
      "INSERT INTO users (id, name, email, is_email_verified, created_at, updated_at) VALUES ('u', 'Una', 'una@example.org', 0, 1, 1)",
    );
    db.run("INSERT INTO members VALUES ('m', 'w', 'u', 'owner', 1)");
    db.run(
      "INSERT INTO sessions (id, token, user_id, active_workspace_id, expires_at, created_at, updated_at) VALUES ('s', 't', 'u', 'w', 2, 1, 1)",
    );
    db.run(
      `INSERT INTO invitations VALUES ('token', 'w', 'late@example.org', 'owner', 'pending', 'u', ${Date.now() * 2}, 1)`,
    );
    db.close();
    const storage = openSqlite(path);
    expect(await storage.people.members("w")).toMatchObject([{ email: "una@example.org", role: "owner" }]);
    expect(await storage.people.membership("w", "u")).toMatchObject({ workspace: { name: "Kept" } });
    expect(await storage.people.invitations("w", 1)).toEqual([]);
    await storage.close();
  });
});

describe("the migration to sources of a model's words", () => {
  test("knows again what was described from text alone, and takes all other models for such that saw it", async () => {
    const db = writtenByEarlier(22);
    db.run("INSERT INTO apps VALUES ('a', 'Korvo', 'ios', 1)");
    for (const [id, source] of [
      ["1", "text"],
      ["2", "picture"],
    ]) {
      db.run(
        `INSERT INTO screens VALUES ('${id}', 'a', '', 'A form.', '[]', '', 'none', '', ${id}, 1, 1, NULL, 'm', '["description"]', NULL)`,
      );
      db.run(
        `INSERT INTO descriptions VALUES ('${id}', '', 'described', 'm', '', '', '', 0, 0, 0, 1, '${source}')`,
      );
    }
    db.close();
    const storage = openSqlite(path);
    const screens = await storage.library.screensByIds(["1", "2"]);
    expect(screens.map(({ modelWords }) => modelWords?.source)).toEqual(["text", "picture"]);
    await storage.close();
  });
});

describe("the migration to descriptions", () => {
  test("keeps the words of screens, which no model wrote, and still refuses a source that there is not", async () => {
    const db = writtenByEarlier(10);
    db.run("INSERT INTO apps VALUES ('a', 'Korvo', 'ios', 1)");
    db.run(
      "INSERT INTO screens VALUES ('s', 'a', 'Kept', '', '[\"button\"]', 'Sign in', 'ocr', '', 1, 1, 1, NULL)",
    );
    db.close();
    const storage = openSqlite(path);
    expect(await storage.library.screensByIds(["s"])).toMatchObject([
      {
        title: "Kept",
        elements: ["button"],
        visibleText: "Sign in",
        visibleTextSource: "ocr",
        modelWords: null,
        edits: {},
      },
    ]);
    expect(await storage.descriptions.wordCounts()).toMatchObject({ given: 1, models: [], undescribed: 0 });
    await storage.close();
    const after = new Database(path);
    after.run("UPDATE screens SET visible_text_source = 'model'");
    expect(() => after.run("UPDATE screens SET visible_text_source = 'guessed'")).toThrow(/CHECK/);
    after.close();
  });
});

describe("the migration to one table of jobs", () => {
  test("carries imports and runs over as they were, in their order", async () => {
    const db = writtenByEarlier(20);
    db.run("INSERT INTO workspaces (id, name, plan, created_at) VALUES ('w', 'Kept', 'team', 1)");
    db.run(earlierJobs);
    db.close();
    const storage = openSqlite(path);
    await expectEarlierJobs(storage);
    await storage.close();
  });

  test("is read only where its JSON has the shape of its kind; results that are not there yet are 0", async () => {
    const db = writtenByEarlier(20);
    db.run("INSERT INTO workspaces (id, name, plan, created_at) VALUES ('w', 'Kept', 'team', 1)");
    db.run(earlierJobs);
    db.close();
    const storage = openSqlite(path);
    const writer = new Database(path);
    writer.run(`UPDATE jobs SET result = '{"imported": 1}' WHERE id = 'first'`);
    writer.run(`UPDATE jobs SET result = '{"imported": "many"}' WHERE id = 'second'`);
    writer.run(`UPDATE jobs SET request = '{}' WHERE id = 'run'`);
    expect(await storage.imports.byId("first")).toMatchObject({ imported: 1, removed: 0, notices: [] });
    await expect(storage.imports.byId("second")).rejects.toThrow(
      "The record of the import second is damaged",
    );
    await expect(storage.descriptionJobs.byId("run")).rejects.toThrow("of the description run is damaged");
    writer.close();
    await storage.close();
  });
});

describe("a migration", () => {
  test("that is killed half way leaves nothing, and the next start applies it", async () => {
    const db = new Database(path);
    db.run("PRAGMA journal_mode = WAL");
    db.run("BEGIN IMMEDIATE");
    db.run("CREATE TABLE plans (half TEXT)");
    // No COMMIT: what a killed process leaves behind is what the log holds of it, which is nothing.
    db.close();
    const storage = openSqlite(path);
    expect(await storage.workspaces.list()).toEqual([]);
    await storage.close();
  });

  test("that fails is rolled back whole", () => {
    const db = new Database(path);
    // In the way of the first migration, although the database is ours by its mark.
    db.run("CREATE TABLE vectors (a TEXT)");
    db.run(`PRAGMA application_id = ${0x55495353}`);
    db.close();
    expect(() => openSqlite(path)).toThrow(/cannot be opened: .*vectors/);
    const after = new Database(path);
    expect(after.query("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([
      { name: "vectors" },
    ]);
    after.close();
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
    const storage = openSqlite(path);
    writeFileSync(join(folder, "copy.sqlite"), "mine");
    await expect(storage.backup(join(folder, "copy.sqlite"))).rejects.toThrow(/already exists/);
    await storage.close();
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
  const storage = openSqlite(copy);
  expect(await storage.workspaces.list()).toMatchObject([{ name: "kept" }]);
  await storage.close();
});
