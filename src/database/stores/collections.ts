// Collections of a workspace. Every change names its workspace, or has the id from a read that did.
import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import type { Tables } from "../tables/tables.ts";
import { collectionPlaces } from "./collection-places.ts";
import { collectedScreens, countLive } from "./collection-screens.ts";
import { screenColumns } from "./screen-columns.ts";

/** A collection without its screens. */
export type Collection = Readonly<Tables["collections"]["$inferSelect"]>;

export type NewCollection = Omit<Collection, keyof typeof unshared>;

/** The columns that a new collection leaves to their defaults. */
export const unshared = { sharedAt: null, sharesOriginals: false } as const;

export type { Placing } from "./collection-places.ts";

/** Fields of a collection to change; absent ones stay. */
export type CollectionChange = Partial<Pick<Collection, "name" | "note" | "sharesOriginals">> &
  Pick<Collection, "updatedAt">;

export function collectionStore(database: Database) {
  return {
    ...sets(database),
    ...overviews(database),
    ...collectedScreens(database),
    ...collectionPlaces(database),
  };
}

/** The id of a collection that comes from another workspace, the same at each import of one export. */
export function ownCollectionId(workspaceId: string, id: string): string {
  return Bun.randomUUIDv5(id, workspaceId);
}

/** Enough that two collections of one id hardly get the same, with room to count up. */
const firstGenerations = 2 ** 30;

/** A new collection. Its links are not those of a deleted one that had its id. */
export function newCollection(
  workspaceId: string,
  name: string,
  createdBy: string,
  now: number,
): NewCollection {
  const times = { createdAt: now, updatedAt: now };
  const own = { id: crypto.randomUUID(), workspaceId, name, note: "", isFavourites: false, createdBy };
  return { ...own, ...times, shareGeneration: randomInt(firstGenerations) };
}

/** The favourites of a workspace that has none yet. */
export function favouritesAtFirst(workspaceId: string, now: number): NewCollection {
  return { ...newCollection(workspaceId, "Favourites", "", now), isFavourites: true };
}

function sets({ db, tables: { collections }, transaction }: Database) {
  const isIt = (workspaceId: string, id: string) =>
    and(eq(collections.workspaceId, workspaceId), eq(collections.id, id));
  const favouritesOf = async (workspaceId: string) => {
    const isFavourites = and(eq(collections.workspaceId, workspaceId), eq(collections.isFavourites, true));
    return (await db.select().from(collections).where(isFavourites))[0];
  };
  const update = async (workspaceId: string, id: string, change: object) => {
    const updated = db.update(collections).set(change).where(isIt(workspaceId, id));
    return (await updated.returning({ id: collections.id })).length > 0;
  };
  return {
    /** All of a workspace, in no particular order. */
    list: async (workspaceId: string): Promise<readonly Collection[]> =>
      db.select().from(collections).where(eq(collections.workspaceId, workspaceId)),
    /** Null when the workspace has no such collection. */
    byId: async (workspaceId: string, id: string): Promise<Collection | null> =>
      (await db.select().from(collections).where(isIt(workspaceId, id)))[0] ?? null,
    /** The favourites of a workspace, which are `made` at the first use. */
    favourites: async (made: NewCollection): Promise<Collection> => {
      const found = await favouritesOf(made.workspaceId);
      if (found !== undefined) return found;
      // When two requests make them at once, one wins.
      await db.insert(collections).values(made).onConflictDoNothing();
      return (await favouritesOf(made.workspaceId)) ?? { ...made, ...unshared };
    },
    /** Returns its id, another than `made.id` where that is taken; null when the workspace has `most`. */
    create: async (made: NewCollection, most: number): Promise<string | null> =>
      transaction("collections", async (tx) => {
        const isOfWorkspace = eq(collections.workspaceId, made.workspaceId);
        if ((await tx.db.$count(collections, isOfWorkspace)) >= most) return null;
        const isTaken = (await tx.db.$count(collections, eq(collections.id, made.id))) > 0;
        const id = isTaken ? ownCollectionId(made.workspaceId, made.id) : made.id;
        await tx.db.insert(collections).values({ ...made, id });
        return id;
      }),
    /** False when there is no such collection, as below. */
    update: (workspaceId: string, id: string, change: CollectionChange) => update(workspaceId, id, change),
    /** Lets its link open it: the one given out before, unless that was ended. */
    share: (workspaceId: string, id: string, now: number) =>
      update(workspaceId, id, { sharedAt: sql`coalesce(${collections.sharedAt}, ${now})` }),
    /** Ends the links given out so far, for good. */
    endShare: (workspaceId: string, id: string) =>
      update(workspaceId, id, {
        sharedAt: null,
        shareGeneration: sql`${collections.shareGeneration} + 1`,
      }),
    /** Removes it with its order and its notes; the screens are the library's. */
    remove: async (workspaceId: string, id: string): Promise<boolean> => {
      const removed = db.delete(collections).where(isIt(workspaceId, id));
      return (await removed.returning({ id: collections.id })).length > 0;
    },
  };
}

/** The live screens of a collection: how many, and the ids of the first. */
export interface CollectionOverview {
  readonly screens: number;
  readonly first: readonly string[];
}

function overviews(database: Database) {
  const { db, tables, dialect } = database;
  const { collectionScreens, screens } = tables;
  return {
    /** The overview of each collection that has live screens, by its id, with the first `most` of them. */
    overviews: async (
      ids: readonly string[],
      most: number,
    ): Promise<ReadonlyMap<string, CollectionOverview>> => {
      const { collectionId, screenId, position } = collectionScreens;
      const each = sql`partition by ${collectionId}`;
      const numbered = db
        .select({
          collectionId,
          screenId,
          number: sql<number>`row_number() over (${each} order by ${position})`.mapWith(Number).as("number"),
          screens: sql<number>`count(*) over (${each})`.mapWith(Number).as("screens"),
        })
        .from(collectionScreens)
        .innerJoin(screens, eq(screens.id, screenId))
        .where(and(dialect.isAmong(collectionId, ids), screenColumns(tables).isLive))
        .as("numbered");
      const rows = await db
        .select()
        .from(numbered)
        .where(sql`${numbered.number} <= ${most}`)
        .orderBy(numbered.collectionId, numbered.number);
      const found = new Map<string, { screens: number; first: string[] }>();
      for (const row of rows) {
        const one = found.get(row.collectionId) ?? { screens: row.screens, first: [] };
        one.first.push(row.screenId);
        found.set(row.collectionId, one);
      }
      return found;
    },
    countScreens: (id: string): Promise<number> => countLive(database, id),
  };
}
