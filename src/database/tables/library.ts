// The library, and the workspaces that use it. Tables are plural snake_case. Times are milliseconds since the
// epoch (UTC), ids are lower-case UUIDs.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as f from "../../fields.ts";
import type { ChosenModel } from "../chosen-model.ts";
import type { WordEdits, WordField } from "../word-edits.ts";
import { type Kit, type Referred, refersTo, screenKey } from "./kit.ts";

/** An app of the library on one platform. The same product on iOS and on the web is two rows. */
export function appsTable(kit: Kit) {
  return kit.table(
    "apps",
    {
      id: kit.text().primaryKey(),
      name: kit.text().notNull(),
      platform: kit.text({ enum: f.platforms }).notNull(),
      createdAt: kit.whole("created_at").notNull(),
    },
    (table) => [
      kit.uniqueIndex("apps_name_platform").on(kit.lower(table.name), table.platform),
      kit.check("apps_platform_check", sql`${table.platform} in ('ios', 'web')`),
    ],
  );
}

/**
 * One screen. `changeSequence` is unique and grows with every change of the row: a serving process tails it.
 * A removed screen keeps its row with `removedAt` set, so that the tail sees the removal; its picture and
 * vectors are deleted.
 */
export function screensTable(kit: Kit, apps: Referred) {
  return kit.table(
    "screens",
    {
      id: kit.text().primaryKey(),
      appId: refersTo(kit, "app_id", apps),
      title: kit.text().notNull(),
      description: kit.text().notNull(),
      elements: kit.json().$type<readonly string[]>().notNull(),
      visibleText: kit.text("visible_text").notNull(),
      /** The source of the visible text; `none` when there is none. */
      visibleTextSource: kit
        .text("visible_text_source", { enum: ["none", "given", "tree", "ocr", "model"] })
        .notNull(),
      pattern: kit.text().notNull(),
      /** The model or agent that described it; null where none did. */
      wordsModel: kit.text("words_model"),
      /** JSON array of the columns above that the model wrote; null with `wordsModel`. */
      wordsModelFields: kit.json("words_model_fields").$type<readonly WordField[]>(),
      changeSequence: kit.whole("change_sequence").notNull(),
      createdAt: kit.whole("created_at").notNull(),
      updatedAt: kit.whole("updated_at").notNull(),
      removedAt: kit.whole("removed_at"),
      /** JSON object: who edited which of the words above, and what was there before; null for nobody. */
      wordsEdits: kit.json("words_edits").$type<WordEdits>(),
      /**
       * The line that OCR took for its heading (`library/writing/visible-text.ts`); it stands for a missing
       * title.
       */
      heading: kit.text().notNull().default(""),
      /** The name of its picture's file when it came in, which often has a date. */
      originalName: kit.text("original_name").notNull().default(""),
      /** The model's source; null without a model, and for those before sources were kept, which saw it. */
      wordsModelSource: kit.text("words_model_source", { enum: f.descriptionSources }),
      ...sourceColumns(kit),
      /** Guessed where nobody gave it; null for unknown. */
      system: kit.text({ enum: f.systems }),
      /** When it got the picture that it has; null for what never had one. */
      pictureChangedAt: kit.whole("picture_changed_at"),
    },
    (table) => [
      kit.uniqueIndex("screens_change_sequence").on(table.changeSequence),
      kit.index("screens_app_id").on(table.appId),
      // The lists of apps and of their screens are read from this alone, without the words.
      kit
        .index("screens_live_of_app")
        .on(table.appId, table.position, table.createdAt, table.id, table.pattern)
        .where(sql`${table.removedAt} is null`),
      ...walkIndexes(kit, table),
      // A search for the name of a file.
      kit.index("screens_live_of_name").on(table.originalName).where(sql`${table.removedAt} is null`),
      // Screens that may be described; those whose words were given have no entry.
      kit.index("screens_without_given_words").on(table.id).where(hasNoGivenWords(table)),
      kit.index("screens_undescribed").on(table.id).where(isNotDescribed(table)),
      kit.index("screens_described_from_text").on(table.id).where(isDescribedFromText(table)),
      kit.check(
        "screens_visible_text_source_check",
        sql`${table.visibleTextSource} in ('none', 'given', 'tree', 'ocr', 'model')`,
      ),
    ],
  );
}

/** Columns of the place of a screen in its source, and of the origin of its picture. */
function sourceColumns(kit: Kit) {
  return {
    /**
     * Its place in the order of its source: milliseconds x 1,000 since the epoch of the import that placed
     * it, plus its row. An import whose rows are in another order places them anew. 0 for what no import
     * has placed yet.
     */
    position: kit.whole("position").notNull().default(0),
    /** The moment that it shows: as given, or of the picture's EXIF, or of its file; null for unknown. */
    capturedAt: kit.whole("captured_at"),
    /** The address that it was taken from; empty for none, as the version. */
    sourceUrl: kit.text("source_url").notNull().default(""),
    appVersion: kit.text("app_version").notNull().default(""),
    /** The language of its interface, a tag of BCP 47; empty for unknown. */
    language: kit.text().notNull().default(""),
    /** The same for the same screen in every language of its source; empty where the source does not tell. */
    place: kit.text().notNull().default(""),
    /**
     * Names the source: the same for all that one import placed, and later ones of the same; empty for none.
     */
    source: kit.text().notNull().default(""),
  };
}

/** When a screen came in or got another picture. */
export function changedAt(table: Readonly<Record<"pictureChangedAt" | "createdAt", SQLWrapper>>) {
  return sql<number>`coalesce(${table.pictureChangedAt}, ${table.createdAt})`.mapWith(Number);
}

type WalkColumn =
  | "createdAt"
  | "id"
  | "source"
  | "appId"
  | "pattern"
  | "updatedAt"
  | "removedAt"
  | "description"
  | "wordsModel"
  | "wordsModelSource";

/** The walk through the library filters by these columns alone, and reads only the rows of its page. */
function walkIndexes(kit: Kit, table: Readonly<Record<WalkColumn, AnyPgColumn>>) {
  const { createdAt, id, appId, pattern, source, updatedAt, removedAt } = table;
  const isLive = sql`${removedAt} is null`;
  return [
    kit.index("screens_live_by_creation").on(createdAt, id, appId, pattern, updatedAt).where(isLive),
    kit.index("screens_live_of_pattern").on(pattern, createdAt, id, appId, updatedAt).where(isLive),
    kit
      .index("screens_live_by_description")
      .on(describedBy(table), createdAt, id, appId, pattern, updatedAt)
      .where(isLive),
    kit.index("screens_live_of_source").on(source, appId, id).where(isLive),
  ];
}

/**
 * A live screen that nobody described; a title may be the name of a file. The index for it is used only where
 * a query has exactly this condition.
 */
export function hasNoGivenWords(
  table: Readonly<Record<"removedAt" | "wordsModel" | "description", SQLWrapper>>,
): SQL {
  return sql`${table.removedAt} is null and (${table.wordsModel} is not null or ${table.description} = '')`;
}

/** A live screen that neither people nor a model described, with its index as `hasNoGivenWords`. */
export function isNotDescribed(
  table: Readonly<Record<"removedAt" | "wordsModel" | "description", SQLWrapper>>,
): SQL {
  return sql`${table.removedAt} is null and ${table.wordsModel} is null and ${table.description} = ''`;
}

/**
 * The author of a screen's description: `text` and `picture` are a model that looked at these, `given` is
 * anyone else. An index has it, so that a query must have exactly this expression.
 */
export function describedBy(
  table: Readonly<Record<"wordsModel" | "wordsModelSource" | "description", SQLWrapper>>,
): SQL {
  return sql`(case when ${table.wordsModelSource} = 'text' then 'text' when ${table.wordsModel} is not null then 'picture' when ${table.description} <> '' then 'given' else 'none' end)`;
}

/** A live screen that a model described without having seen it, with its index as `hasNoGivenWords`. */
export function isDescribedFromText(
  table: Readonly<Record<"removedAt" | "wordsModelSource", SQLWrapper>>,
): SQL {
  return sql`${table.removedAt} is null and ${table.wordsModelSource} = 'text'`;
}

function pictureColumns(kit: Kit) {
  return {
    /** Lower-case hex SHA-256 of the original file. */
    originalSha256: kit.text("original_sha256").notNull(),
    originalFormat: kit.text("original_format", { enum: ["png", "jpeg", "webp"] }).notNull(),
    originalWidth: kit.integer("original_width").notNull(),
    originalHeight: kit.integer("original_height").notNull(),
    optimizedWidth: kit.integer("optimized_width").notNull(),
    optimizedHeight: kit.integer("optimized_height").notNull(),
    optimizedBytes: kit.whole("optimized_bytes").notNull(),
    highWidth: kit.integer("high_width").notNull(),
    highHeight: kit.integer("high_height").notNull(),
    highBytes: kit.whole("high_bytes").notNull(),
  };
}

/** The picture of a screen, which need not have one. The same original again is the same screen. */
export function picturesTable(kit: Kit, screens: Referred) {
  return kit.table(
    "pictures",
    {
      screenId: screenKey(kit, screens),
      ...pictureColumns(kit),
      /**
       * The key of its look (`images/picture-look.ts`), then the first 8 digits of the hash of the original
       * it is of: that of another original does not count. Null until it is made.
       */
      lookKey: kit.text("look_key"),
      /** The first 8 digits of the hash of the original whose appearance follows, as with the look. */
      appearanceOf: kit.text("appearance_of"),
      /** Both are null, too, for a picture that does not decode. */
      theme: kit.text({ enum: f.themes }),
      colors: kit.json().$type<readonly f.ColorName[]>(),
      /** Names its look-alikes; empty for one that is like no other, null until it is compared. */
      alikeGroup: kit.text("alike_group"),
    },
    (table) => [
      kit.index("pictures_alike").on(table.alikeGroup, table.screenId).where(hasLookAlikes(table)),
      kit.index("pictures_not_compared").on(table.screenId).where(isNotCompared(table)),
      kit.index("pictures_original_sha256").on(table.originalSha256),
      // Looks are made together with appearances.
      kit.index("pictures_without_appearance").on(table.screenId).where(hasNoAppearance(table)),
    ],
  );
}

/** A picture that a screen had before, with its words then. One that comes back has no row here any more. */
export function pictureVersionsTable(kit: Kit, screens: Referred) {
  return kit.table(
    "picture_versions",
    {
      screenId: refersTo(kit, "screen_id", screens),
      ...pictureColumns(kit),
      /** The title that the screen had, or what stood for it. */
      title: kit.text().notNull(),
      description: kit.text().notNull(),
      visibleText: kit.text("visible_text").notNull(),
      capturedAt: kit.whole("captured_at"),
      appVersion: kit.text("app_version").notNull(),
      /** Null where it was not made in time. */
      theme: kit.text({ enum: f.themes }),
      changedAt: kit.whole("changed_at").notNull(),
      replacedAt: kit.whole("replaced_at").notNull(),
      /** The change that replaced it. */
      sequence: kit.whole("sequence").notNull(),
    },
    (table) => [kit.primaryKey({ columns: [table.screenId, table.originalSha256] })],
  );
}

/** A picture without a look, or with that of another original. */
export function hasNoLook(table: Readonly<Record<"lookKey" | "originalSha256", SQLWrapper>>): SQL {
  return sql`(${table.lookKey} is null or substr(${table.lookKey}, 17) <> substr(${table.originalSha256}, 1, 8))`;
}

/** A picture whose appearance was not made yet, or only that of another original. */
export function hasNoAppearance(table: Readonly<Record<"appearanceOf" | "originalSha256", SQLWrapper>>): SQL {
  return sql`(${table.appearanceOf} is null or ${table.appearanceOf} <> substr(${table.originalSha256}, 1, 8))`;
}

/** A picture that may have look-alikes; the index for it is used only where a query has this condition. */
export function hasLookAlikes({ alikeGroup }: Readonly<Record<"alikeGroup", SQLWrapper>>): SQL {
  return sql`${alikeGroup} > ''`;
}

/** A picture with a look that was not compared with others yet, with its index as `hasLookAlikes`. */
export function isNotCompared(table: Readonly<Record<"alikeGroup" | "lookKey", SQLWrapper>>): SQL {
  return sql`${table.alikeGroup} is null and ${table.lookKey} is not null`;
}

/** The columns of a picture that are made in the background. */
export type SeenColumn = "lookKey" | "appearanceOf" | "theme" | "colors" | "alikeGroup";

/** Two screens that look alike and are not the same, as a person said: they are not shown as such again. */
export function unlikePairsTable(kit: Kit, screens: Referred) {
  return kit.table(
    "unlike_pairs",
    {
      /** The lesser id of the two. */
      oneId: refersTo(kit, "one_id", screens),
      otherId: refersTo(kit, "other_id", screens),
      createdAt: kit.whole("created_at").notNull(),
    },
    (table) => [
      kit.primaryKey({ columns: [table.oneId, table.otherId] }),
      kit.index("unlike_pairs_other").on(table.otherId),
    ],
  );
}

/**
 * A removal that a person decided on, which an import respects. It counts while its screen is removed since
 * that moment: a screen that is there again, or went otherwise, needs no change of it.
 */
export function removalsTable(kit: Kit, screens: Referred) {
  return kit.table(
    "removals",
    {
      screenId: screenKey(kit, screens),
      removedAt: kit.whole("removed_at").notNull(),
      removedBy: kit.text("removed_by").notNull(),
      /** The hash of the picture that it had; null without one. */
      originalSha256: kit.text("original_sha256"),
      /** The screen that stands for it, as the one kept of look-alikes; null for one that was deleted. */
      keptId: kit.text("kept_id"),
    },
    (table) => [kit.index("removals_original_sha256").on(table.originalSha256)],
  );
}

/** The looks of pictures, apart from them because only those with nearly the same key are read. */
export function pictureLooksTable(kit: Kit, screens: Referred) {
  return kit.table("picture_looks", {
    screenId: screenKey(kit, screens),
    content: kit.bytes("content").notNull(),
  });
}

/** Encoded words of a screen: opaque to SQL, read back when an index is rebuilt. */
export function vectorsTable(kit: Kit, screens: Referred) {
  return kit.table(
    "vectors",
    {
      screenId: screenKey(kit, screens),
      /** The model that made it; vectors of another model are made again. */
      modelId: kit.text("model_id").notNull(),
      /** Lower-case hex SHA-256 of the words: unchanged words are not encoded again. */
      wordsSha256: kit.text("words_sha256").notNull(),
      content: kit.bytes("content").notNull(),
      /** XXH64 of the content, 16 hex digits; null for what a build before 0.1.0 wrote. */
      contentXxhash64: kit.text("content_xxhash64"),
    },
    (table) => [kit.index("vectors_model").on(table.modelId)],
  );
}

/** Named counters; `change` is the last change sequence given out. */
export function sequencesTable(kit: Kit) {
  return kit.table("sequences", { name: kit.text().primaryKey(), value: kit.whole("value").notNull() });
}

/**
 * A random number for each transaction that changed the library, by the last change of it. A database that
 * was put back to an earlier moment gives sequences out again: the mark tells the new change from the one an
 * index knows. The newest are kept.
 */
export function changeMarksTable(kit: Kit) {
  return kit.table("change_marks", {
    sequence: kit.whole("sequence").primaryKey(),
    mark: kit.whole("mark").notNull(),
  });
}

/** Names this library in one row, so that nothing of another is taken for its own. A copy gets a new id. */
export function librariesTable(kit: Kit) {
  return kit.table("libraries", {
    id: kit.text().primaryKey(),
    /** Names the newest signing secret (`people/accounts/signing-fingerprint.ts`); null before the first. */
    signingFingerprint: kit.text("signing_fingerprint"),
    /** The model that an operator chose at the pages; null where none was chosen. */
    describingModel: kit.json("describing_model").$type<ChosenModel>(),
  });
}
