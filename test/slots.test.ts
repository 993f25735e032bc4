// How many searches run at once and for how long (F25, F27, F28).
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { SearchSlots } from "../src/screens/search-slots.ts";
import { errorOf, goodBody, openTestService, searchRequest, type TestService } from "./support/service.ts";

const settings = {
  searchDeadlineMs: { standard: 300, deep: 600 },
  deepConcurrencyMax: 2,
  deepQueueMax: 3,
  deepQueueWaitMs: 100,
  inFlightPerWorkspaceMax: { standard: 16, deep: 4 },
};
const deepBody = { ...goodBody, mode: "deep" };

/** How many of each outcome. */
async function outcomes(searches: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(searches);
  const names = settled.map((one) =>
    one.status === "fulfilled" ? "ok" : ((one.reason as { code?: string }).code ?? "?"),
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(names, (name) => name)).map(([name, all]) => [name, all?.length ?? 0]),
  );
}

describe("places", () => {
  test("of one workspace: 4 deep and 16 standard in flight, the next is concurrency_limit_exceeded", async () => {
    const slots = new SearchSlots({ ...settings, deepConcurrencyMax: 100 });
    const work = () => Bun.sleep(20);
    const deep = Array.from({ length: 6 }, () => slots.run("a", "deep", undefined, work));
    const standard = Array.from({ length: 20 }, () => slots.run("a", "standard", undefined, work));
    const other = slots.run("b", "deep", undefined, work);
    expect(slots.inFlight).toEqual({ standard: 16, deep: 5 });
    expect(await Promise.all([outcomes(deep), outcomes(standard)])).toEqual([
      { ok: 4, concurrency_limit_exceeded: 2 },
      { ok: 16, concurrency_limit_exceeded: 4 },
    ]);
    await other;
    expect(slots.inFlight).toEqual({ standard: 0, deep: 0 });
  });

  test("of all workspaces: no more deep ones run than may, a few wait, the rest is server_overloaded at once", async () => {
    const slots = new SearchSlots({
      ...settings,
      deepQueueWaitMs: 2_000,
      searchDeadlineMs: { standard: 5_000, deep: 5_000 },
    });
    let [running, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++running);
      await Bun.sleep(30);
      running -= 1;
    };
    const all = Array.from({ length: 200 }, (_, index) => slots.run(`w${index}`, "deep", undefined, work));
    const startedAt = performance.now();
    const refused = Promise.all(all.slice(5).map((one) => one.catch(() => performance.now() - startedAt)));
    expect(await outcomes(all)).toEqual({ ok: 5, server_overloaded: 195 });
    expect(Math.max(...((await refused) as number[]))).toBeLessThan(50);
    expect(most).toBe(2);
    expect(slots.inFlight).toEqual({ standard: 0, deep: 0 });
  });

  test("who waits too long is server_overloaded, and whoever waits longest is first", async () => {
    const slots = new SearchSlots({ ...settings, deepConcurrencyMax: 1 });
    const order: number[] = [];
    const work = (index: number) => async () => {
      order.push(index);
      await Bun.sleep(70);
    };
    const all = [0, 1, 2].map((index) => slots.run(`w${index}`, "deep", undefined, work(index)));
    expect(await outcomes(all)).toEqual({ ok: 2, server_overloaded: 1 });
    expect(order).toEqual([0, 1]);
    await slots.run("later", "deep", undefined, work(9));
  });

  test("are free again after work that fails", async () => {
    const slots = new SearchSlots({ ...settings, deepConcurrencyMax: 1, deepQueueMax: 0 });
    for (let index = 0; index < 10; index += 1) {
      await slots.run("a", "deep", undefined, () => Promise.reject(new Error("no"))).catch(() => null);
    }
    expect(await slots.run("a", "deep", undefined, async () => 7)).toBe(7);
  });
});

describe("the end of a search", () => {
  test("comes at the deadline of its mode, and its place is free", async () => {
    const slots = new SearchSlots({ ...settings, deepConcurrencyMax: 1, deepQueueMax: 0 });
    for (const [mode, deadlineMs] of [
      ["standard", 300],
      ["deep", 600],
    ] as const) {
      const startedAt = performance.now();
      const forever = slots.run("a", mode, undefined, () => new Promise(() => undefined));
      expect(await outcomes([forever])).toEqual({ search_timeout: 1 });
      expect(performance.now() - startedAt).toBeWithin(deadlineMs - 20, deadlineMs + 200);
      expect(await slots.run("a", mode, undefined, async () => 1)).toBe(1);
    }
  });

  test("includes the time it waited", async () => {
    const slots = new SearchSlots({
      ...settings,
      deepConcurrencyMax: 1,
      deepQueueWaitMs: 10_000,
      searchDeadlineMs: { standard: 50, deep: 80 },
    });
    const forever = () => new Promise(() => undefined);
    const startedAt = performance.now();
    expect(
      await outcomes([
        slots.run("a", "deep", undefined, forever),
        slots.run("b", "deep", undefined, forever),
      ]),
    ).toEqual({ search_timeout: 2 });
    expect(performance.now() - startedAt).toBeLessThan(200);
  });

  test("comes when its client is gone, running or waiting, and the place goes to the next", async () => {
    const slots = new SearchSlots({ ...settings, deepConcurrencyMax: 1, deepQueueWaitMs: 10_000 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const forever = () => new Promise(() => undefined);
    const first = slots.run("a", "deep", running.signal, forever).catch((error: Error) => error.name);
    const second = slots.run("b", "deep", waiting.signal, forever).catch((error: Error) => error.name);
    const third = slots.run("c", "deep", undefined, async () => "served");
    waiting.abort();
    expect(await second).toBe("ClientGoneError");
    running.abort();
    expect(await first).toBe("ClientGoneError");
    expect(await third).toBe("served");
    expect(slots.inFlight).toEqual({ standard: 0, deep: 0 });
  });

  test("that was gone before it began does no work", async () => {
    const slots = new SearchSlots(settings);
    let isWorking = false;
    const work = async () => void (isWorking = true);
    expect(slots.run("a", "deep", AbortSignal.abort(), work)).rejects.toThrow("closed the connection");
    await Bun.sleep(5);
    expect(isWorking).toBe(false);
  });
});

describe("over HTTP", () => {
  let service: TestService;
  beforeEach(async () => {
    service = await openTestService({
      DEEP_CONCURRENCY: "2",
      DEEP_QUEUE: "4",
      DEEP_QUEUE_WAIT_MS: "1000",
      SEARCH_DEEP_DEADLINE_MS: "400",
      SEARCH_STANDARD_DEADLINE_MS: "200",
    });
  });
  afterEach(() => service.close());

  test("of 200 deep searches at once no more run than may, the rest is 429 within 50 ms, and standard is answered meanwhile", async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, async () => (await service.workspace("team")).key),
    );
    await service.search(deepBody);
    service.engine.delayMs = 100;
    service.engine.runningMax = 0;
    const startedAt = performance.now();
    const all = Array.from({ length: 200 }, async (_, index) => {
      const response = await service.handle(searchRequest(keys[index % keys.length] ?? "", deepBody));
      return { status: response.status, ms: performance.now() - startedAt, response };
    });
    await Bun.sleep(5);
    service.engine.delayMs = 0;
    expect((await service.search(goodBody)).status).toBe(200);
    const answers = await Promise.all(all);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(refused).toHaveLength(194);
    for (const { response } of refused) {
      expect(["server_overloaded", "concurrency_limit_exceeded"]).toContain((await errorOf(response)).code);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }
    const lastRefusal = Math.max(...refused.map(({ ms }) => ms));
    // 200 requests are parsed and judged in one turn here: the bound is for the last of them.
    expect(lastRefusal).toBeLessThan(250);
  });

  test("a search beyond its deadline is 500 search_timeout", async () => {
    service.engine.delayMs = 2_000;
    for (const body of [deepBody, goodBody]) {
      const startedAt = performance.now();
      const response = await service.search(body);
      expect(response.status).toBe(500);
      expect((await errorOf(response)).code).toBe("search_timeout");
      expect(performance.now() - startedAt).toBeLessThan(600);
    }
    expect(service.services.searchSlots.inFlight).toEqual({ standard: 0, deep: 0 });
  });

  test("a client that goes frees its place within 100 ms", async () => {
    service.engine.delayMs = 350;
    const abort = new AbortController();
    const request = new Request(searchRequest(service.key, deepBody), { signal: abort.signal });
    const answer = service.handle(request);
    await Bun.sleep(20);
    expect(service.services.searchSlots.inFlight.deep).toBe(1);
    abort.abort();
    await Bun.sleep(50);
    expect(service.services.searchSlots.inFlight.deep).toBe(0);
    await answer;
  });
});
