// Reads by key beside the search: a single screen, similar screens, apps.
import { describe, expect, test } from "bun:test";
import { buildApp } from "../src/app.ts";
import { ChangeFollower } from "../src/index/follow-changes.ts";
import type { ScreensAnswer } from "../src/screens/list-schema.ts";
import type { AppsAnswer } from "../src/screens/schema.ts";
import type { SimilarScreensAnswer } from "../src/search/schema.ts";
import { searchBounds } from "../src/search/search-permits.ts";
import { putPictures, soonLooking } from "./support/copies.ts";
import { librarySize, screenId } from "./support/library.ts";
import { setUpOwner } from "./support/people.ts";
import { pngOf } from "./support/picture-edits.ts";
import { errorOf, goodBody, openTestService, readRequest, testService } from "./support/service.ts";

const service = testService({}, soonLooking);

const screen = `/v1/screens/${screenId(10)}`;
const read = (path: string, key = service.key) => service.handle(readRequest(key, path));
const bodyOf = async <T>(path: string) => (await (await read(path)).json()) as T;

describe("a key", () => {
  // All that is told of one is in screens-describe.test.ts.
  test("reads a screen by its id in any letter case", async () => {
    for (const id of [screenId(10), screenId(10).toUpperCase()])
      expect(await bodyOf(`/v1/screens/${id}`)).toMatchObject({
        id: screenId(10),
        app_name: "Notion",
        elements: ["login", "email", "field"],
        image_high: { width: 924, height: 2000 },
      });
  });

  test("reads what the picture of a screen looks like, which follows the picture", async () => {
    const appearance = async (n: number) =>
      (await bodyOf<{ appearance: object | null }>(`/v1/screens/${screenId(n)}`)).appearance;
    expect(await appearance(7)).toBeNull();
    const drawn = (width: number, height: number, colour: number) => {
      const bytes = new Uint8Array(width * height * 3).fill(colour);
      return pngOf({ width, height, channels: 3, bytes });
    };
    await putPictures(service, new Map([[7, drawn(300, 600, 20)]]));
    expect(await appearance(7)).toEqual({
      theme: "dark",
      orientation: "portrait",
      colors: ["black"],
    });
    await putPictures(service, new Map([[7, drawn(600, 300, 250)]]));
    expect(await appearance(7)).toEqual({
      theme: "light",
      orientation: "landscape",
      colors: ["white"],
    });
  });

  test("reads the screens most like one, of its platform, 20 unless it says how many", async () => {
    const usual = await bodyOf<SimilarScreensAnswer>(`${screen}/similar`);
    expect(usual.screens).toHaveLength(20);
    expect(usual.screens.every(({ platform, title }) => platform === "ios" && title !== "")).toBe(true);
    expect(usual.screens.map(({ id }) => id)).not.toContain(screenId(10));
    const few = await bodyOf<SimilarScreensAnswer>(`${screen}/similar?limit=3`);
    expect(few.screens.map(({ id }) => id)).toEqual(usual.screens.slice(0, 3).map(({ id }) => id));
  });

  test("reads other apps' screens first, and those of the same app among them with same_app=on", async () => {
    const { app_name: own } = await bodyOf<{ app_name: string }>(screen);
    const similar = async (query: string) =>
      (await bodyOf<SimilarScreensAnswer>(`${screen}/similar?${query}`)).screens;
    const others = await similar("limit=50");
    const firstOwn = others.findIndex(({ app_name }) => app_name === own);
    expect(firstOwn).toBeGreaterThan(0);
    expect(others.slice(firstOwn).every(({ app_name }) => app_name === own)).toBe(true);
    const mixed = await similar("limit=50&same_app=on");
    const ids = (screens: typeof mixed) => screens.map(({ id }) => id).sort();
    expect(ids(mixed)).toEqual(ids(others));
    const nearestOwn = mixed.findIndex(({ app_name }) => app_name === own);
    expect(mixed.slice(nearestOwn).some(({ app_name }) => app_name !== own)).toBe(true);
  });

  test("reads the apps by name, those of a platform, those with a part of a name, and how many there are", async () => {
    const all = await bodyOf<AppsAnswer>("/v1/apps");
    expect([all.apps.length, all.total]).toEqual([6, 6]);
    expect(all.apps[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Airbnb",
      platform: "ios",
      screens: 10,
      patterns: [],
    });
    expect((await bodyOf<AppsAnswer>("/v1/apps?platform=web")).apps.map(({ name }) => name)).toEqual([
      ...["Airbnb", "Monzo", "Notion"],
    ]);
    const some = await bodyOf<AppsAnswer>("/v1/apps?query=ON&limit=1");
    expect([some.apps.map(({ name }) => name), some.total]).toEqual([["Monzo"], 4]);
  });
});

test("a key walks through the library, page by page, and counts it", async () => {
  const ids: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const page: ScreensAnswer = await bodyOf(`/v1/screens?limit=50${next && `&cursor=${next}`}`);
    ids.push(...page.screens.map(({ id }) => id));
    next = page.next;
  }
  expect(ids.toSorted()).toEqual(Array.from({ length: librarySize }, (_, at) => screenId(at)).toSorted());
  const filter = "app=NOTION&platform=web";
  const { screens } = await bodyOf<ScreensAnswer>(`/v1/screens?${filter}`);
  expect(new Set(screens.map(({ app_name, platform }) => `${app_name} ${platform}`))).toEqual(
    new Set(["Notion web"]),
  );
  expect(await bodyOf<object>(`/v1/facets?${filter}`)).toMatchObject({
    total: screens.length,
    apps: [{ name: "Notion", platform: "web", screens: screens.length }],
  });
});

describe("similar screens", () => {
  test("wait for a permit of the mode standard as a search does, for keys, agents and pages", async () => {
    await using one = await openTestService(
      { STANDARD_CONCURRENCY: "1" },
      {
        searchBounds: {
          ...searchBounds,
          standard: { ...searchBounds.standard, waitingMax: 0, waitingPerWorkspaceMax: 64 },
        },
      },
    );
    const { owner } = await setUpOwner(one);
    one.engine.hold();
    const running = one.search(goodBody);
    await one.engine.untilRunning(1);
    const byKey = await one.handle(readRequest(one.key, `${screen}/similar`));
    expect([byKey.status, (await errorOf(byKey)).code]).toEqual([429, "server_overloaded"]);
    expect((await owner.get(`/api/screens/${screenId(10)}/similar`)).status).toBe(429);
    one.engine.letGo();
    expect((await running).status).toBe(200);
    expect((await one.handle(readRequest(one.key, `${screen}/similar`))).status).toBe(200);
  });

  test("are 500 search_unavailable while the index is being loaded", async () => {
    const { engine, log, storage } = service.services;
    // It was never started.
    const loading = buildApp({
      ...service.services,
      follower: new ChangeFollower(storage.library, engine, log),
    });
    const response = await loading.handle(readRequest(service.key, `${screen}/similar`));
    expect([response.status, (await errorOf(response)).code]).toEqual([500, "search_unavailable"]);
    expect((await loading.handle(readRequest(service.key, screen))).status).toBe(200);
  });
});
