// API keys in SQLite. The lookup by hash is on the path of every request: it is prepared, and its result is
// kept until the next commit.
import { and, count, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { ApiKey, EndedKey, KeyStorage } from "../storage.ts";
import { commitMarks } from "./commit-mark.ts";
import { users } from "./people-schema.ts";
import { boundOnce } from "./queries.ts";
import { apiKeys, plans, workspaces } from "./schema.ts";
import { atOnce, withoutWaiting } from "./waiting.ts";
import { workspaceColumns } from "./workspaces.ts";

const keyColumns = {
  id: apiKeys.id,
  workspaceId: apiKeys.workspaceId,
  name: apiKeys.name,
  hint: apiKeys.hint,
  createdBy: apiKeys.createdBy,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
  ownerId: apiKeys.ownerId,
  scopes: apiKeys.scopes,
};

const endedColumns = { id: apiKeys.id, workspaceId: apiKeys.workspaceId, name: apiKeys.name };

type FoundKey = NonNullable<Awaited<ReturnType<KeyStorage["bySha256"]>>>;

/** Keys that are remembered at once. */
const rememberedMax = 10_000;

/** The keys of this database. */
export function sqliteKeys(db: BunSQLiteDatabase): KeyStorage {
  const bySha256 = untilCommitted(db);
  return {
    create: async (key) =>
      atOnce(db, () => {
        if (!mayStay(db, key)) return false;
        db.insert(apiKeys).values(key).run();
        return true;
      }),
    bySha256: async (sha256) => bySha256(sha256),
    list: async (workspaceId) =>
      db
        .select({
          ...keyColumns,
          createdByName: sql<string | null>`coalesce(${users.name}, ${apiKeys.createdByName})`,
        })
        .from(apiKeys)
        .leftJoin(users, eq(users.id, apiKeys.createdBy))
        .where(workspaceId === undefined ? undefined : eq(apiKeys.workspaceId, workspaceId))
        .orderBy(apiKeys.createdAt, apiKeys.id)
        .all(),
    liveCount: async (workspaceId, now, ownerId) =>
      db.$count(
        apiKeys,
        and(eq(apiKeys.workspaceId, workspaceId), isLive(now), isNull(apiKeys.replacedAt), isOf(ownerId)),
      ),
    liveCounts: async (now) => {
      const rows = db
        .select({ id: apiKeys.workspaceId, count: count() })
        .from(apiKeys)
        .where(and(isLive(now), isNull(apiKeys.replacedAt)))
        .groupBy(apiKeys.workspaceId)
        .all();
      return new Map(rows.map((row) => [row.id, row.count]));
    },
    byId: async (id) => db.select(keyColumns).from(apiKeys).where(eq(apiKeys.id, id)).get() ?? null,
    replace: async (id, expiresAt, key, now) =>
      atOnce(db, () => {
        if (!mayStay(db, key)) return false;
        const ended = db
          .update(apiKeys)
          .set({ ...endAt(expiresAt, now), replacedAt: now })
          .where(and(eq(apiKeys.id, id), isLive(now), isNull(apiKeys.replacedAt)));
        if (ended.returning({ id: apiKeys.id }).all().length === 0) return false;
        db.insert(apiKeys).values(key).run();
        return true;
      }),
    revoke: async (id, now) => {
      const revoked = db
        .update(apiKeys)
        .set({ revokedAt: now })
        .where(and(eq(apiKeys.id, id), isLive(now)));
      return revoked.returning({ id: apiKeys.id }).all().length > 0;
    },
    markUsed: async (id, now) =>
      withoutWaiting(db, () => db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id)).run()),
    revokeOfFormerOperators: async (now) => atOnce(db, () => revokeOfFormerOperators(db, now)),
  };
}

function isLive(now: number) {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
}

function isOf(ownerId: string | null) {
  return ownerId === null ? isNull(apiKeys.ownerId) : eq(apiKeys.ownerId, ownerId);
}

/**
 * Keeps found keys until the next commit of any process, which each call checks: a revoked key is refused at
 * once.
 */
function untilCommitted(db: BunSQLiteDatabase) {
  const markNow = commitMarks(db);
  const query = prepareBySha256(db);
  const known = new Map<string, FoundKey>();
  let mark = "";
  return (sha256: string): FoundKey | null => {
    const now = markNow();
    if (now !== mark || known.size > rememberedMax) known.clear();
    mark = now;
    const found = known.get(sha256) ?? query.get({ sha256 }) ?? null;
    if (found !== null) known.set(sha256, found);
    return found;
  };
}

function prepareBySha256(db: BunSQLiteDatabase) {
  return db
    .select({ key: keyColumns, workspace: workspaceColumns })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .innerJoin(plans, eq(plans.name, workspaces.plan))
    .where(eq(apiKeys.sha256, boundOnce("sha256")))
    .prepare();
}

/** At once, or at a later time unless the key ends before it anyway. */
function endAt(expiresAt: number, now: number) {
  if (expiresAt <= now) return { revokedAt: now };
  return { expiresAt: sql<number>`min(coalesce(${apiKeys.expiresAt}, ${expiresAt}), ${expiresAt})` };
}

const isNoOperator = sql`(not ${users.isOperator} or ${users.disabledAt} is not null)`;

/**
 * Whether whoever makes a key may grant what it does, as of this transaction. The command line has no
 * account.
 */
function mayStay(db: BunSQLiteDatabase, { scopes, createdBy }: ApiKey): boolean {
  if (!scopes.includes("screens:write")) return true;
  const former = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, createdBy), isNoOperator));
  return former.get() === undefined;
}

/**
 * Does so inside the transaction that changed accounts. A key of somebody whose account was deleted has the
 * name of its creator.
 */
export function revokeOfFormerOperators(db: BunSQLiteDatabase, now: number): readonly EndedKey[] {
  const mayWrite = sql`exists (select 1 from json_each(${apiKeys.scopes}) where value = 'screens:write')`;
  const isOfFormer = sql`(${apiKeys.createdByName} is not null or exists (select 1 from ${users} where ${users.id} = ${apiKeys.createdBy} and ${isNoOperator}))`;
  const ended = db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(isLive(now), mayWrite, isOfFormer));
  return ended.returning(endedColumns).all();
}

/**
 * Revokes the keys that are a person's own, in one workspace or in all. Call it inside the transaction that
 * ends their access.
 */
export function revokeOwnKeys(
  db: BunSQLiteDatabase,
  userId: string,
  now: number,
  workspaceId?: string,
): void {
  const inWorkspace = workspaceId === undefined ? undefined : eq(apiKeys.workspaceId, workspaceId);
  db.update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.ownerId, userId), isNull(apiKeys.revokedAt), inWorkspace))
    .run();
}
