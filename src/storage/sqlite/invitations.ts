// Invitations in SQLite.
import { and, count, desc, eq, gt } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { MemberStorage, NewInvitation } from "../member-storage.ts";
import { addMember } from "./add-member.ts";
import { invitations, members, users } from "./people-schema.ts";
import { milliseconds } from "./queries.ts";
import { workspaces } from "./schema.ts";

/** Members a workspace may have: its page and its lists read all of them. */
const membersMax = 1_000;
const immediate = { behavior: "immediate" } as const;

/** The open invitations of this database. */
export function sqliteInvitations(db: BunSQLiteDatabase) {
  return { ...invitationReads(db), ...invitationChanges(db) };
}

function isOpen(now: number) {
  return gt(invitations.expiresAt, new Date(now));
}

function invitationReads(db: BunSQLiteDatabase) {
  const open = () =>
    db
      .select({
        id: invitations.id,
        workspace: { id: workspaces.id, name: workspaces.name, suspendedAt: workspaces.suspendedAt },
        email: invitations.email,
        role: invitations.role,
        invitedBy: { name: users.name, email: users.email },
        expiresAt: milliseconds(invitations.expiresAt),
      })
      .from(invitations)
      .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
      .innerJoin(users, eq(users.id, invitations.inviterId));
  return {
    invitations: async (workspaceId, now) =>
      open()
        .where(and(eq(invitations.workspaceId, workspaceId), isOpen(now)))
        .orderBy(desc(invitations.createdAt))
        .all(),
    invitation: async (id, now) =>
      open()
        .where(and(eq(invitations.id, id), isOpen(now)))
        .get() ?? null,
    invitationByToken: async (sha256, now) =>
      open()
        .where(and(eq(invitations.sha256, sha256), isOpen(now)))
        .get() ?? null,
  } satisfies Partial<MemberStorage>;
}

function invitationChanges(db: BunSQLiteDatabase) {
  return {
    invite: async (invitation) => db.transaction(() => invite(db, invitation), immediate),
    replaceLink: async (id, { createdAt, expiresAt, ...link }) => {
      const moments = { createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) };
      const replaced = db
        .update(invitations)
        .set({ ...link, ...moments })
        .where(and(eq(invitations.id, id), isOpen(createdAt)));
      return replaced.returning({ id: invitations.id }).all().length > 0;
    },
    revokeInvitation: async (id) =>
      db.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id }).all().length > 0,
    acceptInvitation: async (sha256, userId, now) =>
      db.transaction(() => accept(db, sha256, userId, now), immediate),
  } satisfies Partial<MemberStorage>;
}

function invite(db: BunSQLiteDatabase, { link, ...invitation }: NewInvitation): "done" | "member" {
  const { workspaceId, email } = invitation;
  const known = db
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), eq(users.email, email)));
  if (known.get() !== undefined) return "member";
  db.delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.email, email)))
    .run();
  const { sha256, inviterId, createdAt, expiresAt } = link;
  const moments = { createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) };
  db.insert(invitations)
    .values({ ...invitation, sha256, inviterId, ...moments })
    .run();
  return "done";
}

function accept(
  db: BunSQLiteDatabase,
  sha256: string,
  userId: string,
  now: number,
): "done" | "not_found" | "full" {
  const [used] = db
    .delete(invitations)
    .where(and(eq(invitations.sha256, sha256), isOpen(now)))
    .returning({ workspaceId: invitations.workspaceId, role: invitations.role })
    .all();
  if (used === undefined) return "not_found";
  const inWorkspace = db
    .select({ count: count() })
    .from(members)
    .where(eq(members.workspaceId, used.workspaceId));
  if ((inWorkspace.get()?.count ?? 0) >= membersMax) return "full";
  addMember(db, { ...used, userId, now });
  return "done";
}
