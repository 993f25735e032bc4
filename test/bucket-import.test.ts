// Imports into a bucket that is cut, slow, away or closed to them: rows that fail say why and leave nothing,
// and the next import goes on.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { BucketSettings } from "../src/config/config.ts";
import { waitInTurn } from "../src/database/file-lock.ts";
import { Bucket } from "../src/images/bucket/bucket.ts";
import { bucketImageStore } from "../src/images/bucket-image-store.ts";
import type { ImageStore } from "../src/images/image-store.ts";
import { versionsFolder } from "../src/images/picture-version.ts";
import { removeOrphans } from "../src/images/remove-orphans.ts";
import { temporaryFolder } from "./support/folder.ts";
import { type ImportSetting, importSetting } from "./support/import.ts";
import { base, one, three, two } from "./support/import-rows.ts";
import { hasS3Server, type S3Server, startS3 } from "./support/s3-server.ts";
import { startProxy } from "./support/troubled-proxy.ts";
import { until } from "./support/until.ts";

/** Long for what must succeed on a busy machine; `hurry` makes it short for what must fail. */
const patience = { tryMs: 0, totalMs: 0 };
const hurry = () => Object.assign(patience, { tryMs: 400, totalMs: 1_000 });
const takeTime = () => Object.assign(patience, { tryMs: 20_000, totalMs: 40_000 });
const ids = [1, 2, 3].map((n) => `ab00000${n}-0000-4000-8000-000000000000`);
const rows = ids.map((id, n) => ({ ...base, id, title: `T${n + 1}`, image: `${n + 1}.png` }));
const text = { ...base, id: "ab00000f-0000-4000-8000-000000000000", title: "T9" };

let server: S3Server;
beforeEach(async () => {
  takeTime();
  if (hasS3Server) server = await startS3();
});
afterEach(async () => {
  await server?.[Symbol.asyncDispose]();
});

async function settingOf(changed: Partial<BucketSettings> = {}): Promise<ImportSetting> {
  const bucket = new Bucket({ ...server.settings, ...changed }, patience);
  const lockFile = `${temporaryFolder()}/images.lock`;
  let setting: ImportSetting | undefined;
  const images: ImageStore = bucketImageStore({
    reads: bucket,
    writes: bucket,
    isRedirected: false,
    mayRemove: async () => true,
    rows: {
      screensByIds: async (ids) => (await setting?.library.screensByIds(ids)) ?? [],
      picturesOf: async (ids) => (await setting?.library.picturesOf(ids)) ?? [],
    },
    lock: (signal) => waitInTurn(lockFile, signal),
  });
  setting = importSetting({ images });
  await setting.write({ "1.png": one, "2.png": two, "3.png": three });
  return setting;
}

const reasons = (summary: Awaited<ReturnType<ImportSetting["importRows"]>>) =>
  summary.failures.map(({ reason }) => reason);

/** Imports again and again until the bucket is left alone no longer. */
async function untilImported(setting: ImportSetting, given: readonly object[]): Promise<void> {
  takeTime();
  await until(async () => (await setting.importRows(given)).failed === 0, { everyMs: 500 });
}

/** Every record has its picture, whole, and no picture is without a record. */
async function expectWhole({ images, library, screens }: ImportSetting, count: number): Promise<void> {
  const all = (await screens()).filter(({ picture }) => picture !== null);
  expect(all).toHaveLength(count);
  for (const { id } of all) expect(await images.has(id)).toBe(true);
  expect(await removeOrphans({ images, library })).toMatchObject({ found: 0 });
}

describe.skipIf(!hasS3Server)("an import into a bucket", () => {
  test("stores pictures once, replaces and removes them, and leaves nothing else there", async () => {
    const setting = await settingOf();
    expect(await setting.importRows(rows)).toMatchObject({ imported: 3, failed: 0 });
    expect(await setting.importRows(rows)).toMatchObject({ unchanged: 3, failed: 0 });
    const [first, ...others] = rows;
    const changed = [
      { ...first, image: "2.png" },
      { ...others[0], image: null },
    ];
    expect(await setting.importRows(changed)).toMatchObject({ updated: 2, failed: 0 });
    await expectWhole(setting, 2);
    const objects = [];
    for await (const page of new Bucket(server.settings, patience).list("images/")) objects.push(...page);
    // Two that are shown, and two that were shown before.
    expect(objects).toHaveLength((2 + 2) * 3);
  });

  test("that is away fails the rows with pictures and says why; when it is back the same import completes them", async () => {
    const setting = await settingOf();
    await setting.importRows(rows.slice(0, 1));
    await server.kill();
    hurry();
    const summary = await setting.importRows([...rows, text]);
    // Unchanged screens are looked up in the bucket as well: their files may have been lost.
    expect(summary).toMatchObject({ imported: 1, failed: 3, stopped: null });
    expect(reasons(summary)[0]).toContain("could not be stored: the bucket ");
    expect((await setting.screens()).map(({ title }) => title)).toEqual(["T1", "T9"]);
    await server.restart();
    await untilImported(setting, [...rows, text]);
    await expectWhole(setting, 3);
  });

  test("whose answers are cut leaves no record without a picture, and nothing half behind when it heals", async () => {
    using proxy = startProxy(server.settings.endpoint);
    const setting = await settingOf({ endpoint: proxy.url });
    proxy.trouble.cutAfterBytes = 40;
    hurry();
    const summary = await setting.importRows(rows);
    expect(summary).toMatchObject({ imported: 0, failed: 3 });
    expect(await setting.screens()).toEqual([]);
    proxy.trouble.cutAfterBytes = Number.POSITIVE_INFINITY;
    await untilImported(setting, rows);
    await expectWhole(setting, 3);
  });

  test("that is slow is waited for, and one that is too slow is an error in words", async () => {
    using proxy = startProxy(server.settings.endpoint);
    const setting = await settingOf({ endpoint: proxy.url });
    proxy.trouble.delayMs = 100;
    expect(await setting.importRows(rows)).toMatchObject({ imported: 3, failed: 0 });
    proxy.trouble.delayMs = 5_000;
    hurry();
    const summary = await setting.importRows([{ ...rows[0], image: "3.png" }]);
    expect(reasons(summary)).toEqual([expect.stringContaining("the bucket did not answer in time")]);
  });

  test("that refuses the key fails each row at once and says which settings to check", async () => {
    const setting = await settingOf({ secretAccessKey: "not-the-secret" });
    const summary = await setting.importRows([...rows, text]);
    expect(summary).toMatchObject({ imported: 1, failed: 3 });
    expect(reasons(summary)[0]).toMatch(/403 SignatureDoesNotMatch\)\. Check S3_SECRET_ACCESS_KEY/);
    expect(JSON.stringify(summary)).not.toContain("not-the-secret");
  });

  test("that another process removed files from stores them again", async () => {
    const setting = await settingOf();
    await setting.importRows(rows);
    const bucket = new Bucket(server.settings, patience);
    for await (const page of bucket.list(`images/${versionsFolder(ids[0] ?? "")}/`))
      for (const { key } of page) await bucket.remove(key);
    expect(await setting.importRows(rows)).toMatchObject({ updated: 1, unchanged: 2 });
    await expectWhole(setting, 3);
  });
});
