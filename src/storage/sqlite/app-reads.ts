// What is asked of the apps of the library. An app is there while one of its screens is.
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { Platform } from "../../fields.ts";
import { overviewsOf, patternsOfAnyApp } from "../app-overviews.ts";
import { summaryOf, titledOf } from "../screen-rows.ts";
import type { AppOverview, LibraryStorage } from "../storage.ts";
import { untilChanged } from "./queries.ts";
import { apps, pictures, screens } from "./schema.ts";
import { isItsApp, isItsPicture, summaryColumns, titledColumns } from "./screen-columns.ts";

/** The reads of apps; each statement is prepared once. */
export function appReads(
  db: BunSQLiteDatabase,
): Pick<LibraryStorage, "apps" | "appById" | "appOfScreen" | "screensOfApp"> {
  const all = prepareOverviews(db);
  const ofPlatform = prepareOverviews(db, eq(apps.platform, sql.placeholder("platform")));
  const byId = prepareOverviews(db, eq(apps.id, sql.placeholder("id")));
  const ofScreen = prepareAppIdOfScreen(db);
  const page = prepareScreensOfApp(db);
  const remembered = untilChanged(db);
  const known = {
    all: remembered(() => all({})),
    ios: remembered(() => ofPlatform({ platform: "ios" })),
    web: remembered(() => ofPlatform({ platform: "web" })),
  };
  return {
    async apps(platform: Platform | null) {
      return known[platform ?? "all"]();
    },
    async appById(id: string) {
      return byId({ id })[0] ?? null;
    },
    async appOfScreen(screenId: string) {
      const found = ofScreen.get({ screenId });
      return found === undefined ? null : (byId({ id: found.appId })[0] ?? null);
    },
    async screensOfApp(appId: string, after: string | null, limit: number) {
      return page.all({ appId, after, limit }).map(titledOf);
    },
  };
}

/** The overviews of the apps that match, or of all. */
function prepareOverviews(db: BunSQLiteDatabase, isMatch?: SQL) {
  const patterns = preparePatterns(db, isMatch);
  const covers = prepareCovers(db, isMatch);
  return (values: Record<string, unknown>): AppOverview[] => {
    const coverOf = new Map(covers.all(values).map(({ appId, ...row }) => [appId, summaryOf(row)]));
    return overviewsOf(patterns.all(values), coverOf);
  };
}

function preparePatterns(db: BunSQLiteDatabase, isMatch: SQL | undefined) {
  return db
    .select({
      id: apps.id,
      name: apps.name,
      platform: apps.platform,
      pattern: screens.pattern,
      screens: sql<number>`count(*)`,
    })
    .from(screens)
    .innerJoin(apps, isItsApp)
    .where(and(isNull(screens.removedAt), isMatch))
    .groupBy(apps.id, screens.pattern)
    .prepare();
}

/**
 * One walk through the index `screens_live_of_app` for each app: the first screen with a picture that shows
 * what the app does, else the first.
 */
function prepareCovers(db: BunSQLiteDatabase, isMatch: SQL | undefined) {
  const isOfAnyApp = sql.join(
    patternsOfAnyApp.map((word) => sql`of_app.pattern like ${`%${word}%`}`),
    sql` or `,
  );
  const firstWithPicture = sql`(
    select of_app.id from screens of_app
    where of_app.app_id = ${apps.id} and of_app.removed_at is null
      and exists (select 1 from pictures where pictures.screen_id = of_app.id)
    order by (${isOfAnyApp}), of_app.created_at, of_app.id limit 1)`;
  return db
    .select({ ...summaryColumns, appId: screens.appId })
    .from(apps)
    .innerJoin(screens, eq(screens.id, firstWithPicture))
    .innerJoin(pictures, isItsPicture)
    .where(isMatch)
    .prepare();
}

function prepareAppIdOfScreen(db: BunSQLiteDatabase) {
  return db
    .select({ appId: screens.appId })
    .from(screens)
    .where(and(eq(screens.id, sql.placeholder("screenId")), isNull(screens.removedAt)))
    .prepare();
}

/** A screen that was removed keeps its row: a page that began behind it goes on where it ended. */
function prepareScreensOfApp(db: BunSQLiteDatabase) {
  const after = sql.placeholder("after");
  const isBehind = sql`(${after} is null or (${screens.createdAt}, ${screens.id}) > (select created_at, id from screens where id = ${after}))`;
  return db
    .select(titledColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(and(eq(screens.appId, sql.placeholder("appId")), isNull(screens.removedAt), isBehind))
    .orderBy(asc(screens.createdAt), asc(screens.id))
    .limit(sql.placeholder("limit"))
    .prepare();
}
