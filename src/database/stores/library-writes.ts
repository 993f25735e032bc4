// Each write is one transaction after all earlier ones of all nodes, in whole batches for few round trips.
import { and, eq, getTableColumns, lte, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { versionsKept } from "../../bounds.ts";
import { createMark, marksKept } from "../change-marks.ts";
import type { Database, Executor } from "../database.ts";
import { pictureRow, sourceColumns, vectorsRow, wordsColumns } from "../screen-rows.ts";
import type { MadeVectors, ScreenPlace, ScreenWrite } from "../screens.ts";
import { type Editor, withRename } from "../word-edits.ts";
import { appIdsOf, foldedKey, inParts } from "./app-ids.ts";
import { flowWrites } from "./flow-writes.ts";
import { type ImportedScreens, listImported } from "./imports.ts";
import { inheritPlaces } from "./inherited-places.ts";
import { type KeptVersions, keepReplaced, pruneReplaced, versionAdder } from "./picture-versions.ts";
import { type PersonsRemoval, recordRemovals } from "./removals.ts";
import { isAsRead, liveAmong, screenColumns } from "./screen-columns.ts";

export function libraryWrites(database: Database) {
  const { transaction } = database;
  return {
    ...flowWrites(database),
    addVersion: versionAdder(database),
    /**
     * Writes all or none, each with the next change sequence, and lists them as those of an import. A removed
     * screen becomes live again. Of the pictures that are replaced those to be kept stay known.
     */
    async upsertScreens(
      writes: readonly ScreenWrite[],
      imported?: ImportedScreens,
      kept: KeptVersions = versionsKept,
    ) {
      if (writes.length === 0) return;
      // One statement changes no row twice.
      const lastOfEach = [...new Map(writes.map((write) => [write.id, write])).values()];
      await transaction("library", async (tx) => {
        await upsertAll(tx, lastOfEach, Date.now(), kept);
        if (imported !== undefined) await listImported(tx, imported);
      });
    },
    /**
     * Gives screens new vectors, all or none, in one transaction. A screen that was changed or removed since
     * `sequence` was read is left alone: a slow encoding never undoes an import.
     */
    async replaceVectors(made: readonly MadeVectors[]) {
      await transaction("library", (tx) => replaceAll(tx, made));
    },
    /** Places at most 500 screens: a change that neither an index follows nor callers are told of. */
    async placeScreens(places: readonly ScreenPlace[]) {
      if (places.length > 0) await transaction("library", (tx) => placeAll(tx, places));
    },
    /** Gives the screens of a source to another one. */
    async renameSource(from: string, to: string) {
      const { screens } = database.tables;
      await transaction("library", (tx) =>
        tx.db.update(screens).set({ source: to }).where(eq(screens.source, from)),
      );
    },
    /** Renames apps; their screens change with them. It is an edit of those that a person asked for. */
    async renameApps(appIds: readonly string[], name: string, edited?: EditedScreens) {
      if (appIds.length === 0) return;
      await transaction("library", async (tx) => {
        if (edited !== undefined) await recordRename(tx, appIds, edited);
        await renameAll(tx, appIds, name, Date.now());
      });
    },
    /**
     * Removes all or none, in one transaction, and returns the ids that were live. A person's decision stays
     * known. With `keeping`, none unless that screen is live, which gets their places in collections and
     * flows, and their tags.
     */
    async removeScreens(ids: readonly string[], person?: PersonsRemoval): Promise<readonly string[]> {
      if (ids.length === 0) return [];
      const keeping = person?.keeping;
      if (keeping === undefined)
        return transaction("library", (tx) => removeAll(tx, ids, Date.now(), person));
      return transaction(["library", "collections"], async (tx) => {
        if (!(await isAsRead(tx, keeping))) return [];
        const removed = await removeAll(tx, ids, Date.now(), person);
        await inheritPlaces(tx, keeping, removed);
        return removed;
      });
    },
  };
}

async function upsertAll(
  tx: Executor,
  writes: readonly ScreenWrite[],
  now: number,
  kept: KeptVersions,
): Promise<void> {
  const { screens } = tx.tables;
  const first = await takeSequences(tx, writes.length);
  const appIds = await appIdsOf(tx, writes, now);
  const changed = await keepReplaced(tx, writes, { now, firstSequence: first });
  const rows = writes.map((write, index) => ({
    ...wordsColumns(write),
    ...sourceColumns(write),
    id: write.id,
    appId: appIds.get(foldedKey(write)) ?? "",
    changeSequence: first + index,
    createdAt: now,
    updatedAt: now,
    removedAt: null,
    pictureChangedAt: changed.has(write.id) ? now : null,
  }));
  const { id, createdAt, ...columns } = excluded(screens);
  const pictureChangedAt = sql`coalesce(${columns.pictureChangedAt}, ${screens.pictureChangedAt})`;
  const set = { ...columns, pictureChangedAt };
  for (const some of inParts(rows))
    await tx.db.insert(screens).values(some).onConflictDoUpdate({ target: screens.id, set });
  await writePictures(tx, writes);
  await pruneReplaced(
    tx,
    writes.filter(({ id: of, picture }) => picture === null || changed.has(of)).map(({ id: of }) => of),
    kept,
    now,
  );
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

async function writePictures(
  { db, tables: { pictureLooks, pictures }, dialect }: Executor,
  writes: readonly ScreenWrite[],
): Promise<void> {
  const without = writes.filter(({ picture }) => picture === null).map(({ id }) => id);
  for (const table of without.length > 0 ? [pictures, pictureLooks] : [])
    await db.delete(table).where(dialect.isAmong(table.screenId, without));
  const rows = writes.flatMap(({ id, picture }) => (picture === null ? [] : [pictureRow(id, picture)]));
  const { screenId, lookKey, appearanceOf, theme, colors, alikeGroup, ...changed } = excluded(pictures);
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
    if (!(await isAsRead(tx, write))) continue;
    const changeSequence = await takeSequences(tx, 1);
    await db.update(screens).set({ changeSequence }).where(eq(screens.id, write.id));
    await writeVectors(tx, [write]);
  }
}

async function placeAll(
  { db, tables: { screens } }: Executor,
  places: readonly ScreenPlace[],
): Promise<void> {
  const rows = places.map(
    ({ id, position, source, capturedAt }) =>
      sql`select cast(${id} as text) as id, cast(${position} as bigint) as position, cast(${source} as text) as source, cast(${capturedAt} as bigint) as captured_at`,
  );
  await db
    .update(screens)
    .set({
      position: sql`placed.position`,
      source: sql`placed.source`,
      capturedAt: sql`placed.captured_at`,
    })
    .from(sql`(${sql.join(rows, sql` union all `)}) as placed`)
    .where(sql`${screens.id} = placed.id`);
}

/** The screens that a person asked to rename, at most 500 of whatever apps. */
interface EditedScreens {
  readonly ids: readonly string[];
  readonly editor: Editor;
}

async function recordRename(
  { db, tables: { apps, screens }, dialect }: Executor,
  appIds: readonly string[],
  { ids, editor }: EditedScreens,
): Promise<void> {
  const rows = await db
    .select({ id: screens.id, name: apps.name, edits: screens.wordsEdits })
    .from(screens)
    .innerJoin(apps, eq(apps.id, screens.appId))
    .where(and(dialect.isAmong(screens.id, ids), dialect.isAmong(apps.id, appIds)));
  for (const { id, name, edits } of rows)
    await db
      .update(screens)
      .set({ wordsEdits: withRename(edits ?? {}, name, editor) })
      .where(eq(screens.id, id));
}

async function renameAll(tx: Executor, appIds: readonly string[], name: string, now: number): Promise<void> {
  const { db, tables, dialect } = tx;
  const { apps, screens } = tables;
  await db.update(apps).set({ name }).where(dialect.isAmong(apps.id, appIds));
  const isOfThem = and(dialect.isAmong(screens.appId, appIds), screenColumns(tables).isLive);
  const live = (await db.select({ id: screens.id }).from(screens).where(isOfThem)).map(({ id }) => id);
  if (live.length > 0) await changeAll(tx, live, { updatedAt: now });
}

/** Changes columns of different screens, each with the next change sequence. */
async function changeAll(
  tx: Executor,
  ids: readonly string[],
  change: { readonly updatedAt: number; readonly removedAt?: number },
): Promise<void> {
  const { db, tables, dialect } = tx;
  const { screens } = tables;
  const first = await takeSequences(tx, ids.length);
  await db
    .update(screens)
    .set({ ...change, changeSequence: sql`${first} + cast(listed.position as bigint)` })
    .from(dialect.listed(ids))
    .where(sql`${screens.id} = listed.value`);
}

/** A removed screen keeps its row as a tombstone, so that the tail removes it from the index. */
async function removeAll(
  tx: Executor,
  ids: readonly string[],
  now: number,
  person?: PersonsRemoval,
): Promise<readonly string[]> {
  const { db, tables, dialect } = tx;
  const { descriptionLeases, descriptions, pictureLooks, pictures, pictureVersions, vectors } = tables;
  const live = [...(await liveAmong(tx, ids))];
  if (live.length === 0) return [];
  if (person !== undefined) await recordRemovals(tx, live, person, now);
  await changeAll(tx, live, { removedAt: now, updatedAt: now });
  for (const table of [pictures, pictureVersions, pictureLooks, vectors, descriptions, descriptionLeases])
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
