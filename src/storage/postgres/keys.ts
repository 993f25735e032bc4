// API keys in PostgreSQL. The lookup by hash stands alone: it is on the path of every request, and
// `key-memory.ts` keeps what it found.
import { and, count, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { ApiKey, EndedKey, KeyStorage } from "../storage.ts";
import { users } from "./people-schema.ts";
import { apiKeys, plans, workspaces } from "./schema.ts";
import { atOnce, type Postgres, type Queries } from "./transactions.ts";
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
    create: async (key) =>
      atOnce(db, "accounts", async (tx) => {
        if (!(await mayStay(tx, key))) return false;
        await tx.insert(apiKeys).values(key);
        return true;
      }),
    replace: async (id, expiresAt, key, now) =>
      atOnce(db, "accounts", async (tx) => {
        if (!(await mayStay(tx, key))) return false;
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
    revokeOfFormerOperators: async (now) => atOnce(db, "accounts", (tx) => revokeOfFormerOperators(tx, now)),
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

const isNoOperator = sql`(not ${users.isOperator} or ${users.disabledAt} is not null)`;

/**
 * Whether whoever makes a key may grant what it does, as of this transaction. The command line has no
 * account.
 */
async function mayStay(db: Queries, { scopes, createdBy }: ApiKey): Promise<boolean> {
  if (!scopes.includes("screens:write")) return true;
  return (await db.$count(users, and(eq(users.id, createdBy), isNoOperator))) === 0;
}

/**
 * Does so inside the transaction that changed accounts. A key of somebody whose account was deleted has the
 * name of its creator.
 */
export async function revokeOfFormerOperators(db: Queries, now: number): Promise<readonly EndedKey[]> {
  const mayWrite = sql`${apiKeys.scopes} @> '["screens:write"]'::jsonb`;
  const isOfFormer = sql`(${apiKeys.createdByName} is not null or exists (select 1 from ${users} where ${users.id} = ${apiKeys.createdBy} and ${isNoOperator}))`;
  return db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(isLive(now), mayWrite, isOfFormer))
    .returning(endedColumns);
}

/**
 * Revokes the keys that are a person's own, in one workspace or in all. Call it inside the transaction that
 * ends their access.
 */
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
