import { and, eq, exists, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { milliseconds } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import type { AccountChange, AccountRefusal, AuthTables, FirstOwner, Person } from "../people-storage.ts";
import type { Tables } from "../tables/tables.ts";
import { removeExpiredConnections } from "./connections.ts";
import type { StoredResetLink } from "./credentials.ts";
import { invitationStore } from "./invitations.ts";
import { type EndedKey, endOwnKeys, revokeOfFormerWriters } from "./keys.ts";
import { addMember, memberStore, otherOwners } from "./members.ts";

function personColumns({ users }: Tables) {
  return {
    id: users.id,
    name: users.name,
    email: users.email,
    isOperator: users.isOperator,
    hasSecondFactor: users.twoFactorEnabled,
    createdAt: milliseconds(users.createdAt),
    disabledAt: sql<number | null>`${users.disabledAt}`.mapWith(Number),
  };
}

/** `retried` wraps what better-auth does. */
export function peopleStore(database: Database, retried: AuthTables["retried"]) {
  const { db, tables, dialect, tryTransaction } = database;
  const { accounts, invitations, resetLinks, sessions, setupLinks, twoFactors, users, verifications } =
    tables;
  const { accessTokens, connections, refreshTokens } = tables;
  const signedInPrograms = { accessTokens, connections, refreshTokens };
  const schema = { users, sessions, accounts, verifications, twoFactors, ...signedInPrograms };
  return {
    authTables: { provider: dialect.name, db, schema, retried },
    ...personReads(database),
    ...accountChanges(database),
    ...memberStore(database),
    ...invitationStore(database),
    ...setupLinkWrites(database),
    /** Deletes sessions, tokens, connections, invitations, reset and setup links that ended before `now`. */
    removeExpired: async (now: number) =>
      tryTransaction(null, async (tx) => {
        for (const table of [sessions, verifications, invitations])
          await tx.db.delete(table).where(lt(table.expiresAt, new Date(now)));
        for (const table of [resetLinks, setupLinks])
          await tx.db.delete(table).where(lt(table.expiresAt, now));
        await removeExpiredConnections(tx, now);
      }),
  };
}

function personReads({ db, tables, transaction }: Database) {
  const { users } = tables;
  const people = () => db.select(personColumns(tables)).from(users);
  return {
    count: async () => db.$count(users),
    /** All people, oldest first. */
    list: async () => people().orderBy(users.createdAt, users.id),
    byId: async (id: string) => (await people().where(eq(users.id, id)))[0] ?? null,
    /** The address is compared in lower case. */
    byEmail: async (email: string) => (await people().where(eq(users.email, email.toLowerCase())))[0] ?? null,
    /** Deletes a person who was just created. */
    remove: async (id: string) => void (await db.delete(users).where(eq(users.id, id))),
    /**
     * Makes a person an operator and the owner of a workspace, which is created unless it exists; all or
     * nothing. False when there is an operator already: of two set-ups at once one wins.
     */
    makeOwner: async (owner: FirstOwner) => transaction("accounts", (tx) => makeOwner(tx, owner)),
  };
}

async function makeOwner(tx: Executor, { userId, workspace, now }: FirstOwner): Promise<boolean> {
  const { db, tables } = tx;
  const { users, workspaces } = tables;
  if ((await db.$count(users, eq(users.isOperator, true))) > 0) return false;
  await db.update(users).set({ isOperator: true }).where(eq(users.id, userId));
  await db
    .insert(workspaces)
    .values({ ...workspace, createdAt: now })
    .onConflictDoNothing();
  await addMember(tx, { workspaceId: workspace.id, userId, role: "owner", now });
  return true;
}

function setupLinkWrites({ db, tables: { setupLinks, users }, transaction }: Database) {
  const isOpen = (sha256: string, now: number) =>
    and(
      eq(setupLinks.sha256, sha256),
      isNull(setupLinks.usedAt),
      gt(setupLinks.expiresAt, now),
      sql`not exists (select 1 from ${users})`,
    );
  return {
    /** Adds a link; older ones end. */
    createSetupLink: async (link: Pick<StoredResetLink, "sha256" | "createdAt" | "expiresAt">) =>
      transaction("accounts", async (tx) => {
        await tx.db.delete(setupLinks);
        await tx.db.insert(setupLinks).values(link);
      }),
    /** True when the link was not used, has not expired, and nobody has an account yet. */
    isSetupLinkOpen: async (sha256: string, now: number) =>
      (await db.$count(setupLinks, isOpen(sha256, now))) > 0,
    /** Makes a used link good again, after what it was used for failed. */
    reopenSetupLink: async (sha256: string) =>
      void (await db.update(setupLinks).set({ usedAt: null }).where(eq(setupLinks.sha256, sha256))),
    /** As `isSetupLinkOpen`, and uses the link up; of two at once one gets true. */
    consumeSetupLink: async (sha256: string, now: number) => {
      const used = db.update(setupLinks).set({ usedAt: now }).where(isOpen(sha256, now));
      return (await used.returning({ sha256: setupLinks.sha256 })).length > 0;
    },
  };
}

/** Changes of accounts by operators, each checked in its transaction: of two at once one is refused. */
function accountChanges(database: Database) {
  const { apiKeys, users } = database.tables;
  const changing = (id: string, change: (tx: Executor, account: Person) => Promise<AccountChange>) =>
    database.transaction("accounts", async (tx): Promise<AccountChange> => {
      const [account] = await tx.db.select(personColumns(tx.tables)).from(users).where(eq(users.id, id));
      return account === undefined ? "not_found" : change(tx, account);
    });
  return {
    /**
     * Makes a person an operator, or ends that together with the links and the keys with `screens:write` they
     * made, all or nothing. The last operator stays one.
     */
    setOperator: async (id: string, isOperator: boolean, now: number) =>
      changing(id, async (tx, account) => {
        if (!isOperator && (await isLastOperator(tx, account))) return "last_operator";
        if (!isOperator) await endLinksMadeBy(tx, id);
        await tx.db.update(users).set({ isOperator }).where(eq(users.id, id));
        return revokeOfFormerWriters(tx, now);
      }),
    /**
     * Disables an account and ends its sessions, its own keys, the keys with `screens:write` it made, and the
     * links it made or was given; all or nothing.
     */
    disable: async (id: string, now: number) =>
      changing(id, async (tx, account) => {
        const refusal = await endAccess(tx, account);
        if (refusal !== null) return refusal;
        const disabledAt = new Date(now);
        await tx.db.update(users).set({ disabledAt }).where(eq(users.id, id));
        return endKeys(tx, id, now);
      }),
    /** Lets a disabled account sign in again. What `disable` ended stays ended. */
    enable: async (id: string) =>
      changing(id, async (tx) => {
        await tx.db.update(users).set({ disabledAt: null }).where(eq(users.id, id));
        return [];
      }),
    /** Deletes an account and ends what `disable` ends. Other keys it created keep its name. */
    delete: async (id: string, now: number) =>
      changing(id, async (tx, account) => {
        const refusal = await endAccess(tx, account);
        if (refusal !== null) return refusal;
        await tx.db.update(apiKeys).set({ createdByName: account.name }).where(eq(apiKeys.createdBy, id));
        await tx.db.delete(users).where(eq(users.id, id));
        return endKeys(tx, id, now);
      }),
    /** Names of the workspaces that have other members and only this person for an owner who can sign in. */
    soleOwnerOf: async (id: string) => soleOwnerOf(database, id),
  };
}

/** Ends all by which the account gets in or lets others in; returns why it must not be done instead. */
async function endAccess(tx: Executor, account: Person): Promise<AccountRefusal | null> {
  const { db, tables } = tx;
  const { invitations, resetLinks, sessions, verifications } = tables;
  if (await isLastOperator(tx, account)) return "last_operator";
  if ((await soleOwnerOf(tx, account.id)).length > 0) return "sole_owner";
  const { id, email } = account;
  await db.delete(sessions).where(eq(sessions.userId, id));
  await db.delete(verifications).where(eq(verifications.value, id));
  await db.delete(resetLinks).where(eq(resetLinks.userId, id));
  await db.delete(invitations).where(eq(invitations.email, email));
  await endLinksMadeBy(tx, id);
  return null;
}

/** Ends the keys of an account that was just disabled or deleted, and returns those with `screens:write`. */
async function endKeys(tx: Executor, userId: string, now: number): Promise<readonly EndedKey[]> {
  const ended = await revokeOfFormerWriters(tx, now);
  await endOwnKeys(tx, userId, now);
  return ended;
}

async function endLinksMadeBy(
  { db, tables: { invitations, resetLinks } }: Executor,
  userId: string,
): Promise<void> {
  await db.delete(invitations).where(eq(invitations.inviterId, userId));
  await db.delete(resetLinks).where(eq(resetLinks.createdBy, userId));
}

/** True when nobody else may operate the service. A disabled operator cannot. */
async function isLastOperator(
  { db, tables: { users } }: Executor,
  { id, isOperator }: Person,
): Promise<boolean> {
  const isOther = and(eq(users.isOperator, true), ne(users.id, id), isNull(users.disabledAt));
  return isOperator && (await db.$count(users, isOther)) === 0;
}

async function soleOwnerOf(executor: Executor, id: string): Promise<readonly string[]> {
  const { db, tables } = executor;
  const { members, workspaces } = tables;
  const others = db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.workspaceId, workspaces.id), ne(members.userId, id)));
  const owned = await db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, id), eq(members.role, "owner"), exists(others)))
    .orderBy(workspaces.createdAt);
  const names: string[] = [];
  for (const { id: workspaceId, name } of owned)
    if ((await otherOwners(executor, workspaceId, id)) === 0) names.push(name);
  return names;
}
