// The library page by page, in order of creation, and its counts; both with the same filter.
import { and, asc, count, desc, eq, exists, gte, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DescribedBy, Platform } from "../../fields.ts";
import { folded } from "../../system/folding.ts";
import type { Database } from "../database.ts";
import { titledOf } from "../screen-rows.ts";
import type { AppOverview, LookCount, ScreenFilter, WalkedScreen, WalkPosition } from "../screens.ts";
import { describedBy, hasNoAppearance } from "../tables/library.ts";
import { overviewsOf } from "./library-apps.ts";
import { untilChanged } from "./library-changes.ts";
import { screenColumns } from "./screen-columns.ts";

/** The part of a filter that SQL decides alone. */
type StateFilter = Omit<ScreenFilter, "app" | "platform" | "pattern">;

/** The reads of pages and counts. */
export function libraryWalk(database: Database) {
  const isNamed = prepareNameFilter(database);
  const allLooks = prepareLookCounts(database);
  return {
    /**
     * Up to `limit` live screens that pass the filter, by time of creation and id, from behind the position
     * `after`; null begins. Neither changes while a screen is there, so that no page repeats or skips one.
     */
    async walk(
      filter: ScreenFilter,
      after: WalkPosition | null,
      isNewestFirst: boolean,
      limit: number,
    ): Promise<readonly WalkedScreen[]> {
      const named = await isNamed(filter);
      if (named === null) return [];
      const rows = await pageOf(
        database,
        and(named, isInState(database, filter)),
        after,
        isNewestFirst,
        limit,
      );
      return rows.map(({ createdAt, updatedAt, ...row }) => ({ ...titledOf(row), createdAt, updatedAt }));
    },
    /**
     * The apps with live screens in this state, counted as by `apps`, without covers. Reads a row per screen.
     */
    async appsInState(filter: StateFilter): Promise<readonly AppOverview[]> {
      return overviewsOf(await countByApp(database, filter), new Map());
    },
    /**
     * The screens that pass the filter by author of the description, theme and colours; `isAll` says that all
     * do. Reads a row per screen, those of all again only after a change.
     */
    async looksOf(filter: ScreenFilter, isAll: boolean): Promise<readonly LookCount[]> {
      if (isAll) return allLooks();
      const named = await isNamed(filter);
      return named === null ? [] : countLooks(database, and(named, isInState(database, filter)));
    },
    /** The tags of a workspace with the number of live screens of each that pass the filter. */
    async tagsOf(
      workspaceId: string,
      filter: ScreenFilter,
    ): Promise<readonly { readonly name: string; readonly screens: number }[]> {
      const named = await isNamed(filter);
      if (named === null) return [];
      const { db, tables } = database;
      const { screens, screenTags } = tables;
      const isOfThem = and(eq(screenTags.workspaceId, workspaceId), screenColumns(tables).isLive);
      return db
        .select({ name: screenTags.tag, screens: count() })
        .from(screenTags)
        .innerJoin(screens, eq(screens.id, screenTags.screenId))
        .where(and(isOfThem, named, isInState(database, filter)))
        .groupBy(screenTags.tag);
    },
  };
}

/** Appearances are made without a change of the library: the number of those missing tells, too. */
function prepareLookCounts(database: Database): () => Promise<readonly LookCount[]> {
  const { pictures } = database.tables;
  const missing = database.db
    .select({ pictures: count() })
    .from(pictures)
    .where(hasNoAppearance(pictures))
    .prepare("count_without_appearance");
  const remembered = untilChanged(database);
  const read = () => remembered(() => countLooks(database, undefined));
  let known = { missing: 0, counts: read() };
  return async () => {
    const [row] = await missing.execute();
    if (row?.pictures !== known.missing) known = { missing: row?.pictures ?? 0, counts: read() };
    return known.counts();
  };
}

async function countLooks(database: Database, isMatch: SQL | undefined): Promise<readonly LookCount[]> {
  const { db, tables } = database;
  const { pictures, screens } = tables;
  const { isLive } = screenColumns(tables);
  const described = sql<DescribedBy>`${describedBy(screens)}`.as("described");
  const { theme, colors } = pictures;
  const rows = await db
    .select({ described, theme, colors, screens: count().as("live") })
    .from(screens)
    .leftJoin(pictures, and(eq(pictures.screenId, screens.id), not(hasNoAppearance(pictures))))
    .where(and(isLive, isMatch))
    .groupBy(described, theme, colors);
  return rows.map(({ colors: names, ...row }) => ({ ...row, colors: names ?? [] }));
}

/** A position is one row of the index `screens_live_by_creation` or of one that begins with a filter. */
function pageOf(
  { db, tables }: Database,
  isMatch: SQL | undefined,
  after: WalkPosition | null,
  isNewestFirst: boolean,
  limit: number,
) {
  const { apps, pictures, screens } = tables;
  const { titled, isItsApp, isItsPicture, isLive } = screenColumns(tables);
  const towards = isNewestFirst ? desc : asc;
  const position = sql`(${screens.createdAt}, ${screens.id})`;
  const isBehind =
    after && sql`${position} ${sql.raw(isNewestFirst ? "<" : ">")} (${after.createdAt}, ${after.id})`;
  const found = db
    .select({ id: screens.id })
    .from(screens)
    .where(and(isLive, isMatch, isBehind ?? undefined))
    .orderBy(towards(screens.createdAt), towards(screens.id))
    .limit(limit)
    .as("found");
  return db
    .select({ ...titled, createdAt: screens.createdAt, updatedAt: screens.updatedAt })
    .from(found)
    .innerJoin(screens, eq(screens.id, found.id))
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .orderBy(towards(screens.createdAt), towards(screens.id));
}

/** SQL cannot fold names: it is asked for those that fold alike. Null where nothing has such a name. */
function prepareNameFilter({ db, tables, dialect }: Database) {
  const { apps, screens } = tables;
  const allApps = db.select({ id: apps.id, name: apps.name, platform: apps.platform }).from(apps);
  const preparedApps = allApps.prepare("names_of_apps");
  const preparedPatterns = db
    .select({ name: sql<string>`name` })
    .from(patternsOf(tables))
    .prepare("patterns");
  const isOneOf = (column: typeof screens.appId | typeof screens.pattern, values: readonly string[]) =>
    // Of one value the index has the order, too.
    values.length === 1 ? eq(column, values[0] ?? "") : dialect.isAmong(column, values);
  return async ({ app, platform, pattern }: ScreenFilter): Promise<SQL | undefined | null> => {
    const conditions: SQL[] = [];
    if (app !== null || platform !== null) {
      const isIt = (row: { readonly name: string; readonly platform: Platform }) =>
        (app === null || folded(row.name) === folded(app)) && (platform ?? row.platform) === row.platform;
      const ids = (await preparedApps.execute()).filter(isIt).map(({ id }) => id);
      if (ids.length === 0) return null;
      conditions.push(
        app === null ? dialect.isAmong(unindexed(screens.appId), ids) : isOneOf(screens.appId, ids),
      );
    }
    if (pattern !== null) {
      const names = (await preparedPatterns.execute()).map(({ name }) => name);
      const alike = names.filter((name) => folded(name) === folded(pattern));
      if (alike.length === 0) return null;
      conditions.push(isOneOf(screens.pattern, alike));
    }
    return and(...conditions);
  };
}

/** Keeps the query planner from an index by apps where the one by creation has the order. */
function unindexed(column: SQLWrapper): SQL {
  return sql`coalesce(${column}, '')`;
}

/**
 * The patterns of live screens: one step in the index `screens_live_of_pattern` for each, not one a screen.
 */
function patternsOf({ screens }: Database["tables"]) {
  const least = sql`select min(${screens.pattern}) from ${screens} where ${screens.removedAt} is null`;
  return sql`(
    with recursive patterns(name) as (
      select (${least})
      union all
      select (${least} and ${screens.pattern} > patterns.name) from patterns where patterns.name is not null
    )
    select name from patterns where name is not null) as patterns`;
}

function isInState(
  database: Database,
  { described, since, tagged, collectionId, ...look }: StateFilter,
): SQL | undefined {
  const { collectionScreens, screens, screenTags } = database.tables;
  const isDescribedSo = described && sql`${describedBy(screens)} = ${described satisfies DescribedBy}`;
  const isTaggedSo =
    tagged &&
    sql`${screens.id} in (select ${screenTags.screenId} from ${screenTags}
      where ${screenTags.workspaceId} = ${tagged.workspaceId} and ${screenTags.tag} = ${tagged.tag})`;
  const isCollected =
    collectionId === null
      ? undefined
      : sql`${screens.id} in (select ${collectionScreens.screenId} from ${collectionScreens}
          where ${collectionScreens.collectionId} = ${collectionId})`;
  const isSince = since === null ? undefined : gte(screens.updatedAt, since);
  return and(
    isDescribedSo ?? undefined,
    isSince,
    isTaggedSo ?? undefined,
    isCollected,
    hasLook(database, look),
  );
}

function hasLook(
  { db, tables: { pictures, screens }, dialect }: Database,
  { theme, color }: Pick<ScreenFilter, "theme" | "color">,
): SQL | undefined {
  if (theme === null && color === null) return undefined;
  const isIt = and(
    eq(pictures.screenId, screens.id),
    not(hasNoAppearance(pictures)),
    theme === null ? undefined : eq(pictures.theme, theme),
    color === null ? undefined : dialect.hasElement(pictures.colors, color),
  );
  return exists(db.select({ id: pictures.screenId }).from(pictures).where(isIt));
}

function countByApp(database: Database, filter: StateFilter) {
  const { db, tables } = database;
  const { apps, screens } = tables;
  const counted = db
    .select({ appId: screens.appId, pattern: screens.pattern, screens: count().as("live") })
    .from(screens)
    // All are created after 1970: SQLite takes the index by creation or description, which holds all that is
    // read.
    .where(and(screenColumns(tables).isLive, isInState(database, filter), gte(screens.createdAt, 0)))
    .groupBy(screens.appId, screens.pattern)
    .as("counted");
  return db
    .select({
      id: apps.id,
      name: apps.name,
      platform: apps.platform,
      pattern: counted.pattern,
      screens: counted.screens,
    })
    .from(counted)
    .innerJoin(apps, eq(apps.id, counted.appId));
}
