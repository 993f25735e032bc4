import { and, asc, count, eq, gt, gte, isNull, lt, or, sql, sum } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { Platform } from "../../fields.ts";
import {
  changeOf,
  pictureOf,
  screenOf,
  summaryOfValues,
  titledOf,
  upsertOf,
  vectorsOfRow,
} from "../screen-rows.ts";
import type { LibraryStorage } from "../storage.ts";
import { appReads } from "./app-reads.ts";
import { coverageReads } from "./coverage.ts";
import { boundOnce, untilChanged } from "./queries.ts";
import { apps, changeMarks, libraries, pictures, screens, sequences, vectors } from "./schema.ts";
import {
  changeColumns,
  isItsApp,
  isItsPicture,
  screenColumns,
  summaryColumns,
  titledColumns,
} from "./screen-columns.ts";

type Reads = Omit<
  LibraryStorage,
  "upsertScreens" | "removeScreens" | "replaceVectors" | "addImportTotals" | "importTotals"
>;

/** The reading half of the library; each statement is prepared once. */
export function libraryReads(db: BunSQLiteDatabase): Reads {
  return { ...screenReads(db), ...appReads(db), ...feedReads(db), ...copyReads(db), ...coverageReads(db) };
}

/**
 * Any number of ids: the list travels as one JSON parameter, so one prepared statement serves every length.
 */
const isLiveOf = and(
  sql`${screens.id} in (select value from json_each(${boundOnce("ids")}))`,
  isNull(screens.removedAt),
);

function screenReads(db: BunSQLiteDatabase) {
  const byIds = db
    .select(screenColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(isLiveOf)
    .prepare();
  const summaries = db
    .select(summaryColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(isLiveOf)
    .prepare();
  const titled = db
    .select(titledColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(isLiveOf)
    .prepare();
  const after = db
    .select(screenColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(and(gt(screens.id, sql.placeholder("after")), isNull(screens.removedAt)))
    .orderBy(asc(screens.id))
    .limit(sql.placeholder("limit"))
    .prepare();
  const byPicture = prepareIdByPicture(db);
  const ofScreen = db
    .select()
    .from(vectors)
    .where(eq(vectors.screenId, sql.placeholder("id")))
    .prepare();
  const withoutPicture = prepareIdsWithoutPicture(db);
  const liveIds = db.select({ id: screens.id }).from(screens).where(isNull(screens.removedAt)).prepare();
  return {
    async screensByIds(ids: readonly string[]) {
      return byIds.all({ ids: JSON.stringify(ids) }).map(screenOf);
    },
    async summariesByIds(ids: readonly string[]) {
      // As rows without names: Drizzle's mapping of 25 rows takes nearly as long as SQLite.
      return summaries.values({ ids: JSON.stringify(ids) }).map(summaryOfValues);
    },
    async titledByIds(ids: readonly string[]) {
      return titled.all({ ids: JSON.stringify(ids) }).map(titledOf);
    },
    async screensAfter(id: string, limit: number) {
      return after.all({ after: id, limit }).map(screenOf);
    },
    async screenIdByPicture(sha256: string, appName: string, platform: Platform) {
      return byPicture.get({ sha256, appName, platform })?.id ?? null;
    },
    async vectorsOf(id: string) {
      const row = ofScreen.get({ id });
      const found = row === undefined ? null : vectorsOfRow(row);
      return found?.isWhole === true ? found : null;
    },
    async idsWithoutPicture(ids: readonly string[]) {
      return withoutPicture.all({ ids: JSON.stringify(ids) }).map((row) => row.id);
    },
    async screenIds() {
      return liveIds.all().map((row) => row.id);
    },
  };
}

/** What is asked of the copy in a backup, which may be of an earlier schema: nothing else is prepared. */
export function copyReads(db: BunSQLiteDatabase) {
  const picturesAfter = preparePicturesAfter(db);
  const last = prepareLastSequence(db);
  const appCounts = prepareAppCounts(db);
  // Only live screens have one.
  const pictureCount = db.select({ value: count() }).from(pictures).prepare();
  const counts = untilChanged(db)(() => {
    const rows = appCounts.all();
    const apps = rows.reduce((total, row) => total + row.apps, 0);
    return { apps, screens: screensOf(rows), pictures: pictureCount.get()?.value ?? 0 };
  });
  return {
    async picturesAfter(after: string, limit: number) {
      return picturesAfter
        .all({ after, limit })
        .map((row) => ({ id: row.screenId, picture: pictureOf(row) }));
    },
    async lastSequence() {
      return last.get()?.value ?? 0;
    },
    async id() {
      // A backup that an earlier build took may lack the other columns.
      const row = db.select({ id: libraries.id }).from(libraries).get();
      if (row === undefined)
        throw new Error("The library has no id: the database was written by something else.");
      return row.id;
    },
    async counts() {
      return counts();
    },
  };
}

function feedReads(db: BunSQLiteDatabase) {
  const after = prepareChangesAfter(db);
  const statesAfter = prepareStatesAfter(db);
  const ofOtherModels = prepareEncodedByOtherModels(db);
  const last = prepareLastSequence(db);
  const live = prepareLiveScreens(db);
  const mark = prepareMark(db);
  const liveScreens = untilChanged(db)(() =>
    // One transaction: an import may commit between the two statements.
    db.transaction(() => ({ sequence: last.get()?.value ?? 0, screens: screensOf(live.all()) })),
  );
  return {
    async changesAfter(sequence: number, limit: number) {
      return after.all({ sequence, limit }).map(changeOf);
    },
    async statesAfter(sequence: number, limit: number) {
      return statesAfter
        .all({ sequence, limit })
        .map(({ removedAt, ...state }) => ({ ...state, isLive: removedAt === null }));
    },
    async markAt(sequence: number) {
      return mark.get({ sequence })?.mark ?? 0;
    },
    async encodedByOtherModels(modelId: string, limit: number) {
      return ofOtherModels.all({ modelId, limit }).map(upsertOf);
    },
    async liveScreens() {
      return liveScreens();
    },
  };
}

function prepareLastSequence(db: BunSQLiteDatabase) {
  return db.select().from(sequences).where(eq(sequences.name, "change")).prepare();
}

function preparePicturesAfter(db: BunSQLiteDatabase) {
  return db
    .select()
    .from(pictures)
    .where(gt(pictures.screenId, sql.placeholder("after")))
    .orderBy(asc(pictures.screenId))
    .limit(sql.placeholder("limit"))
    .prepare();
}

function prepareIdsWithoutPicture(db: BunSQLiteDatabase) {
  const ofId = sql`select 1 from ${pictures} where ${pictures.screenId} = ids.value`;
  return db
    .select({ id: sql<string>`ids.value` })
    .from(sql`json_each(${sql.placeholder("ids")}) as ids`)
    .where(sql`not exists (${ofId})`)
    .prepare();
}

function prepareIdByPicture(db: BunSQLiteDatabase) {
  return db
    .select({ id: screens.id })
    .from(pictures)
    .innerJoin(screens, isItsPicture)
    .innerJoin(apps, isItsApp)
    .where(
      and(
        eq(pictures.originalSha256, sql.placeholder("sha256")),
        sql`lower(${apps.name}) = lower(${sql.placeholder("appName")})`,
        eq(apps.platform, sql.placeholder("platform")),
        isNull(screens.removedAt),
      ),
    )
    .orderBy(asc(screens.createdAt), asc(screens.id))
    .limit(1)
    .prepare();
}

/** Below or above the model's name: SQLite uses no index for "other than". */
function prepareEncodedByOtherModels(db: BunSQLiteDatabase) {
  const modelId = sql.placeholder("modelId");
  return db
    .select(changeColumns)
    .from(vectors)
    .innerJoin(screens, eq(screens.id, vectors.screenId))
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(and(or(lt(vectors.modelId, modelId), gt(vectors.modelId, modelId)), isNull(screens.removedAt)))
    .limit(sql.placeholder("limit"))
    .prepare();
}

function prepareChangesAfter(db: BunSQLiteDatabase) {
  return db
    .select(changeColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .leftJoin(vectors, eq(vectors.screenId, screens.id))
    .where(gt(screens.changeSequence, sql.placeholder("sequence")))
    .orderBy(asc(screens.changeSequence))
    .limit(sql.placeholder("limit"))
    .prepare();
}

function prepareMark(db: BunSQLiteDatabase) {
  return db
    .select({ mark: changeMarks.mark })
    .from(changeMarks)
    .where(gte(changeMarks.sequence, sql.placeholder("sequence")))
    .orderBy(asc(changeMarks.sequence))
    .limit(1)
    .prepare();
}

function prepareStatesAfter(db: BunSQLiteDatabase) {
  return db
    .select({
      id: screens.id,
      sequence: screens.changeSequence,
      removedAt: screens.removedAt,
      modelId: vectors.modelId,
    })
    .from(screens)
    .leftJoin(vectors, eq(vectors.screenId, screens.id))
    .where(gt(screens.changeSequence, sql.placeholder("sequence")))
    .orderBy(asc(screens.changeSequence))
    .limit(sql.placeholder("limit"))
    .prepare();
}

/** Counted in an index alone: no row of a screen is read. */
function prepareLiveScreens(db: BunSQLiteDatabase) {
  return db
    .select({ platform: apps.platform, screens: sql<number>`count(*)` })
    .from(apps)
    .innerJoin(screens, isItsApp)
    .where(isNull(screens.removedAt))
    .groupBy(apps.platform)
    .prepare();
}

function screensOf(rows: readonly { readonly platform: Platform; readonly screens: number }[]) {
  const on = (platform: Platform) => rows.find((row) => row.platform === platform)?.screens ?? 0;
  return { ios: on("ios"), web: on("web") };
}

/**
 * Counted in an index of the screens alone, app by app: a row of each would keep the event loop for a fifth
 * of a second at 100,000.
 */
function prepareAppCounts(db: BunSQLiteDatabase) {
  const live = db
    .select({ appId: screens.appId, screens: count().as("live") })
    .from(screens)
    .where(isNull(screens.removedAt))
    .groupBy(screens.appId)
    .as("live_of_app");
  return db
    .select({ platform: apps.platform, apps: count(), screens: sum(live.screens).mapWith(Number) })
    .from(live)
    .innerJoin(apps, eq(apps.id, live.appId))
    .groupBy(apps.platform)
    .prepare();
}
