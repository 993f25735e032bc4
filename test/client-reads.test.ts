// Reads of the published client beside the search, against a real server.
import { describe, expect, test } from "bun:test";
import { type ClientOptions, createScreenSearchClient } from "../src/client/client.ts";
import { answers, failing, failureOf } from "./support/client.ts";
import { screenId } from "./support/library.ts";
import { openServer, testServer } from "./support/open-server.ts";

const server = testServer();

const clientOf = (options: Partial<ClientOptions> = {}) =>
  createScreenSearchClient({ baseUrl: server.url, apiKey: server.key, ...options });

describe("the client reads", () => {
  test("one screen, with all its words and both pictures", async () => {
    const limited = await openServer({ RATE_LIMIT_PER_MINUTE: "3" });
    const client = clientOf({ baseUrl: limited.url, apiKey: limited.key });
    const { screen, requestId, rateLimit } = await client.getScreen(screenId(10));
    await limited[Symbol.asyncDispose]();
    expect(screen).toMatchObject({
      id: screenId(10),
      title: "login email field screen",
      elements: ["login", "email", "field"],
      image_high: { width: 924, height: 2000 },
    });
    expect(requestId).toMatch(/^[\w-]{8,64}$/);
    expect(rateLimit).toMatchObject({ limit: 30, remaining: 29 });
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
