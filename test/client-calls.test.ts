// Calls of the published client beside the search, against a real server over a socket: reads, edits, and the
// options of one call.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import {
  type ClientOptions,
  createScreenSearchClient,
  type Fetch,
  type Retry,
  ScreenSearchError,
} from "../src/client/client.ts";
import { answers, empty, failing, failureOf } from "./support/client.ts";
import { screenId } from "./support/library.ts";
import { testServer } from "./support/open-server.ts";
import { makePng } from "./support/pictures.ts";

const server = testServer();
const request = { query: "login email field", platform: "ios", mode: "standard" } as const;

const clientOf = (options: Partial<ClientOptions> = {}) =>
  createScreenSearchClient({ baseUrl: server.url, apiKey: server.key, ...options });

describe("the client reads", () => {
  test("one screen, with all its words and both pictures", async () => {
    const { screen, requestId } = await clientOf().getScreen(screenId(10));
    expect(screen).toMatchObject({
      id: screenId(10),
      title: "login email field screen",
      elements: ["login", "email", "field"],
      image_high: { width: 924, height: 2000 },
    });
    expect(requestId).toMatch(/^[\w-]{8,64}$/);
  });

  test("the screens most like one", async () => {
    const { screens } = await clientOf().similar(screenId(10), { limit: 3 });
    expect(screens.map(({ platform }) => platform)).toEqual(["ios", "ios", "ios"]);
    expect((await clientOf().similar(screenId(10))).screens).toHaveLength(20);
  });

  test("the apps, all or some", async () => {
    expect(await clientOf().apps()).toMatchObject({ total: 6, apps: { length: 6 } });
    const { apps, total } = await clientOf().apps({ platform: "web", query: "o&n", limit: 1 });
    expect([apps, total]).toEqual([[], 0]);
    expect((await clientOf().apps({ platform: "web", query: "on", limit: 1 })).apps).toMatchObject([
      { name: "Monzo", platform: "web", screens: 10 },
    ]);
  });

  test("the library page by page, and counts of it", async () => {
    const filter = { platform: "web", app: "monzo" } as const;
    const pages = await Array.fromAsync(clientOf().screenPages({ ...filter, limit: 4 }));
    expect(pages.map(({ screens }) => screens.length)).toEqual([4, 4, 2]);
    const ids = pages.flatMap(({ screens }) => screens.map(({ id }) => id));
    expect(new Set(ids).size).toBe(10);
    const { screens, next } = await clientOf().listScreens({ ...filter, order: "newest" });
    expect([screens.map(({ id }) => id), next]).toEqual([ids.toReversed(), null]);
    expect(await clientOf().facets(filter)).toMatchObject({ total: 10, apps: [{ name: "Monzo" }] });
    expect(await Array.fromAsync(clientOf().screenPages({ app: "none" }))).toMatchObject([{ screens: [] }]);
  });

  test("and is refused, tried again and stopped as a search is", async () => {
    for (const call of [
      () => clientOf().getScreen("../search"),
      () => clientOf().similar(screenId(9_999)),
    ] as const)
      expect(await failureOf(call())).toMatchObject({ code: "not_found", status: 404 });
    expect(await failureOf(clientOf().apps({ limit: 0 }))).toMatchObject({
      code: "invalid_request",
      message: "limit: must be between 1 and 1000.",
    });
    const strange = clientOf({ fetch: answers(() => Response.json({ hello: 1 })).fetch });
    for (const call of [
      strange.getScreen("x"),
      strange.similar("x"),
      strange.apps(),
      strange.listScreens(),
      strange.facets(),
    ])
      expect(await failureOf(call)).toMatchObject({ code: "unexpected_answer" });
    const odd = clientOf({ fetch: answers(() => Response.json({ screens: "none", next: null })).fetch });
    for (const call of [
      odd.listScreens(),
      odd.screenMarks(["x"]),
      odd.deleteFlow("x"),
      odd.deleteCollection("x"),
    ])
      expect(await failureOf(call)).toMatchObject({ code: "unexpected_answer", status: 200 });
    const once = answers(
      () => failing(429, { "retry-after": "0" }),
      () => Response.json({ apps: [], total: 0 }),
    );
    expect((await clientOf({ fetch: once.fetch }).apps()).total).toBe(0);
    expect(once.calls()).toBe(2);
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(clientOf().getScreen(screenId(10), { signal })).rejects.toThrow("enough");
  });
});

test("screens are changed, brought back, downloaded and deleted", async () => {
  const client = clientOf({ apiKey: server.writeKey });
  const id = crypto.randomUUID();
  const image = new Uint8Array(await makePng(60, 90, 72));
  await client.putScreen(id, { app_name: "Client edits", platform: "ios", title: "Orders" }, { image });
  const { screen, rateLimit } = await client.editScreen(id, { title: "Standing orders" });
  expect([screen.title, screen.outcome, rateLimit?.limit]).toEqual(["Standing orders", "updated", 600]);
  const filter = { app: "client edits" };
  expect(await client.editScreens({ filter, count: 1 }, { platform: "web" })).toMatchObject({ updated: 1 });
  expect((await client.getScreen(id)).screen.edits.map(({ field }) => field)).toContain("platform");
  expect(await client.restoreScreens({ ids: [id], fields: ["platform"] })).toMatchObject({ updated: 1 });
  expect((await client.getScreen(id)).screen.platform).toBe("ios");
  const { body } = await client.downloadOriginals([id]);
  expect((await new Response(body).text()).slice(0, 2)).toBe("PK");
  expect(await client.deleteScreens({ ids: [id] })).toMatchObject({ deleted: 1, failed: [] });
});

/** Answers with an empty list, and keeps the headers of each request. */
function recording() {
  const sent: Headers[] = [];
  const fetch: Fetch = async (_url, { headers }) => {
    sent.push(new Headers(headers));
    return empty();
  };
  return { fetch, sent };
}

test("a call adds headers to those of the client, which says its version; neither replaces the key", async () => {
  const { fetch, sent } = recording();
  const headers = { "x-request-id": "client-request", authorization: "Bearer other" };
  const client = clientOf({ fetch, headers: { "x-team": "design", "x-request-id": "all-requests" } });
  await client.search(request, { headers });
  await client.search(request);
  const { version } = await Bun.file(join(import.meta.dir, "../package.json")).json();
  const both = { "user-agent": `screen-search-client/${version}`, "x-team": "design" };
  const key = { authorization: `Bearer ${server.key}` };
  const [first, second] = sent.map((each) => Object.fromEntries(each));
  expect(first).toMatchObject({ ...both, ...key, "x-request-id": "client-request" });
  expect(second).toMatchObject({ ...both, ...key, "x-request-id": "all-requests" });
  expect((await clientOf().search(request, { headers })).requestId).toBe("client-request");
});

test("a call sets its own number of tries and its own time, and are checked as those of the client", async () => {
  const asked = answers(() => failing(500, { "retry-after": "0" }));
  await failureOf(clientOf({ fetch: asked.fetch, retries: 0 }).search(request, { retries: 3 }));
  expect(asked.calls()).toBe(4);
  const silent: Fetch = (_url, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const client = clientOf({ fetch: silent, retries: 0 });
  const late = await failureOf(client.search(request, { timeoutMs: 5 }));
  expect(late).toMatchObject({ code: "timeout", message: "No answer within 5 ms." });
  await expect(client.search(request, { retries: 11 })).rejects.toThrow("retries: must be");
  await expect(client.search(request, { timeoutMs: 0 })).rejects.toThrow("timeoutMs: must be");
  await expect(client.search(request, { headers: { "a b": "c" } })).rejects.toThrow(TypeError);
});

test("a download without a whole answer fails as every other call", async () => {
  const cut = new ReadableStream({ pull: (body) => body.error(new Error("cut off")) });
  const away = new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
  const fetches: readonly [reason: string, fetch: Fetch][] = [
    ["cut off", async () => new Response(cut, { status: 503 })],
    ["connect ECONNREFUSED", () => Promise.reject(away)],
  ];
  for (const [reason, fetch] of fetches)
    expect(await failureOf(clientOf({ fetch }).exportLibrary())).toMatchObject({
      code: "network_error",
      message: `No answer: ${reason}.`,
    });
});

test("a client tells of each wait before it, and waits no longer than the client is set to", async () => {
  const asked = answers(
    () => failing(503, { "retry-after": "0" }),
    () => failing(429, { "retry-after": "2" }),
  );
  const waits: Retry[] = [];
  const onRetry = (retry: Retry) => void waits.push(retry);
  const client = clientOf({ fetch: asked.fetch, retries: 5, retryAfterSecondsMax: 1, onRetry });
  expect(await failureOf(client.search(request))).toMatchObject({ status: 429, retryAfterSeconds: 2 });
  expect(asked.calls()).toBe(2);
  expect(waits).toEqual([{ tried: 1, delayMs: 0, error: expect.any(ScreenSearchError) }]);
});
