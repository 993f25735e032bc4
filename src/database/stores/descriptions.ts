import { and, asc, count, eq, gt, gte, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import type {
  DescribeScope,
  DescriptionOutcome,
  Leased,
  LeaseRequest,
  ReadScreen,
  ScreenToDescribe,
  UndescribedScreen,
} from "../description-storage.ts";
import { screenOf, wordsColumns } from "../screen-rows.ts";
import { hasNoGivenWords } from "../tables/library.ts";
import type { Tables } from "../tables/tables.ts";
import { addDescribed, describeTotals } from "./counters.ts";
import { leaseScreens } from "./description-leases.ts";
import { wordsSourceOf } from "./library-coverage.ts";
import { takeSequences, writeVectors } from "./library-writes.ts";
import { screenColumns } from "./screen-columns.ts";

/** Descriptions by models. Their statements are few and far between: none is prepared. */
export function descriptionStore(database: Database) {
  const { db, tables, transaction, snapshot } = database;
  const { apps, descriptions, pictures, screens } = tables;
  const { screen, isItsApp, isItsPicture, isLive } = screenColumns(tables);
  return {
    /** Up to `limit` screens of a scope by id, from behind the id `after`; "" begins. */
    async screensToDescribe(
      scope: DescribeScope,
      after: string,
      limit: number,
    ): Promise<readonly ScreenToDescribe[]> {
      return toDescribe(database, scope, gt(screens.id, after)).orderBy(asc(screens.id)).limit(limit);
    },
    /** Number of screens in a scope. */
    async countToDescribe(scope: DescribeScope) {
      let total = 0;
      for await (const { from, to } of database.idRanges()) {
        const isWithin = and(gte(screens.id, from), lt(screens.id, to));
        const found = toDescribe(database, scope, isWithin).as("found");
        const [row] = await db.select({ count: count() }).from(found);
        total += row?.count ?? 0;
      }
      return total;
    },
    /** A live screen, or null. */
    async readScreen(id: string): Promise<ReadScreen | null> {
      const [row] = await db
        .select({ ...screen, change: { sequence: screens.changeSequence }, last: descriptions })
        .from(screens)
        .innerJoin(apps, isItsApp)
        .leftJoin(pictures, isItsPicture)
        .leftJoin(descriptions, isItsScreen(tables))
        .where(and(eq(screens.id, id), isLive));
      if (row === undefined) return null;
      const { change, last } = row;
      const isOfPicture = last?.pictureSha256 === (row.picture?.originalSha256 ?? "");
      return { sequence: change.sequence, screen: screenOf(row), last: isOfPicture ? last : null };
    },
    /** Leases screens that nobody has: two agents at once get different ones. */
    async lease(request: LeaseRequest, now: number): Promise<Leased> {
      return leaseScreens(database, request, now);
    },
    /** Counts the use and records the outcome; `changed` when the screen changed since it was read. */
    async finish(description: DescriptionOutcome) {
      return transaction("library", (tx) => finish(tx, description, Date.now()));
    },
    /** Up to `limit` live screens without a description of their picture, by id. */
    async undescribed(limit: number): Promise<readonly UndescribedScreen[]> {
      const { screenId: id, model, reason } = descriptions;
      return db
        .select({ id, model, reason })
        .from(descriptions)
        .innerJoin(screens, isItsScreen(tables))
        .innerJoin(pictures, isItsPicture)
        .where(isUndescribed(tables))
        .orderBy(asc(id))
        .limit(limit);
    },
    async totals() {
      return describeTotals(database);
    },
    async wordCounts() {
      return snapshot(wordCounts);
    },
  };
}

export type DescriptionStore = ReturnType<typeof descriptionStore>;

/** A person may have rewritten the description of a model, whose other words stay. */
function hasNoGivenDescription({ tables: { screens }, dialect }: Executor) {
  return or(eq(screens.description, ""), dialect.hasElement(screens.wordsModelFields, "description"));
}

function isItsScreen({ descriptions, screens }: Tables) {
  return eq(descriptions.screenId, screens.id);
}

/**
 * Screens with a picture and without words that were given, whose picture was not asked about yet, or is to
 * be again.
 */
function toDescribe(executor: Executor, scope: DescribeScope, which: SQL | undefined) {
  const { db, tables } = executor;
  const { descriptions, pictures, screens } = tables;
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
    // An agent had only its text.
    eq(descriptions.source, "text"),
    scope.isAgain ? isAnother : undefined,
  );
  return db
    .select({ id: screens.id, width: pictures.optimizedWidth, height: pictures.optimizedHeight })
    .from(screens)
    .innerJoin(pictures, screenColumns(tables).isItsPicture)
    .leftJoin(descriptions, isItsScreen(tables))
    .where(and(hasNoGivenWords(screens), hasNoGivenDescription(executor), isWanted, which))
    .$dynamic();
}

/** The picture of now was not described, and no words were given since. */
function isUndescribed({ descriptions, pictures, screens }: Tables) {
  return and(
    eq(descriptions.state, "undescribed"),
    eq(descriptions.pictureSha256, pictures.originalSha256),
    hasNoGivenWords(screens),
    isNull(screens.wordsModel),
  );
}

async function finish(
  tx: Executor,
  description: DescriptionOutcome,
  now: number,
): Promise<"finished" | "changed"> {
  const { db, tables } = tx;
  const { descriptionLeases, descriptions, screens } = tables;
  const { id, sequence, pictureSha256, describer, source, use, outcome } = description;
  const { inputTokens, outputTokens, milliseconds } = use;
  await addDescribed(tx, use);
  const isAsRead = and(
    eq(screens.id, id),
    eq(screens.changeSequence, sequence),
    screenColumns(tables).isLive,
  );
  if ((await db.select({ id: screens.id }).from(screens).where(isAsRead)).length === 0) return "changed";
  if (outcome === null) return "finished";
  await db.delete(descriptionLeases).where(eq(descriptionLeases.screenId, id));
  const words = "words" in outcome ? outcome.words : null;
  const columns = {
    pictureSha256,
    ...describer,
    source,
    inputTokens,
    outputTokens,
    milliseconds,
    askedAt: now,
    state: words === null ? ("undescribed" as const) : ("described" as const),
    reason: "reason" in outcome ? outcome.reason : "",
    theme: words?.theme ?? "",
  };
  await db
    .insert(descriptions)
    .values({ ...columns, screenId: id })
    .onConflictDoUpdate({ target: descriptions.screenId, set: columns });
  await addDescribed(tx, { [columns.state]: 1 });
  if (words === null) return "finished";
  const changeSequence = await takeSequences(tx, 1);
  await db
    .update(screens)
    .set({ ...wordsColumns(words), changeSequence, updatedAt: now })
    .where(eq(screens.id, id));
  await writeVectors(tx, [{ id, vectors: words.vectors }]);
  return "finished";
}

/**
 * Live screens by where their words come from, of which some are also undescribed: a model was asked about them
 * and did not describe them. Models come by name, the most screens first. Reads every live row.
 */
async function wordCounts(tx: Executor) {
  const { db, tables } = tx;
  const { descriptions, pictures, screens } = tables;
  const { isItsPicture, isLive } = screenColumns(tables);
  const { wordsModel } = screens;
  const rows = await db
    .select({ source: wordsSourceOf(tx), model: wordsModel, screens: count() })
    .from(screens)
    .where(isLive)
    .groupBy(sql`1`, wordsModel);
  const of = (wanted: string) => rows.find((row) => row.source === wanted)?.screens ?? 0;
  const models = rows.flatMap(({ model, screens: total }) =>
    model === null ? [] : [{ model, screens: total }],
  );
  const [undescribed] = await db
    .select({ count: count() })
    .from(descriptions)
    .innerJoin(screens, isItsScreen(tables))
    .innerJoin(pictures, isItsPicture)
    .where(isUndescribed(tables));
  return {
    given: of("given"),
    tree: of("tree"),
    ocr: of("ocr"),
    none: of("none"),
    models: models.toSorted((a, b) => b.screens - a.screens),
    undescribed: undescribed?.count ?? 0,
  };
}
