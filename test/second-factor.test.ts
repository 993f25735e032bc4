// The second factor: set up, asked for, lost, required.
import { beforeAll, describe, expect, test } from "bun:test";
import { resetSecondFactor } from "../src/operator/accounts.ts";
import type { CreatedWorkspace, OperatorUsers } from "../src/operator/schema.ts";
import type { SecondFactor, Session, SessionList, SignInMethodList } from "../src/people/accounts/schema.ts";
import { commandLine } from "../src/people/audit/record-audit.ts";
import { codeOf, turnSecondFactorOn, wrongCodeOf } from "./support/authenticator.ts";
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

const secondFactor = "/api/account/second-factor";
const secondStep = "/api/account/sign-in/second-factor";

async function givePassword(email: string, visitor = new Visitor(service)) {
  const answer = await visitor.post<unknown>("/api/account/sign-in", { email, password });
  return { visitor, answer };
}

/** Somebody new with a second factor. */
async function personWith(email: string) {
  const member = await joinAs(service, owner, path, "member", email);
  return { member, ...(await turnSecondFactorOn(member)) };
}

const methodsOf = async (visitor: Visitor) =>
  (await visitor.get<SignInMethodList>("/api/account/sign-in-methods")).body;

describe("setting up", () => {
  test("needs the password, works with any authenticator app, and asks for nothing before its first code", async () => {
    const member = await joinAs(service, owner, path, "member", "begin@example.org");
    const wrong = await member.post(`${secondFactor}/begin`, { password: "not the password" });
    expect(wrong.body.error).toEqual({ code: "wrong_credentials", message: "password: is wrong." });
    const begun = await member.post<SecondFactor>(`${secondFactor}/begin`, { password });
    expect(begun.body.uri).toStartWith("otpauth://totp/Screen%20Search:begin%40example.org?secret=");
    expect(begun.body.recovery_codes).toHaveLength(10);
    const { answer } = await givePassword("begin@example.org");
    expect(answer.body).toHaveProperty("user");
    const code = wrongCodeOf(begun.body.secret);
    expect((await member.post(`${secondFactor}/confirm`, { code })).body.error?.code).toBe("wrong_code");
    expect(await methodsOf(member)).toMatchObject({ has_password: true, has_second_factor: false });
  });

  test("ends the sessions that began without it, and the secret is not stored as it is", async () => {
    const member = await joinAs(service, owner, path, "member", "ends@example.org");
    const { visitor: other } = await givePassword("ends@example.org");
    const { secret, recovery_codes } = await turnSecondFactorOn(member, { "x-client-address": "192.0.2.66" });
    expect((await other.get("/api/session")).status).toBe(401);
    const again = await member.post(`${secondFactor}/confirm`, { code: codeOf(secret) });
    expect(again.body.error?.message).toBe("This account has a second factor. Turn it off first.");
    const { sessions } = (await member.get<SessionList>("/api/account/sessions")).body;
    // It is a new session: the address is what the service sees, not what the browser claims.
    expect(sessions).toMatchObject([{ is_current: true, address: "unknown", user_agent: "a browser" }]);
    expect((await member.get("/api/session")).status).toBe(200);
    expect(await methodsOf(member)).toMatchObject({ has_second_factor: true, recovery_codes_left: 10 });
    const stored = await textsStoredIn(service);
    expect(stored).toContain("ends@example.org");
    for (const text of [secret, ...recovery_codes]) expect(stored).not.toContain(text);
  });
});

describe("signing in", () => {
  test("the password alone gets nothing but the question for the code", async () => {
    const { secret } = await personWith("two@example.org");
    const { visitor, answer } = await givePassword("two@example.org");
    expect(answer.body as unknown).toEqual({ needs_code: true });
    expect([...visitor.cookies.keys()]).toEqual(["__Host-screen-search.two_factor"]);
    expect((await visitor.get("/api/session")).status).toBe(401);
    const done = await visitor.post<Session>(secondStep, { code: codeOf(secret) });
    expect(done.body.user.email).toBe("two@example.org");
    expect((await visitor.get("/api/session")).status).toBe(200);
  });

  test("a code works once, also in another sign-in", async () => {
    const { secret, code: ofSetUp } = await personWith("once@example.org");
    const code = codeOf(secret);
    const [first, second] = [await givePassword("once@example.org"), await givePassword("once@example.org")];
    expect((await first.visitor.post(secondStep, { code })).status).toBe(200);
    for (const used of [code, ofSetUp])
      expect((await second.visitor.post(secondStep, { code: used })).body.error?.code).toBe("wrong_code");
    expect((await second.visitor.post(secondStep, { code: codeOf(secret, 1) })).status).toBe(200);
  });

  test("of one recovery code six times at once one signs in, and the others are told that it was used", async () => {
    const { recovery_codes } = await personWith("race@example.org");
    const sixth = Array.from({ length: 6 }, () => givePassword("race@example.org"));
    const visitors = (await Promise.all(sixth)).map(({ visitor }) => visitor);
    const body = { recovery_code: recovery_codes[0] ?? "" };
    const answers = await Promise.all(visitors.map((visitor) => visitor.post(secondStep, body)));
    const outcomes = answers.map(({ status, body: { error } }) => error?.code ?? status);
    expect(outcomes.sort()).toEqual([200, ...Array<string>(5).fill("wrong_code")]);
  });

  test("a recovery code stands in for the phone, once", async () => {
    const { member, recovery_codes } = await personWith("lost@example.org");
    const [recovery = ""] = recovery_codes;
    const first = await givePassword("lost@example.org");
    expect((await first.visitor.post(secondStep, { recovery_code: recovery })).status).toBe(200);
    const second = await givePassword("lost@example.org");
    const again = await second.visitor.post(secondStep, { recovery_code: recovery });
    expect(again.body.error?.code).toBe("wrong_code");
    expect((await methodsOf(member)).recovery_codes_left).toBe(9);
    const renewed = await member.post<{ recovery_codes: string[] }>(`${secondFactor}/recovery-codes`, {
      password,
    });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    const old = await second.visitor.post(secondStep, { recovery_code: recovery_codes[1] ?? "" });
    expect(old.body.error?.code).toBe("wrong_code");
    const [next = ""] = renewed.body.recovery_codes;
    expect((await second.visitor.post(secondStep, { recovery_code: next })).status).toBe(200);
  });

  test("five wrong codes end a sign-in, and the right one does not bring it back", async () => {
    const { secret } = await personWith("guess@example.org");
    const { visitor } = await givePassword("guess@example.org");
    const cookie = new Map(visitor.cookies);
    const wrong = ["111111", "222222", "333333", "444444", "555555", "666666"];
    for (const code of wrong.filter((one) => one !== codeOf(secret)).slice(0, 5))
      await visitor.post(secondStep, { code });
    for (const [name, value] of cookie) visitor.cookies.set(name, value);
    const right = await visitor.post(secondStep, { code: codeOf(secret) });
    expect(right.body.error?.code).toBe("wrong_code");
  });

  test("codes are for whoever gave the password: without it, or with a made-up sign-in, none is taken", async () => {
    const { secret } = await personWith("mine@example.org");
    const stranger = new Visitor(service);
    expect((await stranger.post(secondStep, { code: codeOf(secret) })).body.error?.code).toBe("wrong_code");
    const { visitor } = await givePassword("mine@example.org");
    const value = visitor.cookies.get("__Host-screen-search.two_factor") ?? "";
    stranger.cookies.set("__Host-screen-search.two_factor", value.replace(/\..*/, ".forged"));
    expect((await stranger.post(secondStep, { code: codeOf(secret) })).status).toBe(401);
    expect((await visitor.post(secondStep, {})).body.error?.message).toBe(
      "code: is required, or recovery_code.",
    );
  });

  test("the link of an invitation does not go around it", async () => {
    await personWith("invited@example.org");
    const workspace = { name: "Elsewhere", plan: "team", owner_email: "invited@example.org" };
    const { link } = (await owner.post<CreatedWorkspace>("/api/operator/workspaces", workspace)).body;
    const visitor = new Visitor(service);
    const accepted = await visitor.post("/api/invitations/accept", { token: tokenOf(link), password });
    expect(accepted.body.error?.code).toBe("second_factor_required");
    expect(visitor.cookies.size).toBe(0);
  });
});

describe("ending it", () => {
  test("needs the password", async () => {
    const { member } = await personWith("off@example.org");
    const wrong = await member.post(`${secondFactor}/end`, { password: "not the password" });
    expect(wrong.body.error?.code).toBe("wrong_credentials");
    expect((await member.post(`${secondFactor}/end`, { password })).status).toBe(200);
    const { answer } = await givePassword("off@example.org");
    expect(answer.body).toHaveProperty("user");
  });

  test("by an operator's command ends the sessions, too, and is written down", async () => {
    const { member } = await personWith("reset2@example.org");
    const person = await accountOf(service, "reset2@example.org");
    expect(await resetSecondFactor(service.services, commandLine, person)).toBe(true);
    expect((await member.get("/api/session")).status).toBe(401);
    const { answer } = await givePassword("reset2@example.org");
    expect(answer.body).toHaveProperty("user");
    expect(await resetSecondFactor(service.services, commandLine, person)).toBe(false);
  });

  test("on the operator's page ends it, too", async () => {
    const { member } = await personWith("reset3@example.org");
    const listed = async () => {
      const { users } = (await owner.get<OperatorUsers>("/api/operator/users")).body;
      return users.find(({ email }) => email === "reset3@example.org");
    };
    const before = await listed();
    expect(before).toMatchObject({ has_second_factor: true, is_linked: false });
    const at = `/api/operator/users/${before?.id}/reset-second-factor`;
    expect((await member.post(at, {})).status).toBe(404);
    expect((await owner.post(at, {})).status).toBe(200);
    expect(await listed()).toMatchObject({ has_second_factor: false });
    expect((await member.get("/api/session")).status).toBe(401);
  });
});

describe("where everyone must have one", () => {
  let operator: Visitor;
  let workspace: string;
  const strict = testService({ REQUIRE_SECOND_FACTOR: "everyone" });
  beforeAll(async () => void ({ owner: operator, path: workspace } = await setUpOwner(strict)));

  test("nothing works before it is set up, but setting it up and signing out", async () => {
    const isNeeded = async () => (await operator.get<Session>("/api/session")).body.needs_second_factor;
    const closed = [`${workspace}/keys`, `${workspace}/members`, "/api/apps", "/api/operator/users"];
    expect(await isNeeded()).toBe(true);
    for (const at of closed) expect((await operator.get(at)).body.error?.code).toBe("second_factor_required");
    await turnSecondFactorOn(operator);
    expect(await isNeeded()).toBe(false);
    for (const at of closed) expect((await operator.get(at)).status).toBe(200);
  });

  test("where operators must, members need not", async () => {
    await using some = await openTestService({ REQUIRE_SECOND_FACTOR: "operators" });
    const { owner: first, path: design } = await setUpOwner(some);
    expect((await first.get<Session>("/api/session")).body.needs_second_factor).toBe(true);
    await turnSecondFactorOn(first);
    const free = await joinAs(some, first, design, "member");
    expect((await free.get<Session>("/api/session")).body.needs_second_factor).toBe(false);
    expect((await free.get("/api/apps")).status).toBe(200);
  });
});
