// Every write is one synchronous transaction (bun:sqlite would commit an async one too early) that takes the
// write lock first, so that two processes wait for each other instead of failing half way.
import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { Platform } from "../../fields.ts";
import { createMark, marksKept } from "../change-marks.ts";
import { pictureRow, vectorsRow, wordsColumns } from "../screen-rows.ts";
import type { LibraryStorage, MadeVectors, ScreenWrite } from "../storage.ts";
import { descriptions } from "./description-schema.ts";
import { apps, changeMarks, pictures, screens, sequences, vectors } from "./schema.ts";
import { atOnce } from "./waiting.ts";

type Writes = Pick<LibraryStorage, "upsertScreens" | "removeScreens" | "replaceVectors">;

/** The writing half of the library. */
export function libraryWrites(db: BunSQLiteDatabase): Writes {
  return {
    async upsertScreens(writes) {
      if (writes.length === 0) return;
      atOnce(db, (tx) => upsertAll(tx, writes, Date.now()));
    },
    async replaceVectors(made) {
      atOnce(db, (tx) => replaceAll(tx, made));
    },
    async removeScreens(ids) {
      if (ids.length === 0) return [];
      return atOnce(db, (tx) => removeAll(tx, ids, Date.now()));
    },
  };
}

/** What a write is part of. It offers what the database does, without `$client`. */
export type Transaction = Parameters<Parameters<BunSQLiteDatabase["transaction"]>[0]>[0];

function upsertAll(tx: Transaction, writes: readonly ScreenWrite[], now: number): void {
  const first = takeSequences(tx, writes.length);
  const appIds = new Map<string, string>();
  for (const [index, write] of writes.entries()) {
    const appKey = `${write.platform} ${write.appName}`;
    const appId = appIds.get(appKey) ?? appIdOf(tx, write.appName, write.platform, now);
    appIds.set(appKey, appId);
    upsertScreen(tx, write, { appId, changeSequence: first + index, now });
    writePicture(tx, write);
    writeVectors(tx, write);
  }
}

/**
 * Takes `count` numbers of the change sequence and returns the first; a rolled-back transaction gives them
 * back.
 */
export function takeSequences(tx: Transaction, count: number): number {
  const taken = tx
    .insert(sequences)
    .values({ name: "change", value: count })
    .onConflictDoUpdate({ target: sequences.name, set: { value: sql`${sequences.value} + ${count}` } })
    .returning({ value: sequences.value })
    .get();
  tx.insert(changeMarks).values({ sequence: taken.value, mark: createMark() }).run();
  tx.delete(changeMarks)
    .where(lte(changeMarks.sequence, taken.value - marksKept))
    .run();
  return taken.value - count + 1;
}

/** The app of this name, in any letter case, made when it is new. The first spelling stays. */
function appIdOf(tx: Transaction, name: string, platform: Platform, createdAt: number): string {
  const found = tx
    .select({ id: apps.id })
    .from(apps)
    .where(and(sql`lower(${apps.name}) = lower(${name})`, eq(apps.platform, platform)))
    .get();
  if (found !== undefined) return found.id;
  const id = crypto.randomUUID();
  tx.insert(apps).values({ id, name, platform, createdAt }).run();
  return id;
}

interface Placement {
  readonly appId: string;
  readonly changeSequence: number;
  readonly now: number;
}

function upsertScreen(tx: Transaction, write: ScreenWrite, { appId, changeSequence, now }: Placement): void {
  const columns = { ...wordsColumns(write), appId, changeSequence, updatedAt: now, removedAt: null };
  tx.insert(screens)
    .values({ ...columns, id: write.id, createdAt: now })
    .onConflictDoUpdate({ target: screens.id, set: columns })
    .run();
}

function writePicture(tx: Transaction, write: ScreenWrite): void {
  if (write.picture === null) {
    tx.delete(pictures).where(eq(pictures.screenId, write.id)).run();
    return;
  }
  const row = pictureRow(write.id, write.picture);
  tx.insert(pictures).values(row).onConflictDoUpdate({ target: pictures.screenId, set: row }).run();
}

/**
 * A new change sequence makes the tail take the new vectors; an unexpected one means that the screen has
 * changed since it was read.
 */
function replaceAll(tx: Transaction, made: readonly MadeVectors[]): void {
  for (const write of made) {
    const isUnchanged = and(
      eq(screens.id, write.id),
      eq(screens.changeSequence, write.sequence),
      isNull(screens.removedAt),
    );
    const found = tx.select({ id: screens.id }).from(screens).where(isUnchanged).get();
    if (found === undefined) continue;
    tx.update(screens)
      .set({ changeSequence: takeSequences(tx, 1) })
      .where(eq(screens.id, write.id))
      .run();
    writeVectors(tx, write);
  }
}

/** Writes the vectors of a screen. */
export function writeVectors(
  tx: Transaction,
  { id, vectors: made }: Pick<ScreenWrite, "id" | "vectors">,
): void {
  const row = vectorsRow(id, made);
  tx.insert(vectors).values(row).onConflictDoUpdate({ target: vectors.screenId, set: row }).run();
}

/** A removed screen keeps its row as a tombstone, so that the tail removes it from the index. */
function removeAll(tx: Transaction, ids: readonly string[], now: number): readonly string[] {
  const live = tx
    .select({ id: screens.id })
    .from(screens)
    .where(
      and(
        sql`${screens.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        isNull(screens.removedAt),
      ),
    )
    .all()
    .map((row) => row.id);
  if (live.length === 0) return [];
  const first = takeSequences(tx, live.length);
  for (const [index, id] of live.entries()) {
    const tombstone = { removedAt: now, updatedAt: now, changeSequence: first + index };
    tx.update(screens).set(tombstone).where(eq(screens.id, id)).run();
  }
  tx.delete(pictures).where(inArray(pictures.screenId, live)).run();
  tx.delete(vectors).where(inArray(vectors.screenId, live)).run();
  tx.delete(descriptions).where(inArray(descriptions.screenId, live)).run();
  return live;
}
