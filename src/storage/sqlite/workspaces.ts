// Workspaces in SQLite, each read together with the numbers of its plan.
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { planNames } from "../../fields.ts";
import type { WorkspaceStorage } from "../storage.ts";
import { plans, workspaces } from "./schema.ts";

/** The columns of a `Workspace`; the query must join `plans`. */
export const workspaceColumns = {
  ...getTableColumns(workspaces),
  isSearchAllowed: plans.isSearchAllowed,
  searchesPerMinute: plans.searchesPerMinute,
  searchBurst: plans.searchBurst,
};

/** The workspaces of this database. */
export function sqliteWorkspaces(db: BunSQLiteDatabase): WorkspaceStorage {
  const withPlan = () =>
    db.select(workspaceColumns).from(workspaces).innerJoin(plans, eq(plans.name, workspaces.plan));
  const byId = withPlan()
    .where(eq(workspaces.id, sql.placeholder("id")))
    .prepare();
  const all = withPlan().orderBy(workspaces.createdAt, workspaces.id).prepare();
  return {
    create: async (workspace) => void db.insert(workspaces).values(workspace).run(),
    byId: async (id) => byId.get({ id }) ?? null,
    list: async () => all.all(),
    update: async (id, change) => {
      const updated = db.update(workspaces).set(change).where(eq(workspaces.id, id));
      return updated.returning({ id: workspaces.id }).all().length > 0;
    },
    endShares: async (id) =>
      void db
        .update(workspaces)
        .set({ shareGeneration: sql`${workspaces.shareGeneration} + 1` })
        .where(eq(workspaces.id, id))
        .run(),
    plans: async () => {
      const all = db.select().from(plans).all();
      return all.toSorted((one, other) => planNames.indexOf(one.name) - planNames.indexOf(other.name));
    },
    updatePlan: async ({ name, ...numbers }) =>
      void db.update(plans).set(numbers).where(eq(plans.name, name)).run(),
  };
}
