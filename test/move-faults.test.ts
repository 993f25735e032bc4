// `move` when it is cut off, when something is damaged, and when it must not begin.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import { tryLock } from "../src/database/file-lock.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { openPostgres } from "../src/database/postgres/open.ts";
import { openSqlite } from "../src/database/sqlite/open.ts";
import { pathsIn } from "../src/system/paths.ts";
import { shellCommand } from "../src/system/shell-command.ts";
import { commandWith, screensIn } from "./support/backups.ts";
import { ask, isMissing, movable, newFolder } from "./support/move-targets.ts";
import {
  addEvents,
  filesIn,
  moveAndKill,
  moveAndPause,
  moveHere,
  moveTo,
  rowsOf,
  type Settings,
} from "./support/moved-library.ts";
import { createDatabase, startPostgres } from "./support/postgres.ts";
import { schemaBefore } from "./support/schema-before.ts";
import { canMountDisks, withSmallDisk } from "./support/small-disk.ts";
import { until } from "./support/until.ts";

const steps = ["copy records", "prove records", "copy pictures", "prove pictures"] as const;

const { server, library, grown, folderSource } = movable();

async function expectRefusal(words: RegExp, from: Settings, to: Settings) {
  const { code, err } = await moveTo(from, to);
  expect([code, err]).toEqual([1, expect.stringMatching(words)]);
  expect(err).not.toContain("    at ");
}

/** No command opens the target of a move that was cut off, nor moves from it. */
async function expectUnfinished(target: Settings) {
  const place = { dataDir: target["DATA_DIR"] ?? "", databaseUrl: target["DATABASE_URL"] ?? null };
  const words = "a move to it was not finished";
  await expect(openStorage(place)).rejects.toThrow(words);
  await expect(moveHere(target, { DATA_DIR: newFolder() })).rejects.toThrow(words);
}

function writeTo(folder: string, statement: string): void {
  using db = new Database(pathsIn(folder).database);
  db.run(statement);
}

describe.skipIf(isMissing)("a move that is killed with -9", () => {
  test("in any step leaves the folder it reads whole, and the next one begins anew with what that folder got since", async () => {
    const [source, target] = [await folderSource(), await grown("killed")];
    const folder = source.DATA_DIR;
    for (const step of steps) {
      const before = { rows: rowsOf(folder), files: await filesIn(pathsIn(folder).images) };
      await moveAndKill(source, target, step);
      expect({ rows: rowsOf(folder), files: await filesIn(pathsIn(folder).images) }).toEqual(before);
      await expectUnfinished(target);
      writeTo(folder, `UPDATE workspaces SET name = 'Written after ${step}'`);
      writeTo(folder, "DELETE FROM audit_events WHERE rowid = (SELECT max(rowid) FROM audit_events)");
    }
    expect((await commandWith({}, folder, "status")).code).toBe(0);
    expect((await moveTo(source, target)).json).toMatchObject({ is_moved: true, pictures: { files: 36 } });
    const back = newFolder();
    expect(await moveHere(target, { DATA_DIR: back })).toMatchObject({ isMoved: true });
    expect(rowsOf(back)).toEqual(rowsOf(folder));
  });

  test("while it copies leaves the PostgreSQL and the bucket it reads whole, and the next one begins anew", async () => {
    const [source, target] = [await grown("killed-back"), { DATA_DIR: newFolder() }];
    expect(await moveHere(await folderSource(), source)).toMatchObject({ isMoved: true });
    for (const step of ["copy records", "copy pictures"] as const) {
      await moveAndKill(source, target, step);
      await expectUnfinished(target);
    }
    const { DATA_DIR: folder, ...settings } = source;
    expect((await commandWith(settings, folder, "verify")).json).toMatchObject({ problem_count: 0 });
    expect((await moveTo(source, target)).json).toMatchObject({ is_moved: true });
    expect(rowsOf(target.DATA_DIR)).toEqual(rowsOf(library.dataDir));
    expect(await filesIn(pathsIn(target.DATA_DIR).images)).toEqual(
      await filesIn(pathsIn(library.dataDir).images),
    );
  });
});

describe.skipIf(isMissing)("the proof of a move", () => {
  test("names a row that is not the source's, and the next run begins anew", async () => {
    const [source, node] = [await folderSource(), await grown("row")];
    const url = node.DATABASE_URL;
    const [row] = rowsOf(library.dataDir)["screens"] as { id: string; removed_at: number | null }[];
    const id = row?.id ?? "";
    const forge = () =>
      ask(
        url,
        `update screens set title = 'Forged', elements = '["x"]' where id = '${id}';
         delete from members; insert into setup_links values ('z', 1, 2, 3)`,
      );
    expect(await moveHere(source, node, { "prove records": forge })).toMatchObject({
      isMoved: false,
      differenceCount: 3,
      differences: [
        { what: "records", item: "setup_links z", reason: "is in the target alone" },
        { what: "records", item: `screens ${id}`, reason: "differs in title, elements" },
        { what: "records", item: "members m", reason: "is not in the target" },
      ],
    });
    await expectUnfinished(node);
    expect(await moveHere(source, node)).toMatchObject({ isMoved: true, differenceCount: 0 });
  });

  test("names a picture that was damaged or lost in the target, and the next run stores it again", async () => {
    const [source, node] = [await folderSource(), await grown("picture")];
    const damage = async () => {
      const images = join(server.folder, "picture/images");
      const files = (await readdir(images, { recursive: true })).toSorted().map((file) => join(images, file));
      const named = (name: string) => files.filter((file) => file.endsWith(name));
      await flipByte(named("original.png")[0] ?? "");
      await flipByte(named("optimized.webp")[1] ?? "");
      await rm(named("high.webp")[2] ?? "");
    };
    const { isMoved, differences } = await moveHere(source, node, { "prove pictures": damage });
    expect(isMoved).toBe(false);
    expect(
      differences
        .toSorted((a, b) => (a.item < b.item ? -1 : 1))
        .map(({ item, reason }) => `${item.split("/").at(-1)} ${reason}`),
    ).toEqual([
      "original.png is changed: its SHA-256 is another",
      "optimized.webp is not the file of the source",
      "high.webp is missing",
    ]);
    expect(await moveHere(source, node)).toMatchObject({ isMoved: true, differenceCount: 0 });
  });

  test("names a picture that is damaged in the source already, which stays as it is", async () => {
    const [source, target] = [await folderSource(), { DATA_DIR: newFolder() }];
    const own = source.DATA_DIR;
    const [screen] = await screensIn(own);
    const file = join(screen?.folder ?? "", "original.png");
    await flipByte(file);
    const before = await filesIn(pathsIn(own).images);
    const { code, json, err } = await moveTo(source, target);
    expect([code, err]).toEqual([1, expect.stringContaining("prove pictures")]);
    expect(json?.["differences"]).toContainEqual({
      what: "pictures",
      item: relative(own, file),
      reason: `is missing; the source's is no better, see ${shellCommand("verify")}`,
    });
    expect(await filesIn(pathsIn(own).images)).toEqual(before);
    await flipByte(file);
    expect(await moveHere(source, target)).toMatchObject({ isMoved: true });
  });
});

/** Turns one bit of a file, or turns it back. */
async function flipByte(file: string): Promise<void> {
  const content = await readFile(file);
  const at = content.length - 20;
  content[at] = (content[at] ?? 0) ^ 1;
  await writeFile(file, content);
}

describe.skipIf(isMissing)("a move is refused", () => {
  test("into the database or the bucket of a library, its own or another, which is named and stays as it is", async () => {
    const other = await folderSource();
    const otherId = crypto.randomUUID();
    writeTo(other.DATA_DIR, `UPDATE libraries SET id = '${otherId}'`);
    const [source, node] = [await folderSource(), await grown("other")];
    expect(await moveHere(other, node)).toMatchObject({ isMoved: true });
    const [{ id } = { id: "" }] = rowsOf(library.dataDir)["libraries"] as { id: string }[];
    const database = { ...(await grown("own")), DATABASE_URL: node.DATABASE_URL };
    await expectRefusal(new RegExp(`holds another library, ${otherId}; this one is ${id}`), source, database);
    const bucket = { ...(await grown("own")), S3_PREFIX: "other" };
    await expectRefusal(new RegExp(`another library, ${otherId}; this one is ${id}`), source, bucket);
    await expectRefusal(new RegExp(`holds another library, ${otherId}`), source, other);
    await expectRefusal(new RegExp(`holds this library already, ${otherId}`), other, node);
    const back = newFolder();
    expect(await moveHere(node, { DATA_DIR: back })).toMatchObject({ isMoved: true });
    expect(rowsOf(back)).toEqual(rowsOf(other.DATA_DIR));
  });

  test("into what an unfinished move of another library left", async () => {
    const target = { DATA_DIR: newFolder() };
    const other = await folderSource();
    writeTo(other.DATA_DIR, `UPDATE libraries SET id = '${crypto.randomUUID()}'`);
    await moveAndKill(other, target, "prove records");
    await expect(moveHere(await folderSource(), target)).rejects.toThrow("holds a part of another library");
    expect(await moveHere(other, target)).toMatchObject({ isMoved: true });
  });

  test("while either folder is served", async () => {
    const [source, target] = [await folderSource(), { DATA_DIR: newFolder() }];
    await mkdir(target.DATA_DIR, { recursive: true });
    for (const folder of [source.DATA_DIR, target.DATA_DIR]) {
      const served = tryLock(pathsIn(folder).servingLock);
      await expectRefusal(/A process serves .*data/, source, target);
      served?.release();
    }
    expect(await moveHere(source, target)).toMatchObject({ isMoved: true });
  });

  // Each waits five seconds for the others to end.
  test("while a node, a command or another move has a database open, before it begins or once it has", async () => {
    const others = /other processes of this service have it open \(connections: \d\)/;
    const isServed = async () => {
      const node = await grown("served");
      const client = await openedBy("screen-search", node.DATABASE_URL);
      await expectRefusal(others, await folderSource(), node);
      await client.end();
    };
    const isServedBeforeItsMark = async () => {
      const node = await grown("opened");
      const url = node.DATABASE_URL;
      await openStorage({ dataDir: node.DATA_DIR, databaseUrl: url }).then((storage) => storage.close());
      // Lets the move look, and keeps it from marking until the node is there.
      const keeper = await openedBy("test", url);
      await keeper.query("begin; lock table apps in share mode");
      const moving = moveHere(await folderSource(), node).catch((error: Error) => error.message);
      const waiting = `select 1 from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database()`;
      await until(async () => (await ask(url, waiting)).length > 0);
      const client = await openedBy("screen-search", url);
      await keeper.end();
      expect(await moving).toMatch(others);
      await client.end();
    };
    const isMovedFrom = async () => {
      const node = await grown("moved-from");
      await moveHere(await folderSource(), node);
      await using _moving = await moveAndPause(node, { DATA_DIR: newFolder() }, "copy records");
      const elsewhere = { ...node, DATA_DIR: newFolder() };
      await expectRefusal(others, elsewhere, { DATA_DIR: newFolder() });
    };
    await Promise.all([isServed(), isServedBeforeItsMark(), isMovedFrom()]);
  });

  test("with uploads that wait, with other signing secrets, and with settings that name nothing new", async () => {
    const from = await folderSource();
    const secret = { IMAGE_SIGNING_SECRET: "x".repeat(40) };
    const to = { DATA_DIR: newFolder() };
    for (const [words, source, target] of [
      [/DATA_DIR is missing/, from, { S3_PREFIX: "" }],
      [/where the library is already/, from, from],
      [/DATABASE_URL: must be/, from, { DATABASE_URL: "mysql://x" }],
      [/another signing secret/, from, { ...to, ...secret }],
      [/has no IMAGE_SIGNING_SECRET/, { ...from, ...secret }, to],
      [/no database/, { DATA_DIR: newFolder() }, to],
    ] as const)
      await expect(moveHere(source, target)).rejects.toThrow(words);
    writeTo(from.DATA_DIR, "UPDATE jobs SET state = 'queued' WHERE kind = 'import'");
    await expectRefusal(/wait or run \(1\)/, from, to);
    const missing = await commandWith({}, from.DATA_DIR, "move", "--to", join(newFolder(), "no.env"));
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining("cannot be read")]);
    expect((await commandWith({}, from.DATA_DIR, "move")).code).toBe(2);
  });
});

/** A connection of a program of this name. */
async function openedBy(program: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: program });
  await client.connect();
  return client;
}

describe.skipIf(isMissing)("a move ends with what to do, and the next one begins anew,", () => {
  test.skipIf(!canMountDisks)("when a disk of the target is full", async () => {
    const source = await folderSource();
    addEvents(source.DATA_DIR, 3_000);
    await withSmallDisk("1500k", async (disk, grow) => {
      const target = { DATA_DIR: join(disk, "data") };
      await expectRefusal(/disk is full.*Make room, then run the same move again, which/, source, target);
      await grow("20m");
      expect(await moveHere(source, target)).toMatchObject({ isMoved: true });
      expect(rowsOf(target.DATA_DIR)).toEqual(rowsOf(source.DATA_DIR));
    });
  });

  test("when PostgreSQL goes away", async () => {
    const own = startPostgres();
    try {
      const [source, node] = [await folderSource(), await grown("away")];
      const target = { ...node, DATABASE_URL: await createDatabase(own) };
      await expect(moveHere(source, target, { "copy pictures": own.kill })).rejects.toThrow(
        "cannot be reached",
      );
      await expectRefusal(/cannot be used: .* Run the same move again, which begins anew/, source, target);
      own.start();
      expect(await moveHere(source, target)).toMatchObject({ isMoved: true });
    } finally {
      own.stop();
    }
  });
});

describe.skipIf(isMissing)("nobody writes the source of a move", () => {
  test("in a data folder, on whose file the move keeps a lock", async () => {
    const source = await folderSource();
    await using moving = await moveAndPause(source, { DATA_DIR: newFolder() }, "prove records");
    const { database } = pathsIn(source.DATA_DIR);
    const db = new Database(database);
    expect(() => db.run("UPDATE workspaces SET name = 'Changed'")).toThrow("database is locked");
    expect(db.query("SELECT count(*) AS n FROM screens").get()).toEqual({ n: 12 });
    db.close();
    // Without one another tool that closes the file, taking itself for the last, would delete the log under
    // the move.
    if (!existsSync("/proc/locks")) return;
    const { ino } = await stat(database);
    const locks = await readFile("/proc/locks", "utf8");
    expect(locks).toMatch(new RegExp(`READ +${moving.child.pid} \\S+:${ino} `));
  });

  test("in PostgreSQL, by a connection without which the move ends", async () => {
    const node = await grown("held");
    const url = node.DATABASE_URL;
    await moveHere(await folderSource(), node);
    await using moving = await moveAndPause(node, { DATA_DIR: newFolder() }, "copy records");
    const update = "set lock_timeout = '200ms'; update workspaces set name = 'Changed'";
    await expect(ask(url, update)).rejects.toThrow("lock timeout");
    expect(await ask(url, "select count(*)::int as n from screens")).toEqual([{ n: 12 }]);
    const holders = `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
      where mode = 'ShareRowExclusiveLock' and datname = current_database()`;
    expect((await ask(url, holders)).length).toBeGreaterThan(0);
    moving.child.kill("SIGCONT");
    expect(await moving.err).toContain("the connection that keeps others from writing broke");
    expect(await moving.child.exited).toBe(1);
  });
});

describe.skipIf(isMissing)("a move fills tables of an earlier schema", () => {
  test("in a data folder, unless they hold something", async () => {
    const [source, target] = [await folderSource(), { DATA_DIR: newFolder() }];
    await mkdir(target.DATA_DIR, { recursive: true });
    const path = pathsIn(target.DATA_DIR).database;
    await openSqlite(path).close();
    const db = new Database(path);
    for (const statement of schemaBefore("sqlite")) db.run(statement);
    db.run("INSERT INTO apps VALUES ('a', 'A', 'ios', 1)");
    await expect(moveHere(source, target)).rejects.toThrow("by an earlier version");
    db.run("DELETE FROM apps");
    db.close();
    expect(await moveHere(source, target)).toMatchObject({ isMoved: true });
  });

  test("in PostgreSQL", async () => {
    const node = { DATABASE_URL: await createDatabase(), DATA_DIR: newFolder() };
    await (await openPostgres(node.DATABASE_URL)).close();
    await ask(node.DATABASE_URL, schemaBefore("postgres").join("; "));
    expect(await moveHere(await folderSource(), node)).toMatchObject({ isMoved: true });
  });
});
