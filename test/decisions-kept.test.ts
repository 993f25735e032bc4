// What a person decided about screens, beside whatever is done to all of them: each decision with each bulk
// action, and what people see before and after.

import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { openSqlite } from "../src/database/sqlite/open.ts";
import type { Storage } from "../src/database/storage.ts";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import type { ImportOptions } from "../src/library/importing/import-run.ts";
import { removeScreens } from "../src/library/writing/remove-screens.ts";
import { ScreenWriter } from "../src/library/writing/screen-writer.ts";
import { restoreBackup } from "../src/maintenance/backup/restore-backup.ts";
import { takeBackup } from "../src/maintenance/backup/take-backup.ts";
import { deleteScreens, editScreens, restoreScreens } from "../src/screens/edit-screens.ts";
import { pathsIn } from "../src/system/paths.ts";
import { describeOnBoth, type OpenForm } from "./support/both-forms.ts";
import { exportedTar, unpacked } from "./support/exported.ts";
import { folderWith, temporaryFolder } from "./support/folder.ts";
import { importServices } from "./support/import.ts";
import { screenId } from "./support/library.ts";
import { makePng } from "./support/pictures.ts";
import { createSqlite } from "./support/storage.ts";

const pictures = await Promise.all([1, 2, 3, 4].map((n) => makePng(20, 30, n + 800)));
const signal = new AbortController().signal;
const titles = ["one", "two", "three", "four"];

/** A library in its records, with what people do in it. */
function settingOf(storage: Storage, root = join(temporaryFolder(), "images")) {
  const { library } = storage;
  const services = importServices(library, folderImageStore(root, library));
  const screenWriter = new ScreenWriter(services);
  const metrics = { countScreenWrite: () => undefined };
  return {
    ...{ storage, root, library, images: services.images, services, screenWriter },
    edits: { storage, screenWriter, metrics, now: Date.now },
    editor: { name: "Ada", turn: "team", signal, record: async () => undefined },
    import: (path: string, options: ImportOptions = {}) =>
      importLibrary(services, path, { defaults: { platform: "ios" }, ...options }),
  };
}
type Setting = ReturnType<typeof settingOf>;

/** The forms of a source of four pictures of one app, two of which are a flow. */
const sources = {
  "a folder": async () => {
    const at = ["flows/Buy/one", "flows/Buy/two", "three", "four"];
    const files = at.map((name, n) => [`Korvo/${name}.png`, pictures[n] ?? new Uint8Array()]);
    return folderWith(Object.fromEntries(files));
  },
  "a manifest": () => manifest(() => ({})),
  "a manifest with ids": () => manifest((n) => ({ id: screenId(n + 70) })),
  "a manifest of words": () => manifest(() => ({ image: undefined })),
};

async function manifest(more: (n: number) => object) {
  const rows = titles.map((title, n) => {
    const flow = n < 2 ? { flow: "Buy", step: n + 1 } : {};
    const words = { app_name: "Korvo", platform: "ios", title, description: `The ${title}` };
    return JSON.stringify({ ...words, ...flow, image: `${title}.png`, ...more(n) });
  });
  const files = titles.map((title, n) => [`${title}.png`, pictures[n] ?? new Uint8Array()]);
  const folder = await folderWith({ ...Object.fromEntries(files), "manifest.jsonl": rows.join("\n") });
  return join(folder, "manifest.jsonl");
}

const merge = ({ screenWriter }: Setting, keep: string, remove: string) =>
  screenWriter.remove("team", [remove], signal, { by: "Ada", keeping: { id: keep, tagsMax: 9 } });
const remove = ({ edits, editor }: Setting, ...ids: string[]) => deleteScreens(edits, editor, { ids });
const edit = ({ edits, editor }: Setting, set: object, ...ids: string[]) =>
  editScreens(edits, editor, { ids, set });

type Act = (setting: Setting, ids: readonly [string, string, string, string]) => Promise<unknown>;
const decisions: Readonly<Record<string, Act>> = {
  "an edit": (setting, [one, , three]) => edit(setting, { title: "Mine" }, one, three),
  "an emptied field": (setting, [one]) => edit(setting, { title: "", pattern: "login" }, one),
  "a move to another app": (setting, [one, two]) => edit(setting, { app_name: "Pomelo" }, one, two),
  "a move to another platform": (setting, [, , three]) => edit(setting, { platform: "web" }, three),
  "a move back": async (setting, [, , three]) => {
    await edit(setting, { app_name: "Pomelo" }, three);
    await restoreScreens(setting.edits, setting.editor, { ids: [three], fields: ["app_name"] });
  },
  "another letter case of the app": (setting, [one]) => edit(setting, { app_name: "KORVO" }, one),
  "another letter case that was taken back": async (setting, [one, two]) => {
    await edit(setting, { app_name: "KORVO" }, one, two);
    await restoreScreens(setting.edits, setting.editor, { ids: [two], fields: ["app_name"] });
  },
  "a deletion": (setting, [one, , three]) => remove(setting, one, three),
  "a deletion of all but one": (setting, [one, two, three]) => remove(setting, one, two, three),
  "a deletion of what was moved": async (setting, [one]) => {
    await edit(setting, { app_name: "Pomelo" }, one);
    await remove(setting, one);
  },
  "a merge": (setting, [one, , three]) => merge(setting, three, one),
  "a merge of two steps": (setting, [one, two]) => merge(setting, one, two),
  "a merge into a merged one": async (setting, [one, two, three]) => {
    await merge(setting, two, one);
    await merge(setting, three, two);
  },
  "a deletion of what was kept": async (setting, [one, two]) => {
    await merge(setting, two, one);
    await remove(setting, two);
  },
  "a merge into another app": async (setting, [one, , three]) => {
    await edit(setting, { app_name: "Pomelo" }, three);
    await merge(setting, three, one);
  },
};

/** Returns the library that people see afterwards. */
type Bulk = (setting: Setting, source: string, open: () => Promise<Storage>) => Promise<Setting>;
const bulks: Readonly<Record<string, Bulk>> = {
  "the same import": async (setting, source) => {
    expect((await setting.import(source)).failed).toBe(0);
    await setting.import(source);
    return setting;
  },
  "the same import with --delete-missing": async (setting, source) => {
    const summary = await setting.import(source, { isMissingDeleted: true });
    expect(summary).toMatchObject({ imported: 0, removed: 0 });
    expect(summary.notices.filter(({ isFailure }) => isFailure)).toEqual([]);
    return setting;
  },
  "an import that overwrites words, of an export": async (setting) => {
    await setting.import(await exported(setting), { isOverwriting: true });
    return setting;
  },
  "an export and its import": async (setting) => {
    await setting.import(await exported(setting), { isMissingDeleted: true });
    return setting;
  },
  "an export into another library": async (setting, _source, open) => {
    const other = settingOf(await open());
    await other.import(await exported(setting));
    return other;
  },
};

async function exported({ library, images }: Setting): Promise<string> {
  const tar = await exportedTar({ library, images: join(temporaryFolder(), "none"), store: images });
  return join(await unpacked(tar), "manifest.jsonl");
}

async function seen({ library }: Setting) {
  const screens = await library.screensByIds(await library.screenIds());
  const flows = await library.flowsOfApps(null, null, 50);
  const steps = await library.flowSteps(flows.map(({ id }) => id));
  const idsOf = (flowId: string) =>
    steps.filter((step) => step.flowId === flowId).map(({ screen }) => screen.id);
  return {
    screens: screens
      .map(({ id, appName, platform, title, description, pattern, picture, edits }) => ({
        ...{ id, appName, platform, title, description, pattern, picture: picture?.sha256 },
        edited: Object.keys(edits).toSorted(),
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    flows: flows.map(({ id, name }) => ({ name, steps: idsOf(id) })),
  };
}

async function begin(storage: Storage, source: string, root?: string) {
  const setting = settingOf(storage, root);
  await setting.import(source);
  const screens = await setting.library.screensByIds(await setting.library.screenIds());
  const idOf = (title: string) => screens.find((screen) => screen.title.toLowerCase() === title)?.id ?? "";
  const ids = [idOf("one"), idOf("two"), idOf("three"), idOf("four")] as const;
  expect(new Set(ids).size).toBe(4);
  return { setting, ids };
}

/** Of one library one after the other: what survives each of them survives any of them. */
function table(sourceNames: readonly (keyof typeof sources)[], open: () => Promise<Storage>) {
  for (const name of sourceNames)
    for (const [decision, decide] of Object.entries(decisions))
      test(`${decision} survives whatever is done to all of the library, from ${name}`, async () => {
        const source = await sources[name]();
        const { setting, ids } = await begin(await open(), source);
        await decide(setting, ids);
        const before = await seen(setting);
        for (const [bulk, act] of Object.entries(bulks))
          expect([bulk, await seen(await act(setting, source, open))]).toEqual([bulk, before]);
      });
}

describeOnBoth("what a person decided", (form: OpenForm) => {
  table(["a folder"], () => form());
});

describe("what a person decided", () => {
  const opened: Storage[] = [];
  afterAll(async () => {
    for (const storage of opened) await storage.close();
  });
  const open = async (path?: string) => {
    const storage = openSqlite(path ?? createSqlite());
    opened.push(storage);
    return storage;
  };
  table(["a manifest", "a manifest with ids", "a manifest of words"], () => open());

  for (const decision of ["an edit", "another letter case of the app", "a deletion", "a merge"])
    test(`${decision} survives a backup that is restored, and the same import there`, async () => {
      const source = await sources["a folder"]();
      const [dataDir, backup, restored] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
      const { database, images } = pathsIn(dataDir);
      const { setting, ids } = await begin(await open(database), source, images);
      await decisions[decision]?.(setting, ids);
      const before = await seen(setting);
      await takeBackup({ dataDir, storage: setting.storage }, backup);
      await restoreBackup(backup, restored);
      const there = pathsIn(restored);
      const again = settingOf(await open(there.database), there.images);
      await again.import(source);
      expect(await seen(again)).toEqual(before);
    });

  for (const decision of [
    "a deletion",
    "a merge",
    "a merge into a merged one",
    "a deletion of what was kept",
  ])
    test(`${decision} survives the removal of all else, as of the demo library, and its return`, async () => {
      const source = await sources["a folder"]();
      const { setting, ids } = await begin(await open(), source);
      await decisions[decision]?.(setting, ids);
      const before = await setting.library.screenIds();
      await removeScreens(setting.services, before);
      await setting.import(source);
      expect((await setting.library.screenIds()).toSorted()).toEqual(before.toSorted());
    });

  test("is said by the import that leaves it out, and undone by one that is asked to", async () => {
    const source = await sources["a folder"]();
    const { setting, ids } = await begin(await open(), source);
    await remove(setting, ids[0]);
    await merge(setting, ids[2], ids[1]);
    const { notices, unchanged } = await setting.import(source, { isDryRun: true });
    expect(notices.map(({ text }) => text).toSorted()).toEqual([
      expect.stringMatching(/^a row changed nothing, since a person merged its screen .*, by Ada on /),
      expect.stringMatching(/^a row was left out, since a person deleted its screen .*, by Ada on /),
    ]);
    expect(unchanged).toBe(4);
    expect(await setting.import(source, { isDeletedRestored: true })).toMatchObject({ imported: 2 });
    expect(await setting.library.screenIds()).toHaveLength(4);
    const after = await setting.import(source);
    expect(after).toMatchObject({ imported: 0, unchanged: 4 });
    expect(after.notices.filter(({ text }) => text.includes("a person"))).toEqual([]);
  });

  test("of a picture counts for it under every id, and not in another app", async () => {
    const source = await sources["a folder"]();
    const { setting, ids } = await begin(await open(), source);
    await remove(setting, ids[2]);
    expect(await setting.import(await sources["a manifest with ids"]())).toMatchObject({ imported: 0 });
    const elsewhere = await folderWith({ "Pomelo/three.png": pictures[2] ?? new Uint8Array() });
    expect(await setting.import(elsewhere)).toMatchObject({ imported: 1 });
  });

  test("about the letter case of an app is in the history of the screens, and is taken back for all of it", async () => {
    const { setting, ids } = await begin(await open(), await sources["a manifest"]());
    const apps = async () => (await setting.library.apps(null)).map((app) => app.name);
    const edits = async () => (await setting.library.screensByIds([ids[1]]))[0]?.edits;
    expect(await edit(setting, { app_name: "KORVO" }, ids[0], ids[1])).toMatchObject({ updated: 2 });
    expect(await apps()).toEqual(["KORVO"]);
    expect(await edits()).toMatchObject({ appName: { by: "Ada", before: { value: "Korvo" } } });
    const back = { ids: [ids[1], ids[0]], fields: ["app_name" as const] };
    expect(await restoreScreens(setting.edits, setting.editor, back)).toMatchObject({ updated: 2 });
    expect([await apps(), await edits()]).toEqual([["Korvo"], {}]);
  });

  test("ends when a person adds the screen again, and is none when an import removes it", async () => {
    const source = await sources["a folder"]();
    const { setting, ids } = await begin(await open(), source);
    await remove(setting, ids[2]);
    const fields = { app_name: "Korvo", platform: "ios", title: "Back" };
    const editor = { by: "Ada", at: Date.now() };
    const picture = pictures[2] ?? null;
    const added = { fields, picture, isPartial: true, editor };
    const { outcome, screen } = await setting.screenWriter.write("team", added, signal);
    expect([outcome, screen.id]).toEqual(["imported", ids[2]]);
    await setting.library.removeScreens([ids[2]]);
    expect(await setting.import(source)).toMatchObject({ imported: 1 });
  });
});
