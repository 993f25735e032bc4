// The screens of a collection in their order. The rows of removed screens keep their place.
import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import { yieldTurn } from "../../system/cost-meter.ts";
import type { Database, Executor } from "../database.ts";
import { titledOf } from "../screen-rows.ts";
import type { TitledScreen } from "../screens.ts";
import type { Tables } from "../tables/tables.ts";
import { liveAmong, screenColumns } from "./screen-columns.ts";

type Row = Tables["collectionScreens"]["$inferSelect"];

export interface CollectedScreen
  extends Readonly<Pick<Row, "position" | "note" | "section" | "addedBy" | "addedAt">> {
  readonly screen: TitledScreen;
}

/** Screens to add at the end; those that are there keep their place. */
export interface Addition extends Readonly<Pick<Row, "addedBy" | "addedAt">> {
  readonly collectionId: string;
  readonly screenIds: readonly string[];
  /** The note of all of them, also of those that are there; null leaves what is there. */
  readonly note: string | null;
  /** Their section likewise; where it is absent, what is new comes into the last one. */
  readonly section?: string;
  /** The collection holds no more that are live. */
  readonly most: number;
}

/** Ids of what was added and of what was there; the others are of no live screen. */
export interface Added {
  readonly added: readonly string[];
  readonly present: readonly string[];
}

export function collectedScreens(database: Database) {
  const { transaction, tables } = database;
  return {
    /** Up to `limit` live screens from behind the position `after`; -1 begins. */
    screensOf: (id: string, after: number, limit: number) => screensOf(database, id, after, limit),
    /** True when the collection has this screen, live or not. */
    hasScreen: async (id: string, screenId: string): Promise<boolean> => {
      const { collectionScreens } = tables;
      const isIt = and(eq(collectionScreens.collectionId, id), eq(collectionScreens.screenId, screenId));
      return (await database.db.$count(collectionScreens, isIt)) > 0;
    },
    /** All or none, in the order of `screenIds`; null when there would be more than `most`. */
    addScreens: async (addition: Addition): Promise<Added | null> =>
      transaction("collections", (tx) => add(tx, addition)),
    /** The ids that were there. */
    removeScreens: async (
      id: string,
      screenIds: readonly string[],
      now: number,
    ): Promise<readonly string[]> => transaction("collections", (tx) => remove(tx, id, screenIds, now)),
    /**
     * Puts screens in this order before another one, which is none of them; null puts them at the end. They
     * stay in their sections if none is given. Returns those that it lacks; nothing is changed when there are
     * any.
     */
    orderScreens: async (
      id: string,
      screenIds: readonly string[],
      before: string | null,
      now: number,
      section?: string,
    ): Promise<readonly string[]> =>
      transaction("collections", async (tx) => {
        const lacking = await order(tx, id, screenIds, before, now);
        if (lacking.length === 0 && section !== undefined) await setWords(tx, id, screenIds, { section });
        return lacking;
      }),
  };
}

async function screensOf(
  { db, tables }: Database,
  id: string,
  after: number,
  limit: number,
): Promise<readonly CollectedScreen[]> {
  const { apps, collectionScreens, pictures, screens } = tables;
  const { titled, isItsApp, isItsPicture, isLive } = screenColumns(tables);
  const { collectionId, screenId, position, note, section, addedBy, addedAt } = collectionScreens;
  const rows = await db
    .select({ ...titled, position, note, section, addedBy, addedAt })
    .from(collectionScreens)
    .innerJoin(screens, eq(screens.id, screenId))
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(and(eq(collectionId, id), gt(position, after), isLive))
    .orderBy(asc(position))
    .limit(limit);
  return rows.map(({ position, note, section, addedBy, addedAt, ...row }) => ({
    ...{ position, note, section, addedBy, addedAt },
    screen: titledOf(row),
  }));
}

async function add(tx: Executor, addition: Addition): Promise<Added | null> {
  const { db, tables } = tx;
  const { collectionScreens } = tables;
  const { collectionId, addedBy, addedAt, note, section, most } = addition;
  const live = await liveAmong(tx, addition.screenIds);
  const all = await idsOf(tx, collectionId);
  const there = new Set(all.map(({ id }) => id));
  const wanted = [...new Set(addition.screenIds)].filter((id) => live.has(id));
  const added = wanted.filter((id) => !there.has(id));
  const present = wanted.filter((id) => there.has(id));
  if (added.length > 0 && (await countLive(tx, collectionId)) + added.length > most) return null;
  const next = (all.at(-1)?.position ?? -1) + 1;
  const words = { note: note ?? "", section: section ?? all.at(-1)?.section ?? "" };
  const rows = added.map((screenId, at) => ({ screenId, position: next + at, ...words }));
  if (rows.length > 0)
    await db
      .insert(collectionScreens)
      .values(rows.map((row) => ({ ...row, collectionId, addedBy, addedAt })));
  const change = { ...(note !== null && { note }), ...(section !== undefined && { section }) };
  const isChange = Object.keys(change).length > 0;
  if (isChange && present.length > 0) await setWords(tx, collectionId, present, change);
  if (rows.length > 0 || isChange) await touch(tx, collectionId, addedAt);
  return { added, present };
}

async function setWords(
  tx: Executor,
  collectionId: string,
  ids: readonly string[],
  words: Partial<Pick<Row, "note" | "section">>,
): Promise<void> {
  await tx.db
    .update(tx.tables.collectionScreens)
    .set(words)
    .where(isAmong(tx, collectionId, ids));
}

async function remove(
  tx: Executor,
  collectionId: string,
  ids: readonly string[],
  now: number,
): Promise<readonly string[]> {
  const { collectionScreens } = tx.tables;
  const removed = await tx.db
    .delete(collectionScreens)
    .where(isAmong(tx, collectionId, ids))
    .returning({ id: collectionScreens.screenId });
  if (removed.length > 0) await touch(tx, collectionId, now);
  return removed.map(({ id }) => id);
}

async function order(
  tx: Executor,
  collectionId: string,
  moved: readonly string[],
  before: string | null,
  now: number,
): Promise<readonly string[]> {
  const rows = await idsOf(tx, collectionId);
  const all = rows.map(({ id }) => id);
  const there = new Set(all);
  const lacking = [...moved, ...(before === null ? [] : [before])].filter((id) => !there.has(id));
  if (lacking.length > 0) return lacking;
  const moving = new Set(moved);
  const others = all.filter((id) => !moving.has(id));
  const at = before === null ? others.length : others.indexOf(before);
  const ordered = [...others.slice(0, at), ...moving, ...others.slice(at)];
  for (let from = 0; from < ordered.length; from += placedAtOnce) {
    await setPositions(tx, collectionId, ordered.slice(from, from + placedAtOnce), from);
    await yieldTurn();
  }
  await touch(tx, collectionId, now);
  return [];
}

/** Screens that are placed before others have the event loop. */
const placedAtOnce = 100;

async function setPositions(tx: Executor, collectionId: string, ids: readonly string[], from: number) {
  const { collectionScreens } = tx.tables;
  await tx.db
    .update(collectionScreens)
    .set({ position: sql`${from} + cast(listed.position as integer)` })
    .from(tx.dialect.listed(ids))
    // The first condition has SQLite look these rows up, not compare all of the collection with each of the
    // list.
    .where(and(isAmong(tx, collectionId, ids), sql`${collectionScreens.screenId} = listed.value`));
}

/** All rows of a collection, those of removed screens, too, in order. */
export function idsOf({ db, tables: { collectionScreens } }: Executor, collectionId: string) {
  const { screenId: id, position, section } = collectionScreens;
  return db
    .select({ id, position, section })
    .from(collectionScreens)
    .where(eq(collectionScreens.collectionId, collectionId))
    .orderBy(asc(position));
}

export async function countLive({ db, tables }: Executor, collectionId: string): Promise<number> {
  const { collectionScreens, screens } = tables;
  const isOfIt = and(eq(collectionScreens.collectionId, collectionId), screenColumns(tables).isLive);
  const counted = db.select({ screens: count() }).from(collectionScreens);
  const [row] = await counted.innerJoin(screens, eq(screens.id, collectionScreens.screenId)).where(isOfIt);
  return row?.screens ?? 0;
}

function isAmong(
  { tables: { collectionScreens }, dialect }: Executor,
  collectionId: string,
  ids: readonly string[],
) {
  const isIt = dialect.isAmong(collectionScreens.screenId, ids);
  return and(eq(collectionScreens.collectionId, collectionId), isIt);
}

/** Notes the last change of a collection. */
export async function touch({ db, tables: { collections } }: Executor, id: string, updatedAt: number) {
  await db.update(collections).set({ updatedAt }).where(eq(collections.id, id));
}
