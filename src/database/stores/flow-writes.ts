import { and, asc, eq, exists, or, sql } from "drizzle-orm";
import { folded } from "../../system/folding.ts";
import type { Database, Executor } from "../database.ts";
import { type FlowWrite, flowVersion, type NamedStep, type WrittenSteps } from "../flows.ts";
import { appIdsOf, foldedKey } from "./app-ids.ts";
import { screenColumns } from "./screen-columns.ts";

/** Space between two steps: those of an import have the row behind their number. */
export const stepSpace = 1_000_000;

/** The outcome of a change: the id is that of the flow that has the name. */
type FlowUpdate = "updated" | "screens_missing" | "flow_missing" | "flow_changed" | { readonly id: string };

/** The writes of flows. */
export function flowWrites({ transaction }: Database) {
  return {
    /**
     * Makes a flow of the app of its first screen. A flow of that app with this name is not made again: its
     * id is returned.
     */
    async createFlow(
      id: string,
      flow: FlowWrite,
    ): Promise<"created" | "screens_missing" | { readonly id: string }> {
      return transaction("library", (tx) => create(tx, id, flow, Date.now()));
    },
    /** Changes what is given, of that `version` if there is one. Refuses a name as `createFlow` does. */
    async updateFlow(id: string, flow: Partial<FlowWrite>, version?: string): Promise<FlowUpdate> {
      return transaction("library", (tx) => update(tx, id, flow, version, Date.now()));
    },
    /** False when there is none. */
    async removeFlow(id: string): Promise<boolean> {
      return transaction("library", async (tx) => {
        const { flows } = tx.tables;
        const removed = await tx.db.delete(flows).where(eq(flows.id, id)).returning({ id: flows.id });
        if (removed.length > 0) await countFlowChange(tx);
        return removed.length > 0;
      });
    },
    /** Sets the steps of an import's rows, in their order, and returns the id of the flow of each. */
    async writeSteps(steps: readonly NamedStep[]): Promise<readonly string[]> {
      return steps.length === 0 ? [] : transaction("library", (tx) => setSteps(tx, steps, Date.now()));
    },
    /** Removes the steps of these flows but for those that an import wrote. */
    async keepSteps(written: WrittenSteps): Promise<void> {
      for (const [flowId, steps] of written)
        await transaction("library", async (tx) => {
          const { flowSteps } = tx.tables;
          const known = await stepsOf(tx, [flowId]);
          const gone = known.map(({ step }) => step).filter((step) => !steps.has(step));
          for (const step of gone)
            await tx.db.delete(flowSteps).where(and(eq(flowSteps.flowId, flowId), eq(flowSteps.step, step)));
          if (gone.length > 0) await countFlowChange(tx);
        });
    },
  };
}

async function create(
  tx: Executor,
  id: string,
  { name, description, screenIds }: FlowWrite,
  now: number,
): Promise<"created" | "screens_missing" | { readonly id: string }> {
  const appId = await appOf(tx, screenIds);
  if (appId === null) return "screens_missing";
  const namesake = await visibleNamesake(tx, await flowsOf(tx, [appId], screenIds), name);
  if (namesake !== undefined) return { id: namesake.id };
  await tx.db
    .insert(tx.tables.flows)
    .values({ id, appId, name, description, createdAt: now, updatedAt: now });
  await replaceSteps(tx, id, screenIds);
  await countFlowChange(tx);
  return "created";
}

async function hasLiveScreen({ db, tables }: Executor, flowId: string): Promise<boolean> {
  const { flowSteps, screens } = tables;
  const [found] = await db
    .select({ id: screens.id })
    .from(flowSteps)
    .innerJoin(screens, eq(screens.id, flowSteps.screenId))
    .where(and(eq(flowSteps.flowId, flowId), screenColumns(tables).isLive))
    .limit(1);
  return found !== undefined;
}

/** The live screens of a flow in their order, as it is read. */
async function liveSteps({ db, tables }: Executor, flowId: string): Promise<readonly string[]> {
  const { flowSteps, screens } = tables;
  const rows = await db
    .select({ id: screens.id })
    .from(flowSteps)
    .innerJoin(screens, eq(screens.id, flowSteps.screenId))
    .where(and(eq(flowSteps.flowId, flowId), screenColumns(tables).isLive))
    .orderBy(asc(flowSteps.step));
  return rows.map(({ id }) => id);
}

async function update(
  tx: Executor,
  id: string,
  { screenIds, ...words }: Partial<FlowWrite>,
  version: string | undefined,
  now: number,
): Promise<FlowUpdate> {
  const { db, tables } = tx;
  const [own] = await db.select().from(tables.flows).where(eq(tables.flows.id, id));
  if (own === undefined) return "flow_missing";
  if (version !== undefined && version !== flowVersion({ ...own, screenIds: await liveSteps(tx, id) }))
    return "flow_changed";
  const appId = screenIds === undefined ? own.appId : await appOf(tx, screenIds);
  if (appId === null) return "screens_missing";
  const { name = own.name } = words;
  if (words.name !== undefined || appId !== own.appId) {
    const others = (await flowsOf(tx, [appId], [])).filter((flow) => flow.id !== id);
    const namesake = await visibleNamesake(tx, others, name);
    if (namesake !== undefined) return { id: namesake.id };
  }
  await db
    .update(tables.flows)
    .set({ ...words, appId, updatedAt: now })
    .where(eq(tables.flows.id, id));
  if (screenIds !== undefined) await replaceSteps(tx, id, screenIds);
  await countFlowChange(tx);
  return "updated";
}

/**
 * The flow of this name among those given. One whose screens are all removed is not shown, and gives its name
 * away.
 */
async function visibleNamesake<Row extends { readonly id: string; readonly name: string }>(
  tx: Executor,
  among: readonly Row[],
  name: string,
): Promise<Row | undefined> {
  const { flows } = tx.tables;
  for (const alike of among.filter((flow) => folded(flow.name) === folded(name))) {
    if (await hasLiveScreen(tx, alike.id)) return alike;
    await tx.db.delete(flows).where(eq(flows.id, alike.id));
  }
  return undefined;
}

async function replaceSteps({ db, tables }: Executor, flowId: string, screenIds: readonly string[]) {
  const { flowSteps } = tables;
  await db.delete(flowSteps).where(eq(flowSteps.flowId, flowId));
  const steps = screenIds.map((screenId, at) => ({ flowId, screenId, step: (at + 1) * stepSpace }));
  await db.insert(flowSteps).values(steps);
}

/** The app of the first of these screens; null when one of them is not live. */
async function appOf(
  { db, tables, dialect }: Executor,
  screenIds: readonly string[],
): Promise<string | null> {
  const { screens } = tables;
  const found = await db
    .select({ id: screens.id, appId: screens.appId })
    .from(screens)
    .where(and(dialect.isAmong(screens.id, screenIds), screenColumns(tables).isLive));
  const apps = new Map(found.map(({ id, appId }) => [id, appId]));
  return screenIds.every((id) => apps.has(id)) ? (apps.get(screenIds[0] ?? "") ?? null) : null;
}

/**
 * The flows that were made for these apps, or have one of these screens, which may be of another app by now.
 */
async function flowsOf(
  { db, tables, dialect }: Executor,
  appIds: readonly string[],
  screenIds: readonly string[],
) {
  const { flows, flowSteps } = tables;
  const hasScreen = db
    .select({ one: sql`1` })
    .from(flowSteps)
    .where(and(eq(flowSteps.flowId, flows.id), dialect.isAmong(flowSteps.screenId, screenIds)));
  return db
    .select({ id: flows.id, appId: flows.appId, name: flows.name, description: flows.description })
    .from(flows)
    .where(or(dialect.isAmong(flows.appId, appIds), exists(hasScreen)));
}

async function stepsOf({ db, tables: { flowSteps }, dialect }: Executor, flowIds: readonly string[]) {
  return db.select().from(flowSteps).where(dialect.isAmong(flowSteps.flowId, flowIds));
}

async function setSteps(tx: Executor, steps: readonly NamedStep[], now: number): Promise<readonly string[]> {
  const ids = await flowIdsOf(tx, steps, now);
  const known = new Map(
    (await stepsOf(tx, [...new Set(ids)])).map((row) => [`${row.flowId} ${row.step}`, row.screenId]),
  );
  const rows = steps.map(({ screenId, step }, at) => ({ flowId: ids[at] ?? "", screenId, step }));
  const changed = rows.filter((row) => known.get(`${row.flowId} ${row.step}`) !== row.screenId);
  if (changed.length === 0) return ids;
  const { flowSteps } = tx.tables;
  await tx.db
    .insert(flowSteps)
    .values(changed)
    .onConflictDoUpdate({
      target: [flowSteps.flowId, flowSteps.step],
      set: { screenId: sql`excluded.screen_id` },
    });
  await countFlowChange(tx);
  return ids;
}

/** The flow of each step: the one of this name that its app or its screen has, or a new one. */
async function flowIdsOf(tx: Executor, steps: readonly NamedStep[], now: number): Promise<readonly string[]> {
  const { flows } = tx.tables;
  const appIds = await appIdsOf(tx, steps, now);
  const known = await flowsOf(
    tx,
    [...new Set(appIds.values())],
    steps.map(({ screenId }) => screenId),
  );
  const ids: string[] = [];
  for (const step of steps) {
    const { name, description } = step;
    const appId = appIds.get(foldedKey(step)) ?? "";
    const alike = known.filter((flow) => folded(flow.name) === folded(name));
    let flow = alike.find((each) => each.appId === appId) ?? alike[0];
    if (flow === undefined) {
      flow = { id: crypto.randomUUID(), appId, name, description: description ?? "" };
      // Those of one transaction stand in its order.
      const createdAt = now + known.length;
      await tx.db.insert(flows).values({ ...flow, createdAt, updatedAt: now });
      known.push(flow);
    } else if (description !== undefined && description !== flow.description) {
      await tx.db.update(flows).set({ description, updatedAt: now }).where(eq(flows.id, flow.id));
      known.splice(known.indexOf(flow), 1, { ...flow, description });
      await countFlowChange(tx);
    }
    ids.push(flow.id);
  }
  return ids;
}

/** The index of flows looks at this counter. */
export async function countFlowChange({ db, tables: { sequences } }: Executor): Promise<void> {
  await db
    .insert(sequences)
    .values({ name: "flows", value: 1 })
    .onConflictDoUpdate({ target: sequences.name, set: { value: sql`${sequences.value} + 1` } });
}
