// What is asked of the apps of the library. An app is there while one of its screens is.
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Platform } from "../../fields.ts";
import { overviewsOf, patternsOfAnyApp } from "../app-overviews.ts";
import { summaryOf, titledOf } from "../screen-rows.ts";
import type { LibraryStorage } from "../storage.ts";
import { untilChanged } from "./queries.ts";
import { apps, pictures, screens } from "./schema.ts";
import { isItsApp, isItsPicture, summaryColumns, titledColumns } from "./screen-columns.ts";
import type { Postgres } from "./transactions.ts";

/** The reads of apps; each statement is prepared once a connection. */
export function appReads(
  db: Postgres,
): Pick<LibraryStorage, "apps" | "appById" | "appOfScreen" | "screensOfApp"> {
  const all = prepareOverviews(db, "of_all");
  const ofPlatform = prepareOverviews(db, "of_platform", eq(apps.platform, sql.placeholder("platform")));
  const byId = prepareOverviews(db, "of_app", eq(apps.id, sql.placeholder("id")));
  const ofScreen = db
    .select({ appId: screens.appId })
    .from(screens)
    .where(and(eq(screens.id, sql.placeholder("screenId")), isNull(screens.removedAt)))
    .prepare("app_id_of_screen");
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
      return (await byId({ id }))[0] ?? null;
    },
    async appOfScreen(screenId: string) {
      const [found] = await ofScreen.execute({ screenId });
      return found === undefined ? null : ((await byId({ id: found.appId }))[0] ?? null);
    },
    async screensOfApp(appId: string, after: string | null, limit: number) {
      return (await page.execute({ appId, after, limit })).map(titledOf);
    },
  };
}

/** The overviews of the apps that match, or of all. */
function prepareOverviews(db: Postgres, name: string, isMatch?: SQL) {
  const patterns = db
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
    .prepare(`patterns_${name}`);
  const covers = prepareCovers(db, `covers_${name}`, isMatch);
  return async (values: Record<string, unknown>) => {
    const [counted, found] = await Promise.all([patterns.execute(values), covers.execute(values)]);
    return overviewsOf(counted, new Map(found.map(({ appId, ...row }) => [appId, summaryOf(row)])));
  };
}

/**
 * One walk through the index `screens_live_of_app` for each app: the first screen with a picture that shows
 * what the app does, else the first.
 */
function prepareCovers(db: Postgres, name: string, isMatch: SQL | undefined) {
  const isOfAnyApp = sql`of_app.pattern ilike any (${sql.raw(
    `array[${patternsOfAnyApp.map((word) => `'%${word}%'`).join(", ")}]`,
  )})`;
  const firstWithPicture = sql`(
    select of_app.id from ${screens} of_app
    where of_app.app_id = ${apps.id} and of_app.removed_at is null
      and exists (select 1 from ${pictures} where ${pictures.screenId} = of_app.id)
    order by (${isOfAnyApp}), of_app.created_at, of_app.id limit 1)`;
  return db
    .select({ ...summaryColumns, appId: screens.appId })
    .from(apps)
    .innerJoin(screens, eq(screens.id, firstWithPicture))
    .innerJoin(pictures, isItsPicture)
    .where(isMatch)
    .prepare(name);
}

/** A screen that was removed keeps its row: a page that began behind it goes on where it ended. */
function prepareScreensOfApp(db: Postgres) {
  const after = sql`${sql.placeholder("after")}::text`;
  const isBehind = sql`(${after} is null or (${screens.createdAt}, ${screens.id}) > (select created_at, id from screens where id = ${after}))`;
  return db
    .select(titledColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(and(eq(screens.appId, sql.placeholder("appId")), isNull(screens.removedAt), isBehind))
    .orderBy(asc(screens.createdAt), asc(screens.id))
    .limit(sql.placeholder("limit"))
    .prepare("screens_of_app");
}
