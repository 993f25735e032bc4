import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { TextRow } from "../src/images/text-reader.ts";
import { exportedRow } from "../src/library/rows/row-of-screen.ts";
import { titleOfRows } from "../src/library/writing/title-of-rows.ts";
import { screenTitle } from "../src/screens/found-screen.ts";
import { importSetting } from "./support/import.ts";
import { makePng } from "./support/pictures.ts";

function row(text: string, top: number, height = 0.02, left = 0.05): TextRow {
  return { text, top, left, width: 0.3, height };
}

const phone = { width: 1080, height: 2340, platform: "ios", appName: "Kuna" } as const;
const list = ["Wi-Fi", "Bluetooth", "Battery", "Display", "Sounds", "Accounts"];
const body = list.map((text, at) => row(text, 0.3 + at * 0.08));
const clock = row("9:41", 0.02, 0.02, 0.12);
const large = row("Settings", 0.1, 0.036);

describe("the title of a screen", () => {
  test.each<[string, readonly TextRow[], string]>([
    ["large at the left", [clock, large, ...body], "Settings"],
    [
      "in the middle of a bar",
      [clock, row("Cancel", 0.07), row("Privacy", 0.07, 0.022, 0.35), ...body],
      "Privacy",
    ],
    ["beside an arrow at the top", [row("← Scheduler", 0.02, 0.026), ...body], "Scheduler"],
    [
      "on several lines",
      [clock, row("Use your device's", 0.12, 0.036), row("location", 0.16, 0.035), ...body],
      "Use your device's location",
    ],
    [
      "no name of the app",
      [clock, row("KUNA", 0.1, 0.05), row("Settings", 0.18, 0.036), ...body],
      "Settings",
    ],
    [
      "no file",
      [clock, row("/data/app/base.apk", 0.1, 0.036), row("Settings", 0.18, 0.036), ...body],
      "Settings",
    ],
    ["none without text", [], ""],
    ["none in an unread script", [row("", 0.1, 0.04), row("", 0.2)], ""],
  ])("is %s", (_, rows, title) => expect(titleOfRows(rows, phone)).toBe(title));

  const labels = Bun.JSONL.parse(
    readFileSync(join(import.meta.dir, "../benchmarks/title-labels.jsonl"), "utf8"),
  ) as { readonly titles: readonly string[] }[];

  test("is never a status bar, a search field, a file or the app, wherever these stand", () => {
    const titles = labels.flatMap(({ titles: [title = ""] }) =>
      /^\p{Lu}[\p{L} ]{3,30}$/u.test(title) ? [title] : [],
    );
    const noise = [
      clock,
      row("Q Search", 0.15, 0.03),
      row("IMG_2034.png", 0.4, 0.05),
      row("Kuna", 0.5, 0.06),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...titles),
        fc.double({ min: 0.01, max: 0.02, noNaN: true }),
        (title, more) => {
          const found = titleOfRows([...noise, row(title, 0.09, 0.02 + more), ...body], phone);
          expect(["", title, ...list]).toContain(found);
        },
      ),
    );
  });
});

describe("a screen without a title", () => {
  const rows = [clock, large, ...body];
  const openTextReader = () => ({ readRows: async () => rows, close: () => undefined });

  test("is called by its heading, a title replaces it, and an import of the export brings it back", async () => {
    const setting = importSetting({ openTextReader });
    await setting.write({ "IMG_0042.png": await makePng(60, 90, 1) });
    const given = { app_name: "Kuna", platform: "ios", image: "IMG_0042.png" };
    await setting.importRows([given]);
    const [screen] = await setting.screens();
    expect(screen).toMatchObject({ title: "", heading: "Settings", originalName: "IMG_0042" });
    expect(screen && screenTitle(screen)).toBe("Settings");
    expect(await setting.importRows([given])).toMatchObject({ unchanged: 1 });
    await setting.importRows([{ ...given, title: "Preferences" }]);
    const [titled] = await setting.screens();
    expect(titled && screenTitle(titled)).toBe("Preferences");
  });

  test("and without a heading is called by its pattern or its app, never by what a tool called its file", () => {
    const bare = { title: "", heading: "", pattern: "", originalName: "IMG_0042", appName: "Kuna" };
    expect(screenTitle({ ...bare, pattern: "login" })).toBe("login");
    expect(screenTitle(bare)).toBe("A screen of Kuna");
  });

  test("has the heading that its row gives, with a text or without", async () => {
    const { write, importRows, screens } = importSetting({ openTextReader });
    await write({ "IMG_0042.png": await makePng(60, 90, 1) });
    const given = { app_name: "Kuna", platform: "ios", heading: "Preferences" };
    const alone = [{ image: "IMG_0042.png" }, { text: "Wi-Fi" }, { description: "A list." }];
    for (const words of alone) await importRows([{ ...given, ...words }]);
    expect((await screens()).map(({ heading }) => heading)).toEqual(alone.map(() => "Preferences"));
  });
});

describe("the name of a picture's file", () => {
  const screen = { app_name: "Kuna", platform: "ios" };

  test("is the first of several files with the same picture, which change nothing when they come again", async () => {
    const { write, importRows, screens } = importSetting();
    const picture = await makePng(60, 90, 1);
    const names = ["IMG_0001", "IMG_0002"];
    await write(Object.fromEntries(names.map((name) => [`${name}.png`, picture])));
    const rows = names.map((name) => ({ ...screen, image: `${name}.png` }));
    expect(await importRows(rows)).toMatchObject({ imported: 1, unchanged: 1 });
    expect(await importRows(rows)).toMatchObject({ unchanged: 2 });
    expect(await screens()).toMatchObject([{ originalName: "IMG_0001" }]);
  });

  test("is the same after an export, whatever blanks are around it", async () => {
    const { write, importRows, screens } = importSetting();
    const picture = await makePng(60, 90, 1);
    await write({ " IMG_0042 .png": picture });
    await importRows([{ ...screen, image: " IMG_0042 .png" }]);
    const [imported] = await screens();
    if (imported === undefined) throw new Error("nothing was imported.");
    const exported = exportedRow(imported);
    await write({ [String(exported.image)]: picture });
    expect(await importRows([exported])).toMatchObject({ unchanged: 1 });
  });
});
