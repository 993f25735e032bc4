// People in SQLite.
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { FirstOwner, PeopleStorage } from "../people-storage.ts";
import { accountChanges } from "./account-changes.ts";
import { addMember } from "./add-member.ts";
import { sqliteMembers } from "./members.ts";
import {
  accounts,
  invitations,
  resetLinks,
  sessions,
  setupLinks,
  twoFactors,
  users,
  verifications,
} from "./people-schema.ts";
import { milliseconds } from "./queries.ts";
import { workspaces } from "./schema.ts";
import { type RetryWrites, withoutWaiting } from "./waiting.ts";

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
    ...setupLinkWrites(db),
    removeExpired: async (now) =>
      withoutWaiting(db, () => {
        db.delete(sessions)
          .where(lt(sessions.expiresAt, new Date(now)))
          .run();
        db.delete(verifications)
          .where(lt(verifications.expiresAt, new Date(now)))
          .run();
        db.delete(invitations)
          .where(lt(invitations.expiresAt, new Date(now)))
          .run();
        db.delete(resetLinks).where(lt(resetLinks.expiresAt, now)).run();
        db.delete(setupLinks).where(lt(setupLinks.expiresAt, now)).run();
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
    makeOwner: async (owner) => db.transaction(() => makeOwner(db, owner), { behavior: "immediate" }),
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
      db.transaction(
        () => {
          db.delete(setupLinks).run();
          db.insert(setupLinks).values(link).run();
        },
        { behavior: "immediate" },
      ),
    isSetupLinkOpen: async (sha256, now) => (await db.$count(setupLinks, isOpen(sha256, now))) > 0,
    reopenSetupLink: async (sha256) =>
      void db.update(setupLinks).set({ usedAt: null }).where(eq(setupLinks.sha256, sha256)).run(),
    consumeSetupLink: async (sha256, now) => {
      const used = db.update(setupLinks).set({ usedAt: now }).where(isOpen(sha256, now));
      return used.returning({ sha256: setupLinks.sha256 }).all().length > 0;
    },
  } satisfies Partial<PeopleStorage>;
}
