// The system of a screen: as a row gives it, or as names and the size of the picture say, and as a person says.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import type { Screen, ScreenFilter } from "../src/database/screens.ts";
import { systems } from "../src/fields.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { guessSystem } from "../src/library/rows/guess-system.ts";
import { ScreenWriter } from "../src/library/writing/screen-writer.ts";
import { libraryFilterOf } from "../src/screens/list-screens.ts";
import { describeOnBoth, type OpenForm } from "./support/both-forms.ts";
import { folderWith, writeFiles } from "./support/folder.ts";
import { importServices } from "./support/import.ts";
import { makePng } from "./support/pictures.ts";

const signal = new AbortController().signal;
const [iphone, pixel, square] = await Promise.all([
  makePng(390, 844, 1),
  makePng(360, 800, 2),
  makePng(300, 300, 3),
]);

/** A library that is imported into from a folder with these pictures. */
async function open(form: OpenForm) {
  const { library } = await form();
  const services = importServices(library);
  const writer = new ScreenWriter(services);
  const pictures = { "a.png": iphone, "b.png": pixel, "Pixel 7/c.png": square, "d.png": square };
  const folder = await folderWith(pictures);
  const screens = async () => library.screensByIds(await library.screenIds());
  return {
    library,
    /** Imports rows, each of an app of its own, and returns the outcome of all. */
    importRows: async (rows: readonly object[]) => {
      const lines = rows.map((row, at) => JSON.stringify({ app_name: `App ${at}`, title: "Home", ...row }));
      await writeFiles(folder, { "manifest.jsonl": lines.join("\n") });
      return importLibrary(services, join(folder, "manifest.jsonl"));
    },
    /** Platform and system of each screen, by app. */
    found: async () =>
      (await screens())
        .toSorted((a, b) => a.appName.localeCompare(b.appName))
        .map(({ platform, system }) => `${platform} ${system ?? null}`),
    first: async (): Promise<Screen> => {
      const [screen] = await screens();
      if (screen === undefined) throw new Error("there is none");
      return screen;
    },
    edit: (id: string, changes: object) => {
      const given = { fields: { id, ...changes }, picture: undefined, isPartial: true };
      return writer.write("team", { ...given, editor: { by: "Ada", at: 1_790_000_000_000 } }, signal);
    },
    restore: (id: string) => writer.restore("team", { id, fields: ["system"] }, signal),
  };
}

describeOnBoth("the system of a screen", (form) => {
  test("is that of its row, or of its platform's name, or of folder and picture", async () => {
    const { found, importRows, library } = await open(form);
    const rows = [
      { platform: "ios", image: "a.png" },
      { platform: "ios", image: "b.png" },
      { platform: "ios", image: "Pixel 7/c.png" },
      { platform: "ios", image: "d.png" },
      { platform: "Android", image: "d.png" },
      { platform: "desktop", image: "a.png" },
      { platform: "web", image: "a.png" },
      { platform: "ios", image: "a.png", system: "android" },
      { platform: "ios" },
    ];
    await importRows(rows);
    const known = [
      "ios ios",
      "ios android",
      "ios android",
      "ios null",
      "ios android",
      "web desktop",
      "web web",
      "ios android",
      "ios null",
    ];
    expect(await found()).toEqual(known);
    expect(await importRows(rows)).toMatchObject({ unchanged: rows.length, updated: 0 });
    for (const system of systems) {
      const filter: ScreenFilter = await libraryFilterOf({ storage: { library } }, { system });
      const expected = known.filter((each) => each.endsWith(` ${system}`)).length;
      expect((await library.walk(filter, null, false, 50)).length).toBe(expected);
      const counts = await library.looksOf(filter);
      expect(counts.reduce((sum, { screens }) => sum + screens, 0)).toBe(expected);
      expect(counts.every((count) => count.system === system)).toBe(true);
    }
  });

  test("that a person gave stays at the next import, and what it was before can be brought back", async () => {
    const { edit, first, found, importRows, restore } = await open(form);
    const row = { platform: "ios", image: "a.png", system: "ios" };
    await importRows([row]);
    const { id } = await first();
    await edit(id, { system: "android" });
    expect(await importRows([row])).toMatchObject({ unchanged: 1, editsKept: 1 });
    expect(await found()).toEqual(["ios android"]);
    await restore(id);
    expect(await found()).toEqual(["ios ios"]);
    expect((await first()).edits).toEqual({});
  });

  test("goes with a move to another platform", async () => {
    const { edit, first, found, importRows } = await open(form);
    await importRows([{ platform: "ios", image: "b.png" }]);
    const { id } = await first();
    await edit(id, { platform: "web" });
    expect(await found()).toEqual(["web web"]);
    await edit(id, { platform: "ios" });
    expect(await found()).toEqual(["ios android"]);
    expect(Object.keys((await first()).edits)).not.toContain("system");
  });
});

describe("a guess", () => {
  const size = fc.record({
    width: fc.integer({ min: 1, max: 4000 }),
    height: fc.integer({ min: 1, max: 4000 }),
  });
  test("is the same for a device held either way, and one of its platform", () => {
    fc.assert(
      fc.property(size, fc.constantFrom("ios", "web"), ({ width, height }, platform) => {
        const of = (turned: { width: number; height: number }) =>
          guessSystem(platform, { path: "a.png", appName: "Orla", size: turned });
        const guess = of({ width, height });
        expect(of({ width: height, height: width })).toBe(guess);
        expect(platform === "web" ? ["web"] : ["ios", "android", null]).toContain(guess);
      }),
    );
  });

  test("is right for sizes and names of devices and tools", () => {
    const judged = [
      ["ios", "shots/a.png", "Orla", [1170, 2532], "ios"],
      ["ios", "shots/a.png", "Orla", [2732, 2048], "ios"],
      ["ios", "shots/a.png", "Orla", [1080, 2400], "android"],
      ["ios", "shots/a.png", "Orla", [1080, 1920], "android"],
      ["ios", "ios/Orla/a.png", "Orla", [500, 700], null],
      ["ios", "iPhone 15 Pro/a.png", "Orla", [500, 700], "ios"],
      ["ios", "pixel_7/a.png", "Orla", [500, 700], "android"],
      ["ios", "a.png", "Orla (iOS)", [500, 700], "ios"],
      ["ios", "a.png", "Move to iOS", [1080, 2400], "android"],
      ["web", "electron/a.png", "Orla", [1440, 900], "desktop"],
      ["web", "iPhone 15/a.png", "Orla", [390, 844], "web"],
      ["web", "home-chromium-darwin.png", "Orla", [1440, 900], "web"],
    ] as const;
    for (const [platform, path, appName, [width, height], system] of judged) {
      const guess = guessSystem(platform, { path, appName, size: { width, height } });
      expect([path, guess]).toEqual([path, system]);
    }
  });
});
