// The filter of the library in SQL.
import { and, eq, exists, gte, like, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DescribedBy, Platform } from "../../fields.ts";
import { folded } from "../../system/folding.ts";
import type { Database } from "../database.ts";
import type { ScreenFilter } from "../screens.ts";
import { changedAt, describedBy, hasNoAppearance } from "../tables/library.ts";

/** A filter without the names, which `prepareNameFilter` looks up. */
export type StateFilter = Omit<ScreenFilter, "app" | "platform" | "pattern">;

/** True for a filter that every screen passes. */
export function isUnfiltered(filter: ScreenFilter): boolean {
  return Object.values(filter).every((each) => each === null);
}

/** SQL cannot fold names: it is asked for those that fold alike. Null where nothing has such a name. */
export function prepareNameFilter({ db, tables, dialect }: Database) {
  const { apps, screens } = tables;
  const allApps = db.select({ id: apps.id, name: apps.name, platform: apps.platform }).from(apps);
  const preparedApps = allApps.prepare("names_of_apps");
  const preparedPatterns = db
    .select({ name: sql<string>`name` })
    .from(patternsOf(tables))
    .prepare("patterns");
  const isOneOf = (column: typeof screens.appId | typeof screens.pattern, values: readonly string[]) =>
    // For a single value the index also has the order.
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

/** The patterns of live screens: a step in the index `screens_live_of_pattern` for each, not a screen. */
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

/** The part of a filter that SQL decides alone. */
export function isInState(
  database: Database,
  { described, since, changedSince, system, language, tagged, collectionId, among, ...look }: StateFilter,
): SQL | undefined {
  const { collectionScreens, screens, screenTags } = database.tables;
  const isOfSystem = system === null ? undefined : eq(screens.system, system);
  const isInLanguage =
    language === null
      ? undefined
      : or(eq(screens.language, language), like(screens.language, `${language}-%`));
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
  // The index has the time of the last change, which is never before.
  const isChanged =
    changedSince === null
      ? undefined
      : and(gte(screens.updatedAt, changedSince), gte(changedAt(screens), changedSince));
  return and(
    isOfSystem,
    isInLanguage,
    isDescribedSo ?? undefined,
    isSince,
    isChanged,
    isTaggedSo ?? undefined,
    isCollected,
    among === null ? undefined : database.dialect.isAmong(screens.id, [...among]),
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
