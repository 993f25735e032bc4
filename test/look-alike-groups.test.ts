// Groups of look-alikes in both databases: each picture is compared once, and screens that a person told
// apart never come together again.
import { expect, test } from "bun:test";
import { lookAlikesMax } from "../src/bounds.ts";
import type { Storage } from "../src/database/storage.ts";
import { newCollection } from "../src/database/stores/collections.ts";
import { groupLooks, NearestKeys } from "../src/images/group-looks.ts";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { screenAt, screenId } from "./support/library.ts";

const flat = "0".repeat(16);
const sha256 = (n: number) => n.toString(16).padStart(8, "0").repeat(8);

/** Screens with pictures of this key, which have no look of their own: equal files are their copies. */
async function write(storage: Storage, keys: ReadonlyMap<number, string>): Promise<void> {
  const picture = screenAt(1, "m").picture;
  if (picture === null) throw new Error("the screen has a picture");
  await storage.library.upsertScreens(
    [...keys].map(([n, hash]) => ({ ...screenAt(n, "m"), picture: { ...picture, sha256: hash } })),
  );
  await storage.looks.write(
    [...keys].map(([n, hash]) => ({
      id: screenId(n),
      sha256: hash,
      key: flat,
      content: null,
      appearance: { theme: "light", colors: ["white"] },
    })),
  );
}

const group = (storage: Storage) => groupLooks(storage, new AbortController().signal);
async function groupsOf(storage: Storage): Promise<string[][]> {
  const groups = await storage.lookAlikes.groups("", 20);
  return groups.map(({ screens }) => screens.map(({ screen }) => screen.id)).sort();
}
const ids = (...numbers: number[]) => numbers.map(screenId);
const inTwos = new Map([1, 2, 3, 4, 5].map((n) => [n, sha256(n % 2)]));

describeOnBoth("look-alikes", (open) => {
  /** Records with these screens, compared. */
  async function grouped(screens: ReadonlyMap<number, string> = inTwos): Promise<Storage> {
    const storage = await open();
    await write(storage, screens);
    await group(storage);
    return storage;
  }

  test("are found among all pictures, counted and listed page by page", async () => {
    const storage = await open();
    await write(storage, inTwos);
    expect(await storage.lookAlikes.totals()).toEqual({ groups: 0, screens: 0 });
    await group(storage);
    expect(await groupsOf(storage)).toEqual([ids(1, 3, 5), ids(2, 4)]);
    expect(await storage.lookAlikes.totals()).toEqual({ groups: 2, screens: 5 });
    const [first] = await storage.lookAlikes.groups("", 1);
    const [second] = await storage.lookAlikes.groups(first?.id ?? "", 1);
    const sizes = [first, second].map((each) => each?.screens.length ?? 0);
    expect(sizes.toSorted()).toEqual([2, 3]);
    expect(await storage.lookAlikes.groups(second?.id ?? "", 1)).toEqual([]);
    expect(await storage.lookAlikes.notCompared("", 10)).toEqual([]);
  });

  test("are known by a screen of them, and not by others", async () => {
    const storage = await grouped(new Map([...inTwos, [6, sha256(6)]]));
    expect((await storage.lookAlikes.groupOf(screenId(4)))?.screens).toHaveLength(2);
    expect(await storage.lookAlikes.groupOf(screenId(6))).toBeNull();
    const sizes = await storage.lookAlikes.sizesOf(ids(1, 2, 6, 7));
    expect([...sizes].map(([id, { screens }]) => [id, screens]).sort()).toEqual([
      [screenId(1), 3],
      [screenId(2), 2],
    ]);
    await storage.library.removeScreens(ids(2));
    expect(await storage.lookAlikes.groupOf(screenId(4))).toBeNull();
    expect(await groupsOf(storage)).toEqual([ids(1, 3, 5)]);
  });

  test("that are told apart do not come together again, also by way of a third", async () => {
    const storage = await grouped();
    expect(await storage.lookAlikes.separate(ids(1), 5)).toBe(true);
    await group(storage);
    expect(await groupsOf(storage)).toEqual([ids(2, 4), ids(3, 5)]);
    // New ones are like all of them: each joins one group, and one that was told apart may begin its own.
    for (const n of [7, 8]) {
      await write(storage, new Map([[n, sha256(1)]]));
      await group(storage);
      const all = await groupsOf(storage);
      expect(all.filter((some) => some.includes(screenId(1)) && some.includes(screenId(3)))).toEqual([]);
      expect(all.flat().filter((id) => id === screenId(n))).toHaveLength(1);
    }
  });

  test("are told apart only within one group", async () => {
    const storage = await grouped();
    expect(await storage.lookAlikes.separate(ids(1, 2), 5)).toBe(false);
    expect(await storage.lookAlikes.separate(ids(9), 5)).toBe(false);
    expect(await groupsOf(storage)).toEqual([ids(1, 3, 5), ids(2, 4)]);
  });

  test("leave their group when the picture is replaced", async () => {
    const storage = await grouped();
    await write(storage, new Map([[4, sha256(9)]]));
    await group(storage);
    expect(await groupsOf(storage)).toEqual([ids(1, 3, 5)]);
  });

  test("are at most so many in a group, however many there are", async () => {
    const storage = await grouped(new Map(Array.from({ length: 40 }, (_, n) => [n + 1, sha256(1)])));
    const sizes = (await groupsOf(storage)).map((some) => some.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(lookAlikesMax);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40);
  });

  test("leave their places to the one that is kept in the step that removes them, and the tags that it has room for", async () => {
    const storage = await open();
    const { collections, library, tags } = storage;
    await write(storage, inTwos);
    const { id: workspaceId } = await createWorkspace(storage, { name: "Team", plan: "team" }, 0);
    const made = newCollection(workspaceId, "Refs", "Somebody", 1);
    await collections.create(made, 10);
    const added = { collectionId: made.id, note: null, addedBy: "", addedAt: 2, most: 10 };
    await collections.addScreens({ ...added, screenIds: ids(1, 2, 3) });
    const most = { ofScreen: 5, ofWorkspace: 9 };
    await tags.add(workspaceId, [{ id: screenId(1), tags: ["a", "b"] }], most);
    await tags.add(workspaceId, [{ id: screenId(5), tags: ["c"] }], most);
    const flow = crypto.randomUUID();
    await library.createFlow(flow, { name: "Buy", description: "", screenIds: ids(3, 1) });
    await library.removeScreens(ids(1, 3), { by: "Ada", keeping: { id: screenId(5), tagsMax: 2 } });
    const found = await collections.screensOf(made.id, -1, 10);
    expect(found.map(({ screen }) => screen.id)).toEqual(ids(5, 2));
    const marks = (await tags.marksOf(workspaceId, ids(5))).get(screenId(5));
    expect(marks?.tags).toHaveLength(2);
    expect(marks?.tags).toContain("c");
    // Of the removed ones only those of its own app are steps.
    const app = (n: number) => screenAt(n, "m").appName;
    const steps = (await library.flowSteps([flow])).map(({ screen }) => screen.id);
    expect(steps).toEqual([3, 1].filter((n) => app(n) === app(5)).map(() => screenId(5)));
  });

  test("that a person told apart stay apart when an import removes them and brings them back", async () => {
    const storage = await grouped();
    expect(await storage.lookAlikes.separate(ids(1), 1)).toBe(true);
    await storage.library.removeScreens(ids(1, 2, 3, 4, 5));
    await write(storage, inTwos);
    await group(storage);
    expect(await groupsOf(storage)).toEqual([ids(2, 4), ids(3, 5)]);
  });

  test("that are removed are none when the one to keep is gone", async () => {
    const storage = await open();
    await write(storage, inTwos);
    const kept = (n: number) => ({ by: "Ada", keeping: { id: screenId(n), tagsMax: 20 } });
    await storage.library.removeScreens(ids(1));
    expect(await storage.library.removeScreens(ids(3), kept(1))).toEqual([]);
    expect(await storage.library.removeScreens(ids(3), kept(5))).toEqual(ids(3));
  });
});

test("a picture is compared with the nearest few of a large library, its own file first", () => {
  const looks = Array.from({ length: 50_000 }, (_, n) => ({
    id: screenId(n),
    lookKey: `${String.fromCharCode(60 + (n % 3)).repeat(16)}${sha256(n).slice(-8)}`,
  }));
  const own = looks[7] ?? { id: "", lookKey: "" };
  const nearest = new NearestKeys([...looks, { id: "copy", lookKey: own.lookKey }]).to(own);
  expect(nearest).toHaveLength(32);
  expect(nearest[0]?.id).toBe("copy");
  expect(nearest.every(({ lookKey }) => lookKey[0] === own.lookKey[0])).toBe(true);
});
