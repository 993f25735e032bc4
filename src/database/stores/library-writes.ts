// Every write is one transaction, after all earlier ones of all nodes, and sends whole batches: each
// statement may be a round trip.
import { and, asc, eq, getTableColumns, lte, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { folded } from "../../system/folding.ts";
import { createMark, marksKept } from "../change-marks.ts";
import type { Database, Executor } from "../database.ts";
import { pictureRow, vectorsRow, wordsColumns } from "../screen-rows.ts";
import type { MadeVectors, ScreenWrite } from "../screens.ts";
import type { Tables } from "../tables/tables.ts";
import { screenColumns } from "./screen-columns.ts";

/** Screens of one statement: one takes at most 65,535 parameters in PostgreSQL and 32,766 in SQLite. */
const screensAtOnce = 1_000;

/** The writing half of the library. */
export function libraryWrites({ transaction }: Database) {
  return {
    /** Writes all or none, each with the next change sequence. A removed screen becomes live again. */
    async upsertScreens(writes: readonly ScreenWrite[]) {
      if (writes.length === 0) return;
      // One statement changes no row twice.
      const lastOfEach = [...new Map(writes.map((write) => [write.id, write])).values()];
      await transaction("library", (tx) => upsertAll(tx, lastOfEach, Date.now()));
    },
    /**
     * Gives screens new vectors, all or none, in one transaction. A screen that was changed or removed since
     * `sequence` was read is left alone: a slow encoding never undoes an import.
     */
    async replaceVectors(made: readonly MadeVectors[]) {
      await transaction("library", (tx) => replaceAll(tx, made));
    },
    /** Removes all or none, in one transaction, and returns the ids that were live. */
    async removeScreens(ids: readonly string[]): Promise<readonly string[]> {
      if (ids.length === 0) return [];
      return transaction("library", (tx) => removeAll(tx, ids, Date.now()));
    },
  };
}

async function upsertAll(tx: Executor, writes: readonly ScreenWrite[], now: number): Promise<void> {
  const { screens } = tx.tables;
  const first = await takeSequences(tx, writes.length);
  const appIds = await appIdsOf(tx, writes, now);
  const rows = writes.map((write, index) => ({
    ...wordsColumns(write),
    id: write.id,
    appId: appIds.get(foldedKey(write)) ?? "",
    changeSequence: first + index,
    createdAt: now,
    updatedAt: now,
    removedAt: null,
  }));
  const { id, createdAt, ...changed } = excluded(screens);
  for (const some of inParts(rows))
    await tx.db.insert(screens).values(some).onConflictDoUpdate({ target: screens.id, set: changed });
  await writePictures(tx, writes);
  await writeVectors(tx, writes);
}

/**
 * Takes `count` numbers of the change sequence and returns the first; a rolled-back transaction gives them
 * back. The row stays locked until the transaction ends: see `changesAfter`. Listeners are notified when it
 * commits.
 */
export async function takeSequences(tx: Executor, count: number): Promise<number> {
  const { db, tables } = tx;
  const { changeMarks, sequences } = tables;
  const [taken] = await db
    .insert(sequences)
    .values({ name: "change", value: count })
    .onConflictDoUpdate({ target: sequences.name, set: { value: sql`${sequences.value} + ${count}` } })
    .returning({ value: sequences.value });
  const last = taken?.value ?? count;
  await db.insert(changeMarks).values({ sequence: last, mark: createMark() });
  await db.delete(changeMarks).where(lte(changeMarks.sequence, last - marksKept));
  await tx.notifyLibraryChange();
  return last - count + 1;
}

type App = Pick<ScreenWrite, "platform" | "appName">;

/** As `lower` of a dialect: ASCII letters only. */
function lowerCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function foldedKey({ platform, appName }: App): string {
  return `${platform} ${folded(appName)}`;
}

/**
 * The ids of the apps of these names, made where they are new. Names that differ only in letter case, accents
 * or Unicode form are one app, whose first spelling stays.
 */
async function appIdsOf(
  { db, tables: { apps }, dialect }: Executor,
  writes: readonly ScreenWrite[],
  createdAt: number,
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(writes.map(({ appName }) => lowerCase(appName)))];
  const known = await db
    .select({ id: apps.id, appName: apps.name, platform: apps.platform })
    .from(apps)
    .where(dialect.isAmong(dialect.lower(apps.name), names));
  const ids = new Map(known.map((app) => [foldedKey(app), app.id]));
  if (writes.some((write) => !ids.has(foldedKey(write)))) {
    const all = await db
      .select({ id: apps.id, appName: apps.name, platform: apps.platform })
      .from(apps)
      .orderBy(asc(apps.createdAt), asc(apps.id));
    // SQL cannot fold names: those of a new app are compared here.
    for (const app of all) if (!ids.has(foldedKey(app))) ids.set(foldedKey(app), app.id);
  }
  const added = new Map<string, Tables["apps"]["$inferInsert"]>();
  for (const write of writes) {
    const key = foldedKey(write);
    if (ids.has(key)) continue;
    const id = crypto.randomUUID();
    ids.set(key, id);
    added.set(key, { id, name: write.appName, platform: write.platform, createdAt });
  }
  for (const some of inParts([...added.values()])) await db.insert(apps).values(some);
  return ids;
}

async function writePictures(
  { db, tables: { pictureLooks, pictures }, dialect }: Executor,
  writes: readonly ScreenWrite[],
): Promise<void> {
  const without = writes.filter(({ picture }) => picture === null).map(({ id }) => id);
  for (const table of without.length > 0 ? [pictures, pictureLooks] : [])
    await db.delete(table).where(dialect.isAmong(table.screenId, without));
  const rows = writes.flatMap(({ id, picture }) => (picture === null ? [] : [pictureRow(id, picture)]));
  const { screenId, lookKey, appearanceOf, theme, colors, isDimmed, photoPercent, ...changed } =
    excluded(pictures);
  for (const some of inParts(rows))
    await db.insert(pictures).values(some).onConflictDoUpdate({ target: pictures.screenId, set: changed });
}

/** Writes the vectors of screens, each once. */
export async function writeVectors(
  { db, tables: { vectors } }: Executor,
  writes: readonly Pick<ScreenWrite, "id" | "vectors">[],
): Promise<void> {
  const rows = writes.map(({ id, vectors: made }) => vectorsRow(id, made));
  const { screenId, ...changed } = excluded(vectors);
  for (const some of inParts(rows))
    await db.insert(vectors).values(some).onConflictDoUpdate({ target: vectors.screenId, set: changed });
}

/** A new change sequence makes followers take the vectors; an unexpected one tells of a change since. */
async function replaceAll(tx: Executor, made: readonly MadeVectors[]): Promise<void> {
  const { db, tables } = tx;
  const { screens } = tables;
  for (const write of made) {
    const isUnchanged = and(
      eq(screens.id, write.id),
      eq(screens.changeSequence, write.sequence),
      screenColumns(tables).isLive,
    );
    const found = await db.select({ id: screens.id }).from(screens).where(isUnchanged);
    if (found.length === 0) continue;
    const changeSequence = await takeSequences(tx, 1);
    await db.update(screens).set({ changeSequence }).where(eq(screens.id, write.id));
    await writeVectors(tx, [write]);
  }
}

/** A removed screen keeps its row as a tombstone, so that the tail removes it from the index. */
async function removeAll(tx: Executor, ids: readonly string[], now: number): Promise<readonly string[]> {
  const { db, tables, dialect } = tx;
  const { descriptionLeases, descriptions, pictureLooks, pictures, screens, vectors } = tables;
  const rows = await db
    .select({ id: screens.id })
    .from(screens)
    .where(and(dialect.isAmong(screens.id, ids), screenColumns(tables).isLive));
  const live = rows.map((row) => row.id);
  if (live.length === 0) return [];
  const first = await takeSequences(tx, live.length);
  const changeSequence = sql`${first} + cast(listed.position as bigint)`;
  await db
    .update(screens)
    .set({ removedAt: now, updatedAt: now, changeSequence })
    .from(dialect.listed(live))
    .where(sql`${screens.id} = listed.value`);
  for (const table of [pictures, pictureLooks, vectors, descriptions, descriptionLeases])
    await db.delete(table).where(dialect.isAmong(table.screenId, live));
  return live;
}

/** The columns of a row that could not be inserted because another one has its key. */
function excluded<Table extends PgTable>(table: Table) {
  const columns = Object.entries(getTableColumns(table)).map(([property, column]) => [
    property,
    sql`excluded.${sql.identifier(column.name)}`,
  ]);
  return Object.fromEntries(columns) as Record<keyof Table["$inferSelect"], SQL>;
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / screensAtOnce) }, (_, n) => n * screensAtOnce);
  return starts.map((start) => rows.slice(start, start + screensAtOnce));
}
