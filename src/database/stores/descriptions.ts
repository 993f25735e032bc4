import { and, asc, count, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import type { ChosenModel } from "../chosen-model.ts";
import type { Database, Executor } from "../database.ts";
import type * as described from "../description-storage.ts";
import { screenOf, wordsColumns } from "../screen-rows.ts";
import { hasNoGivenWords } from "../tables/library.ts";
import type { Tables } from "../tables/tables.ts";
import { addDescribed, describeTotals } from "./counters.ts";
import { leaseScreens } from "./description-leases.ts";
import { wordsSourceOf } from "./library-coverage.ts";
import { takeSequences, writeVectors } from "./library-writes.ts";
import { isAsRead, screenColumns } from "./screen-columns.ts";
import { isItsScreen, isOfItsPicture, screensToDescribe } from "./screens-to-describe.ts";

/** Descriptions by models. Their statements are few and far between: none is prepared. */
export function descriptionStore(database: Database) {
  const { db, tables, transaction, snapshot } = database;
  const { apps, descriptions, pictures, screens } = tables;
  const { screen, isItsApp, isItsPicture, isLive } = screenColumns(tables);
  return {
    ...screensToDescribe(database),
    /** A live screen, or null. */
    async readScreen(id: string): Promise<described.ReadScreen | null> {
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
    async lease(request: described.LeaseRequest, now: number): Promise<described.Leased> {
      return leaseScreens(database, request, now);
    },
    /** Counts the use and records the outcome; `changed` when the screen changed since it was read. */
    async finish(description: described.DescriptionOutcome) {
      return transaction("library", (tx) => finish(tx, description, Date.now()));
    },
    /** Up to `limit` live screens without a description of their picture, by id. */
    async undescribed(limit: number): Promise<readonly described.UndescribedScreen[]> {
      const { screenId: id, model, reason } = descriptions;
      return db
        .select({ id, model, reason })
        .from(descriptions)
        .innerJoin(screens, isItsScreen(tables))
        .leftJoin(pictures, isItsPicture)
        .where(isUndescribed(tables))
        .orderBy(asc(id))
        .limit(limit);
    },
    /** The model that an operator chose; null where none was. */
    async chosenModel(): Promise<ChosenModel | null> {
      const [row] = await db.select({ model: tables.libraries.describingModel }).from(tables.libraries);
      return row?.model ?? null;
    },
    /** Null forgets it. */
    async chooseModel(describingModel: ChosenModel | null) {
      await transaction("library", (tx) => tx.db.update(tables.libraries).set({ describingModel }));
    },
    millisecondsAScreen: (describer: Pick<described.DescribeScope, "model" | "source">) =>
      millisecondsAScreen(database, describer),
    totals: () => describeTotals(database),
    wordCounts: () => snapshot(wordCounts),
  };
}

export type DescriptionStore = ReturnType<typeof descriptionStore>;

/** Screens by which the time of a model is measured. */
const measuredMax = 200;

/** A condition: its present content was not described, and no words were given since. */
function isUndescribed(tables: Tables) {
  const { descriptions, screens } = tables;
  return and(
    eq(descriptions.state, "undescribed"),
    isOfItsPicture(tables),
    hasNoGivenWords(screens),
    isNull(screens.wordsModel),
  );
}

/** The mean time of a model for a screen, of the first ones by id; null before it was asked. */
async function millisecondsAScreen(
  { db, tables: { descriptions }, idRanges }: Database,
  { model, source }: Pick<described.DescribeScope, "model" | "source">,
): Promise<number | null> {
  const { milliseconds, screenId } = descriptions;
  const isIts = and(eq(descriptions.model, model), eq(descriptions.source, source), gt(milliseconds, 0));
  const taken: number[] = [];
  for await (const { from, to } of idRanges()) {
    const isWithin = and(gte(screenId, from), lt(screenId, to));
    const some = db.select({ milliseconds }).from(descriptions).where(and(isWithin, isIts));
    taken.push(...(await some.limit(measuredMax)).map((row) => row.milliseconds));
    if (taken.length >= measuredMax) break;
  }
  return taken.length === 0 ? null : taken.reduce((sum, each) => sum + each, 0) / taken.length;
}

async function finish(
  tx: Executor,
  description: described.DescriptionOutcome,
  now: number,
): Promise<"finished" | "changed"> {
  const { db, tables } = tx;
  const { descriptionLeases, descriptions } = tables;
  const { id, sequence, pictureSha256, describer, source, use, outcome } = description;
  const { inputTokens, outputTokens, milliseconds } = use;
  await addDescribed(tx, use);
  if (!(await isAsRead(tx, { id, sequence }))) return "changed";
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
  if (words !== null) await writeWords(tx, id, words, now);
  return "finished";
}

async function writeWords(
  tx: Executor,
  id: string,
  words: described.DescribedWords,
  now: number,
): Promise<void> {
  const { screens } = tx.tables;
  const changeSequence = await takeSequences(tx, 1);
  await tx.db
    .update(screens)
    .set({ ...wordsColumns(words), changeSequence, updatedAt: now })
    .where(eq(screens.id, id));
  await writeVectors(tx, [{ id, vectors: words.vectors }]);
}

/**
 * Live screens by where their words come from, of which some are also undescribed: a model was asked about
 * them and did not describe them. Models come by name, the most screens first. Reads every live row.
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
    .leftJoin(pictures, isItsPicture)
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
