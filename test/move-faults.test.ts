// `move` when it is cut off, when something is damaged, and when it must not begin.
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import { tryLock } from "../src/database/file-lock.ts";
import { pathsIn } from "../src/system/paths.ts";
import { commandWith, screensIn, writeManifest } from "./support/backups.ts";
import { ask, grownOn, newFolder } from "./support/move-targets.ts";
import {
  addEvents,
  filesIn,
  movableLibrary,
  moveAndKill,
  moveTo,
  moveUpToProof,
  rowsOf,
  startMove,
} from "./support/moved-library.ts";
import { createDatabase, postgresMissing, startPostgres } from "./support/postgres.ts";
import { hasS3Server, type S3Server, startS3 } from "./support/s3-server.ts";
import { canMountDisks, withSmallDisk } from "./support/small-disk.ts";

setDefaultTimeout(240_000);

const isMissing = postgresMissing !== null || !hasS3Server;
const events = 30_000;

let server: S3Server;
let dataDir = "";
/** With so many rows that there is time to kill. */
let large = "";
beforeAll(async () => {
  if (isMissing) return;
  server = await startS3();
  [dataDir, large] = await Promise.all([movableLibrary(), movableLibrary()]);
  addEvents(large, events);
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
});

const source = () => ({ DATA_DIR: dataDir });

const grown = (prefix: string) => grownOn(server, prefix);

/** Number of rows in a table; 0 when it does not exist yet. */
async function countIn(url: string, table: string): Promise<number> {
  const rows = await ask(url, `select count(*)::int as count from ${table}`).catch(() => []);
  return Number(rows[0]?.["count"] ?? 0);
}

/** Number of audit events in a data folder; 0 when it has no database yet. */
function eventsIn(folder: string): number {
  const path = pathsIn(folder).database;
  if (!existsSync(path)) return 0;
  const db = new Database(path, { readonly: true });
  try {
    return db.query<{ n: number }, []>("SELECT count(*) AS n FROM audit_events").get()?.n ?? 0;
  } catch {
    return 0;
  } finally {
    db.close();
  }
}

/** The objects of a part of the bucket with the times of their last change. */
async function objectsIn(prefix: string): Promise<ReadonlyMap<string, number>> {
  const folder = join(server.folder, prefix, "images");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && /\.(png|webp)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (file) => [file, (await stat(file)).mtimeMs] as [string, number])),
  );
}

async function expectRefusal(words: RegExp, from: Record<string, string>, to: Record<string, string>) {
  const { code, err } = await moveTo(from, to);
  expect([code, err]).toEqual([1, expect.stringMatching(words)]);
  expect(err).not.toContain("    at ");
}

describe.skipIf(isMissing)("a move that is killed with -9", () => {
  test("in the middle of the database is refused by every other command, and goes on behind the rows that are there", async () => {
    const node = await grown("killed-records");
    const url = node.DATABASE_URL;
    await moveAndKill({ DATA_DIR: large }, node, async () => (await countIn(url, "audit_events")) > 1_000);
    const there = await countIn(url, "audit_events");
    expect(there).toBeLessThan(events);
    const { DATA_DIR, ...settings } = node;
    const status = await commandWith(settings, DATA_DIR, "status");
    expect([status.code, status.err]).toEqual([1, expect.stringContaining("a move to it was not finished")]);
    const first = "select xmin::text from audit_events where detail = '' and target = '1'";
    const [before] = await ask(url, first);
    expect((await moveTo({ DATA_DIR: large }, node)).json).toMatchObject({ is_moved: true, differences: [] });
    expect(await ask(url, first)).toEqual([before ?? {}]);
    expect(await countIn(url, "audit_events")).toBe(rowsOf(large)["audit_events"]?.length ?? 0);
    expect((await commandWith(settings, DATA_DIR, "status")).code).toBe(0);
  });

  test("in the middle of the database on the way to a folder goes on, too", async () => {
    const folder = newFolder();
    await moveAndKill({ DATA_DIR: large }, { DATA_DIR: folder }, () => eventsIn(folder) > 1_000);
    expect(rowsOf(folder)["audit_events"]?.length).toBeLessThan(events);
    const serving = await commandWith({}, folder, "status");
    expect([serving.code, serving.err]).toEqual([
      1,
      expect.stringContaining("a move to it was not finished"),
    ]);
    await expectRefusal(/a move to it was not finished/, { DATA_DIR: folder }, { DATA_DIR: newFolder() });
    expect((await moveTo({ DATA_DIR: large }, { DATA_DIR: folder })).json).toMatchObject({ is_moved: true });
    expect(rowsOf(folder)).toEqual(rowsOf(large));
    expect(await filesIn(pathsIn(folder).images)).toEqual(await filesIn(pathsIn(large).images));
  });

  test("in the middle of the database begins anew when what the source got since does not fit", async () => {
    const own = await movableLibrary(3);
    addEvents(own, events);
    const [folder, node] = [newFolder(), await grown("written-since")];
    const isInEvents = async () => (await countIn(node.DATABASE_URL, "audit_events")) > 1_000;
    await moveAndKill({ DATA_DIR: own }, node, isInEvents);
    await moveAndKill({ DATA_DIR: own }, { DATA_DIR: folder }, () => eventsIn(folder) > 1_000);
    const manifest = await writeManifest([{ title: "Written since", image: 50 }]);
    expect((await commandWith({}, own, "import", manifest, "--no-ocr")).code).toBe(0);
    for (const target of [node, { DATA_DIR: folder }])
      expect((await moveTo({ DATA_DIR: own }, target)).json).toMatchObject({ is_moved: true });
    expect(await countIn(node.DATABASE_URL, "vectors")).toBe(rowsOf(own)["vectors"]?.length ?? 0);
    expect(rowsOf(folder)).toEqual(rowsOf(own));
  });

  test("in the middle of the pictures stores those again that are not whole, and no other", async () => {
    const node = await grown("killed-pictures");
    await moveAndKill(source(), node, async () => (await objectsIn("killed-pictures")).size > 6);
    const before = await objectsIn("killed-pictures");
    expect(before.size).toBeLessThan(33);
    expect((await moveTo(source(), node)).json).toMatchObject({ is_moved: true, pictures: { files: 33 } });
    const after = await objectsIn("killed-pictures");
    expect(after.size).toBe(33);
    const kept = [...before].filter(([file, changedAt]) => after.get(file) === changedAt);
    expect(kept.length).toBeGreaterThanOrEqual(3);
  });
});

describe.skipIf(isMissing)("the proof of a move", () => {
  test("names a row that is not the source's, and the next run copies the database anew", async () => {
    const node = await grown("row");
    const url = node.DATABASE_URL;
    await moveUpToProof(source(), node);
    const [row] = await ask(url, "select id from screens where removed_at is null order by id limit 1");
    const id = String(row?.["id"]);
    await ask(url, `update screens set title = 'Forged', elements = '["x"]' where id = '${id}'`);
    await ask(url, "delete from members");
    await ask(url, "insert into setup_links values ('z', 1, 2, 3)");
    const { code, json } = await moveTo(source(), node);
    expect([code, json]).toMatchObject([1, { is_moved: false, difference_count: 3 }]);
    expect(json?.["differences"]).toEqual([
      { what: "records", item: "setup_links z", reason: "is in the target alone" },
      { what: "records", item: `screens ${id}`, reason: "differs in title, elements" },
      { what: "records", item: "members m", reason: "is not in the target" },
    ]);
    expect((await moveTo(source(), node)).json).toMatchObject({ is_moved: true, difference_count: 0 });
  });

  test("names a picture that was damaged or lost in the target, and the next run stores it again", async () => {
    const node = await grown("picture");
    await moveUpToProof(source(), node);
    const files = [...(await objectsIn("picture")).keys()].toSorted();
    const [original = ""] = files.filter((file) => file.endsWith("original.png"));
    const [, delivered = ""] = files.filter((file) => file.endsWith("optimized.webp"));
    const [, , lost = ""] = files.filter((file) => file.endsWith("high.webp"));
    await flipByte(original);
    await flipByte(delivered);
    await rm(lost);
    const { code, json } = await moveTo(source(), node);
    expect([code, json]).toMatchObject([1, { is_moved: false, difference_count: 3 }]);
    const found = (json?.["differences"] ?? []) as { item: string; reason: string }[];
    const reasons = found
      .toSorted((a, b) => (a.item < b.item ? -1 : 1))
      .map(({ item, reason }) => `${item.split("/").at(-1)} ${reason}`);
    expect(reasons).toEqual([
      "original.png is changed: its SHA-256 is another",
      "optimized.webp is not the file of the source",
      "high.webp is missing",
    ]);
    expect((await moveTo(source(), node)).json).toMatchObject({ is_moved: true, difference_count: 0 });
  });

  test("names a picture that is damaged in the source already, which stays as it is", async () => {
    const own = await movableLibrary(3);
    const [screen] = await screensIn(own);
    const file = join(screen?.folder ?? "", "original.png");
    await flipByte(file);
    const before = await filesIn(pathsIn(own).images);
    const target = { DATA_DIR: newFolder() };
    const { code, json } = await moveTo({ DATA_DIR: own }, target);
    expect(code).toBe(1);
    expect(json?.["differences"]).toContainEqual({
      what: "pictures",
      item: relative(own, file),
      reason: "is missing; the source's is no better, see screen-search verify",
    });
    expect(await filesIn(pathsIn(own).images)).toEqual(before);
    await flipByte(file);
    expect((await moveTo({ DATA_DIR: own }, target)).json).toMatchObject({ is_moved: true });
  });

  test("finds what was changed in the source between two runs, and the next run brings it along", async () => {
    const own = await movableLibrary(3);
    const target = { DATA_DIR: newFolder() };
    await moveUpToProof({ DATA_DIR: own }, target);
    expect((await commandWith({}, own, "workspace", "update", "w", "--name", "Later")).code).toBe(0);
    expect((await moveTo({ DATA_DIR: own }, target)).code).toBe(1);
    expect((await moveTo({ DATA_DIR: own }, target)).json).toMatchObject({ is_moved: true });
    expect(rowsOf(target.DATA_DIR)).toEqual(rowsOf(own));
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
  test("into the database or the bucket of another library, which is named and stays as it is", async () => {
    const other = await movableLibrary(3);
    const node = await grown("other");
    expect((await moveTo({ DATA_DIR: other }, node)).code).toBe(0);
    const [{ id } = { id: "" }] = rowsOf(other)["libraries"] as { id: string }[];
    const own = (rowsOf(dataDir)["libraries"] as { id: string }[])[0]?.id;
    const records = { ...(await grown("own")), DATABASE_URL: node.DATABASE_URL };
    await expectRefusal(new RegExp(`holds another library, ${id}; this one is ${own}`), source(), records);
    const bucket = { ...(await grown("own")), S3_PREFIX: "other" };
    await expectRefusal(new RegExp(`another library, ${id}; this one is ${own}`), source(), bucket);
    await expectRefusal(new RegExp(`holds another library, ${id}`), source(), { DATA_DIR: other });
    expect((await moveTo({ DATA_DIR: other }, node)).json).toMatchObject({ is_moved: true });
  });

  test("while either folder is served, and while a node or a command has the database open", async () => {
    const served = tryLock(pathsIn(dataDir).servingLock);
    await expectRefusal(/A process serves .*data/, source(), { DATA_DIR: newFolder() });
    served?.release();
    const node = await grown("served");
    await mkdir(node.DATA_DIR, { recursive: true });
    const target = tryLock(pathsIn(node.DATA_DIR).servingLock);
    await expectRefusal(/A process serves .*data/, source(), node);
    target?.release();
    const client = new pg.Client({ connectionString: node.DATABASE_URL, application_name: "screen-search" });
    await client.connect();
    await expectRefusal(/other processes of this service have it open \(connections: 1\)/, source(), node);
    await client.end();
    expect((await moveTo(source(), node)).code).toBe(0);
  });

  test("with uploads that wait, with other signing secrets, and with settings that name nothing new", async () => {
    const own = await movableLibrary(2);
    const from = { DATA_DIR: own };
    await expectRefusal(/DATA_DIR is missing/, from, { S3_PREFIX: "" });
    await expectRefusal(/where the library is already/, from, from);
    await expectRefusal(/DATABASE_URL: must be/, from, { DATABASE_URL: "mysql://x" });
    const secret = { IMAGE_SIGNING_SECRET: "x".repeat(40) };
    await expectRefusal(/another signing secret/, from, { DATA_DIR: newFolder(), ...secret });
    await expectRefusal(/has no IMAGE_SIGNING_SECRET/, { ...from, ...secret }, { DATA_DIR: newFolder() });
    await expectRefusal(/no records/, { DATA_DIR: newFolder() }, { DATA_DIR: newFolder() });
    const db = new Database(pathsIn(own).database);
    db.run("UPDATE jobs SET state = 'queued' WHERE kind = 'import'");
    db.close();
    await expectRefusal(/wait or run \(1\)/, from, { DATA_DIR: newFolder() });
    const missing = await commandWith({}, own, "move", "--to", join(newFolder(), "no.env"));
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining("cannot be read")]);
    expect((await commandWith({}, own, "move")).code).toBe(2);
  });
});

test.skipIf(isMissing || !canMountDisks)(
  "a disk of the target that is full ends a move with what to do, and it goes on when there is room",
  async () => {
    const from = { DATA_DIR: large };
    await withSmallDisk("2m", async (disk, grow) => {
      const target = { DATA_DIR: join(disk, "data") };
      await expectRefusal(/disk is full.*Make room, then run the same move again/, from, target);
      await grow("200m");
      expect((await moveTo(from, target)).json).toMatchObject({ is_moved: true });
      expect(rowsOf(target.DATA_DIR)).toEqual(rowsOf(large));
    });
  },
);

test.skipIf(isMissing)("a node that opened the target before it was marked ends the move", async () => {
  const node = await grown("opened");
  const { DATABASE_URL: url, DATA_DIR } = node;
  expect((await commandWith(node, DATA_DIR, "status")).code).toBe(0);
  // Lets the move look, and keeps it from marking until the node is there.
  const keeper = new pg.Client(url);
  await keeper.connect();
  await keeper.query("begin; lock table apps in share mode");
  await using moving = await startMove(source(), node);
  const waiting = "select 1 from pg_locks where not granted and database <> 0";
  await moving.until(async () => (await ask(url, waiting)).length > 0);
  const client = new pg.Client({ connectionString: url, application_name: "screen-search" });
  await client.connect();
  await keeper.end();
  await moving.until((err) => err.includes("other processes of this service have it open (connections: 1)"));
  expect(await moving.child.exited).toBe(1);
  await client.end();
  expect((await moveTo(source(), node)).json).toMatchObject({ is_moved: true });
});

test.skipIf(isMissing)(
  "PostgreSQL that goes away ends a move with what to do, and it goes on later",
  async () => {
    const own = startPostgres();
    try {
      const node = { ...(await grown("away")), DATABASE_URL: await createDatabase(own) };
      await using moving = await startMove({ DATA_DIR: large }, node);
      await moving.until(async () => (await countIn(node.DATABASE_URL, "audit_events")) > 1_000);
      own.kill();
      await moving.until((err) => /cannot be reached: .* Run the same move again, which goes on/.test(err));
      expect(await moving.child.exited).toBe(1);
      own.start();
      expect((await moveTo({ DATA_DIR: large }, node)).json).toMatchObject({ is_moved: true });
    } finally {
      own.stop();
    }
  },
);

describe.skipIf(isMissing)("nobody writes the source of a move", () => {
  test("in a data folder", async () => {
    await using moving = await startMove(source(), { DATA_DIR: newFolder() });
    await moving.until((err) => err.includes("prove records"));
    moving.child.kill("SIGSTOP");
    const db = new Database(pathsIn(dataDir).database);
    expect(() => db.run("UPDATE workspaces SET name = 'Changed'")).toThrow("database is locked");
    expect(db.query("SELECT count(*) AS n FROM screens").get()).toEqual({ n: 12 });
    db.close();
  });

  // Without one another tool that closes the file, taking itself for the last, would delete the log under the
  // move.
  test.skipIf(!existsSync("/proc/locks"))(
    "in a data folder, on whose file the move keeps a lock",
    async () => {
      await using moving = await startMove(source(), { DATA_DIR: newFolder() });
      await moving.until((err) => err.includes("prove records"));
      moving.child.kill("SIGSTOP");
      const { ino } = await stat(pathsIn(dataDir).database);
      const locks = await readFile("/proc/locks", "utf8");
      expect(locks).toMatch(new RegExp(`READ +${moving.child.pid} \\S+:${ino} `));
    },
  );

  test("in PostgreSQL, and no second move begins", async () => {
    const node = await grown("held");
    expect((await moveTo(source(), node)).code).toBe(0);
    await using moving = await startMove(node, { DATA_DIR: newFolder() });
    await moving.until((err) => err.includes("prove records"));
    moving.child.kill("SIGSTOP");
    const update = "set lock_timeout = '200ms'; update workspaces set name = 'Changed'";
    expect(await ask(node.DATABASE_URL, update).catch((error: Error) => error.message)).toContain(
      "lock timeout",
    );
    expect(await countIn(node.DATABASE_URL, "screens")).toBe(12);
    const elsewhere = { ...node, DATA_DIR: newFolder() };
    await expectRefusal(/other processes of this service have it open/, elsewhere, { DATA_DIR: newFolder() });
  });

  test("in PostgreSQL by a connection without which the move ends", async () => {
    const node = await grown("broken");
    expect((await moveTo({ DATA_DIR: large }, node)).code).toBe(0);
    await using moving = await startMove(node, { DATA_DIR: newFolder() });
    await moving.until((err) => err.includes("copy records"));
    moving.child.kill("SIGSTOP");
    const holders = "select pg_terminate_backend(pid) from pg_locks where mode = 'ShareRowExclusiveLock'";
    expect((await ask(node.DATABASE_URL, holders)).length).toBeGreaterThan(0);
    moving.child.kill("SIGCONT");
    await moving.until((err) => err.includes("the connection that keeps others from writing broke"));
    expect(await moving.child.exited).toBe(1);
  });
});
