// Order of imports, and when one yields to others.

import { describe, expect, test } from "bun:test";
import { mkdir, writeFile } from "node:fs/promises";
import fc from "fast-check";
import type { ImportJob, ImportJobOptions } from "../src/database/stores/imports.ts";
import { ImportQueue, ImportTurns } from "../src/library/imports/import-queue.ts";
import { uploadFolder, uploadPath } from "../src/library/imports/upload-folder.ts";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { createLog } from "../src/system/log.ts";
import { importRow as row } from "./support/imports.ts";
import { jsonLines } from "./support/json-lines.ts";
import { testService } from "./support/service.ts";
import { until } from "./support/until.ts";

type Open = Pick<ImportJob, "workspaceId" | "state"> & { readonly at: number };

const openCount = async (workspaceId: string | null) => (workspaceId === null ? 2 : 1);
const turnsOf = () => new ImportTurns({ openCount }, 20_000);

test("a workspace with many jobs and one with a single one: the single one is next", () => {
  const turns = turnsOf();
  const queued = (workspaceId: string, at: number): Open => ({ workspaceId, state: "queued", at });
  const flood = Array.from({ length: 20 }, (_, at) => queued("flood", at));
  expect(turns.next(flood)?.at).toBe(0);
  const open = [...flood.slice(1), queued("calm", 20), queued("calm", 21)];
  expect(turns.next(open)?.at).toBe(20);
  expect(turns.next(open.filter(({ at }) => at !== 20))?.at).toBe(1);
  expect(turns.next([...flood, { workspaceId: "other", state: "running", at: 30 }])?.at).toBe(30);
  expect(turns.next([])).toBeNull();
});

test("whatever is queued: between two turns of a workspace that waits, no other one has two, and each goes in its own order", () => {
  const steps = fc.array(fc.option(fc.constantFrom("a", "b", "c"), { nil: null }), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (taken) => {
      const turns = turnsOf();
      let open: Open[] = [];
      const passedOver = new Map<string, string[]>();
      for (const [at, workspaceId] of taken.entries()) {
        if (workspaceId !== null) {
          open.push({ workspaceId, state: "queued", at });
          continue;
        }
        const next = turns.next(open);
        expect(next === null).toBe(open.length === 0);
        if (next === null) continue;
        expect(next.at).toBe(open.find((one) => one.workspaceId === next.workspaceId)?.at ?? -1);
        open = open.filter((one) => one !== next);
        for (const workspace of ["a", "b", "c"]) {
          const waits = open.some((one) => one.workspaceId === workspace) && workspace !== next.workspaceId;
          const others = waits ? [...(passedOver.get(workspace) ?? []), next.workspaceId] : [];
          expect(new Set(others).size).toBe(others.length);
          passedOver.set(workspace, others);
        }
      }
    }),
    { seed: 29, numRuns: 300 },
  );
});

describe("the turn of an import", () => {
  const job = (imported: number, options: ImportJobOptions = {}) =>
    ({ workspaceId: "a", imported, updated: 0, unchanged: 0, failed: 0, options }) as ImportJob;

  test("is over after its time with rows, and never before it has as long for rows as its start took", async () => {
    let now = 0;
    const turns = new ImportTurns({ openCount }, 20_000, () => now);
    const isOver = turns.begin(job(5));
    now = 60_000;
    expect(await isOver(job(5))).toBe(false);
    expect(await isOver(job(6))).toBe(false);
    now = 119_999;
    expect(await isOver(job(7))).toBe(false);
    now = 120_000;
    expect(await isOver(job(7))).toBe(true);
  });

  test("goes on while nobody else waits, and if it must see all rows", async () => {
    let now = 0;
    const alone = new ImportTurns({ openCount: async () => 1 }, 20, () => now).begin(job(0));
    const whole = new ImportTurns({ openCount }, 20, () => now).begin(job(0, { isMissingDeleted: true }));
    for (now = 0; now < 100; now += 10) {
      expect(await alone(job(now))).toBe(false);
      expect(await whole(job(now))).toBe(false);
    }
  });
});

describe("an import of many rows", () => {
  const service = testService();

  test("lets another workspace's go first, goes on behind it, and counts every row once", async () => {
    const { config, storage } = service.services;
    await service.services.importQueue.stop();
    const upload = async (rows: readonly object[], options: ImportJobOptions = {}) => {
      const { id: workspaceId } = await createWorkspace(storage, { name: "Own", plan: "team" }, Date.now());
      const id = crypto.randomUUID();
      const content = jsonLines(rows);
      await mkdir(uploadFolder(config.dataDir, id), { recursive: true });
      await writeFile(uploadPath(config.dataDir, { id, format: "jsonl" }), content);
      const file = { sourceName: "a.jsonl", format: "jsonl", bytes: content.length, sha256: "0".repeat(64) };
      const how = { keyId: null, idempotencyKey: null, hasOcr: false, options, createdAt: Date.now() };
      await storage.imports.create({ ...file, ...how, id, workspaceId });
      return id;
    };
    // Most of them fail, which is quick.
    const bad = Array.from({ length: 40_000 }, () => ({ app_name: "", colour: "red" }));
    const good = Array.from({ length: 10 }, () => row());
    const long = await upload([...good.slice(0, 5), ...bad, ...good.slice(5)]);
    const short = await upload([row()]);
    const states: (string | undefined)[] = [];
    const log = createLog("info", [], { write: (line) => service.log.push(line) });
    // A turn has as long for rows as its start took, on a busy machine longer than all these rows take: an hour
    // is over whenever this clock is asked.
    let hours = 0;
    const elapsedMs = () => 3_600_000 * hours++;
    const times = { retryMs: 1, checkMs: 20, elapsedMs };
    const queue = new ImportQueue(config, storage, log, Date.now, times);
    await queue.start();
    const isDone = async (id: string) => ((await storage.imports.byId(id))?.finishedAt ?? null) !== null;
    await until(() => isDone(short));
    states.push((await storage.imports.byId(long))?.state);
    await until(() => isDone(long), { withinMs: 100_000 });
    await queue.stop();
    expect(states).not.toContain("done");
    expect(service.log.join("")).toContain("lets another workspace go first");
    const ended = await storage.imports.byId(long);
    expect(ended).toMatchObject({ state: "done", imported: 10, updated: 0, unchanged: 0, failed: 40_000 });
    expect(await storage.imports.failures(long, 2)).toMatchObject([{ row: 6 }, { row: 7 }]);
    // Said of each of its turns, and once in the answer.
    expect(ended?.notices.filter(({ text }) => text.includes("colour"))).toHaveLength(1);
  });
});
