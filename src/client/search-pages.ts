import type { SearchRequest } from "./contract.ts";
import type { SearchResult } from "./results.ts";

const excludedIdsMax = 100;

/**
 * Why the pages ended: no more screens, as many pages as asked for, or more ids seen than one request may
 * exclude. The generator returns it; `for await` does not show it.
 */
export type PagesEnd = "exhausted" | "pages_max" | "excluded_ids_max";

/**
 * Pages of the same query: each request excludes what came before. The contract allows 100 excluded ids, so
 * that the pages hold at most 100 + `limit` screens, less those the caller excludes from the start; a larger
 * `limit` reaches further. Ends before an empty page.
 */
export async function* searchPages(
  search: (request: SearchRequest) => Promise<SearchResult>,
  request: SearchRequest,
  pagesMax: number,
): AsyncGenerator<SearchResult, PagesEnd, void> {
  const seen = [...(request.exclude_screen_ids ?? [])];
  for (let page = 0; page < pagesMax; page += 1) {
    // The first request is sent as it is: the service judges what the caller excludes.
    if (page > 0 && seen.length > excludedIdsMax) return "excluded_ids_max";
    const result = await search({ ...request, exclude_screen_ids: seen });
    if (result.screens.length === 0) return "exhausted";
    seen.push(...result.screens.map(({ id }) => id));
    yield result;
  }
  return "pages_max";
}
