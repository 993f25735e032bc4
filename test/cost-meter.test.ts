// What work is charged for: the processor time that it uses, not the requests, and not what others use.
import { expect, test } from "bun:test";
import { RateLimits } from "../src/http/rate-limits.ts";
import { beginTrace } from "../src/http/request-trace.ts";
import { WorkGate, workBounds } from "../src/http/work-gate.ts";
import { runRated } from "../src/people/rated-requests.ts";
import { addCost, metered, onServer, unmetered, yieldTurn } from "../src/system/cost-meter.ts";

/** Uses the processor for so long. */
function use(ms: number): void {
  const { user, system } = process.threadCpuUsage();
  for (;;) {
    const now = process.threadCpuUsage();
    if (now.user + now.system - user - system > ms * 1_000) return;
  }
}

async function costOf(work: () => Promise<unknown>, countsServers = true): Promise<number> {
  let cost = Number.NaN;
  await metered(work, countsServers, (ms) => {
    cost = ms;
  }).catch(() => undefined);
  return cost;
}

const never = new AbortController().signal;
const numbers = { keyId: "k", searchesPerMinute: 60, searchBurst: 60 };
const settings = { rateLimitPerMinute: null, writesPerMinute: null, picturesPerMinute: 600 };

const contextOf = (workspaceId: string) => ({
  caller: { ...numbers, workspaceId },
  trace: beginTrace(new Request("http://localhost/"), () => false),
  signal: never,
});

test("work is charged for what it uses, before and after it waits, and when it fails", async () => {
  const cost = await costOf(async () => {
    use(20);
    await yieldTurn();
    use(20);
    throw new Error("failed");
  });
  expect(cost).toBeWithin(39, 80);
});

test("what others use while work waits is not its own, and what it has done elsewhere is", async () => {
  const other = async () => {
    for (let time = 0; time < 5; time += 1) {
      await yieldTurn();
      use(20);
    }
  };
  const [cost] = await Promise.all([
    costOf(async () => {
      for (let time = 0; time < 5; time += 1) await yieldTurn();
      await unmetered(() => Bun.sleep(5));
      addCost(7);
    }),
    other(),
  ]);
  expect(cost).toBeWithin(7, 25);
});

test("the time of another server counts for reads; a write waits there for its turn", async () => {
  const wait = () => onServer(() => Bun.sleep(30));
  expect(await costOf(wait, true)).toBeGreaterThan(28);
  expect(await costOf(wait, false)).toBeLessThan(28);
});

test("a read of 50 ms counts as eleven, one of 4 as one, and the headers say so", async () => {
  const rateLimits = new RateLimits(settings);
  const services = { rateLimits, workGate: new WorkGate() };
  const read = async (ms: number) => {
    const run = async () => {
      addCost(ms);
      return {};
    };
    const { headers } = await runRated(services, contextOf("w"), { rate: "read", input: () => null, run });
    return Number(headers["x-ratelimit-remaining"]);
  };
  expect(await read(2)).toBe(599);
  expect(await read(50)).toBe(588);
  for (let left = 588; left > 0; left -= 11) await read(50);
  await expect(read(1)).rejects.toMatchObject({ code: "rate_limit_exceeded", status: 429 });
});

test("a slow body takes no permit, and a workspace never more than its own", async () => {
  const gate = new WorkGate();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (workspaceId: string, name: string) =>
    gate.run(workspaceId, never, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [start("w", "1"), start("w", "2"), start("w", "3"), start("x", "4")];
  for (let turn = 0; turn < 5; turn += 1) await yieldTurn();
  expect(workBounds.permitsPerWorkspaceMax).toBe(2);
  expect(begun.toSorted()).toEqual(["1", "2", "4"]);
  while (begun.length < 4 || ends.length > 0) {
    ends.shift()?.();
    await yieldTurn();
  }
  await Promise.all(all);

  const services = { rateLimits: new RateLimits({ ...settings, rateLimitPerMinute: "off" }), workGate: gate };
  const body = Promise.withResolvers<null>();
  const input = () => body.promise;
  const slow = Array.from({ length: 20 }, (_, at) =>
    runRated(services, contextOf(`slow ${at}`), { rate: "write", input, run: async () => ({}) }),
  );
  const quick = { rate: "read" as const, input: () => null, run: async () => ({ isDone: true }) };
  expect(await runRated(services, contextOf("w"), quick)).toMatchObject({ isDone: true });
  body.resolve(null);
  await Promise.all(slow);
});
