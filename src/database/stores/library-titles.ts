// Titles of the library: those of one app that are the same, and those that somebody may be typing.
import { and, asc, count, desc, eq, inArray, ne, not, sql } from "drizzle-orm";
import { folded } from "../../system/folding.ts";
import type { Database } from "../database.ts";
import { hasNoAppearance } from "../tables/library.ts";
import { untilChanged } from "./library-changes.ts";
import { screenColumns } from "./screen-columns.ts";

/** Enough for a few lines; an app may have thousands of screens of one title. */
const sameTitlesMax = 200;
/** Bounds of what is read after a change, and of what is gone through for each key that is pressed. */
const newestMax = 20_000;
const frequentMax = 5_000;

/** A title with the number of screens that have it. */
export interface TitleCount {
  readonly name: string;
  readonly folded: string;
  readonly screens: number;
}

export function titleReads(database: Database) {
  const { db, tables, dialect } = database;
  const { pictures, screens } = tables;
  const { isLive } = screenColumns(tables);
  const { appId } = screens;
  const apps = db
    .select({ appId })
    .from(screens)
    .where(dialect.isAmong(screens.id, sql.placeholder("ids")));
  const sameTitles = db
    .select({ id: screens.id, appId, title: screens.title, theme: pictures.theme })
    .from(screens)
    .leftJoin(pictures, and(eq(pictures.screenId, screens.id), not(hasNoAppearance(pictures))))
    .where(and(inArray(appId, apps), dialect.isAmong(screens.title, sql.placeholder("titles")), isLive))
    .orderBy(screens.id)
    .limit(sameTitlesMax)
    .prepare("same_titles");
  const counted = prepareTitleCounts(database);
  return {
    /**
     * Live screens with one of these titles in the apps of these screens, themselves among them; none is "".
     */
    async sameTitles(ids: readonly string[], titles: readonly string[]) {
      return sameTitles.execute({ ids, titles: titles.filter((title) => title !== "") });
    },
    /**
     * The most frequent titles of the newest screens, or the headings that stand for them, the most frequent
     * first. Read again only after a change.
     */
    frequentTitles: untilChanged(database)(async () => mergedTitles(await counted.execute())),
  };
}

/** Walks through the index `screens_live_by_creation`, and groups what it read. */
function prepareTitleCounts({ db, tables }: Database) {
  const { screens } = tables;
  const newest = db
    .select({
      name: sql<string>`coalesce(nullif(${screens.title}, ''), ${screens.heading})`.as("shown_title"),
    })
    .from(screens)
    .where(screenColumns(tables).isLive)
    .orderBy(desc(screens.createdAt), desc(screens.id))
    .limit(newestMax)
    .as("newest");
  return db
    .select({ name: newest.name, screens: count() })
    .from(newest)
    .where(ne(newest.name, ""))
    .groupBy(newest.name)
    .orderBy(desc(count()), asc(newest.name))
    .limit(frequentMax)
    .prepare("frequent_titles");
}

/** Titles that fold alike are one, in the spelling that most screens have. */
function mergedTitles(rows: readonly Omit<TitleCount, "folded">[]): readonly TitleCount[] {
  const alike = Map.groupBy(rows, ({ name }) => folded(name));
  const counts = [...alike].map(([key, [first, ...others]]) => ({
    name: first?.name ?? key,
    folded: key,
    screens: others.reduce((sum, { screens }) => sum + screens, first?.screens ?? 0),
  }));
  return counts.toSorted((a, b) => b.screens - a.screens);
}
