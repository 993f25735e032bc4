// Permissions in a workspace by role. From outside it is invisible: foreign-workspaces.test.ts and gate.test.ts.
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Audit } from "../src/people/audit/schema.ts";
import type { CreatedKey, Keys } from "../src/people/keys/schema.ts";
import type { InvitationOpen, Invited, Members } from "../src/people/workspaces/schema.ts";
import { joinAs, memberIdOf, password, setUpOwner, tokenOf, Visitor } from "./support/people.ts";
import { manyGuesses, searchStatus, testService } from "./support/service.ts";

let owner: Visitor;
let admin: Visitor;
let member: Visitor;
let path: string;

const service = testService({}, { rateBounds: manyGuesses });
beforeAll(async () => {
  ({ owner, path } = await setUpOwner(service));
  admin = await joinAs(service, owner, path, "admin");
  member = await joinAs(service, owner, path, "member");
  const body = { name: "Elsewhere", plan: "team", owner_email: "stranger@example.org" };
  const made = await owner.post<{ link: string }>("/api/operator/workspaces", body);
  const join = { token: tokenOf(made.body.link), name: "Stranger", password };
  expect((await new Visitor(service).post("/api/invitations/accept", join)).status).toBe(200);
});

async function membersOf(visitor: Visitor): Promise<Members> {
  return (await visitor.get<Members>(`${path}/members`)).body;
}

const memberId = (email: string) => memberIdOf(owner, path, email);

describe("by role", () => {
  const id = crypto.randomUUID();
  /** Expected status for owner, admin and member. 404 for owners: allowed, but nothing has this id. */
  const routes: readonly (readonly [string, string, unknown, number, number, number])[] = [
    ["GET", "/keys", undefined, 200, 200, 200],
    ["POST", "/keys", { name: "matrix" }, 200, 200, 200],
    ["POST", `/keys/${id}/rotate`, { overlap_hours: 1 }, 404, 404, 404],
    ["POST", `/keys/${id}/revoke`, {}, 404, 404, 404],
    ["GET", "/audit", undefined, 200, 200, 403],
    ["GET", "/audit.csv", undefined, 200, 200, 403],
    ["GET", "/audit.jsonl", undefined, 200, 200, 403],
    ["GET", "/usage", undefined, 200, 200, 200],
    ["GET", "/members", undefined, 200, 200, 200],
    ["POST", "", { name: "Design" }, 200, 200, 403],
    ["POST", "/invitations", { email: "new@example.org", role: "member" }, 200, 200, 403],
    ["POST", "/invitations", { email: "boss@example.org", role: "owner" }, 200, 403, 403],
    ["POST", `/invitations/${id}/link`, {}, 404, 404, 403],
    ["POST", `/invitations/${id}/revoke`, {}, 404, 404, 403],
    ["POST", `/members/${id}`, { role: "admin" }, 404, 404, 403],
    ["POST", `/members/${id}/remove`, {}, 404, 404, 403],
    ["POST", "/search", { query: "login screen", platform: "ios" }, 200, 200, 200],
    ["GET", "/recent-searches", undefined, 200, 200, 200],
    ["POST", "/recent-searches/clear", {}, 200, 200, 200],
  ];

  for (const [method, at, body, ofOwner, ofAdmin, ofMember] of routes) {
    const send = async (visitor: Visitor, base: string) =>
      (await (method === "GET" ? visitor.get(base + at) : visitor.post(base + at, body))).status;
    test(`${method} ${at || "/"} ${body === undefined ? "" : JSON.stringify(body)}`, async () => {
      expect(await send(owner, path)).toBe(ofOwner);
      expect(await send(admin, path)).toBe(ofAdmin);
      expect(await send(member, path)).toBe(ofMember);
    });
  }
});

describe("an invitation", () => {
  const invite = async (by: Visitor, email: string, role = "member") =>
    (await by.post<Invited>(`${path}/invitations`, { email, role })).body;
  const check = async (link: string) =>
    (await new Visitor(service).post("/api/invitations/check", { token: tokenOf(link) })).status;

  test("shows its workspace to whoever has the link, and lets them in once", async () => {
    const token = tokenOf((await invite(admin, "Joan@Example.org")).link);
    const visitor = new Visitor(service);
    const open = await visitor.post<InvitationOpen>("/api/invitations/check", { token });
    expect(open.body).toMatchObject({
      workspace_name: "Design",
      email: "joan@example.org",
      role: "member",
      invited_by: "A admin",
      has_account: false,
    });
    const nameless = await visitor.post("/api/invitations/accept", { token, password });
    expect(nameless.body.error?.message).toStartWith("name:");
    const join = { token, name: "Joan", password };
    expect((await visitor.post("/api/invitations/accept", join)).status).toBe(200);
    expect((await visitor.post("/api/invitations/accept", join)).body.error?.code).toBe("invalid_link");
    expect((await membersOf(owner)).members.map(({ email }) => email)).toContain("joan@example.org");
  });

  test("of somebody with an account asks for their password", async () => {
    const token = tokenOf((await invite(owner, "stranger@example.org", "admin")).link);
    const visitor = new Visitor(service);
    const open = await visitor.post<InvitationOpen>("/api/invitations/check", { token });
    expect(open.body.has_account).toBe(true);
    const wrong = { token, name: "Eve", password: "not the password" };
    expect((await visitor.post("/api/invitations/accept", wrong)).body.error?.code).toBe("wrong_credentials");
    const joined = await visitor.post<{ workspaces: unknown[] }>("/api/invitations/accept", {
      token,
      password,
    });
    expect(joined.body.workspaces).toHaveLength(2);
    const id = await memberId("stranger@example.org");
    expect((await owner.post(`${path}/members/${id}/remove`, {})).status).toBe(200);
    expect((await visitor.get(`${path}/members`)).status).toBe(404);
  });

  test("that is revoked, repeated or seven days old is over", async () => {
    const first = await invite(owner, "late@example.org");
    const second = await invite(owner, "late@example.org");
    expect(await check(first.link)).toBe(404);
    expect(await check(second.link)).toBe(200);
    const { storage } = service.services;
    expect(await storage.people.invitation(second.id, Date.now() + 7 * 86_400_000 + 1000)).toBeNull();
    expect((await owner.post(`${path}/invitations/${second.id}/revoke`, {})).status).toBe(200);
    expect(await check(second.link)).toBe(404);
  });

  // Leaving and being removed are in invitations.test.ts.
  test("ends when whoever made it gets another role", async () => {
    const maker = await joinAs(service, owner, path, "admin", "maker@example.org");
    const { link } = await invite(maker, "late2@example.org");
    expect(await check(link)).toBe(200);
    await owner.post(`${path}/members/${await memberId("maker@example.org")}`, { role: "member" });
    expect(await check(link)).toBe(404);
  });

  test("is not shown to members", async () => {
    await invite(owner, "hidden@example.org");
    expect((await membersOf(owner)).invitations.length).toBeGreaterThan(0);
    expect((await membersOf(member)).invitations).toEqual([]);
  });
});

describe("members", () => {
  test("an admin touches neither owners nor that role", async () => {
    const ownerId = await memberId("owner@example.org");
    const ownId = await memberId("admin@example.org");
    expect((await admin.post(`${path}/members/${ownerId}`, { role: "member" })).status).toBe(403);
    expect((await admin.post(`${path}/members/${ownerId}/remove`, {})).status).toBe(403);
    expect((await admin.post(`${path}/members/${ownId}`, { role: "owner" })).status).toBe(403);
  });

  test("the only owner can neither leave nor become less", async () => {
    const id = await memberId("owner@example.org");
    const leave = await owner.post(`${path}/leave`, {});
    expect(leave.body.error?.message).toContain("only owner");
    expect((await owner.post(`${path}/members/${id}`, { role: "member" })).status).toBe(400);
    expect((await owner.post(`${path}/members/${id}/remove`, {})).status).toBe(400);
    expect((await owner.get(`${path}/members`)).status).toBe(200);
  });

  test("a role changes at once, and leaving ends what one sees", async () => {
    const leaver = await joinAs(service, owner, path, "member", "leaver@example.org");
    const id = await memberId("leaver@example.org");
    expect((await leaver.get(`${path}/audit`)).status).toBe(403);
    await owner.post(`${path}/members/${id}`, { role: "admin" });
    expect((await leaver.get(`${path}/audit`)).status).toBe(200);
    expect((await leaver.post(`${path}/leave`, {})).status).toBe(200);
    expect((await leaver.get(`${path}/audit`)).status).toBe(404);
  });
});

describe("API keys", () => {
  let key: CreatedKey;
  beforeEach(async () => {
    key = (await admin.post<CreatedKey>(`${path}/keys`, { name: "Agent", expires_in_days: 90 })).body;
  });
  const searchWith = (secret: string) => searchStatus(service, secret);
  const listed = async () => (await owner.get<Keys>(`${path}/keys`)).body.keys;

  test("are shown once, work at once, and are refused at once when they are revoked", async () => {
    expect(key).toMatchObject({ name: "Agent", created_by: "A admin", state: "live", last_used_at: null });
    expect(key.hint).toBe(key.key.slice(0, 13));
    expect(Math.round((Number(key.expires_at) - Date.now()) / 86_400_000)).toBe(90);
    expect(await searchWith(key.key)).toBe(200);
    expect(JSON.stringify(await listed())).not.toContain(key.key);
    expect((await owner.post(`${path}/keys/${key.id}/revoke`, {})).status).toBe(200);
    expect(await searchWith(key.key)).toBe(401);
    expect((await listed()).find(({ id }) => id === key.id)?.state).toBe("revoked");
  });

  test.each([
    [0, 401],
    [24, 200],
  ])("rotated with %p hours of overlap: the old one is answered with %p", async (overlap_hours, status) => {
    const next = await owner.post<CreatedKey>(`${path}/keys/${key.id}/rotate`, { overlap_hours });
    expect(next.body).toMatchObject({ name: "Agent", created_by: "Olive Owner" });
    expect(await searchWith(next.body.key)).toBe(200);
    expect(await searchWith(key.key)).toBe(status);
    const old = (await listed()).find(({ id }) => id === key.id);
    if (overlap_hours > 0) {
      expect(Math.round((Number(old?.expires_at) - Date.now()) / 3_600_000)).toBe(overlap_hours);
      await owner.post(`${path}/keys/${key.id}/revoke`, {});
    }
    await owner.post(`${path}/keys/${next.body.id}/revoke`, {});
  });

  test("are rotated once, at a full workspace too, and keep the lifetime they were made with", async () => {
    const day = 86_400_000;
    const next = await owner.post<CreatedKey>(`${path}/keys/${key.id}/rotate`, { overlap_hours: 168 });
    const again = await owner.post(`${path}/keys/${key.id}/rotate`, { overlap_hours: 168 });
    expect(again.body.error?.code).toBe("not_found");
    const third = await owner.post<CreatedKey>(`${path}/keys/${next.body.id}/rotate`, { overlap_hours: 1 });
    expect(Math.round((Number(third.body.expires_at) - Date.now()) / day)).toBe(90);
    for (const id of [key.id, next.body.id, third.body.id]) await owner.post(`${path}/keys/${id}/revoke`, {});
  });
});

test("the audit list says who did what, newest first, page by page, and nothing secret", async () => {
  // More than a page.
  for (let at = 0; at < 20; at += 1) await owner.post(path, { name: `Design ${at}` });
  const first = (await owner.get<Audit>(`${path}/audit`)).body;
  expect(first.events).toHaveLength(50);
  const second = (await owner.get<Audit>(`${path}/audit?before=${first.next}`)).body;
  const all = [...first.events, ...second.events];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((one, other) => other - one));
  const actions = new Set(all.map(({ action }) => action));
  for (const action of [
    "key.create",
    "key.revoke",
    "key.rotate",
    "invitation.create",
    "member.join",
    "member.remove",
  ])
    expect(actions).toContain(action);
  expect(all).toContainEqual(
    expect.objectContaining({
      actor: "Olive Owner (owner@example.org)",
      action: "member.update",
      detail: "role: member → admin",
    }),
  );
  expect(JSON.stringify(all)).not.toMatch(/uss_live_|#/);
  expect((await owner.get(`${path}/audit?before=x`)).body.error?.message).toStartWith("before:");
});
