// The columns and joins of a screen; `../screen-rows.ts` makes of them what the service asks for.
import { and, eq, getTableColumns, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Executor } from "../database.ts";
import { hasNoLook } from "../tables/library.ts";
import type { Tables } from "../tables/tables.ts";

export function screenColumns(tables: Tables) {
  const { apps, pictures, screens, vectors } = tables;
  const { lookKey, appearanceOf, theme, colors, alikeGroup, ...picture } = getTableColumns(pictures);
  const { appId, changeSequence, createdAt, updatedAt, removedAt, pictureChangedAt, ...words } =
    getTableColumns(screens);
  const screen = { screen: words, app: { name: apps.name, platform: apps.platform }, picture };
  const summary = {
    id: screens.id,
    appName: apps.name,
    platform: apps.platform,
    optimizedWidth: pictures.optimizedWidth,
    optimizedHeight: pictures.optimizedHeight,
    highWidth: pictures.highWidth,
    highHeight: pictures.highHeight,
    lookKey: sql<string | null>`case when not ${hasNoLook(pictures)} then ${lookKey} end`,
  };
  const change = { sequence: changeSequence, removedAt, mark: markOf(tables, changeSequence) };
  return {
    /** A picture without its look and appearance, which an earlier schema has not. */
    picture,
    screen,
    /** A search result. */
    summary,
    /** An entry of a list. */
    titled: {
      ...summary,
      title: screens.title,
      heading: screens.heading,
      pattern: screens.pattern,
      system: screens.system,
      language: screens.language,
    },
    /** An entry of the change feed. */
    change: { ...screen, change, vectors },
    isItsApp: eq(apps.id, appId),
    /** Joins the picture of a screen, which it need not have. */
    isItsPicture: eq(pictures.screenId, screens.id),
    isLive: isNull(removedAt),
  };
}

/** Begins queries of screens with their apps, and pictures where there are any. */
export function screenQueries({ db, tables }: Executor) {
  const { apps, flowSteps, pictures, screens, vectors } = tables;
  const { screen, summary, titled, change, isItsApp, isItsPicture } = screenColumns(tables);
  const isItsVectors = eq(vectors.screenId, screens.id);
  return {
    whole: () => db.select(screen).from(screens).innerJoin(apps, isItsApp).leftJoin(pictures, isItsPicture),
    summaries: () =>
      db.select(summary).from(screens).innerJoin(apps, isItsApp).leftJoin(pictures, isItsPicture),
    steps: () =>
      db
        .select({ flowId: flowSteps.flowId, ...titled })
        .from(flowSteps)
        .innerJoin(screens, eq(screens.id, flowSteps.screenId))
        .innerJoin(apps, isItsApp)
        .leftJoin(pictures, isItsPicture),
    titled: () => db.select(titled).from(screens).innerJoin(apps, isItsApp).leftJoin(pictures, isItsPicture),
    changes: () =>
      db
        .select(change)
        .from(screens)
        .innerJoin(apps, isItsApp)
        .leftJoin(pictures, isItsPicture)
        .leftJoin(vectors, isItsVectors),
  };
}

/** The mark of the transaction that made a change; 0 when it is not known. */
export function markOf({ changeMarks }: Tables, sequence: SQLWrapper) {
  return sql<number>`coalesce((select ${changeMarks.mark} from ${changeMarks}
    where ${changeMarks.sequence} >= ${sequence} order by ${changeMarks.sequence} limit 1), 0)`.mapWith(
    Number,
  );
}

export async function liveAmong(
  { db, dialect, tables }: Executor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { screens } = tables;
  const isLive = and(dialect.isAmong(screens.id, ids), screenColumns(tables).isLive);
  return new Set((await db.select({ id: screens.id }).from(screens).where(isLive)).map(({ id }) => id));
}

/** True for a live screen; with a sequence for one that was not changed since, too. */
export async function isAsRead(
  { db, tables }: Executor,
  { id, sequence }: { readonly id: string; readonly sequence?: number },
): Promise<boolean> {
  const { screens } = tables;
  const isUnchanged = sequence === undefined ? undefined : eq(screens.changeSequence, sequence);
  return (await db.$count(screens, and(eq(screens.id, id), isUnchanged, screenColumns(tables).isLive))) > 0;
}
