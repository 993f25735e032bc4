// Every write is one transaction, serialised with the writes of all nodes, and sends whole batches: each
// statement is a round trip.
import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { createMark, marksKept } from "../change-marks.ts";
import { pictureRow, vectorsRow, wordsColumns } from "../screen-rows.ts";
import type { LibraryStorage, MadeVectors, ScreenWrite } from "../storage.ts";
import { descriptions } from "./description-schema.ts";
import { apps, changeMarks, pictures, screens, sequences, vectors } from "./schema.ts";
import { atOnce, type Postgres, type Transaction } from "./transactions.ts";

type Writes = Pick<LibraryStorage, "upsertScreens" | "removeScreens" | "replaceVectors">;

/** Screens of one statement: it takes at most 65,535 parameters. */
const screensAtOnce = 1_000;

/** Nodes listen here for changes of the library. */
export const libraryChannel = "screen_search_library";

/** The writing half of the library. */
export function libraryWrites(db: Postgres): Writes {
  return {
    async upsertScreens(writes) {
      if (writes.length === 0) return;
      await atOnce(db, "library", (tx) => upsertAll(tx, lastOfEach(writes), Date.now()));
    },
    async replaceVectors(made) {
      await atOnce(db, "library", (tx) => replaceAll(tx, made));
    },
    async removeScreens(ids) {
      if (ids.length === 0) return [];
      return atOnce(db, "library", (tx) => removeAll(tx, ids, Date.now()));
    },
  };
}

/** One statement changes no row twice. */
function lastOfEach(writes: readonly ScreenWrite[]): readonly ScreenWrite[] {
  return [...new Map(writes.map((write) => [write.id, write])).values()];
}

async function upsertAll(tx: Transaction, writes: readonly ScreenWrite[], now: number): Promise<void> {
  const first = await takeSequences(tx, writes.length);
  const appIds = await appIdsOf(tx, writes, now);
  const rows = writes.map((write, index) => ({
    ...wordsColumns(write),
    ...{ id: write.id, appId: appIds.get(appKey(write)) ?? "", changeSequence: first + index },
    ...{ createdAt: now, updatedAt: now, removedAt: null },
  }));
  const { id, createdAt, ...changed } = excluded(screens);
  for (const some of inParts(rows))
    await tx.insert(screens).values(some).onConflictDoUpdate({ target: screens.id, set: changed });
  await writePictures(tx, writes);
  await writeVectors(tx, writes);
}

/**
 * Takes `count` numbers of the change sequence and returns the first; a rolled-back transaction gives them
 * back. The row stays locked until the transaction ends: see `changesAfter`. Listeners are notified when it
 * commits.
 */
export async function takeSequences(tx: Transaction, count: number): Promise<number> {
  const [taken] = await tx
    .insert(sequences)
    .values({ name: "change", value: count })
    .onConflictDoUpdate({ target: sequences.name, set: { value: sql`${sequences.value} + ${count}` } })
    .returning({ value: sequences.value });
  const last = taken?.value ?? count;
  // One round trip.
  await tx.execute(sql`with
    marked as (insert into ${changeMarks} (sequence, mark) values (${last}::bigint, ${createMark()}::bigint)),
    forgotten as (delete from ${changeMarks} where ${changeMarks.sequence} <= ${last - marksKept}::bigint)
    select pg_notify(${libraryChannel}, '')`);
  return last - count + 1;
}

/** As `lower` of SQLite, and of PostgreSQL with the collation C: ASCII letters only. */
function lowerCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function appKey({ platform, appName }: Pick<ScreenWrite, "platform" | "appName">): string {
  return `${platform} ${lowerCase(appName)}`;
}

/**
 * The ids of the apps of these names, in any letter case, made where they are new. The first spelling stays.
 */
async function appIdsOf(
  tx: Transaction,
  writes: readonly ScreenWrite[],
  createdAt: number,
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(writes.map(({ appName }) => lowerCase(appName)))];
  const known = await tx
    .select({ id: apps.id, appName: apps.name, platform: apps.platform })
    .from(apps)
    .where(sql`lower(${apps.name} collate "C") = any(${sql.param(names)}::text[])`);
  const ids = new Map(known.map((app) => [appKey(app), app.id]));
  const added = new Map<string, typeof apps.$inferInsert>();
  for (const write of writes) {
    const key = appKey(write);
    if (ids.has(key)) continue;
    const id = crypto.randomUUID();
    ids.set(key, id);
    added.set(key, { id, name: write.appName, platform: write.platform, createdAt });
  }
  for (const some of inParts([...added.values()])) await tx.insert(apps).values(some);
  return ids;
}

async function writePictures(tx: Transaction, writes: readonly ScreenWrite[]): Promise<void> {
  const without = writes.filter(({ picture }) => picture === null).map(({ id }) => id);
  if (without.length > 0) await tx.delete(pictures).where(isAmong(pictures.screenId, without));
  const rows = writes.flatMap(({ id, picture }) => (picture === null ? [] : [pictureRow(id, picture)]));
  const { screenId, ...changed } = excluded(pictures);
  for (const some of inParts(rows))
    await tx.insert(pictures).values(some).onConflictDoUpdate({ target: pictures.screenId, set: changed });
}

/** Writes the vectors of screens, each once. */
export async function writeVectors(
  tx: Transaction,
  writes: readonly Pick<ScreenWrite, "id" | "vectors">[],
): Promise<void> {
  const rows = writes.map(({ id, vectors: made }) => vectorsRow(id, made));
  const { screenId, ...changed } = excluded(vectors);
  for (const some of inParts(rows))
    await tx.insert(vectors).values(some).onConflictDoUpdate({ target: vectors.screenId, set: changed });
}

/**
 * A new change sequence makes the tail take the new vectors; an unexpected one means that the screen has
 * changed since it was read.
 */
async function replaceAll(tx: Transaction, made: readonly MadeVectors[]): Promise<void> {
  for (const write of made) {
    const isUnchanged = and(
      eq(screens.id, write.id),
      eq(screens.changeSequence, write.sequence),
      isNull(screens.removedAt),
    );
    const found = await tx.select({ id: screens.id }).from(screens).where(isUnchanged);
    if (found.length === 0) continue;
    const changeSequence = await takeSequences(tx, 1);
    await tx.update(screens).set({ changeSequence }).where(eq(screens.id, write.id));
    await writeVectors(tx, [write]);
  }
}

/** A removed screen keeps its row as a tombstone, so that the tail removes it from the index. */
async function removeAll(tx: Transaction, ids: readonly string[], now: number): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: screens.id })
    .from(screens)
    .where(and(isAmong(screens.id, ids), isNull(screens.removedAt)));
  const live = rows.map((row) => row.id);
  if (live.length === 0) return [];
  const first = await takeSequences(tx, live.length);
  await tx.execute(sql`update ${screens}
    set removed_at = ${now}, updated_at = ${now}, change_sequence = ${first}::bigint + live.position - 1
    from unnest(${sql.param(live)}::text[]) with ordinality as live(id, position)
    where ${screens.id} = live.id`);
  for (const table of [pictures, vectors, descriptions])
    await tx.delete(table).where(isAmong(table.screenId, live));
  return live;
}

/** Any number of ids as one parameter. */
function isAmong(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::text[])`;
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
