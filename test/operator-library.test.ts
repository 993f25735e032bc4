// The library on the operator's page: what is in it, and files that are sent to it by a session instead of a
// key.

import { beforeAll, describe, expect, test } from "bun:test";
import { wordsSource } from "../src/database/screen-words.ts";
import { archiveEntriesMax } from "../src/library/archives/unpack-archive.ts";
import type { ImportAnswer, ImportDetails } from "../src/library/imports/schema.ts";
import { demoFiles } from "../src/operator/demo-library.ts";
import type { ImportScreens, OperatorImports, OperatorLibrary } from "../src/operator/schema.ts";
import type { Audit } from "../src/people/audit/schema.ts";
import { makeZip } from "./support/archives.ts";
import { jsonLines } from "./support/json-lines.ts";
import { type Answer, joinAs, setUpOwner, Visitor } from "./support/people.ts";
import { makePng } from "./support/pictures.ts";
import { testService } from "./support/service.ts";
import { until } from "./support/until.ts";

let operator: Visitor;
let admin: Visitor;
const service = testService();
beforeAll(async () => {
  const { owner, path } = await setUpOwner(service);
  operator = owner;
  admin = await joinAs(service, owner, path, "admin");
});

const importsPath = "/api/operator/imports";
const library = async () => (await operator.get<OperatorLibrary>("/api/operator/library")).body;
const send = (by: Visitor, name: string, file: Uint8Array | string, headers: Record<string, string> = {}) =>
  by.postFile<ImportAnswer>(`${importsPath}?name=${encodeURIComponent(name)}`, file, headers);

async function ended({ body, status }: Answer<ImportAnswer>): Promise<ImportDetails> {
  expect(status).toBe(202);
  const job = async () => (await operator.get<ImportDetails>(`${importsPath}/${body.id}?failures=10`)).body;
  await until(async () => (await job()).finished_at !== null, { everyMs: 50 });
  return job();
}

const lines = (...rows: readonly object[]) => jsonLines(rows);

test("a file of anybody else is not read", async () => {
  for (const [visitor, status] of [
    [admin, 404],
    [new Visitor(service), 401],
  ] as const) {
    let reads = 0;
    const body = new ReadableStream<Uint8Array>({ pull: () => void (reads += 1) }, { highWaterMark: 0 });
    expect((await visitor.postFile(`${importsPath}?name=a.jsonl`, body)).status).toBe(status);
    expect(reads).toBe(0);
  }
});

describe("a file that does not come from our own page", () => {
  for (const [name, headers] of [
    ["a foreign origin", { origin: "https://evil.example" }],
    ["another site by its fetch metadata", { "sec-fetch-site": "cross-site" }],
    ["a form's text/plain", { "content-type": "text/plain" }],
    ["a form's multipart", { "content-type": "multipart/form-data; boundary=x" }],
    ["no content type", { "content-type": "" }],
  ] as const)
    test(`is refused: ${name}`, async () => {
      const answer = await send(operator, "a.jsonl", "{}", headers);
      expect([answer.status, answer.body.error?.code]).toEqual([403, "cross_site_request"]);
    });

  test("and a file's content type opens no other route", async () => {
    const ofFile = { "content-type": "application/octet-stream" };
    expect((await operator.post("/api/operator/workspaces", {}, ofFile)).status).toBe(403);
  });
});

test("an archive is imported, its failed rows are told, and the list and the audit log have it", async () => {
  const before = await library();
  const picture = await makePng(200, 300, 7);
  const job = await ended(
    await send(
      operator,
      "shots.zip",
      makeZip([
        { name: "ios/Tidewater/home.png", content: picture },
        { name: "ios/Tidewater/broken.png", content: "no picture" },
      ]),
    ),
  );
  expect(job).toMatchObject({ state: "done", imported: 1, failed: 1, source_name: "shots.zip" });
  expect(job.failures).toMatchObject([{ image: "ios/Tidewater/broken.png" }]);
  const after = await library();
  expect(after.platforms.ios.screens).toBe(before.platforms.ios.screens + 1);
  expect(after.platforms.ios.apps).toBe(before.platforms.ios.apps + 1);
  expect((await operator.get<OperatorImports>(importsPath)).body.imports[0]?.id).toBe(job.id);
  const audit = await operator.get<Audit>("/api/operator/audit?action=import");
  expect(audit.body.events[0]).toMatchObject({ action: "import.create", target: `shots.zip (${job.id})` });
  expect(audit.body.events[0]?.actor).toContain("owner@example.org");
});

test("the screens that an import added or changed are listed in their order, page by page, as they are now", async () => {
  const row = (n: number) => ({ app_name: "Inbox", platform: "web", title: `Row ${n}`, id: idOf(n) });
  const ids = Array.from({ length: 70 }, () => crypto.randomUUID());
  const idOf = (n: number) => ids[n] ?? "";
  const rows = ids.map((_, n) => row(n));
  await ended(await send(operator, "before.jsonl", lines(...rows.slice(0, 5))));
  // Of those that were there one is changed, and one more row changes it again.
  const changed = { ...row(4), description: "Changed." };
  const job = await ended(
    await send(operator, "inbox.jsonl", lines(...rows.slice(0, 4), changed, ...rows.slice(5), changed)),
  );
  const listed = async (after = 0) =>
    (await operator.get<ImportScreens>(`${importsPath}/${job.id}/screens?after=${after}`)).body;
  const first = await listed();
  expect(first).toMatchObject({ source_name: "inbox.jsonl", next: 60 });
  const second = await listed(first.next ?? 0);
  expect(second.next).toBeNull();
  const screens = [...first.screens, ...second.screens];
  expect(screens.map(({ id, is_new }) => [id, is_new])).toEqual(
    rows.slice(4).map(({ id }) => [id, id !== idOf(4)]),
  );
  expect(screens[1]).toMatchObject({ app_name: "Inbox", title: "Row 5", platform: "web" });
  await service.services.storage.library.removeScreens([idOf(5)]);
  expect((await listed()).screens.map(({ id }) => id)).not.toContain(idOf(5));
  expect((await operator.get(`${importsPath}/${crypto.randomUUID()}/screens`)).status).toBe(404);
});

test("the counts are those of the screens, one by one", async () => {
  const base = { app_name: "Counted", platform: "web" };
  const rows = [
    { ...base, title: "Described", description: "A form with two fields." },
    { ...base, title: "A title alone" },
    { ...base, text: "Text alone" },
  ];
  expect(await ended(await send(operator, "counted.jsonl", lines(...rows)))).toMatchObject({ imported: 3 });
  const { library: stored } = service.services.storage;
  const screens = await stored.screensByIds(await stored.screenIds());
  const { platforms, words } = await library();
  for (const source of ["given", "model", "ocr", "none"] as const)
    expect(words[source]).toBe(screens.filter((screen) => wordsSource(screen) === source).length);
  for (const platform of ["ios", "web"] as const) {
    const ofIt = screens.filter((screen) => screen.platform === platform);
    const { apps, described, no_words, other_words, screens: count } = platforms[platform];
    expect(count).toBe(ofIt.length);
    expect(apps).toBe(new Set(ofIt.map(({ appName }) => appName.toLowerCase())).size);
    expect(described).toBe(ofIt.filter(({ description }) => description !== "").length);
    expect(described + other_words + no_words).toBe(count);
    expect(no_words).toBe(
      ofIt.filter(
        ({ description, elements, pattern, title, visibleText }) =>
          description + title + pattern + visibleText === "" && elements.length === 0,
      ).length,
    );
  }
  await stored.removeScreens(screens.filter(({ appName }) => appName === "Counted").map(({ id }) => id));
  expect((await library()).platforms.web.screens).toBe(platforms.web.screens - 3);
});

async function demoRows() {
  const [manifest] = await demoFiles();
  return Bun.JSONL.parse(await Bun.file(manifest?.content.path ?? "").text()) as { image: string }[];
}

test("the demo library is brought in by a job, for operators alone", async () => {
  const path = "/api/operator/library/demo";
  expect((await library()).has_demo).toBe(true);
  const files = await demoFiles();
  const named = (await demoRows()).map(({ image }) => image);
  const pictures = files.slice(1).map(({ name }) => name);
  expect(pictures.sort()).toEqual(named.sort());
  const { body, status } = await operator.post<ImportAnswer>(path, {});
  expect([status, body.source_name, body.format]).toEqual([200, "demo-library.tar", "tar"]);
  expect(body.bytes).toBeGreaterThan(files.reduce((sum, { content }) => sum + content.bytes, 0));
  await operator.post(`${importsPath}/${body.id}/cancel`, {});
  const job = await operator.get<ImportAnswer>(`${importsPath}/${body.id}`);
  expect(await ended({ ...job, status: 202 })).toMatchObject({ state: "cancelled", failed: 0 });
});

test("the demo library is removed by operators alone, and nothing else with it", async () => {
  const path = "/api/operator/library/demo/remove";
  const words = (await demoRows()).slice(0, 2).map((row) => ({ ...row, image: undefined }));
  await operator.post(path, {});
  const before = await library();
  expect(before.demo_screens).toBe(0);
  await ended(await send(operator, "demo.jsonl", lines(...words)));
  expect((await library()).demo_screens).toBe(2);
  const { body, status } = await operator.post<{ removed: number }>(path, {});
  expect([status, body.removed]).toEqual([200, 2]);
  const after = await library();
  expect([after.demo_screens, after.platforms]).toEqual([0, before.platforms]);
});

test("the lag of the index, the disk and the bounds of uploads are told", async () => {
  const { disk, index, upload } = await library();
  expect(index.changes_behind).toBeGreaterThanOrEqual(0);
  expect(disk.total_bytes).toBeGreaterThan(disk.free_bytes);
  expect(disk.free_bytes).toBeGreaterThan(0);
  expect(upload).toEqual({
    bytes_max: service.services.config.importBytesMax,
    files_max: archiveEntriesMax,
  });
});

test("an import that waits is cancelled, a name of no known ending is refused", async () => {
  // A picture without words is read, which takes longer than the two requests.
  const shot = { name: "ios/First/a.png", content: await makePng(900, 1_600, 3) };
  const first = await send(operator, "first.zip", makeZip([shot]));
  const second = await send(operator, "next.jsonl", lines({ app_name: "Next", platform: "ios", title: "B" }));
  const cancelled = await operator.post<ImportAnswer>(`${importsPath}/${second.body.id}/cancel`, {});
  expect([cancelled.status, cancelled.body.state]).toEqual([200, "cancelled"]);
  expect((await ended(first)).state).toBe("done");
  expect((await ended(second)).imported).toBe(0);
  const refused = await send(operator, "notes.docx", "x");
  expect([refused.status, refused.body.error?.code]).toEqual([400, "unsupported_media_type"]);
});
