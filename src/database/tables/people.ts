// People, and the workspaces where they belong. better-auth reads and writes users, sessions, accounts,
// verifications and second factors: hence the property names, and the times as `Date`, which are milliseconds
// since the epoch in the tables like all others.
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type KeyScope, keyScopesDefault, planNames, roles } from "../../fields.ts";
import { type Kit, type Referred, refersTo } from "./kit.ts";

export function usersTable(kit: Kit) {
  return kit.table(
    "users",
    {
      id: kit.text().primaryKey(),
      name: kit.text().notNull(),
      /** In lower case. */
      email: kit.text().notNull(),
      emailVerified: kit.boolean("is_email_verified").notNull(),
      image: kit.text(),
      /** May set the plans of all workspaces. */
      isOperator: kit.boolean("is_operator").notNull().default(false),
      twoFactorEnabled: kit.boolean("is_two_factor_enabled").notNull().default(false),
      disabledAt: kit.moment("disabled_at"),
      createdAt: kit.moment("created_at").notNull(),
      updatedAt: kit.moment("updated_at").notNull(),
    },
    (table) => [kit.uniqueIndex("users_email").on(table.email)],
  );
}

/** A browser in which a person is signed in. */
export function sessionsTable(kit: Kit, users: Referred) {
  return kit.table(
    "sessions",
    {
      id: kit.text().primaryKey(),
      /** The SHA-256 of the token in the cookie, in hex. */
      token: kit.text().notNull(),
      userId: refersTo(kit, "user_id", users, { onDelete: "cascade" }),
      ipAddress: kit.text("ip_address"),
      userAgent: kit.text("user_agent"),
      signedInBy: kit
        .text("signed_in_by", { enum: ["password", "provider"] })
        .notNull()
        .default("password"),
      expiresAt: kit.moment("expires_at").notNull(),
      createdAt: kit.moment("created_at").notNull(),
      /** When it was last used, exact to an hour. */
      updatedAt: kit.moment("updated_at").notNull(),
    },
    (table) => [
      kit.uniqueIndex("sessions_token").on(table.token),
      kit.index("sessions_user_id").on(table.userId),
    ],
  );
}

/** A way to sign in: a password (argon2id) or an identity provider. */
export function accountsTable(kit: Kit, users: Referred) {
  return kit.table(
    "accounts",
    {
      id: kit.text().primaryKey(),
      userId: refersTo(kit, "user_id", users, { onDelete: "cascade" }),
      providerId: kit.text("provider_id").notNull(),
      accountId: kit.text("account_id").notNull(),
      password: kit.text(),
      accessToken: kit.text("access_token"),
      refreshToken: kit.text("refresh_token"),
      idToken: kit.text("id_token"),
      scope: kit.text(),
      accessTokenExpiresAt: kit.moment("access_token_expires_at"),
      refreshTokenExpiresAt: kit.moment("refresh_token_expires_at"),
      createdAt: kit.moment("created_at").notNull(),
      updatedAt: kit.moment("updated_at").notNull(),
    },
    (table) => [
      kit.uniqueIndex("accounts_provider_account").on(table.providerId, table.accountId),
      // One password and one link to the identity provider each.
      kit.uniqueIndex("accounts_user_provider").on(table.userId, table.providerId),
    ],
  );
}

/** Sign-ins on their way: at an identity provider, or waiting for a second factor. */
export function verificationsTable(kit: Kit) {
  return kit.table(
    "verifications",
    {
      id: kit.text().primaryKey(),
      identifier: kit.text().notNull(),
      value: kit.text().notNull(),
      expiresAt: kit.moment("expires_at").notNull(),
      createdAt: kit.moment("created_at").notNull(),
      updatedAt: kit.moment("updated_at").notNull(),
    },
    (table) => [kit.index("verifications_identifier").on(table.identifier)],
  );
}

export function membersTable(kit: Kit, users: Referred, workspaces: Referred) {
  return kit.table(
    "members",
    {
      id: kit.text().primaryKey(),
      workspaceId: refersTo(kit, "workspace_id", workspaces),
      userId: refersTo(kit, "user_id", users, { onDelete: "cascade" }),
      role: kit.text({ enum: roles }).notNull(),
      /** May add and edit screens; operators grant it. */
      isEditor: kit.boolean("is_editor").notNull().default(false),
      createdAt: kit.moment("created_at").notNull(),
    },
    (table) => [
      kit.uniqueIndex("members_workspace_user").on(table.workspaceId, table.userId),
      kit.index("members_user_id").on(table.userId),
    ],
  );
}

/** An open invitation. Deleted when it is accepted or ends; the link's token is stored as its SHA-256. */
export function invitationsTable(kit: Kit, users: Referred, workspaces: Referred) {
  return kit.table(
    "invitations",
    {
      id: kit.text().primaryKey(),
      workspaceId: refersTo(kit, "workspace_id", workspaces),
      /** In lower case; one open invitation an address and workspace. */
      email: kit.text().notNull(),
      role: kit.text({ enum: roles }).notNull(),
      /** True when it also gives the right to add and edit screens. */
      isEditor: kit.boolean("is_editor").notNull().default(false),
      sha256: kit.text().notNull(),
      inviterId: refersTo(kit, "inviter_id", users, { onDelete: "cascade" }),
      expiresAt: kit.moment("expires_at").notNull(),
      createdAt: kit.moment("created_at").notNull(),
    },
    (table) => [
      kit.uniqueIndex("invitations_workspace_email").on(table.workspaceId, table.email),
      kit.uniqueIndex("invitations_sha256").on(table.sha256),
      kit.index("invitations_inviter_id").on(table.inviterId),
    ],
  );
}

/** The second factor of a person (TOTP, RFC 6238), encrypted by better-auth, with its recovery codes. */
export function twoFactorsTable(kit: Kit, users: Referred) {
  return kit.table(
    "two_factors",
    {
      id: kit.text().primaryKey(),
      userId: refersTo(kit, "user_id", users, { onDelete: "cascade" }),
      secret: kit.text().notNull(),
      backupCodes: kit.text("backup_codes").notNull(),
      verified: kit.boolean("is_verified").notNull().default(true),
      failedVerificationCount: kit.integer("failed_verification_count").notNull().default(0),
      lockedUntil: kit.moment("locked_until"),
    },
    (table) => [kit.uniqueIndex("two_factors_user_id").on(table.userId)],
  );
}

/** One-use links to choose a new password. Stored as the SHA-256 of their token. */
export function resetLinksTable(kit: Kit, users: Referred) {
  return kit.table(
    "reset_links",
    {
      sha256: kit.text().primaryKey(),
      userId: refersTo(kit, "user_id", users, { onDelete: "cascade" }),
      /** The operator who made it; null when the person asked by e-mail or the command line made it. */
      createdBy: kit.text("created_by").references(() => users.id, { onDelete: "cascade" }),
      createdAt: kit.whole("created_at").notNull(),
      expiresAt: kit.whole("expires_at").notNull(),
    },
    (table) => [kit.index("reset_links_user_id").on(table.userId)],
  );
}

/** One-use links that let the first person in. Stored as the SHA-256 of their token. */
export function setupLinksTable(kit: Kit) {
  return kit.table("setup_links", {
    sha256: kit.text().primaryKey(),
    createdAt: kit.whole("created_at").notNull(),
    expiresAt: kit.whole("expires_at").notNull(),
    usedAt: kit.whole("used_at"),
  });
}

/** A key is stored as its SHA-256; the key itself is shown once, when it is created. */
export function apiKeysTable(kit: Kit, workspaces: Referred) {
  return kit.table(
    "api_keys",
    {
      id: kit.text().primaryKey(),
      workspaceId: refersTo(kit, "workspace_id", workspaces),
      name: kit.text().notNull(),
      /** Lower-case hex SHA-256 of the whole key. */
      sha256: kit.text().notNull(),
      /** The first characters, `uss_live_iDGd`, to recognise a key by. */
      hint: kit.text().notNull(),
      /** The creator: `cli` or a user id. */
      createdBy: kit.text("created_by").notNull(),
      createdAt: kit.whole("created_at").notNull(),
      expiresAt: kit.whole("expires_at"),
      revokedAt: kit.whole("revoked_at"),
      lastUsedAt: kit.whole("last_used_at"),
      /** When another key took its place; it may still work for the overlap. */
      replacedAt: kit.whole("replaced_at"),
      /** The user whose own key it is, which ends with their membership; null for a key of the workspace. */
      ownerId: kit.text("owner_id"),
      /** The name of who created it, written when that account is deleted. */
      createdByName: kit.text("created_by_name"),
      /** JSON array of what the key may do. */
      scopes: kit.json().$type<readonly KeyScope[]>().notNull().default(keyScopesDefault),
    },
    (table) => [
      kit.uniqueIndex("api_keys_sha256").on(table.sha256),
      kit.index("api_keys_workspace_id").on(table.workspaceId),
    ],
  );
}

/** Rights and limits of a plan's workspaces. The migration seeds them; an operator may change numbers. */
export function plansTable(kit: Kit) {
  return kit.table("plans", {
    name: kit.text({ enum: planNames }).primaryKey(),
    isSearchAllowed: kit.boolean("is_search_allowed").notNull(),
    searchesPerMinute: kit.integer("searches_per_minute").notNull(),
    searchBurst: kit.integer("search_burst").notNull(),
  });
}

/** A team. Its keys and its rate limit belong to it. */
export function workspacesTable(kit: Kit, plans: { readonly name: AnyPgColumn }) {
  return kit.table("workspaces", {
    id: kit.text().primaryKey(),
    name: kit.text().notNull(),
    plan: kit
      .text({ enum: planNames })
      .notNull()
      .references(() => plans.name),
    createdAt: kit.whole("created_at").notNull(),
    suspendedAt: kit.whole("suspended_at"),
    /** True when members may create API keys of their own; owners and admins always may. */
    isMemberKeysAllowed: kit.boolean("is_member_keys_allowed").notNull().default(true),
    /** Share addresses are signed over it: counting it up revokes all of the workspace. */
    shareGeneration: kit.integer("share_generation").notNull().default(1),
  });
}
