// The flows that a search on the pages shows above its screens. They come with the same answer, so that
// nothing moves on the page, and are left out where they would keep the screens waiting.
import { ApiError } from "../errors.ts";
import type { FlowHit } from "../index/flow-index.ts";
import type { Sharer } from "../people/caller.ts";
import { getFlow } from "../screens/flows/flows.ts";
import type { FlowDetails } from "../screens/flows/schema.ts";
import { flowsBesideMax } from "./page-schema.ts";
import type { PlatformsRequest } from "./search-platforms.ts";
import type { SearchOutcome } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";

/** As many steps as a strip has room for. */
const stepsMax = 10;
/** Lies between flows of other topics, none of which reaches .5, and those that a query is about. */
const probabilityMin = 0.7;
/**
 * A query about one screen is nearer to that screen than to a flow with it, one about a flow is about as near
 * to both. Cosines are comparable between the two indexes; scores, which know the words of all documents, are
 * not.
 */
const fartherMax = 0.1;
/** The screens do not wait longer than this for flows, such as those of an index that is being opened. */
const waitMsMax = 50;
/** A query with this word is about a flow, whose words need not have it. */
const flowWord = /\bflows?\b/giu;

/** Searches flows for the first page of a `deep` search without a filter; others have none beside them. */
export async function findFlowsBeside(
  services: SearchServices,
  { query, platform, mode, filter, exclude_screen_ids: excluded }: PlatformsRequest,
  signal: AbortSignal,
): Promise<readonly FlowHit[]> {
  const isFiltered = Object.values(filter ?? {}).some((value) => value !== null);
  if (mode !== "deep" || isFiltered || excluded.length > 0) return [];
  const words = query.replace(flowWord, " ").trim() || query;
  const only = platform === "both" ? null : platform;
  try {
    return await services.flowIndex.search(words, only, flowsBesideMax, signal);
  } catch (error) {
    // The screens are answered without them.
    if (!signal.aborted) services.databaseHealth.record(error);
    return [];
  }
}

/** The flows found that fit the query as well as its screens do, with their first steps. */
export async function flowsBeside(
  services: SearchServices,
  sharer: Sharer,
  query: string,
  outcomes: readonly SearchOutcome[],
  finding: Promise<readonly FlowHit[]>,
): Promise<FlowDetails[]> {
  const isOfFlow = query.search(flowWord) !== -1;
  const nearest = Math.max(-1, ...outcomes.map(({ hits }) => hits[0]?.parts.sentences ?? -1));
  const hits = await Promise.race([finding, Bun.sleep(waitMsMax).then(() => [])]);
  const fitting = hits.filter(
    ({ probability = 0, parts }) =>
      probability >= probabilityMin && (isOfFlow || parts.sentences >= nearest - fartherMax),
  );
  const flows = await Promise.all(fitting.map(({ id }) => firstSteps(services, sharer, id)));
  return flows.flat();
}

/** None when its last screen was just removed. */
async function firstSteps(services: SearchServices, sharer: Sharer, id: string): Promise<FlowDetails[]> {
  try {
    const flow = await getFlow(services, sharer, id);
    return [{ ...flow, screens: flow.screens.slice(0, stepsMax) }];
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return [];
    throw error;
  }
}
