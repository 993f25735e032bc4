// Queries of collections, favourites and tags, and what is read again after a change of them.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, getMarks, type Marks } from "../api.ts";
import { keptMs, queryClient } from "../queries.ts";

/** The name of the favourites where the id of a collection stands. */
export const favourites = "favourites";
const collectionsKey = "collections";
const collectionKey = "collection";
const marksKey = "marks";
const tagsKey = "tags";
/** More than a workspace may have would be another page, which is read when it is asked for. */
const collectionsPerPage = 100;
/** All that a collection can hold: its order can be changed only where all of it is shown. */
const screensMax = 1_000;

/** The collections of a workspace, the favourites first, page by page. */
export const collectionsQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: [collectionsKey, workspaceId],
    queryFn: ({ pageParam, signal }) =>
      api("GET /api/workspaces/:workspaceId/collections")({
        workspaceId,
        query: { limit: collectionsPerPage, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: keptMs,
  });

export const collectionQuery = (workspaceId: string, collectionId: string) =>
  queryOptions({
    queryKey: [collectionKey, workspaceId, collectionId],
    queryFn: ({ signal }) =>
      api("GET /api/workspaces/:workspaceId/collections/:collectionId")({
        workspaceId,
        collectionId,
        query: { limit: screensMax },
        signal,
      }),
    gcTime: keptMs,
  });

export const sharedCollectionQuery = (collectionId: string, share: string) =>
  queryOptions({
    queryKey: ["shared-collection", collectionId, share],
    queryFn: ({ signal }) =>
      api("GET /api/collections/:collectionId")({
        collectionId,
        query: { share, limit: screensMax },
        signal,
      }),
    gcTime: keptMs,
  });

/** The tags of a screen, its collections, and whether it is a favourite. */
export const marksQuery = (workspaceId: string, screenId: string) =>
  queryOptions({
    queryKey: [marksKey, workspaceId, screenId],
    queryFn: async ({ signal }): Promise<Marks> => {
      const { screens } = await getMarks({ workspaceId, body: { screen_ids: [screenId] }, signal });
      return screens[0] ?? { id: screenId, tags: [], is_favourite: false, collections: [] };
    },
    enabled: workspaceId !== "",
  });

/** The tags of a workspace, the most frequent first. */
export const tagsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [tagsKey, workspaceId],
    queryFn: ({ signal }) =>
      api("GET /api/workspaces/:workspaceId/tags")({ workspaceId, query: { limit: 1_000 }, signal }),
  });

/** The most screens that one request may name. */
const atOnceMax = 500;

/** Sends many screens in several requests, one after the other. */
export async function inParts(
  ids: readonly string[],
  send: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnceMax) await send(ids.slice(at, at + atOnceMax));
}

export async function refreshCollections(): Promise<void> {
  // The counts of tags beside a list; the list itself stays as it was found.
  const keys = [collectionsKey, collectionKey, marksKey, tagsKey, "facets"];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
