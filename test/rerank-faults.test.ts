// A re-ranker that fails, stalls or is asked too often: a search keeps its own order, in time.

import { describe, expect, spyOn, test } from "bun:test";
import { rerankScreens } from "../src/search/rerank-screens.ts";
import { rerankBounds } from "../src/search/reranker.ts";
import { deepBody, idsOf, metricsOf, rerankServices, turned } from "./support/rerank-service.ts";
import { reranked, silent } from "./support/rerank-stub.ts";
import { contextOf } from "./support/search.ts";
import { searchRequest } from "./support/service.ts";
import { until } from "./support/until.ts";

const services = rerankServices();

describe("a re-ranker that", () => {
  // Each other answer that is none is an error of the client: rerank-client.test.ts.
  test("answers 500 costs nothing but its order", async () => {
    services.stub().answer = () => new Response("", { status: 500 });
    const service = await services.open();
    const response = await service.search(deepBody);
    expect(await idsOf(response)).toEqual(services.own());
    expect(response.headers.get("x-rerank")).toBe("error");
    expect(await metricsOf(service)).toContain('screen_search_rerank_total{outcome="error"} 1');
  });

  test("is not there costs nothing but its order", async () => {
    const service = await services.open();
    await services.stub()[Symbol.asyncDispose]();
    const response = await service.search(deepBody);
    expect([await idsOf(response), response.headers.get("x-rerank")]).toEqual([services.own(), "error"]);
  });

  test("is silent is given up after RERANK_TIMEOUT_MS, and its connection is closed", async () => {
    services.stub().answer = silent;
    const service = await services.open({ RERANK_TIMEOUT_MS: "50" });
    const response = await service.search(deepBody);
    expect([await idsOf(response), response.headers.get("x-rerank")]).toEqual([services.own(), "timeout"]);
    await until(() => services.stub().calls[0]?.signal.aborted !== false);
    expect(await metricsOf(service)).toContain('screen_search_rerank_total{outcome="timeout"} 1');
  });

  test("could be asked but for the words of the screens, which the database does not give, costs nothing but its order", async () => {
    const service = await services.open();
    const { library } = service.services.storage;
    using read = spyOn(library, "screensByIds").mockRejectedValueOnce(new Error("away"));
    const failed = await service.search(deepBody);
    expect([await idsOf(failed), failed.headers.get("x-rerank")]).toEqual([services.own(), "error"]);
    // Nor does one that answers too late: a search has 8 s.
    read.mockImplementationOnce(() => new Promise(() => undefined));
    const { reranker } = service.services;
    if (reranker === null) throw new Error("the address is set");
    const request = { ...deepBody, limit: 5, exclude_screen_ids: [], image_quality: "optimized" } as const;
    const found = { bestIds: services.own(), request, hits: [], screens: [] } as never;
    const late = await rerankScreens(service.services, reranker, await contextOf(service), found, 20);
    expect(late.reranking?.outcome).toBe("error");
    expect(services.stub().calls).toEqual([]);
  });

  test("is silent never makes a search miss its own deadline", async () => {
    services.stub().answer = silent;
    const service = await services.open({ RERANK_TIMEOUT_MS: "7999" });
    const { reranker, storage } = service.services;
    if (reranker === null) throw new Error("the address is set");
    service.engine.delayMs = 100;
    using asked = spyOn(reranker, "rerank").mockResolvedValueOnce({
      outcome: "error",
      grades: null,
      callMs: null,
    });
    await service.search(deepBody);
    const [request] = asked.mock.calls[0] ?? [];
    expect(request?.msLeft).toBeWithin(0, 8_000 - 100 + 1);
    const screens = await storage.library.screensByIds(services.own());
    const client = new AbortController().signal;
    const late = { workspaceId: service.workspaceId, query: deepBody.query, screens, client, msLeft: 20 };
    // More often than failures in a row are allowed: it was the search that had no time.
    for (let index = 0; index < 6; index += 1) {
      const { outcome, callMs } = await reranker.rerank(late);
      expect(outcome).toBe("timeout");
      expect(callMs).toBeLessThan(4_000);
    }
  });

  test("is silent five times is left alone, too", async () => {
    services.stub().answer = silent;
    // Long enough for each call to arrive before it is given up.
    const service = await services.open({ RERANK_TIMEOUT_MS: "1000" });
    const outcome = async () => (await service.search(deepBody)).headers.get("x-rerank");
    for (let index = 0; index < 5; index += 1) expect(await outcome()).toBe("timeout");
    expect([await outcome(), services.stub().calls.length]).toEqual(["paused", 5]);
  });

  test("fails five times is left alone for ten seconds, and then tried again", async () => {
    let now = 0;
    services.stub().answer = () => new Response("", { status: 503 });
    const service = await services.open({}, { elapsed: () => now });
    const outcome = async () => (await service.search(deepBody)).headers.get("x-rerank");
    for (let index = 0; index < 5; index += 1) expect(await outcome()).toBe("error");
    expect([await outcome(), await outcome(), services.stub().calls.length]).toEqual(["paused", "paused", 5]);
    now += 10_000;
    expect([await outcome(), await outcome(), services.stub().calls.length]).toEqual(["error", "paused", 6]);
    now += 10_000;
    services.stub().answer = reranked(turned);
    expect([await outcome(), await outcome()]).toEqual(["applied", "applied"]);
    const warnings = service.log.filter(
      (line) => line.includes('"level":"warn"') && line.includes("re-ranker"),
    );
    expect(warnings).toHaveLength(2);
    expect(service.log.join("")).toContain("the re-ranker answers again");
  });

  test("waits while its callers go is told so, and that is no failure of it", async () => {
    services.stub().answer = silent;
    const service = await services.open();
    for (let index = 0; index < 6; index += 1) {
      const abort = new AbortController();
      const answer = service.handle(
        new Request(searchRequest(service.key, deepBody), { signal: abort.signal }),
      );
      await until(() => services.stub().calls.length > index);
      abort.abort();
      await answer;
      await until(() => services.stub().calls[index]?.signal.aborted !== false);
    }
    services.stub().answer = reranked(turned);
    expect((await service.search(deepBody)).headers.get("x-rerank")).toBe("applied");
    expect(await metricsOf(service)).not.toContain('outcome="timeout"');
  });
});

describe("many searches at once", () => {
  test("make no more calls than may run at once; some wait, the others keep their own order at once", async () => {
    const held = Promise.withResolvers<void>();
    const answer = reranked(turned);
    let running = 0;
    let runningMax = 0;
    services.stub().answer = async (call) => {
      running += 1;
      runningMax = Math.max(runningMax, running);
      await held.promise;
      running -= 1;
      return answer(call);
    };
    const service = await services.open(
      { RERANK_TIMEOUT_MS: "7999" },
      { rerankBounds: { ...rerankBounds, callsMax: 2 } },
    );
    const outcomes: (string | null)[] = [];
    const all = Array.from({ length: 15 }, async () => {
      const response = await service.search(deepBody);
      outcomes.push(response.headers.get("x-rerank"));
    });
    // Two run and eight wait for them; five are answered meanwhile.
    await until(() => outcomes.length >= 5);
    expect(outcomes).toEqual(Array(5).fill("busy"));
    expect(service.services.searchPermits.inFlight.deep).toBe(0);
    held.resolve();
    await Promise.all(all);
    expect(outcomes.slice(5)).toEqual(Array(10).fill("applied"));
    expect(runningMax).toBe(2);
  });

  test("whose re-ranker is slow keep no other search from running", async () => {
    services.stub().answer = silent;
    const service = await services.open({
      DEEP_CONCURRENCY: "1",
      RERANK_TIMEOUT_MS: "7999",
    });
    const abort = new AbortController();
    const slow = service.handle(new Request(searchRequest(service.key, deepBody), { signal: abort.signal }));
    await until(() => services.stub().calls.length > 0);
    const other = await service.search({ ...deepBody, query: "zebra" });
    expect([other.status, other.headers.get("x-rerank")]).toEqual([200, "skipped"]);
    abort.abort();
    await slow;
  });
});
