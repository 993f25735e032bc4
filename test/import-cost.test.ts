// A file that costs too much to read fails its row in bounded time and memory; the rest of the import goes
// on.

import { describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { pictureDecoder } from "../src/images/picture-decoder.ts";
import { cli } from "./support/command-line.ts";
import { jpegOfScans, parquetOfPages } from "./support/costly-files.ts";
import { folderWith, temporaryFolder } from "./support/folder.ts";
import { importFile, importSetting } from "./support/import.ts";
import { base, counts } from "./support/import-rows.ts";
import { makePng } from "./support/pictures.ts";
import { childEnvironment } from "./support/server.ts";

const row = (n: number) => ({ ...base, title: `Screen ${n}`, image: `${n}.png` });

describe("a picture", () => {
  test("that crashes the decoder fails its row, and those beside and after it are imported", async () => {
    const script = join(import.meta.dir, "support/crashing-decoder.ts");
    const setting = importSetting({ openPictureDecoder: () => pictureDecoder({ script }) });
    const numbers = [0, 1, 2, 3, 4, 5];
    for (const n of numbers) await setting.write({ [`${n}.png`]: await makePng(n === 2 ? 13 : 30, 40, n) });
    const summary = await setting.importRows(numbers.map(row));
    expect(summary).toMatchObject(counts(5, 0, 0, 1));
    expect(summary.failures).toEqual([
      {
        row: 3,
        field: "image",
        image: "2.png",
        code: "image_too_costly",
        reason: "decoding was abandoned: the process that read it ended (SIGABRT).",
      },
    ]);
  });

  test("that takes too much processor time fails its row and leaves no file", async () => {
    const openPictureDecoder = () => pictureDecoder({ cpuLimitMs: 500 });
    const setting = importSetting({ openPictureDecoder });
    await setting.write({ "0.png": jpegOfScans(7_000, 100) });
    const summary = await setting.importRows([row(0)]);
    const reason = expect.stringMatching(/it took more than 0\.5 s of processor time\.$/);
    expect(summary.failures).toMatchObject([{ code: "image_too_costly", reason }]);
    expect(await readdir(setting.imagesRoot).catch(() => [])).toEqual([]);
  });
});

describe("a Parquet file", () => {
  type Options = Partial<Parameters<typeof parquetWriteBuffer>[0]>;

  const importParquet = async (file: Uint8Array) => (await importFile("m.parquet", file)).summary;

  function parquetOfTitles(titles: readonly string[], options: Options = {}): Uint8Array {
    const kind = { type: "STRING", encoding: "PLAIN", statistics: false } as const;
    const columnData = [
      { ...kind, name: "app_name", data: titles.map(() => "App") },
      { ...kind, name: "platform", data: titles.map(() => "ios") },
      { ...kind, name: "title", data: [...titles] },
    ];
    return new Uint8Array(parquetWriteBuffer({ columnData, ...options }));
  }

  test("whose pages claim a few bytes and hold 2 GB ends with a row that says so, and adds nothing to memory", async () => {
    const file = parquetOfPages(2_000);
    expect(file.length).toBeLessThan(7_000_000);
    const peakBefore = process.resourceUsage().maxRSS;
    const summary = await importParquet(file);
    expect(summary.failures).toMatchObject([
      {
        row: 1,
        field: null,
        code: "row_unreadable",
        reason: expect.stringContaining("bytes that its header claims"),
      },
    ]);
    // Kilobytes.
    expect(process.resourceUsage().maxRSS - peakBefore).toBeLessThan(100_000);
  });

  test("with a page of more than 128 MB is told to write smaller ones", async () => {
    const compress = (page: Uint8Array) =>
      page.length > 1e6 ? new Uint8Array(100) : Bun.gzipSync(new Uint8Array(page));
    const compressors = Object.fromEntries([["GZIP", compress]]);
    const file = parquetOfTitles(["x".repeat(129_000_000)], { codec: "GZIP", compressors });
    expect((await importParquet(file)).failures).toMatchObject([
      { code: "row_unreadable", reason: expect.stringContaining("write smaller pages") },
    ]);
  });

  test("in a codec that is not known is an error of its row, not a stack", async () => {
    const compressors = Object.fromEntries([["LZO", (page: Uint8Array) => page]]);
    const file = parquetOfTitles(["One"], { codec: "LZO", compressors });
    expect((await importParquet(file)).failures).toMatchObject([
      { row: 1, code: "row_unreadable", reason: expect.stringContaining("LZO") },
    ]);
  });

  test("with a row longer than 4 MiB loses that row alone", async () => {
    const summary = await importParquet(parquetOfTitles(["One", "x".repeat(5_000_000), "Three"]));
    expect(summary).toMatchObject(counts(2, 0, 0, 1));
    expect(summary.failures).toMatchObject([
      { row: 2, reason: "the row is longer than 4 MiB, or its picture than 40 MB." },
    ]);
  });
});

test("an import whose terminal says Ctrl-C to everybody finishes what is under way, without a failed row", async () => {
  const dataDir = temporaryFolder();
  const numbers = Array.from({ length: 400 }, (_, n) => n);
  // One app each: the same picture of one app would be one screen.
  const rows = numbers.map((n) => JSON.stringify({ ...row(0), app_name: `App ${n}` }));
  const source = await folderWith({ "manifest.jsonl": rows.join("\n"), "0.png": await makePng(200, 300) });
  const child = Bun.spawn([process.execPath, cli, "import", source, "--json"], {
    env: childEnvironment({ DATA_DIR: dataDir }),
    stderr: "ignore",
    detached: true, // a group of its own, as a shell gives it
  });
  while ((await readdir(join(dataDir, "images")).catch(() => [])).length === 0) await Bun.sleep(5);
  process.kill(-child.pid, "SIGINT");
  const summary = (await new Response(child.stdout).json()) as { readonly imported: number };
  expect(await child.exited).toBe(130);
  expect(summary).toMatchObject({ failed: 0, stopped: "interrupted" });
  expect(summary.imported).toBeWithin(1, numbers.length);
});
