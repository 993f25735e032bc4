// Screens that a person moved to another app or platform, beside imports, exports and restores: a screen
// keeps its id, and no import moves it back or makes a second one.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import type { Screen } from "../src/database/screens.ts";
import type { EditField } from "../src/database/word-edits.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { ScreenWriter } from "../src/library/writing/screen-writer.ts";
import { describeOnBoth, type OpenForm } from "./support/both-forms.ts";
import { examples } from "./support/examples.ts";
import { exportedTar, unpacked } from "./support/exported.ts";
import { folderWith, temporaryFolder } from "./support/folder.ts";
import { importServices, importSetting } from "./support/import.ts";
import { makePng } from "./support/pictures.ts";

const signal = new AbortController().signal;
const pictures = await Promise.all([1, 2, 3].map((n) => makePng(20, 30, n + 700)));

/** An empty library that is imported into from a folder `app/*.png`, and edited. */
async function open(form: OpenForm) {
  const { library } = await form();
  const source = temporaryFolder();
  const services = importServices(library);
  const writer = new ScreenWriter(services);
  let at = 1_790_000_000_000;
  return {
    ...services,
    services,
    writer,
    source,
    edit: (id: string, changes: object) => {
      at += 1_000;
      const editor = { by: "Ada", at };
      return writer.write(
        "team",
        { fields: { id, ...changes }, picture: undefined, isPartial: true, editor },
        signal,
      );
    },
    restore: (id: string, fields: readonly EditField[]) => writer.restore("team", { id, fields }, signal),
    /** Imports the pictures as a folder of this app. */
    importFolder: async (app: string, names = ["one", "two", "three"], isOverwriting = false) => {
      const files = names.map((name, n) => [`${app}/${name}.png`, pictures[n] ?? new Uint8Array()]);
      const folder = await folderWith(Object.fromEntries(files));
      return importLibrary(services, folder, { defaults: { platform: "ios" }, isOverwriting });
    },
    screens: async (): Promise<readonly Screen[]> => library.screensByIds(await library.screenIds()),
  };
}
const places = (screens: readonly Screen[]) =>
  screens.map(({ id, appName, platform }) => [id, appName, platform]).toSorted();

describeOnBoth("a screen that a person moved", (form) => {
  test("is found by every place it was at, under an id of its own, too", async () => {
    const setting = await open(form);
    const id = crypto.randomUUID();
    const editor = { by: "Ada", at: 1 };
    const fields = { id, app_name: "Korvo", platform: "ios", title: "Mine" };
    await setting.writer.write(
      "team",
      { fields, picture: pictures[0] ?? null, isPartial: false, editor },
      signal,
    );
    for (const app_name of ["Pomelo", "Fjord", "Quay"]) await setting.edit(id, { app_name });
    for (const app of ["Korvo", "Pomelo", "Fjord", "Quay"]) await setting.importFolder(app, ["one"]);
    expect(await setting.screens()).toMatchObject([{ id, appName: "Quay", title: "Mine" }]);
  });

  test("goes back with its last edit to where it was before, and no import moves it further", async () => {
    const setting = await open(form);
    await setting.importFolder("Korvo", ["one"]);
    const [{ id = "" } = {}] = await setting.screens();
    await setting.edit(id, { app_name: "Pomelo" });
    await setting.edit(id, { app_name: "Fjord", platform: "web" });
    await setting.restore(id, ["appName", "platform"]);
    expect(await setting.screens()).toMatchObject([
      { id, appName: "Pomelo", platform: "ios", edits: { appName: { by: "Ada", before: null } } },
    ]);
    expect(await setting.importFolder("Korvo", ["one"])).toMatchObject({ imported: 0, editsKept: 1 });
    expect(await setting.screens()).toMatchObject([{ id, appName: "Pomelo" }]);
  });

  test("is where the source says with overwriting", async () => {
    const setting = await open(form);
    await setting.importFolder("Korvo", ["one"]);
    const [{ id = "" } = {}] = await setting.screens();
    await setting.edit(id, { app_name: "Pomelo", platform: "web" });
    await setting.importFolder("Korvo", ["one"], true);
    const [screen] = await setting.screens();
    expect(screen).toMatchObject({ id, appName: "Korvo", platform: "ios" });
    expect(screen?.edits).toEqual({});
  });

  test("moves with an export, which an import of its folder there finds, too", async () => {
    const [from, to] = [await open(form), await open(form)];
    await from.importFolder("Korvo", ["one"]);
    const [{ id = "" } = {}] = await from.screens();
    await from.edit(id, { app_name: "Pomelo" });
    const { library, images: store } = from;
    const tar = await exportedTar({ library, images: join(temporaryFolder(), "none"), store });
    const manifest = join(await unpacked(tar), "manifest.jsonl");
    expect(await importLibrary(to.services, manifest)).toMatchObject({ imported: 1, failed: 0 });
    const [copy] = await to.screens();
    expect(copy).toMatchObject({
      id,
      appName: "Pomelo",
      edits: { appName: { by: "Ada" }, places: [{ appName: "Korvo", platform: "ios" }] },
    });
    await to.importFolder("Korvo", ["one"]);
    expect(places(await to.screens())).toEqual([[id, "Pomelo", "ios"]]);
  });
});

type Step =
  | { readonly do: "move"; readonly screen: number; readonly app: string; readonly platform: "ios" | "web" }
  | { readonly do: "title"; readonly screen: number; readonly title: string }
  | { readonly do: "restore"; readonly screen: number }
  | { readonly do: "import" };

const apps = ["Korvo", "Pomelo", "Fjord"];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("move" as const),
    screen: fc.nat(2),
    app: fc.constantFrom(...apps),
    platform: fc.constantFrom("ios" as const, "web" as const),
  }),
  fc.record({ do: fc.constant("title" as const), screen: fc.nat(2), title: fc.constantFrom("", "A", "B") }),
  fc.record({ do: fc.constant("restore" as const), screen: fc.nat(2) }),
  fc.constant({ do: "import" as const }),
);

describeOnBoth("whatever people edit, move and restore between imports", (form) => {
  test("the screens keep their ids, and every word and place of a person stays", async () => {
    const setting = await open(form);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await setting.library.removeScreens(await setting.library.screenIds());
        await setting.importFolder("Korvo");
        const ids = (await setting.screens()).map(({ id }) => id).toSorted();
        expect(ids).toHaveLength(3);
        for (const each of steps) {
          const before = new Map((await setting.screens()).map((screen) => [screen.id, screen]));
          const id = "screen" in each ? (ids[each.screen] ?? "") : "";
          if (each.do === "move") await setting.edit(id, { app_name: each.app, platform: each.platform });
          if (each.do === "title") await setting.edit(id, { title: each.title });
          if (each.do === "restore") await setting.restore(id, ["title", "appName", "platform"]);
          if (each.do === "import") await setting.importFolder("Korvo");
          const now = await setting.screens();
          expect(now.map((screen) => screen.id).toSorted()).toEqual(ids);
          const found = now.find((screen) => screen.id === id);
          if (each.do === "move") expect(found).toMatchObject({ appName: each.app, platform: each.platform });
          if (each.do === "title") expect(found?.title).toBe(each.title);
          // An import changes nothing that a person wrote, and nothing is lost on the way.
          if (each.do === "import")
            for (const screen of now)
              for (const field of ["title", "appName", "platform"] as const)
                if (screen.edits[field] !== undefined)
                  expect([field, screen[field]]).toEqual([field, before.get(screen.id)?.[field] ?? ""]);
        }
      }),
      { numRuns: examples(15) },
    );
  });
});

describe("a screen that is added again without an id", () => {
  test("stays where a person moved it", async () => {
    const setting = importSetting();
    const writer = new ScreenWriter(setting.services);
    const editor = { by: "robot", at: 1 };
    const picture = pictures[0] ?? null;
    const fields = { app_name: "Korvo", platform: "ios", title: "One" };
    const { screen } = await writer.write("team", { fields, picture, isPartial: true, editor }, signal);
    const moved = { id: screen.id, app_name: "Pomelo" };
    await writer.write("team", { fields: moved, picture: undefined, isPartial: true, editor }, signal);
    await writer.write(
      "team",
      { fields: { ...fields, title: "Two" }, picture, isPartial: true, editor },
      signal,
    );
    expect(await setting.screens()).toMatchObject([{ id: screen.id, appName: "Pomelo", title: "Two" }]);
  });
});
