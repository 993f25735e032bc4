import { afterAll, describe, expect, test } from "bun:test";
import type { TextProcess } from "../src/images/text-process.ts";
import { textReader } from "../src/images/text-reader.ts";
import { importSetting } from "./support/import.ts";
import { makePng } from "./support/pictures.ts";
import { drawText } from "./support/text-picture.ts";

const picture = drawText(["TITLE LIST", "CLOSE TEST", "SELECT ICE"]);
const base = { app_name: "Duolingo", platform: "ios" };
const reader = textReader({ processes: 1 });
afterAll(() => reader.close());

/** A process that does as it is told instead of reading. */
function fakeProcess(read: () => Promise<string>, ended: () => void = () => undefined): TextProcess {
  const cut = Promise.withResolvers<string>();
  return {
    read: () => Promise.race([read(), cut.promise]),
    end() {
      ended();
      cut.reject(new Error("ended"));
    },
  };
}

describe("the text of a picture", () => {
  test("is read with the model that comes with the package, line by line", async () => {
    expect((await reader.readText(picture)).split("\n")).toEqual(["TITLE LIST", "CLOSE TEST", "SELECT ICE"]);
    expect(
      (await reader.readText(await new Bun.Image(picture).webp({ quality: 90 }).bytes())).toUpperCase(),
    ).toContain("CLOSE TEST");
  }, 60_000);

  test("of a picture without any is empty", async () => {
    const blank = await new Bun.Image(drawText([""], 200)).png().bytes();
    expect(await reader.readText(blank)).toBe("");
  }, 60_000);

  test("is given up after the time limit, and the next picture gets a new process", async () => {
    let started = 0;
    let ended = 0;
    const startProcess = () => {
      started += 1;
      const isFirst = started === 1;
      const count = () => {
        ended += 1;
      };
      return fakeProcess(
        () => (isFirst ? new Promise<string>(() => undefined) : Promise.resolve("text")),
        count,
      );
    };
    const limited = textReader({ processes: 1, timeLimitMs: 50, startProcess });
    await expect(limited.readText(picture)).rejects.toThrow("it took longer than 0.05 s.");
    await Bun.sleep(30); // the second picture waits behind the first
    expect(await limited.readText(picture)).toBe("text");
    expect([started, ended]).toEqual([2, 1]);
    limited.close();
  });

  test("whose process dies fails alone: the next picture is read", async () => {
    const processes: TextProcess[] = [];
    const { startTextProcess } = await import("../src/images/text-process.ts");
    const mortal = textReader({
      processes: 1,
      startProcess() {
        const started = startTextProcess();
        processes.push(started);
        return started;
      },
    });
    const killed = mortal.readText(picture);
    while (processes.length === 0) await Bun.sleep(5);
    processes[0]?.end();
    await expect(killed).rejects.toThrow("ended");
    await killed.catch(() => undefined);
    expect(await mortal.readText(picture)).toContain("CLOSE TEST");
    expect(processes).toHaveLength(2);
    mortal.close();
  }, 60_000);
});

describe("an import", () => {
  const reads = (text: string) => {
    const read: number[] = [];
    const openTextReader = () => ({
      async readText(file: Uint8Array) {
        read.push(file.length);
        return text;
      },
      close: () => undefined,
    });
    return { read, openTextReader };
  };

  test("reads the text of a picture that has no words, and of no other", async () => {
    const { read, openTextReader } = reads("Sign in");
    const setting = importSetting({ openTextReader });
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
    expect(read).toHaveLength(1);
    const sources = (await setting.screens()).map(
      (screen) => `${screen.visibleTextSource} ${screen.visibleText}`,
    );
    expect(sources.sort()).toEqual(["given Given", "none ", "none ", "ocr Sign in"]);
  });

  test("reads it once: the same picture again is unchanged", async () => {
    const { read, openTextReader } = reads("Sign in");
    const setting = importSetting({ openTextReader });
    await setting.write({ "1.png": picture });
    const rows = [{ ...base, image: "1.png" }];
    await setting.importRows(rows);
    expect(await setting.importRows(rows)).toMatchObject({ unchanged: 1 });
    expect(read).toHaveLength(1);
  });

  test("without OCR reads none", async () => {
    const { read, openTextReader } = reads("Sign in");
    const setting = importSetting({ openTextReader });
    await setting.write({ "1.png": picture });
    expect(await setting.importRows([{ ...base, image: "1.png" }], { hasOcr: false })).toMatchObject({
      imported: 1,
    });
    expect(read).toEqual([]);
  });

  test("whose OCR fails imports the picture without its text, with a notice", async () => {
    const openTextReader = () => ({
      readText: () => Promise.reject(new Error("out of memory")),
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
