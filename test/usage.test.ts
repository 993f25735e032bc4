// What a workspace sees of its own searches: counts from SQL, latency, what is left of its rate, and the last searches of its pages.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { RecentSearches } from "../src/screens/page-schema.ts";
import {
  emptyLatencyCounts,
  latencyBoundsMs,
  latencyBucket,
  latencyQuantile,
} from "../src/usage/latency-buckets.ts";
import type { Usage } from "../src/usage/schema.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { openTestService, searchRequest, type TestService } from "./support/service.ts";

let service: TestService;
let owner: Visitor;
let path: string;
let key: { readonly id: string; readonly key: string };
beforeAll(async () => {
  // The clock stands still: midnight could come between two searches.
  service = await openTestService(
    { RATE_LIMIT_PER_MINUTE: "1000", STANDARD_PER_WORKSPACE: "1" },
    () => startedAt,
  );
  const { done, ...rest } = await setUpOwner(service);
  ({ owner, path } = rest);
  key = done.api_key;
});
afterAll(() => service.close());

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
    });
  });

  test("counts searches by key and mode, those of the pages apart, and what failed", async () => {
    for (const mode of ["standard", "standard", "deep"])
      expect((await service.handle(searchRequest(key.key, { ...body, mode }))).status).toBe(200);
    expect((await owner.post(`${path}/search`, body)).status).toBe(200);
    // Two at once where one may be in flight: the other is refused and counted as an error.
    service.engine.delayMs = 100;
    const both = [1, 2].map(() => service.handle(searchRequest(key.key, body)));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 429]);
    service.engine.delayMs = 0;
    const { rows, latency_ms, key_names, rate } = await usage();
    expect(rows).toEqual([
      { day: today, key_id: null, mode: "standard", searches: 1, errors: 0 },
      { day: today, key_id: key.id, mode: "deep", searches: 1, errors: 0 },
      { day: today, key_id: key.id, mode: "standard", searches: 3, errors: 1 },
    ]);
    expect(key_names).toEqual({ [key.id]: "First key" });
    expect(rate).toMatchObject({ limit: 1000, remaining: 994 });
    for (const mode of ["standard", "deep"] as const) {
      const { p50, p95, p99 } = latency_ms[mode] ?? { p50: 0, p95: 0, p99: 0 };
      expect(p50).toBeGreaterThan(0);
      expect(p95).toBeGreaterThanOrEqual(p50);
      expect(p99).toBeGreaterThanOrEqual(p95);
    }
  });

  test("is in the records: another process reads the same", async () => {
    const { openRecords } = await import("../src/open-records.ts");
    const storage = openRecords({ dataDir: service.dataDir });
    const rows = await storage.activity.usage(path.slice("/api/workspaces/".length), today);
    expect(rows.reduce((sum, row) => sum + row.searches, 0)).toBe(5);
    storage.close();
  });

  test("covers the days asked for, and refuses what is no number of days", async () => {
    const first = dayOf(startedAt - 6 * 86_400_000);
    expect((await usage("?days=7")).first_day).toBe(first);
    for (const days of ["0", "-1", "1.5", "x", "1000"])
      expect((await owner.get(`${path}/usage?days=${days}`)).body.error?.message).toStartWith("days:");
  });

  test("a bad request is not a search", async () => {
    const before = (await usage()).rows;
    await service.handle(searchRequest(key.key, { ...body, query: " " }));
    await service.handle(searchRequest(key.key, { ...body, limit: 0 }));
    expect((await usage()).rows).toEqual(before);
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

  test("are those of the pages, newest first, each once, at most 20", async () => {
    await search("checkout with a map");
    await search("settings");
    await search("checkout with a map");
    const [first, second] = await recent();
    expect(first).toMatchObject({ query: "checkout with a map", platform: "ios" });
    expect(second).toMatchObject({ query: "settings", mode: "standard" });
    for (let at = 0; at < 21; at += 1) await search(`query ${at}`);
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
