// Jobs of imports over HTTP: listed, cancelled, interrupted.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { pathsIn } from "../src/paths.ts";
import { makeZip } from "./support/archives.ts";
import { one } from "./support/import-rows.ts";
import {
  jsonLines as lines,
  openImportService,
  importRow as row,
  untilNoUploads,
} from "./support/imports.ts";
import { errorOf } from "./support/service.ts";
import { canMountDisks, withSmallDisk } from "./support/small-disk.ts";

let service: Awaited<ReturnType<typeof openImportService>>;
beforeAll(async () => {
  service = await openImportService();
});
afterAll(() => service.service.close());

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
    expect((await service.send("/v1/imports?limit=0")).status).toBe(400);
  });

  test("are cancelled: a queued one at once, a running one after the rows it is at", async () => {
    // Pictures take long enough for a cancellation to come in between.
    const rows = Array.from({ length: 400 }, (_, n) => row({ description: `Words ${n}`, image: "1.png" }));
    const body = makeZip([
      { name: "manifest.jsonl", content: lines(rows) },
      { name: "1.png", content: one },
    ]);
    const running = await service.queue({ body, name: "long.zip" });
    const queued = await service.queue({ body: lines([row()]), name: "next.jsonl" });
    const cancel = (id: string) => service.send(`/v1/imports/${id}/cancel`, { method: "POST" });
    expect(await (await cancel(queued.id)).json()).toMatchObject({ state: "cancelled", imported: 0 });
    for (
      let job = running;
      job.imported === 0;
      job = (await (await service.send(`/v1/imports/${running.id}`)).json()) as typeof running
    )
      await Bun.sleep(20);
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
    const actor = expect.stringMatching(/^API key writer \(uss_live_/);
    expect(acts).toEqual([
      ["import.cancel", actor],
      ["import.create", actor],
    ]);
    expect(await untilNoUploads(service.service.dataDir)).toEqual([]);
  }, 60_000);
});

describe("a job", () => {
  test("whose upload is gone fails and says so", async () => {
    const { services, workspaceId } = service.service;
    const id = crypto.randomUUID();
    await services.storage.imports.create({
      ...{
        id,
        workspaceId,
        keyId: null,
        sourceName: "a.csv",
        format: "csv",
        bytes: 3,
        sha256: "0".repeat(64),
      },
      ...{ idempotencyKey: null, hasOcr: true, createdAt: Date.now() },
    });
    services.importQueue.wake();
    expect(await service.ended(id)).toMatchObject({ state: "failed", error: { code: "upload_missing" } });
  });

  test("whose process is killed goes on in another one", async () => {
    const rows = Array.from({ length: 300 }, () => row({ image: "1.png" }));
    // One app each: the same picture of one app would be one screen.
    const body = makeZip([
      { name: "manifest.jsonl", content: lines(rows) },
      { name: "1.png", content: one },
    ]);
    const { id } = await service.queue({ body, name: "long.zip" });
    const imported = async () =>
      ((await (await service.send(`/v1/imports/${id}`)).json()) as { imported: number }).imported;
    while ((await imported()) === 0) await Bun.sleep(10);
    const killed = jobProcesses();
    expect(killed).toHaveLength(1);
    for (const pid of killed) process.kill(pid, "SIGKILL");
    const ended = await service.ended(id);
    expect(ended).toMatchObject({ state: "done", failed: 0 });
    expect(ended.imported + ended.unchanged).toBe(300);
    expect(service.service.log.some((line) => line.includes("the process of an import died"))).toBe(true);
  }, 60_000);
});

/** The processes of jobs that this process has started. */
function jobProcesses(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  return children
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("run-job.ts"));
}

test.skipIf(!canMountDisks)("an upload to a disk that is nearly full is 507 and leaves nothing", async () => {
  await withSmallDisk("60m", async (disk) => {
    const small = await openImportService({ DATA_DIR: disk });
    const answer = await small.upload({ body: lines([row()]), name: "a.jsonl" });
    expect(answer.status).toBe(507);
    expect((await errorOf(answer)).code).toBe("storage_full");
    expect(readdirSync(pathsIn(disk).imports)).toEqual([]);
    await small.service.close();
  });
});
