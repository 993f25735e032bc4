// Usage of a workspace as its members see it: counts from SQL, latency, remaining rate, and the last searches
// of its pages.

import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { openStorage } from "../src/database/open-storage.ts";
import {
  emptyLatencyCounts,
  latencyBoundsMs,
  latencyBucket,
  latencyQuantile,
} from "../src/people/usage/latency-buckets.ts";
import type { Usage } from "../src/people/usage/schema.ts";
import type { RecentSearches } from "../src/search/page-schema.ts";
import { searchBounds } from "../src/search/search-permits.ts";
import { screenId } from "./support/library.ts";
import { mcp, toolCall } from "./support/mcp-message.ts";
import { closing } from "./support/opened.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { openTestService, searchRequest, testService } from "./support/service.ts";
import { until } from "./support/until.ts";

let owner: Visitor;
let path: string;
let key: { readonly id: string; readonly key: string };
// The clock stands still: midnight could come between two searches.
const service = testService(
  { RATE_LIMIT_PER_MINUTE: "1000", STANDARD_CONCURRENCY: "1" },
  {
    now: () => startedAt,
    searchBounds: {
      ...searchBounds,
      standard: { ...searchBounds.standard, waitingMax: 0, waitingPerWorkspaceMax: 64 },
    },
  },
);
beforeAll(async () => {
  const { done, ...rest } = await setUpOwner(service);
  ({ owner, path } = rest);
  key = done.api_key;
});

const startedAt = Date.now();
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const today = dayOf(startedAt);

const body = { query: "login screen", platform: "ios", mode: "standard" };
const usage = async (query = "") => (await owner.get<Usage>(`${path}/usage${query}`)).body;

describe("usage", () => {
  test("is empty before the first search", async () => {
    expect(await usage()).toMatchObject({
      last_day: today,
      rows: [],
      latency_ms: { standard: null, deep: null },
      rate: { limit: 1000, remaining: 1000, window_seconds: 60 },
      page_rate: { limit: 1000, remaining: 1000, window_seconds: 60 },
    });
  });

  test("counts searches by key and mode, those of the pages apart, what failed and what was refused", async () => {
    for (const mode of ["standard", "standard", "deep"])
      expect((await service.handle(searchRequest(key.key, { ...body, mode }))).status).toBe(200);
    expect((await owner.post(`${path}/search`, body)).status).toBe(200);
    // Two at once where one may run and none may wait.
    service.engine.hold();
    const first = service.handle(searchRequest(key.key, body));
    await service.engine.untilRunning(1);
    expect((await service.handle(searchRequest(key.key, body))).status).toBe(429);
    service.engine.letGo();
    expect((await first).status).toBe(200);
    service.engine.failure = new Error("broken");
    expect((await service.handle(searchRequest(key.key, body))).status).toBe(500);
    service.engine.failure = null;
    const { rows, latency_ms, key_names, rate, page_rate } = await usage();
    expect(rows).toEqual([
      { day: today, key_id: null, mode: "standard", searches: 1, errors: 0, refused: 0 },
      { day: today, key_id: key.id, mode: "deep", searches: 1, errors: 0, refused: 0 },
      { day: today, key_id: key.id, mode: "standard", searches: 3, errors: 1, refused: 1 },
    ]);
    expect(key_names).toEqual({ [key.id]: "First key" });
    expect(rate).toMatchObject({ limit: 1000, remaining: 994 });
    expect(page_rate).toMatchObject({ limit: 1000, remaining: 999 });
    for (const mode of ["standard", "deep"] as const) {
      const { p50, p95, p99 } = latency_ms[mode] ?? { p50: 0, p95: 0, p99: 0 };
      expect(p50).toBeGreaterThan(0);
      expect(p95).toBeGreaterThanOrEqual(p50);
      expect(p99).toBeGreaterThanOrEqual(p95);
    }
  });

  test("of every way in is in the metrics of the stages, under the mode that ran", async () => {
    await using own = await openTestService();
    const { owner: person, path: at, done } = await setUpOwner(own);
    const countOf = async (mode: string) => {
      const { text } = await own.services.metrics.expose();
      const line = new RegExp(`screen_search_stage_seconds_count{stage="total",mode="${mode}"} (\\d+)`);
      return Number(line.exec(text)?.[1] ?? 0);
    };
    await person.post(`${at}/search`, body);
    await own.handle(searchRequest(done.api_key.key, { ...body, mode: "fast" }));
    await mcp(own, done.api_key.key, toolCall("search_screens", { ...body, pictures: "none" }));
    expect([await countOf("standard"), await countOf("fast")]).toEqual([3, 0]);
  });

  test("is in the database: another process reads the same", async () => {
    await using storage = closing(await openStorage(service));
    const rows = await storage.activity.usage(path.slice("/api/workspaces/".length), today);
    expect(rows.reduce((sum, row) => sum + row.searches, 0)).toBe(5);
  });

  test("covers the days asked for, and refuses what is no number of days", async () => {
    const first = dayOf(startedAt - 6 * 86_400_000);
    expect((await usage("?days=7")).first_day).toBe(first);
    for (const days of ["0", "-1", "1.5", "x", "1000"])
      expect((await owner.get(`${path}/usage?days=${days}`)).body.error?.message).toStartWith("days:");
  });

  test("counts a wrong request as refused, by every way in, and as no search", async () => {
    const counted = async () => {
      const own = (await usage()).rows.filter(({ mode }) => mode === null);
      return own.map(({ key_id, refused }) => ({ key_id, refused }));
    };
    await service.handle(searchRequest(key.key, { ...body, query: " " }));
    await service.handle(searchRequest(key.key, { ...body, limit: 0 }));
    expect(await counted()).toEqual([{ key_id: key.id, refused: 2 }]);
    expect((await owner.post(`${path}/search`, { ...body, limit: 0 })).status).toBe(400);
    await mcp(service, key.key, toolCall("search_screens", { ...body, limit: 0 }));
    expect(await counted()).toEqual([
      { key_id: null, refused: 1 },
      { key_id: key.id, refused: 3 },
    ]);
  });

  test("counts what is over the rate as refused", async () => {
    await using few = await openTestService({ RATE_LIMIT_PER_MINUTE: "1" }, { now: () => startedAt });
    const { owner: own, path: at, done } = await setUpOwner(few);
    const statuses = [];
    for (let asked = 0; asked < 3; asked += 1)
      statuses.push((await few.handle(searchRequest(done.api_key.key, body))).status);
    expect(statuses).toEqual([200, 429, 429]);
    const { rows } = (await own.get<Usage>(`${at}/usage`)).body;
    expect(rows.map(({ mode, searches, refused }) => [mode, searches, refused])).toEqual([
      [null, 0, 2],
      ["standard", 1, 0],
    ]);
  });

  test("of similar screens counts as that of a standard search", async () => {
    await using own = await openTestService({}, { now: () => startedAt });
    const { owner: person, path: at } = await setUpOwner(own);
    expect((await person.get(`/api/screens/${screenId(10)}/similar`)).status).toBe(200);
    expect((await person.get(`/api/screens/${screenId(9_999)}/similar`)).status).toBe(404);
    const { rows } = (await person.get<Usage>(`${at}/usage`)).body;
    expect(rows).toEqual([
      { day: today, key_id: null, mode: "standard", searches: 1, errors: 0, refused: 0 },
    ]);
  });
});

describe("latency buckets", () => {
  test("a quantile is within the bucket of the latency it stands for", () => {
    const latency = fc.double({ min: 0.01, max: 8000, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(latency, { minLength: 1, maxLength: 200 }),
        fc.constantFrom(0.5, 0.95, 0.99),
        (all, share) => {
          const counts = emptyLatencyCounts();
          for (const ms of all) counts[latencyBucket(ms)] = (counts[latencyBucket(ms)] ?? 0) + 1;
          const exact = all.toSorted((one, other) => one - other)[Math.ceil(share * all.length) - 1] ?? 0;
          const bucket = latencyBucket(exact);
          const estimate = latencyQuantile(counts, share) ?? -1;
          expect(estimate).toBeGreaterThanOrEqual(latencyBoundsMs[bucket - 1] ?? 0);
          expect(estimate).toBeLessThanOrEqual(latencyBoundsMs[bucket] ?? Infinity);
        },
      ),
      { seed: 5 },
    );
  });

  test("nothing has no quantile, and what is slower than all bounds counts as the last", () => {
    expect(latencyQuantile(emptyLatencyCounts(), 0.5)).toBeNull();
    const counts = emptyLatencyCounts();
    counts[latencyBucket(60_000)] = 1;
    expect(latencyQuantile(counts, 0.5)).toBe(8192);
  });
});

describe("recent searches", () => {
  const recent = async () => (await owner.get<RecentSearches>(`${path}/recent-searches`)).body.searches;
  const search = async (query: string, more = {}) => {
    await owner.post(`${path}/search`, { ...body, query, ...more });
    await Bun.sleep(20);
  };
  /** A search that is remembered, which happens after its answer. */
  const remembered = async (query: string) => {
    await search(query);
    await until(async () => (await recent())[0]?.query === query);
  };

  test("are those of the pages, newest first, each once, at most 20", async () => {
    await remembered("checkout with a map");
    await remembered("settings");
    await remembered("checkout with a map");
    const [first, second] = await recent();
    expect(first).toMatchObject({ query: "checkout with a map", platform: "ios" });
    expect(second).toMatchObject({ query: "settings" });
    for (let at = 0; at < 21; at += 1) await remembered(`query ${at}`);
    const all = await recent();
    expect(all).toHaveLength(20);
    expect(all[0]?.query).toBe("query 20");
  });

  test("a further page of results is the same search", async () => {
    const before = await recent();
    await search("settings", { exclude_screen_ids: [crypto.randomUUID()] });
    expect(await recent()).toEqual(before);
  });

  test("of keys are never kept", async () => {
    await service.handle(searchRequest(key.key, { ...body, query: "secret plans" }));
    await Bun.sleep(20);
    expect(JSON.stringify(await recent())).not.toContain("secret plans");
  });

  test("are a person's own: another member neither sees nor clears them", async () => {
    const member = await joinAs(service, owner, path, "member", "recent@example.org");
    expect((await member.get<RecentSearches>(`${path}/recent-searches`)).body.searches).toEqual([]);
    await member.post(`${path}/recent-searches/clear`, {});
    expect(await recent()).not.toEqual([]);
  });

  test("are forgotten on demand", async () => {
    await owner.post(`${path}/recent-searches/clear`, {});
    expect(await recent()).toEqual([]);
  });
});
