// Collections, favourites and tags of the key's workspace.
import type {
  AddedScreensResult,
  CollectedScreen,
  Collection,
  CollectionDetailsResult,
  CollectionPage,
  CollectionResult,
  CollectionsResult,
  CollectionWords,
  MarksResult,
  RemovedScreensResult,
  ScreenMarks,
  TagChange,
  TaggedScreensResult,
  TagsResult,
} from "./collection-contract.ts";
import type { Answered, CallOptions } from "./contract.ts";
import { queryOf } from "./list-calls.ts";
import type { Call } from "./send-request.ts";

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

type Send = <Body extends object>(
  call: Call<Body>,
  options?: CallOptions,
) => Promise<Answered & { readonly body: Body }>;

/** The calls over a connection. */
export function collectionCalls(send: Send): CollectionCalls {
  const one = async (call: Omit<Call<Collection>, "isAnswer">, options?: CallOptions) => {
    const { body: collection, ...answered } = await send({ ...call, isAnswer: isCollection }, options);
    return { collection, ...answered };
  };
  const nothing = async (call: Omit<Call<object>, "isAnswer">, options?: CallOptions) => {
    const { body: _, ...answered } = await send({ ...call, isAnswer: isAny }, options);
    return answered;
  };
  return {
    ...screenCalls(send, nothing),
    ...tagCalls(send),
    listCollections: async (page = {}, options) => {
      const call = { path: `/v1/collections${queryOf(page)}`, isAnswer: isPage };
      const { body, ...answered } = await send(call, options);
      return { collections: body.collections, next: body.next, ...answered };
    },
    getCollection: async (id, page = {}, options) => {
      const call = { path: `${pathOf(id)}${queryOf(page)}`, isAnswer: isDetails };
      const { body, ...answered } = await send(call, options);
      return { ...body, ...answered };
    },
    createCollection: (body, options) => one({ path: "/v1/collections", body }, options),
    updateCollection: (id, body, options) => one({ method: "PATCH", path: pathOf(id), body }, options),
    deleteCollection: (id, options) => nothing({ method: "DELETE", path: pathOf(id) }, options),
    shareCollection: (id, options) => one({ method: "PUT", path: `${pathOf(id)}/share` }, options),
    endCollectionShare: (id, options) => one({ method: "DELETE", path: `${pathOf(id)}/share` }, options),
  };
}

function screenCalls(
  send: Send,
  nothing: (call: Omit<Call<object>, "isAnswer">, options?: CallOptions) => Promise<Answered>,
): Pick<CollectionCalls, "addToCollection" | "removeFromCollection" | "orderCollection"> {
  return {
    addToCollection: async (id, screen_ids, { note, ...options } = {}) => {
      const call = { path: `${pathOf(id)}/screens`, body: { screen_ids, note }, isAnswer: isAdded };
      const { body, ...answered } = await send(call, options);
      return { ...body, ...answered };
    },
    removeFromCollection: async (id, screen_ids, options) => {
      const call = { path: `${pathOf(id)}/remove`, body: { screen_ids }, isAnswer: isRemoved };
      const { body, ...answered } = await send(call, options);
      return { ...body, ...answered };
    },
    orderCollection: (id, screen_ids, { before, ...options } = {}) =>
      nothing({ path: `${pathOf(id)}/order`, body: { screen_ids, before } }, options),
  };
}

function tagCalls(send: Send): Pick<CollectionCalls, "tags" | "tagScreens" | "screenMarks"> {
  return {
    tags: async (request = {}, options) => {
      const call = { path: `/v1/tags${queryOf(request)}`, isAnswer: isTags };
      const { body, ...answered } = await send(call, options);
      return { ...body, ...answered };
    },
    tagScreens: async (screen_ids, change, options) => {
      const call = { path: "/v1/tags", body: { screen_ids, ...change }, isAnswer: isTagged };
      const { body, ...answered } = await send(call, options);
      return { ...body, ...answered };
    },
    screenMarks: async (screen_ids, options) => {
      const call = { path: "/v1/screens/marks", body: { screen_ids }, isAnswer: isMarks };
      const { body, ...answered } = await send(call, options);
      return { ...body, ...answered };
    },
  };
}

function pathOf(id: string): string {
  return `/v1/collections/${encodeURIComponent(id)}`;
}

type Of<Result> = Omit<Result, keyof Answered>;

function isAny(body: object): body is object {
  return !Array.isArray(body);
}

function isCollection(body: object): body is Collection {
  return "id" in body && "share_url" in body;
}

function isPage(body: object): body is Of<CollectionsResult> {
  return "collections" in body && "next" in body;
}

function isDetails(
  body: object,
): body is { collection: Collection; screens: CollectedScreen[]; next: string | null } {
  return "collection" in body && "screens" in body;
}

function isAdded(body: object): body is Of<AddedScreensResult> {
  return "added" in body && "not_found" in body;
}

function isRemoved(body: object): body is Of<RemovedScreensResult> {
  return "removed" in body;
}

function isTags(body: object): body is Of<TagsResult> {
  return "tags" in body && "total" in body;
}

function isTagged(body: object): body is Of<TaggedScreensResult> {
  return isMarks(body) && "not_found" in body;
}

function isMarks(body: object): body is { screens: ScreenMarks[] } {
  return "screens" in body;
}
