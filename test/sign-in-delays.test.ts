// Wrong passwords slow the next ones down. Nobody is locked out by strangers.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { SignInDelays } from "../src/accounts/sign-in-delays.ts";
import { password, setUpOwner, Visitor } from "./support/people.ts";
import { openTestService, type TestService } from "./support/service.ts";

// argon2id is slow on purpose, and slower on a busy machine.
setDefaultTimeout(60_000);

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

describe("a lane", () => {
  test("lets three tries pass, then waits 1, 2, 4 … and at most 30 seconds", async () => {
    const clock = standingClock();
    const delays = new SignInDelays(clock, 30_000);
    for (let at = 0; at < 10; at += 1) await delays.enter("a");
    expect(clock.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  test("is free again after a right password, after an hour, and whatever happens in others", async () => {
    const clock = standingClock();
    const delays = new SignInDelays(clock, 30_000);
    for (let at = 0; at < 5; at += 1) await delays.enter("a");
    clock.waits.length = 0;
    await delays.enter("b");
    clock.pass(60_000);
    await (await delays.enter("a")).wasRight();
    await delays.enter("a");
    expect(clock.waits).toEqual([]);
    for (let at = 0; at < 5; at += 1) await delays.enter("a");
    clock.waits.length = 0;
    clock.pass(3_700_000);
    await delays.enter("a");
    await delays.enter("a");
    expect(clock.waits).toEqual([]);
  });

  test("lets tries at once wait for each other, four of them, and refuses the others without judging them", async () => {
    const waits: number[] = [];
    const wait = (ms: number) => new Promise<void>(() => void waits.push(ms));
    const delays = new SignInDelays({ now: () => 1_000_000, wait }, 30_000);
    const outcomes = { passed: 0, refused: 0 };
    for (let at = 0; at < 30; at += 1)
      delays.enter("a").then(
        () => void (outcomes.passed += 1),
        () => void (outcomes.refused += 1),
      );
    await new Promise(setImmediate);
    expect(outcomes).toEqual({ passed: 3, refused: 23 });
    expect(waits).toEqual([1_000, 3_000, 7_000, 15_000]);
    expect(delays.enter("a")).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  });

  test("refuses what would wait longer than a connection lives, and says how long", async () => {
    const clock = { now: () => 1_000_000, wait: async () => undefined };
    const delays = new SignInDelays(clock, 2_000);
    for (let at = 0; at < 4; at += 1) await delays.enter("a");
    const refused = delays.enter("a");
    expect(refused).rejects.toMatchObject({ headers: { "retry-after": "3" } });
  });

  test("is forgotten first when it was tried longest ago: names of accounts fill no memory", async () => {
    const clock = standingClock();
    const delays = new SignInDelays(clock, 30_000);
    for (let at = 0; at < 4; at += 1) await delays.enter("first");
    clock.waits.length = 0;
    for (let at = 0; at < 10_000; at += 1) await delays.enter(`other ${at}`);
    await delays.enter("first");
    expect(clock.waits).toEqual([]);
  });
});

describe("at the sign-in", () => {
  let service: TestService;
  let clock: ReturnType<typeof standingClock>;
  beforeAll(async () => {
    clock = standingClock();
    service = await openTestService({ WRONG_PASSWORDS_PER_5_MINUTES: "1000" }, { signInClock: clock });
    await setUpOwner(service);
  });
  afterAll(() => service.close());

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

  test("a known browser has a lane of its own, which its own wrong passwords fill", async () => {
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

test("an address over its limit slows no account down", async () => {
  const clock = standingClock();
  const service = await openTestService({}, { signInClock: clock });
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
  await service.close();
});
