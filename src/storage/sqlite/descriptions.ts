import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt, gte, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import {
  type DescribeScope,
  type DescribeTotals,
  type DescriptionStorage,
  describeCounterNames,
  describeTotalsOf,
  type Settlement,
  type WordCounts,
} from "../description-storage.ts";
import { screenOf, wordsColumns } from "../screen-rows.ts";
import { wordsSourceOf } from "./coverage.ts";
import { descriptions } from "./description-schema.ts";
import { type Transaction, takeSequences, writeVectors } from "./library-writes.ts";
import { apps, hasNoGivenWords, pictures, screens, sequences } from "./schema.ts";
import { isItsApp, isItsPicture, screenColumns } from "./screen-columns.ts";
import { atOnce } from "./waiting.ts";

/** Descriptions in SQLite. Its statements are few and far between: none is prepared. */
export function sqliteDescriptions(db: BunSQLiteDatabase): DescriptionStorage {
  return {
    async screensToDescribe(scope, after, limit) {
      return toDescribe(db, scope, gt(screens.id, after)).orderBy(asc(screens.id)).limit(limit).all();
    },
    async countToDescribe(scope) {
      let count = 0;
      // Part by part: bun:sqlite is synchronous, and a service that counts must answer searches meanwhile.
      for (const part of idParts) {
        const found = toDescribe(db, scope, isWithin(part)).as("found");
        count += db.select({ count: sql<number>`count(*)` }).from(found).get()?.count ?? 0;
        await setImmediate();
      }
      return count;
    },
    async readScreen(id) {
      const row = db
        .select({ ...screenColumns, change: { sequence: screens.changeSequence } })
        .from(screens)
        .innerJoin(apps, isItsApp)
        .leftJoin(pictures, isItsPicture)
        .where(and(eq(screens.id, id), isNull(screens.removedAt)))
        .get();
      return row === undefined ? null : { sequence: row.change.sequence, screen: screenOf(row) };
    },
    async settle(settlement) {
      return atOnce(db, (tx) => settle(tx, settlement, Date.now()));
    },
    async undescribed(limit) {
      const { screenId: id, model, reason } = descriptions;
      return db
        .select({ id, model, reason })
        .from(descriptions)
        .innerJoin(screens, isItsScreen)
        .innerJoin(pictures, isItsPicture)
        .where(isUndescribed)
        .orderBy(asc(id))
        .limit(limit)
        .all();
    },
    async totals() {
      return describeTotalsOf(db.select().from(sequences).all());
    },
    async wordCounts() {
      return db.transaction(() => wordCounts(db));
    },
  };
}

/** The first digits of ids, which are UUIDs; a part of a million screens is 4,000. */
const idParts = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, "0"));

function isWithin(part: string): SQL | undefined {
  return and(gte(screens.id, part), lt(screens.id, `${part}g`));
}

/** A person may have rewritten the description of a model, whose other words stay. */
const hasNoGivenDescription = or(
  eq(screens.description, ""),
  sql`exists (select 1 from json_each(${screens.wordsModelFields}) where value = 'description')`,
);

const isItsScreen = eq(descriptions.screenId, screens.id);

/**
 * Screens with a picture and without words that were given, whose picture was not asked about yet, or is to
 * be again.
 */
function toDescribe(db: BunSQLiteDatabase, scope: DescribeScope, from: SQL | undefined) {
  const isUnasked = isNull(descriptions.screenId);
  const isAnother = or(
    isUnasked,
    eq(descriptions.state, "undescribed"),
    ne(descriptions.model, scope.model),
    ne(descriptions.promptSha256, scope.promptSha256),
  );
  const isWanted = or(
    // Words of a model without a record of it came with an export of another library.
    and(isUnasked, isNull(screens.wordsModel)),
    ne(descriptions.pictureSha256, pictures.originalSha256),
    // An import gave it words after it was described, and another one took them away.
    and(eq(descriptions.state, "described"), isNull(screens.wordsModel)),
    scope.isAgain ? isAnother : undefined,
  );
  return db
    .select({ id: screens.id, width: pictures.optimizedWidth, height: pictures.optimizedHeight })
    .from(screens)
    .innerJoin(pictures, isItsPicture)
    .leftJoin(descriptions, isItsScreen)
    .where(and(hasNoGivenWords(screens), hasNoGivenDescription, isWanted, from))
    .$dynamic();
}

/** The picture of now was not described, and no words were given since. */
const isUndescribed = and(
  eq(descriptions.state, "undescribed"),
  eq(descriptions.pictureSha256, pictures.originalSha256),
  hasNoGivenWords(screens),
  isNull(screens.wordsModel),
);

function settle(tx: Transaction, settlement: Settlement, now: number): "settled" | "changed" {
  const { id, sequence, pictureSha256, describer, use, outcome } = settlement;
  const { requests, inputTokens, outputTokens, milliseconds } = use;
  count(tx, { requests, inputTokens, outputTokens, milliseconds });
  const isAsRead = and(eq(screens.id, id), eq(screens.changeSequence, sequence), isNull(screens.removedAt));
  if (tx.select({ id: screens.id }).from(screens).where(isAsRead).get() === undefined) return "changed";
  if (outcome === null) return "settled";
  const words = "words" in outcome ? outcome.words : null;
  const columns = {
    ...{ pictureSha256, ...describer, inputTokens, outputTokens, milliseconds, askedAt: now },
    state: words === null ? ("undescribed" as const) : ("described" as const),
    reason: "reason" in outcome ? outcome.reason : "",
    theme: words?.theme ?? "",
  };
  tx.insert(descriptions)
    .values({ ...columns, screenId: id })
    .onConflictDoUpdate({ target: descriptions.screenId, set: columns })
    .run();
  count(tx, { [columns.state]: 1 });
  if (words === null) return "settled";
  const changeSequence = takeSequences(tx, 1);
  tx.update(screens)
    .set({ ...wordsColumns(words), changeSequence, updatedAt: now })
    .where(eq(screens.id, id))
    .run();
  writeVectors(tx, { id, vectors: words.vectors });
  return "settled";
}

function count(tx: Transaction, counts: Partial<DescribeTotals>): void {
  for (const [counter, value] of Object.entries(counts)) {
    const name = describeCounterNames[counter as keyof DescribeTotals];
    tx.insert(sequences)
      .values({ name, value })
      .onConflictDoUpdate({ target: sequences.name, set: { value: sql`${sequences.value} + ${value}` } })
      .run();
  }
}

/** The rule of `screen-words.ts`; reads every live row. */
function wordCounts(db: BunSQLiteDatabase): WordCounts {
  const { wordsModel } = screens;
  const rows = db
    .select({ source: wordsSourceOf, model: wordsModel, screens: sql<number>`count(*)` })
    .from(screens)
    .where(isNull(screens.removedAt))
    .groupBy(sql`1`, wordsModel)
    .all();
  const of = (wanted: string) => rows.find((row) => row.source === wanted)?.screens ?? 0;
  const models = rows.flatMap(({ model, screens: count }) =>
    model === null ? [] : [{ model, screens: count }],
  );
  const undescribed = db
    .select({ count: sql<number>`count(*)` })
    .from(descriptions)
    .innerJoin(screens, isItsScreen)
    .innerJoin(pictures, isItsPicture)
    .where(isUndescribed)
    .get();
  return {
    ...{ given: of("given"), tree: of("tree"), ocr: of("ocr"), none: of("none") },
    models: models.toSorted((a, b) => b.screens - a.screens),
    undescribed: undescribed?.count ?? 0,
  };
}
