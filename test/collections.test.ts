// Collections by the API and on the pages: a workspace's own, in the order that it gives them.
import { beforeAll, describe, expect, test } from "bun:test";
import { asKey } from "./support/collections.ts";
import { screenAt, screenId } from "./support/library.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { testService } from "./support/service.ts";
import { askAsStranger } from "./support/share-links.ts";

let ask: ReturnType<typeof asKey>;
let other: ReturnType<typeof asKey>;
const service = testService();
beforeAll(async () => {
  ask = asKey(service);
  other = asKey(service, (await service.workspace("team")).key);
});

const nobody = screenId(9_999);
const make = async (name: string, numbers: readonly number[] = []): Promise<string> => {
  const { status, body } = await ask("POST", "/v1/collections", { name });
  expect(status).toBe(201);
  if (numbers.length > 0) await ask("POST", `/v1/collections/${body.id}/screens`, idsOf(numbers));
  return `/v1/collections/${body.id}`;
};
const idsOf = (numbers: readonly number[]) => ({ screen_ids: numbers.map(screenId) });
const numbersIn = async (path: string) => {
  const { screens } = (await ask("GET", path)).body;
  return screens.map((screen: { id: string }) => Number.parseInt(screen.id.slice(-4), 16));
};

describe("a collection", () => {
  test("has a name, a note, its screens in order with their notes, and the name of who made it", async () => {
    const made = await ask("POST", "/v1/collections", {
      name: " Onboarding ",
      note: "First run\n\u202Eonly",
    });
    expect(made.body).toMatchObject({
      name: "Onboarding",
      note: "First run\nonly",
      is_favourites: false,
      screen_count: 0,
      covers: [],
      share_url: null,
      created_by: expect.stringContaining("API key"),
    });
    const path = `/v1/collections/${made.body.id}`;
    const added = await ask("POST", `${path}/screens`, {
      screen_ids: [screenId(3), screenId(1).toUpperCase(), nobody, screenId(3)],
      note: "good",
    });
    expect(added.body).toEqual({ added: [screenId(3), screenId(1)], present: [], not_found: [nobody] });
    const { collection, screens, next } = (await ask("GET", path)).body;
    expect(collection).toMatchObject({ screen_count: 2, covers: [{ id: screenId(3) }, { id: screenId(1) }] });
    expect(screens).toMatchObject([
      { id: screenId(3), note: "good", title: screenAt(3, "").title },
      { id: screenId(1), note: "good" },
    ]);
    expect(next).toBe(null);
  });

  test("may be called what people write, in one line without what is not seen", async () => {
    for (const [given, name] of [
      ["می\u200cخواهم", "می\u200cخواهم"],
      ["👩\u200d💻 at work", "👩\u200d💻 at work"],
      ["A\u202Eb\0c\n d\u200b", "Abc d"],
    ] as const) {
      const made = await ask("POST", "/v1/collections", { name: given });
      expect([made.status, made.body.name]).toEqual([201, name]);
      const renamed = await ask("PATCH", `/v1/collections/${made.body.id}`, { name: `${given}\u200b` });
      expect([renamed.status, renamed.body.name]).toEqual([200, name]);
    }
    for (const name of ["", " ", "\u200b\n", "x".repeat(101)]) {
      const refused = await ask("POST", "/v1/collections", { name });
      expect(refused.status).toBe(400);
      expect(refused.body.error.message).toContain("name: must be");
    }
  });

  test("is renamed, keeps what is not given, and is gone when it is deleted, but not its screens", async () => {
    const path = await make("Before", [2]);
    const renamed = await ask("PATCH", path, { name: "After" });
    expect(renamed.body).toMatchObject({ name: "After", note: "", screen_count: 1 });
    expect((await ask("DELETE", path)).status).toBe(204);
    expect((await ask("GET", path)).status).toBe(404);
    expect((await ask("DELETE", path)).status).toBe(404);
    expect((await ask("GET", `/v1/screens/${screenId(2)}`)).status).toBe(200);
  });

  test("is put in order: one screen before another, several at the end, all at once", async () => {
    const path = await make("Order", [1, 2, 3, 4, 5]);
    const order = (numbers: number[], before?: number) =>
      ask("POST", `${path}/order`, {
        ...idsOf(numbers),
        ...(before !== undefined && { before: screenId(before) }),
      });
    expect((await order([5], 2)).status).toBe(204);
    expect(await numbersIn(path)).toEqual([1, 5, 2, 3, 4]);
    await order([2, 1]);
    expect(await numbersIn(path)).toEqual([5, 3, 4, 2, 1]);
    await order([1, 2, 3, 4, 5]);
    expect(await numbersIn(path)).toEqual([1, 2, 3, 4, 5]);
    for (const wrong of [await order([9]), await order([1], 9), await order([1], 1)])
      expect(wrong.body.error?.code).toBe("invalid_request");
    expect(await numbersIn(path)).toEqual([1, 2, 3, 4, 5]);
  });

  test("comes page by page", async () => {
    const path = await make("Pages", [1, 2, 3, 4, 5]);
    const first = (await ask("GET", `${path}?limit=2`)).body;
    const second = (await ask("GET", `${path}?limit=2&cursor=${first.next}`)).body;
    const third = (await ask("GET", `${path}?limit=2&cursor=${second.next}`)).body;
    const ids = [first, second, third].flatMap(({ screens }) => screens.map((one: { id: string }) => one.id));
    expect(ids).toEqual(idsOf([1, 2, 3, 4, 5]).screen_ids);
    expect(third.next).toBe(null);
  });

  test("loses a screen that leaves the library, and has it again at its place when it comes back", async () => {
    const path = await make("Leaving", [10, 11, 12]);
    const { library } = service.services.storage;
    await library.removeScreens([screenId(11)]);
    expect(await numbersIn(path)).toEqual([10, 12]);
    expect((await ask("GET", path)).body.collection.screen_count).toBe(2);
    await library.upsertScreens([screenAt(11, service.engine.modelId)]);
    expect(await numbersIn(path)).toEqual([10, 11, 12]);
  });

  test("is a filter of the library and of its counts", async () => {
    const path = await make("Filter", [20, 21]);
    const id = path.slice("/v1/collections/".length);
    const { screens } = (await ask("GET", `/v1/screens?collection=${id}&order=newest`)).body;
    expect(screens.map((one: { id: string }) => one.id).toSorted()).toEqual(idsOf([20, 21]).screen_ids);
    expect((await ask("GET", `/v1/facets?collection=${id}`)).body.total).toBe(2);
    expect((await ask("GET", `/v1/facets?collection=${id}&platform=ios`)).body.total).toBe(1);
    for (const at of ["screens", "facets"]) {
      expect((await other("GET", `/v1/${at}?collection=${id}`)).status).toBe(404);
      expect((await ask("GET", `/v1/${at}?collection=x`)).status).toBe(400);
    }
  });
});

describe("the list of collections", () => {
  test("has the favourites first, then the newest, page by page, none twice", async () => {
    const at = asKey(service, (await service.workspace("team")).key);
    const names = ["a", "b", "c", "d"];
    for (const name of names) await at("POST", "/v1/collections", { name });
    await at("PUT", `/v1/collections/favourites/screens/${screenId(1)}`);
    const seen: string[] = [];
    let cursor = "";
    do {
      const { collections, next } = (await at("GET", `/v1/collections?limit=1${cursor}`)).body;
      seen.push(...collections.map(({ name }: { name: string }) => name));
      cursor = next === null ? "" : `&cursor=${next}`;
    } while (cursor !== "");
    expect(seen[0]).toBe("Favourites");
    expect(seen.slice(1).toSorted()).toEqual(names);
    const all = (await at("GET", "/v1/collections")).body.collections;
    expect(all.map(({ name }: { name: string }) => name)).toEqual(seen);
  });
});

describe("favourites", () => {
  test("take a screen in one call and give it back in one, twice the same", async () => {
    const path = `/v1/collections/favourites/screens/${screenId(8)}`;
    const marks = async () =>
      (await ask("POST", "/v1/screens/marks", idsOf([8]))).body.screens[0].is_favourite;
    for (const _ of [1, 2]) expect((await ask("PUT", path)).status).toBe(204);
    expect(await marks()).toBe(true);
    expect(await numbersIn("/v1/collections/favourites")).toEqual([8]);
    for (const _ of [1, 2]) expect((await ask("DELETE", path)).status).toBe(204);
    expect(await marks()).toBe(false);
  });

  test("keep a note of a screen, which another call changes", async () => {
    const path = `/v1/collections/favourites/screens/${screenId(9)}`;
    await ask("PUT", path, { note: "one" });
    await ask("PUT", path);
    const note = async () => (await ask("GET", "/v1/collections/favourites")).body.screens[0].note;
    expect(await note()).toBe("one");
    await ask("PUT", path, { note: "two" });
    expect(await note()).toBe("two");
    expect((await ask("PUT", `/v1/collections/favourites/screens/${nobody}`)).status).toBe(404);
  });
});

test("a collection holds 1,000 screens: one more is refused, and none of its request is added", async () => {
  const { library } = service.services.storage;
  const numbers = Array.from({ length: 1_001 }, (_, at) => 20_000 + at);
  await library.upsertScreens(numbers.map((at) => screenAt(at, service.engine.modelId)));
  const path = await make("Full", numbers.slice(0, 500));
  await ask("POST", `${path}/screens`, idsOf(numbers.slice(500, 999)));
  const refused = await ask("POST", `${path}/screens`, idsOf(numbers.slice(999)));
  expect([refused.status, refused.body.error.code]).toEqual([429, "quota_exceeded"]);
  expect((await ask("GET", path)).body.collection.screen_count).toBe(999);
  expect((await ask("POST", `${path}/screens`, idsOf([20_000, 20_999]))).body.added).toEqual([
    screenId(20_999),
  ]);
  await library.removeScreens(numbers.map(screenId));
});

describe("on the pages, for every member of the workspace:", () => {
  let owner: Visitor;
  let member: Visitor;
  let path: string;
  beforeAll(async () => {
    ({ owner, path } = await setUpOwner(service));
    member = await joinAs(service, owner, path, "member");
  });

  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
  const post = (by: Visitor, at: string, body: object = {}) => by.post<any>(`${path}${at}`, body);
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
  const get = (by: Visitor, at: string) => by.get<any>(`${path}${at}`);

  test("a member makes a collection, fills, orders, shares and deletes it, and the others see who did", async () => {
    const made = (await post(member, "/collections", { name: "Login", note: "the good ones" })).body;
    expect(made).toMatchObject({ name: "Login", created_by: "A member", screen_count: 0 });
    const at = `/collections/${made.id}`;
    expect((await post(member, `${at}/screens`, idsOf([1, 2, 3]))).body.added).toHaveLength(3);
    expect((await post(member, `${at}/order`, { ...idsOf([3]), before: screenId(1) })).body).toEqual({
      done: true,
    });
    expect((await post(member, `${at}/screens/remove`, idsOf([2]))).body.removed).toEqual([screenId(2)]);
    const sections = async () =>
      (await get(owner, at)).body.screens.map(({ section }: { section: string }) => section);
    await post(member, `${at}/screens`, { ...idsOf([1]), section: " Ways\n in " });
    expect(await sections()).toEqual(["", "Ways in"]);
    await post(member, `${at}/screens`, idsOf([4]));
    await post(member, `${at}/order`, { ...idsOf([3]), before: screenId(1), section: "Ways in" });
    expect(await sections()).toEqual(["Ways in", "Ways in", "Ways in"]);
    await post(member, `${at}/screens`, { ...idsOf([3]), section: "" });
    await post(member, `${at}/screens/remove`, idsOf([4]));
    expect(await sections()).toEqual(["", "Ways in"]);
    const seen = (await get(owner, at)).body;
    expect(seen.screens).toMatchObject([
      { id: screenId(3), added_by: "A member" },
      { id: screenId(1), added_by: "A member" },
    ]);
    expect((await post(owner, `${at}/update`, { name: "Sign-in" })).body.name).toBe("Sign-in");
    const url = (await post(member, `${at}/share`)).body.share_url;
    const { pathname, search } = new URL(url);
    expect((await askAsStranger(service, `/api${pathname}${search}`)).status).toBe(200);
    expect((await post(member, `${at}/end-share`)).body.share_url).toBe(null);
    expect((await get(owner, "/collections")).body.collections).toMatchObject([{ name: "Sign-in" }]);
    expect((await post(member, `${at}/delete`)).body).toEqual({ done: true });
    expect((await get(owner, at)).status).toBe(404);
  });

  test("a member keeps favourites and tags, which are the whole workspace's", async () => {
    expect((await get(member, "/collections/favourites")).body.screens).toEqual([]);
    await post(member, "/collections/favourites/screens", idsOf([5]));
    await post(member, "/tags", { ...idsOf([5, 6]), add: ["Checkout"] });
    expect((await post(owner, "/marks", idsOf([5]))).body.screens).toEqual([
      { id: screenId(5), tags: ["checkout"], is_favourite: true, collections: [] },
    ]);
    expect((await get(owner, "/tags")).body.tags).toEqual([{ name: "checkout", screens: 2 }]);
  });

  test("a suspended workspace cannot change it", async () => {
    const made = (await post(owner, "/collections", { name: "Ours" })).body;
    const workspaceId = path.slice("/api/workspaces/".length);
    await service.services.storage.workspaces.update(workspaceId, { suspendedAt: 1 });
    const refused = await post(owner, `/collections/${made.id}/delete`);
    expect([refused.status, refused.body.error?.code]).toEqual([403, "workspace_suspended"]);
    await service.services.storage.workspaces.update(workspaceId, { suspendedAt: null });
    expect((await get(owner, `/collections/${made.id}`)).status).toBe(200);
  });

  test("what was made, shared and deleted is in the audit list, by whom", async () => {
    const made = (await post(member, "/collections", { name: "Listed" })).body;
    await post(member, `/collections/${made.id}/share`);
    await post(member, `/collections/${made.id}/end-share`);
    await post(member, `/collections/${made.id}/delete`);
    const { events } = (await get(owner, "/audit")).body;
    const own = events.filter(({ target }: { target: string }) => target.includes(made.id));
    expect(own.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual(
      ["delete", "unshare", "share", "create"].map((verb) => [
        `collection.${verb}`,
        "A member (member@example.org)",
      ]),
    );
  });
});
