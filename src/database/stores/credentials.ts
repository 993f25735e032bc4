// Credentials with which people sign in.
import { and, desc, eq, gt, isNull, ne, notInArray } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import type { Tables } from "../tables/tables.ts";
import { type Connection, endOwnConnections } from "./connections.ts";

/** better-auth's name for a password among the ways to sign in. */
export const passwordProvider = "credential";

/** A one-use link to choose a new password. */
export type StoredResetLink = Readonly<Tables["resetLinks"]["$inferSelect"]>;

export function credentialStore(database: Database) {
  return {
    ...sessionsIn(database),
    ...passwordsIn(database),
    ...resetLinksIn(database),
    ...secondFactorsIn(database),
    ...signingFingerprintIn(database),
  };
}

export type CredentialStore = ReturnType<typeof credentialStore>;

/** The secret of a second factor, encrypted; sign-in asks for a code once a first one confirmed it. */
export type EncryptedSecondFactor = Awaited<ReturnType<CredentialStore["secondFactors"]>>[number];

function sessionsIn(database: Database) {
  const { db, tables, transaction, tryTransaction } = database;
  const { sessions } = tables;
  return {
    /** The sessions that have not expired, newest first. */
    sessions: async (userId: string, now: number) => {
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now))))
        .orderBy(desc(sessions.createdAt), desc(sessions.id));
      return rows.map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
        id,
        createdAt: createdAt.getTime(),
        usedAt: updatedAt.getTime(),
        expiresAt: expiresAt.getTime(),
        address: ipAddress ?? "",
        userAgent: userAgent ?? "",
      }));
    },
    /** Notes that a session is in use. Throws while another process writes, instead of waiting. */
    touchSession: async (id: string, now: number) =>
      tryTransaction(null, (tx) =>
        tx.db
          .update(sessions)
          .set({ updatedAt: new Date(now) })
          .where(eq(sessions.id, id)),
      ),
    /** False when the person has no such session. */
    endSession: async (userId: string, id: string) => {
      const ended = db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
      return (await ended.returning({ id: sessions.id })).length > 0;
    },
    /** Ends every session of a person but `exceptId`, and their connections, which it returns. */
    endSessions: async (userId: string, exceptId?: string) =>
      transaction("accounts", (tx) => endSessions(tx, userId, exceptId)),
    /** Ends the oldest sessions of a person beyond `most`. */
    keepNewestSessions: async (userId: string, most: number) => {
      const newest = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt), desc(sessions.id))
        .limit(most);
      await db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, newest)));
    },
  };
}

function passwordsIn({ db, tables: { accounts }, transaction }: Database) {
  const passwordOf = (userId: string) =>
    and(eq(accounts.userId, userId), eq(accounts.providerId, passwordProvider));
  const isLink = ne(accounts.providerId, passwordProvider);
  return {
    signInMethods: async (userId: string) => {
      const rows = await db
        .select({ providerId: accounts.providerId, password: accounts.password })
        .from(accounts)
        .where(eq(accounts.userId, userId));
      return {
        hasPassword: rows.some(({ password }) => password !== null),
        isLinked: rows.some(({ providerId }) => providerId !== passwordProvider),
      };
    },
    /** The people who are linked to the identity provider. */
    linkedUserIds: async () => {
      const links = await db.select({ userId: accounts.userId }).from(accounts).where(isLink);
      return new Set(links.map(({ userId }) => userId));
    },
    /** The hash of a person's password, or null when they have none. */
    passwordHash: async (userId: string) => {
      const [own] = await db.select({ hash: accounts.password }).from(accounts).where(passwordOf(userId));
      return own?.hash ?? null;
    },
    /** Sets a password and ends sessions, reset links and connections, which it returns; all or nothing. */
    setPassword: async (userId: string, hash: string, now: number) =>
      transaction("accounts", (tx) => setPassword(tx, userId, hash, now)),
    /** Takes the password of a person and ends as much as `setPassword`; all or nothing. */
    endPassword: async (userId: string) =>
      transaction("accounts", async (tx) => {
        await tx.db.delete(accounts).where(passwordOf(userId));
        await endSessions(tx, userId);
        await endResetLinks(tx, userId);
      }),
    /** Ends a person's link to the identity provider, all sessions and connections; false without a link. */
    unlinkProvider: async (userId: string) =>
      transaction("accounts", async (tx) => {
        const links = tx.db.delete(accounts).where(and(eq(accounts.userId, userId), isLink));
        const ended = await links.returning({ id: accounts.id });
        if (ended.length > 0) await endSessions(tx, userId);
        return ended.length > 0;
      }),
  };
}

function resetLinksIn(database: Database) {
  const { db, tables, transaction } = database;
  const { resetLinks } = tables;
  return {
    createResetLink: async (link: StoredResetLink) => void (await db.insert(resetLinks).values(link)),
    /** The user whose password a link resets, or null when it is not valid or the account is disabled. */
    resetLinkOwner: async (sha256: string, now: number) => resetLinkOwner(database, sha256, now),
    /** As `setPassword` for the owner of a valid link, else null, as for the second of two at once. */
    resetPassword: async (sha256: string, hash: string, now: number) =>
      transaction("accounts", async (tx) => {
        const userId = await resetLinkOwner(tx, sha256, now);
        return userId === null ? null : setPassword(tx, userId, hash, now);
      }),
  };
}

async function resetLinkOwner(
  { db, tables: { resetLinks, users } }: Executor,
  sha256: string,
  now: number,
): Promise<string | null> {
  const [link] = await db
    .select({ userId: resetLinks.userId })
    .from(resetLinks)
    .innerJoin(users, eq(users.id, resetLinks.userId))
    .where(and(eq(resetLinks.sha256, sha256), gt(resetLinks.expiresAt, now), isNull(users.disabledAt)));
  return link?.userId ?? null;
}

function signingFingerprintIn({ db, tables: { libraries } }: Database) {
  const { signingFingerprint } = libraries;
  return {
    /** Fingerprint of the library's newest signing secret; null before the first. */
    signingFingerprint: async () => {
      const [row] = await db.select({ signingFingerprint }).from(libraries);
      return row?.signingFingerprint ?? null;
    },
    /** False when it is not `known` any more: another node was faster. */
    replaceSigningFingerprint: async (known: string | null, next: string) => {
      const isKnown = known === null ? isNull(signingFingerprint) : eq(signingFingerprint, known);
      const replaced = db.update(libraries).set({ signingFingerprint: next }).where(isKnown);
      return (await replaced.returning({ id: libraries.id })).length > 0;
    },
  };
}

function secondFactorsIn({ db, tables: { twoFactors, users }, transaction }: Database) {
  return {
    /** Ends a person's second factor, all their sessions and connections; false when they had none. */
    removeSecondFactor: async (userId: string) =>
      transaction("accounts", async (tx) => {
        const ended = tx.db.delete(twoFactors).where(eq(twoFactors.userId, userId));
        if ((await ended.returning({ id: twoFactors.id })).length === 0) return false;
        await tx.db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
        await endSessions(tx, userId);
        return true;
      }),
    /** The second factors of all people, or of one. */
    secondFactors: async (userId?: string) => {
      const { id, verified: isConfirmed, secret, backupCodes } = twoFactors;
      return db
        .select({ id, userId: twoFactors.userId, isConfirmed, secret, backupCodes })
        .from(twoFactors)
        .where(userId === undefined ? undefined : eq(twoFactors.userId, userId));
    },
    /** Replaces the encrypted texts of second factors, all or nothing. */
    replaceSecondFactors: async (
      secondFactors: readonly Pick<Tables["twoFactors"]["$inferSelect"], "id" | "secret" | "backupCodes">[],
    ) =>
      transaction("accounts", async (tx) => {
        for (const { id, ...texts } of secondFactors)
          await tx.db.update(twoFactors).set(texts).where(eq(twoFactors.id, id));
      }),
  };
}

async function setPassword(tx: Executor, userId: string, password: string, now: number) {
  const { accounts } = tx.tables;
  const updatedAt = new Date(now);
  const own = { id: crypto.randomUUID(), userId, providerId: passwordProvider, accountId: userId };
  await tx.db
    .insert(accounts)
    .values({ ...own, password, createdAt: updatedAt, updatedAt })
    .onConflictDoUpdate({ target: [accounts.userId, accounts.providerId], set: { password, updatedAt } });
  await endResetLinks(tx, userId);
  return endSessions(tx, userId);
}

/** Ends sessions with the connections made from them, perhaps by somebody who should not have had one. */
async function endSessions(tx: Executor, userId: string, exceptId = ""): Promise<readonly Connection[]> {
  const { sessions } = tx.tables;
  await tx.db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)));
  return endOwnConnections(tx, userId);
}

async function endResetLinks({ db, tables: { resetLinks } }: Executor, userId: string): Promise<void> {
  await db.delete(resetLinks).where(eq(resetLinks.userId, userId));
}
