// Limits counted in memory and in Redis: the same numbers, headers and refusals, and over all nodes together.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rateBounds } from "../src/http/rate-limits.ts";
import type { RateHeaders } from "../src/http/rate-policy.ts";
import type { Caller } from "../src/people/caller.ts";
import { isRedisMissing, type RedisServer, startRedis } from "./support/redis.ts";
import { type CountingNode, newCaller, openNode } from "./support/redis-node.ts";
import { until } from "./support/until.ts";

let redis: RedisServer | undefined;
beforeAll(async () => {
  if (!isRedisMissing) redis = await startRedis();
});
afterAll(() => redis?.[Symbol.asyncDispose]());

/** The headers of an answer, or those of a refusal with its code. */
async function outcomeOf(count: Promise<RateHeaders>): Promise<RateHeaders> {
  return count.catch((error: { code: string; headers: RateHeaders }) => ({
    code: error.code,
    ...error.headers,
  }));
}

async function statusesOf(counts: readonly Promise<unknown>[]): Promise<{ passed: number; refused: number }> {
  const results = await Promise.allSettled(counts);
  const refused = results.filter(({ status }) => status === "rejected").length;
  return { passed: results.length - refused, refused };
}

const forms = [["memory"], ["Redis"]] as const;
for (const [form] of forms)
  describe.skipIf(form === "Redis" && isRedisMissing)(`limits in ${form}`, () => {
    let node: CountingNode;
    const bounds = { ...rateBounds, wrongPasswordsPer5Minutes: 3, invitationsPerHour: 1_000 };
    beforeAll(async () => {
      node = await openNode(redis && form === "Redis" ? { REDIS_URL: redis.url } : {}, bounds);
      expect(node.store === null).toBe(form === "memory");
    });
    afterAll(() => node[Symbol.asyncDispose]());

    test("60 searches pass, the 61st is refused with the headers of its rate", async () => {
      const caller = newCaller();
      for (let left = 59; left >= 0; left -= 1) {
        const headers = await outcomeOf(node.limits.search(caller));
        expect(headers["ratelimit-policy"]).toBe('"search";q=60;w=60');
        expect(headers["ratelimit"]).toMatch(new RegExp(`^"search";r=${left};t=[1-6]?\\d$`));
        expect(headers["x-ratelimit-limit"]).toBe("60");
        expect(headers["x-ratelimit-remaining"]).toBe(String(left));
        expect(Object.keys(headers)).toHaveLength(5);
      }
      const refused = await outcomeOf(node.limits.search(caller));
      expect(refused).toMatchObject({ code: "rate_limit_exceeded", "x-ratelimit-remaining": "0" });
      expect(Number(refused["retry-after"])).toBeWithin(1, 61);
      expect(Number(refused["x-ratelimit-reset"]) * 1000).toBeGreaterThan(Date.now());
      expect(await node.limits.remaining(caller, "keys")).toMatchObject({ limit: 60, remaining: 0 });
    });

    test("a window begins with its first search, ends by itself, and lets the next pass", async () => {
      const caller = newCaller({ searchesPerMinute: 20, searchBurst: 2 });
      for (const left of ["1", "0"])
        expect((await node.limits.search(caller))["x-ratelimit-remaining"]).toBe(left);
      const refused = await outcomeOf(node.limits.search(caller));
      expect(refused).toMatchObject({ "ratelimit-policy": '"search";q=2;w=6' });
      expect(Number(refused["retry-after"])).toBeWithin(1, 7);
      await until(async () => (await outcomeOf(node.limits.search(caller)))["code"] === undefined);
    });

    test("workspaces, keys and pages, searches and reads are counted apart", async () => {
      const caller = newCaller({ searchesPerMinute: 1, searchBurst: 1 });
      const others: Caller[] = [
        newCaller({ searchesPerMinute: 1, searchBurst: 1 }),
        { ...caller, keyId: null },
      ];
      await node.limits.search(caller);
      expect(await outcomeOf(node.limits.search(caller))).toMatchObject({ code: "rate_limit_exceeded" });
      for (const other of others) await node.limits.search(other);
      expect((await node.limits.read(caller))["x-ratelimit-remaining"]).toBe("9");
      expect((await node.limits.write(caller))["x-ratelimit-remaining"]).toBe("599");
    });

    test("what is left is told without counting", async () => {
      const caller = newCaller();
      const look = () => node.limits.remaining(caller, "keys");
      expect(await look()).toEqual({ limit: 60, remaining: 60, windowSeconds: 60, resetsInSeconds: 0 });
      await node.limits.search(caller);
      await look();
      const left = await look();
      expect(left?.remaining).toBe(59);
      expect(left?.resetsInSeconds).toBeWithin(40, 61);
    });

    test("a right password is given back, once only", async () => {
      const address = `192.0.2.1 ${form}`;
      for (let at = 0; at < 10; at += 1) await (await node.limits.passwordAttempt(address)).succeed();
      const wrong = await node.limits.passwordAttempt(address);
      for (let at = 0; at < 5; at += 1) await wrong.succeed();
      for (let at = 0; at < 3; at += 1) await node.limits.passwordAttempt(address);
      await expect(node.limits.passwordAttempt(address)).rejects.toMatchObject({
        code: "rate_limit_exceeded",
      });
    });

    test("an account has three reset links an hour, and new ones after its password changed", async () => {
      const reset = (at: number) => node.limits.resetRequest(`192.0.2.${at} ${form}`, "Somebody@example.org");
      expect(await Promise.all([1, 2, 3].map(reset))).toEqual([true, true, true]);
      expect(await reset(4)).toBe(false);
      await node.limits.resetDone("somebody@example.org");
      expect(await reset(5)).toBe(true);
    });

    test("wrong passwords wait 1, 2, 4 … seconds behind each other, and a fifth that waits is refused", async () => {
      node.waits.length = 0;
      const enter = () => node.delays.begin(`unknown-device ${form}@example.org`);
      expect(await statusesOf(Array.from({ length: 30 }, enter))).toEqual({ passed: 7, refused: 23 });
      const longest = [1_000, 3_000, 7_000, 15_000];
      expect(node.waits).toHaveLength(4);
      for (const [at, ms] of node.waits.entries())
        expect(ms).toBeWithin(longest[at - 1] ?? 0, (longest[at] ?? 0) + 1);
      await expect(enter()).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    });

    test("a right password clears its counter", async () => {
      node.waits.length = 0;
      const enter = () => node.delays.begin(`right ${form}@example.org`);
      for (let at = 0; at < 2; at += 1) await enter();
      await (await enter()).succeed();
      await enter();
      expect(node.waits).toEqual([]);
    });

    test("a code of a second factor is taken once", async () => {
      const uses = await Promise.all(
        Array.from({ length: 5 }, () => node.codes.use(`ann ${form}`, "123456")),
      );
      expect(uses.filter((isFirst) => isFirst)).toHaveLength(1);
      expect(await node.codes.use(`bob ${form}`, "123456")).toBe(true);
    });
  });

describe.skipIf(isRedisMissing).each([2, 4])("%d nodes", (count) => {
  let nodes: CountingNode[];
  beforeAll(async () => {
    nodes = await Promise.all(Array.from({ length: count }, () => openNode({ REDIS_URL: redis?.url ?? "" })));
  });
  afterAll(() => Promise.all(nodes.map((node) => node[Symbol.asyncDispose]())));

  const inTurn = <Result>(times: number, count: (node: CountingNode) => Promise<Result>) =>
    Array.from({ length: times }, (_, at) => count(nodes[at % nodes.length] as CountingNode));

  test("let 60 searches of a workspace pass together, at once or one after the other, and refuse the 61st at each", async () => {
    const caller = newCaller();
    expect(await statusesOf(inTurn(100, ({ limits }) => limits.search(caller)))).toEqual({
      passed: 60,
      refused: 40,
    });

    for (const { limits } of nodes)
      expect(await outcomeOf(limits.search(caller))).toMatchObject({
        code: "rate_limit_exceeded",
        "x-ratelimit-remaining": "0",
      });
    const [first, second] = nodes;
    const other = newCaller();
    await first?.limits.search(other);
    expect((await second?.limits.search(other))?.["x-ratelimit-remaining"]).toBe("58");
  });

  test("share the delays of an account, which a right password at one clears at all", async () => {
    for (const node of nodes) node.waits.length = 0;
    const name = `shared ${count}@example.org`;
    expect(await statusesOf(inTurn(30, ({ delays }) => delays.begin(name)))).toEqual({
      passed: 7,
      refused: 23,
    });
    expect(nodes.flatMap(({ waits }) => waits)).toHaveLength(4);
    const [first, second] = nodes;
    const freed = `freed ${count}@example.org`;
    for (let at = 0; at < 2; at += 1) await first?.delays.begin(freed);
    await (await second?.delays.begin(freed))?.succeed();
    for (const node of nodes) node.waits.length = 0;
    await first?.delays.begin(freed);
    expect(nodes.flatMap(({ waits }) => waits)).toEqual([]);
  });

  test("take a code of a second factor once together", async () => {
    const uses = await Promise.all(inTurn(8, ({ codes }) => codes.use(`ann ${count}`, "123456")));
    expect(uses.filter((isFirst) => isFirst)).toHaveLength(1);
  });

  test("count themselves; one that is closed is gone", async () => {
    await until(() => nodes.every(({ store }) => store?.nodes === count));
    const [first] = nodes;
    const more = await openNode({ REDIS_URL: redis?.url ?? "" });
    await until(() => first?.store?.nodes === count + 1);
    await more[Symbol.asyncDispose]();
    await until(() => first?.store?.nodes === count);
  });
});

test.skipIf(isRedisMissing)("no e-mail address and no IP address is a key in Redis", async () => {
  const node = await openNode({ REDIS_URL: redis?.url ?? "" });
  await node.limits.resetRequest("198.51.100.77", "Private@example.org");
  await node.delays.begin("unknown-device private@example.org");
  const keys = (await redis?.ask("KEYS", "screen-search:*")) ?? "";
  expect(keys).toContain("screen-search:resets-of-account/3/3600:");
  expect(keys.toLowerCase()).not.toMatch(/private|198\.51/);
  await node[Symbol.asyncDispose]();
});
