// Scopes of keys: granted on creation, checked before a body is read, never extended later.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { errorAnswers } from "../src/http/errors.ts";
import { keyGate } from "../src/people/keys/key-gate.ts";
import { createKey } from "../src/people/keys/keys.ts";
import type { CreatedKey, Keys } from "../src/people/keys/schema.ts";
import { asAnotherProcess } from "./support/database.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { errorOf, goodBody, openTestService, searchRequest, type TestService } from "./support/service.ts";

let service: TestService;
let owner: Visitor;
let admin: Visitor;
let path: string;

beforeAll(async () => {
  service = await openTestService();
  ({ owner, path } = await setUpOwner(service));
  admin = await joinAs(service, owner, path, "admin");
});
afterAll(() => service.close());

const both = ["screens:search", "screens:write"] as const;

async function keyWith(scopes: readonly (typeof both)[number][], plan = "team") {
  const { id: workspaceId } = await service.workspace(plan);
  const input = { workspaceId, name: "scoped", createdBy: "test", expiresAt: null, scopes };
  return { ...(await createKey(service.services.storage, input, Date.now())), workspaceId };
}

/** Calls a route that needs write scope; returns the answer and whether the body was read. */
async function write(key: string) {
  const app = new Elysia()
    .use(errorAnswers(service.services))
    .use(keyGate(service.services, "screens:write"))
    .post("/write", ({ request }) => request.text(), { parse: "none" });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const request = new Request("http://localhost/write", { method: "POST", headers, body: "{" });
  const answer = await app.handle(request);
  const code = answer.status === 200 ? null : (await errorOf(answer)).code;
  const challenge = answer.headers.get("www-authenticate");
  return { status: answer.status, code, challenge, isBodyRead: request.bodyUsed };
}

const search = async (key: string) => (await service.handle(searchRequest(key, goodBody))).status;

describe("the gate", () => {
  test("lets a key with the scope write", async () => {
    const { secret } = await keyWith(both);
    expect(await write(secret)).toMatchObject({ status: 200, isBodyRead: true });
    expect(await search(secret)).toBe(200);
  });

  test("lets nobody of a suspended workspace write", async () => {
    const { secret, workspaceId } = await keyWith(both);
    await asAnotherProcess(service, "UPDATE workspaces SET suspended_at = 1 WHERE id = ?", workspaceId);
    expect(await write(secret)).toMatchObject({ status: 403, code: "workspace_suspended" });
  });
});

describe("on the pages", () => {
  const create = (by: Visitor, scopes?: readonly string[]) =>
    by.post<CreatedKey>(`${path}/keys`, { name: "Scoped", ...(scopes && { scopes }) });
  const rotate = (by: Visitor, id: string) =>
    by.post<CreatedKey>(`${path}/keys/${id}/rotate`, { overlap_hours: 0 });

  test("an operator grants scopes, and every list shows them", async () => {
    const { status, body } = await create(owner, both);
    expect([status, body.scopes]).toEqual([200, [...both]]);
    expect((await write(body.key)).status).toBe(200);
    const { keys } = (await admin.get<Keys>(`${path}/keys`)).body;
    expect(keys.find(({ id }) => id === body.id)?.scopes).toEqual([...both]);
  });

  test("without a word about them a key searches", async () => {
    expect((await create(owner)).body.scopes).toEqual(["screens:search"]);
  });

  test("nobody else grants more than the search", async () => {
    const refused = await create(admin, both);
    expect([refused.status, refused.body.error?.code]).toEqual([403, "role_insufficient"]);
    expect((await create(admin, ["screens:search"])).status).toBe(200);
  });

  for (const scopes of [
    [],
    ["screens:delete"],
    "screens:write",
    ["screens:search", "screens:write", "screens:write"],
  ])
    test(`the scopes ${JSON.stringify(scopes)} are refused`, async () => {
      const { status, body } = await owner.post(`${path}/keys`, { name: "Odd", scopes });
      expect([status, body.error?.code]).toEqual([400, "invalid_request"]);
      expect(body.error?.message).toStartWith("scopes");
    });

  test("a rotation keeps the scopes, and gives the secret of a key that writes to operators only", async () => {
    const made = (await create(owner, both)).body;
    const refused = await rotate(admin, made.id);
    expect([refused.status, refused.body.error?.code]).toEqual([403, "role_insufficient"]);
    expect((await write(made.key)).status).toBe(200);
    const next = (await rotate(owner, made.id)).body;
    expect(next.scopes).toEqual([...both]);
    expect([(await write(made.key)).status, (await write(next.key)).status]).toEqual([401, 200]);
  });

  test("an admin revokes a key that writes", async () => {
    const made = (await create(owner, both)).body;
    expect((await admin.post(`${path}/keys/${made.id}/revoke`, {})).status).toBe(200);
    expect((await write(made.key)).status).toBe(401);
  });

  test("who is no operator any more keeps no key of their own that writes", async () => {
    const member = await joinAs(service, owner, path, "member", "robots@example.org");
    const { people } = service.services.storage;
    const { id } = (await people.byEmail("robots@example.org")) ?? { id: "" };
    const operate = (is_operator: boolean) => owner.post(`/api/operator/users/${id}`, { is_operator });
    expect((await operate(true)).status).toBe(200);
    const writer = (await create(member, both)).body;
    const searcher = (await create(member)).body;
    expect(writer.is_personal).toBe(true);
    expect((await operate(false)).status).toBe(200);
    expect((await write(writer.key)).status).toBe(401);
    expect(await search(searcher.key)).toBe(200);
  });

  test("the audit list says what a key may do", async () => {
    await create(owner, both);
    const [newest] = (await service.services.storage.activity.audit({}, 1)).events;
    expect(newest).toMatchObject({ action: "key.create", detail: "scopes: screens:search, screens:write" });
  });
});
