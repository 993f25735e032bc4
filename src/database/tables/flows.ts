import { type Kit, type Referred, refersTo } from "./kit.ts";

/** An ordered list of screens of an app, such as its checkout. A flow without live screens is not shown. */
export function flowsTable(kit: Kit, apps: Referred) {
  return kit.table(
    "flows",
    {
      id: kit.text().primaryKey(),
      appId: refersTo(kit, "app_id", apps),
      name: kit.text().notNull(),
      /** A sentence; empty for none. */
      description: kit.text().notNull(),
      createdAt: kit.whole("created_at").notNull(),
      updatedAt: kit.whole("updated_at").notNull(),
    },
    (table) => [kit.index("flows_app_id").on(table.appId)],
  );
}

/** The screens of flows. A removed one keeps its step, and is there again when it comes back. */
export function flowStepsTable(kit: Kit, flows: Referred, screens: Referred) {
  return kit.table(
    "flow_steps",
    {
      flowId: refersTo(kit, "flow_id", flows, { onDelete: "cascade" }),
      /** Orders the steps of a flow: as given by an import, or counted from 1. */
      step: kit.whole("step").notNull(),
      screenId: refersTo(kit, "screen_id", screens),
    },
    (table) => [
      kit.primaryKey({ columns: [table.flowId, table.step] }),
      kit.index("flow_steps_screen_id").on(table.screenId),
    ],
  );
}
