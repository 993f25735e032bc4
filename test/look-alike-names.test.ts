// Names that look the same are one name, at every door that compares names of apps, patterns or tags.
import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { tagOf } from "../src/library/rows/tags.ts";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { folded, inOneSpelling } from "../src/system/folding.ts";
import groups from "./fixtures/look-alike-names.json";
import { describeOnBoth } from "./support/both-forms.ts";
import { asKey } from "./support/collections.ts";
import { screenAt, screenId } from "./support/library.ts";
import { testService } from "./support/service.ts";
import { keyOf, words, write } from "./support/writers.ts";

let ask: ReturnType<typeof asKey>;
let key: string;
const service = testService({ WRITES_PER_MINUTE: "off" });
beforeAll(async () => {
  ask = asKey(service);
  key = await keyOf(service);
});

const get = async (path: string) => (await ask("GET", path)).body;
const listed = async (query: string) =>
  (await get(`/v1/screens?${query}`)).screens.map(({ id }: { readonly id: string }) => id);

describe.each(groups.map((group) => [group[0] ?? "", group] as const))(
  "%p and its look-alikes",
  (first, group) => {
    const query = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;

    test("are one tag, which each of them finds, counts and takes away", async () => {
      const tagged = { screen_ids: [screenId(1)] };
      await ask("POST", "/v1/tags", { ...tagged, set: [] });
      for (const name of group) await ask("POST", "/v1/tags", { ...tagged, add: [name] });
      expect((await ask("POST", "/v1/screens/marks", tagged)).body.screens[0].tags).toEqual([first]);
      for (const name of group) {
        expect([name, await listed(query("tag", name))]).toEqual([name, [screenId(1)]]);
        expect((await get(`/v1/facets?${query("tag", name)}`)).total).toBe(1);
        expect((await get(`/v1/tags?${query("query", name)}`)).tags).toEqual([{ name: first, screens: 1 }]);
        await ask("POST", "/v1/tags", { ...tagged, remove: [name] });
        expect(await listed(query("tag", first))).toEqual([]);
        await ask("POST", "/v1/tags", { ...tagged, add: [name] });
      }
    });

    test("are one app and one pattern, which each of them finds and counts", async () => {
      // A # belongs to a name; before a tag it is a habit.
      const names = group.filter((name) => !/[#＃]/.test(name));
      const ids = [];
      for (const name of names) {
        const id = crypto.randomUUID();
        const row = { ...words, app_name: `The ${name}`, title: id, pattern: `a ${name}` };
        expect((await write(service, key, "PUT", id, row)).status).toBe(201);
        ids.push(id);
      }
      for (const name of names) {
        const [app, pattern] = [query("app", `The ${name}`), query("pattern", `a ${name}`)];
        expect((await listed(app)).toSorted()).toEqual(ids.toSorted());
        expect((await listed(pattern)).toSorted()).toEqual(ids.toSorted());
        expect((await get(`/v1/facets?${app}`)).total).toBe(ids.length);
        expect((await get(`/v1/facets?${pattern}`)).total).toBe(ids.length);
        expect((await get(`/v1/apps?${query("query", `The ${name}`)}`)).total).toBe(1);
      }
      await ask("POST", "/v1/screens/delete", { ids });
    });
  },
);

test("what has one spelling folds alike, and keeps it", () => {
  const text = fc.oneof(fc.constantFrom(...groups.flat()), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(text, (one) => {
      expect(folded(inOneSpelling(one))).toBe(folded(one));
      expect(tagOf(tagOf(one))).toBe(tagOf(one));
    }),
    { numRuns: 3_000 },
  );
});

describeOnBoth("tags of earlier versions", (open) => {
  test("get the one spelling when the service starts, once for a screen that has both", async () => {
    const storage = await open();
    await storage.library.upsertScreens([1, 2].map((at) => screenAt(at, "m")));
    const { id: workspaceId } = await createWorkspace(storage, { name: "Team", plan: "team" }, 0);
    const change = { workspaceId, set: null, remove: [], most: { ofScreen: 50, ofWorkspace: 1_000 } };
    await storage.tags.change({
      ...change,
      screenIds: [1, 2].map(screenId),
      add: ["ｄｅｓｉｇｎ", "später"],
    });
    await storage.tags.change({ ...change, screenIds: [screenId(1)], add: ["design"] });
    await storage.tags.respell(tagOf);
    const marks = await storage.tags.marksOf(workspaceId, [1, 2].map(screenId));
    expect([...marks.values()].map(({ tags }) => tags)).toEqual([
      ["design", "später"],
      ["design", "später"],
    ]);
  });
});
