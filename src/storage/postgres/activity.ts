// Usage and recent searches in PostgreSQL.
import { and, desc, eq, gte, notInArray, sql, sum } from "drizzle-orm";
import type { ActivityStorage, RecentSearch, Searcher, UsageRow } from "../activity-storage.ts";
import { recentSearches, searchUsage } from "./activity-schema.ts";
import { postgresAudit } from "./audit.ts";
import { users } from "./people-schema.ts";
import { inTransaction, type Postgres, type Queries } from "./transactions.ts";

/** What happened in the service and the workspaces of this database. */
export function postgresActivity(db: Postgres): ActivityStorage {
  return { ...postgresAudit(db), ...usageIn(db), ...recentSearchesIn(db) };
}

function usageIn(db: Queries) {
  return {
    addUsage: (rows) => addUsage(db, rows),
    usage: async (workspaceId, firstDay) =>
      db
        .select()
        .from(searchUsage)
        .where(and(eq(searchUsage.workspaceId, workspaceId), gte(searchUsage.day, firstDay)))
        .orderBy(searchUsage.day, searchUsage.keyId, searchUsage.mode),
    searchCounts: async (firstDay) => {
      const columns = { id: searchUsage.workspaceId, searches: sum(searchUsage.searches).mapWith(Number) };
      const rows = await db
        .select(columns)
        .from(searchUsage)
        .where(gte(searchUsage.day, firstDay))
        .groupBy(searchUsage.workspaceId);
      return new Map(rows.map((row) => [row.id, row.searches]));
    },
  } satisfies Partial<ActivityStorage>;
}

/**
 * One statement, so that it is all or nothing. Its rows are in order: of two nodes that add the same rows one
 * waits for the other.
 */
async function addUsage(db: Queries, rows: readonly UsageRow[]): Promise<void> {
  if (rows.length === 0) return;
  const added = (column: "searches" | "errors" | "refused") =>
    sql`${searchUsage[column]} + excluded.${sql.identifier(column)}`;
  await db
    .insert(searchUsage)
    .values(rows.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [searchUsage.workspaceId, searchUsage.day, searchUsage.keyId, searchUsage.mode],
      set: {
        searches: added("searches"),
        errors: added("errors"),
        refused: added("refused"),
        latencyCounts: latencySums,
      },
    });
}

/** Place by place; a list that ends before the other counts as zeros. */
const latencySums = sql`(
  select jsonb_agg(coalesce(one.count::bigint, 0) + coalesce(other.count::bigint, 0) order by place)
  from jsonb_array_elements_text(${searchUsage.latencyCounts}) with ordinality as one (count, place)
  full join jsonb_array_elements_text(excluded.latency_counts) with ordinality as other (count, place)
    using (place)
)`;

function nameOf({ workspaceId, day, keyId, mode }: UsageRow): string {
  return [workspaceId, day, keyId, mode].join();
}

function recentSearchesIn(db: Postgres) {
  return {
    addRecentSearch: async (by, search, keep) => inTransaction(db, (tx) => remember(tx, by, search, keep)),
    recentSearches: async (by) =>
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
        .orderBy(desc(recentSearches.id)),
    clearRecentSearches: async (by) => void (await db.delete(recentSearches).where(madeBy(by))),
  } satisfies Partial<ActivityStorage>;
}

function madeBy({ workspaceId, userId }: Searcher) {
  return and(eq(recentSearches.workspaceId, workspaceId), eq(recentSearches.userId, userId));
}

async function remember(db: Queries, by: Searcher, search: RecentSearch, keep: number): Promise<void> {
  // One search of a person after the other: two at once would both be kept.
  await db.select({ id: users.id }).from(users).where(eq(users.id, by.userId)).for("no key update");
  const { query, platform, mode } = search;
  const isSame = and(
    eq(recentSearches.query, query),
    eq(recentSearches.platform, platform),
    eq(recentSearches.mode, mode),
  );
  await db.delete(recentSearches).where(and(madeBy(by), isSame));
  await db.insert(recentSearches).values({ ...by, ...search });
  const kept = db
    .select({ id: recentSearches.id })
    .from(recentSearches)
    .where(madeBy(by))
    .orderBy(desc(recentSearches.id))
    .limit(keep);
  await db.delete(recentSearches).where(and(madeBy(by), notInArray(recentSearches.id, kept)));
}
