// Collections, favourites and tags of the key's workspace.
import type { Answered, CallOptions } from "./call-options.ts";
import type { CallOperation } from "./calls.ts";
import type { CollectionPage, CollectionWords, TagChange } from "./requests.ts";
import type {
  AddedScreensResult,
  CollectionDetailsResult,
  CollectionResult,
  CollectionsResult,
  MarksResult,
  RemovedScreensResult,
  TaggedScreensResult,
  TagsResult,
} from "./results.ts";

/** Each method throws a `ScreenSearchError`. The id of a collection may be `favourites`. */
export interface CollectionCalls {
  /** The favourites first, then the newest. */
  listCollections(page?: CollectionPage, options?: CallOptions): Promise<CollectionsResult>;
  /** A collection with a page of its screens in their order. */
  getCollection(id: string, page?: CollectionPage, options?: CallOptions): Promise<CollectionDetailsResult>;
  createCollection(
    words: CollectionWords & { readonly name: string },
    options?: CallOptions,
  ): Promise<CollectionResult>;
  /** Changes name and note; what is absent stays. */
  updateCollection(id: string, words: CollectionWords, options?: CallOptions): Promise<CollectionResult>;
  /** Deletes it for good; its screens stay in the library. */
  deleteCollection(id: string, options?: CallOptions): Promise<Answered>;
  /** Adds up to 500 screens at the end, with a note if there is one. */
  addToCollection(
    id: string,
    screenIds: readonly string[],
    options?: CallOptions & { readonly note?: string | undefined },
  ): Promise<AddedScreensResult>;
  /** Takes up to 500 screens out. */
  removeFromCollection(
    id: string,
    screenIds: readonly string[],
    options?: CallOptions,
  ): Promise<RemovedScreensResult>;
  /** Puts screens of it in this order, before another one or at the end. */
  orderCollection(
    id: string,
    screenIds: readonly string[],
    options?: CallOptions & { readonly before?: string | null | undefined },
  ): Promise<Answered>;
  /** Makes the link that opens it for anyone: the `share_url` of the answer. */
  shareCollection(id: string, options?: CallOptions): Promise<CollectionResult>;
  /** Ends that link for good. */
  endCollectionShare(id: string, options?: CallOptions): Promise<CollectionResult>;
  /** The tags of the workspace, the most frequent first; those that begin with `query`. */
  tags(
    request?: { readonly query?: string | undefined; readonly limit?: number | undefined },
    options?: CallOptions,
  ): Promise<TagsResult>;
  /** Changes the tags of up to 500 screens, all or none. */
  tagScreens(
    screenIds: readonly string[],
    change: TagChange,
    options?: CallOptions,
  ): Promise<TaggedScreensResult>;
  /** The tags of up to 500 screens, and the collections that they are in. */
  screenMarks(screenIds: readonly string[], options?: CallOptions): Promise<MarksResult>;
}

/** The calls over a connection. */
export function collectionCalls(call: CallOperation): CollectionCalls {
  return {
    listCollections: (query, options) => call("collections_list", { query }, options),
    getCollection: (id, query, options) => call("collections_get", { ids: [id], query }, options),
    createCollection: (body, options) => call("collections_create", { body }, options),
    updateCollection: (id, body, options) => call("collections_update", { ids: [id], body }, options),
    deleteCollection: (id, options) => call("collections_delete", { ids: [id] }, options),
    addToCollection: (id, screen_ids, { note, ...options } = {}) =>
      call("collections_add_screens", { ids: [id], body: { screen_ids, note } }, options),
    removeFromCollection: (id, screen_ids, options) =>
      call("collections_remove_screens", { ids: [id], body: { screen_ids } }, options),
    orderCollection: (id, screen_ids, { before, ...options } = {}) =>
      call("collections_order", { ids: [id], body: { screen_ids, before } }, options),
    shareCollection: (id, options) => call("collections_share", { ids: [id] }, options),
    endCollectionShare: (id, options) => call("collections_end_share", { ids: [id] }, options),
    tags: (query, options) => call("tags_list", { query }, options),
    tagScreens: (screen_ids, change, options) =>
      call("tags_change", { body: { screen_ids, ...change } }, options),
    screenMarks: (screen_ids, options) => call("screens_marks", { body: { screen_ids } }, options),
  };
}
