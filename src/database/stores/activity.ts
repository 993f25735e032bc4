// Usage and recent searches.
import { and, desc, eq, gte, notInArray, sql, sum } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import type { Tables } from "../tables/tables.ts";
import { auditStore } from "./audit.ts";

/** Searches of one day (UTC, `YYYY-MM-DD`), key and mode. */
export type UsageRow = Readonly<Tables["searchUsage"]["$inferSelect"]>;

/** A person on the pages of a workspace. */
export type Searcher = Readonly<Pick<Tables["recentSearches"]["$inferSelect"], "workspaceId" | "userId">>;

/** A search made on the pages. */
export type RecentSearch = Readonly<Omit<Tables["recentSearches"]["$inferSelect"], "id" | keyof Searcher>>;

export function activityStore(database: Database) {
  return { ...auditStore(database), ...usageIn(database), ...recentSearchesIn(database) };
}

export type ActivityStore = ReturnType<typeof activityStore>;

function usageIn({ db, tables, transaction, tryTransaction }: Database) {
  const { searchUsage } = tables;
  return {
    /** Adds counts, all or none. Unless it may wait, it throws while another process writes. */
    addUsage: async (rows: readonly UsageRow[], mayWait: boolean) => {
      const add = (tx: Executor) => addUsage(tx, rows);
      await (mayWait ? transaction("activity", add) : tryTransaction("activity", add));
    },
    /** All rows of a workspace from `firstDay` on, by day. */
    usage: async (workspaceId: string, firstDay: string) =>
      db
        .select()
        .from(searchUsage)
        .where(and(eq(searchUsage.workspaceId, workspaceId), gte(searchUsage.day, firstDay)))
        .orderBy(searchUsage.day, searchUsage.keyId, searchUsage.mode),
    /** The searches of each workspace from `firstDay` on; those without any are absent. */
    searchCounts: async (firstDay: string) => {
      const columns = { id: searchUsage.workspaceId, searches: sum(searchUsage.searches).mapWith(Number) };
      const rows = await db
        .select(columns)
        .from(searchUsage)
        .where(gte(searchUsage.day, firstDay))
        .groupBy(searchUsage.workspaceId);
      return new Map(rows.map((row) => [row.id, row.searches]));
    },
  };
}

async function addUsage({ db, tables: { searchUsage } }: Executor, rows: readonly UsageRow[]): Promise<void> {
  for (const row of rows) {
    const isSame = and(
      eq(searchUsage.workspaceId, row.workspaceId),
      eq(searchUsage.day, row.day),
      eq(searchUsage.keyId, row.keyId),
      eq(searchUsage.mode, row.mode),
    );
    const added = {
      searches: sql`${searchUsage.searches} + ${row.searches}`,
      errors: sql`${searchUsage.errors} + ${row.errors}`,
      refused: sql`${searchUsage.refused} + ${row.refused}`,
    };
    // The update locks the row against other nodes.
    const { latencyCounts } = searchUsage;
    const [before] = await db.update(searchUsage).set(added).where(isSame).returning({ latencyCounts });
    if (before === undefined) {
      await db.insert(searchUsage).values(row);
      continue;
    }
    const sums = sumsOf(before.latencyCounts, row.latencyCounts);
    await db.update(searchUsage).set({ latencyCounts: sums }).where(isSame);
  }
}

/** Place by place; a list that ends before the other counts as zeros. */
function sumsOf(one: readonly number[], other: readonly number[]): readonly number[] {
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, at) => (one[at] ?? 0) + (other[at] ?? 0));
}

function recentSearchesIn({ db, tables, tryTransaction }: Database) {
  const { recentSearches } = tables;
  return {
    /** Remembers a search, once for each query, platform and mode; a person's last `keep` stay. */
    addRecentSearch: async (by: Searcher, search: RecentSearch, keep: number) =>
      tryTransaction("activity", (tx) => remember(tx, by, search, keep)),
    /** Newest first. */
    recentSearches: async (by: Searcher) =>
      db
        .select({
          query: recentSearches.query,
          platform: recentSearches.platform,
          screens: recentSearches.screens,
          at: recentSearches.at,
        })
        .from(recentSearches)
        .where(madeBy(tables, by))
        .orderBy(desc(recentSearches.id)),
    clearRecentSearches: async (by: Searcher) =>
      void (await db.delete(recentSearches).where(madeBy(tables, by))),
  };
}

function madeBy({ recentSearches }: Tables, { workspaceId, userId }: Searcher) {
  return and(eq(recentSearches.workspaceId, workspaceId), eq(recentSearches.userId, userId));
}

async function remember(
  { db, tables }: Executor,
  by: Searcher,
  search: RecentSearch,
  keep: number,
): Promise<void> {
  const { recentSearches } = tables;
  const { query, platform } = search;
  const isSame = and(eq(recentSearches.query, query), eq(recentSearches.platform, platform));
  await db.delete(recentSearches).where(and(madeBy(tables, by), isSame));
  await db.insert(recentSearches).values({ ...by, ...search });
  const kept = db
    .select({ id: recentSearches.id })
    .from(recentSearches)
    .where(madeBy(tables, by))
    .orderBy(desc(recentSearches.id))
    .limit(keep);
  await db.delete(recentSearches).where(and(madeBy(tables, by), notInArray(recentSearches.id, kept)));
}
