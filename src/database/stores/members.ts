import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import type { Role } from "../../fields.ts";
import { milliseconds } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import { type EndedKey, endOwnKeys, revokeOfFormerWriters } from "./keys.ts";
import { workspaceColumns } from "./workspaces.ts";

/** Members a workspace may have: its page and its lists read all of them. */
export const membersMax = 1_000;

/** A member with the role that allowed a change of them; it is refused when the role is another by then. */
export type JudgedMember = Readonly<{ workspaceId: string; memberId: string; role: Role }>;

/**
 * The keys with `screens:write` that ended with a change, or why it was refused: `last_owner` when no owner
 * with an enabled account would be left in the workspace.
 */
export type MemberChange = readonly EndedKey[] | "not_found" | "last_owner";

export function memberStore(database: Database) {
  return { ...belongings(database), ...memberChanges(database) };
}

export type ListedMember = Awaited<ReturnType<ReturnType<typeof memberStore>["members"]>>[number];

function belongings({ db, tables }: Database) {
  const { members, plans, users, workspaces } = tables;
  const all = () =>
    db
      .select({ workspace: workspaceColumns(tables), role: members.role, isEditor: members.isEditor })
      .from(members)
      .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
      .innerJoin(plans, eq(plans.name, workspaces.plan));
  const isIt = and(
    eq(members.workspaceId, sql.placeholder("workspaceId")),
    eq(members.userId, sql.placeholder("userId")),
  );
  const one = all().where(isIt).prepare("membership");
  return {
    /** The workspaces of a person with their role there, oldest first. */
    workspacesOf: async (userId: string) =>
      all().where(eq(members.userId, userId)).orderBy(workspaces.createdAt, workspaces.id),
    /** Null when the person does not belong to the workspace; prepared. */
    membership: async (workspaceId: string, userId: string) =>
      (await one.execute({ workspaceId, userId }))[0] ?? null,
    /** Oldest first. */
    members: async (workspaceId: string) =>
      db
        .select({
          id: members.id,
          userId: members.userId,
          name: users.name,
          email: users.email,
          role: members.role,
          isEditor: members.isEditor,
          isOperator: users.isOperator,
          joinedAt: milliseconds(members.createdAt),
          isDisabled: sql<boolean>`${users.disabledAt} is not null`.mapWith(Boolean),
        })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(eq(members.workspaceId, workspaceId))
        .orderBy(members.createdAt, members.id),
    /** The memberships of each person, oldest workspace first; people in none are absent. */
    membershipsByPerson: async () => {
      const rows = await db
        .select({
          userId: members.userId,
          id: workspaces.id,
          name: workspaces.name,
          isEditor: members.isEditor,
        })
        .from(members)
        .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
        .orderBy(workspaces.createdAt, workspaces.id);
      return Map.groupBy(rows, ({ userId }) => userId);
    },
    /** Number of members by workspace; workspaces without any are absent. */
    memberCounts: async () => {
      const columns = { id: members.workspaceId, count: count() };
      const rows = await db.select(columns).from(members).groupBy(members.workspaceId);
      return new Map(rows.map((row) => [row.id, row.count]));
    },
  };
}

function memberChanges(database: Database) {
  const { members } = database.tables;
  return {
    /** Gives a member another role and ends the invitations they made in the workspace, both or neither. */
    setRole: async (member: JudgedMember, role: Role) =>
      changeMember(database, member, role === "owner", async (tx) => {
        await tx.db.update(members).set({ role }).where(eq(members.id, member.memberId));
        return [];
      }),
    /** Makes a member an editor, or ends that with the `screens:write` keys they made there. */
    setEditor: async (
      { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string },
      isEditor: boolean,
      now: number,
    ) =>
      database.transaction("accounts", async (tx): Promise<"not_found" | readonly EndedKey[]> => {
        const isIt = and(eq(members.workspaceId, workspaceId), eq(members.userId, userId));
        const changed = tx.db.update(members).set({ isEditor }).where(isIt);
        if ((await changed.returning({ id: members.id })).length === 0) return "not_found";
        return isEditor ? [] : revokeOfFormerWriters(tx, now);
      }),
    /**
     * Takes a member out, with their invitations, their own keys and those with `screens:write` they made as
     * an editor in the workspace, all or nothing.
     */
    removeMember: async (member: JudgedMember, now: number) =>
      changeMember(database, member, false, async (tx, userId) => {
        await tx.db.delete(members).where(eq(members.id, member.memberId));
        const ended = await revokeOfFormerWriters(tx, now);
        await endOwnKeys(tx, userId, now, member.workspaceId);
        return ended;
      }),
  };
}

/** Ends the invitations of a member and does `change`, unless it leaves the workspace without an owner. */
function changeMember(
  { transaction }: Database,
  member: JudgedMember,
  staysOwner: boolean,
  change: (tx: Executor, userId: string) => Promise<readonly EndedKey[]>,
): Promise<MemberChange> {
  return transaction("accounts", async (tx): Promise<MemberChange> => {
    const { invitations, members } = tx.tables;
    const { workspaceId, memberId, role } = member;
    const isIt = and(eq(members.id, memberId), eq(members.workspaceId, workspaceId), eq(members.role, role));
    const [judged] = await tx.db.select({ userId: members.userId }).from(members).where(isIt);
    if (judged === undefined) return "not_found";
    const { userId } = judged;
    const isOwnerLost = role === "owner" && !staysOwner;
    if (isOwnerLost && (await otherOwners(tx, workspaceId, userId)) === 0) return "last_owner";
    await tx.db
      .delete(invitations)
      .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.inviterId, userId)));
    return change(tx, userId);
  });
}

/** Owners of the workspace beside this person who can sign in. */
export async function otherOwners(
  { db, tables: { members, users } }: Executor,
  workspaceId: string,
  userId: string,
): Promise<number> {
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
  { db, tables: { members } }: Executor,
  { now, ...member }: { workspaceId: string; userId: string; role: Role; isEditor?: boolean; now: number },
): Promise<void> {
  await db
    .insert(members)
    .values({ ...member, id: crypto.randomUUID(), createdAt: new Date(now) })
    .onConflictDoNothing();
}
