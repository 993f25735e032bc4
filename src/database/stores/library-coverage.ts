// Coverage of the library by descriptions, counted over every live screen.
import { and, count, eq, exists, gte, lt, sql } from "drizzle-orm";
import type { Platform } from "../../fields.ts";
import type { Database, Executor } from "../database.ts";
import type { WordsSource } from "../screen-words.ts";
import type { LibraryCoverage } from "../screens.ts";
import { screenColumns } from "./screen-columns.ts";

/** The source of a screen's words: the rule of `screen-words.ts` in SQL. */
export function wordsSourceOf({ tables: { screens }, dialect }: Executor) {
  return sql<WordsSource>`case
    when ${screens.wordsModel} is not null then 'model'
    when ${screens.visibleTextSource} = 'tree' and ${screens.description} = '' then 'tree'
    when ${screens.title} <> '' or ${screens.description} <> '' or ${screens.pattern} <> ''
      or not ${dialect.isEmptyList(screens.elements)} or ${screens.visibleTextSource} = 'given' then 'given'
    when ${screens.visibleTextSource} = 'ocr' then 'ocr'
    else 'none' end`;
}

/** Counts the library, in batches. */
export function prepareCoverage(database: Database): () => Promise<LibraryCoverage> {
  const countWithin = prepareCounts(database);
  return async () => {
    const words = { given: 0, tree: 0, model: 0, ocr: 0, none: 0 };
    const platforms = { ios: await countsOf(database, "ios"), web: await countsOf(database, "web") };
    for await (const range of database.idRanges()) {
      for (const row of await countWithin.execute({ ...range })) {
        words[row.source] += row.screens;
        const platform = platforms[row.platform];
        platform.screens += row.screens;
        platform.described += row.described;
        platform.otherWords += row.otherWords;
      }
    }
    return { words, platforms };
  };
}

async function countsOf({ db, tables }: Database, platform: Platform) {
  const { apps, screens } = tables;
  const ofApp = db
    .select({ id: screens.id })
    .from(screens)
    .where(and(eq(screens.appId, apps.id), screenColumns(tables).isLive));
  const found = await db.$count(apps, and(eq(apps.platform, platform), exists(ofApp)));
  return { apps: found, screens: 0, described: 0, otherWords: 0 };
}

function prepareCounts(database: Database) {
  const { db, tables, dialect } = database;
  const { apps, screens } = tables;
  const { isItsApp, isLive } = screenColumns(tables);
  const isDescribed = sql`${screens.description} <> ''`;
  const hasOtherWords = sql`(${screens.title} <> '' or ${screens.pattern} <> ''
    or not ${dialect.isEmptyList(screens.elements)} or ${screens.visibleText} <> '')`;
  return db
    .select({
      platform: apps.platform,
      source: wordsSourceOf(database),
      screens: count(),
      described: sql<number>`count(*) filter (where ${isDescribed})`,
      otherWords: sql<number>`count(*) filter (where not (${isDescribed}) and ${hasOtherWords})`,
    })
    .from(screens)
    .innerJoin(apps, isItsApp)
    .where(and(gte(screens.id, sql.placeholder("from")), lt(screens.id, sql.placeholder("to")), isLive))
    .groupBy(apps.platform, sql`2`)
    .prepare("coverage");
}
