// Signing in and out, passwords and their resets.
import { beforeAll, describe, expect, test } from "bun:test";
import { createResetLink } from "../src/people/accounts/reset-password.ts";
import { sessionCookie } from "../src/people/accounts/same-site.ts";
import type { SessionList } from "../src/people/accounts/schema.ts";
import { textsStoredIn } from "./support/database.ts";
import {
  accountOf,
  joinAs,
  password,
  setUpOwner,
  skippingClock,
  tokenOf,
  Visitor,
} from "./support/people.ts";
import { manyGuesses, openTestService, testService } from "./support/service.ts";

let owner: Visitor;
let path: string;
const service = testService({}, { rateBounds: manyGuesses, signInClock: skippingClock() });
beforeAll(async () => void ({ owner, path } = await setUpOwner(service)));

const signIn = async (email: string, secret: string, visitor = new Visitor(service)) => ({
  visitor,
  ...(await visitor.post("/api/account/sign-in", { email, password: secret })),
});

describe("the session's cookie", () => {
  test("is for this host alone, unreadable to scripts and not sent by other sites", async () => {
    const { headers } = await signIn("owner@example.org", password);
    const cookies = headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-screen-search.session_token",
      "__Host-screen-search.device",
    ]);
    for (const cookie of cookies) {
      for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"])
        expect(cookie).toContain(attribute);
      expect(cookie).not.toContain("Domain");
    }
  });

  test("keeps its prefix wherever a browser takes it", () => {
    for (const url of ["https://a.example", "http://localhost:3000", "http://127.0.0.1:3000"])
      expect(sessionCookie(url)).toEqual({ prefix: "__Host-screen-search", isSecure: true });
    expect(sessionCookie("http://10.0.0.5:3000")).toEqual({ prefix: "screen-search", isSecure: false });
  });

  test("made up or changed signs nobody in", async () => {
    const visitor = new Visitor(service);
    for (const value of ["x", "x.y", [...owner.cookies.values()][0]?.replace(/^./, "_") ?? ""]) {
      visitor.cookies.set("__Host-screen-search.session_token", value);
      expect((await visitor.get("/api/session")).body.error?.code).toBe("not_signed_in");
    }
  });
});

describe("signing in", () => {
  test("takes the address in any letter case and refuses wrong passwords and unknown people alike", async () => {
    expect((await signIn("OWNER@Example.ORG", password)).status).toBe(200);
    const wrong = await signIn("owner@example.org", "not the password");
    const unknown = await signIn("nobody@example.org", password);
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  test("says which field breaks which bound", async () => {
    const visitor = new Visitor(service);
    const answer = await visitor.post("/api/account/sign-in", { email: "nobody", password: "x" });
    expect(answer.body.error?.message).toBe("email: must be an e-mail address.");
  });

  test("there is no open sign-up", async () => {
    for (const at of ["/api/auth/sign-up/email", "/api/account/sign-up", "/api/auth/organization/create"]) {
      const body = { name: "Eve", email: "eve@example.org", password };
      expect((await new Visitor(service).post(at, body)).status).toBe(404);
    }
    expect((await service.services.storage.people.list()).map(({ email }) => email)).not.toContain(
      "eve@example.org",
    );
  });
});

describe("signing out", () => {
  test("ends this session on the server, too", async () => {
    const { visitor } = await signIn("owner@example.org", password);
    const kept = new Map(visitor.cookies);
    expect((await visitor.post("/api/account/sign-out", {})).status).toBe(200);
    for (const [name, value] of kept) visitor.cookies.set(name, value);
    expect((await visitor.get("/api/session")).status).toBe(401);
  });

  test("everywhere ends every session of the person and nobody else's", async () => {
    const member = await joinAs(service, owner, path, "member", "everywhere@example.org");
    const { visitor: second } = await signIn("everywhere@example.org", password);
    const sessions = await member.get<SessionList>("/api/account/sessions");
    expect(sessions.body.sessions).toHaveLength(2);
    expect(sessions.body.sessions.filter((one) => one.is_current)).toHaveLength(1);
    await member.post("/api/account/sign-out-everywhere", {});
    expect((await second.get("/api/session")).status).toBe(401);
    expect((await member.get("/api/session")).status).toBe(401);
    expect((await owner.get("/api/session")).status).toBe(200);
  });
});

describe("passwords", () => {
  test("are kept as argon2id and never in a log", async () => {
    await joinAs(service, owner, path, "member", "hash@example.org");
    const stored = await textsStoredIn(service);
    expect(stored.includes("$argon2id$v=19$m=19456,t=2,p=1$")).toBe(true);
    expect(stored.includes(password)).toBe(false);
    expect(service.log.join("")).not.toContain(password);
  });

  test("change with the current one only, and end every other session", async () => {
    const member = await joinAs(service, owner, path, "member", "change@example.org");
    const { visitor: other } = await signIn("change@example.org", password);
    const body = { current_password: "wrong password", new_password: "a new password" };
    expect((await member.post("/api/account/password", body)).body.error?.code).toBe("wrong_credentials");
    const right = { ...body, current_password: password };
    expect((await member.post("/api/account/password", right)).status).toBe(200);
    expect((await member.get("/api/session")).status).toBe(200);
    expect((await other.get("/api/session")).status).toBe(401);
    expect((await signIn("change@example.org", "a new password")).status).toBe(200);
  });

  test.each(["x".repeat(9), "x".repeat(129)])("of %p characters' length are refused", async (text) => {
    const answer = await owner.post("/api/account/password", {
      current_password: password,
      new_password: text,
    });
    expect(answer.body.error?.message).toBe("new_password: must be a string of 10 to 128 characters.");
  });
});

describe("a reset link", () => {
  test("works once, for an hour, and ends the sessions there were", async () => {
    const member = await joinAs(service, owner, path, "member", "reset@example.org");
    const { link, expiresAt } = await createResetLink(
      service.services,
      await accountOf(service, "Reset@example.org"),
    );
    expect(link).toStartWith("https://screens.test/reset-password#");
    expect(Math.abs(expiresAt - Date.now() - 3_600_000)).toBeLessThan(10_000);
    const body = { token: tokenOf(link), password: "after the reset" };
    const visitor = new Visitor(service);
    expect((await visitor.post("/api/account/password-reset", body)).status).toBe(200);
    expect((await visitor.post("/api/account/password-reset", body)).body.error?.code).toBe("invalid_link");
    expect((await member.get("/api/session")).status).toBe(401);
    expect((await signIn("reset@example.org", "after the reset")).status).toBe(200);
  });

  test("asked for by e-mail says nothing about who has an account", async () => {
    const visitor = new Visitor(service);
    for (const email of ["nobody@example.org", "owner@example.org"]) {
      const answer = await visitor.post<unknown>("/api/account/password-reset-request", { email });
      expect(answer.body as unknown).toEqual({ is_mail_sent: false });
    }
  });
});

test("what has ended is deleted, and nothing else", async () => {
  const member = await joinAs(service, owner, path, "member", "expired@example.org");
  const { people } = service.services.storage;
  await people.removeExpired(Date.now());
  expect((await member.get("/api/session")).status).toBe(200);
  const { body } = await member.get<SessionList>("/api/account/sessions");
  const kept = new Map(member.cookies);
  await people.removeExpired((body.sessions[0]?.expires_at ?? 0) + 1);
  for (const [name, value] of kept) member.cookies.set(name, value);
  expect((await member.get("/api/session")).status).toBe(401);
  ({ visitor: owner } = await signIn("owner@example.org", password));
});

test("signing out without being signed in is no fault", async () => {
  expect((await new Visitor(service).post("/api/account/sign-out", {})).status).toBe(200);
});

test("a person may change their name", async () => {
  expect((await owner.post("/api/account/profile", { name: "  Olive  " })).status).toBe(200);
  expect((await owner.get<{ user: { name: string } }>("/api/session")).body.user.name).toBe("Olive");
  expect((await owner.post("/api/account/profile", { name: "  " })).status).toBe(400);
});

test.each(["a@b", "me@localhost", "ü@a.test", "a..b@a.test", "<x>@a.test", "a@b.c\0", ".a@b.test"])(
  "%p is no e-mail address anywhere, and says so",
  async (email) => {
    const answers = [
      await new Visitor(service).post("/api/account/sign-in", { email, password }),
      await owner.post(`${path}/invitations`, { email, role: "member" }),
      await owner.post("/api/operator/workspaces", { name: "W", plan: "team", owner_email: email }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body.error?.message).toMatch(/^(owner_)?email: must be an e-mail address/);
    }
  },
);

test.each(["\0", "\u202eevil", "a\u200b", "\u0007"])(
  "a name with the character in %p is refused",
  async (name) => {
    const answer = await owner.post("/api/account/profile", { name });
    expect(answer.body.error?.message).toStartWith("name:");
  },
);

test("after 10 wrong passwords an address has to wait, whatever it says its address is", async () => {
  await using strict = await openTestService({}, { signInClock: skippingClock() });
  await setUpOwner(strict);
  const statuses = [];
  for (let at = 0; at < 50; at += 1) {
    const body = { email: "owner@example.org", password: `wrong password ${at}` };
    const spoofed = { "x-forwarded-for": `203.0.113.${at}` };
    statuses.push((await new Visitor(strict).post("/api/account/sign-in", body, spoofed)).status);
  }
  expect(statuses.slice(0, 10)).toEqual(new Array(10).fill(401));
  expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
  const right = { email: "owner@example.org", password };
  const answer = await new Visitor(strict).post("/api/account/sign-in", right);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});
