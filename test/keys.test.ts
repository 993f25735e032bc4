// Authentication by API key, the format of keys, and their scopes.

import { Database } from "bun:sqlite";
import { afterEach, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { buildApp } from "../src/app.ts";
import { rateBounds } from "../src/http/rate-limits.ts";
import { generateApiKey, hashOfApiKey, hintOfApiKey, isApiKey } from "../src/people/keys/api-key.ts";
import { createKey, revokeKey } from "../src/people/keys/keys.ts";
import type { CreatedKey, Keys } from "../src/people/keys/schema.ts";
import { pathsIn } from "../src/system/paths.ts";
import { asAnotherProcess, isOnPostgres, textsStoredIn } from "./support/database.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import {
  errorOf,
  goodBody,
  openTestService,
  searchRequest,
  searchStatus,
  testService,
  writeVerdict,
} from "./support/service.ts";
import { until } from "./support/until.ts";

const service = testService({}, { rateBounds: { ...rateBounds, wrongKeysPerMinute: 1000 } });

async function refusal(headers: Record<string, string>, url = "http://localhost/v1/screens/search") {
  const request = searchRequest("", goodBody, { authorization: "", ...headers });
  const response = await service.handle(new Request(url, request));
  const challenge = response.headers.get("www-authenticate");
  return {
    status: response.status,
    challenge,
    code: response.status === 200 ? null : (await errorOf(response)).code,
  };
}

describe("the form of a key", () => {
  test("is uss_live_, 30 base62 characters and 6 of a checksum", () => {
    for (let index = 0; index < 200; index += 1) {
      const key = generateApiKey();
      expect(key).toMatch(/^uss_live_[0-9A-Za-z]{36}$/);
      expect(isApiKey(key)).toBe(true);
    }
  });

  test("carries the CRC-32 of its random part, zero-padded base62", () => {
    // Computed apart from this code, with Python: zlib.crc32(b"0" * 30) is 2011552642, in base62 with digits,
    // A-Z, a-z: 2C8GjS.
    expect(isApiKey(`uss_live_${"0".repeat(30)}2C8GjS`)).toBe(true);
  });

  test("no single wrong character passes the checksum", () => {
    const key = generateApiKey();
    for (let index = 9; index < key.length; index += 1) {
      const wrong = key.charAt(index) === "0" ? "1" : "0";
      expect(isApiKey(key.slice(0, index) + wrong + key.slice(index + 1))).toBe(false);
    }
  });

  test("every character of the alphabet is equally likely", () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 2_000; index += 1) {
      for (const character of generateApiKey().slice(9, 39))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    const expected = (2_000 * 30) / 62;
    const chiSquare = [...counts.values()].reduce(
      (total, count) => total + (count - expected) ** 2 / expected,
      0,
    );
    expect(counts.size).toBe(62);
    // 61 degrees of freedom: above 120 once in some 10,000 runs.
    expect(chiSquare).toBeLessThan(120);
  });

  test("is never stored: only its hash and its first characters", async () => {
    const { key } = await service.workspace("team");
    const stored = await textsStoredIn(service);
    expect(stored).toContain(hashOfApiKey(key));
    expect(stored).toContain(hintOfApiKey(key));
    expect(stored).not.toContain(key.slice(14));
  });
});

describe("the Authorization header", () => {
  for (const value of ["Bearer", "Bearer ", "bearer  "]) {
    test(`${JSON.stringify(value)} is missing_api_key, and says that a variable may be empty`, async () => {
      const response = await service.search(goodBody, { authorization: value });
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      const message = expect.stringContaining("is empty");
      expect(await errorOf(response)).toEqual({ code: "missing_api_key", message });
    });
  }

  const missing = { status: 401, challenge: "Bearer", code: "missing_api_key" };
  const invalid = { status: 401, challenge: 'Bearer error="invalid_token"', code: "invalid_api_key" };
  for (const [name, value, expected] of [
    ["nothing", () => "", missing],
    ["another scheme", () => "Basic dXNlcjpwYXNz", missing],
    ["no scheme", () => "uss_live_x", missing],
    ["no space", () => "Bearerxyz", missing],
    ["two spaces", () => `Bearer  ${service.key}`, invalid],
    ["two tokens", () => `Bearer ${service.key} ${service.key}`, invalid],
    ["a comma", () => `Bearer ${service.key},`, invalid],
    ["10 KB", () => `Bearer ${"a".repeat(10_000)}`, invalid],
    [
      "a wrong checksum",
      () => `Bearer ${service.key.replace(/.$/, (last) => (last === "0" ? "1" : "0"))}`,
      invalid,
    ],
    ["an unknown key", () => `Bearer ${generateApiKey()}`, invalid],
  ] as const)
    test(`${name} is ${expected.code}`, async () =>
      expect(await refusal({ authorization: value() })).toEqual(expected));

  for (const scheme of ["Bearer", "bearer", "BEARER", "bEaReR"]) {
    test(`the scheme ${scheme} is accepted`, async () =>
      expect(await refusal({ authorization: `${scheme} ${service.key}` })).toMatchObject({ status: 200 }));
  }

  test("a key in the address is ignored, also with another key in the header", async () => {
    const url = `http://localhost/v1/screens/search?access_token=${service.key}&key=${service.key}`;
    expect(await refusal({}, url)).toEqual(missing);
    expect(await refusal({ authorization: "bearer" }, url)).toEqual(missing);
    expect(await refusal({ authorization: `bearer ${generateApiKey()}` }, url)).toEqual(invalid);
    expect(service.log.join("")).not.toContain(service.key.slice(9));
  });

  test("a key in the body is ignored", async () => {
    const response = await service.search({ ...goodBody, access_token: service.key }, { authorization: "" });
    expect(response.status).toBe(401);
  });
});

describe("a key", () => {
  const lookup = () => spyOn(service.services.storage.keys, "bySha256");
  let spy: ReturnType<typeof lookup> | undefined;
  afterEach(() => spy?.mockRestore());

  test("with a wrong checksum costs no look at the database", async () => {
    spy = lookup();
    await refusal({ authorization: `Bearer uss_live_${"0".repeat(36)}` });
    expect(spy).toHaveBeenCalledTimes(0);
    await refusal({ authorization: `Bearer ${generateApiKey()}` });
    expect(spy).toHaveBeenCalledTimes(1);
  });

  test("that has expired is expired_api_key from that moment on", async () => {
    const { storage } = service.services;
    const input = {
      workspaceId: service.workspaceId,
      name: "short",
      createdBy: "test",
      expiresAt: Date.now() + 86_400_000,
    };
    const { secret } = await createKey(storage, input, Date.now());
    const at = async (now: number) => {
      const app = buildApp({ ...service.services, now: () => now });
      const response = await app.handle(searchRequest(secret, goodBody));
      return response.status === 200 ? 200 : (await errorOf(response)).code;
    };
    expect(await at(input.expiresAt - 1)).toBe(200);
    expect(await at(input.expiresAt)).toBe("expired_api_key");
  });

  /** The state of a key that worked once `change` has happened to it or its workspace. */
  async function afterChange(change: (id: string, keyId: string) => Promise<unknown>) {
    const { id, key, keyId } = await service.workspace("team");
    expect(await searchStatus(service, key)).toBe(200);
    await change(id, keyId);
    const { status, code } = await refusal({ authorization: `Bearer ${key}` });
    return [status, code];
  }

  test.each([
    ["this process", (id: string) => revokeKey(service.services.storage, id, Date.now())],
    [
      "another process",
      (id: string) => asAnotherProcess(service, "UPDATE api_keys SET revoked_at = 1 WHERE id = ?", id),
    ],
  ] as const)("that %s revokes is revoked_api_key on the next request", async (_, revoke) => {
    expect(await afterChange((_id, keyId) => revoke(keyId))).toEqual([401, "revoked_api_key"]);
  });

  test("cannot be revoked twice, nor when it does not exist", async () => {
    const { keyId } = await service.workspace("team");
    await revokeKey(service.services.storage, keyId, Date.now());
    for (const id of [keyId, "nothing"]) {
      await expect(revokeKey(service.services.storage, id, Date.now())).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });

  test("of a suspended workspace is workspace_suspended", async () => {
    const suspend = (id: string) =>
      asAnotherProcess(service, "UPDATE workspaces SET suspended_at = 1 WHERE id = ?", id);
    expect(await afterChange(suspend)).toEqual([403, "workspace_suspended"]);
  });

  test("of a workspace that is deleted in the database is invalid_api_key on the next request", async () => {
    const remove = async (id: string) => {
      await asAnotherProcess(service, "DELETE FROM api_keys WHERE workspace_id = ?", id);
      // Its usage and its audit list still refer to it, which PostgreSQL asks for whoever deletes.
      if (!isOnPostgres) await asAnotherProcess(service, "DELETE FROM workspaces WHERE id = ?", id);
    };
    expect(await afterChange(remove)).toEqual([401, "invalid_api_key"]);
    expect(service.services.searchPermits.inFlight).toEqual({ standard: 0, deep: 0 });
  });

  test("is the 21st of a workspace: refused until one is revoked", async () => {
    const { storage } = service.services;
    const { id, keyId } = await service.workspace("team");
    const input = { workspaceId: id, name: "more", createdBy: "test", expiresAt: null };
    for (let index = 1; index < 20; index += 1) await createKey(storage, input, Date.now());
    await expect(createKey(storage, input, Date.now())).rejects.toMatchObject({ code: "quota_exceeded" });
    await revokeKey(storage, keyId, Date.now());
    await createKey(storage, input, Date.now());
    expect(await storage.keys.list(id)).toHaveLength(21);
  });

  test("needs a workspace and a name", async () => {
    const { storage } = service.services;
    const input = { workspaceId: crypto.randomUUID(), name: "a", createdBy: "test", expiresAt: null };
    await expect(createKey(storage, input, 0)).rejects.toMatchObject({ code: "not_found" });
    await expect(
      createKey(storage, { ...input, workspaceId: service.workspaceId, name: " " }, 0),
    ).rejects.toMatchObject({ code: "invalid_request" });
  });

  const usesOf = (keyId: string) => async () =>
    (await service.services.storage.keys.list()).find(({ id }) => id === keyId)?.lastUsedAt ?? 0;

  test("remembers when it was last used, and writes it once a minute", async () => {
    const { key, keyId } = await service.workspace("team");
    const usedAt = usesOf(keyId);
    const writes = spyOn(service.services.storage.keys, "markUsed");
    const startedAt = Date.now();
    for (let index = 0; index < 5; index += 1) await searchStatus(service, key);
    // Written after the answer, over a network in PostgreSQL.
    await until(async () => (await usedAt()) > 0);
    const ofKey = writes.mock.calls.filter(([id]) => id === keyId);
    writes.mockRestore();
    expect(ofKey).toHaveLength(1);
    expect(await usedAt()).toBeWithin(startedAt, Date.now() + 1);
  });

  test.skipIf(isOnPostgres)(
    "is let in while an import holds the write lock, without waiting for it",
    async () => {
      const { key, keyId } = await service.workspace("team");
      const importing = new Database(pathsIn(service.dataDir).database);
      importing.run("BEGIN IMMEDIATE");
      const startedAt = performance.now();
      for (let index = 0; index < 2; index += 1) {
        expect(await searchStatus(service, key)).toBe(200);
        await Bun.sleep(20);
      }
      // It would wait for 5 s.
      expect(performance.now() - startedAt).toBeLessThan(4_000);
      importing.run("ROLLBACK");
      importing.close();
      await searchStatus(service, key);
      // Written after the answer.
      const usedAt = usesOf(keyId);
      await until(async () => (await usedAt()) > 0);
    },
  );
});

// That the gate asks for scopes is in operations.test.ts.
describe("scopes, granted on the pages when a key is made and never extended", () => {
  let owner: Visitor;
  let admin: Visitor;
  let path: string;
  beforeAll(async () => {
    ({ owner, path } = await setUpOwner(service));
    admin = await joinAs(service, owner, path, "admin");
  });

  const both = ["screens:search", "screens:write"] as const;
  const create = (by: Visitor, scopes?: readonly string[]) =>
    by.post<CreatedKey>(`${path}/keys`, { name: "Scoped", ...(scopes && { scopes }) });
  const rotate = (by: Visitor, id: string) =>
    by.post<CreatedKey>(`${path}/keys/${id}/rotate`, { overlap_hours: 0 });

  test("an operator grants scopes, and every list shows them", async () => {
    const { status, body } = await create(owner, both);
    expect([status, body.scopes]).toEqual([200, [...both]]);
    expect(await writeVerdict(service, body.key)).toBe("works");
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
    expect(await writeVerdict(service, made.key)).toBe("works");
    const next = (await rotate(owner, made.id)).body;
    expect(next.scopes).toEqual([...both]);
    expect([await writeVerdict(service, made.key), await writeVerdict(service, next.key)]).toEqual([
      "revoked_api_key",
      "works",
    ]);
  });

  test("an admin revokes a key that writes", async () => {
    const made = (await create(owner, both)).body;
    expect((await admin.post(`${path}/keys/${made.id}/revoke`, {})).status).toBe(200);
    expect(await writeVerdict(service, made.key)).toBe("revoked_api_key");
  });

  test("the audit list says what a key may do", async () => {
    await create(owner, both);
    const [newest] = (await service.services.storage.activity.audit({}, 1)).events;
    expect(newest).toMatchObject({ action: "key.create", detail: "scopes: screens:search, screens:write" });
  });
});

test("the 21st wrong key of an address in a minute is 429, a right one still gets in", async () => {
  await using strict = await openTestService();
  const wrong = () => strict.search(goodBody, { authorization: `Bearer ${generateApiKey()}` });
  for (let index = 0; index < 20; index += 1) expect((await wrong()).status).toBe(401);
  const response = await wrong();
  expect([response.status, (await errorOf(response)).code]).toEqual([429, "rate_limit_exceeded"]);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect((await strict.search(goodBody)).status).toBe(200);
});
