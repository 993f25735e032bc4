// People and where they belong. better-auth reads and writes users, sessions, accounts, verifications and
// second factors: hence the property names, and the times as `Date`, which are milliseconds since the epoch
// in the tables like all others.
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { roles } from "../../fields.ts";
import { moment, whole } from "./columns.ts";
import { workspaces } from "./schema.ts";

/** A person with an account. */
export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    emailVerified: boolean("is_email_verified").notNull(),
    image: text(),
    /** May set the plans of all workspaces. */
    isOperator: boolean("is_operator").notNull().default(false),
    twoFactorEnabled: boolean("is_two_factor_enabled").notNull().default(false),
    disabledAt: moment("disabled_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [uniqueIndex("users_email").on(table.email)],
);

/** A column that goes with its user. */
const ofUser = (name: string) => text(name).references(() => users.id, { onDelete: "cascade" });

/** A browser in which a person is signed in. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    /** The SHA-256 of the token in the cookie, in hex. */
    token: text().notNull(),
    userId: ofUser("user_id").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    signedInBy: text("signed_in_by", { enum: ["password", "provider"] })
      .notNull()
      .default("password"),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When it was last used, exact to an hour. */
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [uniqueIndex("sessions_token").on(table.token), index("sessions_user_id").on(table.userId)],
);

/** A way to sign in: a password (argon2id) or an identity provider. */
export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    userId: ofUser("user_id").notNull(),
    providerId: text("provider_id").notNull(),
    accountId: text("account_id").notNull(),
    password: text(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    scope: text(),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("accounts_provider_account").on(table.providerId, table.accountId),
    // One password and one link to the identity provider each.
    uniqueIndex("accounts_user_provider").on(table.userId, table.providerId),
  ],
);

/** Sign-ins on their way: at an identity provider, or waiting for a second factor. */
export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("verifications_identifier").on(table.identifier)],
);

/** Who belongs to which workspace, in which role. */
export const members = pgTable(
  "members",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    userId: ofUser("user_id").notNull(),
    role: text({ enum: roles }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("members_workspace_user").on(table.workspaceId, table.userId),
    index("members_user_id").on(table.userId),
  ],
);

/**
 * An open invitation. It is deleted when it is accepted or ends; the link's token is stored as its SHA-256.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** In lower case; one open invitation an address and workspace. */
    email: text().notNull(),
    role: text({ enum: roles }).notNull(),
    sha256: text().notNull(),
    inviterId: ofUser("inviter_id").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("invitations_workspace_email").on(table.workspaceId, table.email),
    uniqueIndex("invitations_sha256").on(table.sha256),
    index("invitations_inviter_id").on(table.inviterId),
  ],
);

/** The second factor of a person (TOTP, RFC 6238), encrypted by better-auth, with its recovery codes. */
export const twoFactors = pgTable(
  "two_factors",
  {
    id: text().primaryKey(),
    userId: ofUser("user_id").notNull(),
    secret: text().notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean("is_verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: moment("locked_until"),
  },
  (table) => [uniqueIndex("two_factors_user_id").on(table.userId)],
);

/** One-use links to choose a new password. Stored as the SHA-256 of their token. */
export const resetLinks = pgTable(
  "reset_links",
  {
    sha256: text().primaryKey(),
    userId: ofUser("user_id").notNull(),
    /** The operator who made it; null when the person asked for it by e-mail or the command line made it. */
    createdBy: ofUser("created_by"),
    createdAt: whole("created_at").notNull(),
    expiresAt: whole("expires_at").notNull(),
  },
  (table) => [index("reset_links_user_id").on(table.userId)],
);

/** One-use links that let the first person in. Stored as the SHA-256 of their token. */
export const setupLinks = pgTable("setup_links", {
  sha256: text().primaryKey(),
  createdAt: whole("created_at").notNull(),
  expiresAt: whole("expires_at").notNull(),
  usedAt: whole("used_at"),
});
