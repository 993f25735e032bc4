// The link of a collection opens it and its screens for anyone, and ends alone.
import { beforeAll, expect, test } from "bun:test";
import { asKey } from "./support/collections.ts";
import { screenAt, screenId } from "./support/library.ts";
import { ensurePages } from "./support/pages.ts";
import { testService, withConfig } from "./support/service.ts";
import { askAsStranger, isClosed, opens, statusesAt } from "./support/share-links.ts";

let ask: ReturnType<typeof asKey>;
beforeAll(ensurePages);
const service = testService({ PICTURES_PER_MINUTE: "1000000", WRITES_PER_MINUTE: "off" });
beforeAll(() => void (ask = asKey(service)));

interface Shared {
  readonly path: string;
  readonly id: string;
  readonly token: string;
  /** Path of what a stranger asks. */
  readonly at: string;
}

async function shared(numbers: readonly number[], by = ask): Promise<Shared> {
  const { id } = (await by("POST", "/v1/collections", { name: "Shared", note: "For you" })).body;
  const path = `/v1/collections/${id}`;
  await by("POST", `${path}/screens`, { screen_ids: numbers.map(screenId), note: "look" });
  return linkOf(path, id, (await by("PUT", `${path}/share`)).body.share_url);
}

function linkOf(path: string, id: string, shareUrl: string): Shared {
  const url = new URL(shareUrl);
  expect(url.pathname).toBe(`/collections/${id}`);
  const token = url.searchParams.get("share") ?? "";
  expect(token).toMatch(/^[\w-]{44}$/);
  return { path, id, token, at: `/api/collections/${id}?share=${token}` };
}

const stranger = async (path: string) => {
  const response = await askAsStranger(service, path);
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
  return { status: response.status, body: (await response.json()) as any };
};
const withLast = (token: string) => token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");

test("the link shows the collection with its notes and screens, and no name of a person or a key", async () => {
  const { at } = await shared([1, 3]);
  const { status, body } = await stranger(at);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    collection: { name: "Shared", note: "For you", screen_count: 2 },
    screens: [
      { id: screenId(1), title: screenAt(1, "").title, note: "look" },
      { id: screenId(3), note: "look" },
    ],
    next: null,
  });
  expect(body.collection).toMatchObject({ shared_by: "A team team", shares_originals: false });
  expect(JSON.stringify(body)).not.toContain("API key");
  expect((await stranger(`${at}&limit=1`)).body).toMatchObject({ screens: [{ id: screenId(1) }], next: "0" });
});

test("each screen of it opens by its address, other screens do not, and none gives a link that outlives it", async () => {
  const { at, path, id, token } = await shared([1, 3]);
  const query = `?share=${token}&collection=${id}`;
  const { screens } = (await stranger(at)).body;
  const addresses = screens.map((screen: { service_url: string }) => screen.service_url);
  expect(addresses).toEqual([1, 3].map((n) => `https://screens.test/screens/${screenId(n)}${query}`));
  expect(await statusesAt(service, screenId(1), query)).toEqual(opens);
  expect(await statusesAt(service, screenId(2), query)).toEqual(isClosed);
  expect(await statusesAt(service, screenId(1), `?share=${token}`)).toEqual(isClosed);
  const details = (await stranger(`/api/screens/${screenId(1)}${query}`)).body;
  expect(details.service_url).toEndWith(query);
  await ask("POST", `${path}/remove`, { screen_ids: [screenId(1)] });
  expect(await statusesAt(service, screenId(1), query)).toEqual(isClosed);
  expect(await statusesAt(service, screenId(3), query)).toEqual(opens);
});

test("its originals are for those with the link only while the workspace allows it", async () => {
  const { path, id, token } = await shared([1]);
  const file = `/api/collections/${id}/originals?share=${token}`;
  expect((await stranger(file)).status).toBe(404);
  await ask("PATCH", path, { shares_originals: true });
  const { headers, body } = await askAsStranger(service, file);
  expect(headers.get("content-type")).toBe("application/zip");
  await body?.cancel();
  await ask("DELETE", `${path}/share`);
  expect((await stranger(file)).body.error.message).toContain("no collection");
});

test("the link ends alone, for good, with those of its screens; a later one is another", async () => {
  const [one, two] = [await shared([1]), await shared([2])];
  expect((await ask("PUT", `${one.path}/share`)).body.share_url).toContain(one.token);
  expect((await ask("DELETE", `${one.path}/share`)).body.share_url).toBe(null);
  const query = `?share=${one.token}&collection=${one.id}`;
  expect((await stranger(one.at)).status).toBe(404);
  expect(await statusesAt(service, screenId(1), query)).toEqual(isClosed);
  expect((await stranger(two.at)).status).toBe(200);
  const again = linkOf(one.path, one.id, (await ask("PUT", `${one.path}/share`)).body.share_url);
  expect(again.token).not.toBe(one.token);
  expect([(await stranger(again.at)).status, (await stranger(one.at)).status]).toEqual([200, 404]);
});

test("nothing opens without it: forged, of another collection or workspace, suspended, revoked or deleted", async () => {
  const { storage } = service.services;
  const { id: workspaceId, key } = await service.workspace("team");
  const by = asKey(service, key);
  const [one, two] = [await shared([1], by), await shared([2], by)];
  const unshared = (await by("POST", "/v1/collections", { name: "Private" })).body.id;
  for (const path of [
    `/api/collections/${one.id}`,
    `/api/collections/${one.id}?share=`,
    `/api/collections/${one.id}?share=${withLast(one.token)}`,
    `/api/collections/${one.id}?share=${two.token}`,
    `/api/collections/${unshared}?share=${one.token}`,
    `/api/collections/favourites?share=${one.token}`,
  ])
    expect([path, (await stranger(path)).status]).toEqual([path, 404]);
  await storage.workspaces.update(workspaceId, { suspendedAt: 1 });
  expect((await stranger(one.at)).status).toBe(404);
  await storage.workspaces.update(workspaceId, { suspendedAt: null });
  expect((await stranger(one.at)).status).toBe(200);
  await by("DELETE", two.path);
  expect((await stranger(two.at)).status).toBe(404);
  await storage.workspaces.endShares(workspaceId);
  expect((await stranger(one.at)).status).toBe(404);
});

test("where public pages are off, no link is made, and none that was made opens", async () => {
  const off = withConfig(service, { hasPublicScreenPages: false });
  const by = asKey(off);
  const { id } = (await by("POST", "/v1/collections", { name: "Private" })).body;
  const refused = await by("PUT", `/v1/collections/${id}/share`);
  expect(refused.status).toBe(400);
  expect(refused.body.error.message).toContain("public pages off");
  await off.services.storage.collections.share(off.workspaceId, id, 1);
  const signed = off.services.shareSigner.sign(
    { workspaceId: off.workspaceId, shareGeneration: 1 },
    `collection ${id} 1`,
  );
  expect((await askAsStranger(off, `/api/collections/${id}?share=${signed}`)).status).toBe(404);
  expect((await by("GET", `/v1/collections/${id}`)).body.collection.share_url).toBe(null);
});
