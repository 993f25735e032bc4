// Collections, favourites and tags: what a workspace keeps of the library, for itself alone. The rows of a
// screen that was removed stay and are not read: they count again when it comes back.
import { sql } from "drizzle-orm";
import { type Kit, type Referred, refersTo } from "./kit.ts";

/** A named, ordered set of screens. */
export function collectionsTable(kit: Kit, workspaces: Referred) {
  return kit.table(
    "collections",
    {
      id: kit.text().primaryKey(),
      workspaceId: refersTo(kit, "workspace_id", workspaces),
      name: kit.text().notNull(),
      note: kit.text().notNull().default(""),
      /** The one that a key on the keyboard fills. */
      isFavourites: kit.boolean("is_favourites").notNull().default(false),
      /** The name of a person or of a key at that time. */
      createdBy: kit.text("created_by").notNull(),
      createdAt: kit.whole("created_at").notNull(),
      /** The last change of its name, its note or its screens. */
      updatedAt: kit.whole("updated_at").notNull(),
      /** Since when its link opens it without a session; null while it does not. */
      sharedAt: kit.whole("shared_at"),
      /** The link is signed over it: counting it up ends those given out. */
      shareGeneration: kit.integer("share_generation").notNull().default(1),
      /** Its link also gives the original pictures as a file. */
      sharesOriginals: kit.boolean("shares_originals").notNull().default(false),
    },
    (table) => [
      kit.index("collections_workspace_id").on(table.workspaceId),
      kit.uniqueIndex("collections_favourites").on(table.workspaceId).where(sql`${table.isFavourites}`),
    ],
  );
}

/** The screens of each collection, in the order of `position`, which may have gaps. */
export function collectionScreensTable(kit: Kit, collections: Referred, screens: Referred) {
  return kit.table(
    "collection_screens",
    {
      collectionId: refersTo(kit, "collection_id", collections, { onDelete: "cascade" }),
      screenId: refersTo(kit, "screen_id", screens),
      position: kit.integer().notNull(),
      note: kit.text().notNull().default(""),
      /** The heading of the part that it stands in; empty for none. */
      section: kit.text().notNull().default(""),
      addedBy: kit.text("added_by").notNull(),
      addedAt: kit.whole("added_at").notNull(),
    },
    (table) => [
      kit.primaryKey({ columns: [table.collectionId, table.screenId] }),
      kit.index("collection_screens_position").on(table.collectionId, table.position, table.screenId),
      kit.index("collection_screens_screen_id").on(table.screenId),
    ],
  );
}

/** The tags of screens, in lower case. */
export function screenTagsTable(kit: Kit, workspaces: Referred, screens: Referred) {
  return kit.table(
    "screen_tags",
    {
      workspaceId: refersTo(kit, "workspace_id", workspaces),
      screenId: refersTo(kit, "screen_id", screens),
      tag: kit.text().notNull(),
    },
    (table) => [
      kit.primaryKey({ columns: [table.workspaceId, table.tag, table.screenId] }),
      kit.index("screen_tags_screen_id").on(table.screenId, table.workspaceId),
    ],
  );
}
