// Search responses: fields of the contract, the requested bounds, and no screen that is gone from the
// database.
import { afterEach, describe, expect, spyOn, test } from "bun:test";
import { buildApp } from "../src/app.ts";
import { ChangeFollower } from "../src/index/follow-changes.ts";
import type { SearchAnswer } from "../src/search/schema.ts";
import { screenAt, screenId } from "./support/library.ts";
import { errorOf, goodBody, openTestService, searchRequest, testService } from "./support/service.ts";
import { until } from "./support/until.ts";

const service = testService();
afterEach(() => void (service.engine.failure = null));

async function screensOf(body: Record<string, unknown>) {
  const response = await service.search({ ...goodBody, ...body });
  expect(response.status).toBe(200);
  return ((await response.json()) as SearchAnswer).screens;
}

describe("a screen", () => {
  test("has exactly the fields of the contract", async () => {
    const screens = await screensOf({ limit: 100 });
    expect(screens).not.toBeEmpty();
    for (const screen of screens) {
      expect(Object.keys(screen).sort()).toEqual([
        "app_name",
        "id",
        "image",
        "image_url",
        "platform",
        "service_url",
      ]);
      const fields =
        screen.image.width === undefined
          ? ["url", "url_expires_at"]
          : ["height", "url", "url_expires_at", "width"];
      expect(Object.keys(screen.image).sort()).toEqual(fields);
      expect(screen.image_url).toBe(screen.image.url);
      const { origin, pathname, search } = new URL(screen.service_url);
      expect(origin + pathname).toBe(`https://screens.test/screens/${screen.id}`);
      expect(search).toMatch(/^\?share=[\w-]{44}$/);
      expect(screen.platform).toBe("ios");
      expect(["Airbnb", "Notion", "Monzo"]).toContain(screen.app_name);
      expect(URL.canParse(screen.image.url)).toBe(true);
    }
  });

  test("has the size of the delivered file", async () => {
    const ofTwo = (screens: SearchAnswer["screens"]) => screens.find(({ id }) => id === screenId(2))?.image;
    expect(ofTwo(await screensOf({ limit: 100 }))).toMatchObject({
      width: 473,
      height: 1024,
      url: expect.stringContaining("/optimized.webp?"),
    });
    expect(ofTwo(await screensOf({ limit: 100, image_quality: "high" }))).toMatchObject({
      width: 924,
      height: 2000,
      url: expect.stringContaining("/high.webp?"),
    });
  });

  test("without a picture has neither width nor height", async () => {
    const image = (await screensOf({ limit: 100 })).find(({ id }) => id === screenId(14))?.image;
    expect(image).toBeDefined();
    expect(image).not.toHaveProperty("width");
    expect(image).not.toHaveProperty("height");
  });

  test("has an address that expires when its fields say, in RFC 3339", async () => {
    const [screen] = await screensOf({ limit: 1 });
    const expires = Date.parse(screen?.image.url_expires_at ?? "");
    expect(screen?.image.url_expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    expect(Number(new URL(screen?.image.url ?? "").searchParams.get("expires"))).toBe(expires / 1000);
    expect(expires - Date.now()).toBeGreaterThan(86_000_000);
    expect(expires - Date.now()).toBeLessThan(86_400_000 + 901_000);
  });
});

describe("programs written for the same operation elsewhere", () => {
  test("have each address as url, too, with COMPATIBLE_URL_FIELD=on", async () => {
    await using other = await openTestService({ COMPATIBLE_URL_FIELD: "on" });
    for (const mode of ["standard", "deep"]) {
      const answer = await other.search({ ...goodBody, mode });
      const { screens } = (await answer.json()) as { screens: { url?: string; service_url: string }[] };
      expect(screens.length).toBeGreaterThan(0);
      for (const { url, service_url } of screens) expect(url).toBe(service_url);
    }
  });

  test("are told the right address of a search for flows", async () => {
    for (const method of ["GET", "POST"]) {
      const headers = { authorization: `Bearer ${service.key}` };
      const answer = await service.handle(
        new Request("http://localhost/v1/flows/search", { method, headers }),
      );
      expect([answer.status, (await errorOf(answer)).message]).toEqual([
        404,
        expect.stringContaining("GET /v1/flows?query="),
      ]);
    }
  });
});

describe("the mode", () => {
  test("standard fills up to the limit, deep keeps the strong matches only and may find none", async () => {
    expect(await screensOf({ query: "zebra", mode: "standard", limit: 12 })).toHaveLength(12);
    expect(await screensOf({ query: "zebra", mode: "deep", limit: 12 })).toEqual([]);
  });

  test("is deep when it is not given", async () => {
    const response = await service.search({ query: "zebra", platform: "web" });
    expect(await response.json()).toEqual({ screens: [] });
  });

  test("fast finds what standard finds, and says that it is deprecated", async () => {
    const standard = await screensOf({ mode: "standard" });
    const response = await service.search({ ...goodBody, mode: "fast" });
    const { screens } = (await response.json()) as SearchAnswer;
    expect(screens.map(({ id }) => id)).toEqual(standard.map(({ id }) => id));
    expect(response.headers.get("deprecation")).toMatch(/^@\d{10}$/);
    expect(Date.parse(response.headers.get("sunset") ?? "")).toBeGreaterThan(Date.now());
    expect(response.headers.get("link")).toEndWith('; rel="deprecation"');
    expect((await service.search(goodBody)).headers.get("deprecation")).toBeNull();
  });

  test("names its stages and the whole time", async () => {
    const timing = (await service.search({ ...goodBody, mode: "deep" })).headers.get("server-timing") ?? "";
    expect(timing).toMatch(
      /^auth;dur=[\d.]+, interpret;dur=[\d.]+, embed;dur=[\d.]+, retrieve;dur=[\d.]+, rescore;dur=[\d.]+, total;dur=[\d.]+$/,
    );
  });
});

describe("the database", () => {
  test("decide: a removed screen never appears, and standard still fills the limit", async () => {
    const before = await screensOf({ limit: 10 });
    const gone = before.slice(0, 3).map(({ id }) => id);
    // Removed behind the back of the index, as in the half second before it follows.
    const { engine } = service;
    const standing = spyOn(engine, "apply").mockRejectedValue(new Error("the index does not follow"));
    await service.services.storage.library.removeScreens(gone);
    const after = await screensOf({ limit: 10 });
    expect(after.filter(({ id }) => gone.includes(id))).toEqual([]);
    expect(after).toHaveLength(10);
    expect(after.slice(0, 7).map(({ id }) => id)).toEqual(before.slice(3).map(({ id }) => id));
    standing.mockRestore();
    await service.services.storage.library.upsertScreens(
      gone.map((id) => screenAt(Number.parseInt(id.slice(-6), 16), engine.modelId)),
    );
  });

  test("are read with one query a search", async () => {
    const { library } = service.services.storage;
    using reads = spyOn(library, "summariesByIds");
    await screensOf({ limit: 100 });
    expect(reads).toHaveBeenCalledTimes(1);
  });
});

describe("the engine", () => {
  test("is asked for no more than 100, and excludes", async () => {
    await screensOf({ limit: 100, exclude_screen_ids: [screenId(1)] });
    expect(service.engine.searches.at(-1)).toMatchObject({
      limit: 100,
      excludeIds: [screenId(1)],
      mode: "standard",
      query: goodBody.query,
    });
  });

  test("that fails is a 500 without its words", async () => {
    service.engine.failure = new Error("index at /var/lib/secret is broken");
    const response = await service.search(goodBody);
    const { code, message } = await errorOf(response);
    expect([response.status, code]).toEqual([500, "internal_error"]);
    expect(message).not.toContain("secret");
    expect(message).toContain(response.headers.get("x-request-id") ?? "none");
  });

  test("that has not caught up yet is search_unavailable", async () => {
    const { engine, log, storage } = service.services;
    // It was never started.
    const follower = new ChangeFollower(storage.library, engine, log);
    const app = buildApp({ ...service.services, follower });
    const response = await app.handle(searchRequest(service.key, goodBody));
    expect([response.status, (await errorOf(response)).code]).toEqual([500, "search_unavailable"]);
    const ready = await app.handle(new Request("http://localhost/readyz"));
    expect([ready.status, await ready.json()]).toMatchObject([503, { status: "loading" }]);
    expect((await service.search(goodBody)).status).toBe(200);
  });
});

describe("status", () => {
  test("ready says how far the index is", async () => {
    const read = async () => {
      const response = await service.handle(new Request("http://localhost/readyz"));
      const { index } = (await response.json()) as {
        index: { sequence: number; last_sequence: number; screens: object };
      };
      expect(response.status).toBe(200);
      return index;
    };
    // A test before it took screens away and put them back.
    await until(async () => {
      const { sequence, last_sequence } = await read();
      return sequence === last_sequence;
    });
    const index = await read();
    expect(index.last_sequence).toBeGreaterThanOrEqual(60);
    expect(index.screens).toEqual({ ios: 30, web: 30 });
  });

  test("metrics count requests, stages, the library and the lag", async () => {
    // Requests are counted after their answer.
    await Bun.sleep(20);
    const text = await (await service.handle(new Request("http://localhost/metrics"))).text();
    expect(text).toMatch(
      /screen_search_requests_total\{route="\/v1\/screens\/search",status="200",mode="deep"\} [1-9]/,
    );
    expect(text).toMatch(/screen_search_stage_seconds_count\{stage="embed",mode="standard"\} [1-9]/);
    expect(text).toContain('screen_search_library_screens{platform="ios"} 30');
    expect(text).toContain("screen_search_index_lag_changes ");
    expect(text).toContain('screen_search_in_flight{mode="deep"} 0');
    const model = service.engine.modelId;
    expect(text).toContain(`screen_search_build_info{version="0.1.0",model="${model}"} 1`);
    expect(text).not.toContain(service.workspaceId);
  });
});
