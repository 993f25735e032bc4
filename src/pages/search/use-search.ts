import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { pageExcludedScreensMax } from "../../bounds.ts";
import { api, type PageSearch } from "../api.ts";
import { askedFilters } from "../filters/filters.ts";
import { keptMs, queryClient, recentSearchesQuery, searchKey } from "../queries.ts";
import { hasStatus } from "../request.ts";
import type { SearchAddress } from "./search-address.ts";

const searchScreens = api("POST /api/workspaces/:workspaceId/search");

/** Fills whole rows of 2, 3, 4, 6 and 8. */
export const pageLimit = 24;
const retryMsMax = 15_000;

type SearchPages = InfiniteData<SearchPage, Asked>;

/** One answer with the time it took. Screens of `standard` come after those of `deep` and are less likely. */
export interface SearchPage extends PageSearch {
  readonly mode: Asked["mode"];
  readonly seconds: number;
}

/** A page to ask for: the mode, and the screens that it leaves out. */
interface Asked {
  readonly mode: "deep" | "standard";
  readonly shown: readonly string[];
}

/**
 * The pages of a search so far: what `deep` finds, then what `standard` has beyond it, each without the
 * screens that are shown. A service that cannot be reached is asked again until it answers; `failureReason`
 * tells of it meanwhile.
 */
export function useSearch(workspaceId: string, address: SearchAddress) {
  const { query, platform, filters, look } = address;
  const asked = [searchKey, workspaceId, query, platform, look];
  return useInfiniteQuery({
    queryKey: [...asked, filters],
    // Another filter of the same search: what is shown stays until the answer is there.
    placeholderData: (shown: SearchPages | undefined, before) =>
      before !== undefined && String(before.queryKey.slice(0, -1)) === String(asked) ? shown : undefined,
    enabled: query !== "",
    retry: (_, error) => hasStatus(error, 0),
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, retryMsMax),
    staleTime: 600_000,
    gcTime: keptMs,
    initialPageParam: { mode: "deep", shown: [] } as Asked,
    queryFn: async ({ pageParam: { mode, shown }, signal }): Promise<SearchPage> => {
      const startedAt = performance.now();
      const page = { limit: pageLimit, exclude_screen_ids: [...shown] };
      const body = { query, platform, mode, look, filter: askedFilters(filters), ...page };
      const answer = await searchScreens({ workspaceId, body, signal });
      void queryClient.invalidateQueries({ queryKey: recentSearchesQuery(workspaceId).queryKey });
      return { ...answer, mode, seconds: (performance.now() - startedAt) / 1000 };
    },
    getNextPageParam: (_, pages) => nextOf(pages),
  });
}

/** The next page to ask for; undefined when there is none. */
export function nextOf(pages: readonly SearchPage[]): Asked | undefined {
  const { mode, screens } = pages.at(-1) ?? { mode: "deep", screens: [] };
  const shown = pages.flatMap((page) => page.screens.map(({ id }) => id));
  const isLast = screens.length < pageLimit;
  if ((isLast && mode === "standard") || shown.length > pageExcludedScreensMax) return undefined;
  return { mode: isLast ? "standard" : mode, shown };
}
