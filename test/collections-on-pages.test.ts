// Collections and tags on the pages: for every member of the workspace, and for nobody else.
import { beforeAll, expect, test } from "bun:test";
import { screenId } from "./support/library.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { testService } from "./support/service.ts";
import { askAsStranger } from "./support/share-links.ts";

let owner: Visitor;
let member: Visitor;
let path: string;
const service = testService();
beforeAll(async () => {
  ({ owner, path } = await setUpOwner(service));
  member = await joinAs(service, owner, path, "member");
});

// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
const post = (by: Visitor, at: string, body: object = {}) => by.post<any>(`${path}${at}`, body);
// biome-ignore lint/suspicious/noExplicitAny: likewise
const get = (by: Visitor, at: string) => by.get<any>(`${path}${at}`);
const ids = (...numbers: number[]) => ({ screen_ids: numbers.map(screenId) });

test("a member makes a collection, fills, orders, shares and deletes it, and the others see who did", async () => {
  const made = (await post(member, "/collections", { name: "Login", note: "the good ones" })).body;
  expect(made).toMatchObject({ name: "Login", created_by: "A member", screen_count: 0 });
  const at = `/collections/${made.id}`;
  expect((await post(member, `${at}/screens`, ids(1, 2, 3))).body.added).toHaveLength(3);
  expect((await post(member, `${at}/order`, { ...ids(3), before: screenId(1) })).body).toEqual({
    done: true,
  });
  expect((await post(member, `${at}/screens/remove`, ids(2))).body.removed).toEqual([screenId(2)]);
  const sections = async () =>
    (await get(owner, at)).body.screens.map(({ section }: { section: string }) => section);
  await post(member, `${at}/screens`, { ...ids(1), section: " Ways\n in " });
  expect(await sections()).toEqual(["", "Ways in"]);
  await post(member, `${at}/screens`, ids(4));
  await post(member, `${at}/order`, { ...ids(3), before: screenId(1), section: "Ways in" });
  expect(await sections()).toEqual(["Ways in", "Ways in", "Ways in"]);
  await post(member, `${at}/screens`, { ...ids(3), section: "" });
  await post(member, `${at}/screens/remove`, ids(4));
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
  await post(member, "/collections/favourites/screens", ids(5));
  await post(member, "/tags", { ...ids(5, 6), add: ["Checkout"] });
  expect((await post(owner, "/marks", ids(5))).body.screens).toEqual([
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
