// Sessions at rest, their ends, and the list of them.
import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { createHmac, hkdfSync } from "node:crypto";
import { openSigningKeys } from "../src/images/signing-keys.ts";
import type { SessionList } from "../src/people/accounts/schema.ts";
import { firstStart } from "../src/people/setup/first-start.ts";
import { dayMs } from "../src/system/durations.ts";
import { pathsIn } from "../src/system/paths.ts";
import { asAnotherProcess, isOnPostgres } from "./support/database.ts";
import { joinAs, password, setUpOwner, Visitor } from "./support/people.ts";
import { openTestService, testService } from "./support/service.ts";

const cookieName = "__Host-screen-search.session_token";

let owner: Visitor;
let path: string;
const service = testService({}, { now: () => Date.now() + laterMs });
beforeAll(async () => void ({ owner, path } = await setUpOwner(service)));

const signIn = async (email: string, visitor = new Visitor(service)) => {
  await visitor.post("/api/account/sign-in", { email, password });
  return visitor;
};
const sessionsOf = async (visitor: Visitor) =>
  (await visitor.get<SessionList>("/api/account/sessions")).body.sessions;
const statusOf = async (visitor: Visitor) => (await visitor.get("/api/session")).status;

/** Milliseconds by which the service's clock is ahead. */
let laterMs = 0;
/** Does something `ms` later, by the clock of the service. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  laterMs = ms;
  try {
    return await work();
  } finally {
    // The use of a session is noted after the answer.
    await new Promise(setImmediate);
    laterMs = 0;
  }
}

/** The status of a request at a later time, once the use of its session is noted. */
async function usedLater(ms: number, visitor: Visitor): Promise<number> {
  using noting = spyOn(service.services.storage.credentials, "touchSession");
  const status = await later(ms, () => statusOf(visitor));
  for (const { value } of noting.mock.results) await value;
  return status;
}

describe("at rest", () => {
  test("the database holds the hash of a token, so that it and the signing key together make no cookie", async () => {
    const visitor = await signIn("owner@example.org");
    const stored = await asAnotherProcess<{ token: string }>(service, "SELECT token FROM sessions");
    const [token = ""] = decodeURIComponent(visitor.cookies.get(cookieName) ?? "").split(".");
    expect(stored.map((row) => row.token)).toContain(
      new Bun.CryptoHasher("sha256").update(token).digest("hex"),
    );
    // Repeats `forge.py` of the security review: a stored value, signed with the same folder's key.
    const [key] = await openSigningKeys(service.dataDir, []);
    const secret = Buffer.from(hkdfSync("sha256", key.secret, "", "screen-search sessions 1", 32));
    const forge = (value: string) => {
      const signature = createHmac("sha256", secret.toString("base64url")).update(value).digest("base64");
      const forger = new Visitor(service);
      forger.cookies.set(cookieName, encodeURIComponent(`${value}.${signature}`));
      return statusOf(forger);
    };
    expect(await forge(token)).toBe(200);
    for (const row of stored) expect(await forge(row.token)).toBe(401);
  });

  test("a set-up from the environment leaves no session that nobody holds", async () => {
    const environment = { SETUP_EMAIL: "ops@example.org", SETUP_PASSWORD: password };
    await using other = await openTestService(environment);
    await firstStart(other.services);
    expect(await asAnotherProcess(other, "SELECT id FROM sessions")).toEqual([]);
  });
});

describe("a session ends", () => {
  test("14 days after its last use, and use keeps it alive", async () => {
    const visitor = await signIn("owner@example.org");
    expect(await later(15 * dayMs, () => statusOf(visitor))).toBe(401);
    expect(await usedLater(13 * dayMs, visitor)).toBe(200);
    expect(await usedLater(26 * dayMs, visitor)).toBe(200);
  });

  test("30 days after the sign-in, however much it is used", async () => {
    const visitor = await signIn("owner@example.org");
    for (const days of [10, 20, 29]) expect(await usedLater(days * dayMs, visitor)).toBe(200);
    expect(await later(30 * dayMs + 60_000, () => statusOf(visitor))).toBe(401);
  });

  test("alone, in another browser, by its owner only", async () => {
    const member = await joinAs(service, owner, path, "member", "alone@example.org");
    const other = await signIn("alone@example.org");
    const [newest] = await sessionsOf(member);
    expect(newest?.is_current).toBe(false);
    const end = `/api/account/sessions/${newest?.id}/end`;
    expect((await owner.post(end, {})).status).toBe(404);
    expect((await member.post(end, {})).status).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(member)).toBe(200);
    expect((await member.post(end, {})).body.error?.code).toBe("not_found");
  });

  test("when the same person has signed in 20 times since", async () => {
    const first = await joinAs(service, owner, path, "member", "many@example.org");
    const second = await signIn("many@example.org");
    for (let at = 0; at < 19; at += 1) await signIn("many@example.org");
    expect(await statusOf(first)).toBe(401);
    expect(await sessionsOf(second)).toHaveLength(20);
  });
});

test("the list names the browser, the address and the last use of each", async () => {
  await using proxied = await openTestService({ TRUSTED_PROXIES: "0.0.0.0/0" });
  await setUpOwner(proxied);
  const visitor = new Visitor(proxied);
  const body = { email: "owner@example.org", password };
  const headers = { "user-agent": "Firefox", "x-client-address": "192.0.2.66" };
  await visitor.post("/api/account/sign-in", body, headers);
  const [session] = await sessionsOf(visitor);
  // Without a socket there is no address; what the client claims in our own header is not believed.
  expect(session).toMatchObject({ user_agent: "Firefox", is_current: true, address: "unknown" });
  expect(Math.abs((session?.used_at ?? 0) - Date.now())).toBeLessThan(60_000);
});

test.skipIf(isOnPostgres)(
  "a request is answered while another process writes, although the use of the session is to be noted",
  async () => {
    const visitor = await signIn("owner@example.org");
    using db = new Database(pathsIn(service.dataDir).database);
    db.run("BEGIN IMMEDIATE");
    expect(await later(2 * 3_600_000, () => statusOf(visitor))).toBe(200);
    await new Promise(setImmediate);
    expect(await later(2 * 3_600_000, () => statusOf(visitor))).toBe(200);
    db.run("ROLLBACK");
  },
);
