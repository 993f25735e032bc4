// Connections of programs, made by people who signed in from them. better-auth writes the rows of connections
// and tokens; the lookup of a token, which is on the path of every request, and every end are here.
import {
  and,
  type Column,
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
/** Registrations that nobody used: at 2 KB each at most, more is a flood. */
const unusedClientsMax = 5_000;

/** A program that registered itself. */
export type OauthClient = Readonly<Tables["oauthClients"]["$inferSelect"]>;

/** A connection that a person makes: the program, the person, the workspace and the scopes. */
type NewConnection = Pick<
  Tables["connections"]["$inferInsert"],
  "clientId" | "userId" | "referenceId" | "scopes"
>;

/** A connection in a list. Times are milliseconds since the epoch. */
export type Connection = NonNullable<Awaited<ReturnType<ReturnType<typeof connectionReads>["byId"]>>>;

export function connectionStore(database: Database) {
  return { ...clientWrites(database), ...connectionReads(database), ...connectionEnds(database) };
}

function clientWrites({ db, tables, transaction, tryTransaction }: Database) {
  const { oauthClients } = tables;
  return {
    client: async (id: string) =>
      (await db.select().from(oauthClients).where(eq(oauthClients.id, id)))[0] ?? null,
    /**
     * Adds a program. Beyond `most` that nobody uses, the network with the most of them makes room: a flood
     * loses its own, and a program from elsewhere has the time that a person takes.
     */
    addClient: async (client: OauthClient, most = unusedClientsMax) =>
      transaction("accounts", async (tx) => {
        await tx.db.insert(oauthClients).values(client);
        const excess = (await tx.db.$count(oauthClients, isNull(oauthClients.usedAt))) - most;
        if (excess > 0) await removeOldest(tx, excess);
      }),
    /** Keeps a registration, which is in use. */
    touchClient: async (id: string, now: number) =>
      tryTransaction(null, (tx) =>
        tx.db.update(oauthClients).set({ usedAt: now }).where(eq(oauthClients.id, id)),
      ),
  };
}

/** Deletes the oldest programs that nobody uses of the network that has the most of them. */
async function removeOldest({ db, tables }: Executor, limit: number): Promise<void> {
  const { connections, oauthClients } = tables;
  const connected = db.select({ id: connections.clientId }).from(connections);
  const isUnused = and(isNull(oauthClients.usedAt), notInArray(oauthClients.id, connected));
  const [fullest] = await db
    .select({ network: oauthClients.network })
    .from(oauthClients)
    .where(isUnused)
    .groupBy(oauthClients.network)
    .orderBy(sql`count(*) desc`, sql`min(${oauthClients.createdAt})`)
    .limit(1);
  const oldest = db
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(and(isUnused, eq(oauthClients.network, fullest?.network ?? "")))
    .orderBy(oauthClients.createdAt)
    .limit(limit);
  await db.delete(oauthClients).where(inArray(oauthClients.id, oldest));
}

function connectionColumns({ connections, oauthClients, users, workspaces }: Tables) {
  return {
    id: connections.id,
    workspaceId: connections.referenceId,
    workspaceName: workspaces.name,
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

function listedFrom({ db, tables }: Executor) {
  const { connections, oauthClients, users, workspaces } = tables;
  return db
    .select(connectionColumns(tables))
    .from(connections)
    .innerJoin(oauthClients, eq(oauthClients.id, connections.clientId))
    .innerJoin(users, eq(users.id, connections.userId))
    .innerJoin(workspaces, eq(workspaces.id, connections.referenceId));
}

function connectionReads(database: Database) {
  const { db, tables } = database;
  const { connections, refreshTokens, users } = tables;
  const listed = () => listedFrom(database);
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
    /** The connections of the tokens that were given for a code, by its hash. */
    ofCode: async (code: string, clientId: string) =>
      listed()
        .innerJoin(refreshTokens, isOfConnection(tables, refreshTokens))
        .where(and(eq(refreshTokens.authorizationCodeId, code), eq(refreshTokens.clientId, clientId))),
    /** The scopes of a refresh token, by its hash; null when there is none. */
    scopesOfToken: async (token: string) => {
      const { scopes } = refreshTokens;
      const [found] = await db.select({ scopes }).from(refreshTokens).where(eq(refreshTokens.token, token));
      return found?.scopes ?? null;
    },
    /** True for a refresh token, by its hash, that was changed so lately that its answer may be had again. */
    isRepeatable: async (token: string, clientId: string, now: number) => {
      const isOf = and(eq(refreshTokens.token, token), eq(refreshTokens.clientId, clientId));
      const isLate = gte(refreshTokens.rotationReplayExpiresAt, new Date(now));
      return (await db.$count(refreshTokens, and(isOf, isLate))) > 0;
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
    /**
     * Adds a connection without tokens, unless the person has one of this program in this workspace or as
     * many as `most` there. Its id, and if it was added; null beyond that many.
     */
    reserve: async (
      { clientId, userId, referenceId, ...granted }: NewConnection,
      most: number,
      now: number,
    ) =>
      transaction("accounts", async ({ db }) => {
        const isTheirs = and(eq(connections.userId, userId), eq(connections.referenceId, referenceId));
        const own = await db.select().from(connections).where(isTheirs);
        const known = own.find((each) => each.clientId === clientId);
        if (known !== undefined) return { id: known.id, isNew: false };
        if (own.length >= most) return null;
        const [id, at] = [crypto.randomUUID(), new Date(now)];
        const row = { id, clientId, userId, referenceId, ...granted, createdAt: at, updatedAt: at };
        await db.insert(connections).values(row);
        return { id, isNew: true };
      }),
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
    /** Ends the connection that a program holds this token of, by its hash, and returns it. */
    endByToken: async (token: string, clientId: string) =>
      transaction("accounts", async (tx) => {
        const ended: Connection[] = [];
        for (const held of [accessTokens, refreshTokens] as const) {
          const found = await listedFrom(tx)
            .innerJoin(held as typeof accessTokens, isOfConnection(tables, held))
            .where(and(eq(held.token, token), eq(held.clientId, clientId)));
          for (const connection of found)
            if ((await endWhere(tx, eq(connections.id, connection.id))) > 0) ended.push(connection);
        }
        return ended;
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

/** Ends and returns connections of a person, in the transaction that ends their access or sessions. */
export async function endOwnConnections(
  tx: Executor,
  userId: string,
  workspaceId?: string,
): Promise<readonly Connection[]> {
  const { connections } = tx.tables;
  const inWorkspace = workspaceId === undefined ? undefined : eq(connections.referenceId, workspaceId);
  const isTheirs = and(eq(connections.userId, userId), inWorkspace);
  const ended = await listedFrom(tx).where(isTheirs);
  await endWhere(tx, isTheirs);
  return ended;
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
