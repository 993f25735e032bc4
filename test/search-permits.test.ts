// Deadlines of searches; searches of a service queue for each other instead of being refused.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { SearchMode } from "../src/fields.ts";
import { SearchPermits, searchBounds } from "../src/search/search-permits.ts";
import { examples } from "./support/examples.ts";
import { ManualTimers } from "./support/manual-timers.ts";
import { errorOf, goodBody, openTestService, searchRequest, type TestService } from "./support/service.ts";
import { until } from "./support/until.ts";

const settings = {
  searchDeadlineMs: { standard: 300, deep: 600 },
  searchConcurrency: { standard: 1, deep: 1 },
};
const deepBody = { ...goodBody, mode: "deep" };
const staying = new AbortController().signal;
/** Work that ends when it is told to, as the engine does. */
const forever = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const cancel = () => reject(new Error("cancelled"));
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel);
  });
/** A search of a workspace, from its wait for a permit on. */
async function run<T>(
  permits: SearchPermits,
  workspaceId: string,
  mode: SearchMode,
  client: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const permit = await permits.acquire(workspaceId, mode, client);
  return permit.hold(work(permit.signal));
}
const codeOf = (search: Promise<unknown>) =>
  search.then(
    () => "ok",
    (error: { readonly code?: string; readonly name: string }) => error.code ?? error.name,
  );

describe("a search", () => {
  for (const [mode, deadlineMs] of [
    ["standard", 300],
    ["deep", 600],
  ] as const) {
    test(`in mode ${mode} ends at its deadline, counted from its arrival, whether it runs or waits`, async () => {
      const timers = new ManualTimers();
      const permits = new SearchPermits(settings, timers.start);
      const [running, waiting] = [1, 2].map(() => codeOf(run(permits, "a", mode, staying, forever)));
      expect(permits.inFlight[mode]).toBe(2);
      timers.end(deadlineMs);
      expect(await running).toBe("search_timeout");
      timers.end(deadlineMs);
      expect(await waiting).toBe("search_timeout");
      expect(permits.inFlight).toEqual({ standard: 0, deep: 0 });
      expect(timers.running).toEqual([]);
      expect(await run(permits, "a", mode, staying, async () => 1)).toBe(1);
    });
  }

  test("ends when its client is gone, running or waiting, and the permit goes to the next", async () => {
    const permits = new SearchPermits(settings, new ManualTimers().start);
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = codeOf(run(permits, "a", "deep", running.signal, forever));
    let isSecondWorking = false;
    const work = async () => void (isSecondWorking = true);
    const second = codeOf(run(permits, "b", "deep", waiting.signal, work));
    const third = run(permits, "c", "deep", staying, async () => "served");
    waiting.abort();
    expect(await second).toBe("ClientGoneError");
    running.abort();
    expect(await first).toBe("ClientGoneError");
    expect(await third).toBe("served");
    expect(isSecondWorking).toBe(false);
    expect(permits.inFlight).toEqual({ standard: 0, deep: 0 });
  });

  test("holds its permit until its work has ended, although its client is gone", async () => {
    const permits = new SearchPermits(settings, new ManualTimers().start);
    const [client, work] = [new AbortController(), Promise.withResolvers<void>()];
    const begun = Promise.withResolvers<void>();
    const left = codeOf(
      run(permits, "a", "deep", client.signal, () => {
        begun.resolve();
        return work.promise;
      }),
    );
    await begun.promise;
    let isNextRunning = false;
    const next = run(permits, "b", "deep", staying, async () => void (isNextRunning = true));
    client.abort();
    expect(await left).toBe("ClientGoneError");
    expect({ inFlight: permits.inFlight.deep, isNextRunning }).toEqual({ inFlight: 2, isNextRunning: false });
    work.resolve();
    await next;
    expect({ inFlight: permits.inFlight.deep, isNextRunning }).toEqual({ inFlight: 0, isNextRunning: true });
  });

  test("does no work when its client was gone before it began", async () => {
    const permits = new SearchPermits(settings, new ManualTimers().start);
    let isWorking = false;
    const work = async () => void (isWorking = true);
    expect(await codeOf(run(permits, "a", "deep", AbortSignal.abort(), work))).toBe("ClientGoneError");
    expect(isWorking).toBe(false);
  });

  test("that fails gives its permit back", async () => {
    const timers = new ManualTimers();
    const permits = new SearchPermits(settings, timers.start);
    const failing = () => Promise.reject(new TypeError("no"));
    for (let index = 0; index < 10; index += 1)
      expect(await codeOf(run(permits, "a", "deep", staying, failing))).toBe("TypeError");
    expect(permits.inFlight.deep).toBe(0);
    expect(timers.running).toEqual([]);
  });

  test("of one mode never waits for the other", async () => {
    const permits = new SearchPermits(settings, new ManualTimers().start);
    const stop = new AbortController();
    const deep = codeOf(run(permits, "a", "deep", stop.signal, forever));
    expect(await run(permits, "a", "standard", staying, async () => "served")).toBe("served");
    stop.abort();
    await deep;
  });
});

describe("with the settings nobody changed", () => {
  test("20 searches at once of one workspace are all answered, in either mode", async () => {
    await using service = await openTestService();
    for (const body of [deepBody, goodBody]) {
      const all = Array.from({ length: 20 }, () => service.search(body));
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      expect(statuses).toEqual(Array(20).fill(200));
    }
  });

  test("a workspace is answered beside a flood of another one, after one search of it at most", async () => {
    await using service = await openTestService({ DEEP_CONCURRENCY: "1" });
    const calm = await service.workspace("team");
    service.engine.hold();
    const order: string[] = [];
    const ask = async (name: string, key: string) => {
      const { status } = await service.handle(searchRequest(key, deepBody));
      order.push(`${name} ${status}`);
    };
    const flood = Array.from({ length: 30 }, () => ask("flood", service.key));
    await service.engine.untilRunning(1);
    const calmly = ask("calm", calm.key);
    await untilInFlight(service, 31);
    service.engine.letGo();
    await Promise.all([...flood, calmly]);
    expect(order.indexOf("calm 200")).toBeLessThanOrEqual(1);
    expect(order.filter((one) => one === "flood 200")).toHaveLength(30);
  });
});

/** Waits until so many deep searches run or wait. */
async function untilInFlight({ services }: TestService, count: number): Promise<void> {
  await until(() => services.searchPermits.inFlight.deep === count);
}

describe("over HTTP", () => {
  let service: TestService;
  beforeEach(async () => {
    const deep = { permitsPerWorkspaceMax: 2, waitingMax: 4, waitingPerWorkspaceMax: 2 };
    service = await openTestService(
      { DEEP_CONCURRENCY: "2", SEARCH_DEEP_DEADLINE_MS: "60000" },
      { searchBounds: { ...searchBounds, deep } },
    );
  });
  afterEach(() => service.close());

  test("of 200 deep searches at once no more run than may, those that cannot wait are refused while the others run, and standard is answered meanwhile", async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, async () => (await service.workspace("team")).key),
    );
    service.engine.hold();
    const answers: Response[] = [];
    const all = Array.from({ length: 200 }, async (_, index) => {
      answers.push(await service.handle(searchRequest(keys[index % keys.length] ?? "", deepBody)));
    });
    await until(() => answers.length >= 194);
    expect(service.services.searchPermits.inFlight.deep).toBe(6);
    for (const response of answers) {
      expect(response.status).toBe(429);
      expect(["server_overloaded", "concurrency_limit_exceeded"]).toContain((await errorOf(response)).code);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }
    expect(service.engine.runningMax).toBe(2);
    service.engine.letGo();
    expect((await service.search(goodBody)).status).toBe(200);
    await Promise.all(all);
    expect(answers.slice(194).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test("a search beyond its deadline is 500 search_timeout", async () => {
    await using hasty = await openTestService({ SEARCH_STANDARD_DEADLINE_MS: "100" });
    hasty.engine.hold();
    const response = await hasty.search(goodBody);
    expect([response.status, (await errorOf(response)).code]).toEqual([500, "search_timeout"]);
    expect(hasty.services.searchPermits.inFlight).toEqual({ standard: 0, deep: 0 });
    hasty.engine.letGo();
  });

  test("a client that goes ends its search in the engine and gives its permit back", async () => {
    service.engine.hold();
    const abort = new AbortController();
    const request = new Request(searchRequest(service.key, deepBody), { signal: abort.signal });
    const answer = service.handle(request);
    await service.engine.untilRunning(1);
    expect(service.services.searchPermits.inFlight.deep).toBe(1);
    abort.abort();
    await answer;
    expect(service.services.searchPermits.inFlight.deep).toBe(0);
    expect(service.engine.running).toBe(0);
    service.engine.letGo();
  });
});

test("thousands of searches whose clients go leave nothing in the engine, and never more than may run", async () => {
  await using service = await openTestService({ DEEP_CONCURRENCY: "2" });
  const jobs = () => {
    const { waiting, running } = service.engine.searchJobs();
    return waiting + running;
  };
  let jobsMax = 0;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await new Promise((resolve) => setImmediate(resolve)))
      jobsMax = Math.max(jobsMax, jobs());
  })();
  for (let round = 0; round < examples(20); round += 1) {
    const abort = new AbortController();
    const searches = Array.from({ length: 100 }, () =>
      service.handle(new Request(searchRequest(service.key, deepBody), { signal: abort.signal })),
    );
    // Some run and some wait when the clients go; of some rounds all are gone before one begins.
    for (let turn = 0; turn < round % 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    jobsMax = Math.max(jobsMax, jobs());
    await Promise.all(searches);
  }
  isOver = true;
  await watching;
  await untilInFlight(service, 0);
  expect(jobs()).toBe(0);
  expect(jobsMax).toBeWithin(1, 3);
  const { text } = await service.services.metrics.expose();
  expect(text).toContain('screen_search_engine_jobs{state="waiting"} 0');
  expect(text).toContain('screen_search_engine_jobs{state="running"} 0');
  expect((await service.search(deepBody)).status).toBe(200);
});
