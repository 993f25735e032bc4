// Workspaces, each read together with the numbers of its plan.
import { eq, getTableColumns, sql } from "drizzle-orm";
import { planNames } from "../../fields.ts";
import type { Database } from "../database.ts";
import type { Tables } from "../tables/tables.ts";

/** Rights and limits of the workspaces of a plan. */
export type Plan = Readonly<Tables["plans"]["$inferSelect"]>;

export type Workspace = Readonly<Tables["workspaces"]["$inferSelect"]> & Omit<Plan, "name">;

/** Fields of a workspace to change; absent ones stay. */
export type WorkspaceChange = Partial<
  Pick<Workspace, "name" | "plan" | "suspendedAt" | "isMemberKeysAllowed">
>;

/** The columns of a `Workspace`; the query must join `plans`. */
export function workspaceColumns({ workspaces, plans }: Tables) {
  return {
    ...getTableColumns(workspaces),
    isSearchAllowed: plans.isSearchAllowed,
    searchesPerMinute: plans.searchesPerMinute,
    searchBurst: plans.searchBurst,
  };
}

export function workspaceStore({ db, tables }: Database) {
  const { plans, workspaces } = tables;
  const withPlan = () =>
    db.select(workspaceColumns(tables)).from(workspaces).innerJoin(plans, eq(plans.name, workspaces.plan));
  const byId = withPlan()
    .where(eq(workspaces.id, sql.placeholder("id")))
    .prepare("workspace_by_id");
  return {
    create: async (workspace: Pick<Workspace, "id" | "name" | "plan" | "createdAt">) =>
      void (await db.insert(workspaces).values(workspace)),
    byId: async (id: string) => (await byId.execute({ id }))[0] ?? null,
    list: async () => withPlan().orderBy(workspaces.createdAt, workspaces.id),
    /** False when there is no such workspace. Absent fields stay as they are. */
    update: async (id: string, change: WorkspaceChange) => {
      // A change of nothing is no statement.
      if (Object.values(change).every((value) => value === undefined))
        return (await db.$count(workspaces, eq(workspaces.id, id))) > 0;
      const updated = db.update(workspaces).set(change).where(eq(workspaces.id, id));
      return (await updated.returning({ id: workspaces.id })).length > 0;
    },
    /** Ends the share links that were given out, for good. */
    endShares: async (id: string) =>
      void (await db
        .update(workspaces)
        .set({ shareGeneration: sql`${workspaces.shareGeneration} + 1` })
        .where(eq(workspaces.id, id))),
    /** All plans, in the order of `planNames`. */
    plans: async () => {
      const all = await db.select().from(plans);
      return all.toSorted((one, other) => planNames.indexOf(one.name) - planNames.indexOf(other.name));
    },
    updatePlan: async ({ name, ...numbers }: Plan) =>
      void (await db.update(plans).set(numbers).where(eq(plans.name, name))),
  };
}
