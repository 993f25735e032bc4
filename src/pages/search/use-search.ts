import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { pageExcludedScreensMax } from "../../bounds.ts";
import { type PageSearch, searchScreens } from "../api.ts";
import { askedFilters } from "../filters/filters.ts";
import { keptMs, recentSearchesQuery, searchKey } from "../queries.ts";
import { hasStatus } from "../request.ts";
import type { SearchAddress } from "./search-address.ts";

/** Fills whole rows of 2, 3, 4, 6 and 8. */
export const pageLimit = 24;
const retryMsMax = 15_000;

type SearchPages = InfiniteData<SearchPage, readonly string[]>;

/** One answer with the time it took. */
export interface SearchPage extends PageSearch {
  readonly seconds: number;
}

/**
 * The pages of a search so far. The next one is the same request without the screens that are shown. A
 * service that cannot be reached is asked again until it answers; `failureReason` tells of it meanwhile.
 */
export function useSearch(workspaceId: string, address: SearchAddress) {
  const queryClient = useQueryClient();
  const { query, platform, mode, filters, look } = address;
  const asked = [searchKey, workspaceId, query, platform, mode, look];
  return useInfiniteQuery({
    queryKey: [...asked, filters],
    // Another filter of the same search: what is shown stays until the answer is there.
    placeholderData: (shown: SearchPages | undefined, before) =>
      before !== undefined && String(before.queryKey.slice(0, -1)) === String(asked) ? shown : undefined,
    enabled: query !== "",
    retry: (_, error) => isUnreachable(error),
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, retryMsMax),
    staleTime: 600_000,
    gcTime: keptMs,
    initialPageParam: [] as readonly string[],
    queryFn: async ({ pageParam, signal }): Promise<SearchPage> => {
      const startedAt = performance.now();
      const page = { limit: pageLimit, exclude_screen_ids: [...pageParam] };
      const body = { query, platform, mode, look, filter: askedFilters(filters), ...page };
      const answer = await searchScreens({ workspaceId, body, signal });
      void queryClient.invalidateQueries({ queryKey: recentSearchesQuery(workspaceId).queryKey });
      return { ...answer, seconds: (performance.now() - startedAt) / 1000 };
    },
    getNextPageParam: (last, pages) => nextExcluded(last, pages),
  });
}

/** True when there was no answer at all. */
export function isUnreachable(error: Error | null): boolean {
  return hasStatus(error, 0);
}

/** The screens the next page leaves out; undefined when there is none. */
function nextExcluded(last: PageSearch, pages: readonly PageSearch[]): readonly string[] | undefined {
  const shown = pages.flatMap(({ screens }) => screens.map(({ id }) => id));
  if (last.screens.length < pageLimit || shown.length > pageExcludedScreensMax) return undefined;
  return shown;
}

/** Why there is no further page. */
export function endOf(pages: readonly PageSearch[]): "bound" | "last" {
  const isFull = (pages.at(-1)?.screens.length ?? 0) === pageLimit;
  return isFull ? "bound" : "last";
}
