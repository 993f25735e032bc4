// Tags by the API: a workspace's own words for screens.
import { beforeAll, expect, test } from "bun:test";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { asKey } from "./support/collections.ts";
import { screenAt, screenId } from "./support/library.ts";
import { testService } from "./support/service.ts";

let ask: ReturnType<typeof asKey>;
let other: ReturnType<typeof asKey>;
const service = testService({ RATE_LIMIT_PER_MINUTE: "off", WRITES_PER_MINUTE: "off" });
beforeAll(async () => {
  ask = asKey(service);
  other = asKey(service, (await service.workspace("team")).key);
});

const tag = (numbers: readonly number[], change: object, by = ask) =>
  by("POST", "/v1/tags", { screen_ids: numbers.map(screenId), ...change });
const tagsOf = async (number: number, by = ask) =>
  (await by("POST", "/v1/screens/marks", { screen_ids: [screenId(number)] })).body.screens[0].tags;

test("many screens get tags, lose some and have them replaced, in one request each", async () => {
  const added = await tag([1, 2, 9_999], { add: ["Onboarding", " #To  Do ", "onboarding"] });
  expect(added.body).toEqual({
    screens: [1, 2].map((at) => ({
      id: screenId(at),
      tags: ["onboarding", "to do"],
      is_favourite: false,
      collections: [],
    })),
    not_found: [screenId(9_999)],
  });
  await tag([1], { add: ["done"], remove: ["TO DO"] });
  expect(await tagsOf(1)).toEqual(["done", "onboarding"]);
  await tag([1, 2], { set: ["new"] });
  expect([await tagsOf(1), await tagsOf(2)]).toEqual([["new"], ["new"]]);
  await tag([1, 2], { set: [] });
  expect(await tagsOf(1)).toEqual([]);
});

test("the list counts live screens, the most frequent first, and finds the beginning of a word", async () => {
  await tag([3, 4, 5], { add: ["Bezahlung"] });
  await tag([3, 4], { add: ["später prüfen"] });
  const list = async (query = "") => (await ask("GET", `/v1/tags${query}`)).body;
  expect(await list()).toEqual({
    tags: [
      { name: "bezahlung", screens: 3 },
      { name: "später prüfen", screens: 2 },
    ],
    total: 2,
  });
  expect((await list("?query=pruf")).tags).toEqual([{ name: "später prüfen", screens: 2 }]);
  expect(await list("?limit=1")).toMatchObject({ tags: [{ name: "bezahlung" }], total: 2 });
  await service.services.storage.library.removeScreens([screenId(3)]);
  expect((await list()).tags[0]).toEqual({ name: "bezahlung", screens: 2 });
  await service.services.storage.library.upsertScreens([screenAt(3, service.engine.modelId)]);
  expect((await list()).tags[0]).toEqual({ name: "bezahlung", screens: 3 });
});

test("a tag is a filter of the library and of its counts, in any letter case", async () => {
  await tag([6, 7, 8], { add: ["Ünique"] });
  const { screens } = (await ask("GET", "/v1/screens?tag=üNIQUE")).body;
  expect(screens.map(({ id }: { id: string }) => id).toSorted()).toEqual([6, 7, 8].map(screenId));
  expect((await ask("GET", "/v1/facets?tag=ünique&platform=ios")).body.total).toBe(2);
  expect((await ask("GET", "/v1/facets?tag=nothing")).body.total).toBe(0);
});

test("another workspace sees and changes none of them", async () => {
  await tag([10], { add: ["secret"] });
  await tag([10], { set: ["theirs"] }, other);
  expect([await tagsOf(10), await tagsOf(10, other)]).toEqual([["secret"], ["theirs"]]);
  expect((await other("GET", "/v1/tags")).body.tags).toEqual([{ name: "theirs", screens: 1 }]);
  expect((await other("GET", "/v1/screens?tag=secret")).body.screens).toEqual([]);
  expect((await other("GET", "/v1/facets?tag=secret")).body.total).toBe(0);
});

test("wrong requests are refused by name, and too many tags change nothing", async () => {
  for (const change of [{}, { add: [] }, { add: [" # "] }, { add: ["a".repeat(51)] }, { set: [1] }])
    expect((await tag([11], change)).status).toBe(400);
  const twenty = (from: number) => Array.from({ length: 20 }, (_, at) => `t${from + at}`);
  await tag([11], { add: twenty(0) });
  await tag([11], { add: twenty(20) });
  const refused = await tag([11, 12], { remove: ["t0"], add: twenty(40) });
  expect([refused.status, refused.body.error.code]).toEqual([429, "quota_exceeded"]);
  expect([(await tagsOf(11)).length, (await tagsOf(12)).length]).toEqual([40, 0]);
});

describeOnBoth("the bound of a workspace's tags", (open) => {
  test("counts those of live screens, and never refuses a tag that is there", async () => {
    const storage = await open();
    const { library, tags } = storage;
    const write = (...numbers: readonly number[]) =>
      library.upsertScreens(numbers.map((at) => screenAt(at, "m")));
    await write(1, 2, 3);
    const { id: workspaceId } = await createWorkspace(storage, { name: "Team", plan: "team" }, 0);
    const most = { ofScreen: 5, ofWorkspace: 2 };
    const change = { workspaceId, set: null, remove: [], most };
    const add = (at: number, ...names: readonly string[]) =>
      tags.change({ ...change, screenIds: [screenId(at)], add: names });
    const byImport = async (at: number, name: string) =>
      (await tags.add(workspaceId, [{ id: screenId(at), tags: [name] }], most)).get(screenId(at));
    expect(await add(1, "a", "b")).toEqual({ ids: [screenId(1)] });
    expect(await add(2, "c")).toEqual({ full: "workspace" });
    expect(await byImport(2, "c")).toBe("workspace");
    await library.removeScreens([screenId(1)]);
    expect(await add(2, "c")).toEqual({ ids: [screenId(2)] });
    expect(await byImport(3, "d")).toBeUndefined();
    expect(await byImport(3, "e")).toBe("workspace");
    // It comes back with its tags: there are more than the bound.
    await write(1);
    expect(await add(3, "a")).toEqual({ ids: [screenId(3)] });
    expect(await byImport(2, "a")).toBeUndefined();
    expect(await add(3, "e")).toEqual({ full: "workspace" });
  });
});
