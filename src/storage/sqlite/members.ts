// Members in SQLite.
import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { Role } from "../../fields.ts";
import type { JudgedMember, MemberChange, MemberStorage } from "../member-storage.ts";
import { revokeOwnKeys } from "./keys.ts";
import { invitations, members, users } from "./people-schema.ts";
import { milliseconds } from "./queries.ts";
import { plans, workspaces } from "./schema.ts";
import { atOnce } from "./waiting.ts";
import { workspaceColumns } from "./workspaces.ts";

/** Who belongs to which workspace in this database. */
export function sqliteMembers(db: BunSQLiteDatabase) {
  return { ...belongings(db), ...memberChanges(db) };
}

function belongings(db: BunSQLiteDatabase) {
  const all = () =>
    db
      .select({ workspace: workspaceColumns, role: members.role })
      .from(members)
      .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
      .innerJoin(plans, eq(plans.name, workspaces.plan));
  const one = all()
    .where(
      and(
        eq(members.workspaceId, sql.placeholder("workspaceId")),
        eq(members.userId, sql.placeholder("userId")),
      ),
    )
    .prepare();
  return {
    workspacesOf: async (userId) =>
      all().where(eq(members.userId, userId)).orderBy(workspaces.createdAt, workspaces.id).all(),
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
          isDisabled: sql<boolean>`${users.disabledAt} is not null`.mapWith(Boolean),
        })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(eq(members.workspaceId, workspaceId))
        .orderBy(members.createdAt, members.id)
        .all(),
    workspaceNames: async () => {
      const rows = db
        .select({ userId: members.userId, name: workspaces.name })
        .from(members)
        .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
        .orderBy(workspaces.createdAt, workspaces.id)
        .all();
      const byUser = Map.groupBy(rows, ({ userId }) => userId);
      return new Map([...byUser].map(([userId, ofUser]) => [userId, ofUser.map(({ name }) => name)]));
    },
    memberCounts: async () => {
      const columns = { id: members.workspaceId, count: count() };
      const rows = db.select(columns).from(members).groupBy(members.workspaceId).all();
      return new Map(rows.map((row) => [row.id, row.count]));
    },
  } satisfies Partial<MemberStorage>;
}

function memberChanges(db: BunSQLiteDatabase) {
  /** Ends the invitations of a member and does `change`, unless it leaves the workspace without an owner. */
  const changing = (member: JudgedMember, staysOwner: boolean, change: (userId: string) => void) =>
    atOnce(db, (): MemberChange => {
      const { userId } =
        db.select({ userId: members.userId }).from(members).where(isJudged(member)).get() ?? {};
      if (userId === undefined) return "not_found";
      const isOwnerLost = member.role === "owner" && !staysOwner;
      if (isOwnerLost && otherOwners(db, member.workspaceId, userId) === 0) return "last_owner";
      db.delete(invitations)
        .where(and(eq(invitations.workspaceId, member.workspaceId), eq(invitations.inviterId, userId)))
        .run();
      change(userId);
      return "done";
    });
  return {
    setRole: async (member, role) =>
      changing(member, role === "owner", () =>
        db.update(members).set({ role }).where(eq(members.id, member.memberId)).run(),
      ),
    removeMember: async (member, now) =>
      changing(member, false, (userId) => {
        db.delete(members).where(eq(members.id, member.memberId)).run();
        revokeOwnKeys(db, userId, now, member.workspaceId);
      }),
  } satisfies Partial<MemberStorage>;
}

function isJudged({ workspaceId, memberId, role }: JudgedMember) {
  return and(eq(members.id, memberId), eq(members.workspaceId, workspaceId), eq(members.role, role));
}

/** Owners of the workspace beside this person who can sign in. */
export function otherOwners(db: BunSQLiteDatabase, workspaceId: string, userId: string): number {
  const columns = { count: count() };
  const owners = db.select(columns).from(members).innerJoin(users, eq(users.id, members.userId));
  const isOther = and(
    eq(members.workspaceId, workspaceId),
    eq(members.role, "owner"),
    ne(members.userId, userId),
    isNull(users.disabledAt),
  );
  return owners.where(isOther).get()?.count ?? 0;
}

/** Adds a membership; one that exists stays as it is. */
export function addMember(
  db: BunSQLiteDatabase,
  { now, ...member }: { workspaceId: string; userId: string; role: Role; now: number },
): void {
  db.insert(members)
    .values({ ...member, id: crypto.randomUUID(), createdAt: new Date(now) })
    .onConflictDoNothing()
    .run();
}
