// The places of screens in the collections of a workspace, as exports write them and imports set them.
import { and, asc, desc, eq } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import type { Tables } from "../tables/tables.ts";
import { countLive, idsOf, touch } from "./collection-screens.ts";
import { liveAmong } from "./screen-columns.ts";

type Row = Tables["collectionScreens"]["$inferSelect"];

/** A place of a screen. `description` is the note of the collection, `note` that of the screen in it. */
export interface PlaceInCollection extends Readonly<Pick<Row, "screenId" | "position" | "note" | "section">> {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string;
  readonly description: string;
  readonly isFavourites: boolean;
}

/** Screens to put at positions; those that are there keep their place and note. */
export interface Placing extends Readonly<Pick<Row, "addedBy" | "addedAt">> {
  readonly collectionId: string;
  /** A screen whose position is taken comes to the end, in this order. */
  readonly places: readonly (Readonly<Pick<Row, "screenId" | "position" | "note">> & {
    readonly section?: string;
  })[];
  /** The collection holds no more that are live. */
  readonly most: number;
}

export function collectionPlaces({ db, dialect, tables, transaction }: Database) {
  const { collections, collectionScreens } = tables;
  return {
    /** Places of at most 500 screens; those of one by creation of the collections, the favourites first. */
    placesOf: async (workspaceId: string, ids: readonly string[]): Promise<readonly PlaceInCollection[]> => {
      const { screenId, position, note, section, collectionId } = collectionScreens;
      const { id, createdAt, name, note: description, isFavourites } = collections;
      return db
        .select({ screenId, position, note, section, id, createdAt, name, description, isFavourites })
        .from(collectionScreens)
        .innerJoin(collections, eq(collections.id, collectionId))
        .where(and(eq(collections.workspaceId, workspaceId), dialect.isAmong(screenId, ids)))
        .orderBy(desc(isFavourites), asc(createdAt), asc(id));
    },
    /** All or none; false when there would be more than `most`. Screens that are not live are left out. */
    placeScreens: async (placing: Placing): Promise<boolean> =>
      transaction("collections", (tx) => place(tx, placing)),
  };
}

async function place(tx: Executor, placing: Placing): Promise<boolean> {
  const { collectionId, places, addedBy, addedAt, most } = placing;
  const live = await liveAmong(
    tx,
    places.map(({ screenId }) => screenId),
  );
  const there = await idsOf(tx, collectionId);
  const known = new Set(there.map(({ id }) => id));
  const taken = new Set(there.map((row) => row.position));
  const added = new Map<string, Placing["places"][number]>();
  for (const one of places)
    if (live.has(one.screenId) && !known.has(one.screenId) && !added.has(one.screenId))
      added.set(one.screenId, one);
  if (added.size === 0) return true;
  if ((await countLive(tx, collectionId)) + added.size > most) return false;
  const isFree = (at: number) => at <= positionMax && !taken.has(at);
  const free = [...added.values()].filter(({ position: at }) => isFree(at) && taken.add(at));
  let end = Math.max(-1, ...taken);
  const others = [...added.values()].filter((one) => !free.includes(one));
  const rows = [...free, ...others.map((one) => ({ ...one, position: ++end }))].map((one) => ({
    collectionId,
    screenId: one.screenId,
    position: one.position,
    note: one.note,
    section: one.section ?? "",
    addedBy,
    addedAt,
  }));
  await tx.db.insert(tx.tables.collectionScreens).values(rows);
  await touch(tx, collectionId, addedAt);
  return true;
}

/** A higher position of a row is no place but the end: cursors have nine digits, also with all behind it. */
const positionMax = 999_000_000;
