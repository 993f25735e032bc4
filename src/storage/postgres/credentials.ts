// How people sign in, in PostgreSQL.
import { and, desc, eq, gt, isNull, ne, notInArray } from "drizzle-orm";
import { type CredentialStorage, passwordProvider } from "../credential-storage.ts";
import { accounts, resetLinks, sessions, twoFactors, users } from "./people-schema.ts";
import { libraries } from "./schema.ts";
import { atOnce, type Postgres, type Queries } from "./transactions.ts";

/** The sessions, passwords and second factors of this database. */
export function postgresCredentials(db: Postgres): CredentialStorage {
  return {
    ...sessionsIn(db),
    ...passwordsIn(db),
    ...resetLinksIn(db),
    ...secondFactorsIn(db),
    ...signingFingerprintIn(db),
  };
}

function sessionsIn(db: Postgres) {
  return {
    sessions: async (userId, now) => {
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
    touchSession: async (id, now) =>
      void (await db
        .update(sessions)
        .set({ updatedAt: new Date(now) })
        .where(eq(sessions.id, id))),
    endSession: async (userId, id) => {
      const ended = db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
      return (await ended.returning({ id: sessions.id })).length > 0;
    },
    endSessions: async (userId, exceptId) => endSessions(db, userId, exceptId),
    keepNewestSessions: async (userId, most) => {
      const newest = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt), desc(sessions.id))
        .limit(most);
      await db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, newest)));
    },
  } satisfies Partial<CredentialStorage>;
}

function passwordsIn(db: Postgres) {
  const passwordOf = (userId: string) =>
    and(eq(accounts.userId, userId), eq(accounts.providerId, passwordProvider));
  const isLink = ne(accounts.providerId, passwordProvider);
  return {
    signInMethods: async (userId) => {
      const rows = await db
        .select({ providerId: accounts.providerId, password: accounts.password })
        .from(accounts)
        .where(eq(accounts.userId, userId));
      return {
        hasPassword: rows.some(({ password }) => password !== null),
        isLinked: rows.some(({ providerId }) => providerId !== passwordProvider),
      };
    },
    linkedUserIds: async () => {
      const links = await db.select({ userId: accounts.userId }).from(accounts).where(isLink);
      return new Set(links.map(({ userId }) => userId));
    },
    passwordHash: async (userId) => {
      const [own] = await db.select({ hash: accounts.password }).from(accounts).where(passwordOf(userId));
      return own?.hash ?? null;
    },
    setPassword: async (userId, hash, now) =>
      atOnce(db, "accounts", (tx) => setPassword(tx, userId, hash, now)),
    endPassword: async (userId) =>
      atOnce(db, "accounts", async (tx) => {
        await tx.delete(accounts).where(passwordOf(userId));
        await endSessions(tx, userId);
        await endResetLinks(tx, userId);
      }),
    unlinkProvider: async (userId) =>
      atOnce(db, "accounts", async (tx) => {
        const links = tx.delete(accounts).where(and(eq(accounts.userId, userId), isLink));
        const ended = await links.returning({ id: accounts.id });
        if (ended.length > 0) await endSessions(tx, userId);
        return ended.length > 0;
      }),
  } satisfies Partial<CredentialStorage>;
}

function resetLinksIn(db: Postgres) {
  return {
    createResetLink: async (link) => void (await db.insert(resetLinks).values(link)),
    resetLinkOwner: async (sha256, now) => resetLinkOwner(db, sha256, now),
    resetPassword: async (sha256, hash, now) =>
      atOnce(db, "accounts", async (tx) => {
        const userId = await resetLinkOwner(tx, sha256, now);
        if (userId !== null) await setPassword(tx, userId, hash, now);
        return userId !== null;
      }),
  } satisfies Partial<CredentialStorage>;
}

async function resetLinkOwner(db: Queries, sha256: string, now: number): Promise<string | null> {
  const [link] = await db
    .select({ userId: resetLinks.userId })
    .from(resetLinks)
    .innerJoin(users, eq(users.id, resetLinks.userId))
    .where(and(eq(resetLinks.sha256, sha256), gt(resetLinks.expiresAt, now), isNull(users.disabledAt)));
  return link?.userId ?? null;
}

const encryptedColumns = {
  id: twoFactors.id,
  userId: twoFactors.userId,
  isConfirmed: twoFactors.verified,
  secret: twoFactors.secret,
  backupCodes: twoFactors.backupCodes,
};

function signingFingerprintIn(db: Postgres) {
  const { signingFingerprint } = libraries;
  return {
    signingFingerprint: async () => {
      const [row] = await db.select({ signingFingerprint }).from(libraries);
      return row?.signingFingerprint ?? null;
    },
    replaceSigningFingerprint: async (known, next) => {
      const isKnown = known === null ? isNull(signingFingerprint) : eq(signingFingerprint, known);
      const replaced = db.update(libraries).set({ signingFingerprint: next }).where(isKnown);
      return (await replaced.returning({ id: libraries.id })).length > 0;
    },
  } satisfies Partial<CredentialStorage>;
}

function secondFactorsIn(db: Postgres) {
  return {
    removeSecondFactor: async (userId) =>
      atOnce(db, "accounts", async (tx) => {
        const ended = tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
        if ((await ended.returning({ id: twoFactors.id })).length === 0) return false;
        await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
        await endSessions(tx, userId);
        return true;
      }),
    secondFactors: async (userId) =>
      db
        .select(encryptedColumns)
        .from(twoFactors)
        .where(userId === undefined ? undefined : eq(twoFactors.userId, userId)),
    replaceSecondFactors: async (secondFactors) =>
      atOnce(db, "accounts", async (tx) => {
        for (const { id, ...texts } of secondFactors)
          await tx.update(twoFactors).set(texts).where(eq(twoFactors.id, id));
      }),
  } satisfies Partial<CredentialStorage>;
}

async function setPassword(db: Queries, userId: string, password: string, now: number): Promise<void> {
  const updatedAt = new Date(now);
  const own = { id: crypto.randomUUID(), userId, providerId: passwordProvider, accountId: userId };
  await db
    .insert(accounts)
    .values({ ...own, password, createdAt: updatedAt, updatedAt })
    .onConflictDoUpdate({ target: [accounts.userId, accounts.providerId], set: { password, updatedAt } });
  await endSessions(db, userId);
  await endResetLinks(db, userId);
}

async function endSessions(db: Queries, userId: string, exceptId = ""): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)));
}

async function endResetLinks(db: Queries, userId: string): Promise<void> {
  await db.delete(resetLinks).where(eq(resetLinks.userId, userId));
}
