import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { PageSearch } from "../../screens/page-schema.ts";
import { postJson } from "../request.ts";
import type { SearchAddress } from "./use-search-address.ts";

/** Fills whole rows of 2, 3, 4, 6 and 8. */
export const pageLimit = 24;
/** How many screens a request can leave out: the contract's bound, which ends a search. */
const excludedMax = 100;

/** One answer with the time it took. */
export interface SearchPage extends PageSearch {
  readonly seconds: number;
}

/** The pages of a search so far. The next one is the same request without the screens that are shown. */
export function useSearch(workspaceId: string, address: SearchAddress, isEnabled: boolean) {
  const queryClient = useQueryClient();
  const { query, platform, mode } = address;
  return useInfiniteQuery({
    queryKey: ["search", workspaceId, query, platform, mode],
    enabled: isEnabled && query !== "",
    retry: false,
    staleTime: 600_000,
    initialPageParam: [] as readonly string[],
    queryFn: async ({ pageParam, signal }): Promise<SearchPage> => {
      const startedAt = performance.now();
      const body = { query, platform, mode, limit: pageLimit, exclude_screen_ids: pageParam };
      const answer = await postJson<PageSearch>(`/api/workspaces/${workspaceId}/search`, body, signal);
      void queryClient.invalidateQueries({ queryKey: ["recent-searches", workspaceId] });
      return { ...answer, seconds: (performance.now() - startedAt) / 1000 };
    },
    getNextPageParam: (last, pages) => nextExcluded(last, pages),
  });
}

/** The screens the next page leaves out; undefined when there is none. */
function nextExcluded(last: PageSearch, pages: readonly PageSearch[]): readonly string[] | undefined {
  const shown = pages.flatMap(({ screens }) => screens.map(({ id }) => id));
  if (last.screens.length < pageLimit || shown.length > excludedMax) return undefined;
  return shown;
}

/** Why there is no further page. */
export function endOf(pages: readonly PageSearch[]): "bound" | "last" {
  const shown = pages.reduce((count, { screens }) => count + screens.length, 0);
  const isFull = (pages.at(-1)?.screens.length ?? 0) === pageLimit;
  return isFull && shown > excludedMax ? "bound" : "last";
}
