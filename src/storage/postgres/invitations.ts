// Invitations in PostgreSQL.
import { and, count, desc, eq, gt, type SQL } from "drizzle-orm";
import {
  type InvitationLink,
  type MemberStorage,
  membersMax,
  type NewInvitation,
} from "../member-storage.ts";
import { milliseconds } from "./columns.ts";
import { addMember } from "./members.ts";
import { invitations, members, users } from "./people-schema.ts";
import { workspaces } from "./schema.ts";
import { atOnce, type Postgres, type Queries } from "./transactions.ts";

/** The open invitations of this database. */
export function postgresInvitations(db: Postgres) {
  return { ...invitationReads(db), ...invitationChanges(db) };
}

function isOpen(now: number) {
  return gt(invitations.expiresAt, new Date(now));
}

function invitationReads(db: Queries) {
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
      open(eq(invitations.workspaceId, workspaceId), now).orderBy(desc(invitations.createdAt)),
    invitation: async (id, now) => (await open(eq(invitations.id, id), now))[0] ?? null,
    invitationByToken: async (sha256, now) => (await open(eq(invitations.sha256, sha256), now))[0] ?? null,
  } satisfies Partial<MemberStorage>;
}

function invitationChanges(db: Postgres) {
  return {
    invite: async (invitation) => atOnce(db, "accounts", (tx) => invite(tx, invitation)),
    replaceLink: async (id, link) => {
      const isReplaceable = and(eq(invitations.id, id), isOpen(link.createdAt));
      const replaced = db.update(invitations).set(columnsOf(link)).where(isReplaceable);
      return (await replaced.returning({ id: invitations.id })).length > 0;
    },
    revokeInvitation: async (id) => {
      const revoked = db.delete(invitations).where(eq(invitations.id, id));
      return (await revoked.returning({ id: invitations.id })).length > 0;
    },
    acceptInvitation: async (sha256, userId, now) =>
      atOnce(db, "accounts", (tx) => accept(tx, sha256, userId, now)),
  } satisfies Partial<MemberStorage>;
}

async function invite(db: Queries, { link, ...invitation }: NewInvitation): Promise<"done" | "member"> {
  const { workspaceId, email } = invitation;
  const known = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), eq(users.email, email)));
  if (known.length > 0) return "member";
  await db
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.email, email)));
  await db.insert(invitations).values({ ...invitation, ...columnsOf(link) });
  return "done";
}

function columnsOf({ createdAt, expiresAt, ...link }: InvitationLink) {
  return { ...link, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) };
}

async function accept(
  db: Queries,
  sha256: string,
  userId: string,
  now: number,
): Promise<"done" | "not_found" | "full"> {
  const isIt = and(eq(invitations.sha256, sha256), isOpen(now));
  const columns = { workspaceId: invitations.workspaceId, role: invitations.role };
  // Locked: it may be revoked at the same time.
  const [used] = await db.select(columns).from(invitations).where(isIt).for("update");
  if (used === undefined) return "not_found";
  const ofWorkspace = eq(members.workspaceId, used.workspaceId);
  const [before] = await db.select({ count: count() }).from(members).where(ofWorkspace);
  // The link stays: there may be room again.
  if ((before?.count ?? 0) >= membersMax) return "full";
  await db.delete(invitations).where(isIt);
  await addMember(db, { ...used, userId, now });
  return "done";
}
