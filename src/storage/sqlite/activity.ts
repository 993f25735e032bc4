// Usage and recent searches in SQLite.
import { and, desc, eq, gte, notInArray, sql, sum } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { ActivityStorage, RecentSearch, Searcher, UsageRow } from "../activity-storage.ts";
import { recentSearches, searchUsage } from "./activity-schema.ts";
import { sqliteAudit } from "./audit.ts";
import { atOnce, withoutWaiting } from "./waiting.ts";

/** What happened in the service and the workspaces of this database. */
export function sqliteActivity(db: BunSQLiteDatabase): ActivityStorage {
  return { ...sqliteAudit(db), ...usageIn(db), ...recentSearchesIn(db) };
}

function usageIn(db: BunSQLiteDatabase) {
  return {
    addUsage: async (rows, mayWait) => {
      const add = () =>
        atOnce(db, () => {
          for (const row of rows) addUsageRow(db, row);
        });
      if (mayWait) add();
      else withoutWaiting(db, add);
    },
    usage: async (workspaceId, firstDay) =>
      db
        .select()
        .from(searchUsage)
        .where(and(eq(searchUsage.workspaceId, workspaceId), gte(searchUsage.day, firstDay)))
        .orderBy(searchUsage.day, searchUsage.keyId, searchUsage.mode)
        .all(),
    searchCounts: async (firstDay) => {
      const columns = { id: searchUsage.workspaceId, searches: sum(searchUsage.searches).mapWith(Number) };
      const rows = db
        .select(columns)
        .from(searchUsage)
        .where(gte(searchUsage.day, firstDay))
        .groupBy(searchUsage.workspaceId)
        .all();
      return new Map(rows.map((row) => [row.id, row.searches]));
    },
  } satisfies Partial<ActivityStorage>;
}

function addUsageRow(db: BunSQLiteDatabase, row: UsageRow): void {
  const key = and(
    eq(searchUsage.workspaceId, row.workspaceId),
    eq(searchUsage.day, row.day),
    eq(searchUsage.keyId, row.keyId),
    eq(searchUsage.mode, row.mode),
  );
  const before = db.select({ latencyCounts: searchUsage.latencyCounts }).from(searchUsage).where(key).get();
  if (before === undefined) {
    db.insert(searchUsage).values(row).run();
    return;
  }
  const latencyCounts = row.latencyCounts.map((count, at) => count + (before.latencyCounts[at] ?? 0));
  db.update(searchUsage)
    .set({
      searches: sql`${searchUsage.searches} + ${row.searches}`,
      errors: sql`${searchUsage.errors} + ${row.errors}`,
      refused: sql`${searchUsage.refused} + ${row.refused}`,
      latencyCounts,
    })
    .where(key)
    .run();
}

function recentSearchesIn(db: BunSQLiteDatabase) {
  const newest = (by: Searcher) =>
    db
      .select({
        query: recentSearches.query,
        platform: recentSearches.platform,
        mode: recentSearches.mode,
        screens: recentSearches.screens,
        at: recentSearches.at,
      })
      .from(recentSearches)
      .where(madeBy(by))
      .orderBy(desc(recentSearches.id));
  return {
    addRecentSearch: async (by, search, keep) =>
      withoutWaiting(db, () => atOnce(db, () => remember(db, by, search, keep))),
    recentSearches: async (by) => newest(by).all(),
    clearRecentSearches: async (by) => void db.delete(recentSearches).where(madeBy(by)).run(),
  } satisfies Partial<ActivityStorage>;
}

function madeBy({ workspaceId, userId }: Searcher) {
  return and(eq(recentSearches.workspaceId, workspaceId), eq(recentSearches.userId, userId));
}

function remember(db: BunSQLiteDatabase, by: Searcher, search: RecentSearch, keep: number): void {
  const { query, platform, mode } = search;
  db.delete(recentSearches)
    .where(
      and(
        madeBy(by),
        eq(recentSearches.query, query),
        eq(recentSearches.platform, platform),
        eq(recentSearches.mode, mode),
      ),
    )
    .run();
  db.insert(recentSearches)
    .values({ ...by, ...search })
    .run();
  const kept = db
    .select({ id: recentSearches.id })
    .from(recentSearches)
    .where(madeBy(by))
    .orderBy(desc(recentSearches.id))
    .limit(keep);
  db.delete(recentSearches)
    .where(and(madeBy(by), notInArray(recentSearches.id, kept)))
    .run();
}
