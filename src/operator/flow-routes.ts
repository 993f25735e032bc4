// Flows as operators and editors make them at the pages.
import { Elysia } from "elysia";
import { doneAfter, doneSchema, emptySchema } from "../fields.ts";
import { jsonRoute } from "../http/read-json-body.ts";
import { flowChangeSchema, flowCreateSchema, flowDetailsSchema } from "../screens/flows/schema.ts";
import { createFlow, type FlowActor, removeFlow, updateFlow } from "../screens/flows/write-flows.ts";
import type { Services } from "../services.ts";
import { actorFor } from "./library.ts";
import { type LibraryEditor, libraryEditorGate } from "./library-gate.ts";

const flowPath = "/api/operator/flows/:flowId";

/** The pages' changes of flows. */
export function operatorFlowRoutes(services: Services) {
  return new Elysia()
    .use(libraryEditorGate(services))
    .post(
      "/api/operator/flows",
      async ({ body, by }) => createFlow(services, await flowActor(services, by), body),
      jsonRoute(flowCreateSchema, flowDetailsSchema),
    )
    .post(
      flowPath,
      async ({ body, by, params }) =>
        updateFlow(services, await flowActor(services, by), params.flowId, body),
      jsonRoute(flowChangeSchema, flowDetailsSchema),
    )
    .post(
      `${flowPath}/delete`,
      async ({ by, params }) => doneAfter(removeFlow(services, await flowActor(services, by), params.flowId)),
      jsonRoute(emptySchema, doneSchema),
    );
}

/**
 * Makes the caller of a write: people who may edit screens may make flows of them, which the gate has
 * checked.
 */
async function flowActor(services: Services, by: LibraryEditor): Promise<FlowActor> {
  const actor = await actorFor(services, by);
  const workspace = await services.storage.workspaces.byId(actor.caller.workspaceId);
  if (workspace === null) throw new Error("The workspace of an actor is there.");
  const {
    id: workspaceId,
    shareGeneration,
    plan,
    isSearchAllowed,
    searchesPerMinute,
    searchBurst,
  } = workspace;
  const numbers = { plan, isSearchAllowed, searchesPerMinute, searchBurst };
  return {
    ...actor,
    caller: {
      workspaceId,
      shareGeneration,
      keyId: null,
      scopes: ["screens:search", "screens:write"],
      ...numbers,
    },
  };
}
