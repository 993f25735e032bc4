// Queries of lists of the library, and of what is searched in it.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, listScreens, type SearchedPlatform } from "./api.ts";
import { askedFilters, type Filters } from "./filters/filters.ts";
import { keptMs } from "./queries.ts";

const minutes = 60_000;
/** While something is still worked out. */
const progressAgainMs = 5_000;

/** The first page of the library. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: ({ signal }) => api("GET /api/overview")({ signal }),
  staleTime: minutes,
});

const screensPerPage = 60;

/** The screens of a library, and the workspace whose tags are meant. */
export interface ScreenList {
  readonly filters: Filters;
  readonly platform: SearchedPlatform;
  readonly workspaceId: string;
}

/** The library's screens that pass a filter, newest first, page by page. */
export const screensQuery = (list: ScreenList) =>
  infiniteQueryOptions({
    queryKey: ["screens", list],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...matchingQuery(list, screensPerPage), cursor: pageParam };
      return listScreens({ query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: minutes,
    gcTime: keptMs,
  });

/** The query string of the screens that pass a filter, newest first. */
export function matchingQuery(list: ScreenList, limit: number) {
  return { ...asked(list), order: "newest", limit };
}

export const facetsQuery = (list: ScreenList) =>
  queryOptions({
    queryKey: ["facets", list],
    queryFn: ({ signal }) => api("GET /api/facets")({ query: asked(list), signal }),
    placeholderData: keepPreviousData,
    staleTime: minutes,
    refetchInterval: ({ state }) => ((state.data?.in_progress.length ?? 0) > 0 ? progressAgainMs : false),
  });

function asked({ filters, platform, workspaceId }: ScreenList) {
  return { ...askedFilters(filters), ...(platform !== "both" && { platform }), workspace: workspaceId };
}

/** Names in the library that begin with the text. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ["suggestions", text],
    queryFn: ({ signal }) => api("GET /api/suggestions")({ query: { text }, signal }),
    placeholderData: keepPreviousData,
    staleTime: minutes,
  });

/** The sentences and words of a screen that a text met. */
export const evidenceQuery = (screenId: string, text: string) =>
  queryOptions({
    queryKey: ["evidence", screenId, text],
    queryFn: ({ signal }) =>
      api("GET /api/screens/:screenId/evidence")({ screenId, query: { text: text.slice(0, 1_000) }, signal }),
    staleTime: 10 * minutes,
  });
