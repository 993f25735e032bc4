import { and, asc, eq, exists, ne, or, type SQL, sql } from "drizzle-orm";
import { folded } from "../../system/folding.ts";
import type { Database, Executor } from "../database.ts";
import { type FlowWrite, flowVersion, type NamedStep, type WrittenSteps } from "../flows.ts";
import { appIdsOf, foldedKey } from "./app-ids.ts";
import { screenColumns } from "./screen-columns.ts";

/** Space between two steps: those of an import have the row behind their number. */
export const stepSpace = 1_000_000;

/** The outcome of a change: the id is that of the flow that has the name. */
type FlowUpdate = "updated" | "screens_missing" | "flow_missing" | "flow_changed" | { readonly id: string };

export function flowWrites({ transaction }: Database) {
  return {
    /** Makes a flow of the app of its first screen, or returns the id of the flow that has the name there. */
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
  const others = await flowsWhere(tx, or(eq(tx.tables.flows.appId, appId), hasScreenOf(tx, screenIds)));
  const namesake = await visibleNamesake(tx, others, name);
  if (namesake !== undefined) return { id: namesake.id };
  await tx.db
    .insert(tx.tables.flows)
    .values({ id, appId, name, description, createdAt: now, updatedAt: now });
  await replaceSteps(tx, id, screenIds);
  await countFlowChange(tx);
  return "created";
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
    const others = await flowsWhere(tx, and(eq(tables.flows.appId, appId), ne(tables.flows.id, id)));
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

/** The flow of this name among these. One whose screens are all removed is hidden, and loses its name. */
async function visibleNamesake(tx: Executor, among: readonly NamedFlow[], name: string) {
  const { flows } = tx.tables;
  for (const alike of among.filter((flow) => folded(flow.name) === folded(name))) {
    if ((await liveSteps(tx, alike.id)).length > 0) return alike;
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

/** The flows that match, the oldest first. */
async function flowsWhere({ db, tables: { flows } }: Executor, isMatch: SQL | undefined) {
  return db
    .select({ id: flows.id, appId: flows.appId, name: flows.name, description: flows.description })
    .from(flows)
    .where(isMatch)
    .orderBy(asc(flows.createdAt), asc(flows.id));
}

/** Flows with one of these screens, which may be of another app by now. */
function hasScreenOf({ db, tables, dialect }: Executor, screenIds: readonly string[]): SQL {
  const { flows, flowSteps } = tables;
  const steps = db
    .select({ one: sql`1` })
    .from(flowSteps)
    .where(and(eq(flowSteps.flowId, flows.id), dialect.isAmong(flowSteps.screenId, screenIds)));
  return exists(steps);
}

async function stepsOf({ db, tables: { flowSteps }, dialect }: Executor, flowIds: readonly string[]) {
  return db.select().from(flowSteps).where(dialect.isAmong(flowSteps.flowId, flowIds));
}

async function setSteps(tx: Executor, steps: readonly NamedStep[], now: number): Promise<readonly string[]> {
  const ids = await flowIdsOf(tx, steps, now);
  const known = new Map(
    (await stepsOf(tx, [...new Set(ids)])).map((row) => [`${row.flowId} ${row.step}`, row.screenId]),
  );
  // A row may name one flow twice, and one statement changes no step twice.
  const rows = new Map(
    steps.map(({ screenId, step }, at) => {
      const flowId = ids[at] ?? "";
      return [`${flowId} ${step}`, { flowId, screenId, step }];
    }),
  );
  const changed = [...rows].flatMap(([key, row]) => (known.get(key) === row.screenId ? [] : row));
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

/**
 * The flow of each step, made where it is new: that of the id which an export gives, or else the one of this
 * name that its app has. Nearly every app has a checkout, so a name alone is no identity.
 */
async function flowIdsOf(tx: Executor, steps: readonly NamedStep[], now: number): Promise<readonly string[]> {
  const { tables, dialect } = tx;
  const apps = await appIdsOf(tx, steps, now);
  const appIdOf = (step: NamedStep) => apps.get(foldedKey(step)) ?? "";
  const isOfApp = dialect.isAmong(tables.flows.appId, [...new Set(steps.map(appIdOf))]);
  const isGiven = dialect.isAmong(
    tables.flows.id,
    steps.flatMap(({ id }) => id ?? []),
  );
  const known = new Map<string, NamedFlow>();
  for (const flow of await flowsWhere(tx, or(isOfApp, isGiven))) learn(known, flow);
  const ids: string[] = [];
  for (const step of steps) {
    const { id = crypto.randomUUID(), name, description } = step;
    const named = { id, appId: appIdOf(step), name, description: description ?? "" };
    const found = known.get(id) ?? known.get(nameKey(named));
    if (found === undefined) {
      // The flows that one transaction makes keep its order.
      const createdAt = step.createdAt ?? now + known.size;
      await tx.db.insert(tables.flows).values({ ...named, createdAt, updatedAt: now });
      learn(known, named);
    } else if (description !== undefined) await describe(tx, found, description, now);
    ids.push(found?.id ?? id);
  }
  return ids;
}

interface NamedFlow {
  readonly id: string;
  readonly appId: string;
  readonly name: string;
  description: string;
}

/** The oldest of an app's flows of one name, which only earlier versions made, is found by it. */
function learn(known: Map<string, NamedFlow>, flow: NamedFlow): void {
  known.set(flow.id, flow);
  if (!known.has(nameKey(flow))) known.set(nameKey(flow), flow);
}

function nameKey({ appId, name }: Pick<NamedFlow, "appId" | "name">): string {
  return `${appId} ${folded(name)}`;
}

async function describe(tx: Executor, flow: NamedFlow, description: string, now: number): Promise<void> {
  if (flow.description === description) return;
  const { flows } = tx.tables;
  await tx.db.update(flows).set({ description, updatedAt: now }).where(eq(flows.id, flow.id));
  flow.description = description;
  await countFlowChange(tx);
}

/** The index of flows looks at this counter. */
export async function countFlowChange({ db, tables: { sequences } }: Executor): Promise<void> {
  await db
    .insert(sequences)
    .values({ name: "flows", value: 1 })
    .onConflictDoUpdate({ target: sequences.name, set: { value: sql`${sequences.value} + 1` } });
}
