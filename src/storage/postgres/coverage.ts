// How well the library is described, counted over every live screen.
import { isNull, sql } from "drizzle-orm";
import type { LibraryCoverage, LibraryStorage } from "../storage.ts";
import { hasOtherWordsSql, wordsSourceSql } from "../words-source-sql.ts";
import { untilChanged } from "./queries.ts";
import { apps, screens } from "./schema.ts";
import { isItsApp } from "./screen-columns.ts";
import type { Postgres } from "./transactions.ts";

const hasElements = sql`${screens.elements} <> '[]'::jsonb`;

const hasOtherWords = hasOtherWordsSql(screens, hasElements);

/** Where the words of a screen come from. */
export const wordsSourceOf = wordsSourceSql(screens, hasElements);

/** Counts the library, and remembers it until the next change. */
export function coverageReads(db: Postgres): Pick<LibraryStorage, "coverage"> {
  return { coverage: untilChanged(db)(() => countAll(db)) };
}

async function countAll(db: Postgres): Promise<LibraryCoverage> {
  const isDescribed = sql`${screens.description} <> ''`;
  const rows = await db
    .select({
      platform: apps.platform,
      source: wordsSourceOf,
      screens: sql<number>`count(*)`,
      described: sql<number>`count(*) filter (where ${isDescribed})`,
      otherWords: sql<number>`count(*) filter (where not ${isDescribed} and ${hasOtherWords})`,
    })
    .from(screens)
    .innerJoin(apps, isItsApp)
    .where(isNull(screens.removedAt))
    .groupBy(apps.platform, sql`2`);
  const ofApps = await db
    .select({ platform: apps.platform, apps: sql<number>`count(distinct ${apps.id})` })
    .from(apps)
    .innerJoin(screens, isItsApp)
    .where(isNull(screens.removedAt))
    .groupBy(apps.platform);
  const words = { given: 0, tree: 0, model: 0, ocr: 0, none: 0 };
  const empty = { apps: 0, screens: 0, described: 0, otherWords: 0 };
  const platforms = { ios: { ...empty }, web: { ...empty } };
  for (const { platform, apps: count } of ofApps) platforms[platform].apps = count;
  for (const row of rows) {
    words[row.source] += row.screens;
    const platform = platforms[row.platform];
    platform.screens += row.screens;
    platform.described += row.described;
    platform.otherWords += row.otherWords;
  }
  return { words, platforms };
}
