// Two nodes, each with a data folder of its own, on one database: what one of them does is so on the other.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createKey, revokeKey } from "../src/people/keys/keys.ts";
import { asAnotherProcess } from "./support/database.ts";
import { accountOf, joinAs, memberIdOf, password, setUpOwner, tokenOf, Visitor } from "./support/people.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";
import { decide, Program } from "./support/program.ts";
import { errorOf, goodBody, openTestService, type TestService } from "./support/service.ts";
import { keyOf, words, write } from "./support/writers.ts";

describe.skipIf(postgresMissing !== null)("two nodes on one database", () => {
  let [one, other]: [TestService, TestService] = [] as never;
  let path = "";
  let owner: Visitor;
  beforeAll(async () => {
    const secrets = { IMAGE_SIGNING_SECRET: "s".repeat(40) };
    const shared = { DATABASE_URL: await createDatabase(), WRITES_PER_MINUTE: "off", ...secrets };
    [one, other] = [await openTestService(shared), await openTestService(shared)];
    ({ path, owner } = await setUpOwner(one));
  });
  afterAll(async () => {
    await one?.close();
    await other?.close();
  });

  const search = (node: TestService, key: string) =>
    node.search(goodBody, { authorization: `Bearer ${key}` });

  function makeKey(given: Partial<Parameters<typeof createKey>[1]> = {}) {
    const { workspaceId, services } = one;
    const usual = { workspaceId, name: "shared", createdBy: "test", expiresAt: null };
    return createKey(services.storage, { ...usual, ...given }, Date.now());
  }

  /**
   * Waits until a change on the first node is visible on the other one, at most a second and one search;
   * returns the error code.
   */
  async function codeAfter(change: () => Promise<unknown>, key: string): Promise<string> {
    expect((await search(other, key)).status).toBe(200);
    await change();
    const startedAt = performance.now();
    for (;;) {
      const beganAt = performance.now();
      const answer = await search(other, key);
      if (answer.status !== 200) return (await errorOf(answer)).code;
      // A search that began more than a second after the change was not let in by what was known before.
      expect(beganAt - startedAt).toBeLessThan(1_000);
    }
  }

  test("a key made on one works on the other at once, and is refused there within a second of its revocation, which it says", async () => {
    const key = await makeKey();
    expect(await codeAfter(() => revokeKey(one.services.storage, key.id, Date.now()), key.secret)).toBe(
      "revoked_api_key",
    );
    expect((await errorOf(await search(one, key.secret))).code).toBe("revoked_api_key");
  });

  test("so is one whose workspace is suspended, and one whose person leaves", async () => {
    const { id, key } = await one.workspace("team");
    const { workspaces } = one.services.storage;
    expect(await codeAfter(() => workspaces.update(id, { suspendedAt: 1 }), key)).toBe("workspace_suspended");

    const member = await joinAs(one, owner, path, "member", "leaves@example.org");
    const made = await member.post<{ key: string }>(`${path}/keys`, { name: "mine" });
    const { people } = one.services.storage;
    const { id: personId } = await accountOf(one, "leaves@example.org");
    const leave = () => people.disable(personId, Date.now());
    expect(await codeAfter(leave, made.body.key)).toBe("revoked_api_key");
  });

  test("so is one with screens:write whose maker is no operator any more", async () => {
    await joinAs(one, owner, path, "admin", "operator@example.org");
    const { people } = one.services.storage;
    const { id } = await accountOf(one, "operator@example.org");
    await people.setOperator(id, true, Date.now());
    const key = await makeKey({ createdBy: id, scopes: ["screens:search", "screens:write"] });
    expect(await codeAfter(() => people.setOperator(id, false, Date.now()), key.secret)).toBe(
      "revoked_api_key",
    );
  });

  test("a change that is made by hand in the database counts, too", async () => {
    const key = await makeKey();
    const revoke = () => asAnotherProcess(one, "UPDATE api_keys SET revoked_at = 1 WHERE id = ?", key.id);
    expect(await codeAfter(revoke, key.secret)).toBe("revoked_api_key");
  });

  test("the use of a key is noted without having other keys asked for again", async () => {
    const mark = async () => {
      const sql = "SELECT value FROM sequences WHERE name = 'access'";
      const [row] = await asAnotherProcess<{ value: number }>(one, sql);
      return Number(row?.value);
    };
    const key = await makeKey();
    const before = await mark();
    await one.services.storage.keys.markUsed(key.id, Date.now());
    expect(await mark()).toBe(before);
    await revokeKey(one.services.storage, key.id, Date.now());
    expect(await mark()).toBe(before + 1);
  });

  test("an account made on one signs in on the other, is signed in on both, and its end ends both", async () => {
    await joinAs(one, owner, path, "member", "both@example.org");
    const visitor = new Visitor(other);
    const signIn = { email: "both@example.org", password };
    expect((await visitor.post("/api/account/sign-in", signIn)).status).toBe(200);
    const there = new Visitor(one);
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
    expect([(await visitor.get("/api/session")).status, (await there.get("/api/session")).status]).toEqual([
      200, 200,
    ]);
    await there.post("/api/account/sign-out", {});
    expect((await visitor.get("/api/session")).status).toBe(401);
  });

  test("an invitation is used up once, whichever node it is accepted on", async () => {
    const invited = await owner.post<{ link: string }>(`${path}/invitations`, {
      email: "once@example.org",
      role: "member",
    });
    const body = { token: tokenOf(invited.body.link), name: "Once", password };
    const answers = await Promise.all(
      [one, other].map((node) => new Visitor(node).post("/api/invitations/accept", body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { people } = one.services.storage;
    expect((await people.list()).filter(({ email }) => email === "once@example.org")).toHaveLength(1);
  });

  test("a NUL in an address finds nothing and is no fault of the service", async () => {
    for (const at of ["keys/%00/revoke", "invitations/%00/revoke"])
      expect((await owner.post(`${path}/${at}`, {})).status).toBe(400);
    expect((await owner.get("/api/workspaces/%00/keys")).status).toBe(400);
    expect((await owner.get("/api/operator/audit?text=%00")).body.error?.message).toContain("NUL");
  });

  test("of two who would each leave a workspace without an owner at once, one stays", async () => {
    const { people } = one.services.storage;
    await joinAs(one, owner, path, "admin", "second@example.org");
    const workspaceId = path.slice("/api/workspaces/".length);
    const memberId = await memberIdOf(owner, path, "second@example.org");
    expect(await people.setRole({ workspaceId, memberId, role: "admin" }, "owner")).toEqual([]);
    const owners = (await people.members(workspaceId)).filter(({ role }) => role === "owner");
    expect(owners).toHaveLength(2);
    const demoted = await Promise.all(
      owners.map(({ id }, at) =>
        [one, other][at]?.services.storage.people.setRole(
          { workspaceId, memberId: id, role: "owner" },
          "member",
        ),
      ),
    );
    expect(demoted.filter((change) => change === "last_owner")).toHaveLength(1);
    expect(demoted).toContainEqual([]);
  });

  test("a write is answered with the screen as it wrote it, although the other node removes it at once", async () => {
    const key = await keyOf(one);
    const id = crypto.randomUUID();
    const put = async (n: number) => {
      const { status, body } = await write(one, key, "PUT", id, { ...words, title: `Round ${n}` });
      return [[200, 201].includes(status), body.title];
    };
    let isOver = false;
    // Several, so that one of them stands right behind nearly every write.
    const removing = Array.from({ length: 6 }, async () => {
      while (!isOver) await write(other, key, "DELETE", id);
    });
    const answers: unknown[] = [];
    for (let n = 0; n < 40; n += 1) answers.push(await put(n));
    isOver = true;
    await Promise.all(removing);
    expect(answers).toEqual(answers.map((_, n) => [true, `Round ${n}`]));
  });

  test("usage that both count adds up, place by place", async () => {
    const row = { workspaceId: one.workspaceId, day: "2001-01-01", keyId: "", mode: "deep" } as const;
    const counted = { ...row, searches: 2, errors: 1, refused: 3 };
    const add = (node: TestService, latencyCounts: number[]) =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          node.services.storage.activity.addUsage([{ ...counted, latencyCounts }], false),
        ),
      );
    await Promise.all([add(one, [1, 0, 2]), add(other, [0, 1, 0, 5])]);
    const [sum] = await one.services.storage.activity.usage(one.workspaceId, "2001-01-01");
    expect(sum).toEqual({
      ...row,
      searches: 40,
      errors: 20,
      refused: 60,
      latencyCounts: [10, 10, 20, 50],
    });
  });

  test("lets a person's 20 programs into a workspace and no more, when both decide at once", async () => {
    const there = new Visitor(other);
    for (const [name, value] of owner.cookies) there.cookies.set(name, value);
    const programs = await Promise.all(Array.from({ length: 24 }, () => Program.register(one)));
    const requests = await Promise.all(programs.map((program) => program.ask()));
    const workspace_id = path.slice(path.lastIndexOf("/") + 1);
    const decided = requests.map((request, at) =>
      decide(at % 2 === 0 ? owner : there, { request, workspace_id, scopes: ["screens:search"] }),
    );
    const statuses = (await Promise.all(decided)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(4).fill(429)]);
    expect(await other.services.storage.connections.list(workspace_id)).toHaveLength(20);
  });
});
