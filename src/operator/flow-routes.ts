// Flows as operators and editors make them at the pages.
import { ofWorkspace } from "../people/caller.ts";
import { flowChangeSchema, flowCreateSchema, flowDetailsSchema } from "../screens/flows/schema.ts";
import { createFlow, type FlowActor, removeFlow, updateFlow } from "../screens/flows/write-flows.ts";
import type { Services } from "../services.ts";
import { actorFor } from "./library.ts";
import { forEditors, type LibraryEditor } from "./library-gate.ts";

const flowPath = "/api/operator/flows/:flowId";

/** The pages' changes of flows. */
export const flowPageOperations = [
  forEditors({
    route: "POST /api/operator/flows",
    body: flowCreateSchema,
    answer: flowDetailsSchema,
    run: async (services, { body, by }) => createFlow(services, await flowActor(services, by), body),
  }),
  forEditors({
    route: `POST ${flowPath}`,
    body: flowChangeSchema,
    answer: flowDetailsSchema,
    run: async (services, { body, by, params }) =>
      updateFlow(services, await flowActor(services, by), params.flowId, body),
  }),
  forEditors({
    route: `POST ${flowPath}/delete`,
    run: async (services, { by, params }) =>
      removeFlow(services, await flowActor(services, by), params.flowId),
  }),
] as const;

/**
 * Makes the caller of a write: people who may edit screens may make flows of them, which the gate has
 * checked.
 */
async function flowActor(services: Services, by: LibraryEditor): Promise<FlowActor> {
  const actor = await actorFor(services, by);
  const workspace = await services.storage.workspaces.byId(actor.caller.workspaceId);
  if (workspace === null) throw new Error("The workspace of an actor is there.");
  const scopes = ["screens:search", "screens:write"] as const;
  return { ...actor, caller: { ...ofWorkspace(workspace), keyId: null, scopes } };
}
