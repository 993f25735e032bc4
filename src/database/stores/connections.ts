// Connections of programs, made by people who signed in from them. better-auth writes the rows of connections
// and tokens; the lookup of a token, which is on the path of every request, and every end are here.
import {
  and,
  type Column,
  count,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { dayMs } from "../../system/durations.ts";
import { milliseconds } from "../columns.ts";
import type { Database, Executor } from "../database.ts";
import type { Tables } from "../tables/tables.ts";
import { workspaceColumns } from "./workspaces.ts";

/** A program that nobody connected within a day has to register again. */
const unusedMs = dayMs;
/** Programs remember their registration longer than a connection lasts. */
const forgottenMs = 90 * dayMs;
/** Registrations that nobody used: at a few hundred bytes each, more is a flood. */
const unusedClientsMax = 5_000;
/** A person who is letting a program in needs its registration for so long. */
const newMs = 3_600_000;

/** A program that registered itself. */
export type OauthClient = Readonly<Tables["oauthClients"]["$inferSelect"]>;

/** A connection in a list. Times are milliseconds since the epoch. */
export type Connection = NonNullable<Awaited<ReturnType<ReturnType<typeof connectionReads>["byId"]>>>;

/** The connections of this database. */
export function connectionStore(database: Database) {
  return { ...clientWrites(database), ...connectionReads(database), ...connectionEnds(database) };
}

function clientWrites({ db, tables, transaction, tryTransaction }: Database) {
  const { oauthClients } = tables;
  return {
    client: async (id: string) =>
      (await db.select().from(oauthClients).where(eq(oauthClients.id, id)))[0] ?? null,
    /**
     * The oldest that nobody uses make room, so that a flood does not keep others out; false when all of
     * those are new.
     */
    addClient: async (client: OauthClient) =>
      transaction("accounts", async (tx) => {
        const count = await tx.db.$count(oauthClients, isNull(oauthClients.usedAt));
        const excess = count + 1 - unusedClientsMax;
        if (excess > 0 && (await removeOldest(tx, client.createdAt - newMs, excess)) < excess) return false;
        await tx.db.insert(oauthClients).values(client);
        return true;
      }),
    /** Keeps a registration, which is in use. */
    touchClient: async (id: string, now: number) =>
      tryTransaction(null, (tx) =>
        tx.db.update(oauthClients).set({ usedAt: now }).where(eq(oauthClients.id, id)),
      ),
  };
}

/**
 * Deletes up to `limit` programs that registered before a time and that nobody uses, and returns how many.
 */
async function removeOldest({ db, tables }: Executor, before: number, limit: number): Promise<number> {
  const { connections, oauthClients } = tables;
  const connected = db.select({ id: connections.clientId }).from(connections);
  const isUnused = and(isNull(oauthClients.usedAt), lt(oauthClients.createdAt, before));
  const oldest = db
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(and(isUnused, notInArray(oauthClients.id, connected)))
    .orderBy(oauthClients.createdAt)
    .limit(limit);
  const removed = await db.delete(oauthClients).where(inArray(oauthClients.id, oldest)).returning();
  return removed.length;
}

function connectionColumns({ connections, oauthClients, users }: Tables) {
  return {
    id: connections.id,
    workspaceId: connections.referenceId,
    userId: connections.userId,
    clientId: connections.clientId,
    clientName: oauthClients.name,
    redirectUris: oauthClients.redirectUris,
    personName: users.name,
    personEmail: users.email,
    scopes: connections.scopes,
    createdAt: milliseconds(connections.createdAt),
    lastUsedAt: connections.lastUsedAt,
  };
}

function connectionReads(database: Database) {
  const { db, tables } = database;
  const { connections, oauthClients, refreshTokens, users } = tables;
  const listed = () =>
    db
      .select(connectionColumns(tables))
      .from(connections)
      .innerJoin(oauthClients, eq(oauthClients.id, connections.clientId))
      .innerJoin(users, eq(users.id, connections.userId));
  return {
    /** Newest first; those of one workspace, and of one person, where they are given. */
    list: async (workspaceId?: string, userId?: string) => {
      const inWorkspace = workspaceId === undefined ? undefined : eq(connections.referenceId, workspaceId);
      const ofPerson = userId === undefined ? undefined : eq(connections.userId, userId);
      return listed()
        .where(and(inWorkspace, ofPerson))
        .orderBy(sql`${connections.createdAt} desc`, connections.id);
    },
    byId: async (id: string) => (await listed().where(eq(connections.id, id)))[0] ?? null,
    /**
     * The connections of the program and person of a refresh token, by its hash, that was changed for another
     * one; none for a token that was not, or is none.
     */
    ofChangedToken: async (token: string, clientId: string) => {
      const isOfSame = and(
        eq(connections.clientId, refreshTokens.clientId),
        eq(connections.userId, refreshTokens.userId),
      );
      const isChanged = and(eq(refreshTokens.token, token), isNotNull(refreshTokens.revoked));
      return listed()
        .innerJoin(refreshTokens, isOfSame)
        .where(and(isChanged, eq(connections.clientId, clientId)));
    },
    /** True for a refresh token, by its hash, that was changed so lately that its answer may be had again. */
    isRepeatable: async (token: string, clientId: string, now: number) => {
      const isOf = and(eq(refreshTokens.token, token), eq(refreshTokens.clientId, clientId));
      const isLate = gte(refreshTokens.rotationReplayExpiresAt, new Date(now));
      return (await db.$count(refreshTokens, and(isOf, isLate))) > 0;
    },
    /** A person's connections in a workspace, but for those of one program. */
    countOf: async (workspaceId: string, userId: string, clientId: string) => {
      const isOf = and(eq(connections.referenceId, workspaceId), eq(connections.userId, userId));
      const [found] = await db
        .select({ count: count() })
        .from(connections)
        .where(and(isOf, sql`${connections.clientId} <> ${clientId}`));
      return found?.count ?? 0;
    },
    byToken: tokenLookup(database),
    /** A connection with what decides about its person's rights; null when the membership has ended. */
    withRights: async (id: string) => {
      const { members } = tables;
      const rows = db
        .select({
          id: connections.id,
          workspaceId: connections.referenceId,
          scopes: connections.scopes,
          isOperator: users.isOperator,
          isEditor: members.isEditor,
        })
        .from(connections)
        .innerJoin(users, and(eq(users.id, connections.userId), isNull(users.disabledAt)))
        .innerJoin(members, isMembership(tables))
        .where(eq(connections.id, id));
      return (await rows)[0] ?? null;
    },
  };
}

/** The lookup of an access token by its hash: null unless connection, person and membership are there. */
function tokenLookup({ db, tables, dialect }: Database) {
  const { accessTokens, connections, members, plans, users, workspaces } = tables;
  const query = db
    .select({
      id: connections.id,
      scopes: connections.scopes,
      tokenScopes: accessTokens.scopes,
      resources: accessTokens.resources,
      expiresAt: milliseconds(accessTokens.expiresAt),
      lastUsedAt: connections.lastUsedAt,
      isOperator: users.isOperator,
      isEditor: members.isEditor,
      workspace: workspaceColumns(tables),
    })
    .from(accessTokens)
    .innerJoin(connections, isOfConnection(tables, accessTokens))
    .innerJoin(users, and(eq(users.id, connections.userId), isNull(users.disabledAt)))
    .innerJoin(members, isMembership(tables))
    .innerJoin(workspaces, eq(workspaces.id, connections.referenceId))
    .innerJoin(plans, eq(plans.name, workspaces.plan))
    .where(and(eq(accessTokens.token, dialect.bound("token")), isNull(accessTokens.revoked)))
    .prepare("connection_by_token");
  return async (token: string) => (await query.execute({ token }))[0] ?? null;
}

function connectionEnds({ tables, transaction, tryTransaction }: Database) {
  const { accessTokens, connections, refreshTokens } = tables;
  return {
    markUsed: async (id: string, now: number) =>
      tryTransaction(null, (tx) =>
        tx.db.update(connections).set({ lastUsedAt: now }).where(eq(connections.id, id)),
      ),
    /** Ends a connection and its tokens. False when there is none. */
    end: async (id: string) =>
      transaction("accounts", async (tx) => (await endWhere(tx, eq(connections.id, id))) > 0),
    /**
     * Deletes the tokens of a connection that has ended before they were written, by the hash of the access
     * token. True if it has, or has ended since.
     */
    endLateTokens: async (token: string) => transaction("accounts", (tx) => endLateTokens(tx, token)),
    /** Ends the connection that a program holds this token of, by its hash. */
    endByToken: async (token: string, clientId: string) =>
      transaction("accounts", async (tx) => {
        for (const held of [accessTokens, refreshTokens] as const) {
          const ids = tx.db
            .select({ id: connections.id })
            .from(connections)
            .innerJoin(held as typeof accessTokens, isOfConnection(tables, held))
            .where(and(eq(held.token, token), eq(held.clientId, clientId)));
          for (const { id } of await ids) await endWhere(tx, eq(connections.id, id));
        }
      }),
  };
}

function isMembership({ connections, members }: Tables): SQL | undefined {
  return and(eq(members.workspaceId, connections.referenceId), eq(members.userId, connections.userId));
}

function isOfConnection(
  { connections }: Tables,
  tokens: Record<"clientId" | "userId" | "referenceId", Column>,
): SQL | undefined {
  return and(
    eq(connections.clientId, tokens.clientId),
    eq(connections.userId, tokens.userId),
    eq(connections.referenceId, tokens.referenceId),
  );
}

/** Ends a person's connections, in one workspace or in all, in the transaction that ends their access. */
export async function endOwnConnections(tx: Executor, userId: string, workspaceId?: string): Promise<void> {
  const { connections } = tx.tables;
  const inWorkspace = workspaceId === undefined ? undefined : eq(connections.referenceId, workspaceId);
  await endWhere(tx, and(eq(connections.userId, userId), inWorkspace));
}

async function endWhere({ db, tables }: Executor, which: SQL | undefined): Promise<number> {
  const { accessTokens, connections, refreshTokens } = tables;
  for (const tokens of [accessTokens, refreshTokens] as const) {
    const ended = db.select({ id: connections.id }).from(connections);
    await db.delete(tokens).where(exists(ended.where(and(which, isOfConnection(tables, tokens)))));
  }
  return (await db.delete(connections).where(which).returning({ id: connections.id })).length;
}

async function endLateTokens({ db, tables }: Executor, token: string): Promise<boolean> {
  const { accessTokens, connections, refreshTokens } = tables;
  const [given] = await db.select().from(accessTokens).where(eq(accessTokens.token, token));
  if (given === undefined) return true;
  const isOfSame = (rows: typeof connections | typeof accessTokens | typeof refreshTokens) =>
    and(
      eq(rows.clientId, given.clientId),
      eq(rows.userId, given.userId),
      eq(rows.referenceId, given.referenceId),
    );
  if ((await db.$count(connections, isOfSame(connections))) > 0) return false;
  for (const tokens of [accessTokens, refreshTokens] as const)
    await db.delete(tokens).where(isOfSame(tokens));
  return true;
}

/**
 * Deletes expired tokens, connections that none is left of, and programs that nobody uses. Access tokens stay
 * for a day: a program that was idle is told that its token expired, not that its connection ended.
 */
export async function removeExpiredConnections({ db, tables }: Executor, now: number): Promise<void> {
  const { accessTokens, connections, oauthClients, refreshTokens } = tables;
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, new Date(now - dayMs)));
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, new Date(now)));
  const renewable = db
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(isOfConnection(tables, refreshTokens));
  const isOld = lt(connections.updatedAt, new Date(now - dayMs));
  await db.delete(connections).where(and(isOld, notExists(renewable)));
  const connected = db.select({ id: connections.clientId }).from(connections);
  const isUnused = and(isNull(oauthClients.usedAt), lt(oauthClients.createdAt, now - unusedMs));
  const isForgotten = lt(oauthClients.usedAt, now - forgottenMs);
  await db
    .delete(oauthClients)
    .where(and(or(isUnused, isForgotten), sql`${oauthClients.id} not in ${connected}`));
}
