// Reads of the published client beside the search, against a real server; its types match the service's.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Static } from "@sinclair/typebox";
import {
  type App,
  type ClientOptions,
  createScreenSearchClient,
  type Facets,
  type ImportJobDetails,
  type ListedScreen,
  type Screen,
  type ScreenDetails,
  type ScreensRequest,
  type SearchRequest,
  type ServiceErrorCode,
} from "../src/client/client.ts";
import type { ApiErrorCode } from "../src/errors.ts";
import type { importDetailsSchema } from "../src/library/imports/schema.ts";
import type { facetsSchema, screensQuerySchema, walkedScreenSchema } from "../src/screens/list-schema.ts";
import type { appSchema, describedScreenSchema, screenSchema } from "../src/screens/schema.ts";
import type { searchRequestSchema } from "../src/search/schema.ts";
import { answers, failing, failureOf } from "./support/client.ts";
import { screenId } from "./support/library.ts";
import { startServer, type TestServer } from "./support/server.ts";

setDefaultTimeout(60_000);

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server[Symbol.asyncDispose]());

const clientOf = (options: Partial<ClientOptions> = {}) =>
  createScreenSearchClient({ baseUrl: server.url, apiKey: server.key, ...options });

describe("the client reads", () => {
  test("one screen, with all its words and both pictures", async () => {
    const limited = await startServer({ RATE_LIMIT_PER_MINUTE: "3" });
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

test("the shapes of the client are those of the service", () => {
  const screen = (served: Static<typeof screenSchema>): Screen => served;
  const served = (seen: Screen): Static<typeof screenSchema> => seen;
  const sent = (body: Static<typeof searchRequestSchema>): SearchRequest => body;
  const fields: Record<keyof Static<typeof searchRequestSchema>, true> = {
    query: true,
    platform: true,
    mode: true,
    limit: true,
    image_quality: true,
    exclude_screen_ids: true,
  } satisfies Record<keyof SearchRequest, true>;
  const details = (one: Static<typeof describedScreenSchema>): ScreenDetails => one;
  const servedDetails = (one: ScreenDetails): Static<typeof describedScreenSchema> => one;
  const app = (one: Static<typeof appSchema>): App => one;
  const servedApp = (one: App): Static<typeof appSchema> => one;
  const listed = (one: Static<typeof walkedScreenSchema>): ListedScreen => one;
  const servedListed = (one: ListedScreen): Static<typeof walkedScreenSchema> => one;
  const facets = (one: Static<typeof facetsSchema>): Facets => one;
  const servedFacets = (one: Facets): Static<typeof facetsSchema> => one;
  const pageFields: Record<keyof Static<typeof screensQuerySchema>, true> = {
    app: true,
    platform: true,
    pattern: true,
    described: true,
    since: true,
    theme: true,
    color: true,
    tag: true,
    collection: true,
    order: true,
    limit: true,
    cursor: true,
  } satisfies Record<keyof ScreensRequest, true>;
  const job = (one: Static<typeof importDetailsSchema>): ImportJobDetails => one;
  const servedJob = (one: ImportJobDetails): Static<typeof importDetailsSchema> => one;
  const code = (one: ApiErrorCode): ServiceErrorCode => one;
  const servedCode = (one: ServiceErrorCode): ApiErrorCode => one;
  const all = [
    screen,
    served,
    sent,
    fields,
    details,
    servedDetails,
    app,
    servedApp,
    code,
    servedCode,
    job,
    servedJob,
    listed,
    servedListed,
    facets,
    servedFacets,
    pageFields,
  ];
  expect(all).toHaveLength(17);
});
