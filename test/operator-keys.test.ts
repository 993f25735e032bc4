// Keys with `screens:write` end with the rights of the operator who made or rotated them, in every way those
// rights can end.
import { beforeAll, describe, expect, test } from "bun:test";
import type { OperatorUsers } from "../src/operator/schema.ts";
import type { Audit } from "../src/people/audit/schema.ts";
import { createKey } from "../src/people/keys/keys.ts";
import type { CreatedKey } from "../src/people/keys/schema.ts";
import { commandLineOf } from "./support/command-line.ts";
import { accountOf, joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { manyGuesses, testService, writeVerdict } from "./support/service.ts";

const both = ["screens:search", "screens:write"] as const;

let owner: Visitor;
let path: string;
let count = 0;

const service = testService({}, { rateBounds: manyGuesses });
beforeAll(async () => void ({ owner, path } = await setUpOwner(service)));

/** Which of an operator's keys would end with their rights. */
async function writeKeysOf({ id }: { readonly id: string }) {
  const { users } = (await owner.get<OperatorUsers>("/api/operator/users")).body;
  return users.find((user) => user.id === id)?.write_keys;
}

/** Somebody of that role in the workspace, who is made an operator. */
async function newOperator(role: string) {
  count += 1;
  const email = `operator${count}@example.org`;
  const visitor = await joinAs(service, owner, path, role, email);
  const { id } = await accountOf(service, email);
  const at = `/api/operator/users/${id}`;
  await owner.post(at, { is_operator: true });
  return { email, visitor, id, at };
}

async function makeKey(by: Visitor, name: string, scopes: readonly string[] = both) {
  const { status, body } = await by.post<CreatedKey>(`${path}/keys`, { name, scopes });
  expect(status).toBe(200);
  return body;
}

const verdict = (key: string) => writeVerdict(service, key);

const command = () => commandLineOf(service);

type Operator = Awaited<ReturnType<typeof newOperator>>;

/** Every way in which an operator's rights end. */
const ends: Readonly<Record<string, (operator: Operator) => Promise<unknown>>> = {
  "is no operator any more": ({ at }) => owner.post(at, { is_operator: false }),
  "is disabled": ({ at }) => owner.post(`${at}/disable`, {}),
  "is deleted": ({ at }) => owner.post(`${at}/delete`, {}),
  "is made no operator by the command line": ({ email }) =>
    command().json("user", "update", email, "--operator", "no"),
  "is disabled by the command line": ({ email }) => command().json("user", "disable", email),
  "is deleted by the command line": ({ email }) => command().json("user", "delete", email),
};

describe.each(["admin", "member"])(
  "a key with screens:write of an operator who is %s of the workspace",
  (role) => {
    test.each(Object.keys(ends))("is refused on the next request once the operator %s", async (way) => {
      const operator = await newOperator(role);
      const { key } = await makeKey(operator.visitor, "Crawler");
      expect(await verdict(key)).toBe("works");
      await ends[way]?.(operator);
      expect(await verdict(key)).toBe("revoked_api_key");
    });
  },
);

test("a rotation makes a key that of the operator who rotates it, and the old one stays that of its maker", async () => {
  const first = await newOperator("admin");
  const made = await makeKey(first.visitor, "Rotated");
  const rotated = (await owner.post<CreatedKey>(`${path}/keys/${made.id}/rotate`, { overlap_hours: 24 }))
    .body;
  await owner.post(first.at, { is_operator: false });
  expect([await verdict(made.key), await verdict(rotated.key)]).toEqual(["revoked_api_key", "works"]);

  const second = await newOperator("admin");
  const again = (
    await second.visitor.post<CreatedKey>(`${path}/keys/${rotated.id}/rotate`, { overlap_hours: 0 })
  ).body;
  await owner.post(`${second.at}/disable`, {});
  expect(await verdict(again.key)).toBe("revoked_api_key");
});

test("a revoked key stays revoked when its maker becomes an operator again", async () => {
  const operator = await newOperator("admin");
  const { key } = await makeKey(operator.visitor, "Once");
  await owner.post(operator.at, { is_operator: false });
  await owner.post(operator.at, { is_operator: true });
  expect(await verdict(key)).toBe("revoked_api_key");
});

test.each(["admin", "member"])(
  "search keys of a dismissed %s, keys of other operators and those of the command line stay",
  async (role) => {
    const operator = await newOperator(role);
    const search = await makeKey(operator.visitor, "Search", ["screens:search"]);
    const others = await makeKey(owner, "Of the owner");
    const input = { workspaceId: service.workspaceId, name: "cli", createdBy: "cli", expiresAt: null };
    const byCommand = await createKey(service.services.storage, { ...input, scopes: both }, Date.now());
    await owner.post(operator.at, { is_operator: false });
    expect(await verdict(search.key)).toBe("scope_insufficient");
    expect([await verdict(others.key), await verdict(byCommand.secret)]).toEqual(["works", "works"]);
  },
);

test("the list of accounts says which keys end, and the audit lists which did", async () => {
  const operator = await newOperator("admin");
  await makeKey(operator.visitor, "Nightly import");
  await makeKey(operator.visitor, "Plain", ["screens:search"]);
  expect(await writeKeysOf(operator)).toEqual([{ name: "Nightly import", workspace: "Design" }]);
  await owner.post(operator.at, { is_operator: false });
  expect(await writeKeysOf(operator)).toEqual([]);

  const { events } = (await owner.get<Audit>("/api/operator/audit")).body;
  expect(events.find(({ action }) => action === "user.update")).toMatchObject({
    target: operator.email,
    detail: "operator: no; revoked keys: Nightly import (Design)",
  });
  const ofWorkspace = (await owner.get<Audit>(`${path}/audit`)).body.events;
  expect(ofWorkspace.find(({ action }) => action === "key.revoke")).toMatchObject({
    target: "Nightly import",
    detail: "scopes: screens:write; its creator may not hand that out any more",
    actor: expect.stringContaining("owner@example.org"),
  });
});

test("the command line names the keys that ended", async () => {
  const operator = await newOperator("admin");
  await makeKey(operator.visitor, "Nightly");
  const { out } = await command().run("user", "update", operator.email, "--operator", "no");
  expect(out).toContain("Nightly (Design)");
  const other = await newOperator("admin");
  await makeKey(other.visitor, "Hourly");
  expect(await command().json("user", "disable", other.email)).toMatchObject({
    ended_keys: [{ name: "Hourly", workspace: "Design" }],
  });
});

test("a key that is made while its maker stops being an operator is not made", async () => {
  const operator = await newOperator("admin");
  const { storage } = service.services;
  await storage.people.setOperator(operator.id, false, Date.now());
  const input = { workspaceId: service.workspaceId, name: "late", createdBy: operator.id, expiresAt: null };
  const late = createKey(storage, { ...input, scopes: both }, Date.now());
  await expect(late).rejects.toMatchObject({ code: "role_insufficient" });
});
