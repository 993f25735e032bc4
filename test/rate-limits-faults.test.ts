// Limits while Redis is away, paused, killed, full or refuses connections: searches go on at a node's
// share, and sign-in throttles stay on.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { rateBounds } from "../src/http/rate-limits.ts";
import { isRedisMissing, startRedis } from "./support/redis.ts";
import { type CountingNode, newCaller, openNode } from "./support/redis-node.ts";
import { goodBody, openTestService, searchRequest, type TestService } from "./support/service.ts";
import { until } from "./support/until.ts";

const serviceWith = (settings: Record<string, string>): Promise<TestService> =>
  openTestService({ RATE_LIMIT_PER_MINUTE: "20", ...settings });

const linesWith = (log: readonly string[], text: string) => log.filter((line) => line.includes(text));
const awayLines = (log: readonly string[]) => linesWith(log, "each node limits by itself");
const backLines = (log: readonly string[]) => linesWith(log, "Redis answers again");

async function stateOf(service: TestService) {
  const readyz = await service.handle(new Request("http://localhost/readyz"));
  const { degraded } = (await readyz.json()) as { degraded: string[] };
  const { text } = await service.services.metrics.expose();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return {
    status: readyz.status,
    degraded,
    away: metric("screen_search_redis_away"),
    fallbacks: metric("screen_search_redis_fallbacks_total"),
  };
}

const search = async (service: TestService) =>
  (await service.handle(searchRequest(service.key, goodBody))).status;

async function searches(service: TestService, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push(await search(service));
  return statuses;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe.skipIf(isRedisMissing)("a service whose Redis", () => {
  test("is down at the start serves at its share, says so once, and shares when it comes", async () => {
    await using redis = await startRedis({ isDown: true });
    await using service = await serviceWith({ REDIS_URL: redis.url, NODES: "4" });
    expect(await searches(service, 6)).toEqual([...times(5, 200), 429]);
    const { fallbacks, ...state } = await stateOf(service);
    expect(state).toEqual({ status: 200, degraded: ["redis"], away: 1 });
    expect(fallbacks).toBeGreaterThanOrEqual(6);
    await redis.start();
    await until(async () => (await stateOf(service)).away === 0);
    expect(await stateOf(service)).toMatchObject({ status: 200, degraded: [] });
    expect(awayLines(service.log)).toHaveLength(1);
    expect(backLines(service.log)).toHaveLength(1);
    expect(await search(service)).toBe(200);
  });

  test("is killed goes on at its share, what it has let through before counts, and heals by itself", async () => {
    await using redis = await startRedis();
    await using service = await serviceWith({ REDIS_URL: redis.url, REDIS_TIMEOUT_MS: "5000", NODES: "2" });
    expect(await searches(service, 6)).toEqual(times(6, 200));
    expect(await stateOf(service)).toEqual({ status: 200, degraded: [], away: 0, fallbacks: 0 });
    await redis.kill();
    expect(await searches(service, 5)).toEqual([...times(4, 200), 429]);
    expect(await stateOf(service)).toMatchObject({ status: 200, degraded: ["redis"], away: 1 });
    await redis.start();
    await until(async () => (await stateOf(service)).away === 0);
    // It has forgotten its counts: it saves nothing here.
    expect(await searches(service, 20)).toEqual(times(20, 200));
    expect(await search(service)).toBe(429);
    expect([awayLines(service.log), backLines(service.log)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test("is paused answers every search meanwhile, and heals by itself", async () => {
    await using redis = await startRedis();
    // On a busy machine its first answer may take longer than the usual 75 ms: it would be away before.
    const settings = { REDIS_TIMEOUT_MS: "400", RATE_LIMIT_PER_MINUTE: "1000" };
    await using service = await serviceWith({ REDIS_URL: redis.url, ...settings });
    redis.pause();
    // It goes on only when all are answered.
    expect(await searches(service, 20)).toEqual(times(20, 200));
    expect(await stateOf(service)).toMatchObject({ status: 200, degraded: ["redis"], away: 1 });
    redis.resume();
    await until(async () => (await stateOf(service)).away === 0);
    expect(awayLines(service.log)).toHaveLength(1);
  });

  test("is full or read-only is away, and back when it takes writes again", async () => {
    await using redis = await startRedis();
    await using service = await serviceWith({ REDIS_URL: redis.url, REDIS_TIMEOUT_MS: "5000" });
    for (const [broken, mended, reason] of [
      [["CONFIG", "SET", "maxmemory", "1"], ["CONFIG", "SET", "maxmemory", "0"], "OOM"],
      [["REPLICAOF", "127.0.0.1", "1"], ["REPLICAOF", "NO", "ONE"], "READONLY"],
    ] as const) {
      service.log.length = 0;
      await redis.ask(...broken);
      await until(async () => (await search(service)) > 0 && (await stateOf(service)).away === 1);
      expect(awayLines(service.log).join()).toContain(reason);
      await redis.ask(...mended);
      await until(async () => (await stateOf(service)).away === 0);
      expect(awayLines(service.log)).toHaveLength(1);
    }
  });

  test("refuses its password says why, without the password", async () => {
    await using redis = await startRedis();
    await redis.ask("CONFIG", "SET", "requirepass", "the right password");
    const url = redis.url.replace("//", "//:a%20wrong%20password@");
    await using service = await serviceWith({ REDIS_URL: url });
    expect(await search(service)).toBe(200);
    expect(awayLines(service.log).join()).toMatch(/WRONGPASS|NOAUTH/);
    await using right = await serviceWith({
      REDIS_URL: redis.url.replace("//", "//:the%20right%20password@"),
    });
    expect(await stateOf(right)).toMatchObject({ away: 0, degraded: [] });
    expect([...service.log, ...right.log].join()).not.toMatch(/(wrong|right)( |%20)password/);
  });
});

test.skipIf(isRedisMissing)(
  "an ACL user with the rights that docs/redis.md names is enough for everything",
  async () => {
    const guide = await Bun.file(join(import.meta.dir, "../docs/redis.md")).text();
    const rights = /`(\+hello [^`]+)`/.exec(guide)?.[1]?.split(/\s+/) ?? [];
    expect(rights.length).toBeGreaterThan(10);
    await using redis = await startRedis();
    await redis.ask("ACL", "SETUSER", "screens", "on", ">secret", "resetkeys", "~screen-search:*", ...rights);
    const REDIS_URL = redis.url.replace("//", "//screens:secret@").replace(/0$/, "1");
    const node = await openNode({ REDIS_URL });
    const caller = newCaller();
    await node.limits.search(caller);
    await node.limits.remaining(caller, "keys");
    await (await node.limits.passwordAttempt("192.0.2.1")).succeed();
    await (await node.delays.begin("somebody")).succeed();
    await node.codes.use("ann", "123456");
    await node[Symbol.asyncDispose]();
    expect(node.store?.state.fallbacks).toBe(0);
    expect(awayLines(node.log)).toEqual([]);
    expect(await redis.ask("ACL", "LOG")).toBe("*0\r\n");
  },
);

describe.skipIf(isRedisMissing)("throttles of sign-ins", () => {
  const address = "192.0.2.9";
  const settings = { NODES: "2" };
  const bounds = { ...rateBounds, wrongPasswordsPer5Minutes: 8 };
  const tooMany = { code: "rate_limit_exceeded" };

  async function guess({ limits }: CountingNode, count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) await limits.passwordAttempt(address);
  }

  test("are on while Redis was never there: at a node's share, with its delays", async () => {
    await using redis = await startRedis({ isDown: true });
    await using node = await openNode({ ...settings, REDIS_URL: redis.url }, bounds);
    await guess(node, 4);
    await expect(node.limits.passwordAttempt(address)).rejects.toMatchObject(tooMany);
    for (let at = 0; at < 4; at += 1) await node.delays.begin("unknown-device ann@example.org");
    expect(node.waits).toHaveLength(1);
    expect(await node.codes.use("ann", "123456")).toBe(true);
    expect(await node.codes.use("ann", "123456")).toBe(false);
  });

  test("are on through a kill: what was guessed before counts, and delays go on", async () => {
    await using redis = await startRedis();
    await using node = await openNode({ ...settings, REDIS_URL: redis.url }, bounds);
    await guess(node, 4);
    for (let at = 0; at < 3; at += 1) await node.delays.begin("unknown-device bob@example.org");
    expect(await node.codes.use("bob", "123456")).toBe(true);
    await redis.kill();
    await expect(node.limits.passwordAttempt(address)).rejects.toMatchObject(tooMany);
    await node.delays.begin("unknown-device bob@example.org");
    expect(node.waits).toHaveLength(1);
    expect(await node.codes.use("bob", "123456")).toBe(false);
  });

  test("are on at each of four nodes while Redis is away: no more pass together than with it", async () => {
    await using redis = await startRedis();
    const open = () => openNode({ REDIS_URL: redis.url }, bounds);
    await using first = await open();
    await using second = await open();
    await using third = await open();
    await using fourth = await open();
    const nodes = [first, second, third, fourth];
    // Nobody set NODES: they have seen each other.
    await until(() => nodes.every(({ store }) => store?.nodes === 4));
    await redis.kill();
    const tries = nodes.flatMap(({ limits }) =>
      Array.from({ length: 5 }, () => limits.passwordAttempt(address)),
    );
    const passed = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
    expect(passed).toHaveLength(8);
  });
});
