// A search of one platform or both, for the pages. Each counts as one: an index knows one platform.
import { platforms, type SearchedPlatform } from "../fields.ts";
import type { RequestContext } from "../people/rated-requests.ts";
import type { SearchRequest } from "./search-request.ts";
import { type SearchOutcome, searchScreens } from "./search-screens.ts";
import type { SearchServices } from "./search-services.ts";

/** A search that may be of both platforms. */
export interface PlatformsRequest extends Omit<SearchRequest, "platform"> {
  readonly platform: SearchedPlatform;
}

/**
 * The outcome of each platform asked. An app that the query names is meant on whichever platform has it: the
 * other platform is left out. Throws as `searchScreens`.
 */
export async function searchPlatforms(
  services: SearchServices,
  context: RequestContext,
  readRequest: () => Promise<PlatformsRequest>,
): Promise<readonly SearchOutcome[]> {
  const others: Promise<SearchOutcome>[] = [];
  const first = searchScreens(services, context, async () => {
    const { platform, ...request } = await readRequest();
    const [one, ...rest] = platform === "both" ? platforms : [platform];
    for (const each of rest)
      others.push(searchScreens(services, context, () => ({ ...request, platform: each })));
    // A failure of both is told once, below.
    for (const other of others) other.catch(() => undefined);
    return { ...request, platform: one };
  });
  await Promise.allSettled([first]);
  const outcomes = await Promise.all([first, ...others]);
  const named = outcomes.filter(({ reading }) => reading.appNames.length > 0);
  return named.length > 0 ? named : outcomes;
}
