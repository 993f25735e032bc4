// Connections that people make by signing in to `/mcp` from another program (OAuth 2.1). better-auth writes
// connections and their tokens, hence the property names; apps and the lookup of a token are our own.
import { type Kit, type Referred, refersTo } from "./kit.ts";

/** A program that registered itself. It is removed when nobody connects it. */
export function oauthClientsTable(kit: Kit) {
  return kit.table(
    "oauth_clients",
    {
      id: kit.text().primaryKey(),
      /** The program's own word for itself; nobody checked it. */
      name: kit.text().notNull(),
      redirectUris: kit.list("redirect_uris").notNull(),
      /** The network that it registered from; empty for those of before it was noted. */
      network: kit.text().notNull().default(""),
      createdAt: kit.whole("created_at").notNull(),
      /** When somebody last connected it or it renewed a token; null for never. */
      usedAt: kit.whole("used_at"),
    },
    (table) => [kit.index("oauth_clients_used_at").on(table.usedAt, table.createdAt)],
  );
}

/** A grant of a person to a program in a workspace. Deleted when it ends, with its tokens. */
export function connectionsTable(kit: Kit, clients: Referred, users: Referred, workspaces: Referred) {
  return kit.table(
    "connections",
    {
      id: kit.text().primaryKey(),
      clientId: refersTo(kit, "client_id", clients, { onDelete: "cascade" }),
      userId: refersTo(kit, "user_id", users, { onDelete: "cascade" }),
      /** The workspace. */
      referenceId: refersTo(kit, "workspace_id", workspaces),
      scopes: kit.list("scopes").notNull(),
      resources: kit.list("resources"),
      createdAt: kit.moment("created_at").notNull(),
      updatedAt: kit.moment("updated_at").notNull(),
      lastUsedAt: kit.whole("last_used_at"),
    },
    (table) => [
      kit
        .uniqueIndex("connections_client_user_workspace")
        .on(table.clientId, table.userId, table.referenceId),
      kit.index("connections_user_id").on(table.userId),
      kit.index("connections_workspace_id").on(table.referenceId),
    ],
  );
}

function tokenColumns(kit: Kit, clients: Referred, users: Referred, workspaces: Referred) {
  return {
    id: kit.text().primaryKey(),
    /** The SHA-256 of the token, in base64url. */
    token: kit.text().notNull(),
    clientId: refersTo(kit, "client_id", clients, { onDelete: "cascade" }),
    userId: refersTo(kit, "user_id", users, { onDelete: "cascade" }),
    referenceId: refersTo(kit, "workspace_id", workspaces),
    sessionId: kit.text("session_id"),
    /** The SHA-256 of the code that it was given for: a code that comes twice ends what came of it. */
    authorizationCodeId: kit.text("authorization_code_id"),
    resources: kit.list("resources"),
    scopes: kit.list("scopes").notNull(),
    createdAt: kit.moment("created_at").notNull(),
    expiresAt: kit.moment("expires_at").notNull(),
    revoked: kit.moment("revoked_at"),
  };
}

/** A token that `/mcp` takes for an hour. */
export function accessTokensTable(kit: Kit, clients: Referred, users: Referred, workspaces: Referred) {
  return kit.table(
    "access_tokens",
    { ...tokenColumns(kit, clients, users, workspaces), refreshId: kit.text("refresh_id") },
    (table) => [
      kit.uniqueIndex("access_tokens_token").on(table.token),
      kit.index("access_tokens_client_user").on(table.clientId, table.userId),
      kit.index("access_tokens_refresh_id").on(table.refreshId),
      kit.index("access_tokens_code").on(table.authorizationCodeId),
      kit.index("access_tokens_expires_at").on(table.expiresAt),
    ],
  );
}

/** A token that is changed for a new pair. A used one stays until it expires: coming again, it was stolen. */
export function refreshTokensTable(kit: Kit, clients: Referred, users: Referred, workspaces: Referred) {
  return kit.table(
    "refresh_tokens",
    {
      ...tokenColumns(kit, clients, users, workspaces),
      rotatedAt: kit.moment("rotated_at"),
      authTime: kit.moment("auth_time"),
      /** The answer, encrypted, for a program that asks again within seconds. */
      rotationReplayResponse: kit.text("rotation_replay_response"),
      rotationReplayExpiresAt: kit.moment("rotation_replay_expires_at"),
    },
    (table) => [
      kit.uniqueIndex("refresh_tokens_token").on(table.token),
      kit.index("refresh_tokens_client_user").on(table.clientId, table.userId),
      kit.index("refresh_tokens_code").on(table.authorizationCodeId),
      kit.index("refresh_tokens_expires_at").on(table.expiresAt),
    ],
  );
}
