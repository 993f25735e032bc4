// The operations on workspaces, keys, people and activity, on both databases: one query serves both, so each
// is run on both. `library-storage.test.ts` does the same for the library and for jobs.
import { afterAll, beforeEach, expect, test } from "bun:test";
import type { Queries } from "../src/database/database.ts";
import type { Storage } from "../src/database/storage.ts";
import type { Tables } from "../src/database/tables/tables.ts";
import { describeOnBoth } from "./support/both-forms.ts";

const now = 1_700_000_000_000;
const day = 86_400_000;
const hash = (letter: string) => letter.repeat(64);
const stores = ["workspaces", "keys", "people", "credentials", "activity"] as const;

/** The same stores, which note the names of the operations that are called. */
function recorded(storage: Storage, called: Set<string>): Storage {
  const noting = (name: string) =>
    new Proxy(storage[name as (typeof stores)[number]], {
      get: (store, operation) => {
        called.add(`${name}.${String(operation)}`);
        return Reflect.get(store, operation);
      },
    });
  return { ...storage, ...Object.fromEntries(stores.map((name) => [name, noting(name)])) };
}

describeOnBoth("the stores", (open) => {
  let storage: Storage;
  let tables: Tables;
  let db: Queries;
  const called = new Set<string>();
  const operations = new Set<string>();

  beforeEach(async () => {
    const opened = await open();
    for (const name of stores)
      for (const operation of Object.keys(opened[name])) operations.add(`${name}.${operation}`);
    storage = recorded(opened, called);
    // better-auth writes people and sessions by these.
    const auth = storage.people.authTables;
    db = auth.db as Queries;
    tables = auth.schema as unknown as Tables;
    for (const id of ["w1", "w2"])
      await storage.workspaces.create({ id, name: `Team ${id}`, plan: "free", createdAt: now });
  });

  afterAll(() => {
    expect([...operations].filter((operation) => !called.has(operation))).toEqual([]);
  });

  const dates = { createdAt: new Date(now), updatedAt: new Date(now) };
  const addPerson = async (id: string) => {
    const email = `${id}@example.org`;
    const person = { id, name: id.toUpperCase(), email, emailVerified: true, ...dates };
    await db.insert(tables.users).values(person);
  };
  const addSession = (id: string, userId: string, createdAt: number) =>
    db.insert(tables.sessions).values({
      id,
      token: id,
      userId,
      ...dates,
      createdAt: new Date(createdAt),
      expiresAt: new Date(now + day),
    });
  const makeOwner = async (id: string, workspaceId = "w1") => {
    await addPerson(id);
    const workspace = { id: workspaceId, name: "Team", plan: "free" } as const;
    return storage.people.makeOwner({ userId: id, workspace, now });
  };
  const link = (sha256: string, inviterId: string) => ({
    sha256,
    inviterId,
    createdAt: now,
    expiresAt: now + day,
  });
  const join = async (id: string, role: "admin" | "member" | "owner", inviterId: string) => {
    await addPerson(id);
    const sha256 = hash(id.slice(0, 1));
    const invitation = { id: `i-${id}`, workspaceId: "w1", email: `${id}@example.org`, role };
    expect(await storage.people.invite({ ...invitation, link: link(sha256, inviterId) })).toBe("done");
    return storage.people.acceptInvitation(sha256, id, now);
  };
  const memberOf = async (userId: string) => {
    const found = (await storage.people.members("w1")).find((member) => member.userId === userId);
    return { workspaceId: "w1", memberId: found?.id ?? "", role: found?.role ?? "member" };
  };

  test("a workspace has the numbers of its plan, and only what is named of it changes", async () => {
    const { workspaces } = storage;
    const plan = { name: "pro", isSearchAllowed: true, searchesPerMinute: 7, searchBurst: 3 } as const;
    await workspaces.updatePlan(plan);
    expect(await workspaces.update("w1", { plan: "pro", suspendedAt: now })).toBe(true);
    expect(await workspaces.update("w1", {})).toBe(true);
    expect(await workspaces.update("none", { name: "None" })).toBe(false);
    await workspaces.endShares("w1");
    const { name, ...numbers } = plan;
    const changed = { name: "Team w1", plan: "pro", ...numbers, suspendedAt: now, shareGeneration: 2 };
    expect(await workspaces.byId("w1")).toMatchObject(changed);
    expect(await workspaces.byId("none")).toBeNull();
    expect((await workspaces.list()).map(({ id }) => id)).toEqual(["w1", "w2"]);
    expect((await workspaces.plans()).map((each) => each.name)).toEqual([
      "free",
      "pro",
      "team",
      "enterprise",
    ]);
  });

  test("a key is found, counted, replaced and revoked, and ends with the rights of its maker", async () => {
    const { keys, people } = storage;
    await makeOwner("olga");
    const key = (id: string, scopes: readonly ("screens:search" | "screens:write")[]) => ({
      id,
      workspaceId: "w1",
      name: id,
      sha256: hash(id.slice(-1)),
      hint: "uss_live",
      createdBy: "olga",
      createdAt: now,
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      ownerId: null,
      scopes,
    });
    expect(await keys.create(key("k1", ["screens:search"]))).toBe(true);
    expect(await keys.create(key("k2", ["screens:write"]))).toBe(true);
    expect(await keys.create({ ...key("k3", ["screens:write"]), createdBy: "cli" })).toBe(true);
    expect(await keys.bySha256(hash("1"))).toMatchObject({ key: { id: "k1" }, workspace: { id: "w1" } });
    expect(await keys.bySha256(hash("9"))).toBeNull();
    expect(await keys.liveCount("w1", now, null)).toBe(3);
    expect(await keys.liveCounts(now)).toEqual(new Map([["w1", 3]]));
    expect(await keys.replace("k1", now + day, key("k4", ["screens:search"]), now)).toBe(true);
    expect(await keys.replace("k1", now + day, key("k5", ["screens:search"]), now)).toBe(false);
    expect(await keys.byId("k1")).toMatchObject({ expiresAt: now + day, revokedAt: null });
    await keys.markUsed("k4", now + 1);
    expect(await keys.byId("k4")).toMatchObject({ lastUsedAt: now + 1 });
    expect(await keys.revoke("k4", now)).toBe(true);
    expect(await keys.revoke("k4", now)).toBe(false);
    await addPerson("otto");
    expect(await people.setOperator("otto", true, now)).toEqual([]);
    expect(await people.setOperator("olga", false, now)).toEqual([
      { id: "k2", workspaceId: "w1", name: "k2" },
    ]);
    expect(await keys.create(key("k6", ["screens:write"]))).toBe(false);
    expect(await keys.revokeOfFormerWriters(now)).toEqual([]);
    expect((await keys.list()).map(({ id, createdByName }) => [id, createdByName])).toEqual([
      ["k1", "OLGA"],
      ["k2", "OLGA"],
      ["k3", null],
      ["k4", "OLGA"],
    ]);
    expect(await keys.list("w2")).toEqual([]);
  });

  test("people join by invitations, and a workspace keeps an owner", async () => {
    const { people } = storage;
    expect(await makeOwner("olga")).toBe(true);
    expect(await makeOwner("otto")).toBe(false);
    expect(await join("mia", "member", "olga")).toBe("done");
    expect(await people.acceptInvitation(hash("m"), "otto", now)).toBe("not_found");
    const again = { id: "i2", workspaceId: "w1", email: "mia@example.org", role: "member" } as const;
    expect(await people.invite({ ...again, link: link(hash("2"), "olga") })).toBe("member");
    const open = { ...again, id: "i3", email: "new@example.org" };
    expect(await people.invite({ ...open, link: link(hash("3"), "olga") })).toBe("done");
    expect(await people.replaceLink("i3", link(hash("4"), "olga"))).toBe(true);
    expect(await people.invitationByToken(hash("3"), now)).toBeNull();
    expect(await people.invitationByToken(hash("4"), now)).toMatchObject({ email: "new@example.org" });
    expect(await people.invitation("i3", now + 2 * day)).toBeNull();
    expect((await people.invitations("w1", now)).map(({ id }) => id)).toEqual(["i3"]);
    expect([await people.revokeInvitation("i3"), await people.revokeInvitation("i3")]).toEqual([true, false]);
    expect(await people.membership("w1", "mia")).toMatchObject({ role: "member", workspace: { id: "w1" } });
    expect(await people.membership("w2", "mia")).toBeNull();
    expect((await people.workspacesOf("mia")).map(({ workspace }) => workspace.id)).toEqual(["w1"]);
    const inTeam = (userId: string) => [{ userId, id: "w1", name: "Team w1", isEditor: false }];
    expect(await people.membershipsByPerson()).toEqual(
      new Map(["olga", "mia"].map((id) => [id, inTeam(id)])),
    );
    const mia = { workspaceId: "w1", userId: "mia" };
    expect(await people.setEditor({ ...mia, workspaceId: "w2" }, true, now)).toBe("not_found");
    expect(await people.setEditor(mia, true, now)).toEqual([]);
    const editors = (await people.members("w1")).filter(({ isEditor }) => isEditor);
    expect(editors.map(({ userId }) => userId)).toEqual(["mia"]);
    expect(await people.setEditor(mia, false, now)).toEqual([]);
    expect(await people.memberCounts()).toEqual(new Map([["w1", 2]]));
    expect(await people.setRole(await memberOf("olga"), "member")).toBe("last_owner");
    expect(await people.soleOwnerOf("olga")).toEqual(["Team w1"]);
    expect(await people.setRole(await memberOf("mia"), "owner")).toEqual([]);
    expect(await people.removeMember(await memberOf("olga"), now)).toEqual([]);
    expect(await people.members("w1")).toMatchObject([{ userId: "mia", isDisabled: false }]);
  });

  test("accounts are disabled, enabled and deleted, but for the last operator", async () => {
    const { people } = storage;
    await makeOwner("olga");
    await join("mia", "owner", "olga");
    expect(await people.disable("olga", now)).toBe("last_operator");
    expect(await people.setOperator("olga", false, now)).toBe("last_operator");
    await people.setOperator("mia", true, now);
    expect(await people.disable("olga", now)).toEqual([]);
    expect(await people.byEmail("OLGA@example.org")).toMatchObject({ id: "olga", disabledAt: now });
    expect(await people.enable("olga")).toEqual([]);
    expect(await people.byId("olga")).toMatchObject({ name: "OLGA", isOperator: true, disabledAt: null });
    expect(await people.delete("olga", now)).toEqual([]);
    expect(await people.delete("olga", now)).toBe("not_found");
    await addPerson("otto");
    await people.remove("otto");
    expect([await people.count(), (await people.list()).map(({ id }) => id)]).toEqual([1, ["mia"]]);
  });

  test("a set-up link is used once, and what has expired is deleted", async () => {
    const { people } = storage;
    await people.createSetupLink({ sha256: hash("a"), createdAt: now, expiresAt: now + day });
    await people.createSetupLink({ sha256: hash("b"), createdAt: now, expiresAt: now + day });
    expect(await people.isSetupLinkOpen(hash("a"), now)).toBe(false);
    expect(await people.consumeSetupLink(hash("b"), now)).toBe(true);
    expect(await people.consumeSetupLink(hash("b"), now)).toBe(false);
    await people.reopenSetupLink(hash("b"));
    expect(await people.isSetupLinkOpen(hash("b"), now)).toBe(true);
    await people.removeExpired(now + 2 * day);
    expect(await people.consumeSetupLink(hash("b"), now)).toBe(false);
  });

  test("a new password, another way to sign in or a second factor that ends takes the sessions along", async () => {
    const { credentials } = storage;
    await addPerson("mia");
    const sessions = async () => (await credentials.sessions("mia", now)).map(({ id }) => id);
    for (const [at, id] of ["s1", "s2", "s3"].entries()) await addSession(id, "mia", now + at);
    await credentials.touchSession("s1", now + 5);
    expect((await credentials.sessions("mia", now)).at(-1)).toMatchObject({ id: "s1", usedAt: now + 5 });
    await credentials.keepNewestSessions("mia", 2);
    expect(await sessions()).toEqual(["s3", "s2"]);
    expect(await credentials.endSession("mia", "s2")).toBe(true);
    expect(await credentials.endSession("mia", "s2")).toBe(false);
    await credentials.endSessions("mia", "s3");
    await credentials.setPassword("mia", "first", now);
    expect([await credentials.passwordHash("mia"), await sessions()]).toEqual(["first", []]);
    const reset = { userId: "mia", createdBy: null, createdAt: now, expiresAt: now + day };
    await credentials.createResetLink({ ...reset, sha256: hash("r") });
    expect(await credentials.resetLinkOwner(hash("r"), now)).toBe("mia");
    expect(await credentials.resetPassword(hash("r"), "second", now)).toEqual([]);
    expect(await credentials.resetPassword(hash("r"), "third", now)).toBeNull();
    const provider = { id: "a1", userId: "mia", providerId: "oidc", accountId: "1", ...dates };
    await db.insert(tables.accounts).values(provider);
    expect(await credentials.signInMethods("mia")).toEqual({ hasPassword: true, isLinked: true });
    expect(await credentials.linkedUserIds()).toEqual(new Set(["mia"]));
    expect(await credentials.unlinkProvider("mia")).toBe(true);
    expect(await credentials.unlinkProvider("mia")).toBe(false);
    await credentials.endPassword("mia");
    expect(await credentials.passwordHash("mia")).toBeNull();
    await db.insert(tables.twoFactors).values({ id: "t1", userId: "mia", secret: "s", backupCodes: "b" });
    await credentials.replaceSecondFactors([{ id: "t1", secret: "s2", backupCodes: "b2" }]);
    const factor = { id: "t1", userId: "mia", isConfirmed: true, secret: "s2", backupCodes: "b2" };
    expect(await credentials.secondFactors("mia")).toEqual([factor]);
    expect(await credentials.removeSecondFactor("mia")).toBe(true);
    expect(await credentials.removeSecondFactor("mia")).toBe(false);
    expect(await credentials.signingFingerprint()).toBeNull();
    expect(await credentials.replaceSigningFingerprint(null, "f1")).toBe(true);
    expect(await credentials.replaceSigningFingerprint(null, "f2")).toBe(false);
    expect(await credentials.signingFingerprint()).toBe("f1");
  });

  test("the audit list is filtered, newest first, whatever the case of ASCII letters", async () => {
    const { activity } = storage;
    const event = {
      workspaceId: "w1",
      at: now,
      target: "",
      detail: "",
      address: "",
      outcome: "success",
    } as const;
    await activity.addAudit({ ...event, actor: "Mia 100%_", action: "key.create" });
    await activity.addAudit({ ...event, actor: "otto", action: "key", workspaceId: null }, false);
    await activity.addAudit({ ...event, actor: "Ärger", action: "keys", outcome: "failure" });
    const actors = async (filter: Parameters<typeof activity.audit>[0]) =>
      (await activity.audit(filter, 10)).events.map(({ actor }) => actor);
    expect(await actors({})).toEqual(["Ärger", "otto", "Mia 100%_"]);
    expect(await actors({ action: "key" })).toEqual(["otto", "Mia 100%_"]);
    expect(await actors({ text: "0%_" })).toEqual(["Mia 100%_"]);
    expect(await actors({ text: "TEAM W1" })).toEqual(["Ärger", "Mia 100%_"]);
    expect(await actors({ text: "ärger" })).toEqual([]);
    expect(await actors({ workspaceId: "w1", outcome: "failure" })).toEqual(["Ärger"]);
    const { events, next } = await activity.audit({}, 1);
    expect((await activity.audit({}, 10, next ?? 0)).events).toHaveLength(2);
    expect(events).toMatchObject([{ actor: "Ärger", workspaceName: "Team w1" }]);
  });

  test("counts of searches add up place by place, and a person's last searches are kept once each", async () => {
    const { activity } = storage;
    await addPerson("mia");
    const row = { workspaceId: "w1", day: "2026-01-02", keyId: "k", mode: "standard", searches: 2 } as const;
    const counts = { errors: 1, refused: 0, latencyCounts: [1, 2] };
    await activity.addUsage([{ ...row, ...counts }], true);
    await activity.addUsage(
      [
        { ...row, ...counts, latencyCounts: [1] },
        { ...row, ...counts, mode: "deep" },
      ],
      false,
    );
    await activity.addUsage([{ ...row, ...counts, latencyCounts: [0, 0, 5] }], true);
    expect(await activity.usage("w1", "2026-01-01")).toEqual([
      { ...row, ...counts, mode: "deep" },
      { ...row, searches: 6, errors: 3, refused: 0, latencyCounts: [2, 2, 5] },
    ]);
    expect(await activity.searchCounts("2026-01-03")).toEqual(new Map());
    expect(await activity.searchCounts("2026-01-02")).toEqual(new Map([["w1", 8]]));
    const by = { workspaceId: "w1", userId: "mia" };
    const search = { platform: "ios", screens: 3, at: now } as const;
    for (const query of ["one", "two", "three", "one"])
      await activity.addRecentSearch(by, { ...search, query }, 2);
    expect((await activity.recentSearches(by)).map(({ query }) => query)).toEqual(["one", "three"]);
    await activity.clearRecentSearches(by);
    expect(await activity.recentSearches(by)).toEqual([]);
  });
});
