// Flows, read and searched, and what stands before and after a screen.
import { type Flow, flowVersion } from "../database/flows.ts";
import type { TitledScreen } from "../database/screens.ts";
import { ApiError } from "../errors.ts";
import { uuidOf } from "../fields.ts";
import type { Sharer } from "../people/caller.ts";
import { folded } from "../system/folding.ts";
import { cursorOf, positionOf } from "./cursor.ts";
import type { FlowAnswer, FlowDetails, FlowsAnswer, FlowsQuery, Neighbours } from "./flow-schema.ts";
import { listedScreen, screenTitle } from "./found-screen.ts";
import type { ListedScreen } from "./page-schema.ts";
import { inOrderOf, noSuchScreen } from "./read-screens.ts";
import type { SearchServices } from "./search-services.ts";

/** Hits of a search that may be of other apps than the one that is asked for. */
const hitsMax = 1_000;

/** A page of the flows of an app, a platform or all, in the order in which they were made. */
export async function listFlows(
  services: SearchServices,
  sharer: Sharer,
  { app, platform, limit, cursor }: Omit<FlowsQuery, "query">,
): Promise<FlowsAnswer> {
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
    flows: await answersOf(services, sharer, page),
    next: found.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

/** The flows that fit words, best first, of an app, a platform or all. */
export async function findFlows(
  services: SearchServices,
  sharer: Sharer,
  { query, app, platform, limit }: FlowsQuery & { readonly query: string },
  signal: AbortSignal,
): Promise<FlowsAnswer> {
  const wanted = app === undefined ? limit : hitsMax;
  const hits = await services.flowIndex.search(query, platform ?? null, wanted, signal);
  const ids = hits.map(({ id }) => id);
  const found: FlowAnswer[] = [];
  for (let at = 0; at < ids.length && found.length < limit; at += flowsAtOnce) {
    const some = ids.slice(at, at + flowsAtOnce);
    const flows = inOrderOf(some, await services.storage.library.flowsByIds(some));
    const answers = await answersOf(services, sharer, flows);
    found.push(...answers.filter((flow) => app === undefined || folded(flow.app_name) === folded(app)));
  }
  return { flows: found.slice(0, limit), next: null };
}

/** Flows whose screens are read at once: one may have 200. */
const flowsAtOnce = 100;

/** A flow with its screens. Throws `not_found` for anything that is no id of one with live screens. */
export async function getFlow(services: SearchServices, sharer: Sharer, given: string): Promise<FlowDetails> {
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
    version: flowVersion({ ...flow, screenIds: screens.map(({ id }) => id) }),
    screens: screens.map((screen) => listedScreen(services, sharer, screen)),
  };
}

/**
 * The screens around one in its source, and its places in flows. Throws `not_found` for no id of a live
 * screen.
 */
export async function getNeighbours(
  services: SearchServices,
  sharer: Sharer,
  given: string,
  limit: number,
): Promise<Neighbours> {
  const { library } = services.storage;
  const id = uuidOf(given);
  if (id === null || (await library.summariesByIds([id])).length === 0) throw noSuchScreen();
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
): Neighbours["flows"] {
  const listedAt = (at: number) => {
    const screen = screens[at];
    return screen === undefined ? null : listed(screen);
  };
  return screens.flatMap((screen, at) =>
    screen.id === screenId
      ? [
          {
            id,
            name,
            description,
            step: at + 1,
            screen_count: screens.length,
            before: listedAt(at - 1),
            after: listedAt(at + 1),
          },
        ]
      : [],
  );
}

/** The same words for a flow that is not there and for one without screens. */
export function noSuchFlow(): ApiError {
  return new ApiError("not_found", "There is no flow with this id.");
}

async function answersOf(
  services: SearchServices,
  sharer: Sharer,
  flows: readonly Flow[],
): Promise<FlowAnswer[]> {
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

async function stepsOf({ storage }: SearchServices, flows: readonly Flow[]) {
  const steps = await storage.library.flowSteps(flows.map(({ id }) => id));
  const byFlow = new Map<string, TitledScreen[]>();
  for (const { flowId, screen } of steps) byFlow.set(flowId, [...(byFlow.get(flowId) ?? []), screen]);
  return byFlow;
}
