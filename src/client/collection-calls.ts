// Collections, favourites and tags of the workspace of the key, and flows of the library. The id of a
// collection may be `favourites`.
import type { CallOptions } from "./call-options.ts";
import type { CallOperation } from "./calls.ts";
import type { FlowChange, FlowsRequest, FlowWords } from "./contract.ts";
import type { CollectionPage, CollectionWords, TagChange } from "./requests.ts";

export function collectionCalls(call: CallOperation) {
  return {
    /** The favourites first, then the newest. */
    listCollections: (query?: CollectionPage, options?: CallOptions) =>
      call("collections_list", { query }, options),
    /** A collection with a page of its screens in their order. */
    getCollection: (id: string, query?: CollectionPage, options?: CallOptions) =>
      call("collections_get", { ids: [id], query }, options),
    createCollection: (body: CollectionWords & { readonly name: string }, options?: CallOptions) =>
      call("collections_create", { body }, options),
    /** Changes name and note; what is absent stays. */
    updateCollection: (id: string, body: CollectionWords, options?: CallOptions) =>
      call("collections_update", { ids: [id], body }, options),
    /** Deletes it for good; its screens stay in the library. */
    deleteCollection: (id: string, options?: CallOptions) =>
      call("collections_delete", { ids: [id] }, options),
    /** Adds up to 500 screens at the end, with a note if there is one. */
    addToCollection: (
      id: string,
      screen_ids: readonly string[],
      { note, ...options }: CallOptions & { readonly note?: string | undefined } = {},
    ) => call("collections_add_screens", { ids: [id], body: { screen_ids, note } }, options),
    /** Takes up to 500 screens out. */
    removeFromCollection: (id: string, screen_ids: readonly string[], options?: CallOptions) =>
      call("collections_remove_screens", { ids: [id], body: { screen_ids } }, options),
    /** Puts screens of it in this order, before another one or at the end. */
    orderCollection: (
      id: string,
      screen_ids: readonly string[],
      { before, ...options }: CallOptions & { readonly before?: string | null | undefined } = {},
    ) => call("collections_order", { ids: [id], body: { screen_ids, before } }, options),
    /** Makes the link that opens it for anyone: the `share_url` of the answer. */
    shareCollection: (id: string, options?: CallOptions) => call("collections_share", { ids: [id] }, options),
    /** Ends that link for good. */
    endCollectionShare: (id: string, options?: CallOptions) =>
      call("collections_end_share", { ids: [id] }, options),
    /** The tags of the workspace, the most frequent first; those that begin with `query`. */
    tags: (
      query?: { readonly query?: string | undefined; readonly limit?: number | undefined },
      options?: CallOptions,
    ) => call("tags_list", { query }, options),
    /** Changes the tags of up to 500 screens, all or none. */
    tagScreens: (screen_ids: readonly string[], change: TagChange, options?: CallOptions) =>
      call("tags_change", { body: { screen_ids, ...change } }, options),
    /** The tags of up to 500 screens, and the collections that they are in. */
    screenMarks: (screen_ids: readonly string[], options?: CallOptions) =>
      call("screens_marks", { body: { screen_ids } }, options),
  };
}

export interface NeighboursOptions extends CallOptions {
  /** Screens on each side: 1 to 20, 3 unless given. */
  readonly limit?: number | undefined;
}

export function flowCalls(call: CallOperation) {
  return {
    /** Flows by words, best first, or one page of them in the order in which they were made. */
    listFlows: (query?: FlowsRequest, options?: CallOptions) => call("flows_list", { query }, options),
    /** A flow with its screens. */
    getFlow: (id: string, options?: CallOptions) => call("flows_get", { ids: [id] }, options),
    /** Makes a flow. The key needs the scope `screens:write`, as for the two that follow. */
    createFlow: (body: FlowWords, options?: CallOptions) => call("flows_create", { body }, options),
    /** Changes what is given. */
    updateFlow: (id: string, body: FlowChange, options?: CallOptions) =>
      call("flows_update", { ids: [id], body }, options),
    /** Removes a flow; its screens stay. */
    deleteFlow: (id: string, options?: CallOptions) => call("flows_delete", { ids: [id] }, options),
    /** Gets the screens before and after one in its source, and its places in flows. */
    neighbours: (screenId: string, { limit, ...options }: NeighboursOptions = {}) =>
      call("screens_neighbours", { ids: [screenId], query: { limit } }, options),
  };
}
