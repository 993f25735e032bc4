import type { Database } from "../database.ts";
import { summaryOf } from "../screen-rows.ts";
import type { ScreenSummary } from "../screens.ts";
import type { LibraryStorage } from "../storage.ts";
import { prepareSummaries } from "../stores/library-reads.ts";

/** The values of a row, in the order of `screenColumns().summary`. */
type Values = readonly [
  id: string,
  appName: string,
  platform: ScreenSummary["platform"],
  ...sizes: readonly [number | null, number | null, number | null, number | null],
  lookKey: string | null,
];

/** As in `libraryReads`, without Drizzle's mapping of rows, which costs a search nearly what SQLite does. */
export function summariesByIds(database: Database): LibraryStorage["summariesByIds"] {
  // The types are those of PostgreSQL, where a prepared query has no `values`.
  const summaries = prepareSummaries(database) as unknown as {
    values(parameters: { ids: readonly string[] }): Promise<Values[]>;
  };
  return async (ids) => (await summaries.values({ ids })).map(summaryOfValues);
}

function summaryOfValues(row: Values): ScreenSummary {
  const [id, appName, platform, optimizedWidth, optimizedHeight, highWidth, highHeight, lookKey] = row;
  return summaryOf({
    id,
    appName,
    platform,
    optimizedWidth,
    optimizedHeight,
    highWidth,
    highHeight,
    lookKey,
  });
}
