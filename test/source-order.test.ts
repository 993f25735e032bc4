// The order, time and address of a source are kept: by imports, exports and writes.
import { expect, test } from "bun:test";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { packSource } from "../src/cli/pack-source.ts";
import { captureTimeOf } from "../src/images/capture-time.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { tarOf } from "../src/pages/library/tar-file.ts";
import { examples } from "./support/examples.ts";
import { exportedTar, unpacked } from "./support/exported.ts";
import { type ImportSetting, importSetting } from "./support/import.ts";
import { base, one, two } from "./support/import-rows.ts";
import { riffChunk, withChunk, withExif } from "./support/picture-dialects.ts";
import { makeJpeg, makePng, makeWebp } from "./support/pictures.ts";

const rowOf = (n: number) => ({ ...base, title: `Screen ${n}` });
const titlesOf = async ({ library }: ImportSetting) => {
  const ids = await library.screenIds();
  const screens = new Map((await library.screensByIds(ids)).map((screen) => [screen.id, screen.title]));
  return ids.map((id) => screens.get(id) ?? "");
};
const titlesOfApp = async ({ library }: ImportSetting) => {
  const [app] = await library.apps("ios");
  const titles: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await library.screensOfApp(app?.id ?? "", after, 3);
    titles.push(...page.map(({ title }) => title));
    after = page.at(-1)?.id ?? null;
    if (page.length < 3) return titles;
  }
};

/** The TAR file of a library, unpacked. */
async function exported({ library, imagesRoot }: ImportSetting): Promise<string> {
  return unpacked(await exportedTar({ library, images: imagesRoot }));
}

test("the order of a source survives an import, an export and the import of that, whatever was there before", async () => {
  const orders = fc
    .uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 20 })
    .chain((all) => fc.tuple(fc.subarray(all), fc.shuffledSubarray(all, { minLength: all.length })));
  await fc.assert(
    fc.asyncProperty(orders, async ([earlier, order]) => {
      using first = importSetting();
      using second = importSetting();
      await first.importRows(earlier.map(rowOf));
      expect(await first.importRows(order.map(rowOf))).toMatchObject({
        unchanged: earlier.length,
        imported: order.length - earlier.length,
      });
      const wanted = order.map((n) => `Screen ${n}`);
      expect(await titlesOf(first)).toEqual(wanted);
      expect(await titlesOfApp(first)).toEqual(wanted);
      await importLibrary(second.services, await exported(first));
      expect(await titlesOf(second)).toEqual(wanted);
    }),
    { numRuns: examples(15) },
  );
});

test("the same source again places nothing anew, and no place is a change that an index follows", async () => {
  const setting = importSetting();
  await setting.importRows([1, 2, 3, 4].map(rowOf));
  const places = async () => (await setting.screens()).map(({ position }) => position);
  const [before, sequence] = [await places(), await setting.library.lastSequence()];
  expect(await setting.importRows([1, 2, 3, 4].map(rowOf))).toMatchObject({ unchanged: 4, updated: 0 });
  expect(await places()).toEqual(before);
  expect(await setting.importRows([1, 9, 2, 3, 4].map(rowOf))).toMatchObject({ unchanged: 4, imported: 1 });
  expect(await titlesOf(setting)).toEqual([1, 9, 2, 3, 4].map((n) => `Screen ${n}`));
  expect(await setting.library.lastSequence()).toBe(sequence + 1);
});

test("a source is told from others, however soon they are imported, and new first rows are of it", async () => {
  const setting = importSetting();
  const goneOf = async (rows: readonly number[]) => {
    const { gone } = await setting.importRows(rows.map(rowOf));
    const screens = await setting.library.titledByIds(gone ?? []);
    return screens.map(({ title }) => title).sort();
  };
  expect(await goneOf([1, 2])).toEqual([]);
  expect(await goneOf([3, 4])).toEqual([]);
  // More than a batch of new rows stand before the first that was there.
  const added = Array.from({ length: 70 }, (_, at) => at + 100);
  expect(await goneOf([...added, 1, 2])).toEqual([]);
  expect(await goneOf([1])).toEqual([...added, 2].map((n) => `Screen ${n}`).sort());
  expect(await goneOf([4])).toEqual(["Screen 3"]);
});

test("files stand in the order of the numbers in their names, folder by folder", async () => {
  const setting = importSetting();
  const names = ["b/1.png", "a/2 second.png", "a/10 tenth.png", "a/1 first.png"];
  const files = names.map(async (name, at) => [`ios/Korvo/${name}`, await makePng(60, 90, at)] as const);
  await setting.write(Object.fromEntries(await Promise.all(files)));
  await importLibrary(setting.services, setting.source);
  const ids = await setting.library.screenIds();
  const byId = new Map((await setting.screens()).map((screen) => [screen.id, screen.originalName]));
  expect(ids.map((id) => byId.get(id))).toEqual(["1 first", "2 second", "10 tenth", "1"]);
});

test("given facts are kept, exported and stay when a later row is silent; a wrong one is left out", async () => {
  const setting = importSetting();
  const facts = {
    captured_at: "2026-01-31T10:00:00+01:00",
    source_url: "https://korvo.test/orders?tab=open",
    app_version: "4.2.0",
  };
  await setting.importRows([{ ...rowOf(1), ...facts }]);
  const stored = { capturedAt: Date.UTC(2026, 0, 31, 9), sourceUrl: facts.source_url, appVersion: "4.2.0" };
  expect(await setting.screens()).toMatchObject([stored]);
  expect(await setting.importRows([rowOf(1)])).toMatchObject({ unchanged: 1 });
  expect(await setting.screens()).toMatchObject([stored]);
  expect(await setting.importRows([{ ...rowOf(1), app_version: "5" }])).toMatchObject({ updated: 1 });
  const manifest = await Bun.file(join(await exported(setting), "manifest.jsonl")).json();
  expect(manifest).toMatchObject({ ...facts, captured_at: "2026-01-31T09:00:00.000Z", app_version: "5" });
  const wrong = [
    { captured_at: "yesterday" },
    { captured_at: "2026-02-31" },
    { source_url: "javascript:alert(1)" },
    { app_version: "x".repeat(101) },
    { step: "second" },
  ];
  const { failures, notices } = await setting.importRows(
    wrong.map((field, n) => ({ ...rowOf(n), ...field })),
  );
  expect(failures).toEqual([]);
  expect(notices.map(({ field }) => field)).toEqual(wrong.map((field) => Object.keys(field)[0] ?? ""));
});

const pixels = { width: 60, height: 90 };

/** EXIF with the time and the zone of the picture, as a camera writes it. */
function exifOf(time: string, zone: string): Buffer {
  const exif = Buffer.alloc(200);
  exif.write("MM\0*", 0, "latin1");
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(1, 8);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    exif.writeUInt16BE(tag, at);
    exif.writeUInt16BE(type, at + 2);
    exif.writeUInt32BE(count, at + 4);
    exif.writeUInt32BE(value, at + 8);
  };
  entry(10, 0x8769, 4, 1, 30);
  exif.writeUInt16BE(2, 30);
  entry(32, 0x9003, 2, 20, 100);
  entry(44, 0x9011, 2, 7, 130);
  exif.write(time, 100, "latin1");
  exif.write(zone, 130, "latin1");
  return exif;
}

const photo = async (time: string, zone: string) => withExif(await makeJpeg(), exifOf(time, zone), pixels);

const packet = (fields: string, elements = "") =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:ps="http://ns.adobe.com/photoshop/1.0/" xmlns:xmp='http://ns.adobe.com/xap/1.0/' ${fields}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** The XMP of a picture in the place of each format. */
const withXmp: Readonly<Record<string, (xmp: string) => Promise<Uint8Array>>> = {
  jpeg: async (xmp) => {
    const jpeg = Buffer.from(await makeJpeg());
    const content = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`);
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
  },
  png: (xmp) => pngWithText(Buffer.from(`XML:com.adobe.xmp\0\0\0en\0\0${xmp}`)),
  "png, compressed": (xmp) =>
    pngWithText(Buffer.concat([Buffer.from("XML:com.adobe.xmp\0\x01\0\0\0"), deflateSync(xmp)])),
  webp: async (xmp) => Buffer.concat([await makeWebp(), riffChunk("XMP ", Buffer.from(xmp))]),
};

/** Another iTXt chunk stands before the one of XMP. */
async function pngWithText(content: Buffer): Promise<Uint8Array> {
  const comment = Buffer.from("Comment\0\0\0\0\0Screenshot");
  return withChunk(withChunk(await makePng(), "iTXt", content), "iTXt", comment);
}

test.each(Object.entries(withXmp))(
  "a moment that stands in the XMP of a %s alone is taken",
  async (_, make) => {
    const time = async (fields: string, elements?: string) =>
      captureTimeOf(await make(packet(fields, elements)));
    const at = Date.UTC(2024, 2, 5, 10, 20, 30);
    expect(await time('ps:DateCreated="2024-03-05T10:20:30Z"')).toBe(at);
    expect(await time("exif:DateTimeOriginal='2024-03-05T19:20:30+09:00'")).toBe(at);
    expect(await time("", "<xmp:CreateDate>2024-03-05T10:20:30.000</xmp:CreateDate>")).toBe(at);
    const all = 'xmp:CreateDate="2025-01-01T00:00:00Z" ps:DateCreated="2024-03-05T10:20:30Z"';
    expect(await time(all)).toBe(at);
    expect(await time('ps:DateCreated="last spring" xmp:CreateDate="2024-03-05T10:20:30Z"')).toBe(at);
    expect(await time('ps:DateCreated="2024" other:CreateDate="2024-03-05T10:20:30Z"')).toBeNull();
  },
);

const changed = new Date("2024-03-01T08:00:00Z");
/** A photo that says when it was taken, a file of a day, and one of the first day that there is. */
const dated = {
  photo: "ios/Korvo/a photo.jpg",
  file: "ios/Korvo/b file.png",
  epoch: "ios/Korvo/c epoch.jpg",
};
/** The time of each, as an import finds it. */
const datedTimes = [Date.UTC(2025, 5, 1, 10, 30), changed.getTime(), null];
const timesOf = async (setting: ImportSetting) =>
  (await setting.screens()).map(({ capturedAt }) => capturedAt);

async function writeDated({ source, write }: ImportSetting): Promise<void> {
  const taken = await photo("2025:06:01 12:30:00", "+02:00");
  await write({ [dated.photo]: taken, [dated.file]: one, [dated.epoch]: two });
  for (const name of [dated.photo, dated.file]) await utimes(join(source, name), changed, changed);
  await utimes(join(source, dated.epoch), new Date(0), new Date(0));
}

test("the time of a picture is that of its EXIF, of its file in a folder, or unknown; a copied file keeps it", async () => {
  expect(captureTimeOf(await photo("2025:06:01 12:30:00", ""))).toBe(Date.UTC(2025, 5, 1, 12, 30));
  expect(captureTimeOf(await photo("0000:00:00 00:00:00", ""))).toBeNull();
  expect(captureTimeOf(one)).toBeNull();

  const setting = importSetting();
  await writeDated(setting);
  await importLibrary(setting.services, setting.source);
  expect(await timesOf(setting)).toEqual(datedTimes);
  const copied = new Date("2026-03-01T08:00:00Z");
  await utimes(join(setting.source, dated.file), copied, copied);
  expect(await importLibrary(setting.services, setting.source)).toMatchObject({ unchanged: 3, updated: 0 });
  expect(await timesOf(setting)).toEqual(datedTimes);
});

/** The upload of each door that sends files to a service, from the files of a folder. */
const uploads: Readonly<Record<string, (folder: string, names: readonly string[]) => Promise<Blob>>> = {
  "the command line": async (folder) => new Response((await packSource(folder)).body).blob(),
  "the pages": async (folder, names) =>
    tarOf(
      await Promise.all(
        names.map(async (path) => {
          const { lastModified } = Bun.file(join(folder, path));
          return {
            path,
            file: new File([await Bun.file(join(folder, path)).bytes()], path, { lastModified }),
          };
        }),
      ),
    ),
};

for (const [door, upload] of Object.entries(uploads))
  test(`a folder that ${door} sends to a service keeps the times of its files, and an export of it says them again`, async () => {
    const [sender, service, copy] = [importSetting(), importSetting(), importSetting()];
    await writeDated(sender);
    const sent = await upload(sender.source, Object.values(dated));
    await importLibrary(service.services, await unpacked(sent));
    expect(await timesOf(service)).toEqual(datedTimes);
    // Its own files have no times: the same library is the same export, byte for byte.
    const files = await exported(service);
    for (const name of await Array.fromAsync(new Bun.Glob("**/*").scan(files)))
      expect(Bun.file(join(files, name)).lastModified).toBe(0);
    await importLibrary(copy.services, files);
    expect(await timesOf(copy)).toEqual(datedTimes);
  });
