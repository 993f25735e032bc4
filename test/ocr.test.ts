import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { textOf, textReader } from "../src/images/text-reader.ts";
import { importSetting, textRows } from "./support/import.ts";
import { makePng } from "./support/pictures.ts";
import { drawText } from "./support/text-picture.ts";

const picture = drawText(["TITLE LIST", "LITTLE TEST", "SELECT ICE"]);
const base = { app_name: "Duolingo", platform: "ios" };
const reader = textReader({ processes: 1 });
afterAll(() => reader.close());
const read = async (file: Uint8Array) => textOf(await reader.readRows(file));

describe("the text of a picture", () => {
  test("is read with the models that come with the addon, with the place of each row as shares of the picture", async () => {
    const rows = await reader.readRows(picture);
    expect(rows.map(({ text }) => text)).toEqual(["TITLE LIST", "LITTLE TEST", "SELECT ICE"]);
    const tops = rows.map(({ top }) => top);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    for (const { top, left, width, height } of rows) {
      expect(Math.min(top, left, width, height)).toBeGreaterThan(0);
      expect(Math.max(top + height, left + width)).toBeLessThan(1);
    }
    expect((await read(await new Bun.Image(picture).webp({ quality: 90 }).bytes())).toUpperCase()).toContain(
      "LITTLE TEST",
    );
  });

  test("is read with its umlauts, and in white on a coloured button", async () => {
    const screen = await Bun.file(join(import.meta.dir, "fixtures/button-and-umlaut.png")).bytes();
    expect(await read(screen)).toBe("Ernährung\nGet Started");
  });

  const demo = (name: string) => Bun.file(join(import.meta.dir, "../demo/screens", name)).bytes();

  test("is read in Japanese, kana too", async () => {
    const lines = (await read(await demo("ios/nijimi-settings-export.webp"))).split("\n");
    expect(lines).toEqual(expect.arrayContaining(["設定", "CSVで書き出す", "ファイルを作る"]));
  });

  test("in a script that is not read is left out, and counted", async () => {
    const rows = await reader.readRows(await demo("web/kinoplex-devices.webp"));
    expect(textOf(rows)).not.toMatch(/[\u2e80-\u9fff]/);
    expect(textOf(rows)).toContain("TV");
    const openTextReader = () => ({ readRows: async () => rows, close: () => undefined });
    const setting = importSetting({ openTextReader });
    await setting.write({ "1.png": picture });
    const { notices } = await setting.importRows([{ ...base, image: "1.png" }]);
    const unread = rows.filter(({ text }) => text === "").length;
    expect(unread).toBeGreaterThan(20);
    expect(notices[0]?.text).toStartWith(`${unread} lines of the picture are in a script that is not read`);
  });

  test.each([
    [1, 1],
    [10_000, 10],
    [10, 10_000],
  ])("of a picture of %i x %i pixels is empty", async (width, height) => {
    expect(await read(await makePng(width, height, 1))).toBe("");
  });

  test("of a picture without any is empty", async () => {
    const blank = await new Bun.Image(drawText([""], 200)).png().bytes();
    expect(await read(blank)).toBe("");
  });

  test("of a file that is no picture fails alone: the next picture is read", async () => {
    await expect(reader.readRows(Buffer.from("no picture"))).rejects.toThrow();
    expect(await read(picture)).toContain("LITTLE TEST");
  });

  test("is given up after the time limit", async () => {
    const limited = textReader({ processes: 1, timeLimitMs: 1 });
    await expect(limited.readRows(picture)).rejects.toThrow("it took longer than 0.001 s.");
    limited.close();
  });
});

describe("an import", () => {
  /** A setting with a picture whose text would be read, and the lengths of the files that were. */
  async function reading() {
    const read: number[] = [];
    const openTextReader = () => ({
      async readRows(file: Uint8Array) {
        read.push(file.length);
        return textRows("Sign in");
      },
      close: () => undefined,
    });
    const setting = importSetting({ openTextReader });
    await setting.write({ "1.png": picture });
    return { read, setting };
  }

  test("reads the text of a picture that has no text and no description; a title alone is none", async () => {
    const { read, setting } = await reading();
    await setting.write(
      Object.fromEntries(
        await Promise.all([1, 2, 3, 4].map(async (n) => [`${n}.png`, await makePng(9, 9, n)])),
      ),
    );
    await setting.importRows([
      { ...base, image: "1.png" },
      { ...base, image: "2.png", title: "Title" },
      { ...base, image: "3.png", text: "Given" },
      { ...base, image: "4.png", description: "Described" },
    ]);
    expect(read).toHaveLength(2);
    const sources = (await setting.screens()).map(
      (screen) => `${screen.visibleTextSource} ${screen.visibleText}`,
    );
    expect(sources.sort()).toEqual(["given Given", "none ", "ocr Sign in", "ocr Sign in"]);
  });

  test("reads it once: the same picture again is unchanged", async () => {
    const { read, setting } = await reading();
    const rows = [{ ...base, image: "1.png" }];
    await setting.importRows(rows);
    expect(await setting.importRows(rows)).toMatchObject({ unchanged: 1 });
    expect(read).toHaveLength(1);
  });

  test("without OCR reads none", async () => {
    const { read, setting } = await reading();
    expect(await setting.importRows([{ ...base, image: "1.png" }], { hasOcr: false })).toMatchObject({
      imported: 1,
    });
    expect(read).toEqual([]);
  });

  test("whose OCR fails imports the picture without its text, with a notice", async () => {
    const openTextReader = () => ({
      readRows: () => Promise.reject(new Error("out of memory")),
      close: () => undefined,
    });
    const setting = importSetting({ openTextReader });
    await setting.write({ "1.png": picture });
    const summary = await setting.importRows([{ ...base, image: "1.png" }]);
    expect(summary).toMatchObject({ imported: 1, failed: 0 });
    expect(summary.notices).toEqual([
      { row: 1, text: "the text of the picture was not read: out of memory" },
    ]);
  });
});
