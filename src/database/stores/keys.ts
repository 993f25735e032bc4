// API keys. Each dialect remembers in its own way what every request looks up by hash.
import { and, type Column, count, eq, getTableColumns, gt, isNull, or, sql } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import type { Tables } from "../tables/tables.ts";
import { endOwnConnections } from "./connections.ts";
import { workspaceColumns } from "./workspaces.ts";

/** An API key without its secret. */
export type ApiKey = Readonly<
  Omit<Tables["apiKeys"]["$inferSelect"], "sha256" | "replacedAt" | "createdByName">
>;

/** A key in a list, with the name of its maker, also of a deleted account; null for the command line. */
export type ListedKey = ApiKey & { readonly createdByName: string | null };

/** A key that ended because nobody who may grant what it does stands behind it any more. */
export type EndedKey = Pick<ApiKey, "id" | "workspaceId" | "name">;

function keyColumns({ apiKeys }: Tables) {
  const { sha256, replacedAt, createdByName, ...columns } = getTableColumns(apiKeys);
  return columns;
}

/** The keys of this database, but for the lookup by hash. */
export function keyStore(database: Database) {
  return { ...keyReads(database), ...keyChanges(database) };
}

export type KeyStore = ReturnType<typeof keyStore> & { readonly bySha256: ReturnType<typeof keyLookup> };

function keyReads({ db, tables }: Database) {
  const { apiKeys, users } = tables;
  return {
    /** Oldest first; those of one workspace when it is given. */
    list: async (workspaceId?: string) =>
      db
        .select({
          ...keyColumns(tables),
          createdByName: sql<string | null>`coalesce(${users.name}, ${apiKeys.createdByName})`,
        })
        .from(apiKeys)
        .leftJoin(users, eq(users.id, apiKeys.createdBy))
        .where(workspaceId === undefined ? undefined : eq(apiKeys.workspaceId, workspaceId))
        .orderBy(apiKeys.createdAt, apiKeys.id),
    /** Counts live keys but for rotated ones: a person's own, or for null those of the workspace itself. */
    liveCount: async (workspaceId: string, now: number, ownerId: string | null) => {
      const isOf = ownerId === null ? isNull(apiKeys.ownerId) : eq(apiKeys.ownerId, ownerId);
      const isIt = and(
        eq(apiKeys.workspaceId, workspaceId),
        isLive(tables, now),
        isNull(apiKeys.replacedAt),
        isOf,
      );
      return db.$count(apiKeys, isIt);
    },
    /** The same for all owners together, by workspace; workspaces without keys are absent. */
    liveCounts: async (now: number) => {
      const rows = await db
        .select({ id: apiKeys.workspaceId, count: count() })
        .from(apiKeys)
        .where(and(isLive(tables, now), isNull(apiKeys.replacedAt)))
        .groupBy(apiKeys.workspaceId);
      return new Map(rows.map((row) => [row.id, row.count]));
    },
    byId: async (id: string) =>
      (await db.select(keyColumns(tables)).from(apiKeys).where(eq(apiKeys.id, id)))[0] ?? null,
  };
}

function keyChanges({ db, tables, transaction, tryTransaction }: Database) {
  const { apiKeys } = tables;
  return {
    /** False for a key with `screens:write` whose maker may not write any more, see `mayNotWrite`. */
    create: async (key: ApiKey & { readonly sha256: string }) =>
      transaction("accounts", async (tx) => {
        if (!(await mayStay(tx, key))) return false;
        await tx.db.insert(apiKeys).values(key);
        return true;
      }),
    /**
     * Adds `key` and lets the live key `id` end at `expiresAt`, both or neither. False as `create`, and when
     * there is no such live key or it was replaced.
     */
    replace: async (id: string, expiresAt: number, key: ApiKey & { readonly sha256: string }, now: number) =>
      transaction("accounts", async (tx) => {
        if (!(await mayStay(tx, key))) return false;
        const ended = tx.db
          .update(apiKeys)
          .set({ ...endAt(tables, expiresAt, now), replacedAt: now })
          .where(and(eq(apiKeys.id, id), isLive(tables, now), isNull(apiKeys.replacedAt)));
        if ((await ended.returning({ id: apiKeys.id })).length === 0) return false;
        await tx.db.insert(apiKeys).values(key);
        return true;
      }),
    /** False when there is no such live key. */
    revoke: async (id: string, now: number) => {
      const revoked = db
        .update(apiKeys)
        .set({ revokedAt: now })
        .where(and(eq(apiKeys.id, id), isLive(tables, now)));
      return (await revoked.returning({ id: apiKeys.id })).length > 0;
    },
    markUsed: async (id: string, now: number) =>
      tryTransaction(null, (tx) => tx.db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id))),
    /**
     * Revokes the keys with `screens:write` whose maker may not write any more or was deleted. Changes of
     * accounts and members do so by themselves.
     */
    revokeOfFormerWriters: async (now: number) =>
      transaction("accounts", (tx) => revokeOfFormerWriters(tx, now)),
  };
}

function isLive({ apiKeys }: Tables, now: number) {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
}

/** The lookup of a key by its hash, in one row with its workspace and plan. */
export function keyLookup({ db, tables, dialect }: Database) {
  const { apiKeys, plans, workspaces } = tables;
  const query = db
    .select({ key: keyColumns(tables), workspace: workspaceColumns(tables) })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .innerJoin(plans, eq(plans.name, workspaces.plan))
    .where(eq(apiKeys.sha256, dialect.bound("sha256")))
    .prepare("key_by_sha256");
  return async (sha256: string) => (await query.execute({ sha256 }))[0] ?? null;
}

/** Ends a key at once, or at a later time unless it ends before that anyway. */
function endAt({ apiKeys }: Tables, expiresAt: number, now: number) {
  if (expiresAt <= now) return { revokedAt: now };
  const own = apiKeys.expiresAt;
  return { expiresAt: sql<number>`case when ${own} < ${expiresAt} then ${own} else ${expiresAt} end` };
}

/** True of a person who is disabled, or neither an operator nor an editor of the workspace. */
function mayNotWrite({ members, users }: Tables, workspaceId: Column | string) {
  const isEditor = sql`exists (select 1 from ${members} where ${members.userId} = ${users.id} and ${members.workspaceId} = ${workspaceId} and ${members.isEditor})`;
  return sql`(${users.disabledAt} is not null or not (${users.isOperator} or ${isEditor}))`;
}

/** Checks that the creator of a key may grant its scopes now. The command line has no account. */
async function mayStay(
  { db, tables }: Executor,
  { scopes, createdBy, workspaceId }: ApiKey,
): Promise<boolean> {
  if (!scopes.includes("screens:write")) return true;
  const { users } = tables;
  return (await db.$count(users, and(eq(users.id, createdBy), mayNotWrite(tables, workspaceId)))) === 0;
}

/** Revokes them in the transaction that changed accounts. Those of a deleted account have its name. */
export async function revokeOfFormerWriters(
  { db, tables, dialect }: Executor,
  now: number,
): Promise<readonly EndedKey[]> {
  const { apiKeys, users } = tables;
  const mayWrite = dialect.hasElement(apiKeys.scopes, "screens:write");
  const isOfFormer = sql`(${apiKeys.createdByName} is not null or exists (select 1 from ${users} where ${users.id} = ${apiKeys.createdBy} and ${mayNotWrite(tables, apiKeys.workspaceId)}))`;
  return db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(isLive(tables, now), mayWrite, isOfFormer))
    .returning({ id: apiKeys.id, workspaceId: apiKeys.workspaceId, name: apiKeys.name });
}

/** Ends a person's own keys and connections, in one workspace or in all, together with their access. */
export async function endOwnKeys(
  executor: Executor,
  userId: string,
  now: number,
  workspaceId?: string,
): Promise<void> {
  const { db, tables } = executor;
  const { apiKeys } = tables;
  const inWorkspace = workspaceId === undefined ? undefined : eq(apiKeys.workspaceId, workspaceId);
  await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.ownerId, userId), isNull(apiKeys.revokedAt), inWorkspace));
  await endOwnConnections(executor, userId, workspaceId);
}
