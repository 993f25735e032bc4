import { and, asc, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
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
import { takeSequences, writeVectors } from "./library-writes.ts";
import { apps, hasNoGivenWords, pictures, screens, sequences } from "./schema.ts";
import { isItsApp, isItsPicture, screenColumns } from "./screen-columns.ts";
import { atOnce, atOneState, type Postgres, type Transaction } from "./transactions.ts";

/** Descriptions in PostgreSQL. Its statements are few and far between: none is prepared. */
export function postgresDescriptions(db: Postgres): DescriptionStorage {
  return {
    async screensToDescribe(scope, after, limit) {
      return toDescribe(db, scope, gt(screens.id, after)).orderBy(asc(screens.id)).limit(limit);
    },
    async countToDescribe(scope) {
      const found = toDescribe(db, scope, undefined).as("found");
      const [row] = await db.select({ count: sql<number>`count(*)` }).from(found);
      return row?.count ?? 0;
    },
    async readScreen(id) {
      const [row] = await db
        .select({ ...screenColumns, change: { sequence: screens.changeSequence } })
        .from(screens)
        .innerJoin(apps, isItsApp)
        .leftJoin(pictures, isItsPicture)
        .where(and(eq(screens.id, id), isNull(screens.removedAt)));
      return row === undefined ? null : { sequence: row.change.sequence, screen: screenOf(row) };
    },
    async settle(settlement) {
      return atOnce(db, "library", (tx) => settle(tx, settlement, Date.now()));
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
        .limit(limit);
    },
    async totals() {
      return describeTotalsOf(await db.select().from(sequences));
    },
    async wordCounts() {
      return atOneState(db, wordCounts);
    },
  };
}

/** A person may have rewritten the description of a model, whose other words stay. */
const hasNoGivenDescription = or(
  eq(screens.description, ""),
  sql`${screens.wordsModelFields} ? 'description'`,
);

const isItsScreen = eq(descriptions.screenId, screens.id);

/**
 * Screens with a picture and without words that were given, whose picture was not asked about yet, or is to
 * be again.
 */
function toDescribe(db: Postgres, scope: DescribeScope, from: SQL | undefined) {
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

async function settle(tx: Transaction, settlement: Settlement, now: number): Promise<"settled" | "changed"> {
  const { id, sequence, pictureSha256, describer, use, outcome } = settlement;
  const { requests, inputTokens, outputTokens, milliseconds } = use;
  await count(tx, { requests, inputTokens, outputTokens, milliseconds });
  const isAsRead = and(eq(screens.id, id), eq(screens.changeSequence, sequence), isNull(screens.removedAt));
  if ((await tx.select({ id: screens.id }).from(screens).where(isAsRead)).length === 0) return "changed";
  if (outcome === null) return "settled";
  const words = "words" in outcome ? outcome.words : null;
  const columns = {
    ...{ pictureSha256, ...describer, inputTokens, outputTokens, milliseconds, askedAt: now },
    state: words === null ? ("undescribed" as const) : ("described" as const),
    reason: "reason" in outcome ? outcome.reason : "",
    theme: words?.theme ?? "",
  };
  await tx
    .insert(descriptions)
    .values({ ...columns, screenId: id })
    .onConflictDoUpdate({ target: descriptions.screenId, set: columns });
  await count(tx, { [columns.state]: 1 });
  if (words === null) return "settled";
  const changeSequence = await takeSequences(tx, 1);
  await tx
    .update(screens)
    .set({ ...wordsColumns(words), changeSequence, updatedAt: now })
    .where(eq(screens.id, id));
  await writeVectors(tx, [{ id, vectors: words.vectors }]);
  return "settled";
}

async function count(tx: Transaction, counts: Partial<DescribeTotals>): Promise<void> {
  for (const [counter, value] of Object.entries(counts)) {
    const name = describeCounterNames[counter as keyof DescribeTotals];
    const set = { value: sql`${sequences.value} + ${value}` };
    await tx.insert(sequences).values({ name, value }).onConflictDoUpdate({ target: sequences.name, set });
  }
}

/** The rule of `screen-words.ts`; reads every live row. */
async function wordCounts(tx: Transaction): Promise<WordCounts> {
  const { wordsModel } = screens;
  const rows = await tx
    .select({ source: wordsSourceOf, model: wordsModel, screens: sql<number>`count(*)` })
    .from(screens)
    .where(isNull(screens.removedAt))
    .groupBy(sql`1`, wordsModel);
  const of = (wanted: string) => rows.find((row) => row.source === wanted)?.screens ?? 0;
  const models = rows.flatMap(({ model, screens: count }) =>
    model === null ? [] : [{ model, screens: count }],
  );
  const [undescribed] = await tx
    .select({ count: sql<number>`count(*)` })
    .from(descriptions)
    .innerJoin(screens, isItsScreen)
    .innerJoin(pictures, isItsPicture)
    .where(isUndescribed);
  return {
    ...{ given: of("given"), tree: of("tree"), ocr: of("ocr"), none: of("none") },
    models: models.toSorted((a, b) => b.screens - a.screens),
    undescribed: undescribed?.count ?? 0,
  };
}
