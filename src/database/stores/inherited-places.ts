// Places of removed screens for the one that is kept of them: in one transaction, so that none is lost.
import { and, asc, eq } from "drizzle-orm";
import type { Executor } from "../database.ts";
import { countFlowChange } from "./flow-writes.ts";

/** The screen that is kept of others, and the tags that it may have in a workspace. */
export interface KeptScreen {
  readonly id: string;
  readonly tagsMax: number;
}

/** Gives a screen the places of others in collections and flows, and their tags. */
export async function inheritPlaces(
  tx: Executor,
  { id, tagsMax }: KeptScreen,
  ids: readonly string[],
): Promise<void> {
  await inheritMarks(tx, id, ids, tagsMax);
  await inheritSteps(tx, id, ids);
}

/**
 * Gives a screen the places of others in the collections and the tags of all workspaces, as far as it has
 * none there and a screen may have `tagsMax` tags in each.
 */
async function inheritMarks(
  { db, tables: { collectionScreens, screenTags }, dialect }: Executor,
  keptId: string,
  ids: readonly string[],
  tagsMax: number,
): Promise<void> {
  const all = [keptId, ...ids];
  const places = await db
    .select()
    .from(collectionScreens)
    .where(dialect.isAmong(collectionScreens.screenId, all))
    .orderBy(asc(collectionScreens.position));
  const own = places.filter(({ screenId }) => screenId === keptId);
  const known = new Set(own.map(({ collectionId }) => collectionId));
  for (const place of places) {
    if (known.has(place.collectionId)) continue;
    known.add(place.collectionId);
    await db.insert(collectionScreens).values({ ...place, screenId: keptId });
  }
  const tagged = await db.select().from(screenTags).where(dialect.isAmong(screenTags.screenId, all));
  for (const [workspaceId, rows] of Map.groupBy(tagged, (row) => row.workspaceId)) {
    const had = new Set(rows.filter(({ screenId }) => screenId === keptId).map(({ tag }) => tag));
    const added = [...new Set(rows.map(({ tag }) => tag)).difference(had)];
    for (const tag of added.slice(0, Math.max(0, tagsMax - had.size)))
      await db.insert(screenTags).values({ workspaceId, screenId: keptId, tag });
  }
}

/** Gives a screen the steps of others of its app. */
async function inheritSteps(tx: Executor, keptId: string, ids: readonly string[]): Promise<void> {
  const { db, tables, dialect } = tx;
  const { flowSteps, screens } = tables;
  const [kept] = await db.select({ appId: screens.appId }).from(screens).where(eq(screens.id, keptId));
  if (kept === undefined) return;
  const isOfApp = and(dialect.isAmong(screens.id, ids), eq(screens.appId, kept.appId));
  const others = (await db.select({ id: screens.id }).from(screens).where(isOfApp)).map(({ id }) => id);
  const changed = await db
    .update(flowSteps)
    .set({ screenId: keptId })
    .where(dialect.isAmong(flowSteps.screenId, others))
    .returning({ step: flowSteps.step });
  if (changed.length > 0) await countFlowChange(tx);
}
