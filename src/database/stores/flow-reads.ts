// Flows are few: their statements are not prepared. A flow without live screens is not there.
import { and, asc, eq, exists, gt, max, or, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import type { Flow, FlowOfScreen, FlowStep } from "../flows.ts";
import { titledOf } from "../screen-rows.ts";
import type { WalkPosition } from "../screens.ts";
import type { Tables } from "../tables/tables.ts";
import { screenColumns, screenQueries } from "./screen-columns.ts";

export function flowReads(database: Database) {
  return { ...pageReads(database), ...stepReads(database) };
}

function pageReads(database: Database) {
  const { db, tables, dialect } = database;
  const { flows, flowSteps, screens, sequences } = tables;
  const page = (isMatch: SQL | undefined, limit: number) =>
    db
      .select({ id: flows.id, name: flows.name, description: flows.description, createdAt: flows.createdAt })
      .from(flows)
      .where(and(isMatch, exists(liveSteps(database))))
      .orderBy(asc(flows.createdAt), asc(flows.id))
      .limit(limit);
  return {
    /** Up to `limit` flows with a screen of these apps, or of any for null, from behind a position. */
    async flowsOfApps(
      appIds: readonly string[] | null,
      after: WalkPosition | null,
      limit: number,
    ): Promise<readonly Flow[]> {
      const isOfApp =
        appIds === null ? undefined : exists(liveSteps(database, dialect.isAmong(screens.appId, appIds)));
      const isBehind =
        after === null
          ? undefined
          : or(
              gt(flows.createdAt, after.createdAt),
              and(eq(flows.createdAt, after.createdAt), gt(flows.id, after.id)),
            );
      return page(and(isOfApp, isBehind), limit);
    },
    /** The flows among at most 500 ids, in no particular order. */
    async flowsByIds(ids: readonly string[]): Promise<readonly Flow[]> {
      return ids.length === 0 ? [] : page(dialect.isAmong(flows.id, ids), ids.length);
    },
    /** The flows that a live screen stands in. */
    async flowsOfScreen(screenId: string): Promise<readonly Flow[]> {
      const isStep = db
        .select({ one: sql`1` })
        .from(flowSteps)
        .where(and(eq(flowSteps.flowId, flows.id), eq(flowSteps.screenId, screenId)));
      return page(exists(isStep), flowsOfScreenMax);
    },
    /** Changes with every change of a flow. */
    async flowsState(): Promise<number> {
      const [row] = await db
        .select({ value: max(sequences.value) })
        .from(sequences)
        .where(eq(sequences.name, "flows"));
      return row?.value ?? 0;
    },
  };
}

function stepReads(database: Database) {
  const { db, tables, dialect } = database;
  const { apps, flows, flowSteps, screens } = tables;
  return {
    /** The live screens of at most 500 flows, in their order. */
    async flowSteps(flowIds: readonly string[]): Promise<readonly FlowStep[]> {
      if (flowIds.length === 0) return [];
      const rows = await screenQueries(database)
        .steps()
        .where(and(dialect.isAmong(flowSteps.flowId, flowIds), screenColumns(tables).isLive))
        .orderBy(asc(flowSteps.flowId), asc(flowSteps.step));
      return rows.map(({ flowId, ...row }) => ({ flowId, screen: titledOf(row) }));
    },
    /** The flows of at most 500 screens with their steps, counted from 1, for an export. */
    async flowsOfScreens(screenIds: readonly string[]): Promise<readonly FlowOfScreen[]> {
      const earlier = sql`(select count(*) from ${flowSteps} as other join ${screens} as its on its.id = other.screen_id
        and its.removed_at is null where other.flow_id = ${flowSteps.flowId} and other.step <= ${flowSteps.step})`;
      return db
        .select({
          screenId: flowSteps.screenId,
          id: flows.id,
          createdAt: flows.createdAt,
          appName: apps.name,
          platform: apps.platform,
          name: flows.name,
          description: flows.description,
          step: sql<number>`${earlier}`.mapWith(Number),
        })
        .from(flowSteps)
        .innerJoin(flows, eq(flows.id, flowSteps.flowId))
        .innerJoin(apps, eq(apps.id, flows.appId))
        .where(dialect.isAmong(flowSteps.screenId, screenIds))
        .orderBy(asc(flowSteps.screenId), asc(flows.createdAt), asc(flows.id), asc(flowSteps.step));
    },
  };
}

/** Flows that a screen is said to stand in. */
const flowsOfScreenMax = 50;

function liveSteps({ db, tables }: Pick<Executor, "db" | "tables">, isMatch?: SQL) {
  const { flows, flowSteps, screens }: Tables = tables;
  return db
    .select({ one: sql`1` })
    .from(flowSteps)
    .innerJoin(screens, eq(screens.id, flowSteps.screenId))
    .where(and(eq(flowSteps.flowId, flows.id), screenColumns(tables).isLive, isMatch));
}
