// The library page by page, in order of creation, and its counts; both with the same filter.
import { and, asc, count, desc, eq, gte, not, type SQL, sql } from "drizzle-orm";
import type { DescribedBy } from "../../fields.ts";
import type { Database } from "../database.ts";
import { titledOf } from "../screen-rows.ts";
import type { AppOverview, LookCount, ScreenFilter, WalkedScreen, WalkPosition } from "../screens.ts";
import { describedBy, hasNoAppearance } from "../tables/library.ts";
import { overviewsOf } from "./library-apps.ts";
import { untilChanged } from "./library-changes.ts";
import { isInState, isUnfiltered, prepareNameFilter, type StateFilter } from "./library-filter.ts";
import { screenColumns } from "./screen-columns.ts";
import { prepareScreensMissing } from "./screens-missing.ts";
import { prepareScreensSaying } from "./screens-saying.ts";

export function libraryWalk(database: Database) {
  const isNamed = prepareNameFilter(database);
  /** The whole filter as a condition; null where no app or pattern has the name. */
  const matching = async (filter: ScreenFilter) => {
    const named = await isNamed(filter);
    return named === null ? null : and(named, isInState(database, filter));
  };
  const allLooks = prepareLookCounts(database);
  const allChanged = prepareChangeCounts(database);
  return {
    screensSaying: prepareScreensSaying(database),
    screensMissingIn: prepareScreensMissing(database),
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
      const isMatch = await matching(filter);
      if (isMatch === null) return [];
      const rows = await pageOf(database, isMatch, after, isNewestFirst, limit);
      return rows.map(({ createdAt, updatedAt, ...row }) => ({ ...titledOf(row), createdAt, updatedAt }));
    },
    /** Apps with live screens in this state, counted as by `apps`, without covers. Reads a row a screen. */
    async appsInState(filter: StateFilter): Promise<readonly AppOverview[]> {
      return overviewsOf(await countByApp(database, filter), new Map());
    },
    /**
     * The screens that pass the filter by author of the description, system, language, theme and colours.
     * Reads a row per screen, those of all again only after a change.
     */
    async looksOf(filter: ScreenFilter): Promise<readonly LookCount[]> {
      if (isUnfiltered(filter)) return allLooks();
      const isMatch = await matching(filter);
      return isMatch === null ? [] : countLooks(database, isMatch);
    },
    /**
     * The number of screens that pass the filter and came in or changed at each of these times or later.
     * Those of all are read again after a change, and for other times.
     */
    async changedSince(filter: ScreenFilter, times: readonly number[]): Promise<readonly number[]> {
      if (isUnfiltered(filter)) return allChanged(times);
      const isMatch = await matching(filter);
      return isMatch === null ? times.map(() => 0) : countChanged(database, times, isMatch);
    },
    async count(filter: ScreenFilter): Promise<number> {
      const isMatch = await matching(filter);
      if (isMatch === null) return 0;
      const { db, tables } = database;
      return db.$count(tables.screens, and(screenColumns(tables).isLive, isMatch));
    },
    /** The tags of a workspace with the number of live screens of each that pass the filter. */
    async tagsOf(
      workspaceId: string,
      filter: ScreenFilter,
    ): Promise<readonly { readonly name: string; readonly screens: number }[]> {
      const isMatch = await matching(filter);
      if (isMatch === null) return [];
      const { db, tables } = database;
      const { screens, screenTags } = tables;
      const isOfThem = and(eq(screenTags.workspaceId, workspaceId), screenColumns(tables).isLive);
      return db
        .select({ name: screenTags.tag, screens: count() })
        .from(screenTags)
        .innerJoin(screens, eq(screens.id, screenTags.screenId))
        .where(and(isOfThem, isMatch))
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
  const { system, language } = screens;
  const rows = await db
    .select({ described, system, language, theme, colors, screens: count().as("live") })
    .from(screens)
    .leftJoin(pictures, and(eq(pictures.screenId, screens.id), not(hasNoAppearance(pictures))))
    .where(and(isLive, isMatch))
    .groupBy(described, system, language, theme, colors);
  return rows.map(({ colors: names, ...row }) => ({ ...row, colors: names ?? [] }));
}

function prepareChangeCounts(database: Database) {
  const remembered = untilChanged(database);
  const read = (times: readonly number[]) => ({
    times: times.join(),
    counts: remembered(() => countChanged(database, times, undefined)),
  });
  let known = read([]);
  return async (times: readonly number[]) => {
    if (known.times !== times.join()) known = read(times);
    return known.counts();
  };
}

/** Reads an index alone where the filter is in it: a twentieth of the time that the looks take. */
async function countChanged(
  { db, tables }: Database,
  times: readonly number[],
  isMatch: SQL | undefined,
): Promise<readonly number[]> {
  const { createdAt, updatedAt } = tables.screens;
  const counts = times.map((time, at) => [
    `${at}`,
    sql`count(case when ${updatedAt} >= ${time} then 1 end)`.mapWith(Number),
  ]);
  const isRecent = and(gte(updatedAt, Math.min(...times)), gte(createdAt, 0));
  const [row] = await db
    .select(Object.fromEntries(counts))
    .from(tables.screens)
    .where(and(screenColumns(tables).isLive, isMatch, isRecent));
  return times.map((_, at) => row?.[at] ?? 0);
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

function countByApp(database: Database, filter: StateFilter) {
  const { db, tables } = database;
  const { apps, screens } = tables;
  const counted = db
    .select({ appId: screens.appId, pattern: screens.pattern, screens: count().as("live") })
    .from(screens)
    // All are created after 1970: SQLite takes the index by creation or description, which has all columns.
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
