// Operators' actions on accounts: dismiss, disable, delete, and make reset links. A disabled or deleted
// account loses every kind of access.
import { beforeAll, describe, expect, test } from "bun:test";
import type { CreatedWorkspace, OperatorUsers, ResetLink } from "../src/operator/schema.ts";
import type { Session } from "../src/people/accounts/schema.ts";
import type { Audit } from "../src/people/audit/schema.ts";
import type { CreatedKey, Keys } from "../src/people/keys/schema.ts";
import type { Invited, Members } from "../src/people/workspaces/schema.ts";
import { asAnotherProcess } from "./support/database.ts";
import { joinAs, memberIdOf, password, setUpOwner, tokenOf, Visitor } from "./support/people.ts";
import { manyGuesses, openTestService, searchStatus, testService } from "./support/service.ts";

let owner: Visitor;
let path: string;
let count = 0;

const service = testService({}, { rateBounds: manyGuesses });
beforeAll(async () => void ({ owner, path } = await setUpOwner(service)));

async function usersByEmail(): Promise<Map<string, OperatorUsers["users"][number]>> {
  const { users } = (await owner.get<OperatorUsers>("/api/operator/users")).body;
  return new Map(users.map((user) => [user.email, user]));
}

/** Somebody who joined the workspace with a fresh address. */
async function join(role: string) {
  count += 1;
  const email = `person${count}@example.org`;
  const visitor = await joinAs(service, owner, path, role, email);
  const id = (await usersByEmail()).get(email)?.id ?? "";
  return { email, visitor, id, at: `/api/operator/users/${id}` };
}

const signIn = (email: string, secret = password) =>
  new Visitor(service).post("/api/account/sign-in", { email, password: secret });

const searchWith = (key: string) => searchStatus(service, key);

const checkLink = async (link: string) =>
  (await new Visitor(service).post("/api/invitations/check", { token: tokenOf(link) })).status;

describe("a disabled account", () => {
  test("loses sessions, links, invitations and its own keys at once, and nobody signs in to it", async () => {
    const { email, visitor, at } = await join("member");
    const own = (await visitor.post<CreatedKey>(`${path}/keys`, { name: "Mine" })).body;
    expect(await searchWith(own.key)).toBe(200);
    const reset = await owner.post<ResetLink>(`${at}/reset-link`, {});
    expect((await owner.post(`${at}/disable`, {})).status).toBe(200);
    expect((await visitor.get("/api/session")).status).toBe(401);
    expect(await searchWith(own.key)).toBe(401);
    expect((await signIn(email)).body.error).toEqual({
      code: "account_disabled",
      message: "This account is disabled. Ask the operator of this service.",
    });
    const chosen = { token: tokenOf(reset.body.link), password: "chosen after that" };
    expect((await new Visitor(service).post("/api/account/password-reset", chosen)).status).toBe(404);
    expect((await owner.post(`${at}/reset-link`, {})).body.error?.message).toStartWith("user: is disabled");
    expect((await usersByEmail()).get(email)?.is_disabled).toBe(true);
  });

  test("does not join by an invitation, and signs in again when it is enabled", async () => {
    const { email, at } = await join("member");
    await owner.post(`${at}/disable`, {});
    const body = { name: "Other", plan: "team", owner_email: email };
    const { link } = (await owner.post<CreatedWorkspace>("/api/operator/workspaces", body)).body;
    const accept = () =>
      new Visitor(service).post("/api/invitations/accept", { token: tokenOf(link), password });
    expect((await accept()).body.error?.code).toBe("account_disabled");
    await owner.post(`${at}/enable`, {});
    expect((await signIn(email)).status).toBe(200);
    expect((await accept()).status).toBe(200);
  });

  test("whose password is wrong is not told from any other", async () => {
    const { email, at } = await join("member");
    await owner.post(`${at}/disable`, {});
    expect((await signIn(email, "not the password")).body.error?.code).toBe("wrong_credentials");
  });

  test("signs nobody in by a session that is left", async () => {
    const { visitor, id } = await join("member");
    await asAnotherProcess(service, "UPDATE users SET disabled_at = 1 WHERE id = ?", id);
    expect((await visitor.get("/api/session")).status).toBe(401);
  });

  test("takes the invitations it made with it, and those to its address", async () => {
    const { email, visitor, at } = await join("admin");
    const invite = async (by: Visitor, body: { email: string; role: string }) =>
      (await by.post<Invited>(`${path}/invitations`, body)).body.link;
    const made = await invite(visitor, { email: "by-disabled@example.org", role: "member" });
    const body = { name: "Third", plan: "team", owner_email: email };
    const given = (await owner.post<CreatedWorkspace>("/api/operator/workspaces", body)).body.link;
    expect([await checkLink(made), await checkLink(given)]).toEqual([200, 200]);
    await owner.post(`${at}/disable`, {});
    expect([await checkLink(made), await checkLink(given)]).toEqual([404, 404]);
  });
});

describe("a deleted account", () => {
  test("leaves its workspaces; keys it made for them work on under its name, its own do not", async () => {
    const { email, visitor, at } = await join("admin");
    const shared = (await visitor.post<CreatedKey>(`${path}/keys`, { name: "Shared" })).body;
    await owner.post(`${path}/members/${await memberIdOf(owner, path, email)}`, { role: "member" });
    const own = (await visitor.post<CreatedKey>(`${path}/keys`, { name: "Own" })).body;
    expect((await owner.post(`${at}/delete`, {})).status).toBe(200);
    expect((await visitor.get("/api/session")).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect([await searchWith(shared.key), await searchWith(own.key)]).toEqual([200, 401]);
    const { keys } = (await owner.get<Keys>(`${path}/keys`)).body;
    expect(keys.find(({ id }) => id === shared.id)).toMatchObject({ created_by: "A admin", state: "live" });
    const left = (await owner.get<Members>(`${path}/members`)).body.members;
    expect(left.map((one) => one.email)).not.toContain(email);
    const { events } = (await owner.get<Audit>(`/api/operator/audit?text=${email}`)).body;
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["user.delete", "key.create", "member.join"]),
    );
    await owner.post(`${path}/keys/${shared.id}/revoke`, {});
  });

  test("that does not exist is 404", async () => {
    for (const change of ["disable", "enable", "delete"])
      expect((await owner.post(`/api/operator/users/nobody/${change}`, {})).status).toBe(404);
  });
});

describe("what must stay", () => {
  test("the last operator is neither dismissed nor disabled nor deleted, and hears what would follow", async () => {
    const self = (await usersByEmail()).get("owner@example.org")?.id;
    const at = `/api/operator/users/${self}`;
    expect((await owner.post(at, { is_operator: false })).body.error?.message).toStartWith("is_operator:");
    for (const change of ["disable", "delete"])
      expect((await owner.post(`${at}/${change}`, {})).body.error?.message).toStartWith(
        "user: is the last operator; nobody could set plans",
      );
  });

  test("a disabled operator does not count as another one", async () => {
    const { at } = await join("member");
    await owner.post(at, { is_operator: true });
    await owner.post(`${at}/disable`, {});
    const self = (await usersByEmail()).get("owner@example.org")?.id;
    const answer = await owner.post(`/api/operator/users/${self}`, { is_operator: false });
    expect(answer.body.error?.message).toStartWith("is_operator:");
  });

  test("two operators who dismiss each other at once leave one", async () => {
    await using pair = await openTestService();
    const { owner: first, path: at } = await setUpOwner(pair);
    const second = await joinAs(pair, first, at, "member");
    const { users } = (await first.get<OperatorUsers>("/api/operator/users")).body;
    const [one, other] = users.map(({ id }) => `/api/operator/users/${id}`);
    await first.post(other ?? "", { is_operator: true });
    await Promise.all([
      first.post(other ?? "", { is_operator: false }),
      second.post(one ?? "", { is_operator: false }),
    ]);
    const left = (await pair.services.storage.people.list()).filter(({ isOperator }) => isOperator);
    expect(left).toHaveLength(1);
  });

  test("the only owner of a workspace with other members is named with the workspace", async () => {
    const { email, visitor, at } = await join("member");
    const body = { name: "Orphanage", plan: "team", owner_email: email };
    const made = (await owner.post<CreatedWorkspace>("/api/operator/workspaces", body)).body;
    await visitor.post("/api/invitations/accept-signed-in", { token: tokenOf(made.link) });
    const child = await joinAs(service, visitor, `/api/workspaces/${made.id}`, "member", "child@example.org");
    for (const change of ["disable", "delete"])
      expect((await owner.post(`${at}/${change}`, {})).body.error?.message).toBe(
        "user: is the only owner of Orphanage, whose members would be left without one. Make somebody else an owner there first.",
      );
    expect((await child.post(`/api/workspaces/${made.id}/leave`, {})).status).toBe(200);
    expect((await owner.post(`${at}/delete`, {})).status).toBe(200);
    const again = { email: "child@example.org" };
    const invited = await owner.post<Invited>(`/api/operator/workspaces/${made.id}/invite-owner`, again);
    expect(invited.body).toMatchObject({ role: "owner", email: "child@example.org" });
    expect(await checkLink(invited.body.link)).toBe(200);
  });
});

describe("a reset link for an operator's account", () => {
  test("asks for the own password of who makes it, and a wrong one is on record", async () => {
    const { visitor, at } = await join("member");
    await owner.post(at, { is_operator: true });
    const self = (await usersByEmail()).get("owner@example.org")?.id;
    const make = (body: unknown) => visitor.post<ResetLink>(`/api/operator/users/${self}/reset-link`, body);
    expect((await make({})).body.error?.message).toStartWith("password: is required");
    const wrong = await make({ password: "not the password" });
    expect(wrong.body.error).toEqual({ code: "wrong_credentials", message: "password: is wrong." });
    const made = await make({ password });
    expect(made.body.link).toStartWith("https://screens.test/reset-password#");
    const { events } = (await owner.get<Audit>("/api/operator/audit")).body;
    const maker = (await visitor.get<Session>("/api/session")).body.user.email;
    expect(events.slice(0, 2)).toMatchObject([
      { action: "reset_link.create", target: "owner@example.org", outcome: "success" },
      { action: "account.confirm", actor: maker, outcome: "failure" },
    ]);
    await owner.post(at, { is_operator: false });
  });

  test("that records say a dismissed operator made is gone", async () => {
    const { at, id } = await join("member");
    await owner.post(at, { is_operator: true });
    const self = (await usersByEmail()).get("owner@example.org")?.id ?? "";
    const insert = "INSERT INTO reset_links VALUES (?, ?, ?, 1, ?)";
    const expiresAt = Date.now() + 3_600_000;
    await asAnotherProcess(service, insert, "made-by-dismissed", self, id, expiresAt);
    await asAnotherProcess(service, insert, "made-by-nobody", self, null, expiresAt);
    await owner.post(at, { is_operator: false });
    const left = "SELECT sha256 FROM reset_links WHERE sha256 LIKE 'made-by-%'";
    expect(await asAnotherProcess(service, left)).toEqual([{ sha256: "made-by-nobody" }]);
  });
});
