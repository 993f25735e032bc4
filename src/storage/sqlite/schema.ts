// The records of the service in SQLite. Tables are plural snake_case; the PostgreSQL schema has the same
// tables and columns. Times are milliseconds since the epoch (UTC), ids are lower-case UUIDs.

import { type SQLWrapper, sql } from "drizzle-orm";
import { blob, check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type KeyScope, keyScopesDefault, planNames, platforms } from "../../fields.ts";
import type { WordEdits, WordField } from "../word-edits.ts";

/** An app of the library on one platform. The same product on iOS and on the web is two rows. */
export const apps = sqliteTable(
  "apps",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    platform: text({ enum: platforms }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("apps_name_platform").on(sql`lower(${table.name})`, table.platform),
    check("apps_platform_check", sql`${table.platform} in ('ios', 'web')`),
  ],
);

/**
 * One screen. `changeSequence` is unique and grows with every change of the row: a serving process tails it.
 * A removed screen keeps its row with `removedAt` set, so that the tail sees the removal; its picture and
 * vectors are deleted.
 */
export const screens = sqliteTable(
  "screens",
  {
    id: text().primaryKey(),
    appId: text("app_id")
      .notNull()
      .references(() => apps.id),
    title: text().notNull(),
    description: text().notNull(),
    /** JSON array of strings. */
    elements: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    visibleText: text("visible_text").notNull(),
    /** Where the visible text comes from; `none` when there is none. */
    visibleTextSource: text("visible_text_source", {
      enum: ["none", "given", "tree", "ocr", "model"],
    }).notNull(),
    pattern: text().notNull(),
    /** The vision model that described it; null where none did. */
    wordsModel: text("words_model"),
    /** JSON array of the columns above that the model wrote; null with `wordsModel`. */
    wordsModelFields: text("words_model_fields", { mode: "json" }).$type<readonly WordField[]>(),
    changeSequence: integer("change_sequence").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    removedAt: integer("removed_at"),
    /**
     * JSON object: who edited which of the words above, and what stood there before; null where nobody did.
     */
    wordsEdits: text("words_edits", { mode: "json" }).$type<WordEdits>(),
  },
  (table) => [
    uniqueIndex("screens_change_sequence").on(table.changeSequence),
    index("screens_app_id").on(table.appId),
    // The lists of apps and of their screens are read from this alone, without the words.
    index("screens_live_of_app")
      .on(table.appId, table.createdAt, table.id, table.pattern)
      .where(sql`${table.removedAt} is null`),
    // What may be described; a library whose words were given has no entry.
    index("screens_without_given_words").on(table.id).where(hasNoGivenWords(table)),
    check(
      "screens_visible_text_source_check",
      sql`${table.visibleTextSource} in ('none', 'given', 'tree', 'ocr', 'model')`,
    ),
  ],
);

/**
 * A live screen that nobody described; a title may be the name of a file. SQLite uses the index only for
 * exactly this condition.
 */
export function hasNoGivenWords(
  table: Readonly<Record<"removedAt" | "wordsModel" | "description", SQLWrapper>>,
) {
  return sql`${table.removedAt} is null and (${table.wordsModel} is not null or ${table.description} = '')`;
}

/**
 * The picture of a screen: its original and the two sizes that are delivered. Absent for a screen without a
 * picture.
 */
export const pictures = sqliteTable(
  "pictures",
  {
    screenId: text("screen_id")
      .primaryKey()
      .references(() => screens.id),
    /** Lower-case hex SHA-256 of the original file: the same picture again is the same screen. */
    originalSha256: text("original_sha256").notNull(),
    originalFormat: text("original_format", { enum: ["png", "jpeg", "webp"] }).notNull(),
    originalWidth: integer("original_width").notNull(),
    originalHeight: integer("original_height").notNull(),
    optimizedWidth: integer("optimized_width").notNull(),
    optimizedHeight: integer("optimized_height").notNull(),
    optimizedBytes: integer("optimized_bytes").notNull(),
    highWidth: integer("high_width").notNull(),
    highHeight: integer("high_height").notNull(),
    highBytes: integer("high_bytes").notNull(),
  },
  (table) => [index("pictures_original_sha256").on(table.originalSha256)],
);

/** What the engine made of a screen's words: opaque to SQL, read back when an index is rebuilt. */
export const vectors = sqliteTable(
  "vectors",
  {
    screenId: text("screen_id")
      .primaryKey()
      .references(() => screens.id),
    /** The model that made it; vectors of another model are made again. */
    modelId: text("model_id").notNull(),
    /** Lower-case hex SHA-256 of the words: unchanged words are not encoded again. */
    wordsSha256: text("words_sha256").notNull(),
    content: blob({ mode: "buffer" }).notNull(),
    /** XXH64 of the content, 16 hex digits; null for what an earlier build wrote. */
    contentXxhash64: text("content_xxhash64"),
  },
  (table) => [index("vectors_model").on(table.modelId)],
);

/** Named counters; `change` is the last change sequence given out. */
export const sequences = sqliteTable("sequences", {
  name: text().primaryKey(),
  value: integer().notNull(),
});

/**
 * A random number for each transaction that changed the library, by the last change of it. Records that were
 * put back to an earlier moment give sequences out again: the mark tells the new change from the one an index
 * knows. The newest are kept.
 */
export const changeMarks = sqliteTable("change_marks", {
  sequence: integer().primaryKey(),
  mark: integer().notNull(),
});

/**
 * What a workspace may do. Seeded by the migration with free, pro, team and enterprise; an operator may
 * change the numbers.
 */
export const plans = sqliteTable("plans", {
  name: text({ enum: planNames }).primaryKey(),
  isSearchAllowed: integer("is_search_allowed", { mode: "boolean" }).notNull(),
  searchesPerMinute: integer("searches_per_minute").notNull(),
  searchBurst: integer("search_burst").notNull(),
});

/** A team. Its keys and its rate limit belong to it. */
export const workspaces = sqliteTable("workspaces", {
  id: text().primaryKey(),
  name: text().notNull(),
  plan: text({ enum: planNames })
    .notNull()
    .references(() => plans.name),
  createdAt: integer("created_at").notNull(),
  suspendedAt: integer("suspended_at"),
  /** Whether members may create API keys of their own; owners and admins always may. */
  isMemberKeysAllowed: integer("is_member_keys_allowed", { mode: "boolean" }).notNull().default(true),
  /**
   * Part of what share addresses are signed over: counting it up revokes every share address of the
   * workspace.
   */
  shareGeneration: integer("share_generation").notNull().default(1),
});

/** A key is stored as its SHA-256; the key itself is shown once, when it is created. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    /** Lower-case hex SHA-256 of the whole key. */
    sha256: text().notNull(),
    /** The first characters, `uss_live_iDGd`, to recognise a key by. */
    hint: text().notNull(),
    /** Who created it: `cli` or a user id. */
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
    lastUsedAt: integer("last_used_at"),
    /** When another key took its place; it may still work for the overlap. */
    replacedAt: integer("replaced_at"),
    /** The user whose own key it is, which ends with their membership; null for a key of the workspace. */
    ownerId: text("owner_id"),
    /** The name of who created it, written when that account is deleted. */
    createdByName: text("created_by_name"),
    /** JSON array of what the key may do. */
    scopes: text({ mode: "json" }).$type<readonly KeyScope[]>().notNull().default(keyScopesDefault),
  },
  (table) => [
    uniqueIndex("api_keys_sha256").on(table.sha256),
    index("api_keys_workspace_id").on(table.workspaceId),
  ],
);

/**
 * One row: names this library, so that nothing made from another one is taken for its own. A copy gets a new
 * id.
 */
export const libraries = sqliteTable("libraries", {
  id: text().primaryKey(),
  /**
   * Tells the newest signing secret that served this library from others (`accounts/signing-fingerprint.ts`);
   * null before the first.
   */
  signingFingerprint: text("signing_fingerprint"),
});
