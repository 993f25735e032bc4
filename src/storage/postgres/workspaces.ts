// Workspaces in PostgreSQL, each read together with the numbers of its plan.
import { eq, getTableColumns, sql } from "drizzle-orm";
import { planNames } from "../../fields.ts";
import type { WorkspaceStorage } from "../storage.ts";
import { plans, workspaces } from "./schema.ts";
import type { Queries } from "./transactions.ts";

/** The columns of a `Workspace`; the query must join `plans`. */
export const workspaceColumns = {
  ...getTableColumns(workspaces),
  isSearchAllowed: plans.isSearchAllowed,
  searchesPerMinute: plans.searchesPerMinute,
  searchBurst: plans.searchBurst,
};

/** The workspaces of this database. */
export function postgresWorkspaces(db: Queries): WorkspaceStorage {
  const withPlan = () =>
    db.select(workspaceColumns).from(workspaces).innerJoin(plans, eq(plans.name, workspaces.plan));
  return {
    create: async (workspace) => void (await db.insert(workspaces).values(workspace)),
    byId: async (id) => (await withPlan().where(eq(workspaces.id, id)))[0] ?? null,
    list: async () => withPlan().orderBy(workspaces.createdAt, workspaces.id),
    update: async (id, change) => {
      // A change of nothing is a statement that PostgreSQL refuses.
      if (Object.values(change).every((value) => value === undefined))
        return (await db.$count(workspaces, eq(workspaces.id, id))) > 0;
      const updated = db.update(workspaces).set(change).where(eq(workspaces.id, id));
      return (await updated.returning({ id: workspaces.id })).length > 0;
    },
    endShares: async (id) =>
      void (await db
        .update(workspaces)
        .set({ shareGeneration: sql`${workspaces.shareGeneration} + 1` })
        .where(eq(workspaces.id, id))),
    plans: async () => {
      const all = await db.select().from(plans);
      return all.toSorted((one, other) => planNames.indexOf(one.name) - planNames.indexOf(other.name));
    },
    updatePlan: async ({ name, ...numbers }) =>
      void (await db.update(plans).set(numbers).where(eq(plans.name, name))),
  };
}
