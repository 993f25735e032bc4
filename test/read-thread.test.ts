// Reads of SQLite in a process that serves: what is long runs on a thread, and no read waits for a transaction.
import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { Connection, openReader } from "../src/database/sqlite/connection.ts";
import { idRangesOf } from "../src/database/sqlite/database.ts";
import { ReadThread } from "../src/database/sqlite/read-thread.ts";
import { metered } from "../src/system/cost-meter.ts";
import { temporaryFolder } from "./support/folder.ts";
import { longestTurn } from "./support/longest-turn.ts";

/** Some 100 ms of a processor. */
const long =
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) SELECT sum(i * i % 7) FROM n";
const longRows = 800_000;

let client: Database;
let connection: Connection;
let thread: ReadThread;

beforeEach(() => {
  const path = join(temporaryFolder(), "rows.sqlite");
  client = new Database(path, { create: true, strict: true });
  client.run("PRAGMA journal_mode = WAL");
  client.run("CREATE TABLE rows (id INTEGER, content BLOB)");
  connection = new Connection(client, openReader(path));
  thread = new ReadThread(path, connection);
});
afterEach(() => {
  thread.close();
  connection.reader.close();
  client.close();
});

const count = () => thread.read("SELECT count(*) FROM rows", []);

test("a read sees all that was committed and nothing else, at once, also while a transaction is open", async () => {
  for (let round = 0; round < 3; round += 1) {
    await connection.transaction("BEGIN IMMEDIATE", async () => {
      client.run("INSERT INTO rows VALUES (1, NULL)");
      expect(await count()).toEqual([[round]]);
    });
    expect(await count()).toEqual([[round + 1]]);
  }
});

test("a long read keeps the event loop from nobody, the first time and later, and is charged", async () => {
  for (let time = 0; time < 3; time += 1) {
    let costMs = 0;
    const read = () => thread.read(long, [longRows]);
    const turn = await longestTurn(() => metered(read, true, (ms) => (costMs = ms)));
    expect(costMs).toBeGreaterThan(30);
    expect(turn).toBeLessThan(costMs / 2);
  }
});

test("a statement that was short and becomes long moves to the thread", async () => {
  for (let time = 0; time < 3; time += 1) await thread.read(long, [1]);
  await thread.read(long, [longRows]);
  expect(await longestTurn(() => thread.read(long, [longRows]))).toBeLessThan(30);
});

test("texts, numbers, nulls and bytes are the same on the thread and here", async () => {
  client.run("INSERT INTO rows VALUES (7, x'00ff10')");
  const sql = "SELECT id, content, ?1, 1.5, NULL, 9007199254740991 FROM rows";
  const text = ["ä\u0000𝄞"];
  const here = await connection.read(sql, text);
  for (let time = 0; time < 3; time += 1) {
    const [[id, content, ...rest] = []] = (await thread.read(sql, text)) as [unknown[]];
    expect([id, [...(content as Uint8Array)], ...rest]).toEqual([
      7,
      [0, 255, 16],
      ...(here[0] as unknown[]).slice(2),
    ]);
  }
});

test("a wrong statement fails with the words of SQLite, and the next read goes on", async () => {
  await expect(thread.read("SELECT missing FROM rows", [])).rejects.toThrow("no such column: missing");
  expect(await count()).toEqual([[0]]);
});

test("who waits when the database is closed is told", async () => {
  await count();
  const waiting = thread.read(long, [longRows]).then(
    () => "answered",
    (error: Error) => error.message,
  );
  await Bun.sleep(0);
  thread.close();
  expect(await waiting).toMatch(/closed|answered/);
});

test("every id is in one of the ranges that a long read goes through, however many screens there are", () => {
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  const edges = ["0", "f"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`);
  for (const [screens, count] of [
    [0, 1],
    [4_001, 16],
    [64_001, 256],
  ] as const) {
    const ranges = idRangesOf(screens);
    expect(ranges).toHaveLength(count);
    for (const id of [...ids, ...edges])
      expect(ranges.filter(({ from, to }) => id >= from && id < to)).toHaveLength(1);
  }
});

test("a read after the close fails and starts no thread", async () => {
  thread.close();
  expect(await count().catch(String)).toMatch("the database was closed");
});
