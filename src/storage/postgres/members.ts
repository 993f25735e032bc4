// Members in PostgreSQL.
import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import type { Role } from "../../fields.ts";
import type { JudgedMember, MemberChange, MemberStorage } from "../member-storage.ts";
import { milliseconds } from "./columns.ts";
import { revokeOwnKeys } from "./keys.ts";
import { invitations, members, users } from "./people-schema.ts";
import { plans, workspaces } from "./schema.ts";
import { atOnce, type Postgres, type Queries } from "./transactions.ts";
import { workspaceColumns } from "./workspaces.ts";

/** Who belongs to which workspace in this database. */
export function postgresMembers(db: Postgres) {
  return { ...belongings(db), ...memberChanges(db) };
}

function belongings(db: Queries) {
  const all = () =>
    db
      .select({ workspace: workspaceColumns, role: members.role })
      .from(members)
      .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
      .innerJoin(plans, eq(plans.name, workspaces.plan));
  return {
    workspacesOf: async (userId) =>
      all().where(eq(members.userId, userId)).orderBy(workspaces.createdAt, workspaces.id),
    membership: async (workspaceId, userId) => {
      const isIt = and(eq(members.workspaceId, workspaceId), eq(members.userId, userId));
      return (await all().where(isIt))[0] ?? null;
    },
    members: async (workspaceId) =>
      db
        .select({
          id: members.id,
          userId: members.userId,
          name: users.name,
          email: users.email,
          role: members.role,
          joinedAt: milliseconds(members.createdAt),
          isDisabled: sql<boolean>`${users.disabledAt} is not null`,
        })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(eq(members.workspaceId, workspaceId))
        .orderBy(members.createdAt, members.id),
    workspaceNames: async () => {
      const rows = await db
        .select({ userId: members.userId, name: workspaces.name })
        .from(members)
        .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
        .orderBy(workspaces.createdAt, workspaces.id);
      const byUser = Map.groupBy(rows, ({ userId }) => userId);
      return new Map([...byUser].map(([userId, ofUser]) => [userId, ofUser.map(({ name }) => name)]));
    },
    memberCounts: async () => {
      const columns = { id: members.workspaceId, count: count() };
      const rows = await db.select(columns).from(members).groupBy(members.workspaceId);
      return new Map(rows.map((row) => [row.id, row.count]));
    },
  } satisfies Partial<MemberStorage>;
}

function memberChanges(db: Postgres) {
  return {
    setRole: async (member, role) =>
      changeMember(db, member, role === "owner", async (tx) => {
        await tx.update(members).set({ role }).where(eq(members.id, member.memberId));
      }),
    removeMember: async (member, now) =>
      changeMember(db, member, false, async (tx, userId) => {
        await tx.delete(members).where(eq(members.id, member.memberId));
        await revokeOwnKeys(tx, userId, now, member.workspaceId);
      }),
  } satisfies Partial<MemberStorage>;
}

/** Ends the invitations of a member and does `change`, unless it leaves the workspace without an owner. */
function changeMember(
  db: Postgres,
  member: JudgedMember,
  staysOwner: boolean,
  change: (tx: Queries, userId: string) => Promise<void>,
): Promise<MemberChange> {
  return atOnce(db, "accounts", async (tx): Promise<MemberChange> => {
    const [judged] = await tx.select({ userId: members.userId }).from(members).where(isJudged(member));
    if (judged === undefined) return "not_found";
    const { userId } = judged;
    const isOwnerLost = member.role === "owner" && !staysOwner;
    if (isOwnerLost && (await otherOwners(tx, member.workspaceId, userId)) === 0) return "last_owner";
    await tx
      .delete(invitations)
      .where(and(eq(invitations.workspaceId, member.workspaceId), eq(invitations.inviterId, userId)));
    await change(tx, userId);
    return "done";
  });
}

function isJudged({ workspaceId, memberId, role }: JudgedMember) {
  return and(eq(members.id, memberId), eq(members.workspaceId, workspaceId), eq(members.role, role));
}

/** Owners of the workspace beside this person who can sign in. */
export async function otherOwners(db: Queries, workspaceId: string, userId: string): Promise<number> {
  const owners = db.select({ count: count() }).from(members).innerJoin(users, eq(users.id, members.userId));
  const isOther = and(
    eq(members.workspaceId, workspaceId),
    eq(members.role, "owner"),
    ne(members.userId, userId),
    isNull(users.disabledAt),
  );
  return (await owners.where(isOther))[0]?.count ?? 0;
}

/** Adds a membership; one that exists stays as it is. */
export async function addMember(
  db: Queries,
  { now, ...member }: { workspaceId: string; userId: string; role: Role; now: number },
): Promise<void> {
  await db
    .insert(members)
    .values({ ...member, id: crypto.randomUUID(), createdAt: new Date(now) })
    .onConflictDoNothing();
}
