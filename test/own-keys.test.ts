// Keys of a member's own: theirs to make, rotate and revoke where the workspace allows it, and over when they
// are.
import { beforeAll, describe, expect, test } from "bun:test";
import type { CreatedKey, Keys } from "../src/people/keys/schema.ts";
import { joinAs, memberIdOf, setUpOwner, type Visitor } from "./support/people.ts";
import { searchStatus, testService } from "./support/service.ts";

let owner: Visitor;
let member: Visitor;
let path: string;

const service = testService();
beforeAll(async () => {
  ({ owner, path } = await setUpOwner(service));
  member = await joinAs(service, owner, path, "member");
});

const searchWith = (key: string) => searchStatus(service, key);

const create = async (by: Visitor, name = "Laptop") =>
  (await by.post<CreatedKey>(`${path}/keys`, { name })).body;

const namesOf = async (by: Visitor) => (await by.get<Keys>(`${path}/keys`)).body.keys.map(({ name }) => name);

describe("a member", () => {
  test("makes, sees, rotates and revokes keys of their own, and sees no others", async () => {
    const made = await create(member);
    expect(made).toMatchObject({ is_personal: true, created_by: "A member", state: "live" });
    expect(await searchWith(made.key)).toBe(200);
    expect(await namesOf(member)).toEqual(["Laptop"]);
    const at = `${path}/keys/${made.id}`;
    const next = await member.post<CreatedKey>(`${at}/rotate`, { overlap_hours: 0 });
    expect(next.body).toMatchObject({ is_personal: true, name: "Laptop" });
    expect([await searchWith(made.key), await searchWith(next.body.key)]).toEqual([401, 200]);
    expect((await member.post(`${path}/keys/${next.body.id}/revoke`, {})).status).toBe(200);
    expect(await searchWith(next.body.key)).toBe(401);
  });

  test("neither rotates nor revokes a key of the workspace or of another member", async () => {
    const other = await joinAs(service, owner, path, "member", "other@example.org");
    for (const key of [await create(owner, "Shared"), await create(other)]) {
      expect((await member.post(`${path}/keys/${key.id}/rotate`, { overlap_hours: 0 })).status).toBe(404);
      expect((await member.post(`${path}/keys/${key.id}/revoke`, {})).status).toBe(404);
      expect(await searchWith(key.key)).toBe(200);
    }
  });

  test("has at most five, which take no room from the workspace's twenty", async () => {
    const busy = await joinAs(service, owner, path, "member", "busy@example.org");
    for (let at = 0; at < 5; at += 1) await create(busy, `Key ${at}`);
    const sixth = await busy.post(`${path}/keys`, { name: "One too many" });
    expect(sixth.body.error).toEqual({
      code: "quota_exceeded",
      message: "You have 5 live keys, the most there can be. Revoke one first.",
    });
    expect((await busy.get<Keys>(`${path}/keys`)).body.live_max).toBe(5);
    expect((await owner.get<Keys>(`${path}/keys`)).body.live_max).toBe(20);
  });

  test("sees as many live keys counted as its bound counts, without a rotated one that still works", async () => {
    const rotating = await joinAs(service, owner, path, "member", "rotating@example.org");
    const before = (await owner.get<Keys>(`${path}/keys`)).body.live;
    for (const by of [rotating, owner]) {
      const made = await create(by, "Rotated");
      await by.post(`${path}/keys/${made.id}/rotate`, { overlap_hours: 24 });
      expect(await searchWith(made.key)).toBe(200);
    }
    const own = (await rotating.get<Keys>(`${path}/keys`)).body;
    expect(own.keys.map(({ state }) => state)).toEqual(["live", "live"]);
    expect(own.live).toBe(1);
    expect((await owner.get<Keys>(`${path}/keys`)).body.live).toBe(before + 1);
  });
});

describe("owners and admins", () => {
  test("see and revoke every personal key, but nobody else gets the secret of one", async () => {
    const made = await create(member, "Seen");
    expect(await namesOf(owner)).toContain("Seen");
    const rotation = await owner.post(`${path}/keys/${made.id}/rotate`, { overlap_hours: 24 });
    expect(rotation.body.error?.code).toBe("role_insufficient");
    expect((await owner.post(`${path}/keys/${made.id}/revoke`, {})).status).toBe(200);
    expect(await searchWith(made.key)).toBe(401);
  });

  test("may forbid new ones; those that exist stay until they are revoked", async () => {
    const made = await create(member, "Before");
    const allow = (is_member_keys_allowed: boolean) => owner.post(path, { is_member_keys_allowed });
    expect((await member.post(path, { is_member_keys_allowed: false })).status).toBe(403);
    expect((await allow(false)).status).toBe(200);
    expect((await member.post(`${path}/keys`, { name: "After" })).body.error?.code).toBe("role_insufficient");
    const rotation = await member.post(`${path}/keys/${made.id}/rotate`, { overlap_hours: 0 });
    expect(rotation.status).toBe(403);
    expect(await searchWith(made.key)).toBe(200);
    expect(await namesOf(member)).toContain("Before");
    expect((await member.post(`${path}/keys/${made.id}/revoke`, {})).status).toBe(200);
    expect((await allow(true)).status).toBe(200);
    await member.post(`${path}/keys/${(await create(member, "Again")).id}/revoke`, {});
  });
});

test("personal keys end when their owner leaves or is removed, in that workspace only", async () => {
  const email = "leaver@example.org";
  for (const end of ["leave", "remove"]) {
    const leaver = await joinAs(service, owner, path, "member", email);
    const made = await create(leaver);
    expect(await searchWith(made.key)).toBe(200);
    if (end === "leave") await leaver.post(`${path}/leave`, {});
    else await owner.post(`${path}/members/${await memberIdOf(owner, path, email)}/remove`, {});
    expect(await searchWith(made.key)).toBe(401);
  }
});
