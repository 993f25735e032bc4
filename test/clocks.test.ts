// Limits and delays when somebody sets the clock.
import { afterEach, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import { dayMs } from "../src/system/durations.ts";
import { FixedWindow } from "../src/system/fixed-window.ts";
import { canSetClock, WallClock } from "./simulation/clock.ts";
import { temporaryFolder } from "./support/folder.ts";
import { screenId } from "./support/library.ts";
import { password, setUpOwner, Visitor } from "./support/people.ts";
import { startServer } from "./support/server.ts";
import { goodBody, testService } from "./support/service.ts";

const hourMs = 3_600_000;
/** The moment and the time since the machine started, as the service reads them. */
let now = Date.now();
let elapsed = 5_000;
let owner: Visitor;
const service = testService({ RATE_LIMIT_PER_MINUTE: "2" }, { now: () => now, elapsed: () => elapsed });
beforeAll(async () => {
  ({ owner } = await setUpOwner(service));
});
afterEach(() => void setSystemTime());

/** Sets the clock of the service and that of the process. */
function shiftClock(ms: number): void {
  now += ms;
  setSystemTime(now);
}

describe.each([
  ["back", -hourMs],
  ["forward", hourMs],
])("a clock that is set %s by an hour", (_, shiftMs) => {
  test("lengthens no window and ends none", async () => {
    expect((await service.search(goodBody)).status).toBe(200);
    shiftClock(shiftMs);
    expect((await service.search(goodBody)).status).toBe(200);
    const refused = await service.search(goodBody);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    elapsed += 60_000;
    expect((await service.search(goodBody)).status).toBe(200);
    elapsed += 60_000;
  });

  test("keeps nobody from signing in", async () => {
    const signIn = async (secret: string) => {
      const body = { email: "owner@example.org", password: secret };
      return (await new Visitor(service).post("/api/account/sign-in", body)).status;
    };
    for (let at = 0; at < 3; at += 1) expect(await signIn("a wrong password")).toBe(401);
    now += shiftMs;
    elapsed += 31_000;
    expect(await signIn(password)).toBe(200);
  });

  test("ends nothing that was given out before: a session, a picture's address, and new ones", async () => {
    const signed = () => service.services.signer.sign(screenId(1), "high").path;
    const before = signed();
    // 404: the signature is judged first, and the screen of the test has no picture.
    const isGood = async () => [
      (await owner.get("/api/session")).status,
      (await service.handle(new Request(`http://localhost${before}`))).status,
      (await service.handle(new Request(`http://localhost${signed()}`))).status,
    ];
    expect(await isGood()).toEqual([200, 404, 404]);
    shiftClock(shiftMs);
    expect(await isGood()).toEqual([200, 404, 404]);
  });
});

test("times in answers are those of the service's clock", async () => {
  now = 1_800_000_000_000;
  const answer = await service.search(goodBody);
  expect(answer.headers.get("x-ratelimit-reset")).toBe(String(now / 1000 + 60));
  const { screens } = (await answer.json()) as { screens: { image: { url_expires_at: string } }[] };
  const expiresInMs = Date.parse(screens[0]?.image.url_expires_at ?? "") - now;
  expect(expiresInMs).toBeWithin(dayMs - 900_000, dayMs + 900_001);
});

describe("a window", () => {
  test("lasts as long as it says, whoever counts, and an ended one takes no memory", () => {
    let elapsed = 0;
    const window = new FixedWindow(2, 60, () => elapsed);
    expect(window.consume("a")).toEqual({ count: 1, isWithin: true, remaining: 1, msLeft: 60_000 });
    elapsed = 59_000;
    expect(window.consume("a")).toEqual({ count: 2, isWithin: true, remaining: 0, msLeft: 1_000 });
    expect(window.consume("a")).toMatchObject({ isWithin: false, remaining: 0, msLeft: 1_000 });
    expect(window.consume("b")).toMatchObject({ count: 1, msLeft: 60_000 });
    elapsed = 60_000;
    expect(window.peek("a")).toBeNull();
    expect(window.peek("b")).toMatchObject({ count: 1, msLeft: 59_000 });
    expect(window.consume("a")).toMatchObject({ count: 1, isWithin: true });
  });

  test("never has more time left than its length, whatever the fractions of the clock", () => {
    // (5539.27 + 60000) - 5539.27 is more than 60000.
    expect(new FixedWindow(1, 60, () => 0.37 * 14_971).consume("a").msLeft).toBe(60_000);
  });

  test("gives back what was counted, and forgets a key", () => {
    const window = new FixedWindow(1, 60, () => 0);
    window.consume("a");
    window.giveBack("a");
    window.giveBack("a");
    window.giveBack("b");
    expect(window.consume("a")).toMatchObject({ count: 1, isWithin: true });
    window.forget("a");
    expect(window.consume("a")).toMatchObject({ count: 1 });
  });
});

if (!canSetClock) console.log("skipped: a real process under a set clock needs libfaketime");

test.skipIf(!canSetClock)("a real process under a clock that is set back keeps its windows", async () => {
  const clock = new WallClock(temporaryFolder());
  await using server = await startServer({ RATE_LIMIT_PER_MINUTE: "2", ...clock.environment });
  expect((await server.search(goodBody)).status).toBe(200);
  clock.set(-3_600);
  const next = await server.search(goodBody);
  expect(next.status).toBe(200);
  // The clock of the wall is back, or this test shows nothing.
  expect(Number(next.headers.get("x-ratelimit-reset")) * 1000).toBeLessThan(Date.now() - hourMs / 2);
  const refused = await server.search(goodBody);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 61);
});
