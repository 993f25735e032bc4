// Flows, and what stands before and after a screen.
import { type Flow, flowVersion } from "../../database/flows.ts";
import type { TitledScreen } from "../../database/screens.ts";
import { ApiError } from "../../errors.ts";
import { uuidOf } from "../../fields.ts";
import type { Sharer } from "../../people/caller.ts";
import { flowSubject, sharedBy } from "../../people/shares/shares.ts";
import { folded } from "../../system/folding.ts";
import { workspaceName } from "../collections/collections.ts";
import { cursorOf, positionOf } from "../cursor.ts";
import { listedScreen, screenTitle } from "../found-screen.ts";
import { namedFields, publicListedScreenSchema } from "../public-screen.ts";
import { requireLiveId } from "../read-screens.ts";
import type { ListedScreen } from "../schema.ts";
import type { ScreenServices } from "../screen-services.ts";
import * as s from "./schema.ts";

/** A page of the flows of an app, a platform or all, in the order in which they were made. */
export async function listFlows(
  services: ScreenServices,
  sharer: Sharer,
  { app, platform, limit, cursor }: Omit<s.FlowsQuery, "query">,
): Promise<s.FlowsAnswer> {
  const { library } = services.storage;
  const apps = (await library.apps(platform ?? null)).filter(
    ({ name }) => app === undefined || folded(name) === folded(app),
  );
  const appIds = app === undefined && platform === undefined ? null : apps.map(({ id }) => id);
  const after = cursor === undefined ? null : positionOf(cursor);
  // One more than asked for says whether there is a next page.
  const found = await library.flowsOfApps(appIds, after, limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    flows: await listedFlows(services, sharer, page),
    next: found.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

/** A flow with its screens. Throws `not_found` for anything that is no id of one with live screens. */
export async function getFlow(
  services: ScreenServices,
  sharer: Sharer,
  given: string,
): Promise<s.FlowDetails> {
  const { library } = services.storage;
  const id = uuidOf(given);
  const [flow] = id === null ? [] : await library.flowsByIds([id]);
  if (flow === undefined) throw noSuchFlow();
  const screens = (await library.flowSteps([flow.id])).map(({ screen }) => screen);
  const [first] = screens;
  // Its last screen may just have been removed.
  if (first === undefined) throw noSuchFlow();
  return {
    ...headOf(flow, first, screens.length),
    share_url: shareUrl(services, sharer, flow.id),
    version: flowVersion({ ...flow, screenIds: screens.map(({ id }) => id) }),
    screens: screens.map((screen) => listedScreen(services, sharer, screen)),
  };
}

function shareUrl({ config, shareSigner }: ScreenServices, sharer: Sharer, id: string): string | null {
  if (!config.hasPublicScreenPages) return null;
  return `${config.baseUrl}/flows/${id}?share=${shareSigner.sign(sharer, flowSubject(id))}`;
}

/** A flow for anyone with its link. Throws `not_found` for any other one. */
export async function getSharedFlow(
  services: ScreenServices,
  { id, share }: { readonly id: string; readonly share: string },
): Promise<s.SharedFlow> {
  const sharer = await sharedBy(services, flowSubject(id.toLowerCase()), share);
  if (sharer === null) throw noSuchFlow();
  const { screens, ...flow } = await getFlow(services, sharer, id);
  return {
    flow: namedFields(s.sharedFlowSchema.properties.flow, {
      ...flow,
      shared_by: await workspaceName(services, sharer),
    }),
    screens: screens.map((screen) => namedFields(publicListedScreenSchema, screen)),
  };
}

/** The screens around one in its source, and its places in flows. Throws `not_found`. */
export async function getNeighbours(
  services: ScreenServices,
  sharer: Sharer,
  given: string,
  limit: number,
): Promise<s.Neighbours> {
  const { library } = services.storage;
  const id = await requireLiveId(services, given);
  const listed = (screen: TitledScreen) => listedScreen(services, sharer, screen);
  const [{ before, after }, flows] = await Promise.all([
    library.screensAround(id, limit),
    library.flowsOfScreen(id),
  ]);
  const steps = await stepsOf(services, flows);
  return {
    before: before.map(listed),
    after: after.map(listed),
    flows: flows.flatMap((flow) => placesIn(flow, steps.get(flow.id) ?? [], id, listed)),
  };
}

function placesIn(
  { id, name, description }: Flow,
  screens: readonly TitledScreen[],
  screenId: string,
  listed: (screen: TitledScreen) => ListedScreen,
): s.Neighbours["flows"] {
  const listedAt = (at: number) => {
    const screen = screens[at];
    return screen === undefined ? null : listed(screen);
  };
  return screens.flatMap((screen, at) => {
    if (screen.id !== screenId) return [];
    const place = { id, name, description, step: at + 1, screen_count: screens.length };
    return [{ ...place, before: listedAt(at - 1), after: listedAt(at + 1) }];
  });
}

/** The same words for a flow that is not there and for one without screens. */
export function noSuchFlow(): ApiError {
  return new ApiError("not_found", "There is no flow with this id.");
}

/** Flows as a list shows them. One without live screens is left out. */
export async function listedFlows(
  services: ScreenServices,
  sharer: Sharer,
  flows: readonly Flow[],
): Promise<s.FlowAnswer[]> {
  const steps = await stepsOf(services, flows);
  return flows.flatMap((flow) => {
    const screens = steps.get(flow.id) ?? [];
    const [first] = screens;
    if (first === undefined) return [];
    const cover = listedScreen(services, sharer, first);
    return [{ ...headOf(flow, first, screens.length), titles: screens.map(screenTitle), cover }];
  });
}

function headOf({ id, name, description }: Flow, first: TitledScreen, count: number) {
  return { id, name, description, app_name: first.appName, platform: first.platform, screen_count: count };
}

async function stepsOf({ storage }: ScreenServices, flows: readonly Flow[]) {
  const steps = await storage.library.flowSteps(flows.map(({ id }) => id));
  const byFlow = Map.groupBy(steps, ({ flowId }) => flowId).entries();
  return new Map(byFlow.map(([id, some]) => [id, some.map(({ screen }) => screen)]));
}
