import { and, desc, eq, gt, type SQL } from "drizzle-orm";
import { milliseconds } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import type { Tables } from "../tables/tables.ts";
import { addMember, membersMax } from "./members.ts";

/** The link of an invitation, by the hash of its token. */
export interface InvitationLink {
  readonly sha256: string;
  readonly inviterId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** An invitation to be made. `email` is in lower case. */
export interface NewInvitation
  extends Readonly<Pick<Tables["invitations"]["$inferSelect"], "id" | "workspaceId" | "email" | "role">> {
  readonly isEditor?: boolean;
  readonly link: InvitationLink;
}

export function invitationStore(database: Database) {
  return { ...invitationReads(database), ...invitationChanges(database) };
}

/** An open invitation. Only a person who was given its link knows the token. */
export type OpenInvitation = Awaited<ReturnType<ReturnType<typeof invitationReads>["invitations"]>>[number];

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
        isEditor: invitations.isEditor,
        invitedBy: { name: users.name, email: users.email },
        expiresAt: milliseconds(invitations.expiresAt),
      })
      .from(invitations)
      .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
      .innerJoin(users, eq(users.id, invitations.inviterId))
      .where(and(which, isOpen(tables, now)));
  return {
    /** Open ones, newest first. */
    invitations: async (workspaceId: string, now: number) =>
      open(eq(invitations.workspaceId, workspaceId), now).orderBy(desc(invitations.createdAt)),
    /** Null when it is not open. */
    invitation: async (id: string, now: number) => (await open(eq(invitations.id, id), now))[0] ?? null,
    /** The open invitation whose token has this hash, or null. */
    invitationByToken: async (sha256: string, now: number) =>
      (await open(eq(invitations.sha256, sha256), now))[0] ?? null,
  };
}

function invitationChanges({ db, tables, transaction }: Database) {
  const { invitations } = tables;
  return {
    /** Replaces an open one for the same address. `member`: the address belongs to the workspace already. */
    invite: async (invitation: NewInvitation) => transaction("accounts", (tx) => invite(tx, invitation)),
    /** Gives an open invitation another link, and ends the one before. False when there is none. */
    replaceLink: async (id: string, link: InvitationLink) => {
      const isReplaceable = and(eq(invitations.id, id), isOpen(tables, link.createdAt));
      const replaced = db.update(invitations).set(columnsOf(link)).where(isReplaceable);
      return (await replaced.returning({ id: invitations.id })).length > 0;
    },
    /** False when there is no such invitation. */
    revokeInvitation: async (id: string) => {
      const revoked = db.delete(invitations).where(eq(invitations.id, id));
      return (await revoked.returning({ id: invitations.id })).length > 0;
    },
    /** Uses an invitation up and adds the member, both or neither. Of two at once one is `not_found`. */
    acceptInvitation: async (sha256: string, userId: string, now: number) =>
      transaction("accounts", (tx) => accept(tx, sha256, userId, now)),
  };
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
  const { workspaceId, role, isEditor } = invitations;
  const [used] = await db.select({ workspaceId, role, isEditor }).from(invitations).where(isIt);
  if (used === undefined) return "not_found";
  const before = await db.$count(members, eq(members.workspaceId, used.workspaceId));
  // The link stays: there may be room again.
  if (before >= membersMax) return "full";
  // It may have been revoked meanwhile.
  const accepted = await db.delete(invitations).where(isIt).returning({ id: invitations.id });
  if (accepted.length === 0) return "not_found";
  await addMember(tx, { ...used, userId, now });
  return "done";
}
