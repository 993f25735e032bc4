// Invitations in SQLite.
import { and, count, desc, eq, gt, type SQL } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import {
  type InvitationLink,
  type MemberStorage,
  membersMax,
  type NewInvitation,
} from "../member-storage.ts";
import { addMember } from "./members.ts";
import { invitations, members, users } from "./people-schema.ts";
import { milliseconds } from "./queries.ts";
import { workspaces } from "./schema.ts";
import { atOnce } from "./waiting.ts";

/** The open invitations of this database. */
export function sqliteInvitations(db: BunSQLiteDatabase) {
  return { ...invitationReads(db), ...invitationChanges(db) };
}

function isOpen(now: number) {
  return gt(invitations.expiresAt, new Date(now));
}

function invitationReads(db: BunSQLiteDatabase) {
  const open = (which: SQL, now: number) =>
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
      .innerJoin(users, eq(users.id, invitations.inviterId))
      .where(and(which, isOpen(now)));
  return {
    invitations: async (workspaceId, now) =>
      open(eq(invitations.workspaceId, workspaceId), now).orderBy(desc(invitations.createdAt)).all(),
    invitation: async (id, now) => open(eq(invitations.id, id), now).get() ?? null,
    invitationByToken: async (sha256, now) => open(eq(invitations.sha256, sha256), now).get() ?? null,
  } satisfies Partial<MemberStorage>;
}

function invitationChanges(db: BunSQLiteDatabase) {
  return {
    invite: async (invitation) => atOnce(db, () => invite(db, invitation)),
    replaceLink: async (id, link) => {
      const isReplaceable = and(eq(invitations.id, id), isOpen(link.createdAt));
      const replaced = db.update(invitations).set(columnsOf(link)).where(isReplaceable);
      return replaced.returning({ id: invitations.id }).all().length > 0;
    },
    revokeInvitation: async (id) =>
      db.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id }).all().length > 0,
    acceptInvitation: async (sha256, userId, now) => atOnce(db, () => accept(db, sha256, userId, now)),
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
  db.insert(invitations)
    .values({ ...invitation, ...columnsOf(link) })
    .run();
  return "done";
}

function columnsOf({ createdAt, expiresAt, ...link }: InvitationLink) {
  return { ...link, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) };
}

function accept(
  db: BunSQLiteDatabase,
  sha256: string,
  userId: string,
  now: number,
): "done" | "not_found" | "full" {
  const isIt = and(eq(invitations.sha256, sha256), isOpen(now));
  const columns = { workspaceId: invitations.workspaceId, role: invitations.role };
  const used = db.select(columns).from(invitations).where(isIt).get();
  if (used === undefined) return "not_found";
  const { workspaceId } = used;
  const before = db
    .select({ count: count() })
    .from(members)
    .where(eq(members.workspaceId, workspaceId))
    .get();
  // The link stays: there may be room again.
  if ((before?.count ?? 0) >= membersMax) return "full";
  db.delete(invitations).where(isIt).run();
  addMember(db, { ...used, userId, now });
  return "done";
}
