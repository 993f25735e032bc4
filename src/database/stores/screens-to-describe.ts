// The screens that a model is to describe, and the leases of the run that describes them.
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import type { ChosenScreens, DescribeScope, LeaseTimes, ScreenToDescribe } from "../description-storage.ts";
import { hasNoGivenWords } from "../tables/library.ts";
import type { Tables } from "../tables/tables.ts";
import { addLeases, isItsLease, isUnseen } from "./description-leases.ts";
import { liveAmong, screenColumns } from "./screen-columns.ts";

/** Reads and leases the screens of a scope, which begin behind an id; "" begins. */
export function screensToDescribe(database: Database) {
  const { db, tables, transaction } = database;
  const { screens } = tables;
  return {
    /** Up to `limit` screens of a scope that nobody leases, by id, from behind the id `after`; "" begins. */
    async screensToDescribe(
      scope: DescribeScope,
      after: string,
      limit: number,
      now: number,
    ): Promise<readonly ScreenToDescribe[]> {
      return toDescribe(database, scope, now, gt(screens.id, after)).orderBy(asc(screens.id)).limit(limit);
    },
    /** The same, leased to the run that describes the library. */
    async takeToDescribe(
      scope: DescribeScope,
      after: string,
      limit: number,
      times: LeaseTimes,
    ): Promise<readonly ScreenToDescribe[]> {
      return transaction("library", async (tx) => {
        const free = await toDescribe(tx, scope, times.now, gt(screens.id, after))
          .orderBy(asc(screens.id))
          .limit(limit);
        await addLeases(tx, free, "run", times);
        return free;
      });
    },
    /** Ends the leases of runs: call it while no other one goes on. */
    async releaseRun() {
      const { descriptionLeases: leases } = tables;
      await transaction("library", (tx) => tx.db.delete(leases).where(eq(leases.holder, "run")));
    },
    /** The ids of live screens among these. */
    liveIds: (ids: readonly string[]) => liveAmong(database, ids),
    /** Number of screens in a scope that nobody leases. */
    async countToDescribe(scope: DescribeScope, now: number) {
      if (scope.chosen !== undefined) return (await toDescribe(database, scope, now, undefined)).length;
      let total = 0;
      for await (const { from, to } of database.idRanges()) {
        const isWithin = and(gte(screens.id, from), lt(screens.id, to));
        const found = toDescribe(database, scope, now, isWithin).as("found");
        total += await db.$count(found);
      }
      return total;
    },
  };
}

/** A person may have rewritten the description of a model, whose other words stay. */
function hasNoGivenDescription({ tables: { screens }, dialect }: Executor) {
  return or(eq(screens.description, ""), dialect.hasElement(screens.wordsModelFields, "description"));
}

/**
 * Screens without words that were given, which were not asked about yet from what the model gets, or are to
 * be again, and which nobody leases.
 */
function toDescribe(executor: Executor, scope: DescribeScope, now: number, which: SQL | undefined) {
  const { db, tables } = executor;
  const { descriptionLeases, descriptions, pictures, screens } = tables;
  const isAsked = isNotNull(descriptions.screenId);
  const isAnother = or(
    not(isAsked),
    eq(descriptions.state, "undescribed"),
    ne(descriptions.model, scope.model),
    ne(descriptions.promptSha256, scope.promptSha256),
  );
  // Words of a model without a record of it came with an export of another library.
  const isNew = and(
    isNull(screens.wordsModel),
    or(
      not(isAsked),
      not(isOfItsPicture(tables)),
      // An import gave it words after it was described, and another one took them away.
      eq(descriptions.state, "described"),
    ),
  );
  const isFromText = eq(screens.wordsModelSource, "text");
  const isUnclearFromText = and(eq(descriptions.source, "text"), eq(descriptions.state, "undescribed"));
  // Words of one who saw the picture stay, whatever a model makes of its text.
  const isAgainFromText = and(or(isNull(screens.wordsModel), isFromText), isAnother);
  const isOfLibrary =
    scope.source === "picture"
      ? or(isNew, and(isFromText, isUnseen(tables)), isUnclearFromText, scope.isAgain ? isAnother : undefined)
      : or(isNew, scope.isAgain ? isAgainFromText : undefined);
  return db
    .select({
      id: screens.id,
      width: pictures.optimizedWidth,
      height: pictures.optimizedHeight,
      textLength: sql<number>`length(${screens.visibleText})`.mapWith(Number),
    })
    .from(screens)
    .leftJoin(pictures, screenColumns(tables).isItsPicture)
    .leftJoin(descriptions, isItsScreen(tables))
    .leftJoin(descriptionLeases, isItsLease(tables, now))
    .where(
      and(
        hasNoGivenWords(screens),
        hasNoGivenDescription(executor),
        scope.chosen === undefined
          ? isOfLibrary
          : and(
              isChosen(executor, scope, scope.chosen),
              scope.source === "text" ? or(isNull(screens.wordsModel), isFromText) : undefined,
            ),
        isNull(descriptionLeases.screenId),
        scope.source === "picture" ? isNotNull(pictures.screenId) : undefined,
        which,
      ),
    )
    .$dynamic();
}

/** A run that goes on leaves out what it was answered about. */
function isChosen(
  { dialect, tables: { descriptions, screens } }: Executor,
  scope: DescribeScope,
  { ids, askedBefore }: ChosenScreens,
) {
  const isOpen = or(
    isNull(descriptions.screenId),
    lt(descriptions.askedAt, askedBefore ?? 0),
    ne(descriptions.model, scope.model),
  );
  return and(dialect.isAmong(screens.id, ids), askedBefore === null ? undefined : isOpen);
}

/** Joins the last description of a screen. */
export function isItsScreen({ descriptions, screens }: Tables) {
  return eq(descriptions.screenId, screens.id);
}

/** A description is of the present picture, or of none where there is none. */
export function isOfItsPicture({ descriptions, pictures }: Tables) {
  return sql`${descriptions.pictureSha256} = coalesce(${pictures.originalSha256}, '')`;
}
