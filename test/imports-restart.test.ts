// Imports over HTTP and a service that is killed: what was acknowledged is done, once.

import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openStorage } from "../src/database/open-storage.ts";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import { pathsIn } from "../src/system/paths.ts";
import { makeZip } from "./support/archives.ts";
import { rowsOfApps } from "./support/import-rows.ts";
import { importClient, untilNoUploads } from "./support/imports.ts";
import { haltImport } from "./support/job-processes.ts";
import { jsonLines } from "./support/json-lines.ts";
import { makePng } from "./support/pictures.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { until } from "./support/until.ts";

const rowCount = 64;
const rows = rowsOfApps(rowCount).map((row, n) => ({ ...row, title: `Sent ${n}`, description: "A form." }));
const bad = { app_name: "App", platform: "tv" };
const manifest = jsonLines([bad, ...rows]);
const pictures = await Promise.all(
  rows.map(async (_, n) => ({ name: `${n}.png`, content: await makePng(60, 90, n + 1) })),
);
const archive = makeZip([{ name: "manifest.jsonl", content: manifest }, ...pictures]);

const clientOf = (server: TestServer) =>
  importClient((path, init) => fetch(server.url + path, init), server.writeKey);

/**
 * The upload's rows in the database, read while no service runs and no import any more: all are listed as the
 * import's.
 */
async function stored(dataDir: string, importId: string) {
  const storage = await openStorage({ dataDir });
  const lock = await storage.acquireLock("import");
  const screens = await storage.library.screensByIds(await storage.library.screenIds());
  const sent = screens.filter(({ title }) => title.startsWith("Sent "));
  const images = folderImageStore(pathsIn(dataDir).images, storage.library);
  for (const { id, picture } of sent) {
    expect((await images.open(id, "high"))?.bytes).toBe(picture?.high.bytes ?? -1);
    expect(await storage.library.vectorsOf(id)).not.toBeNull();
  }
  const listed = await storage.imports.screens(importId, 0, 1_000);
  expect(listed.map(({ screenId }) => screenId).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  expect(listed.every(({ isNew }) => isNew)).toBe(true);
  lock?.release();
  await storage.close();
  return sent.length;
}

test("a service killed with -9 in the middle of an import goes on with it when it starts again: every row once, none half", async () => {
  await using first = await startServer();
  const client = clientOf(first);
  const job = await client.queue({ body: archive, name: "sent.zip" });
  const words = JSON.stringify({ ...rows[0], image: undefined, title: "Queued" });
  const next = await client.queue({ body: words, name: "next.jsonl" });
  // Half a file of an upload that was not acknowledged, and a folder of nobody.
  const { imports } = pathsIn(first.dataDir);
  await mkdir(join(imports, "00000000-0000-4000-8000-00000000abcd"), { recursive: true });
  await writeFile(join(imports, "00000000-0000-4000-8000-00000000abcd/upload.zip.partial"), "half");
  const halted = await haltImport(() => client.look(job.id), first.pid);
  first.signal("SIGKILL");
  await first.exited;
  // The process of the import notices that the service is gone, and ends after its batch.
  process.kill(halted, "SIGCONT");
  const before = await stored(first.dataDir, job.id);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(rowCount);

  await using second = await startServer({}, { again: first });
  const again = clientOf(second);
  const ended = await again.ended(job.id);
  expect(ended).toMatchObject({ state: "done", failed: 1, failures: [{ row: 1, code: "row_invalid" }] });
  // A batch that was written but not yet noted is looked at again.
  expect(ended.imported + ended.unchanged).toBe(rowCount);
  expect(ended.imported).toBeGreaterThan(0);
  expect(await again.ended(next.id)).toMatchObject({ state: "done", imported: 1 });
  second.signal("SIGTERM");
  expect(await second.exited).toBe(0);
  expect(await stored(first.dataDir, job.id)).toBe(rowCount);
  expect(await untilNoUploads(first.dataDir)).toEqual([]);
});

test("the screens of an import are listed once, in the order they came in, also where another process went on with it", async () => {
  await using first = await startServer();
  const ids = rows.map(() => crypto.randomUUID());
  // Each screen comes in once, and is changed by two more rows.
  const thrice = ["Sent", "Changed", "Changed again"].flatMap((title) =>
    rows.map((row, n) => ({ ...row, id: ids[n], title: `${title} ${n}` })),
  );
  const content = jsonLines(thrice);
  const body = makeZip([{ name: "manifest.jsonl", content }, ...pictures]);
  const { id } = await clientOf(first).queue({ body, name: "thrice.zip" });
  await until(async () => (await clientOf(first).look(id)).updated > 0, { everyMs: 10 });
  first.signal("SIGKILL");
  await first.exited;
  await using second = await startServer({}, { again: first });
  const ended = await clientOf(second).ended(id);
  expect(ended).toMatchObject({ state: "done", failed: 0 });
  // What the first process had changed and counted is not done again.
  expect(ended.imported).toBe(rowCount);
  second.signal("SIGTERM");
  await second.exited;
  const storage = await openStorage({ dataDir: first.dataDir });
  const listed = await storage.imports.screens(id, 0, 1_000);
  await storage.close();
  expect(listed).toEqual(ids.map((screenId, position) => ({ screenId, position, isNew: true })));
});

test("a service that is stopped keeps the job, and searches find what was sent after it starts again", async () => {
  await using first = await startServer();
  const job = await clientOf(first).queue({ body: archive, name: "sent.zip" });
  first.signal("SIGTERM");
  expect(await first.exited).toBe(0);
  await using second = await startServer({}, { again: first });
  expect(await clientOf(second).ended(job.id)).toMatchObject({ state: "done", failed: 1 });
  const body = { query: "a form", platform: "ios", mode: "standard", limit: 100 };
  let found = 0;
  const isFound = async () => {
    const { screens } = (await (await second.search(body)).json()) as { screens: { app_name: string }[] };
    found = screens.filter(({ app_name }) => app_name.startsWith("App ")).length;
    return found === rowCount;
  };
  await until(isFound, { everyMs: 50, detail: () => `${found} of ${rowCount} are found` });
});

test("a client that goes away in the middle of an upload leaves neither a job nor a file", async () => {
  await using server = await startServer();
  const client = clientOf(server);
  const stop = new AbortController();
  const endless = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await Bun.sleep(5);
      controller.enqueue(new Uint8Array(50_000));
    },
  });
  const headers = { authorization: `Bearer ${server.writeKey}` };
  const sending = fetch(`${server.url}/v1/imports?name=a.zip`, {
    method: "POST",
    headers,
    body: endless,
    signal: stop.signal,
    duplex: "half",
  } as RequestInit).catch(() => null);
  const { imports } = pathsIn(server.dataDir);
  await until(() => existsSync(imports) && readdirSync(imports).length > 0);
  stop.abort();
  await sending;
  expect(await untilNoUploads(server.dataDir)).toEqual([]);
  expect(await (await client.send("/v1/imports")).json()).toEqual({ imports: [], next: null });
});
