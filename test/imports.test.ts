// Imports over HTTP, each format and each way to end.

import { describe, expect, spyOn, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { parquetWriteBuffer } from "hyparquet-writer";
import { archiveFormats } from "../src/library/archives/unpack-archive.ts";
import { uploadFormats } from "../src/library/imports/schema.ts";
import { manifestFormats } from "../src/library/sources/manifest.ts";
import { pathsIn } from "../src/system/paths.ts";
import { makeTarGz, makeZip } from "./support/archives.ts";
import { exportedTar } from "./support/exported.ts";
import { one, three, two } from "./support/import-rows.ts";
import {
  importService,
  openImportService,
  importRow as row,
  untilNoUploads,
  writeKey,
} from "./support/imports.ts";
import { jsonLines as lines } from "./support/json-lines.ts";
import { errorOf } from "./support/service.ts";
import { until } from "./support/until.ts";

const service = importService();

const byTitle = async (title: string) => {
  const { library } = service.service.services.storage;
  const screens = await library.screensByIds(await library.screenIds());
  return screens.filter((screen) => screen.title === title);
};

describe("an upload", () => {
  test("of JSONL is answered with a job that ends, with counts and failed rows, and leaves no file", async () => {
    const [good, bad] = [row(), row({ platform: "tv" })];
    const answer = await service.upload({ body: lines([good, bad]), name: "my screens.jsonl" });
    expect(answer.status).toBe(202);
    const queued = (await answer.json()) as { id: string };
    expect(answer.headers.get("location")).toBe(`https://screens.test/v1/imports/${queued.id}`);
    expect(await service.ended(queued.id)).toMatchObject({
      id: queued.id,
      state: "done",
      source_name: "my screens.jsonl",
      format: "jsonl",
      progress: 1,
      imported: 1,
      updated: 0,
      unchanged: 0,
      failed: 1,
      error: null,
      cancel_requested: false,
      failures: [
        { row: 2, field: "platform", image: null, code: "row_invalid", reason: "must be ios or web." },
      ],
    });
    expect(await byTitle(good.title)).toHaveLength(1);
    expect(await untilNoUploads(service.service.dataDir)).toEqual([]);
  });

  test("counts the screens that its source no longer has, which are walked by its id, in no other workspace", async () => {
    const [a, b, c] = [1, 2, 3].map(() => row({ app_name: "Gone from tests" }));
    const read = (...rows: readonly (object | undefined)[]) =>
      service.import({ body: lines(rows.filter((each) => each !== undefined)), name: "rows.jsonl" });
    expect(await read(a, b, c)).toMatchObject({ imported: 3, gone: 0 });
    const now = await read(a, c);
    expect(now).toMatchObject({ unchanged: 2, removed: 0, gone: 1 });
    const walked = async (id: string) => service.send(`/v1/screens?gone_in=${id}`);
    const found = (await (await walked(now.id)).json()) as { screens: readonly { title: string }[] };
    expect(found.screens.map(({ title }) => title)).toEqual([b?.title ?? ""]);
    const stranger = await writeKey(service.service, (await service.service.workspace("team")).id);
    const refused = await service.send(`/v1/screens?gone_in=${now.id}`, {}, stranger);
    expect([refused.status, (await errorOf(refused)).message]).toEqual([
      404,
      "There is no import with this id.",
    ]);
    expect((await walked(crypto.randomUUID())).status).toBe(404);
  });

  test("of CSV and of Parquet is read by its media type", async () => {
    const csv = row();
    const body = `app_name,platform,title\n${csv.app_name},web,${csv.title}\n`;
    expect(
      await service.import({ body, headers: { "content-type": "text/csv; charset=utf-8" } }),
    ).toMatchObject({
      state: "done",
      format: "csv",
      imported: 1,
    });
    const parquet = row();
    const columns = Object.entries(parquet).map(([name, value]) => ({ name, data: [value] }));
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData: columns }));
    const headers = { "content-type": "application/vnd.apache.parquet" };
    expect(await service.import({ body: bytes, headers })).toMatchObject({ state: "done", imported: 1 });
    expect([...(await byTitle(csv.title)), ...(await byTitle(parquet.title))]).toHaveLength(2);
  });

  test("of an archive brings pictures with it, of a manifest or of folders", async () => {
    const rows = [row({ image: "pictures/1.png" }), row({ image: "pictures/2.jpg" })];
    const files = [
      { name: "library/manifest.jsonl", content: lines(rows) },
      { name: "library/pictures/1.png", content: one },
      { name: "library/pictures/2.jpg", content: two },
    ];
    expect(await service.import({ body: makeZip(files), name: "a.zip" })).toMatchObject({
      state: "done",
      imported: 2,
      failed: 0,
    });
    expect(await service.import({ body: await makeTarGz(files), name: "a.tgz" })).toMatchObject({
      state: "done",
      unchanged: 2,
    });

    for (const { title } of rows) {
      const [screen] = await byTitle(title);
      const picture = await service.service.services.images.open(screen?.id ?? "", "high");
      expect(picture?.bytes).toBe(screen?.picture?.high.bytes ?? -1);
    }
    const folder = [
      { name: "web/Folder app/login.webp", content: three },
      { name: "web/Folder app/broken.png", content: "not a picture" },
    ];
    expect(await service.import({ body: makeZip(folder), name: "f.zip", query: "ocr=off" })).toMatchObject({
      state: "done",
      imported: 1,
      failed: 1,
      failures: [{ image: "web/Folder app/broken.png", code: "image_format_unsupported" }],
    });
  });

  test("of an archive with hostile names ends as a failed job, and writes nothing else", async () => {
    const evil = makeZip([{ name: "../../evil.png", content: one }]);
    expect(await service.import({ body: evil, name: "a.zip" })).toMatchObject({
      state: "failed",
      error: { code: "archive_refused" },
    });
    expect(await untilNoUploads(service.service.dataDir)).toEqual([]);
    expect(readdirSync(service.service.dataDir).filter((name) => name.includes("evil"))).toEqual([]);
  });

  test("whose manifest cannot be read at all fails, without a path of the service", async () => {
    const job = await service.import({ body: "no parquet", name: "screens.parquet" });
    expect(job).toMatchObject({ state: "failed", error: { code: "manifest_unreadable" } });
    expect(job.error?.message).toStartWith("screens.parquet is not a Parquet file");
    expect(JSON.stringify(job)).not.toContain(service.service.dataDir);
  });
});

describe("options of an upload", () => {
  test("a dry run counts and changes nothing, app and platform stand for what rows do not say, and what was meant is told in parameters", async () => {
    const { title } = row();
    const upload = { body: lines([{ title, description: "A form." }]), name: "flat.jsonl" };
    const bare = await service.import(upload);
    expect(bare).toMatchObject({ state: "failed", error: { code: "app_missing" } });
    expect(bare.error?.message).toEndWith("give it by app_name and platform.");
    const unplaced = { body: lines([{ title, app_name: "Own" }]), name: "unplaced.jsonl" };
    expect((await service.import(unplaced)).error?.code).toBe("platform_missing");
    const query = "app_name=Of%20a%20parameter&platform=web";
    expect(await service.import({ ...upload, query: `${query}&dry_run=on` })).toMatchObject({
      state: "done",
      imported: 1,
      dry_run: true,
    });
    expect(await byTitle(title)).toEqual([]);
    expect(await service.import({ ...upload, query })).toMatchObject({ imported: 1, dry_run: false });
    expect(await byTitle(title)).toMatchObject([{ appName: "Of a parameter", platform: "web" }]);
  });

  test("of one Idempotency-Key must be the same for uploads at once, too, and so must the file", async () => {
    const headers = { "idempotency-key": "at-once-1" };
    const [first, second] = [lines([row()]), lines([row()])];
    // The key is known to nobody when the first bytes of both arrive; only their contents differ.
    const bothBegan = Promise.withResolvers<void>();
    let begun = 0;
    const sent = (text: string) =>
      new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            begun += 1;
            if (begun === 2) bothBegan.resolve();
            await bothBegan.promise;
            controller.enqueue(Buffer.from(text));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    const uploads = [first, second].map((text) =>
      service.upload({ body: sent(text), name: "a.jsonl", headers }),
    );
    const answers = await Promise.all(uploads);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 400]);
    expect(await untilNoUploads(service.service.dataDir)).toEqual([]);
  });
});

test("the same again with an Idempotency-Key is the same job, and the body is not read again", async () => {
  const upload = { body: lines([row()]), name: "a.jsonl", headers: { "idempotency-key": "once-1" } };
  const [first, second] = [await service.queue(upload), await service.queue(upload)];
  expect(second.id).toBe(first.id);
  await service.ended(first.id);
  expect((await service.queue(upload)).id).toBe(first.id);
  for (const changed of [{ name: "b.jsonl" }, { query: "dry_run=on" }, { query: "ocr=off" }]) {
    const other = await service.upload({ ...upload, ...changed });
    expect(other.status).toBe(400);
    expect((await errorOf(other)).message).toStartWith("Idempotency-Key: was used for another upload");
  }
  const atOnce = { ...upload, headers: { "idempotency-key": "once-2" } };
  const [left, right] = await Promise.all([service.queue(atOnce), service.queue(atOnce)]);
  expect(left.id).toBe(right.id);
  await service.ended(left.id);
  expect(await untilNoUploads(service.service.dataDir)).toEqual([]);
  // Another workspace has keys of its own.
  const { id } = await service.service.workspace("team");
  const key = await writeKey(service.service, id);
  const elsewhere = (await (await service.upload({ ...upload, key })).json()) as { id: string };
  expect(elsewhere.id).not.toBe(first.id);
  expect((await service.send(`/v1/imports/${elsewhere.id}`)).status).toBe(404);
});

test("a refused upload says what is wrong before a job is made", async () => {
  const csv = { body: "{}", name: "a.csv" };
  const cases = [
    [
      { body: "{}", headers: { "content-type": "application/json" } },
      "unsupported_media_type",
      "Content-Type",
    ],
    // A form is one by its type, whatever name comes with it.
    ...[undefined, "a.jsonl", "library.zip"].flatMap((name) =>
      ["multipart/form-data; boundary=B", "Multipart/Form-Data", "multipart/mixed"].map((type) => {
        const form = { body: "--B\r\n{}\r\n--B--\r\n", headers: { "content-type": type } };
        const upload = name === undefined ? form : { ...form, name };
        return [upload, "unsupported_media_type", "Content-Type: must not be that of a form"] as const;
      }),
    ),
    [{ ...csv, name: "a.pdf" }, "unsupported_media_type", "name: must end"],
    [{ ...csv, name: "../a.csv" }, "invalid_request", "name: must be a file name"],
    [{ ...csv, headers: { "content-encoding": "gzip" } }, "unsupported_media_type", "Content-Encoding"],
    [{ ...csv, query: "dry_run=1" }, "invalid_request", "dry_run: must be one of: on"],
    [{ ...csv, query: "encoding=klingon" }, "invalid_request", "encoding: must be an"],
    [{ ...csv, query: "app_name=%20" }, "invalid_request", "app_name: must be 1 to 200"],
    [{ ...csv, body: "" }, "invalid_request", "body: is empty"],
    [{ ...csv, headers: { "idempotency-key": "a b" } }, "invalid_request", "Idempotency-Key"],
  ] as const;
  for (const [upload, code, message] of cases) {
    const answer = await service.upload(upload);
    const error = await errorOf(answer);
    expect([answer.status, error.code, error.message]).toEqual([
      400,
      code,
      expect.stringMatching(new RegExp(`^${message}`)),
    ]);
  }
  expect(await untilNoUploads(service.service.dataDir)).toEqual([]);
});

test("an upload beyond IMPORT_MAX_BYTES is refused, declared or not, and an archive of more than four times as much", async () => {
  const small = await openImportService({ IMPORT_MAX_BYTES: "65536" });
  const body = new Uint8Array(65_537);
  const stream = () => new Blob([body]).stream();
  for (const sent of [{ body }, { body: stream() }, { body, headers: { "content-length": "65537" } }]) {
    const answer = await small.upload({ ...sent, name: "a.csv" });
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({
      code: "request_too_large",
      message: expect.stringContaining("65536 bytes"),
    });
  }
  // Unpacked five times an upload, and fifty times itself.
  const large = makeZip([{ name: "a.png", content: Buffer.alloc(330_000, randomBytes(4_096)) }]);
  expect(await small.import({ body: large, name: "a.zip" })).toMatchObject({
    state: "failed",
    error: { code: "archive_too_large", message: expect.stringContaining("262144 bytes") },
  });
  await small.service.close();
});

test("what was done is answered so, even where the key's name for the audit list cannot be read", async () => {
  const { keys } = service.service.services.storage;
  using _ = spyOn(keys, "byId").mockRejectedValue(new Error("the database is away"));
  expect(await service.import({ body: lines([row()]), name: "a.jsonl" })).toMatchObject({ imported: 1 });
});

test("the endings that the document names are those that are read", () => {
  expect(uploadFormats.toSorted()).toEqual([...manifestFormats, ...archiveFormats].toSorted());
});

test("GET /v1/export answers HEAD without an export, and is the export of the library", async () => {
  // The library that every test service begins with has records of pictures without files.
  const missing = await service.send("/v1/export");
  expect([missing.status, (await errorOf(missing)).message]).toEqual([
    500,
    expect.stringContaining("The original picture of the screen"),
  ]);
  const { library } = service.service.services.storage;
  const bare = (await library.screensByIds(await library.screenIds())).filter(({ title }) =>
    title.endsWith(" screen"),
  );
  await library.removeScreens(bare.map(({ id }) => id));
  const head = await service.send("/v1/export", { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.get("x-export-bytes")).toBeNull();
  const answer = await service.send("/v1/export");
  expect(answer.headers.get("content-type")).toBe("application/x-tar");
  const tar = await answer.bytes();
  expect(answer.headers.get("x-export-bytes")).toBe(String(tar.length));
  const { images: store } = service.service.services;
  const whole = await exportedTar({ library, images: pathsIn(service.service.dataDir).images, store });
  expect(whole.includes("Folder app")).toBe(true);
  expect(Buffer.compare(whole, tar)).toBe(0);
  // A client that disconnects before the first byte leaves no file either.
  await (await service.send("/v1/export")).body?.cancel();
  const left = () => readdirSync(service.service.dataDir).filter((name) => name.includes("export"));
  await until(() => left().length === 0, { detail: () => left().join() });
});
