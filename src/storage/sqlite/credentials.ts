// How people sign in, in SQLite.
import { and, desc, eq, gt, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { type CredentialStorage, passwordProvider } from "../credential-storage.ts";
import { accounts, resetLinks, sessions, twoFactors, users } from "./people-schema.ts";
import { libraries } from "./schema.ts";
import { atOnce, withoutWaiting } from "./waiting.ts";

/** The sessions, passwords and second factors of this database. */
export function sqliteCredentials(db: BunSQLiteDatabase): CredentialStorage {
  return {
    ...sessionsIn(db),
    ...passwordsIn(db),
    ...resetLinksIn(db),
    ...secondFactorsIn(db),
    ...signingFingerprintIn(db),
  };
}

function sessionsIn(db: BunSQLiteDatabase) {
  return {
    sessions: async (userId, now) =>
      db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now))))
        .orderBy(desc(sessions.createdAt), desc(sessions.id))
        .all()
        .map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
          id,
          createdAt: createdAt.getTime(),
          usedAt: updatedAt.getTime(),
          expiresAt: expiresAt.getTime(),
          address: ipAddress ?? "",
          userAgent: userAgent ?? "",
        })),
    touchSession: async (id, now) =>
      withoutWaiting(db, () =>
        db
          .update(sessions)
          .set({ updatedAt: new Date(now) })
          .where(eq(sessions.id, id))
          .run(),
      ),
    endSession: async (userId, id) => {
      const ended = db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
      return ended.returning({ id: sessions.id }).all().length > 0;
    },
    endSessions: async (userId, exceptId) => endSessions(db, userId, exceptId),
    keepNewestSessions: async (userId, most) => {
      const newest = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt), desc(sql`rowid`))
        .limit(most);
      db.delete(sessions)
        .where(and(eq(sessions.userId, userId), notInArray(sessions.id, newest)))
        .run();
    },
  } satisfies Partial<CredentialStorage>;
}

function passwordsIn(db: BunSQLiteDatabase) {
  const passwordOf = (userId: string) =>
    and(eq(accounts.userId, userId), eq(accounts.providerId, passwordProvider));
  return {
    signInMethods: async (userId) => {
      const rows = db
        .select({ providerId: accounts.providerId, password: accounts.password })
        .from(accounts)
        .where(eq(accounts.userId, userId))
        .all();
      return {
        hasPassword: rows.some(({ password }) => password !== null),
        isLinked: rows.some(({ providerId }) => providerId !== passwordProvider),
      };
    },
    linkedUserIds: async () => {
      const links = db
        .select({ userId: accounts.userId })
        .from(accounts)
        .where(ne(accounts.providerId, passwordProvider));
      return new Set(links.all().map(({ userId }) => userId));
    },
    passwordHash: async (userId) =>
      db.select({ hash: accounts.password }).from(accounts).where(passwordOf(userId)).get()?.hash ?? null,
    setPassword: async (userId, hash, now) => atOnce(db, () => setPassword(db, userId, hash, now)),
    endPassword: async (userId) =>
      atOnce(db, () => {
        db.delete(accounts).where(passwordOf(userId)).run();
        endSessions(db, userId);
        endResetLinks(db, userId);
      }),
    unlinkProvider: async (userId) =>
      atOnce(db, () => {
        const links = and(eq(accounts.userId, userId), ne(accounts.providerId, passwordProvider));
        const ended = db.delete(accounts).where(links).returning({ id: accounts.id }).all();
        if (ended.length > 0) endSessions(db, userId);
        return ended.length > 0;
      }),
  } satisfies Partial<CredentialStorage>;
}

function resetLinksIn(db: BunSQLiteDatabase) {
  const ownerOf = (sha256: string, now: number): string | null =>
    db
      .select({ userId: resetLinks.userId })
      .from(resetLinks)
      .innerJoin(users, eq(users.id, resetLinks.userId))
      .where(and(eq(resetLinks.sha256, sha256), gt(resetLinks.expiresAt, now), isNull(users.disabledAt)))
      .get()?.userId ?? null;
  return {
    createResetLink: async (link) => void db.insert(resetLinks).values(link).run(),
    resetLinkOwner: async (sha256, now) => ownerOf(sha256, now),
    resetPassword: async (sha256, hash, now) =>
      atOnce(db, () => {
        const userId = ownerOf(sha256, now);
        if (userId !== null) setPassword(db, userId, hash, now);
        return userId !== null;
      }),
  } satisfies Partial<CredentialStorage>;
}

const encryptedColumns = {
  id: twoFactors.id,
  userId: twoFactors.userId,
  isConfirmed: twoFactors.verified,
  secret: twoFactors.secret,
  backupCodes: twoFactors.backupCodes,
};

function signingFingerprintIn(db: BunSQLiteDatabase) {
  const { signingFingerprint } = libraries;
  return {
    signingFingerprint: async () =>
      db.select({ signingFingerprint }).from(libraries).get()?.signingFingerprint ?? null,
    replaceSigningFingerprint: async (known, next) => {
      const isKnown = known === null ? isNull(signingFingerprint) : eq(signingFingerprint, known);
      const replaced = db.update(libraries).set({ signingFingerprint: next }).where(isKnown);
      return replaced.returning({ id: libraries.id }).all().length > 0;
    },
  } satisfies Partial<CredentialStorage>;
}

function secondFactorsIn(db: BunSQLiteDatabase) {
  return {
    removeSecondFactor: async (userId) =>
      atOnce(db, () => {
        const ended = db.delete(twoFactors).where(eq(twoFactors.userId, userId));
        if (ended.returning({ id: twoFactors.id }).all().length === 0) return false;
        db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId)).run();
        endSessions(db, userId);
        return true;
      }),
    secondFactors: async (userId) =>
      db
        .select(encryptedColumns)
        .from(twoFactors)
        .where(userId === undefined ? undefined : eq(twoFactors.userId, userId))
        .all(),
    replaceSecondFactors: async (secondFactors) =>
      atOnce(db, () => {
        for (const { id, ...texts } of secondFactors)
          db.update(twoFactors).set(texts).where(eq(twoFactors.id, id)).run();
      }),
  } satisfies Partial<CredentialStorage>;
}

function setPassword(db: BunSQLiteDatabase, userId: string, password: string, now: number): void {
  const updatedAt = new Date(now);
  const own = { id: crypto.randomUUID(), userId, providerId: passwordProvider, accountId: userId };
  db.insert(accounts)
    .values({ ...own, password, createdAt: updatedAt, updatedAt })
    .onConflictDoUpdate({ target: [accounts.userId, accounts.providerId], set: { password, updatedAt } })
    .run();
  endSessions(db, userId);
  endResetLinks(db, userId);
}

function endSessions(db: BunSQLiteDatabase, userId: string, exceptId = ""): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
    .run();
}

function endResetLinks(db: BunSQLiteDatabase, userId: string): void {
  db.delete(resetLinks).where(eq(resetLinks.userId, userId)).run();
}
