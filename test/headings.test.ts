import { describe, expect, test } from "bun:test";
import type { TextRow } from "../src/images/text-reader.ts";
import { exportedRow } from "../src/library/rows/row-of-screen.ts";
import { headingOf } from "../src/library/writing/visible-text.ts";
import { screenTitle } from "../src/screens/found-screen.ts";
import { importSetting } from "./support/import.ts";
import { makePng } from "./support/pictures.ts";

function row(text: string, top: number, height = 0.02, left = 0.05): TextRow {
  return { text, top, left, width: 0.3, height };
}

const body = ["Wi-Fi", "Bluetooth", "Battery", "General"].map((text, at) => row(text, 0.3 + at * 0.1));

describe("the heading of a screen", () => {
  test.each<[string, readonly TextRow[], string]>([
    ["the tallest row", [row("Settings", 0.1, 0.04), ...body], "Settings"],
    ["of two the upper one", [row("Settings", 0.1, 0.04), row("Display", 0.2, 0.04), ...body], "Settings"],
    ["no price", [row("€ 1,299.00", 0.1, 0.06), row("Your cart", 0.2, 0.03), ...body], "Your cart"],
    ["no name of the app", [row("KUNA", 0.1, 0.06), row("Sign in", 0.2, 0.03), ...body], "Sign in"],
    ["no clock", [row("Mon 9:41", 0.01, 0.06), row("Inbox", 0.1, 0.03), ...body], "Inbox"],
    ["no sentence", [row("All of what you have to know before you go on", 0.1, 0.06), ...body], ""],
    ["the middle of the navigation bar", [row("Privacy", 0.06, 0.02, 0.35), ...body], "Privacy"],
    ["none where all rows are alike", body, ""],
    ["none without text", [], ""],
  ])("is %s", (_, rows, heading) => expect(headingOf(rows, "ios", "Kuna")).toBe(heading));

  test("is read from a large line, and not from the content below", () => {
    expect(headingOf([...body, row("42 items", 0.8, 0.08)], "web", "Kuna")).toBe("");
  });
});

describe("a screen without a title", () => {
  const rows = [row("Settings", 0.1, 0.04), ...body];
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
    expect((await screens()).map(({ heading }) => heading)).toEqual([
      "Preferences",
      "Preferences",
      "Preferences",
    ]);
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
