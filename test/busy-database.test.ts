// Another process holds the write lock of the database: nobody who only reads waits for it.
import { Database } from "bun:sqlite";
import { beforeAll, expect, test } from "bun:test";
import { Connection } from "../src/database/sqlite/connection.ts";
import { pathsIn } from "../src/system/paths.ts";
import { password, setUpOwner, Visitor } from "./support/people.ts";
import { makePng } from "./support/pictures.ts";
import { goodBody, testService } from "./support/service.ts";
import { base64, keyOf, write } from "./support/writers.ts";

const service = testService();
beforeAll(() => setUpOwner(service));

/** Takes the lock in a process of its own. Disposing gives it back. */
async function lockHeld(): Promise<AsyncDisposable> {
  const source = `
    const db = new (require("bun:sqlite").Database)(${JSON.stringify(pathsIn(service.dataDir).database)});
    db.run("PRAGMA busy_timeout = 5000");
    db.run("BEGIN IMMEDIATE");
    console.log("held");
    await Bun.stdin.text();
    db.run("ROLLBACK");`;
  const child = Bun.spawn([process.execPath, "-e", source], { stdin: "pipe", stdout: "pipe" });
  await child.stdout.getReader().read();
  return {
    [Symbol.asyncDispose]: async () => {
      child.stdin.end();
      await child.exited;
    },
  };
}

const signIn = () =>
  new Visitor(service).post("/api/account/sign-in", { email: "owner@example.org", password });
const healthz = () => service.handle(new Request("http://localhost/healthz"));

test("sign-ins wait for it and succeed, while searches and /healthz are answered", async () => {
  const order: string[] = [];
  const held = await lockHeld();
  const signIns = [signIn(), signIn(), signIn()].map(async (answer) => {
    const { status } = await answer;
    order.push("sign-in");
    return status;
  });
  // Sign-ins wait for five seconds: on a slow machine it is fewer searches.
  const startedAt = performance.now();
  for (let at = 0; at < 20 && performance.now() - startedAt < 2_000; at += 1) {
    expect([(await service.search(goodBody)).status, (await healthz()).status]).toEqual([200, 200]);
    await Bun.sleep(20);
  }
  order.push("searches");
  await held[Symbol.asyncDispose]();
  expect(await Promise.all(signIns)).toEqual([200, 200, 200]);
  expect(order).toEqual(["searches", "sign-in", "sign-in", "sign-in"]);
});

test("what waited for five seconds is a 503 that says when to come back and leaves nothing behind, and searches go on", async () => {
  const key = await keyOf(service);
  const id = crypto.randomUUID();
  const image = base64(await makePng(60, 90, 62));
  const screen = { app_name: "Korvo", platform: "ios", description: "A list", image };
  const held = await lockHeld();
  const answers = Promise.all([signIn(), write(service, key, "PUT", id, screen)]);
  let areAnswered = false;
  void answers.then(() => {
    areAnswered = true;
  });
  let searches = 0;
  for (; !areAnswered; searches += 1) {
    expect((await service.search(goodBody)).status).toBe(200);
    await Bun.sleep(10);
  }
  // A thread that waits inside SQLite answers no searches.
  expect(searches).toBeGreaterThan(20);
  for (const { status, body, headers } of await answers)
    expect([status, body.error?.code, headers.get("retry-after")]).toEqual([503, "database_busy", "5"]);
  await held[Symbol.asyncDispose]();
  expect(await service.services.images.has(id)).toBe(false);
  expect((await write(service, key, "PUT", id, screen)).status).toBe(201);
});

test("commits wait for the disk again after a write that may be lost, kept or not", async () => {
  const client = new Database(":memory:");
  const connection = new Connection(client);
  await connection.tryTransaction(async () => client.run("CREATE TABLE kept (a)"));
  expect(client.query("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
  const failing = async () => {
    client.run("CREATE TABLE lost (a)");
    throw new Error("no");
  };
  await expect(connection.tryTransaction(failing)).rejects.toThrow("given up");
  await connection.whenFree(() => undefined);
  expect(client.query("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
  expect(client.query("SELECT name FROM sqlite_schema").all()).toEqual([{ name: "kept" }]);
});

test("a statement waits for the end of a transaction and does not see what it takes back", async () => {
  const client = new Database(":memory:");
  client.run("CREATE TABLE rows (a)");
  const connection = new Connection(client);
  const transaction = connection.transaction("BEGIN IMMEDIATE", async () => {
    client.run("INSERT INTO rows VALUES (1)");
    await Bun.sleep(20);
    throw new Error("taken back");
  });
  const count = connection.whenFree(() => connection.run("SELECT count(*) FROM rows", [], true));
  await expect(transaction).rejects.toThrow("taken back");
  expect(await count).toEqual([[0]]);
});
