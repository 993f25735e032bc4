// Apps whose flows, titles, tags and collections have the same names stay apart: imported at once, one by
// one, and by way of an export.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import type { Storage } from "../src/database/storage.ts";
import { newCollection } from "../src/database/stores/collections.ts";
import { type Platform, platforms } from "../src/fields.ts";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { examples } from "./support/examples.ts";
import { exportedTar, unpacked } from "./support/exported.ts";
import { temporaryFolder, writeFiles } from "./support/folder.ts";
import { importServices, importSetting } from "./support/import.ts";
import { jsonLines } from "./support/json-lines.ts";
import { screenId } from "./support/library.ts";
import { makePng } from "./support/pictures.ts";

const screensOfApp = 3;
const numbers = Array.from({ length: screensOfApp }, (_, n) => n);
const flowNames = ["Checkout", "Onboarding"];
const collectionNames = ["References", "Ideas"];

/** An app of one platform: the order of the screens of each of its flows, and what is kept of them. */
interface DrawnApp {
  readonly name: string;
  readonly platform: Platform;
  readonly flows: readonly (readonly number[])[];
  readonly tags: readonly string[];
  readonly collections: readonly number[];
  readonly isFavourite: boolean;
}

const order = fc.shuffledSubarray(numbers, { minLength: 1 });
const drawnApp = fc.record({
  flows: fc.tuple(...flowNames.map(() => order)),
  tags: fc.subarray(["later", "calm"]),
  collections: fc.subarray([0, 1]),
  isFavourite: fc.boolean(),
});
/** Two to four apps, each on both platforms. */
const drawnApps = fc.integer({ min: 2, max: 4 }).chain((count) =>
  fc.tuple(...Array.from({ length: count * platforms.length }, () => drawnApp)).map((apps) =>
    apps.map((app, at) => ({
      ...app,
      name: `App ${at % count}`,
      platform: platforms[Math.floor(at / count)] ?? "ios",
    })),
  ),
);

function rowsOf({ name, platform, ...app }: DrawnApp, appAt: number): object[] {
  return numbers.map((n) => {
    const position = appAt * screensOfApp + n;
    const places = [
      ...app.collections.map((at) => ({ name: collectionNames[at], description: "Why" })),
      ...(app.isFavourite ? [{ is_favourites: true, description: "Ours" }] : []),
    ];
    const [first = [], second = []] = app.flows;
    return {
      app_name: name,
      platform,
      title: `Screen ${n}`,
      ...(first.includes(n) && { flow: flowNames[0], step: first.indexOf(n) }),
      ...(second.includes(n) && {
        flows: [{ name: flowNames[1], step: second.indexOf(n), description: "So." }],
      }),
      ...(app.tags.length > 0 && { tags: app.tags }),
      ...(places.length > 0 && {
        collections: places.map((place) => ({ ...place, position, note: `at ${n}` })),
      }),
    };
  });
}

/** A library with one workspace, as imports and exports take it. */
async function libraryOf(storage: Storage) {
  const home = temporaryFolder();
  const images = join(home, "images");
  const { id: workspaceId } = await createWorkspace(storage, { name: "Team", plan: "team" }, 0);
  const marks = { ...storage, workspaceId };
  const { library } = storage;
  const services = { ...importServices(library, folderImageStore(images, library)), marks };
  return {
    ...{ storage, library, marks },
    importFrom: (source: string, workspace = workspaceId) =>
      importLibrary({ ...services, marks: { ...marks, workspaceId: workspace } }, source),
    async importRows(rows: readonly object[]) {
      const source = join(home, "rows.jsonl");
      await Bun.write(source, jsonLines(rows));
      return importLibrary(services, source);
    },
    exported: () => exportedTar({ library, images, marks }),
  };
}
type TestLibrary = Awaited<ReturnType<typeof libraryOf>>;

/** Everything that a reader sees, in the order in which it is listed. */
async function seenIn({ library, marks }: TestLibrary, workspaceId = marks.workspaceId) {
  const ids = await library.screenIds();
  const tags = await marks.tags.marksOf(workspaceId, ids);
  const found = new Map((await library.screensByIds(ids)).map((screen) => [screen.id, screen]));
  const screens = ids
    .flatMap((each) => found.get(each) ?? [])
    .map(({ id, appName, platform, title }) => [[appName, platform, title], tags.get(id)?.tags ?? []]);
  const nameOf = (screen: { appName: string; platform: string; title: string }) =>
    `${screen.appName} ${screen.platform} ${screen.title}`;
  const steps = await library.flowSteps((await library.flowsOfApps(null, null, 500)).map(({ id }) => id));
  const flows = (await library.flowsOfApps(null, null, 500)).map(({ id, name, description }) => [
    [name, description],
    steps.filter(({ flowId }) => flowId === id).map(({ screen }) => nameOf(screen)),
  ]);
  const all = (await marks.collections.list(workspaceId)).toSorted(
    (a, b) =>
      Number(b.isFavourites) - Number(a.isFavourites) || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
  );
  const collections = all.map(async ({ id, name, note }) => [
    [name, note],
    (await marks.collections.screensOf(id, -1, 1_000)).map(({ screen, note: own }) => [nameOf(screen), own]),
  ]);
  return { screens, flows, collections: await Promise.all(collections) };
}

/** The same without the order in which things were made, which is that of the imports. */
function unordered(seen: Awaited<ReturnType<typeof seenIn>>) {
  const sorted = (all: readonly unknown[]) => all.map((each) => JSON.stringify(each)).toSorted();
  return {
    ...seen,
    screens: sorted(seen.screens),
    flows: sorted(seen.flows),
    collections: sorted(seen.collections),
  };
}

/** What people do afterwards: a screen moves to another app, and a collection gets the name of another one. */
async function changeByPeople({ library, marks }: TestLibrary, moved: number): Promise<void> {
  const ids = await library.screenIds();
  const id = ids[moved % ids.length] ?? "";
  const [screen] = await library.screensByIds([id]);
  const vectors = await library.vectorsOf(id);
  if (screen === undefined || vectors === null) throw new Error("the screen is not there");
  await library.upsertScreens([{ ...screen, title: "Moved", appName: "App 0", vectors }]);
  for (const [at, name] of collectionNames.entries()) {
    // Older than those of the import: what stands in a screen's row is in no other order for that.
    const made = { ...newCollection(marks.workspaceId, name, "Somebody", 5 + at), note: "A second one" };
    await marks.collections.create(made, 100);
    await marks.collections.addScreens({
      ...{ collectionId: made.id, screenIds: ids.slice(moved % ids.length), note: "n" },
      ...{ addedBy: "Somebody", addedAt: 5, most: 1_000 },
    });
  }
}

describeOnBoth("apps with the same inner names", (open) => {
  test("are the same library at once, one by one, and after an export, whose export is the same file", async () => {
    const drawn = fc.tuple(drawnApps, fc.infiniteStream(fc.nat()), fc.nat());
    await fc.assert(
      fc.asyncProperty(drawn, async ([apps, keys, moved]) => {
        const rows = apps.map(rowsOf);
        const atOnce = await libraryOf(await open());
        const oneByOne = await libraryOf(await open());
        const elsewhere = await libraryOf(await open());
        expect(await atOnce.importRows(rows.flat())).toMatchObject({ failed: 0, notices: [] });
        const shuffled = rows.map((own) => [keys.next().value, own] as const).toSorted(([a], [b]) => a - b);
        for (const [, own] of shuffled) await oneByOne.importRows(own);
        const wanted = unordered(await seenIn(atOnce));
        expect(unordered(await seenIn(oneByOne))).toEqual(wanted);
        expect(wanted.flows).toHaveLength(apps.length * flowNames.length);
        expect(await atOnce.importRows(rows.flat())).toMatchObject({ imported: 0, updated: 0 });
        expect(unordered(await seenIn(atOnce))).toEqual(wanted);

        await changeByPeople(atOnce, moved);
        const changed = await seenIn(atOnce);
        const tar = await atOnce.exported();
        const source = await unpacked(tar);
        expect(await elsewhere.importFrom(source)).toMatchObject({ failed: 0, notices: [] });
        expect(await seenIn(elsewhere)).toEqual(changed);
        expect(Buffer.compare(await elsewhere.exported(), tar)).toBe(0);
        // Once more, for another workspace, and for the one that it is of.
        const team = await createWorkspace(elsewhere.storage, { name: "Team 2", plan: "team" }, 0);
        for (const workspace of [team.id, team.id, elsewhere.marks.workspaceId])
          await elsewhere.importFrom(source, workspace);
        expect(await seenIn(elsewhere)).toEqual(changed);
        // Ids of collections, which order those of one moment, are its own where the others are taken.
        expect(unordered(await seenIn(elsewhere, team.id))).toEqual(unordered(changed));
      }),
      { numRuns: examples(3), endOnFailure: true },
    );
  });

  test("an export joins nothing that a library has of other apps under the same names", async () => {
    await fc.assert(
      fc.asyncProperty(drawnApps, drawnApps, async (own, apps) => {
        const [mine, theirs] = [await libraryOf(await open()), await libraryOf(await open())];
        const others = apps.map((app) => ({ ...app, name: `Other ${app.name}` }));
        await mine.importRows(own.flatMap(rowsOf));
        await theirs.importRows(others.flatMap((app, at) => rowsOf({ ...app, isFavourite: false }, at)));
        const [before, there] = [unordered(await seenIn(mine)), unordered(await seenIn(theirs))];
        await mine.importFrom(await unpacked(await theirs.exported()));
        const after = unordered(await seenIn(mine));
        for (const kind of ["screens", "flows", "collections"] as const)
          expect(after[kind]).toEqual([...before[kind], ...there[kind]].toSorted());
      }),
      { numRuns: examples(2), endOnFailure: true },
    );
  });
});

describe("one folder, one table", () => {
  const places = ["Anchor", "Barge"].flatMap((app) => platforms.map((platform) => [platform, app] as const));
  const seenFlows = async ({ library }: ReturnType<typeof importSetting>) => {
    const flows = await library.flowsOfApps(null, null, 100);
    const steps = await library.flowSteps(flows.map(({ id }) => id));
    const seen = flows.map(({ id, name }) => [
      name,
      ...steps
        .filter(({ flowId }) => flowId === id)
        .map(({ screen }) => `${screen.platform} ${screen.appName} ${screen.title}`),
    ]);
    return seen.toSorted();
  };
  const wanted = places
    .map((place) => ["Checkout", ...["Cart", "Paid"].map((title) => [...place, title].join(" "))])
    .toSorted();

  test("of pictures with the same names, the same bytes and the same folders of flows is many flows", async () => {
    const setting = importSetting();
    const pictures = [await makePng(60, 90, 1), await makePng(60, 90, 2)];
    const files = places.flatMap(([platform, app]) =>
      ["1 cart.png", "2 paid.png"].map((name, at) => [
        `${platform}/${app}/flows/Checkout/${name}`,
        pictures[at] ?? "",
      ]),
    );
    await setting.write(Object.fromEntries(files));
    expect(await importLibrary(setting.services, setting.source)).toMatchObject({ imported: 8, failed: 0 });
    expect(await seenFlows(setting)).toEqual(wanted);
  });

  test("of cells, whose rows are in any order, is many flows", async () => {
    const setting = importSetting();
    const cells = ["Paid", "Cart"].flatMap((title, at) =>
      places.map(([platform, app]) => [app, platform, title, "Checkout", 2 - at].join(",")),
    );
    await writeFiles(setting.source, { "a.csv": ["app_name,platform,title,flow,step", ...cells].join("\n") });
    await importLibrary(setting.services, join(setting.source, "a.csv"));
    expect(await seenFlows(setting)).toEqual(wanted);
  });

  test("of rows with ids of their own is as many screens, also where two of an app have one picture", async () => {
    const setting = importSetting();
    await setting.write({ "1.png": await makePng(60, 90, 1) });
    const rows = [1, 2].map((n) => ({
      id: screenId(n),
      app_name: "Anchor",
      platform: "ios",
      image: "1.png",
    }));
    const titled = rows.map((row, n) => ({ ...row, title: `Screen ${n}`, text: "Buy" }));
    expect(await setting.importRows(titled)).toMatchObject({ imported: 2, failed: 0, notices: [] });
    expect((await setting.screens()).map(({ id }) => id)).toEqual([screenId(1), screenId(2)]);
    expect(await setting.importRows(titled)).toMatchObject({ unchanged: 2, notices: [] });
  });
});
