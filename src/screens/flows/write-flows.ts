// Flows as callers make, change and remove them. The library is that of all workspaces, as its screens are.
import { ApiError } from "../../errors.ts";
import { uuidOf } from "../../fields.ts";
import { recordKeyAct, type SharingActor } from "../../people/audit/record-key-act.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import type { ScreenServices } from "../screen-services.ts";
import { getFlow, noSuchFlow } from "./flows.ts";
import type { FlowBody, FlowChange, FlowDetails } from "./schema.ts";

/** Throws `invalid_request` for a name that the app has, and screens that are missing or of several apps. */
export async function createFlow(
  services: ScreenServices,
  actor: SharingActor,
  body: FlowBody,
): Promise<FlowDetails> {
  const name = requireName(body.name);
  const screenIds = await requireScreensOfOneApp(services, body.screen_ids);
  const id = crypto.randomUUID();
  const description = withoutInvisible(body.description ?? "").trim();
  const { library } = services.storage;
  const outcome = await library.createFlow(id, { name, description, screenIds });
  if (outcome === "screens_missing") throw screensMissing();
  if (outcome !== "created") throw nameTaken(outcome.id);
  return recorded(services, actor, "flow.create", await getFlow(services, actor.caller, id));
}

/** Changes what is given. Throws as `createFlow`, `not_found`, and `flow_changed` for another version. */
export async function updateFlow(
  services: ScreenServices,
  actor: SharingActor,
  given: string,
  body: FlowChange,
): Promise<FlowDetails> {
  const flow = await getFlow(services, actor.caller, given);
  const change = {
    ...(body.name !== undefined && { name: requireName(body.name) }),
    ...(body.description !== undefined && { description: withoutInvisible(body.description).trim() }),
    ...(body.screen_ids !== undefined && {
      screenIds: await requireScreensOfOneApp(services, body.screen_ids),
    }),
  };
  const outcome = await services.storage.library.updateFlow(flow.id, change, body.version);
  if (outcome === "flow_missing") throw noSuchFlow();
  if (outcome === "flow_changed")
    throw new ApiError(
      "flow_changed",
      "version: this flow was changed since it was read. Read it again and make your change to that.",
    );
  if (outcome === "screens_missing") throw screensMissing();
  if (outcome !== "updated") throw nameTaken(outcome.id);
  return recorded(services, actor, "flow.update", await getFlow(services, actor.caller, flow.id));
}

/** Removes a flow; its screens stay. Throws `not_found`. */
export async function removeFlow(
  services: ScreenServices,
  actor: SharingActor,
  given: string,
): Promise<void> {
  const flow = await getFlow(services, actor.caller, given);
  if (!(await services.storage.library.removeFlow(flow.id))) throw noSuchFlow();
  await recorded(services, actor, "flow.delete", flow);
}

function requireName(given: string): string {
  const name = withoutInvisible(given).trim();
  if (name !== "") return name;
  throw new ApiError("invalid_request", "name: must not be blank.");
}

async function requireScreensOfOneApp(
  { storage }: ScreenServices,
  given: readonly string[],
): Promise<readonly string[]> {
  const ids = given.map((id) => uuidOf(id) ?? id);
  const screens = await storage.library.summariesByIds([...new Set(ids)]);
  if (screens.length < new Set(ids).size) throw screensMissing();
  const apps = new Set(screens.map(({ appName, platform }) => `${platform} ${appName}`));
  if (apps.size === 1) return ids;
  throw new ApiError("invalid_request", "screen_ids: must be screens of one app and platform.");
}

function screensMissing(): ApiError {
  return new ApiError("invalid_request", "screen_ids: one of these screens is not there. Leave it out.");
}

function nameTaken(id: string): ApiError {
  return new ApiError(
    "invalid_request",
    `name: this app has a flow of this name already, ${id}. Change that one, or choose another name.`,
  );
}

async function recorded(
  services: ScreenServices,
  actor: SharingActor,
  action: string,
  flow: FlowDetails,
): Promise<FlowDetails> {
  await recordKeyAct(services, actor, action, `${flow.app_name}: ${flow.name} (${flow.id})`);
  return flow;
}
