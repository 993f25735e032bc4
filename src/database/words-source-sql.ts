// The rule of `screen-words.ts` in SQL, of which both dialects understand all but how an empty list is
// written.
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { WordsSource } from "./screen-words.ts";

type WordColumns = Readonly<
  Record<"title" | "description" | "pattern" | "visibleText" | "visibleTextSource" | "wordsModel", AnyColumn>
>;

/** The source of a screen's words. `hasElements` is true when its list of elements is not empty. */
export function wordsSourceSql(screens: WordColumns, hasElements: SQL): SQL<WordsSource> {
  return sql<WordsSource>`case
    when ${screens.wordsModel} is not null then 'model'
    when ${screens.visibleTextSource} = 'tree' and ${screens.description} = '' then 'tree'
    when ${screens.title} <> '' or ${screens.description} <> '' or ${screens.pattern} <> ''
      or ${hasElements} or ${screens.visibleTextSource} = 'given' then 'given'
    when ${screens.visibleTextSource} = 'ocr' then 'ocr'
    else 'none' end`;
}

/** True when a screen has words beside a description. */
export function hasOtherWordsSql(screens: WordColumns, hasElements: SQL): SQL {
  return sql`(${screens.title} <> '' or ${screens.pattern} <> '' or ${hasElements} or ${screens.visibleText} <> '')`;
}
