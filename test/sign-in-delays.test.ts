// Wrong passwords slow the next ones down. Strangers lock nobody out.
import { beforeAll, describe, expect, test } from "bun:test";
import { buildApp } from "../src/app.ts";
import { loadConfig } from "../src/config/config.ts";
import { RateLimits } from "../src/http/rate-limits.ts";
import { createResetLink } from "../src/people/accounts/reset-password.ts";
import { SignInDelays } from "../src/people/accounts/sign-in-delays.ts";
import { accountOf, password, setUpOwner, tokenOf, Visitor } from "./support/people.ts";
import { manyGuesses, openTestService, testService } from "./support/service.ts";

/** A clock that stands still unless somebody waits; notes how long each waited. */
function standingClock() {
  let now = 1_000_000;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    pass: (ms: number) => void (now += ms),
    wait: async (ms: number) => {
      waits.push(ms);
      now += ms;
    },
  };
}

describe("a counter of failures", () => {
  test("lets three tries pass, then waits 1, 2, 4 … and at most 30 seconds", async () => {
    const clock = standingClock();
    const delays = new SignInDelays(clock);
    for (let at = 0; at < 10; at += 1) await delays.begin("a");
    expect(clock.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  test("is free again after a right password, after an hour, and whatever happens in others", async () => {
    const clock = standingClock();
    const delays = new SignInDelays(clock);
    for (let at = 0; at < 5; at += 1) await delays.begin("a");
    clock.waits.length = 0;
    await delays.begin("b");
    clock.pass(60_000);
    await (await delays.begin("a")).succeed();
    await delays.begin("a");
    expect(clock.waits).toEqual([]);
    for (let at = 0; at < 5; at += 1) await delays.begin("a");
    clock.waits.length = 0;
    clock.pass(3_700_000);
    await delays.begin("a");
    await delays.begin("a");
    expect(clock.waits).toEqual([]);
  });

  test("refuses what would wait longer than a connection lives, and says how long", async () => {
    const clock = { now: () => 1_000_000, wait: async () => undefined };
    const delays = new SignInDelays(clock);
    for (let at = 0; at < 7; at += 1) await delays.begin("a");
    await expect(delays.begin("a")).rejects.toMatchObject({ headers: { "retry-after": "31" } });
  });

  test("is forgotten first when it was tried longest ago: names of accounts fill no memory", async () => {
    const clock = standingClock();
    const delays = new SignInDelays(clock);
    for (let at = 0; at < 4; at += 1) await delays.begin("first");
    clock.waits.length = 0;
    for (let at = 0; at < 10_000; at += 1) await delays.begin(`other ${at}`);
    await delays.begin("first");
    expect(clock.waits).toEqual([]);
  });
});

describe("at the sign-in", () => {
  const clock = standingClock();
  const service = testService({}, { rateBounds: manyGuesses, signInClock: clock });
  beforeAll(async () => void (await setUpOwner(service)));

  const attempt = (secret: string, visitor = new Visitor(service), email = "owner@example.org") =>
    visitor.post("/api/account/sign-in", { email, password: secret });

  test("a browser that signed in before does not wait for the wrong passwords of strangers", async () => {
    const known = new Visitor(service);
    expect((await attempt(password, known)).status).toBe(200);
    await known.post("/api/account/sign-out", {});
    for (let at = 0; at < 8; at += 1) await attempt(`wrong password ${at}`);
    expect(clock.waits.length).toBeGreaterThan(0);
    clock.waits.length = 0;
    expect((await attempt(password, known)).status).toBe(200);
    expect(clock.waits).toEqual([]);
    // Nobody is locked out: a new browser waits its turn and gets in.
    expect((await attempt(password)).status).toBe(200);
    expect(clock.waits).toEqual([30_000]);
  });

  test("a known browser has a counter of its own, which its own wrong passwords fill", async () => {
    const known = new Visitor(service);
    await attempt(password, known);
    clock.waits.length = 0;
    for (let at = 0; at < 5; at += 1) await attempt(`wrong password ${at}`, known);
    expect(clock.waits).toEqual([1_000, 2_000]);
  });

  test("the cookie of one account, or one that is made up, is none of another's", async () => {
    const known = new Visitor(service);
    await attempt(password, known);
    const { knownDevices } = service.services;
    const value = known.cookies.get("__Host-screen-search.device") ?? "";
    const header = `a=b; __Host-screen-search.device=${value}`;
    expect(knownDevices.idOf(header, "Owner@example.org")).toBe(value.split(".")[0] ?? "");
    expect(knownDevices.idOf(header, "other@example.org")).toBeNull();
    expect(knownDevices.idOf(header.replace("device=", "device=x"), "owner@example.org")).toBeNull();
    expect(knownDevices.idOf(null, "owner@example.org")).toBeNull();
  });

  test("an account that does not exist is slowed down alike", async () => {
    clock.waits.length = 0;
    for (let at = 0; at < 6; at += 1) {
      const { body } = await attempt("wrong password", undefined, "nobody@example.org");
      expect(body.error?.code).toBe("wrong_credentials");
    }
    expect(clock.waits).toEqual([1_000, 2_000, 4_000]);
  });
});

describe("strangers at many addresses", () => {
  /**
   * A service behind a proxy that names its clients; the clock stands still, so that nothing that waits is
   * forgotten.
   */
  async function openBehindProxy() {
    const clock = { now: () => 1_000_000, wait: async () => undefined };
    const service = await openTestService({ TRUSTED_PROXIES: "127.0.0.1" }, { signInClock: clock });
    await setUpOwner(service);
    const app = buildApp(service.services).listen({ hostname: "127.0.0.1", port: 0 });
    const at = `http://127.0.0.1:${app.server?.port}`;
    const handle = async (request: Request) =>
      fetch(new Request(at + new URL(request.url).pathname, request));
    const visitor = () => new Visitor({ services: service.services, handle });
    const signIn = (address: string, secret: string, by = visitor()) => {
      const body = { email: "owner@example.org", password: secret };
      return by.post("/api/account/sign-in", body, { "x-forwarded-for": address });
    };
    const close = async () => {
      await app.stop(true);
      await service.close();
    };
    return { service, visitor, signIn, [Symbol.asyncDispose]: close };
  }

  test.each(["2001:db8:0:$::1", "2001:db8:$::1", "198.51.100.$"])(
    "such as %s keep nobody out of a new browser, and get only their first tries themselves",
    async (pattern) => {
      await using site = await openBehindProxy();
      const { signIn } = site;
      const strangers = Array.from({ length: 20 }, (_, at) => pattern.replace("$", String(at + 1)));
      for (const address of strangers) await signIn(address, "wrong password");
      for (const address of ["203.0.113.9", "2001:db8:ffff:9::9"])
        expect((await signIn(address, password)).status).toBe(200);
      const [one = ""] = strangers;
      const statuses = [];
      for (let at = 0; at < 8; at += 1) statuses.push((await signIn(one, "wrong password")).status);
      expect(statuses.at(-1)).toBe(429);
    },
  );

  test("a reset link makes a browser a known one, whose sign-in nobody delays", async () => {
    await using site = await openBehindProxy();
    const { signIn, service, visitor } = site;
    const person = await accountOf(service, "owner@example.org");
    const { link } = await createResetLink(service.services, person);
    // Their own address has used up its first tries, and the counter is full.
    for (let at = 0; at < 9; at += 1) await signIn("203.0.113.9", "wrong password");
    expect((await signIn("203.0.113.9", password)).status).toBe(429);
    const browser = visitor();
    const chosen = "another correct battery";
    const body = { token: tokenOf(link), password: chosen };
    const address = { "x-forwarded-for": "192.0.2.1" };
    expect((await browser.post("/api/account/password-reset", body, address)).status).toBe(200);
    expect((await signIn("203.0.113.9", chosen, browser)).status).toBe(200);
  });

  test("have as many first tries as are bounded, whoever has a /48 or thousands of networks", async () => {
    const limits = new RateLimits(loadConfig({}));
    const countFirst = async (addresses: readonly string[]) => {
      const tries = addresses.map(
        async (address) => (await limits.firstAttempt(address, "A@example.org")).isFirst,
      );
      return (await Promise.all(tries)).filter(Boolean).length;
    };
    const networks = (site: string, count: number) =>
      Array.from({ length: count }, (_, at) => `2001:db8:${site}:${at.toString(16)}::/64`);
    expect(await countFirst(["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1"])).toBe(3);
    expect(await countFirst(networks("1", 400))).toBe(300);
    expect(await countFirst(networks("2", 10))).toBe(10);
    for (let site = 3; site < 20; site += 1) await countFirst(networks(String(site), 300));
    expect(await countFirst(["203.0.113.1"])).toBe(0);
  });

  test("the right password takes none of the first tries", async () => {
    const limits = new RateLimits(loadConfig({}));
    for (let at = 0; at < 10; at += 1) {
      const first = await limits.firstAttempt("192.0.2.1", "a@example.org");
      expect(first.isFirst).toBe(true);
      await first.succeed();
    }
  });
});

test("an address over its limit slows no account down", async () => {
  const clock = standingClock();
  await using service = await openTestService({}, { signInClock: clock });
  await setUpOwner(service);
  const statuses = [];
  for (let at = 0; at < 14; at += 1) {
    const body = { email: `somebody${at}@example.org`, password: "wrong password" };
    statuses.push((await new Visitor(service).post("/api/account/sign-in", body)).status);
  }
  expect(statuses.slice(10)).toEqual([429, 429, 429, 429]);
  const spent = clock.waits.length;
  const body = { email: "owner@example.org", password: "wrong password" };
  for (let at = 0; at < 5; at += 1) await new Visitor(service).post("/api/account/sign-in", body);
  expect(clock.waits.length).toBe(spent);
});
