import { describe, expect, test } from "bun:test";
import { readdir, readFile, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { pictureDecoder } from "../src/images/picture-decoder.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { checkPictureFiles } from "../src/maintenance/backup/picture-files.ts";
import { type ImportSetting, importSetting } from "./support/import.ts";
import { base, counts, one, three, two } from "./support/import-rows.ts";
import { jsonLines } from "./support/json-lines.ts";

const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;

/** A setting with the three pictures to import. */
async function withPictures(...given: Parameters<typeof importSetting>) {
  const setting = importSetting(...given);
  await setting.write({ "1.png": one, "2.jpg": two, "3.webp": three });
  return setting;
}

/** The picture of the first screen is as its record says. */
async function expectWhole({ library, imagesRoot }: ImportSetting) {
  const [own] = await library.picturesOf([id(1)]);
  if (own === undefined) throw new Error("it has no picture");
  expect(await checkPictureFiles(imagesRoot, own)).toMatchObject({ problems: [] });
}

describe("a row", () => {
  test("becomes a screen with its words, its picture in two sizes and its vectors", async () => {
    const setting = importSetting();
    await setting.write({ "pics/one.png": one });
    const row = {
      ...base,
      id: id(1),
      image: "pics/one.png",
      elements: ["button", " card "],
      text: "Sign in",
      pattern: "form",
    };
    expect(await setting.importRows([row])).toMatchObject(counts(1, 0, 0, 0));
    const [screen] = await setting.screens();
    expect(screen).toMatchObject({
      id: id(1),
      appName: "Duolingo",
      platform: "ios",
      title: "Login",
      description: "A form",
      pattern: "form",
      elements: ["button", "card"],
      visibleText: "Sign in",
      visibleTextSource: "given",
      picture: { format: "png", width: 60, height: 90, optimized: { width: 60, height: 90 } },
    });
    const file = await setting.images.open(id(1), "optimized");
    expect(file?.bytes).toBe(screen?.picture?.optimized.bytes ?? 0);
    expect((await setting.library.vectorsOf(id(1)))?.modelId).toBe("fake-1");
    expect(setting.encoder.encoded).toHaveLength(1);
  });

  test("may have words only, or a picture only, but not neither", async () => {
    const setting = importSetting();
    await setting.write({ "one.png": one });
    const { title: _title, description: _description, ...app } = base;
    const summary = await setting.importRows([base, { ...app, image: "one.png" }, app]);
    expect(summary).toMatchObject(counts(2, 0, 0, 1));
    expect(summary.failures).toMatchObject([{ row: 3, field: null, code: "row_empty" }]);
  });

  test("that is bad never stops the others, and says in its place which column broke which bound", async () => {
    const setting = importSetting();
    const summary = await setting.importRows([
      // A picture is looked for after the columns of the whole batch.
      { ...base, image: "missing.png" },
      { ...base, app_name: "" },
      { ...base, platform: "tv" },
      { ...base, title: "x".repeat(501) },
      { ...base, elements: Array.from({ length: 201 }, () => "x") },
      { ...base, id: "not-a-uuid" },
      { ...base, description: 5 },
      { ...base, text: "a\0b" },
      { ...base, pattern: "\ud800" },
      { ...base, title: "Good" },
    ]);
    expect(summary).toMatchObject(counts(6, 0, 0, 4));
    expect(summary.failures.map(({ row, field, reason }) => `${row} ${field} ${reason}`)).toEqual([
      "1 image cannot be read (ENOENT).",
      "2 app_name is missing.",
      "3 platform must be ios or web.",
      "6 id must be a UUID.",
    ]);
    const leftOut = summary.notices.map(({ row, text }) => `${row} ${text.replace(/: .* left out/, "")}`);
    expect(leftOut).toEqual([
      "4 title: it must be at most 500 characters.",
      "5 elements: it must be at most 200 strings of at most 200 characters.",
      "8 text: it contains a NUL or half a character (a lone surrogate).",
      "9 pattern: it contains a NUL or half a character (a lone surrogate).",
    ]);
  });

  test("with unknown columns is imported, and one notice names them", async () => {
    const setting = importSetting();
    const summary = await setting.importRows([
      { ...base, colour: "red", __proto__x: 1 },
      { ...base, title: "B", colour: "blue" },
    ]);
    expect(summary).toMatchObject(counts(2, 0, 0, 0));
    expect(summary.notices).toEqual([
      { row: null, text: "columns that are not known here were ignored: __proto__x, colour." },
    ]);
  });
});

describe("the same again", () => {
  test("changes nothing: no file is written, no word encoded, no change number used", async () => {
    const setting = await withPictures();
    const rows = ["1.png", "2.jpg", "3.webp"].map((image, n) => ({ ...base, title: `T${n}`, image }));
    expect(await setting.importRows(rows)).toMatchObject(counts(3, 0, 0, 0));
    const before = await setting.library.lastSequence();
    setting.encoder.encoded.length = 0;
    expect(await setting.importRows(rows)).toMatchObject(counts(0, 0, 3, 0));
    expect(await setting.library.lastSequence()).toBe(before);
    expect(setting.encoder.encoded).toEqual([]);
    expect((await setting.library.counts()).screens.ios).toBe(3);
  });

  test("decodes no picture, and one whose words changed is not decoded either", async () => {
    let decoded = 0;
    const openPictureDecoder = () => {
      const decoder = pictureDecoder();
      const makeSizes: typeof decoder.makeSizes = (file) => {
        decoded += 1;
        return decoder.makeSizes(file);
      };
      return { ...decoder, makeSizes, decode: async () => Promise.reject(new Error("decoded")) };
    };
    const setting = await withPictures({ openPictureDecoder });
    const rows = ["1.png", "2.jpg"].map((image) => ({ ...base, image }));
    expect(await setting.importRows(rows)).toMatchObject(counts(2, 0, 0, 0));
    expect(decoded).toBe(2);
    expect(await setting.importRows(rows)).toMatchObject(counts(0, 0, 2, 0));
    expect(await setting.importRows(rows, { isDryRun: true })).toMatchObject(counts(0, 0, 2, 0));
    const [first, second] = rows;
    expect(await setting.importRows([{ ...first, title: "New" }, { ...second }])).toMatchObject(
      counts(0, 1, 1, 0),
    );
    expect(decoded).toBe(2);
  });

  test("with other words updates the screen and encodes only it", async () => {
    const setting = await withPictures();
    const rows = [
      { ...base, title: "A", image: "1.png" },
      { ...base, title: "B", image: "2.jpg" },
    ];
    await setting.importRows(rows);
    setting.encoder.encoded.length = 0;
    expect(await setting.importRows([{ ...rows[0], title: "C" }, rows[1] ?? {}])).toMatchObject(
      counts(0, 1, 1, 0),
    );
    expect((await setting.screens()).map((screen) => screen.title)).toEqual(["B", "C"]);
    expect(setting.encoder.encoded.map((words) => words.title)).toEqual(["C"]);
  });

  test("with another picture under the same id replaces the files without encoding again", async () => {
    const setting = await withPictures();
    await setting.importRows([{ ...base, id: id(1), image: "1.png" }]);
    setting.encoder.encoded.length = 0;
    expect(await setting.importRows([{ ...base, id: id(1), image: "2.jpg" }])).toMatchObject(
      counts(0, 1, 0, 0),
    );
    expect((await setting.screens())[0]?.picture?.format).toBe("jpeg");
    await expectWhole(setting);
    expect(setting.encoder.encoded).toEqual([]);
  });

  test("without its picture removes the picture's files", async () => {
    const setting = await withPictures();
    await setting.importRows([{ ...base, id: id(1), image: "1.png" }]);
    expect(await setting.importRows([{ ...base, id: id(1) }])).toMatchObject(counts(0, 1, 0, 0));
    expect(await setting.images.has(id(1))).toBe(false);
  });

  test("of a picture of the same app and platform under another id updates its screen, with a notice", async () => {
    const setting = importSetting();
    await setting.write({ "1.png": one, "again.png": one });
    await setting.importRows([{ ...base, image: "1.png" }]);
    const [first] = await setting.screens();
    const summary = await setting.importRows([
      { ...base, app_name: "DUOLINGO", title: "New", id: id(7), image: "again.png" },
    ]);
    expect(summary).toMatchObject(counts(0, 1, 0, 0));
    expect(summary.notices[0]?.text).toContain(first?.id ?? "?");
    expect((await setting.screens()).map((screen) => screen.id)).toEqual([first?.id ?? ""]);
    expect(await setting.importRows([{ ...base, platform: "web", image: "1.png" }])).toMatchObject(
      counts(1, 0, 0, 0),
    );
  });

  test("within one manifest is an update, and the last row wins", async () => {
    const setting = await withPictures();
    const rows = [
      { ...base, id: id(1), title: "first" },
      { ...base, id: id(1), title: "second", image: "1.png" },
      { ...base, title: "third", image: "1.png" },
    ];
    const summary = await setting.importRows(rows);
    expect(summary).toMatchObject(counts(1, 2, 0, 0));
    expect(summary.notices.map(({ text }) => text)).toEqual([
      "2 rows are for screens of earlier rows, and replaced what that one said (the first is in row 2).",
    ]);
    expect((await setting.screens()).map((screen) => screen.title)).toEqual(["third"]);
  });

  test("heals a picture whose files were lost, and vectors of another model", async () => {
    const setting = await withPictures();
    const rows = [{ ...base, id: id(1), image: "1.png" }];
    await setting.importRows(rows);
    await rm(join(setting.imagesRoot, "00"), { recursive: true });
    expect(await setting.importRows(rows)).toMatchObject(counts(0, 1, 0, 0));
    expect(await setting.images.has(id(1))).toBe(true);
    Object.assign(setting.encoder, { modelId: "fake-2" });
    expect(await setting.importRows(rows)).toMatchObject(counts(0, 1, 0, 0));
    expect((await setting.library.vectorsOf(id(1)))?.modelId).toBe("fake-2");
  });

  test.each(["original.png", "optimized.webp", "high.webp"])(
    "heals a picture whose %s was cut",
    async (name) => {
      const setting = await withPictures();
      const rows = [{ ...base, id: id(1), image: "1.png" }];
      await setting.importRows(rows);
      const [version = ""] = await readdir(join(setting.imagesRoot, "00", id(1)));
      const path = join(setting.imagesRoot, "00", id(1), version, name);
      const before = await readFile(path);
      await truncate(path, before.length - 1);
      expect(await setting.importRows(rows)).toMatchObject(counts(0, 1, 0, 0));
      expect(await readFile(path)).toEqual(before);
      expect(await setting.importRows(rows)).toMatchObject(counts(0, 0, 1, 0));
    },
  );

  test("of a screen that was removed makes it live again", async () => {
    const setting = importSetting();
    await setting.importRows([{ ...base, id: id(1) }]);
    await setting.library.removeScreens([id(1)]);
    expect(await setting.importRows([{ ...base, id: id(1) }])).toMatchObject(counts(1, 0, 0, 0));
  });
});

test("a dry run finds the same failures and counts, and writes nothing", async () => {
  const setting = importSetting();
  await setting.write({ "1.png": one, "2.jpg": two, "cut.jpg": two.subarray(0, two.length - 30) });
  const rows = [
    { ...base, id: id(1), image: "1.png" },
    { ...base, id: id(2), image: "cut.jpg" },
    { ...base, id: id(1), title: "again", image: "2.jpg" },
  ];
  const dry = await setting.importRows(rows, { isDryRun: true });
  expect(dry).toMatchObject({ ...counts(1, 1, 0, 1), isDryRun: true });
  expect(await setting.library.lastSequence()).toBe(0);
  expect(await readdir(setting.imagesRoot).catch(() => [])).toEqual([]);
  expect(setting.encoder.encoded).toEqual([]);
  const real = await setting.importRows(rows);
  expect(real.failures).toEqual(dry.failures);
  expect(real).toMatchObject(counts(1, 1, 0, 1));
  expect(await setting.importRows(rows.slice(2), { isDryRun: true })).toMatchObject(counts(0, 0, 1, 0));
  expect(await setting.importRows([], { isDryRun: true, isMissingDeleted: true })).toMatchObject(
    counts(0, 0, 0, 0),
  );
});

describe("removing what is missing", () => {
  const images = ["1.png", "2.jpg", "3.webp"];
  const rows = images.map((image, n) => ({ ...base, id: id(n + 1), title: `T${n + 1}`, image }));

  async function filled() {
    const setting = await withPictures();
    await setting.importRows(rows);
    return setting;
  }

  test("removes the screens and pictures that no row is for, unchanged rows included, where it is asked for", async () => {
    const setting = await filled();
    expect(await setting.importRows(rows.slice(0, 2))).toMatchObject({ removed: 0 });
    expect(
      await setting.importRows(rows.slice(0, 2), { isMissingDeleted: true, isDryRun: true }),
    ).toMatchObject({ removed: 1 });
    expect(await setting.library.screenIds()).toHaveLength(3);
    expect(await setting.importRows(rows.slice(0, 2), { isMissingDeleted: true })).toMatchObject(
      counts(0, 0, 2, 0, 1),
    );
    expect(await setting.images.has(id(3))).toBe(false);
    expect((await setting.screens()).map((screen) => screen.title)).toEqual(["T1", "T2"]);
  });

  test("never happens when a row failed, when there is no valid row, or when the import was stopped, and says so", async () => {
    const setting = await filled();
    const stop = new AbortController();
    stop.abort();
    for (const [some, options] of [
      [[...rows.slice(0, 1), { bad: true }], {}],
      [[], {}],
      [rows.slice(0, 1), { signal: stop.signal }],
    ] as const) {
      const summary = await setting.importRows(some, { isMissingDeleted: true, ...options });
      expect(summary.removed).toBe(0);
      expect(summary.notices.map((notice) => notice.text).join()).toContain("no missing screen was removed");
      expect(await setting.library.screenIds()).toHaveLength(3);
    }
  });
});

test("an import says which screens its source no longer has, whatever else the app has, and keeps them", async () => {
  const setting = importSetting();
  const [a, b, c, other, added] = ["A", "B", "C", "D", "E"].map((title) => ({ ...base, title }));
  const read = (...rows: readonly (object | undefined)[]) =>
    setting.importRows(rows.filter((each) => each !== undefined));
  expect(await read(a, b, c)).toMatchObject({ imported: 3, gone: [], notices: [] });
  expect(await read(other)).toMatchObject({ imported: 1, gone: [] });
  expect(await read(a, { ...base, platform: "tv" })).toMatchObject({ failed: 1, gone: [] });
  const now = await read(added, a, c);
  expect(now).toMatchObject({ ...counts(1, 0, 2, 0), gone: [expect.any(String)] });
  expect(now.notices.map(({ text }) => text)).toEqual([
    "1 screen that an earlier import of the same source brought was not in this one, and stays in the library: B.",
  ]);
  expect(await read(added, a, b, c)).toMatchObject({ unchanged: 4, gone: [] });
});

describe("a failure behind the rows", () => {
  test("of the encoder fails the rows it is for, and leaves no file of theirs", async () => {
    const setting = await withPictures();
    const { encodeScreens } = setting.encoder;
    Object.assign(setting.encoder, {
      encodeScreens: async (words: Parameters<typeof encodeScreens>[0]) => {
        if (words.some((word) => word.title === "Bad")) throw new Error("NaN");
        return encodeScreens(words);
      },
    });
    const summary = await setting.importRows([
      { ...base, id: id(1), title: "Good", image: "1.png" },
      { ...base, id: id(2), title: "Bad", image: "2.jpg" },
    ]);
    expect(summary).toMatchObject(counts(1, 0, 0, 1));
    expect(summary.failures).toMatchObject([{ row: 2, code: "encoding_failed" }]);
    expect([await setting.images.has(id(1)), await setting.images.has(id(2))]).toEqual([true, false]);
    expect(await readdir(join(setting.imagesRoot, "00"))).toEqual([id(1)]);
  });

  test("of the database leaves the picture that was there before", async () => {
    const setting = await withPictures();
    await setting.importRows([{ ...base, id: id(1), image: "1.png" }]);
    setting.database.run(
      "CREATE TRIGGER broken BEFORE UPDATE ON screens BEGIN SELECT RAISE(ABORT, 'broken'); END",
    );
    const summary = await setting.importRows([{ ...base, id: id(1), title: "New", image: "2.jpg" }]);
    expect(summary.failures).toMatchObject([{ row: 1, code: "storage_failed" }]);
    expect((await setting.screens())[0]?.picture?.format).toBe("png");
    await expectWhole(setting);
  });

  test("of the disk stops the import, says so, and the same import goes on later", async () => {
    const setting = await withPictures();
    const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    const images = { ...setting.images, put: async () => Promise.reject(full) };
    const rows = Array.from({ length: 200 }, (_, n) => ({
      ...base,
      title: `T${n}`,
      ...(n === 20 ? { image: "1.png" } : {}),
    }));
    await setting.importRows(rows.slice(0, 1));
    const broken = { ...setting.services, images };
    await setting.write({ "manifest.jsonl": jsonLines(rows) });
    const summary = await importLibrary(broken, setting.source);
    expect(summary).toMatchObject({ stopped: "disk_full", failed: 1 });
    expect(summary.imported).toBeLessThan(100);
    expect(await importLibrary(setting.services, setting.source)).toMatchObject({ stopped: null, failed: 0 });
    expect(await setting.library.screenIds()).toHaveLength(200);
  });
});
