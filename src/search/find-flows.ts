// Finds flows: the hits of their index that are still in the database.
import type { Sharer } from "../people/caller.ts";
import { listedFlows } from "../screens/flows/flows.ts";
import type { FlowAnswer, FlowsAnswer, FlowsQuery } from "../screens/flows/schema.ts";
import { inOrderOf } from "../screens/read-screens.ts";
import { folded } from "../system/folding.ts";
import type { SearchServices } from "./search-services.ts";

/** Hits of a search that may be of other apps than the one that is asked for. */
const hitsMax = 1_000;

/** Flows whose screens are read at once: one may have 200. */
const flowsAtOnce = 100;

/** The flows of a search, with the probability of each that it is what was asked, where it is known. */
export interface FoundFlows extends FlowsAnswer {
  readonly probabilities: ReadonlyMap<string, number | undefined>;
}

/** The flows that fit words, best first, of an app, a platform or all. */
export async function findFlows(
  services: SearchServices,
  sharer: Sharer,
  { query, app, platform, limit }: FlowsQuery & { readonly query: string },
  signal: AbortSignal,
): Promise<FoundFlows> {
  const wanted = app === undefined ? limit : hitsMax;
  const hits = await services.flowIndex.search(query, platform ?? null, wanted, signal);
  const ids = hits.map(({ id }) => id);
  const found: FlowAnswer[] = [];
  for (let at = 0; at < ids.length && found.length < limit; at += flowsAtOnce) {
    const some = ids.slice(at, at + flowsAtOnce);
    const flows = inOrderOf(some, await services.storage.library.flowsByIds(some));
    const answers = await listedFlows(services, sharer, flows);
    found.push(...answers.filter((flow) => app === undefined || folded(flow.app_name) === folded(app)));
  }
  const probabilities = new Map(hits.map(({ id, probability }) => [id, probability]));
  return { flows: found.slice(0, limit), next: null, probabilities };
}
