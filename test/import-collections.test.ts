// Collections of a workspace go out with its exports and come in with its imports: order, notes and
// favourites.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { collectionScreensMax, collectionsMax } from "../src/bounds.ts";
import { newCollection } from "../src/database/stores/collections.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import type { WorkspaceMarks } from "../src/library/importing/import-run.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { examples } from "./support/examples.ts";
import { exportedTar, unpacked } from "./support/exported.ts";
import { type ImportSetting, importSetting } from "./support/import.ts";
import { base } from "./support/import-rows.ts";
import { screenAt, screenId, screensAt } from "./support/library.ts";
import { exportOf, importMarked, marksIn } from "./support/marks.ts";

/** The collections by name: their notes, and the titles of their screens in order with the notes there. */
async function collectionsOf({ collections, workspaceId }: WorkspaceMarks) {
  const all = await collections.list(workspaceId);
  const read = all.map(async ({ id, name, note, isFavourites }) => {
    const screens = await collections.screensOf(id, -1, 2_000);
    const titles = screens.map(({ screen, note: own }) => [screen.title, own]);
    return [isFavourites ? "★" : name, { note, titles }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const importRows = (setting: ImportSetting, marks: WorkspaceMarks, rows: readonly object[]) =>
  importMarked(
    setting,
    marks,
    rows.map((row) => ({ ...base, ...row })),
  );

test("collections survive an export and its import with order and notes; nobody else gets them, and again changes nothing", async () => {
  const note = fc.constantFrom("", "As in March", "Line\nand line");
  const collection = fc.record({
    name: fc.constantFrom("Checkout", "Empty states", "★"),
    description: note,
    screens: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 6 }),
    note,
  });
  const collections = fc.uniqueArray(collection, { selector: ({ name }) => name, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(collections, async (given) => {
      using first = importSetting();
      using second = importSetting();
      const own = await marksIn(first);
      const [team, other] = [await marksIn(second), await marksIn(second)];
      const rows = Array.from({ length: 6 }, (_, n) => ({
        title: `Screen ${n}`,
        collections: given.flatMap(({ name, description, screens, note: remark }) => {
          const position = screens.indexOf(n);
          const named = name === "★" ? { is_favourites: true } : { name, description };
          return position === -1 ? [] : [{ ...named, position, note: remark }];
        }),
      }));
      expect(await importRows(first, own, rows)).toMatchObject({ failed: 0, notices: [] });
      const wanted = Object.fromEntries(
        given.map(({ name, description, screens, note: remark }) => [
          name,
          { note: name === "★" ? "" : description, titles: screens.map((n) => [`Screen ${n}`, remark]) },
        ]),
      );
      expect(await collectionsOf(own)).toEqual(wanted);
      const tar = await exportedTar(exportOf(first, own));
      const source = await unpacked(tar);
      const into = (marks: WorkspaceMarks) => importLibrary({ ...second.services, marks }, source);
      expect(await into(team)).toMatchObject({ failed: 0, notices: [] });
      expect(await collectionsOf(team)).toEqual(wanted);
      expect(await collectionsOf(other)).toEqual({});
      expect(Buffer.compare(await exportedTar(exportOf(second, team)), tar)).toBe(0);
      // Screens that people moved since stay where they put them.
      for (const { id } of await team.collections.list(team.workspaceId)) {
        const last = (await team.collections.screensOf(id, -1, 10)).at(-1)?.screen.id ?? "";
        const [front] = await team.collections.screensOf(id, -1, 1);
        if (front !== undefined && front.screen.id !== last)
          await team.collections.orderScreens(id, [last], front.screen.id, 1);
      }
      const moved = await collectionsOf(team);
      await into(team);
      expect(await collectionsOf(team)).toEqual(moved);
      expect((await exportedTar(exportOf(first))).includes('"collections"')).toBe(false);
    }),
    { numRuns: examples(15) },
  );
});

describeOnBoth("places in collections", (open) => {
  test("a screen whose place is taken, or that has none, comes to the end; places and notes that are there stay", async () => {
    const { collections, library, workspaceId } = await marksIn({ storage: await open() });
    await library.upsertScreens(screensAt(0, 6, "m"));
    const made = newCollection(workspaceId, "Refs", "Somebody", 1);
    await collections.create(made, 10);
    const end = Number.MAX_SAFE_INTEGER;
    const placeAll = (...places: readonly (readonly [at: number, position: number, note?: string])[]) =>
      collections.placeScreens({
        collectionId: made.id,
        places: places.map(([at, position, note = ""]) => ({ screenId: screenId(at), position, note })),
        addedBy: "An import",
        addedAt: 2,
        most: 6,
      });
    expect(await placeAll([0, 7, "first"], [1, end])).toBe(true);
    expect(await placeAll([2, 7], [0, 1, "moved"], [3, end], [4, 2], [4, 3], [900, 5])).toBe(true);
    const found = await collections.screensOf(made.id, -1, 10);
    const seen = found.map(({ screen, position, note }) => [screen.id, position, note]);
    expect(seen).toEqual([
      [screenId(4), 2, ""],
      [screenId(0), 7, "first"],
      [screenId(1), 8, ""],
      [screenId(2), 9, ""],
      [screenId(3), 10, ""],
    ]);
    expect(await placeAll([5, 0], [901, 1])).toBe(true);
    const placed = await collections.placesOf(workspaceId, [screenId(0), screenId(5), screenId(901)]);
    const named = { id: made.id, createdAt: 1, name: "Refs", description: "" };
    const place = { ...named, isFavourites: false, section: "" };
    expect(placed.toSorted((a, b) => a.position - b.position)).toEqual([
      { ...place, screenId: screenId(5), position: 0, note: "" },
      { ...place, screenId: screenId(0), position: 7, note: "first" },
    ]);
    expect(await collections.placesOf(crypto.randomUUID(), [screenId(0)])).toEqual([]);
    await library.upsertScreens([screenAt(6, "m")]);
    expect(await placeAll([6, end])).toBe(false);
    await library.removeScreens([screenId(0)]);
    expect(await placeAll([6, end])).toBe(true);
  });

  test("the highest place that a row may name leaves the cursor of a page with its nine digits", async () => {
    const { collections, library, workspaceId } = await marksIn({ storage: await open() });
    await library.upsertScreens(screensAt(0, 2, "m"));
    const made = newCollection(workspaceId, "High", "Somebody", 1);
    await collections.create(made, 10);
    const places = [0, 1].map((at) => ({ screenId: screenId(at), position: 1_000_000_000, note: "" }));
    await collections.placeScreens({ collectionId: made.id, places, addedBy: "", addedAt: 2, most: 6 });
    const found = await collections.screensOf(made.id, -1, 10);
    expect(found.map(({ screen }) => screen.id)).toEqual([screenId(0), screenId(1)]);
    for (const { position } of found) expect(String(position)).toMatch(/^\d{1,9}$/);
  });
});

test("what breaks a bound is left out and named, and what has no room is named while its screen is imported", async () => {
  const setting = importSetting();
  const own = await marksIn(setting);
  const bad = [[{ name: "x".repeat(101) }], [{ name: "A", position: -1 }], [{ name: "A", more: 1 }], "A"];
  const refused = await importRows(
    setting,
    own,
    bad.map((collections, n) => ({ title: `Bad ${n}`, collections })),
  );
  const reason =
    "must be a list of at most 500 objects with name, of 1 to 100 characters, or is_favourites, description and note, of at most 2000, section, of at most 100, and position, a whole number.";
  expect(refused).toMatchObject({ imported: bad.length, failures: [] });
  expect(refused.notices.map(({ row, field, text }) => [row, field, text.split(": it ")[1]])).toEqual(
    bad.map((_, n) => [n + 1, "collections", reason]),
  );
  const many = Array.from({ length: collectionsMax }, (_, n) => ({ name: `Set ${n}` }));
  const crowd = Array.from({ length: collectionScreensMax }, (_, n) => ({
    title: `Crowd ${n}`,
    collections: [{ name: "Set 0" }],
  }));
  expect(
    (await importRows(setting, own, [...crowd, { title: "All", collections: many.slice(1) }])).notices,
  ).toEqual([]);
  const full = await importRows(setting, own, [
    { title: "Late", collections: [{ name: "Set 0" }, { name: "Set 1" }] },
    { title: "New", collections: [{ name: "One more" }] },
    { title: "Unnamed", collections: [{ note: "Which?" }] },
  ]);
  expect(full).toMatchObject({ imported: 3, failed: 0 });
  expect(full.notices.map(({ row, text }) => [row, text])).toEqual([
    [1, "collections: “Set 0” would have more than 1000 screens."],
    [2, "collections: this workspace has 500, the most it can have."],
    [3, "collections: one has neither a name nor is_favourites."],
  ]);
  expect((await collectionsOf(own))["Set 1"]?.titles.map(([title]) => title)).toEqual(["All", "Late"]);
});
