// The link of an invitation is a door: it is shown once, to whoever made it, and ends with whoever made it.

import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { rateBounds } from "../src/http/rate-limits.ts";
import type { CreatedWorkspace } from "../src/operator/schema.ts";
import type { Session } from "../src/people/accounts/schema.ts";
import type { Audit } from "../src/people/audit/schema.ts";
import { plainName } from "../src/people/workspaces/invitations.ts";
import type { Invited, Members } from "../src/people/workspaces/schema.ts";
import { asAnotherProcess } from "./support/database.ts";
import { accountOf, joinAs, memberIdOf, password, setUpOwner, tokenOf, Visitor } from "./support/people.ts";
import { manyGuesses, openTestService, testService } from "./support/service.ts";

let owner: Visitor;
let admin: Visitor;
let path: string;
let count = 0;

const service = testService({}, { rateBounds: manyGuesses });
beforeAll(async () => {
  ({ owner, path } = await setUpOwner(service));
  admin = await joinAs(service, owner, path, "admin");
});

function freshEmail(): string {
  count += 1;
  return `invited${count}@example.org`;
}

async function invite(by: Visitor, role = "member", email = freshEmail()): Promise<Invited> {
  const answer = await by.post<Invited>(`${path}/invitations`, { email, role });
  if (answer.status !== 200) throw new Error(`not invited: ${answer.text}`);
  return answer.body;
}

const check = async (link: string) =>
  (await new Visitor(service).post("/api/invitations/check", { token: tokenOf(link) })).status;

const accept = (link: string, by = new Visitor(service)) =>
  by.post<Session>("/api/invitations/accept", { token: tokenOf(link), name: "Somebody", password });

const memberId = (email: string) => memberIdOf(owner, path, email);

test("an operator makes an editor by an invitation, and nobody else does", async () => {
  const email = freshEmail();
  const body = { email, role: "member", is_editor: true };
  expect((await admin.post(`${path}/invitations`, body)).status).toBe(403);
  const { body: invited } = await owner.post<Invited>(`${path}/invitations`, body);
  expect((await accept(invited.link)).body.workspaces).toMatchObject([{ is_editor: true }]);
  expect((await accept((await invite(owner)).link)).body.workspaces).toMatchObject([{ is_editor: false }]);
});

test("a workspace with as many open invitations as it may have still replaces one of them", async () => {
  await using full = await openTestService();
  const { owner: inviter, path: ofFull } = await setUpOwner(full);
  const { people } = full.services.storage;
  const workspaceId = ofFull.split("/").at(-1) ?? "";
  const [{ userId: inviterId } = { userId: "" }] = await people.members(workspaceId);
  for (let at = 0; at < 100; at += 1) {
    const link = { sha256: `${at}`, inviterId, createdAt: Date.now(), expiresAt: Date.now() + 60_000 };
    const invitation = { id: crypto.randomUUID(), workspaceId, email: `open${at}@example.org`, link };
    await people.invite({ ...invitation, role: "member" });
  }
  const send = (email: string) => inviter.post(`${ofFull}/invitations`, { email, role: "member" });
  expect((await send("another@example.org")).body).toMatchObject({ error: { code: "quota_exceeded" } });
  expect((await send("Open7@example.org")).status).toBe(200);
});

describe("the link", () => {
  test("is in the answer to whoever made it, in no list, and stored as a hash only", async () => {
    const { id, link } = await invite(owner);
    const token = tokenOf(link);
    expect(token).toMatch(/^[\w-]{32}$/);
    for (const visitor of [owner, admin]) {
      const list = await visitor.get<Members>(`${path}/members`);
      expect(list.body.invitations.map((one) => one.id)).toContain(id);
      expect(list.text).not.toContain(token);
    }
    const rows = JSON.stringify(await asAnotherProcess(service, "SELECT * FROM invitations"));
    expect(rows).toContain(id);
    expect(rows).not.toContain(token);
    expect(service.log.join("")).not.toContain(token);
  });

  test("is not made of the invitation's id", async () => {
    const { id } = await invite(owner);
    expect(await check(`https://screens.test/invitation#${id}`)).toBe(404);
  });

  test("that takes its place ends it", async () => {
    const { id, email, link } = await invite(owner);
    const next = await admin.post<Invited>(`${path}/invitations/${id}/link`, {});
    expect(next.body).toMatchObject({ id, email, invited_by: "A admin" });
    expect(await check(link)).toBe(404);
    expect((await accept(next.body.link)).status).toBe(200);
  });
});

test("an owner's invitation is neither revoked nor replaced nor ended by an admin's", async () => {
  const { id, email, link } = await invite(owner, "owner");
  for (const [at, body] of [
    [`/invitations/${id}/link`, {}],
    [`/invitations/${id}/revoke`, {}],
    ["/invitations", { email, role: "member" }],
  ] as const)
    expect((await admin.post(path + at, body)).body.error?.code).toBe("role_insufficient");
  expect(await check(link)).toBe(200);
  expect((await owner.post(`${path}/invitations/${id}/revoke`, {})).status).toBe(200);
  expect(await check(link)).toBe(404);
});

describe("whoever made the link", () => {
  test("takes it with them when they leave", async () => {
    const leaver = await joinAs(service, owner, path, "admin", freshEmail());
    const { link } = await invite(leaver);
    await leaver.post(`${path}/leave`, {});
    expect(await check(link)).toBe(404);
  });

  test("takes the links they replaced, too", async () => {
    const email = freshEmail();
    const leaver = await joinAs(service, owner, path, "admin", email);
    const { id } = await invite(owner);
    const { link } = (await leaver.post<Invited>(`${path}/invitations/${id}/link`, {})).body;
    await owner.post(`${path}/members/${await memberId(email)}/remove`, {});
    expect(await check(link)).toBe(404);
  });

  test("takes it with them when they are dismissed as operator", async () => {
    const email = freshEmail();
    const second = await joinAs(service, owner, path, "member", email);
    const { id } = await accountOf(service, email);
    await owner.post(`/api/operator/users/${id}`, { is_operator: true });
    const body = { name: "Made before", plan: "enterprise", owner_email: freshEmail() };
    const { link } = (await second.post<CreatedWorkspace>("/api/operator/workspaces", body)).body;
    expect(await check(link)).toBe(200);
    await owner.post(`/api/operator/users/${id}`, { is_operator: false });
    expect(await check(link)).toBe(404);
  });
});

describe("accepting", () => {
  test("by two new browsers at once makes one account and one member, and no fault", async () => {
    const { email, link } = await invite(owner);
    const answers = await Promise.all([accept(link), accept(link), accept(link)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const { members } = (await owner.get<Members>(`${path}/members`)).body;
    expect(members.filter((one) => one.email === email)).toHaveLength(1);
  });

  test("by two browsers of one account at once has one winner", async () => {
    const email = freshEmail();
    await joinAs(service, owner, path, "member", email);
    await owner.post(`${path}/members/${await memberId(email)}/remove`, {});
    const { link } = await invite(owner, "member", email);
    const answers = await Promise.all([accept(link), accept(link)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test("while signed in as the invited person needs no password", async () => {
    const email = freshEmail();
    const person = await joinAs(service, owner, path, "member", email);
    await owner.post(`${path}/members/${await memberId(email)}/remove`, {});
    const { link } = await invite(owner, "admin", email);
    const body = { token: tokenOf(link) };
    const stranger = await admin.post("/api/invitations/accept-signed-in", body);
    expect(stranger.body.error?.code).toBe("role_insufficient");
    expect((await new Visitor(service).post("/api/invitations/accept-signed-in", body)).status).toBe(401);
    const joined = await person.post<Session>("/api/invitations/accept-signed-in", body);
    expect(joined.body.workspaces).toMatchObject([{ role: "admin" }]);
    expect((await person.post("/api/invitations/accept-signed-in", body)).status).toBe(404);
  });

  test("is in the audit list with whose invitation it was and whether it made the account", async () => {
    const { email, link } = await invite(owner);
    await accept(link);
    const { events } = (await owner.get<Audit>(`${path}/audit?action=member.join&text=${email}`)).body;
    expect(events).toMatchObject([
      {
        actor: `Somebody (${email})`,
        detail: "role: member; invited by Olive Owner (owner@example.org); the account was made by the link",
      },
    ]);
  });

  test("of a link that ends meanwhile leaves no account without a workspace", async () => {
    const { id, email, link } = await invite(owner);
    const { people } = service.services.storage;
    const accepting = people.acceptInvitation;
    const spy = spyOn(people, "acceptInvitation").mockImplementationOnce(async (...given) => {
      await people.revokeInvitation(id);
      return accepting(...given);
    });
    expect((await accept(link)).body.error?.code).toBe("invalid_link");
    spy.mockRestore();
    expect(await people.byEmail(email)).toBeNull();
  });
});

test("the last owner stays when both owners leave at once, or make each other members", async () => {
  const make = async () => {
    const body = { name: "Pair", plan: "team", owner_email: freshEmail() };
    const made = (await owner.post<CreatedWorkspace>("/api/operator/workspaces", body)).body;
    const first = new Visitor(service);
    await accept(made.link, first);
    const at = `/api/workspaces/${made.id}`;
    const second = await joinAs(service, first, at, "owner", freshEmail());
    return { at, id: made.id, both: [first, second] };
  };
  const leaving = await make();
  await Promise.all(leaving.both.map((one) => one.post(`${leaving.at}/leave`, {})));
  const { people } = service.services.storage;
  expect((await people.members(leaving.id)).map(({ role }) => role)).toEqual(["owner"]);
  const demoting = await make();
  const members = await people.members(demoting.id);
  await Promise.all(
    demoting.both.map((one, at) =>
      one.post(`${demoting.at}/members/${members[1 - at]?.id}`, { role: "member" }),
    ),
  );
  expect((await people.members(demoting.id)).filter(({ role }) => role === "owner")).toHaveLength(1);
});

test("in a suspended workspace nobody is invited, joins or changes, no key is made, and reads stay", async () => {
  const { id, link } = await invite(owner);
  const key = (await owner.post<{ id: string }>(`${path}/keys`, { name: "Before" })).body;
  const someone = await memberId("admin@example.org");
  const suspend = (is_suspended: boolean) => owner.post(`/api/operator/${path.slice(5)}`, { is_suspended });
  await suspend(true);
  for (const [at, body] of [
    ["/invitations", { email: freshEmail(), role: "member" }],
    [`/invitations/${id}/link`, {}],
    [`/members/${someone}`, { role: "member" }],
    [`/members/${someone}/remove`, {}],
    ["/keys", { name: "During" }],
    [`/keys/${key.id}/rotate`, { overlap_hours: 1 }],
  ] as const)
    expect((await owner.post(path + at, body)).body.error?.code).toBe("workspace_suspended");
  expect((await accept(link)).body.error?.code).toBe("workspace_suspended");
  for (const at of ["/members", "/keys", "/audit", "/usage"])
    expect((await owner.get(path + at)).status).toBe(200);
  expect((await owner.post(`${path}/keys/${key.id}/revoke`, {})).status).toBe(200);
  await suspend(false);
  expect((await accept(link)).status).toBe(200);
});

test("too many invitations of one person, one workspace or one address are 429 with Retry-After", async () => {
  await using strict = await openTestService({}, { rateBounds: { ...rateBounds, invitationsPerHour: 5 } });
  const { owner: inviter, path: at } = await setUpOwner(strict);
  const send = (email: string) => inviter.post(`${at}/invitations`, { email, role: "member" });
  for (let time = 0; time < 3; time += 1) expect((await send("same@example.org")).status).toBe(200);
  const again = await send("Same@example.org");
  expect(again.body.error).toMatchObject({ code: "rate_limit_exceeded" });
  expect(again.body.error?.message).toStartWith("This address was invited too often today.");
  expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(3_600);
  expect((await send("one@example.org")).status).toBe(200);
  const more = await send("two@example.org");
  expect(more.status).toBe(429);
  expect(Number(more.headers.get("retry-after"))).toBeGreaterThan(0);
  const body = { name: "More", plan: "team", owner_email: "three@example.org" };
  expect((await inviter.post("/api/operator/workspaces", body)).status).toBe(429);
  expect((await strict.services.storage.workspaces.list()).map(({ name }) => name)).not.toContain("More");
});

test.each([
  ["Design", "Design"],
  ["Your mailbox is full: http://evil.example/login - IT", "Your mailbox is - IT"],
  ["Reset at evil.example now", "Reset at now"],
  ["mail it@evil.example", "mail"],
  ["evil。example", ""],
  ["St. John & Sons", "St. John & Sons"],
  ["Two\nlines\u202e", "Two lines"],
  [`${"a".repeat(59)}🎨 and more`, `${"a".repeat(59)}🎨`],
])("the name of a workspace in a mail %p is %p", (name, plain) => expect(plainName(name)).toBe(plain));
