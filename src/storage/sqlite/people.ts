// People in SQLite.
import { and, eq, exists, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { AccountChange, AccountRefusal, FirstOwner, PeopleStorage, Person } from "../people-storage.ts";
import type { EndedKey } from "../storage.ts";
import { sqliteInvitations } from "./invitations.ts";
import { revokeOfFormerOperators, revokeOwnKeys } from "./keys.ts";
import { addMember, otherOwners, sqliteMembers } from "./members.ts";
import {
  accounts,
  invitations,
  members,
  resetLinks,
  sessions,
  setupLinks,
  twoFactors,
  users,
  verifications,
} from "./people-schema.ts";
import { milliseconds } from "./queries.ts";
import { apiKeys, workspaces } from "./schema.ts";
import type { RetryWrites } from "./waiting.ts";
import { atOnce, withoutWaiting } from "./waiting.ts";

const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  isOperator: users.isOperator,
  hasSecondFactor: users.twoFactorEnabled,
  createdAt: milliseconds(users.createdAt),
  disabledAt: sql<number | null>`${users.disabledAt}`,
};

/** The people of this database. */
export function sqlitePeople(db: BunSQLiteDatabase, retried: RetryWrites): PeopleStorage {
  const schema = { users, sessions, accounts, verifications, twoFactors };
  return {
    authTables: { provider: "sqlite", db, schema, retried },
    ...personReads(db),
    ...accountChanges(db),
    ...sqliteMembers(db),
    ...sqliteInvitations(db),
    ...setupLinkWrites(db),
    removeExpired: async (now) =>
      withoutWaiting(db, () => {
        for (const table of [sessions, verifications, invitations])
          db.delete(table)
            .where(lt(table.expiresAt, new Date(now)))
            .run();
        for (const table of [resetLinks, setupLinks]) db.delete(table).where(lt(table.expiresAt, now)).run();
      }),
  };
}

function personReads(db: BunSQLiteDatabase) {
  const people = () => db.select(personColumns).from(users);
  return {
    count: async () => db.$count(users),
    list: async () => people().orderBy(users.createdAt, users.id).all(),
    byId: async (id) => people().where(eq(users.id, id)).get() ?? null,
    byEmail: async (email) => people().where(eq(users.email, email.toLowerCase())).get() ?? null,
    remove: async (id) => void db.delete(users).where(eq(users.id, id)).run(),
    makeOwner: async (owner) => atOnce(db, () => makeOwner(db, owner)),
  } satisfies Partial<PeopleStorage>;
}

function makeOwner(db: BunSQLiteDatabase, { userId, workspace, now }: FirstOwner): boolean {
  const operator = db.select({ id: users.id }).from(users).where(eq(users.isOperator, true)).get();
  if (operator !== undefined) return false;
  db.update(users).set({ isOperator: true }).where(eq(users.id, userId)).run();
  db.insert(workspaces)
    .values({ ...workspace, createdAt: now })
    .onConflictDoNothing()
    .run();
  addMember(db, { workspaceId: workspace.id, userId, role: "owner", now });
  return true;
}

function setupLinkWrites(db: BunSQLiteDatabase) {
  const isOpen = (sha256: string, now: number) =>
    and(
      eq(setupLinks.sha256, sha256),
      isNull(setupLinks.usedAt),
      gt(setupLinks.expiresAt, now),
      sql`not exists (select 1 from ${users})`,
    );
  return {
    createSetupLink: async (link) =>
      atOnce(db, () => {
        db.delete(setupLinks).run();
        db.insert(setupLinks).values(link).run();
      }),
    isSetupLinkOpen: async (sha256, now) => (await db.$count(setupLinks, isOpen(sha256, now))) > 0,
    reopenSetupLink: async (sha256) =>
      void db.update(setupLinks).set({ usedAt: null }).where(eq(setupLinks.sha256, sha256)).run(),
    consumeSetupLink: async (sha256, now) => {
      const used = db.update(setupLinks).set({ usedAt: now }).where(isOpen(sha256, now));
      return used.returning({ sha256: setupLinks.sha256 }).all().length > 0;
    },
  } satisfies Partial<PeopleStorage>;
}

/**
 * What operators do to accounts: each looks before it changes, in one transaction, so that of two at once one
 * is refused.
 */
function accountChanges(db: BunSQLiteDatabase) {
  const changing = (id: string, change: (account: Person) => AccountChange) =>
    atOnce(db, (): AccountChange => {
      const account = db.select(personColumns).from(users).where(eq(users.id, id)).get();
      return account === undefined ? "not_found" : change(account);
    });
  const set = (id: string, values: Partial<typeof users.$inferInsert>) =>
    void db.update(users).set(values).where(eq(users.id, id)).run();
  return {
    setOperator: async (id, isOperator, now) =>
      changing(id, (account) => {
        if (!isOperator && isLastOperator(db, account)) return "last_operator";
        if (!isOperator) endLinksMadeBy(db, id);
        set(id, { isOperator });
        return revokeOfFormerOperators(db, now);
      }),
    disable: async (id, now) =>
      changing(id, (account) => {
        const refusal = endAccess(db, account);
        if (refusal !== null) return refusal;
        set(id, { disabledAt: new Date(now) });
        return endKeys(db, id, now);
      }),
    enable: async (id) =>
      changing(id, () => {
        set(id, { disabledAt: null });
        return [];
      }),
    delete: async (id, now) =>
      changing(id, (account) => {
        const refusal = endAccess(db, account);
        if (refusal !== null) return refusal;
        db.update(apiKeys).set({ createdByName: account.name }).where(eq(apiKeys.createdBy, id)).run();
        db.delete(users).where(eq(users.id, id)).run();
        return endKeys(db, id, now);
      }),
    soleOwnerOf: async (id) => soleOwnerOf(db, id),
  } satisfies Partial<PeopleStorage>;
}

/**
 * Ends everything by which the account gets in or lets others in; returns why it must not be done instead.
 */
function endAccess(db: BunSQLiteDatabase, account: Person): AccountRefusal | null {
  if (isLastOperator(db, account)) return "last_operator";
  if (soleOwnerOf(db, account.id).length > 0) return "sole_owner";
  const { id, email } = account;
  db.delete(sessions).where(eq(sessions.userId, id)).run();
  db.delete(verifications).where(eq(verifications.value, id)).run();
  db.delete(resetLinks).where(eq(resetLinks.userId, id)).run();
  db.delete(invitations).where(eq(invitations.email, email)).run();
  endLinksMadeBy(db, id);
  return null;
}

/** Ends the keys of an account that was just disabled or deleted, and returns those with `screens:write`. */
function endKeys(db: BunSQLiteDatabase, userId: string, now: number): readonly EndedKey[] {
  const ended = revokeOfFormerOperators(db, now);
  revokeOwnKeys(db, userId, now);
  return ended;
}

function endLinksMadeBy(db: BunSQLiteDatabase, userId: string): void {
  db.delete(invitations).where(eq(invitations.inviterId, userId)).run();
  db.delete(resetLinks).where(eq(resetLinks.createdBy, userId)).run();
}

/** Whether nobody else may operate the service. A disabled operator cannot. */
function isLastOperator(db: BunSQLiteDatabase, { id, isOperator }: Person): boolean {
  const isOther = and(eq(users.isOperator, true), ne(users.id, id), isNull(users.disabledAt));
  return isOperator && db.select({ id: users.id }).from(users).where(isOther).get() === undefined;
}

function soleOwnerOf(db: BunSQLiteDatabase, id: string): readonly string[] {
  const others = db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.workspaceId, workspaces.id), ne(members.userId, id)));
  const owned = db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, id), eq(members.role, "owner"), exists(others)))
    .orderBy(workspaces.createdAt)
    .all();
  return owned.filter((one) => otherOwners(db, one.id, id) === 0).map(({ name }) => name);
}
