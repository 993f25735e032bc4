// People in SQLite.
import { and, count, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { FirstOwner, PeopleStorage } from "../people-storage.ts";
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
import { plans, workspaces } from "./schema.ts";
import { withoutWaiting } from "./without-waiting.ts";
import { workspaceColumns } from "./workspaces.ts";

const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  isOperator: users.isOperator,
  hasSecondFactor: users.twoFactorEnabled,
  createdAt: milliseconds(users.createdAt),
};

/** The people of this database. */
export function sqlitePeople(db: BunSQLiteDatabase): PeopleStorage {
  const schema = { users, sessions, accounts, verifications, workspaces, members, invitations, twoFactors };
  return {
    authTables: { provider: "sqlite", db, schema },
    ...personReads(db),
    ...membershipReads(db),
    ...invitationReads(db),
    ...setupLinkWrites(db),
    removeExpired: async (now) =>
      withoutWaiting(db, () => {
        db.delete(sessions)
          .where(lt(sessions.expiresAt, new Date(now)))
          .run();
        db.delete(verifications)
          .where(lt(verifications.expiresAt, new Date(now)))
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
    setOperator: async (id, isOperator) => {
      const updated = db.update(users).set({ isOperator }).where(eq(users.id, id));
      return updated.returning({ id: users.id }).all().length > 0;
    },
    remove: async (id) => void db.delete(users).where(eq(users.id, id)).run(),
    makeOwner: async (owner) => db.transaction(() => makeOwner(db, owner), { behavior: "immediate" }),
    names: async () => {
      const rows = db.select({ id: users.id, name: users.name }).from(users).all();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
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
  const member = { id: crypto.randomUUID(), organizationId: workspace.id, userId, role: "owner" as const };
  db.insert(members)
    .values({ ...member, createdAt: new Date(now) })
    .run();
  return true;
}

function membershipReads(db: BunSQLiteDatabase) {
  const memberships = () =>
    db
      .select({ workspace: workspaceColumns, role: members.role })
      .from(members)
      .innerJoin(workspaces, eq(workspaces.id, members.organizationId))
      .innerJoin(plans, eq(plans.name, workspaces.plan));
  const one = memberships()
    .where(
      and(
        eq(members.organizationId, sql.placeholder("workspaceId")),
        eq(members.userId, sql.placeholder("userId")),
      ),
    )
    .prepare();
  return {
    workspacesOf: async (userId) =>
      memberships().where(eq(members.userId, userId)).orderBy(workspaces.createdAt, workspaces.id).all(),
    membership: async (workspaceId, userId) => one.get({ workspaceId, userId }) ?? null,
    members: async (workspaceId) =>
      db
        .select({
          id: members.id,
          userId: members.userId,
          name: users.name,
          email: users.email,
          role: members.role,
          joinedAt: milliseconds(members.createdAt),
        })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(eq(members.organizationId, workspaceId))
        .orderBy(members.createdAt, members.id)
        .all(),
    memberCounts: async () => {
      const columns = { id: members.organizationId, count: count() };
      const rows = db.select(columns).from(members).groupBy(members.organizationId).all();
      return new Map(rows.map((row) => [row.id, row.count]));
    },
  } satisfies Partial<PeopleStorage>;
}

function invitationReads(db: BunSQLiteDatabase) {
  const open = () =>
    db
      .select({
        id: invitations.id,
        workspaceId: invitations.organizationId,
        workspaceName: workspaces.name,
        email: invitations.email,
        role: invitations.role,
        invitedBy: users.name,
        expiresAt: milliseconds(invitations.expiresAt),
      })
      .from(invitations)
      .innerJoin(workspaces, eq(workspaces.id, invitations.organizationId))
      .innerJoin(users, eq(users.id, invitations.inviterId));
  const isPending = (now: number) =>
    and(eq(invitations.status, "pending"), gt(invitations.expiresAt, new Date(now)));
  return {
    cancelInvitationsBy: async (workspaceId, inviterId) =>
      void db
        .update(invitations)
        .set({ status: "canceled" })
        .where(
          and(
            eq(invitations.organizationId, workspaceId),
            eq(invitations.inviterId, inviterId),
            eq(invitations.status, "pending"),
          ),
        )
        .run(),
    createInvitation: async ({ workspaceId, createdAt, expiresAt, ...rest }) => {
      const moments = { createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) };
      const row = { ...rest, ...moments, organizationId: workspaceId, status: "pending" as const };
      db.insert(invitations).values(row).run();
    },
    invitations: async (workspaceId, now) =>
      open()
        .where(and(eq(invitations.organizationId, workspaceId), isPending(now)))
        .orderBy(desc(invitations.createdAt))
        .all(),
    invitation: async (id, now) =>
      open()
        .where(and(eq(invitations.id, id), isPending(now)))
        .get() ?? null,
  } satisfies Partial<PeopleStorage>;
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

/** A column of `Date`s as the number that is stored. */
function milliseconds(
  column: typeof users.createdAt | typeof members.createdAt | typeof invitations.expiresAt,
) {
  return sql<number>`${column}`.mapWith(Number);
}
