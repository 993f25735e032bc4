// Jobs of imports over HTTP: listed, cancelled, interrupted.
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openStorage } from "../src/database/open-storage.ts";
import { ImportQueue } from "../src/library/imports/import-queue.ts";
import { uploadFolder, uploadPath } from "../src/library/imports/upload-folder.ts";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { createLog } from "../src/system/log.ts";
import { pathsIn } from "../src/system/paths.ts";
import { makeZip } from "./support/archives.ts";
import { isOnPostgres } from "./support/database.ts";
import { temporaryFolder } from "./support/folder.ts";
import {
  importService,
  openImportService,
  importRow as row,
  untilNoUploads,
  zipOfRows,
} from "./support/imports.ts";
import { haltImport, jobProcesses } from "./support/job-processes.ts";
import { jsonLines as lines } from "./support/json-lines.ts";
import { librarySize } from "./support/library.ts";
import { errorOf } from "./support/service.ts";
import { canMountDisks, withSmallDisk } from "./support/small-disk.ts";
import { until, untilAnswer } from "./support/until.ts";

const service = importService();

describe("jobs", () => {
  test("are listed newest first, a page at a time", async () => {
    const first = await service.import({ body: lines([row()]), name: "first.jsonl" });
    const second = await service.import({ body: lines([row()]), name: "second.jsonl" });
    const page = async (query: string) =>
      (await (await service.send(`/v1/imports?${query}`)).json()) as {
        imports: { id: string }[];
        next: string | null;
      };
    const newest = await page("limit=1");
    expect(newest).toMatchObject({ imports: [{ id: second.id }], next: second.id });
    expect((await page(`limit=1&after=${newest.next}`)).imports).toMatchObject([{ id: first.id }]);
    expect((await service.send("/v1/imports?after=nothing")).status).toBe(404);
  });

  test("say in notices and failures what the file was called, and no path of the service", async () => {
    for (const [name, body] of [
      ["my screens.csv", "app_name,platform,title\n"],
      ["my.json", "[]"],
      ["my.jsonl", "\n"],
      ["my.zip", makeZip([{ name: "readme.txt", content: "x" }])],
      ["mine.zip", makeZip([{ name: "manifest.csv", content: "app_name,platform\n" }])],
    ] as const) {
      const { notices, error } = await service.import({ body, name });
      const said = JSON.stringify([notices, error]);
      expect(said).toContain(name);
      for (const path of ["DATA_DIR", "upload.", service.service.dataDir]) expect(said).not.toContain(path);
    }
    const rows = [row({ image: "../outside.png" }), row({ image: "missing.png" })];
    const { failures } = await service.import({ body: lines(rows), name: "rows.jsonl" });
    expect(failures).toHaveLength(2);
    expect(JSON.stringify(failures)).not.toContain(service.service.dataDir);
  });

  test("are cancelled: a queued one at once, a running one after the rows it is at", async () => {
    // Pictures take long enough for a cancellation to come in between.
    const rows = Array.from({ length: 400 }, (_, n) => row({ description: `Words ${n}`, image: "1.png" }));
    const running = await service.queue({ body: zipOfRows(rows), name: "long.zip" });
    const queued = await service.queue({ body: lines([row()]), name: "next.jsonl" });
    const cancel = (id: string) => service.send(`/v1/imports/${id}/cancel`, { method: "POST" });
    expect(await (await cancel(queued.id)).json()).toMatchObject({ state: "cancelled", imported: 0 });
    await until(async () => (await service.look(running.id)).imported > 0);
    expect(await (await cancel(running.id)).json()).toMatchObject({
      state: "running",
      cancel_requested: true,
    });
    const ended = await service.ended(running.id);
    expect(ended).toMatchObject({ state: "cancelled", failed: 0 });
    expect(ended.imported).toBeGreaterThan(0);
    expect(ended.imported).toBeLessThan(400);
    const { library } = service.service.services.storage;
    const there = new Set(rows.map(({ title }) => title));
    const screens = (await library.screensByIds(await library.screenIds())).filter(({ title }) =>
      there.has(title),
    );
    expect(screens).toHaveLength(ended.imported);
    expect(await (await cancel(running.id)).json()).toMatchObject({ state: "cancelled" });
    const { events } = await service.service.services.storage.activity.audit({ action: "import" }, 10);
    const acts = events
      .filter(({ target }) => target.includes(running.id))
      .map(({ action, actor }) => [action, actor]);
    const actor = expect.stringMatching(/^API key Screen robot \(uss_live_/);
    expect(acts).toEqual([
      ["import.cancel", actor],
      ["import.create", actor],
    ]);
    expect(await untilNoUploads(service.service.dataDir)).toEqual([]);
  });
});

describe("a job", () => {
  // In PostgreSQL it waits for the node that has the upload.
  test.skipIf(isOnPostgres)("whose upload is gone fails and says so", async () => {
    const { services, workspaceId } = service.service;
    const id = crypto.randomUUID();
    await services.storage.imports.create({
      id,
      workspaceId,
      keyId: null,
      sourceName: "a.csv",
      format: "csv",
      bytes: 3,
      sha256: "0".repeat(64),
      idempotencyKey: null,
      hasOcr: true,
      options: {},
      createdAt: Date.now(),
    });
    services.importQueue.wake();
    expect(await service.ended(id)).toMatchObject({ state: "failed", error: { code: "upload_missing" } });
  });

  test("whose process is killed goes on in another one", async () => {
    const rows = Array.from({ length: 80 }, () => row({ image: "1.png" }));
    // One app each: the same picture of one app would be one screen.
    const { id } = await service.queue({ body: zipOfRows(rows), name: "long.zip" });
    process.kill(await haltImport(() => service.look(id)), "SIGKILL");
    const ended = await service.ended(id);
    expect(ended).toMatchObject({ state: "done", failed: 0 });
    expect(ended.imported + ended.unchanged).toBe(80);
    expect(service.service.log.some((line) => line.includes("the process of this import died"))).toBe(true);
  });
});

test("a job that removes what is missing and whose process is killed removes nothing that its upload names", async () => {
  const own = await openImportService();
  const rows = Array.from({ length: 80 }, () => row({ image: "1.png" }));
  const body = zipOfRows(rows);
  const { id } = await own.queue({ body, name: "all.zip", query: "delete_missing=on" });
  process.kill(await haltImport(() => own.look(id)), "SIGKILL");
  const ended = await own.ended(id);
  expect(ended).toMatchObject({ state: "done", failed: 0, removed: librarySize });
  // It began anew: each row is counted once.
  expect(ended.unchanged).toBeGreaterThan(0);
  expect(ended.imported + ended.unchanged).toBe(80);
  const { library } = own.service.services.storage;
  expect(await library.screenIds()).toHaveLength(80);
  await own.service.close();
});

/** Records of their own with a queue that is not started, and how uploads get there without a service. */
async function openQueue() {
  const dataDir = temporaryFolder();
  const storage = await openStorage({ dataDir });
  const { id: workspaceId } = await createWorkspace(storage, { name: "Own", plan: "team" }, Date.now());
  const config = {
    dataDir,
    bucket: null,
    databaseUrl: null,
    imageDelivery: "proxy" as const,
    importBytesMax: 1_000_000,
  };
  const log = createLog("silent", [], { write: () => undefined });
  const queue = new ImportQueue(config, storage, log, Date.now, { retryMs: 1 });
  const add = async (format: string, content: string | Uint8Array) => {
    const id = crypto.randomUUID();
    await mkdir(uploadFolder(dataDir, id), { recursive: true });
    await writeFile(uploadPath(dataDir, { id, format }), content);
    const file = { sourceName: `a.${format}`, format, bytes: content.length, sha256: "0".repeat(64) };
    const how = { keyId: null, idempotencyKey: null, hasOcr: false, options: {}, createdAt: Date.now() };
    await storage.imports.create({ ...file, ...how, id, workspaceId });
    return id;
  };
  return { dataDir, storage, queue, add };
}

test("a job that is stopped while another process is at it touches nothing of what that one has unpacked", async () => {
  const { dataDir, storage, queue, add } = await openQueue();
  const id = await add("zip", makeZip([{ name: "manifest.jsonl", content: lines([row()]) }]));
  const unpacked = join(uploadFolder(dataDir, id), "files", "manifest.jsonl");
  await mkdir(dirname(unpacked));
  await writeFile(unpacked, lines([row()]));
  const lock = await storage.acquireLock("import");
  await queue.start();
  await until(() => jobProcesses().length > 0);
  await queue.stop();
  expect(existsSync(unpacked)).toBe(true);
  expect((await storage.imports.byId(id))?.finishedAt).toBeNull();
  lock?.release();
  await storage.close();
});

test("a job whose process dies three times fails as crashed, leaves no upload, and the next one runs", async () => {
  const { dataDir, storage, queue, add } = await openQueue();
  const [crashing, next] = [await add("jsonl", lines([row()])), await add("jsonl", lines([row()]))];
  const untilEnded = (id: string) =>
    untilAnswer(
      () => storage.imports.byId(id),
      (job) => (job?.finishedAt ?? null) !== null,
    );
  const killed = new Set<number>();
  // None of them gets so far that it imports.
  const lock = await storage.acquireLock("import");
  await queue.start();
  while (killed.size < 3) {
    for (const pid of jobProcesses().filter((each) => !killed.has(each))) {
      killed.add(pid);
      process.kill(pid, "SIGKILL");
    }
    await Bun.sleep(1);
  }
  lock?.release();
  expect(await untilEnded(crashing)).toMatchObject({
    state: "failed",
    imported: 0,
    error: { code: "import_crashed", message: expect.stringContaining("died 3 times (SIGKILL)") },
  });
  expect(await untilEnded(next)).toMatchObject({ state: "done", imported: 1 });
  expect(await untilNoUploads(dataDir)).toEqual([]);
  await queue.stop();
  await storage.close();
});

test.skipIf(!canMountDisks)("an upload to a disk that is nearly full is 507 and leaves nothing", async () => {
  await withSmallDisk("60m", async (disk) => {
    const small = await openImportService({ DATA_DIR: disk });
    const answer = await small.upload({ body: lines([row()]), name: "a.jsonl" });
    expect([answer.status, (await errorOf(answer)).code]).toEqual([507, "storage_full"]);
    expect(readdirSync(pathsIn(disk).imports)).toEqual([]);
    await small.service.close();
  });
});
