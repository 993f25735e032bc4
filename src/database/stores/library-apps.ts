// The apps of the library. An app is there while one of its screens is.
import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Platform } from "../../fields.ts";
import type { Database } from "../database.ts";
import { summaryOf, titledOf } from "../screen-rows.ts";
import type { AppOverview, ScreenSummary } from "../screens.ts";
import { untilChanged } from "./library-changes.ts";
import { screenColumns, screenQueries } from "./screen-columns.ts";

/** Patterns of screens that any app has: a sign-in says little of what the app is, so it is no cover. */
const patternsOfAnyApp =
  "modal dialog alert error empty permission login sign verification paywall success loading".split(" ");

/** The reads of apps; each statement is prepared once a connection. */
export function appReads(database: Database) {
  const { db, tables } = database;
  const { apps, screens } = tables;
  const all = prepareOverviews(database, "of_all");
  const ofPlatform = prepareOverviews(
    database,
    "of_platform",
    eq(apps.platform, sql.placeholder("platform")),
  );
  const byId = prepareOverviews(database, "of_app", eq(apps.id, sql.placeholder("id")));
  const ofScreen = db
    .select({ appId: screens.appId })
    .from(screens)
    .where(and(eq(screens.id, sql.placeholder("screenId")), screenColumns(tables).isLive))
    .prepare("app_id_of_screen");
  const page = prepareScreensOfApp(database, "after");
  const pageBack = prepareScreensOfApp(database, "before");
  const remembered = untilChanged(database);
  const known = {
    all: remembered(() => all({})),
    ios: remembered(() => ofPlatform({ platform: "ios" })),
    web: remembered(() => ofPlatform({ platform: "web" })),
  };
  return {
    /** Apps with live screens, of one platform or of all, in no particular order. Reads a row per screen. */
    async apps(platform: Platform | null) {
      return known[platform ?? "all"]();
    },
    /** An app, or null when it has no live screens. */
    async appById(id: string) {
      return (await byId({ id }))[0] ?? null;
    },
    /** The app of a live screen, or null when there is no such screen. */
    async appOfScreen(screenId: string) {
      const [found] = await ofScreen.execute({ screenId });
      return found === undefined ? null : ((await byId({ id: found.appId }))[0] ?? null);
    },
    /**
     * Up to `limit` live screens of an app, in the order of its source, after the screen `after`, which may
     * be removed; null starts at the first.
     */
    async screensOfApp(appId: string, after: string | null, limit: number) {
      return (await page.execute({ appId, after, limit })).map(titledOf);
    },
    /** Up to `limit` live screens on each side of one, both in the order of its app's source. */
    async screensAround(screenId: string, limit: number) {
      const [found] = await ofScreen.execute({ screenId });
      if (found === undefined) return { before: [], after: [] };
      const values = { appId: found.appId, after: screenId, limit };
      const [before, after] = await Promise.all([pageBack.execute(values), page.execute(values)]);
      return { before: before.map(titledOf).toReversed(), after: after.map(titledOf) };
    },
  };
}

/** The overviews of the apps that match, or of all. */
function prepareOverviews(database: Database, name: string, isMatch?: SQL) {
  const { db, tables } = database;
  const { apps, screens } = tables;
  const { isItsApp, isLive } = screenColumns(tables);
  const patterns = db
    .select({
      id: apps.id,
      name: apps.name,
      platform: apps.platform,
      pattern: screens.pattern,
      screens: count(),
    })
    .from(screens)
    .innerJoin(apps, isItsApp)
    .where(and(isLive, isMatch))
    .groupBy(apps.id, screens.pattern)
    .prepare(`patterns_${name}`);
  const covers = prepareCovers(database, `covers_${name}`, isMatch);
  return async (values: Record<string, unknown>) => {
    const [counted, found] = await Promise.all([patterns.execute(values), covers.execute(values)]);
    return overviewsOf(counted, new Map(found.map(({ appId, ...row }) => [appId, summaryOf(row)])));
  };
}

/** The live screens of an app with one pattern, which is empty where there is none. */
interface PatternCount {
  readonly id: string;
  readonly name: string;
  readonly platform: Platform;
  readonly pattern: string;
  readonly screens: number;
}

/** An overview while its rows are read, one for each pattern. */
type Gathered = Omit<AppOverview, "screens" | "patterns"> & {
  screens: number;
  readonly patterns: AppOverview["patterns"][number][];
};

/** The apps of these rows; `coverOf` has the covers by the ids of the apps. */
export function overviewsOf(
  rows: readonly PatternCount[],
  coverOf: ReadonlyMap<string, ScreenSummary>,
): AppOverview[] {
  const apps = new Map<string, Gathered>();
  for (const { id, name, platform, pattern, screens: count } of rows) {
    const cover = coverOf.get(id) ?? null;
    const app = apps.get(id) ?? { id, name, platform, screens: 0, cover, patterns: [] };
    app.screens += count;
    if (pattern !== "") app.patterns.push({ name: pattern, screens: count });
    apps.set(id, app);
  }
  return [...apps.values()];
}

/**
 * One walk through the index `screens_live_of_app` for each app: the first screen with a picture that shows
 * what the app does, else the first.
 */
function prepareCovers({ db, tables, dialect }: Database, name: string, isMatch: SQL | undefined) {
  const { apps, pictures, screens } = tables;
  const { summary, isItsPicture } = screenColumns(tables);
  const pattern = dialect.lower(sql`of_app.pattern`);
  const ofAnyApp = patternsOfAnyApp.map((word) => sql`${pattern} like ${sql.raw(`'%${word}%'`)}`);
  const isOfAnyApp = sql.join(ofAnyApp, sql` or `);
  const firstWithPicture = sql`(
    select of_app.id from ${screens} of_app
    where of_app.app_id = ${apps.id} and of_app.removed_at is null
      and exists (select 1 from ${pictures} where ${pictures.screenId} = of_app.id)
    order by (${isOfAnyApp}), of_app.position, of_app.created_at, of_app.id limit 1)`;
  return db
    .select({ ...summary, appId: screens.appId })
    .from(apps)
    .innerJoin(screens, eq(screens.id, firstWithPicture))
    .innerJoin(pictures, isItsPicture)
    .where(isMatch)
    .prepare(name);
}

/** A screen that was removed keeps its row: a page that began behind it goes on where it ended. */
function prepareScreensOfApp(database: Database, side: "after" | "before") {
  const { screens } = database.tables;
  const { isLive } = screenColumns(database.tables);
  const [towards, than] = side === "after" ? [asc, sql`>`] : [desc, sql`<`];
  const after = sql`cast(${sql.placeholder("after")} as text)`;
  const place = sql`(${screens.position}, ${screens.createdAt}, ${screens.id})`;
  const isBehind = sql`(${after} is null or ${place} ${than} (select position, created_at, id from screens where id = ${after}))`;
  return screenQueries(database)
    .titled()
    .where(and(eq(screens.appId, sql.placeholder("appId")), isLive, isBehind))
    .orderBy(towards(screens.position), towards(screens.createdAt), towards(screens.id))
    .limit(sql.placeholder("limit"))
    .prepare(`screens_of_app_${side}`);
}
