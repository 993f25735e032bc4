// Cells as programs write them: line ends that change within a file, and words for nothing.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { readManifest } from "../src/library/sources/manifest.ts";
import { temporaryFolder } from "./support/folder.ts";
import { importSetting } from "./support/import.ts";

const folder = temporaryFolder();

async function contentsOf(csv: string) {
  const path = join(folder, "m.csv");
  await Bun.write(path, csv);
  const contents: unknown[] = [];
  for await (const { content } of (await readManifest(path)).entries) contents.push(content);
  return contents;
}

describe("a file of separated cells", () => {
  const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
  const chunkBytes = 65_536;

  test("has lines that end in any way, in any order, wherever a chunk of it ends", async () => {
    const lines = fc.array(fc.record({ end: lineEnd, isQuoted: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(
        ...([lineEnd, lines, fc.boolean(), fc.integer({ min: -3, max: 3 })] as const),
        async (headEnd, rows, isNamed, offset) => {
          const head = `${isNamed ? `sep=;${headEnd}` : ""}app_name;platform;title${headEnd}`;
          const cells = rows.map(({ isQuoted }, n) => (isQuoted ? `"Title\r\n${n}\n"` : `Title ${n}`));
          // The first line ends where a chunk does, or close by.
          const first = rows[0]?.end.length ?? 0;
          const padding = "x".repeat(chunkBytes - head.length - "Korvo;ios;".length - first + offset);
          const titles = [padding, ...cells];
          const csv = titles.map((cell, n) => `Korvo;ios;${cell}${rows[n % rows.length]?.end}`).join("");
          expect(await contentsOf(head + csv)).toEqual(
            titles.map((cell) => ({ app_name: "Korvo", platform: "ios", title: cell.replaceAll('"', "") })),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test("has nothing where a cell says so without quotes, which one notice counts", async () => {
    const words = ["NULL", "\\N", "nan", "NaN", "None", "null", "<NA>", "#N/A", "NA", "NaT"];
    const kept = ["N/A", '"NULL"', "Null values", "none", "-", '"None"'];
    for (const separator of [",", "\t"]) {
      const setting = importSetting();
      const name = separator === "," ? "m.csv" : "m.tsv";
      const rows = [...words, ...kept].map((word, n) => ["Korvo", "ios", `Screen ${n}`, word, word]);
      const lines = [["app_name", "platform", "title", "description", "elements"], ...rows];
      await setting.write({ [name]: lines.map((line) => line.join(separator)).join("\n") });
      const summary = await importLibrary(setting.services, join(setting.source, name));
      expect(summary.failures).toEqual([]);
      expect(summary.notices.map(({ text }) => text)).toEqual([
        "10 rows have cells that say NULL or the like, taken as empty (the first is in row 1); in quotes it is a word.",
      ]);
      const screens = new Map((await setting.screens()).map((screen) => [screen.title, screen]));
      for (const [n, word] of [...words, ...kept].entries()) {
        const said = n < words.length ? "" : word.replaceAll('"', "");
        expect(screens.get(`Screen ${n}`)).toMatchObject({
          description: said,
          elements: said === "" ? [] : [said],
        });
      }
    }
  });

  test("without an app where all others have one fails that row alone", async () => {
    const setting = importSetting();
    await setting.write({ "m.csv": "app_name,platform,title\nKorvo,ios,A\nNULL,ios,B\n" });
    const summary = await importLibrary(setting.services, join(setting.source, "m.csv"));
    expect(summary).toMatchObject({
      imported: 1,
      failures: [{ row: 2, field: "app_name", reason: "is missing." }],
    });
  });
});
