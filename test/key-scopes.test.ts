// Scopes of keys: granted on creation, never extended later. That the gate asks for them is in operations.test.ts.
import { beforeAll, describe, expect, test } from "bun:test";
import type { CreatedKey, Keys } from "../src/people/keys/schema.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { searchStatus, testService, writeVerdict } from "./support/service.ts";

let owner: Visitor;
let admin: Visitor;
let path: string;

const service = testService();
beforeAll(async () => {
  ({ owner, path } = await setUpOwner(service));
  admin = await joinAs(service, owner, path, "admin");
});

const both = ["screens:search", "screens:write"] as const;

const search = (key: string) => searchStatus(service, key);
const verdict = (key: string) => writeVerdict(service, key);

describe("on the pages", () => {
  const create = (by: Visitor, scopes?: readonly string[]) =>
    by.post<CreatedKey>(`${path}/keys`, { name: "Scoped", ...(scopes && { scopes }) });
  const rotate = (by: Visitor, id: string) =>
    by.post<CreatedKey>(`${path}/keys/${id}/rotate`, { overlap_hours: 0 });

  test("an operator grants scopes, and every list shows them", async () => {
    const { status, body } = await create(owner, both);
    expect([status, body.scopes]).toEqual([200, [...both]]);
    expect(await verdict(body.key)).toBe("works");
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

  for (const scopes of [["screens:delete"], ["screens:search", "screens:write", "screens:write"]])
    test(`the scopes ${JSON.stringify(scopes)} are refused`, async () => {
      const { status, body } = await owner.post(`${path}/keys`, { name: "Odd", scopes });
      expect([status, body.error?.code]).toEqual([400, "invalid_request"]);
      expect(body.error?.message).toStartWith("scopes");
    });

  test("a rotation keeps the scopes, and gives the secret of a key that writes to operators only", async () => {
    const made = (await create(owner, both)).body;
    const refused = await rotate(admin, made.id);
    expect([refused.status, refused.body.error?.code]).toEqual([403, "role_insufficient"]);
    expect(await verdict(made.key)).toBe("works");
    const next = (await rotate(owner, made.id)).body;
    expect(next.scopes).toEqual([...both]);
    expect([await verdict(made.key), await verdict(next.key)]).toEqual(["revoked_api_key", "works"]);
  });

  test("an admin revokes a key that writes", async () => {
    const made = (await create(owner, both)).body;
    expect((await admin.post(`${path}/keys/${made.id}/revoke`, {})).status).toBe(200);
    expect(await verdict(made.key)).toBe("revoked_api_key");
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
    expect(await verdict(writer.key)).toBe("revoked_api_key");
    expect(await search(searcher.key)).toBe(200);
  });

  test("the audit list says what a key may do", async () => {
    await create(owner, both);
    const [newest] = (await service.services.storage.activity.audit({}, 1)).events;
    expect(newest).toMatchObject({ action: "key.create", detail: "scopes: screens:search, screens:write" });
  });
});
