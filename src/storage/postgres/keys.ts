// API keys in PostgreSQL. The lookup by hash stands alone: it is on the path of every request, and `key-memory.ts` keeps what it found.
import { and, count, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { KeyStorage } from "../storage.ts";
import { users } from "./people-schema.ts";
import { apiKeys, plans, workspaces } from "./schema.ts";
import { inTransaction, type Postgres, type Queries } from "./transactions.ts";
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

/** The keys of this database, but for the lookup by hash. */
export function postgresKeys(db: Postgres): Omit<KeyStorage, "bySha256"> {
  return { ...keyReads(db), ...keyChanges(db) };
}

function keyReads(db: Queries) {
  return {
    list: async (workspaceId) =>
      db
        .select({
          ...keyColumns,
          createdByName: sql<string | null>`coalesce(${users.name}, ${apiKeys.createdByName})`,
        })
        .from(apiKeys)
        .leftJoin(users, eq(users.id, apiKeys.createdBy))
        .where(workspaceId === undefined ? undefined : eq(apiKeys.workspaceId, workspaceId))
        .orderBy(apiKeys.createdAt, apiKeys.id),
    liveCount: async (workspaceId, now, ownerId) => {
      const isOf = ownerId === null ? isNull(apiKeys.ownerId) : eq(apiKeys.ownerId, ownerId);
      const isIt = and(eq(apiKeys.workspaceId, workspaceId), isLive(now), isNull(apiKeys.replacedAt), isOf);
      return db.$count(apiKeys, isIt);
    },
    liveCounts: async (now) => {
      const rows = await db
        .select({ id: apiKeys.workspaceId, count: count() })
        .from(apiKeys)
        .where(and(isLive(now), isNull(apiKeys.replacedAt)))
        .groupBy(apiKeys.workspaceId);
      return new Map(rows.map((row) => [row.id, row.count]));
    },
    byId: async (id) => (await db.select(keyColumns).from(apiKeys).where(eq(apiKeys.id, id)))[0] ?? null,
  } satisfies Partial<KeyStorage>;
}

function keyChanges(db: Postgres) {
  return {
    create: async (key) => void (await db.insert(apiKeys).values(key)),
    replace: async (id, expiresAt, key, now) =>
      inTransaction(db, async (tx) => {
        const ended = tx
          .update(apiKeys)
          .set({ ...endAt(expiresAt, now), replacedAt: now })
          .where(and(eq(apiKeys.id, id), isLive(now), isNull(apiKeys.replacedAt)));
        if ((await ended.returning({ id: apiKeys.id })).length === 0) return false;
        await tx.insert(apiKeys).values(key);
        return true;
      }),
    revoke: async (id, now) => {
      const revoked = db
        .update(apiKeys)
        .set({ revokedAt: now })
        .where(and(eq(apiKeys.id, id), isLive(now)));
      return (await revoked.returning({ id: apiKeys.id })).length > 0;
    },
    markUsed: async (id, now) =>
      void (await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id))),
  } satisfies Partial<KeyStorage>;
}

function isLive(now: number) {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
}

/** The lookup of a key by its hash, in one row with its workspace and plan. */
export function keyLookup(db: Queries) {
  const query = db
    .select({ key: keyColumns, workspace: workspaceColumns })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .innerJoin(plans, eq(plans.name, workspaces.plan))
    .where(eq(apiKeys.sha256, sql.placeholder("sha256")))
    .prepare("key_by_sha256");
  return async (sha256: string) => (await query.execute({ sha256 }))[0] ?? null;
}

/** At once, or at a later time unless the key ends before it anyway. */
function endAt(expiresAt: number, now: number) {
  if (expiresAt <= now) return { revokedAt: now };
  // `least` passes over a null.
  return { expiresAt: sql<number>`least(${apiKeys.expiresAt}, ${expiresAt})` };
}

/** Revokes a person's own keys that may do more than search: only operators have such. Call it inside the transaction that ends their being one. */
export async function revokeOwnWriteKeys(db: Queries, userId: string, now: number): Promise<void> {
  const mayWrite = sql`${apiKeys.scopes} @> '["screens:write"]'::jsonb`;
  await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.ownerId, userId), isNull(apiKeys.revokedAt), mayWrite));
}

/** Revokes the keys that are a person's own, in one workspace or in all. Call it inside the transaction that ends their access. */
export async function revokeOwnKeys(
  db: Queries,
  userId: string,
  now: number,
  workspaceId?: string,
): Promise<void> {
  const inWorkspace = workspaceId === undefined ? undefined : eq(apiKeys.workspaceId, workspaceId);
  await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.ownerId, userId), isNull(apiKeys.revokedAt), inWorkspace));
}
