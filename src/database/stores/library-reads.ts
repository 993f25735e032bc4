// The reading half of the library. Each statement is prepared once a connection, under its name.
import { and, asc, count, desc, eq, not, sql } from "drizzle-orm";
import type { DescribedBy, Platform } from "../../fields.ts";
import { folded } from "../../system/folding.ts";
import type { Database } from "../database.ts";
import { isSamePlace } from "../places.ts";
import { screenOf, summaryOf, titledOf } from "../screen-rows.ts";
import type { ScreenFacts, ScreenSummary } from "../screens.ts";
import { changedAt, describedBy, hasNoAppearance } from "../tables/library.ts";
import { flowReads } from "./flow-reads.ts";
import { appReads } from "./library-apps.ts";
import { changeReads, lastSequence, untilChanged } from "./library-changes.ts";
import { prepareCoverage } from "./library-coverage.ts";
import { titleReads } from "./library-titles.ts";
import { libraryWalk } from "./library-walk.ts";
import { pictureVersionStore, preparePicturePages } from "./picture-versions.ts";
import { removalReads } from "./removals.ts";
import { screenColumns, screenQueries } from "./screen-columns.ts";

export function libraryReads(database: Database) {
  const copied = copyReads(database);
  const known = untilChanged(database);
  return {
    ...screenReads(database),
    ...readsByIds(database),
    ...titleReads(database),
    ...pictureReads(database),
    ...appReads(database),
    ...libraryWalk(database),
    ...flowReads(database),
    ...changeReads(database),
    ...removalReads(database),
    ...pictureVersionStore(database),
    ...copied,
    counts: known(copied.counts),
    /** The live screens of sources, in the order of these. */
    async screensOfSources(sources: readonly string[]) {
      const { db, dialect, tables } = database;
      const { appId, id, position, source } = tables.screens;
      const isOfThem = and(screenColumns(tables).isLive, dialect.isAmong(source, sources));
      return db.select({ appId, id }).from(tables.screens).where(isOfThem).orderBy(asc(position), asc(id));
    },
    /** Reads every row, in batches, if anything changed since the last call. */
    coverage: known(prepareCoverage(database)),
    /** The last change sequence and the counts of live screens, from one snapshot. */
    liveScreens: known(() => readLiveScreens(database)),
  };
}

function prepareFacts({ db, tables, dialect }: Database) {
  const { apps, pictures, screens } = tables;
  const { isItsApp, isLive } = screenColumns(tables);
  return db
    .select({
      id: screens.id,
      appName: apps.name,
      platform: apps.platform,
      system: screens.system,
      language: screens.language,
      pattern: screens.pattern,
      described: sql<DescribedBy>`${describedBy(screens)}`,
      updatedAt: screens.updatedAt,
      changedAt: changedAt(screens),
      theme: pictures.theme,
      colors: pictures.colors,
      width: pictures.optimizedWidth,
      height: pictures.optimizedHeight,
    })
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, and(eq(pictures.screenId, screens.id), not(hasNoAppearance(pictures))))
    .where(and(dialect.isAmong(screens.id, sql.placeholder("ids")), isLive))
    .prepare("facts_by_ids");
}

/** Reads that searches wait for. */
export function readsByIds(database: Database) {
  const { tables, dialect } = database;
  const isLiveOf = and(
    dialect.isAmong(tables.screens.id, sql.placeholder("ids")),
    screenColumns(tables).isLive,
  );
  const byIds = screenQueries(database).whole().where(isLiveOf).prepare("screens_by_ids");
  const titledByIds = screenQueries(database).titled().where(isLiveOf).prepare("titled_by_ids");
  return {
    /** The live screens among `ids`, in no particular order. At most 500 ids a call. */
    screensByIds: async (ids: readonly string[]) => (await byIds.execute({ ids })).map(screenOf),
    /** As `summariesByIds`, with title and pattern. */
    titledByIds: async (ids: readonly string[]) => (await titledByIds.execute({ ids })).map(titledOf),
  };
}

function screenReads(database: Database) {
  const { db, tables, dialect } = database;
  const { screens } = tables;
  const { isItsApp, isLive } = screenColumns(tables);
  const summaries = prepareSummaries(database);
  const factsByIds = prepareFacts(database);
  const byNames = db
    .select({ id: screens.id })
    .from(screens)
    .innerJoin(tables.apps, isItsApp)
    .where(
      and(
        dialect.isAmong(screens.originalName, sql.placeholder("names")),
        eq(tables.apps.platform, sql.placeholder("platform")),
        isLive,
      ),
    )
    .orderBy(desc(screens.createdAt), asc(screens.id))
    .limit(sql.placeholder("limit"))
    .prepare("screens_by_names");
  const liveIds = db
    .select({ id: screens.id })
    .from(screens)
    .where(isLive)
    .orderBy(asc(screens.position), asc(screens.createdAt), asc(screens.id))
    .prepare("screen_ids");
  return {
    /** As `screensByIds`, without the words: a search does not need them, and they cost disk reads. */
    async summariesByIds(ids: readonly string[]): Promise<readonly ScreenSummary[]> {
      return (await summaries.execute({ ids })).map(summaryOf);
    },
    /** As `screensByIds`, by what lists are filtered by. */
    async factsByIds(ids: readonly string[]): Promise<readonly ScreenFacts[]> {
      return (await factsByIds.execute({ ids })).map(({ colors, width, height, ...row }) => ({
        ...row,
        colors: colors ?? [],
        width: width ?? 0,
        height: height ?? 0,
      }));
    },
    /**
     * The ids of up to `limit` live screens of a platform whose picture's file has one of the names, newest
     * first.
     */
    async idsByNames(names: readonly string[], platform: Platform, limit: number) {
      return (await byNames.execute({ names, platform, limit })).map((row) => row.id);
    },
    /** Every live id, in the order of the sources. */
    async screenIds() {
      return (await liveIds.execute()).map((row) => row.id);
    },
  };
}

/** The query of `summariesByIds`. */
export function prepareSummaries(database: Database) {
  const { tables, dialect } = database;
  const { isLive } = screenColumns(tables);
  return screenQueries(database)
    .summaries()
    .where(and(dialect.isAmong(tables.screens.id, sql.placeholder("ids")), isLive))
    .prepare("summaries_by_ids");
}

function pictureReads(database: Database) {
  const { db, tables, dialect } = database;
  const { apps, pictures, pictureVersions, screens } = tables;
  const { isItsApp, isItsPicture, isLive } = screenColumns(tables);
  const byPicture = db
    .select({ id: screens.id, appName: apps.name, platform: apps.platform, edits: screens.wordsEdits })
    .from(pictures)
    .innerJoin(screens, isItsPicture)
    .innerJoin(apps, isItsApp)
    .where(and(eq(pictures.originalSha256, sql.placeholder("sha256")), isLive))
    .orderBy(asc(screens.createdAt), asc(screens.id))
    .prepare("screens_with_picture");
  const hasPicture = sql`select 1 from ${pictures} where ${pictures.screenId} = listed.value
    union all select 1 from ${pictureVersions} where ${pictureVersions.screenId} = listed.value`;
  const withoutPicture = db
    .select({ id: sql<string>`listed.value` })
    .from(dialect.listed(sql.placeholder("ids")))
    .where(sql`not exists (${hasPicture})`)
    .prepare("ids_without_picture");
  return {
    /** The live screen of this place with this picture, else one that a person moved from there, or null. */
    async screenIdByPicture(sha256: string, appName: string, platform: Platform) {
      const place = { appName, platform };
      const same = await byPicture.execute({ sha256 });
      const isFrom = ({ edits }: (typeof same)[number]) =>
        edits?.places?.some((each) => isSamePlace(each, place)) === true;
      return (same.find((screen) => isSamePlace(screen, place)) ?? same.find(isFrom))?.id ?? null;
    },
    /** The few live screens that have this picture, the oldest first. */
    async placesOfPicture(sha256: string) {
      return byPicture.execute({ sha256 });
    },
    /** The ids under which no live screen has or had a picture. At most 500 ids a call. */
    async idsWithoutPicture(ids: readonly string[]) {
      return (await withoutPicture.execute({ ids })).map((row) => row.id);
    },
  };
}

/** The reads of the copy in a backup, which may be of an earlier schema. */
export function copyReads(database: Database, hasVersions = true) {
  const { db, tables } = database;
  const { libraries, pictures, pictureVersions } = tables;
  return {
    ...preparePicturePages(database, hasVersions),
    /** The last change sequence assigned, 0 for a library that was never written. */
    lastSequence: lastSequence(database),
    /** The id of this library; a backup has another id. */
    async id() {
      const [row] = await db.select({ id: libraries.id }).from(libraries);
      if (row === undefined)
        throw new Error("The library has no id: the database was written by something else.");
      return row.id;
    },
    /** Counts of live rows. Apps of one name are one, whatever their platform. */
    async counts() {
      const rows = await countApps(database);
      const apps = new Set(rows.map(({ name }) => folded(name))).size;
      // Only live screens have a picture.
      const earlierPictures = hasVersions ? await db.$count(pictureVersions) : 0;
      return { apps, screens: screensOf(rows), pictures: await db.$count(pictures), earlierPictures };
    },
  };
}

/**
 * Counts the screens of each app. In an index of the screens alone, app by app: a row of each would
 * keep the event loop for a fifth of a second at 100,000.
 */
async function countApps({ db, tables }: Database) {
  const { apps, screens } = tables;
  const live = db
    .select({ appId: screens.appId, screens: count().as("live") })
    .from(screens)
    .where(screenColumns(tables).isLive)
    .groupBy(screens.appId)
    .as("live_of_app");
  return db
    .select({ name: apps.name, platform: apps.platform, screens: live.screens })
    .from(live)
    .innerJoin(apps, eq(apps.id, live.appId));
}

/** One snapshot: an import may commit between the two statements. */
function readLiveScreens(database: Database) {
  return database.snapshot(async (tx) => {
    const { apps, screens } = tx.tables;
    const { isItsApp, isLive } = screenColumns(tx.tables);
    const sequence = await lastSequence(tx)();
    const rows = await tx.db
      .select({ platform: apps.platform, screens: count() })
      .from(apps)
      .innerJoin(screens, isItsApp)
      .where(isLive)
      .groupBy(apps.platform);
    return { sequence, screens: screensOf(rows) };
  });
}

function screensOf(rows: readonly { readonly platform: Platform; readonly screens: number }[]) {
  const on = (platform: Platform) =>
    rows.filter((row) => row.platform === platform).reduce((sum, { screens }) => sum + screens, 0);
  return { ios: on("ios"), web: on("web") };
}
