// Invitations to workspaces.
import { and, count, desc, eq, gt, type SQL } from "drizzle-orm";
import { milliseconds } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import {
  type InvitationLink,
  type MemberStorage,
  membersMax,
  type NewInvitation,
} from "../member-storage.ts";
import type { Tables } from "../tables/tables.ts";
import { addMember } from "./members.ts";

/** The open invitations of this database. */
export function invitationStore(database: Database) {
  return { ...invitationReads(database), ...invitationChanges(database) };
}

function isOpen({ invitations }: Tables, now: number) {
  return gt(invitations.expiresAt, new Date(now));
}

function invitationReads({ db, tables }: Database) {
  const { invitations, users, workspaces } = tables;
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
      .where(and(which, isOpen(tables, now)));
  return {
    invitations: async (workspaceId, now) =>
      open(eq(invitations.workspaceId, workspaceId), now).orderBy(desc(invitations.createdAt)),
    invitation: async (id, now) => (await open(eq(invitations.id, id), now))[0] ?? null,
    invitationByToken: async (sha256, now) => (await open(eq(invitations.sha256, sha256), now))[0] ?? null,
  } satisfies Partial<MemberStorage>;
}

function invitationChanges({ db, tables, transaction }: Database) {
  const { invitations } = tables;
  return {
    invite: async (invitation) => transaction("accounts", (tx) => invite(tx, invitation)),
    replaceLink: async (id, link) => {
      const isReplaceable = and(eq(invitations.id, id), isOpen(tables, link.createdAt));
      const replaced = db.update(invitations).set(columnsOf(link)).where(isReplaceable);
      return (await replaced.returning({ id: invitations.id })).length > 0;
    },
    // After all others: it may be accepted at the same time.
    revokeInvitation: async (id) =>
      transaction("accounts", async (tx) => {
        const revoked = tx.db.delete(invitations).where(eq(invitations.id, id));
        return (await revoked.returning({ id: invitations.id })).length > 0;
      }),
    acceptInvitation: async (sha256, userId, now) =>
      transaction("accounts", (tx) => accept(tx, sha256, userId, now)),
  } satisfies Partial<MemberStorage>;
}

async function invite(
  { db, tables }: Executor,
  { link, ...invitation }: NewInvitation,
): Promise<"done" | "member"> {
  const { invitations, members, users } = tables;
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
  tx: Executor,
  sha256: string,
  userId: string,
  now: number,
): Promise<"done" | "not_found" | "full"> {
  const { db, tables } = tx;
  const { invitations, members } = tables;
  const isIt = and(eq(invitations.sha256, sha256), isOpen(tables, now));
  const columns = { workspaceId: invitations.workspaceId, role: invitations.role };
  const [used] = await db.select(columns).from(invitations).where(isIt);
  if (used === undefined) return "not_found";
  const ofWorkspace = eq(members.workspaceId, used.workspaceId);
  const [before] = await db.select({ count: count() }).from(members).where(ofWorkspace);
  // The link stays: there may be room again.
  if ((before?.count ?? 0) >= membersMax) return "full";
  await db.delete(invitations).where(isIt);
  await addMember(tx, { ...used, userId, now });
  return "done";
}
