// Jobs of several nodes on one database. Each has the uploads that it received: an import that is ended on
// another node leaves none, and one whose node is gone for good ends. A run that describes is taken over.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { openPostgres } from "../src/database/postgres/open.ts";
import type { Storage } from "../src/database/storage.ts";
import { DescriptionQueue } from "../src/library/describe/description-queue.ts";
import { ImportQueue } from "../src/library/imports/import-queue.ts";
import { uploadFolder, uploadPath } from "../src/library/imports/upload-folder.ts";
import { createKey } from "../src/people/keys/keys.ts";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { createLog } from "../src/system/log.ts";
import { temporaryFolder } from "./support/folder.ts";
import { importClient, importRow as row } from "./support/imports.ts";
import { jsonLines } from "./support/json-lines.ts";
import { ask } from "./support/move-targets.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";
import { startServer } from "./support/server.ts";
import { until } from "./support/until.ts";

/** Looks come often, and a node counts as gone after half a second. */
const times = { retryMs: 1, beatMs: 25, missedMax: 20 };
const log = createLog("silent", [], { write: () => undefined });

describe.skipIf(postgresMissing !== null)("nodes that share PostgreSQL", () => {
  let url: string;
  let storages: readonly [Storage, Storage];
  let workspaceId: string;
  const queues = new Set<ImportQueue>();

  beforeEach(async () => {
    url = await createDatabase();
    storages = [await openPostgres(url), await openPostgres(url)];
    ({ id: workspaceId } = await createWorkspace(storages[0], { name: "Own", plan: "team" }, Date.now()));
  });
  afterEach(async () => {
    for (const queue of queues) await queue.stop();
    queues.clear();
    for (const storage of storages) await storage.close();
  });

  const imagesOf = (dataDir: string) => ({
    dataDir,
    bucket: null,
    databaseUrl: url,
    imageDelivery: "proxy" as const,
  });

  async function node(at: 0 | 1, dataDir: string, storage = storages[at]): Promise<ImportQueue> {
    const config = { ...imagesOf(dataDir), importBytesMax: 1_000_000_000 };
    const queue = new ImportQueue(config, storage, log, Date.now, times);
    await queue.start();
    queues.add(queue);
    return queue;
  }

  /** A job whose upload lies in `dataDir`. */
  async function upload(dataDir: string, rows: number): Promise<string> {
    const id = crypto.randomUUID();
    const content = jsonLines(Array.from({ length: rows }, () => row()));
    await mkdir(uploadFolder(dataDir, id), { recursive: true });
    await writeFile(uploadPath(dataDir, { id, format: "jsonl" }), content);
    const file = { sourceName: "a.jsonl", format: "jsonl", bytes: content.length, sha256: "0".repeat(64) };
    const how = { keyId: null, idempotencyKey: null, hasOcr: false, options: {}, createdAt: Date.now() };
    await storages[0].imports.create({ ...file, ...how, id, workspaceId });
    return id;
  }

  const job = async (id: string) => storages[1].imports.byId(id);

  test("an upload goes when its waiting job is cancelled on another node, and one that is going on stays", async () => {
    const [home, away] = [temporaryFolder(), temporaryFolder()];
    const [running, waiting] = [await upload(home, 2_000), await upload(home, 1)];
    await node(0, home);
    const other = await node(1, away);
    await until(async () => (await job(running))?.state === "running");
    expect(await other.cancel(waiting)).toMatchObject({ state: "cancelled" });
    await until(() => !existsSync(uploadFolder(home, waiting)));
    expect(existsSync(uploadFolder(home, running))).toBe(true);
    await other.cancel(running);
    await until(() => !existsSync(uploadFolder(home, running)));
    expect(await job(running)).toMatchObject({ state: "cancelled", failed: 0 });
  });

  test("an upload whose job was cancelled while its node was down goes when that starts again", async () => {
    const [home, away] = [temporaryFolder(), temporaryFolder()];
    const waiting = await upload(home, 1);
    const other = await node(1, away);
    expect(await other.cancel(waiting)).toMatchObject({ state: "cancelled" });
    expect(existsSync(uploadFolder(home, waiting))).toBe(true);
    await node(0, home);
    await until(() => !existsSync(uploadFolder(home, waiting)));
  });

  test("a job of a node that lives goes on for as long as it takes, beside others that look", async () => {
    const [home, away] = [temporaryFolder(), temporaryFolder()];
    const running = await upload(home, 600);
    await node(1, away, lookingAfterBeats(storages[1], running));
    await node(0, home);
    const looks = async () => (await storages[1].imports.open()).find(({ id }) => id === running)?.heartbeats;
    await until(async () => ((await looks()) ?? 1_000) > 2 * times.missedMax);
    await until(async () => ((await job(running))?.finishedAt ?? null) !== null);
    expect(await job(running)).toMatchObject({ state: "done", imported: 600, failed: 0 });
  });

  test("jobs of a node that is gone for good end as failed, running or waiting, and keep their rows; its uploads go when it is back", async () => {
    const server = await startServer({ DATABASE_URL: url }, { again: await emptyNode() });
    const client = importClient((path, init) => fetch(server.url + path, init), server.writeKey);
    const body = jsonLines(Array.from({ length: 4_000 }, () => row()));
    const running = await client.queue({ body, name: "long.jsonl" });
    const waiting = await client.queue({ body: jsonLines([row()]), name: "next.jsonl" });
    await until(async () => ((await job(running.id))?.imported ?? 0) > 0);
    server.signal("SIGKILL");
    await server.exited;
    const other = await node(1, temporaryFolder());
    for (const { id } of [running, waiting]) {
      await until(async () => ((await job(id))?.finishedAt ?? null) !== null);
      expect(await job(id)).toMatchObject({ state: "failed", error: { code: "node_lost" } });
      expect(existsSync(uploadFolder(server.dataDir, id))).toBe(true);
    }
    expect((await job(running.id))?.imported).toBeGreaterThan(0);
    await other.stop();
    await using again = await startServer({ DATABASE_URL: url }, { again: server });
    for (const { id } of [running, waiting]) await until(() => !existsSync(uploadFolder(again.dataDir, id)));
  });

  test("a run that describes and whose node is gone goes on on another node, as soon as its turn is free", async () => {
    const [dead, alive] = storages;
    const id = crypto.randomUUID();
    const options = { isAgain: false, limit: null, maxTokens: null };
    await dead.descriptionJobs.create({ id, workspaceId, keyId: null, options, createdAt: 1 });
    await dead.descriptionJobs.start(id, 2);
    const lock = await dead.acquireLock("describe");
    const times = { retryMs: 1 };
    const settings = {
      input: "picture" as const,
      url: "http://127.0.0.1:1/v1",
      model: "m",
      apiKey: null,
      concurrency: 1,
      perMinute: 60,
    };
    const set = { settings, isChosen: false, isKeyLost: false, price: null };
    const images = imagesOf(temporaryFolder());
    // A node without the setting leaves the run to those that have it.
    const without = new DescriptionQueue(images, alive, { ready: async () => null }, log, Date.now, times);
    await without.start();
    await Bun.sleep(300);
    expect(await alive.descriptionJobs.byId(id)).toMatchObject({ state: "running", finishedAt: null });
    await without.stop();
    const queue = new DescriptionQueue(images, alive, { ready: async () => set }, log, Date.now, times);
    await queue.start();
    const waiting = "select 1 from pg_locks where locktype = 'advisory' and objid = 102 and not granted";
    await until(async () => (await ask(url, waiting)).length === 1);
    expect(await alive.descriptionJobs.byId(id)).toMatchObject({ state: "running" });
    // As PostgreSQL does when the connection of the node is gone.
    lock?.release();
    await until(async () => ((await alive.descriptionJobs.byId(id))?.finishedAt ?? null) !== null);
    expect(await alive.descriptionJobs.byId(id)).toMatchObject({ state: "done", startedAt: 2 });
    await queue.stop();
  });

  /**
   * A node that looks once after each heartbeat of a job: one that is late, because the machine is busy or
   * PostgreSQL holds the row, must not read as missed looks.
   */
  function lookingAfterBeats(storage: Storage, id: string): Storage {
    let seen = -1;
    const open = async () => {
      for (;;) {
        const jobs = await storage.imports.open();
        const beats = jobs.find((one) => one.id === id)?.heartbeats;
        if (beats === undefined || beats > seen) {
          seen = beats ?? seen;
          return jobs;
        }
        await Bun.sleep(5);
      }
    };
    return { ...storage, imports: { ...storage.imports, open } };
  }

  /** Options of a node with an empty disk, and a key of a workspace. */
  async function emptyNode() {
    const input = { workspaceId, name: "writer", createdBy: "test", expiresAt: null };
    const scopes = ["screens:search", "screens:write"] as const;
    const { secret } = await createKey(storages[0], { ...input, scopes }, Date.now());
    return { dataDir: temporaryFolder(), databaseUrl: url, key: secret, writeKey: secret };
  }
});
