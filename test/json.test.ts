// JSON rows in every layout that programs write, under every name.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { RowError } from "../src/library/rows/row-error.ts";
import { readManifest } from "../src/library/sources/manifest.ts";
import { temporaryFolder } from "./support/folder.ts";
import { importSetting } from "./support/import.ts";

const folder = temporaryFolder();

async function contentsOf(name: string, text: string) {
  const path = join(folder, name);
  await Bun.write(path, text);
  const contents: unknown[] = [];
  for await (const { content } of (await readManifest(path)).entries)
    contents.push(content instanceof RowError ? content.message : content);
  return contents;
}

type Row = Readonly<Record<string, unknown>>;
const compact = (row: Row) => JSON.stringify(row);
const pretty = (row: Row) => JSON.stringify(row, null, 2);
const layouts: Readonly<Record<string, (rows: readonly Row[]) => string>> = {
  "one a line": (rows) => rows.map(compact).join("\n"),
  "one a line, of Windows": (rows) => rows.map((row) => `${compact(row)}\r\n`).join(""),
  "over several lines, as jq writes": (rows) => rows.map((row) => `${pretty(row)}\n`).join(""),
  "over several lines, with tabs and of Windows": (rows) =>
    rows.map((row) => JSON.stringify(row, null, "\t").replaceAll("\n", "\r\n")).join("\r\n\r\n"),
  "over several lines, one after another": (rows) => rows.map(pretty).join(""),
  "all in one line": (rows) => rows.map(compact).join(""),
  "with commas between": (rows) => rows.map(compact).join(",\n"),
  "with a comma after each": (rows) => rows.map((row) => `${pretty(row)},\n`).join(""),
  "after record separators": (rows) => rows.map((row) => `\x1e${pretty(row)}\n`).join(""),
  "first in one line, then in several": (rows) =>
    rows.map((row, n) => (n % 2 === 0 ? compact : pretty)(row)).join("\n"),
  "an array": (rows) => JSON.stringify(rows),
  "an array over several lines": (rows) => `\n${JSON.stringify(rows, null, 2)}\n`,
  "an array with a row a line": (rows) => `[\n${rows.map(compact).join(",\n")}\n]`,
};

describe("rows of JSON", () => {
  const row = fc.record({
    app_name: fc.constant("Korvo"),
    title: fc.string({ unit: "grapheme" }),
    description: fc.constantFrom("}\n{", '"', "\\", "[{", "NaN, Infinity", "a,\n\n{b", "\x1e"),
    tree: fc.option(fc.jsonValue()),
    platform: fc.constant("ios"),
  });

  for (const [layout, write] of Object.entries(layouts))
    test(`${layout} are read, whatever the file is called`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(row, { minLength: 1, maxLength: 4 }),
          fc.constantFrom("m.jsonl", "m.ndjson", "m.json"),
          async (rows, name) => {
            const plain: unknown = JSON.parse(JSON.stringify(rows));
            expect(await contentsOf(name, write(rows))).toEqual(plain as unknown[]);
          },
        ),
        { numRuns: 30 },
      );
    });

  test("in an array that is named otherwise are read, which is said", async () => {
    for (const [name, notices] of [
      ["m.jsonl", ["the file is an array in spite of its name, and was read as one."]],
      ["m.json", []],
    ] as const) {
      const setting = importSetting();
      await setting.write({
        [name]: JSON.stringify([{ app_name: "Korvo", platform: "ios", title: "Login" }]),
      });
      const summary = await importLibrary(setting.services, join(setting.source, name));
      expect(summary).toMatchObject({ imported: 1, failed: 0 });
      expect(summary.notices.map(({ text }) => text)).toEqual([...notices]);
    }
  });

  test("are cut alike wherever a chunk of the file ends", async () => {
    for (let offset = -30; offset < 5; offset += 1) {
      const rows = [{ app_name: "Korvo", platform: "ios", title: "x".repeat(65_480 + offset) }];
      const more = { app_name: "Korvo", platform: "ios", title: 'a "b" {' };
      for (const write of Object.values(layouts))
        expect(await contentsOf("m.jsonl", write([...rows, more, more]))).toEqual([...rows, more, more]);
    }
  });

  test("lose the one that is broken, over however many lines", async () => {
    const good = { app_name: "Korvo", platform: "ios", title: "Good" };
    for (const broken of [
      '{\n  "title": "a,\n  "text": "b"\n}',
      '{\n  "title": "a"\n',
      '{\n  "a": 1,\n}',
      "{",
      "x\n",
    ]) {
      const read = await contentsOf(
        "m.jsonl",
        `${pretty(good)}\n${broken}\n${pretty(good)}\n${compact(good)}\n`,
      );
      expect(read).toEqual([good, expect.stringContaining("the line is not"), good, good]);
    }
  });

  test("of Python have null where it writes NaN, numbers where it writes Infinity, and words stay words", async () => {
    const python =
      '{"app_name": "NaN", "platform": "ios", "title": NaN, "n": [-Infinity, "-Infinity", Infinity]}';
    for (const [name, text] of [
      ["m.jsonl", `${python}\n${python}`],
      ["m.json", `[${python}, ${python}]`],
    ] as const) {
      const read = { app_name: "NaN", platform: "ios", title: null, n: [-Infinity, "-Infinity", Infinity] };
      expect(await contentsOf(name, text)).toEqual([read, read]);
    }
    const setting = importSetting();
    const picture = await Bun.file(join(import.meta.dir, "fixtures/button-and-umlaut.png")).bytes();
    await setting.write({ "ios/Korvo/a.png": picture, "ios/Korvo/a.json": '{"title": "Kept", "text": NaN}' });
    const summary = await importLibrary(setting.services, setting.source, { hasOcr: false });
    expect(summary).toMatchObject({ imported: 1, failures: [] });
  });

  test("none of which can be read are told once, with the first reason", async () => {
    const lines = "{'app_name': 'Korvo', 'platform': 'ios'}\n".repeat(40);
    for (const [name, text] of [
      ["m.jsonl", lines],
      ["m.ndjson", "<xml>\n<body>\n</body>\n</xml>\n"],
      ["m.json", "[1, 2, 3]"],
    ] as const)
      await expect(contentsOf(name, text)).rejects.toThrow(
        /^None of the first \d+ rows of .* can be read. Row 1: the /,
      );
    await expect(contentsOf("m.json", lines)).rejects.toThrow("is neither an array of objects");
    expect(await contentsOf("m.jsonl", "x\ny\n")).toHaveLength(2);
  });
});
