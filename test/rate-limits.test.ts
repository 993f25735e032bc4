// Rate limits of a workspace, and their response headers.

import { describe, expect, test } from "bun:test";
import { loadConfig } from "../src/config/config.ts";
import { ClientAddresses } from "../src/http/client-address.ts";
import { RateLimits } from "../src/http/rate-limits.ts";
import type { Caller } from "../src/people/caller.ts";
import { asAnotherProcess } from "./support/database.ts";
import { openServer } from "./support/open-server.ts";
import { setUpOwner } from "./support/people.ts";
import { errorOf, goodBody, openTestService, searchRequest, testService } from "./support/service.ts";
import { keyOf } from "./support/writers.ts";

/** Stands still unless a test moves it: a busy machine may take longer than a window. */
let elapsedMs = 5_000;
/** RATE_LIMIT_PER_MINUTE is not set here: the plans decide. */
const service = testService({ RATE_LIMIT_PER_MINUTE: "" }, { elapsed: () => elapsedMs });

const caller: Caller = {
  workspaceId: "a",
  shareGeneration: 1,
  keyId: "a key",
  plan: "team",
  scopes: ["screens:search"],
  isSearchAllowed: true,
  searchesPerMinute: 60,
  searchBurst: 60,
};

const limitsOf = (settings: Partial<ConstructorParameters<typeof RateLimits>[0]>) =>
  new RateLimits({ ...loadConfig({}), ...settings });

const ask = (key: string, body: unknown = goodBody) => service.handle(searchRequest(key, body));

describe("a team", () => {
  test("has 60 searches in a burst; the 61st is told when to come back, and another workspace is not touched", async () => {
    const [one, other] = [await service.workspace("team"), await service.workspace("team")];
    // The headers of each of them are in rate-limits-shared.test.ts.
    for (let left = 59; left >= 0; left -= 1) {
      const { status, headers } = await ask(one.key, left % 20 === 0 ? goodBody : "{");
      expect(status).toBe(left % 20 === 0 ? 200 : 400);
      expect(headers.get("ratelimit")).toBe(`"search";r=${left};t=60`);
    }
    const refused = await ask(one.key);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("ratelimit")).toStartWith('"search";r=0;');
    expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 61);
    expect(await errorOf(refused)).toMatchObject({
      code: "rate_limit_exceeded",
      message: expect.stringContaining("Try again in"),
    });
    expect((await ask(other.key)).status).toBe(200);
  });

  test("shares one limit among its keys", async () => {
    const { id, key } = await service.workspace("team");
    const second = await keyOf({ ...service, workspaceId: id });
    await ask(key);
    expect((await ask(second)).headers.get("x-ratelimit-remaining")).toBe("58");
  });
});

describe("the pages of a workspace", () => {
  test("have a rate of their own: what a key uses up locks nobody out of them, nor the other way round", async () => {
    await using few = await openTestService({ RATE_LIMIT_PER_MINUTE: "2" });
    const { owner, path, done } = await setUpOwner(few);
    const byKey = async () => (await few.handle(searchRequest(done.api_key.key, goodBody))).status;
    const byPage = async () => (await owner.post(`${path}/search`, goodBody)).status;
    expect([await byKey(), await byKey(), await byKey()]).toEqual([200, 200, 429]);
    expect([await byPage(), await byPage(), await byPage()]).toEqual([200, 200, 429]);
  });
});

describe("reads", () => {
  for (const [settings, policy] of [
    [{}, '"read";q=600;w=60'],
    [{ rateLimitPerMinute: 5 }, '"read";q=50;w=60'],
    [{ rateLimitPerMinute: "off" }, undefined],
  ] as const)
    test(`of a workspace with ${JSON.stringify(settings)} are ${policy ?? "not counted"}`, async () => {
      expect((await limitsOf(settings).read(caller))["ratelimit-policy"]).toBe(policy);
    });

  test("do not use up searches, and one too many carries the headers of its rate", async () => {
    const own = limitsOf({ rateLimitPerMinute: 1 });
    await own.search(caller);
    for (let read = 0; read < 10; read += 1) await own.read(caller);
    await expect(own.read(caller)).rejects.toMatchObject({
      code: "rate_limit_exceeded",
      headers: { ratelimit: expect.stringContaining('"read";r=0'), "retry-after": expect.any(String) },
    });
  });
});

describe("what work used beyond the one that it was counted as", () => {
  for (const [rate, settings, ms, remaining] of [
    ["read", {}, 4.9, null],
    ["read", {}, 52, "590"],
    ["write", {}, 19, null],
    ["write", {}, 100, "595"],
    // Two a minute stand for 3 s of processor time, so a slow one is still one.
    ["write", { writesPerMinute: 2 }, 1_499, null],
    ["write", { writesPerMinute: 2 }, 1_501, "1"],
    ["read", { rateLimitPerMinute: 1 }, 299, null],
    ["read", { rateLimitPerMinute: 1 }, 900, "7"],
    ["write", { writesPerMinute: "off" }, 60_000, null],
  ] as const)
    test(`${ms} ms of a ${rate} with ${JSON.stringify(settings)} leave ${remaining ?? "what there was"}`, async () => {
      const headers = await limitsOf(settings).spent(rate, caller, ms);
      expect(headers?.["x-ratelimit-remaining"] ?? null).toBe(remaining);
    });
});

test("an enterprise has 120 in a burst, which 600 a minute earn in 12 s", async () => {
  const { key } = await service.workspace("enterprise");
  const { headers } = await ask(key);
  expect(headers.get("ratelimit-policy")).toBe('"search";q=120;w=12');
  for (let index = 1; index < 120; index += 1) await ask(key, "{");
  const refused = await ask(key);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(12);
});

test("an operator's change to a plan counts at once, and after the window searches are answered again", async () => {
  const { key } = await service.workspace("team");
  const update = "UPDATE plans SET searches_per_minute = ?, search_burst = ? WHERE name = 'team'";
  const plan = (searches: number) => asAnotherProcess(service, update, searches, searches);
  await plan(2);
  expect([(await ask(key)).status, (await ask(key)).status, (await ask(key)).status]).toEqual([
    200, 200, 429,
  ]);
  elapsedMs += 61_000;
  expect((await ask(key)).status).toBe(200);
  await plan(60);
});

test("off takes every limit on searches away, and its headers", async () => {
  await using open = await openTestService({ RATE_LIMIT_PER_MINUTE: "off" });
  for (let index = 0; index < 130; index += 1) expect((await open.search("{")).status).toBe(400);
  expect((await open.search(goodBody)).headers.get("ratelimit")).toBeNull();
});

test("an address may load so many pictures a minute", async () => {
  const limits = limitsOf({ picturesPerMinute: 3 });
  for (let index = 0; index < 3; index += 1) await limits.ofAddress("pictures", "192.0.2.1");
  await expect(limits.ofAddress("pictures", "192.0.2.1")).rejects.toMatchObject({
    code: "rate_limit_exceeded",
  });
  await limits.ofAddress("pictures", "192.0.2.2");
});

test("the pictures of a service are limited by address", async () => {
  await using few = await openTestService({ PICTURES_PER_MINUTE: "2" });
  const load = () => few.handle(new Request("http://localhost/images/x/optimized.webp"));
  const statuses = [await load(), await load(), await load()].map(({ status }) => status);
  expect(statuses[0]).not.toBe(429);
  expect(statuses[2]).toBe(429);
  expect((await few.search(goodBody)).status).toBe(200);
});

describe("X-Forwarded-For from a peer that is not in TRUSTED_PROXIES", () => {
  test("is warned about once, with the first such peer", () => {
    const warned: string[] = [];
    const addresses = new ClientAddresses(["10.0.0.0/8"], (peer) => warned.push(peer));
    addresses.of("192.0.2.1", null);
    addresses.of("10.0.0.5", "198.51.100.7");
    addresses.of(undefined, "198.51.100.7");
    expect(warned).toEqual([]);
    addresses.of("::ffff:192.0.2.1", "198.51.100.7");
    addresses.of("192.0.2.2", "198.51.100.7");
    expect(warned).toEqual(["192.0.2.1"]);
  });

  test("is in the log of the service, with the setting to use", async () => {
    const lines: string[] = [];
    const write = (line: string) => void (line.includes("TRUSTED_PROXIES") && lines.push(line));
    await using server = await openServer({}, { parts: { logDestination: { write } } });
    for (let count = 0; count < 2; count += 1)
      await fetch(`${server.url}/images/x/high.webp`, { headers: { "x-forwarded-for": "198.51.100.7" } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"peer":"127.0.0.1"');
  });
});

describe("the address of a client", () => {
  const trusting = new ClientAddresses(["10.0.0.0/8", "2001:db8::1"]);

  for (const [name, peer, forwarded, expected] of [
    ["is the peer's without a proxy", "192.0.2.1", null, "192.0.2.1"],
    ["is the peer's when a stranger claims another", "192.0.2.1", "198.51.100.7", "192.0.2.1"],
    ["is what a trusted proxy says", "10.0.0.5", "198.51.100.7", "198.51.100.7"],
    [
      "is the last one that no trusted proxy added",
      "10.0.0.5",
      "1.1.1.1, 198.51.100.7, 10.9.9.9",
      "198.51.100.7",
    ],
    ["is the proxy's own when it says nothing", "10.0.0.5", null, "10.0.0.5"],
    ["is the proxy's when what it says is no address", "10.0.0.5", "unknown", "10.0.0.5"],
    ["is IPv4 on an IPv6 socket", "::ffff:192.0.2.1", null, "192.0.2.1"],
    ["is the /64 of an IPv6 address", "2001:db8:1:2:3:4:5:6", null, "2001:db8:1:2::/64"],
    ["is the /64 of a short IPv6 address", "2001:db8::5:6", null, "2001:db8:0:0::/64"],
    ["is behind a trusted IPv6 proxy", "2001:db8::1", "2001:db8:9::1", "2001:db8:9:0::/64"],
    ["is without the port that a proxy adds", "10.0.0.5", "198.51.100.7:51234", "198.51.100.7"],
    ["is IPv6 without the port", "10.0.0.5", "[2001:db8:9::1]:443, 10.0.0.6:80", "2001:db8:9:0::/64"],
  ] as const) {
    test(name, () => expect(trusting.of(peer, forwarded)).toBe(expected));
  }
});
