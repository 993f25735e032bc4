// Queries of the library as operators and editors see it: counts, imports, descriptions, words to be edited.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type ImportJob, listImports } from "../api.ts";

const importsAgainMs = 2_000;
const libraryAgainMs = 5_000;

/** Counts of the library; polled, because other people and commands import as well. */
export const libraryQuery = queryOptions({
  queryKey: ["library", "counts"],
  queryFn: ({ signal }) => api("GET /api/operator/library")({ signal }),
  refetchInterval: libraryAgainMs,
});

/** True while an import is queued or running. */
export function isOpenImport({ state }: Pick<ImportJob, "state">): boolean {
  return state === "queued" || state === "running";
}

/** The newest imports, followed while one of them goes on. */
export const importsQuery = queryOptions({
  queryKey: ["library", "imports"],
  queryFn: ({ signal }) => listImports({ signal }),
  refetchInterval: ({ state }) => (state.data?.imports.some(isOpenImport) ? importsAgainMs : false),
});

/** One import with its failed rows, followed while it goes on. */
export const importQuery = (importId: string, failures: number) =>
  queryOptions({
    queryKey: ["library", "import", importId, failures],
    queryFn: ({ signal }) =>
      api("GET /api/operator/imports/:importId")({ importId, query: { failures }, signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || isOpenImport(state.data) ? importsAgainMs / 2 : false,
    placeholderData: keepPreviousData,
  });

/** The first screens of an import, while it goes on. */
export const arrivingScreensQuery = (importId: string) =>
  queryOptions({
    queryKey: ["library", "arriving", importId],
    queryFn: ({ signal }) => api("GET /api/operator/imports/:importId/screens")({ importId, signal }),
    refetchInterval: importsAgainMs,
  });

export const importedScreensQuery = (importId: string) =>
  infiniteQueryOptions({
    queryKey: ["library", "imported", importId],
    queryFn: ({ pageParam, signal }) =>
      api("GET /api/operator/imports/:importId/screens")({ importId, query: { after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

/** Writes of many screens that go on, whoever began them. */
export const runningChangesQuery = (isBusy: boolean) =>
  queryOptions({
    queryKey: ["library", "changes"],
    queryFn: ({ signal }) => api("GET /api/operator/screens/changes")({ signal }),
    refetchInterval: isBusy ? importsAgainMs / 2 : libraryAgainMs,
    refetchOnMount: "always",
  });

/** Not polled: each read counts the screens without a description. */
export const descriptionsQuery = queryOptions({
  queryKey: ["library", "descriptions"],
  queryFn: ({ signal }) => api("GET /api/operator/descriptions")({ signal }),
});

/** The outcome that describing some screens again would have: always that of now. */
export const descriptionPreviewQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["description-preview", ids],
    queryFn: ({ signal }) =>
      api("POST /api/operator/descriptions/preview")({ body: { ids: [...ids] }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A run that describes, followed while it goes on. */
export const descriptionQuery = (descriptionId: string) =>
  queryOptions({
    queryKey: ["library", "description", descriptionId],
    queryFn: ({ signal }) => api("GET /api/operator/descriptions/:descriptionId")({ descriptionId, signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || isOpenImport(state.data) ? importsAgainMs / 2 : false,
  });

/** The words of screens, to be edited: always those of now. */
export const commonWordsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["screen-words", ids],
    queryFn: ({ signal }) => api("POST /api/operator/screens/words")({ body: { ids: [...ids] }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Text of a screen's fields before they were edited; never cached. */
export const earlierWordsQuery = (screenId: string) =>
  queryOptions({
    queryKey: ["earlier-words", screenId],
    queryFn: ({ signal }) => api("GET /api/operator/screens/:screenId/earlier")({ screenId, signal }),
    gcTime: 0,
  });
