// The client for programs in Node, Bun, browsers and workers: published as `screen-search/client`, without a
// dependency.
import type { CallOptions, RateLimit } from "./call-options.ts";
import { type CallOperation, requestFor, resultOf } from "./calls.ts";
import { type CollectionCalls, collectionCalls } from "./collection-calls.ts";
import type { AppsRequest, ScreenWords, SearchRequest } from "./contract.ts";
import { type DescriptionCalls, descriptionCalls } from "./description-calls.ts";
import { type EditCalls, editCalls } from "./edit-calls.ts";
import { type FlowCalls, flowCalls, type NeighboursOptions } from "./flow-calls.ts";
import { type GetImportOptions, type LibraryCalls, libraryCalls } from "./library-calls.ts";
import { type ListCalls, listCalls } from "./list-calls.ts";
import { type PictureCalls, pictureCalls } from "./picture-calls.ts";
import type * as results from "./results.ts";
import { ScreenSearchError, type ScreenSearchErrorCode } from "./screen-search-error.ts";
import { type PagesEnd, searchPages } from "./search-pages.ts";
import { type Connection, type Fetch, sendRequest } from "./send-request.ts";
import type { UploadBody } from "./transfers.ts";
import { type Patience, type Retry, withRetries } from "./with-retries.ts";

export type * from "./contract.ts";
export type * from "./requests.ts";
export type * from "./results.ts";
export type { SearchFacts, SearchVerdict } from "./search-facts.ts";
export type {
  CallOptions,
  CollectionCalls,
  DescriptionCalls,
  EditCalls,
  Fetch,
  FlowCalls,
  GetImportOptions,
  LibraryCalls,
  ListCalls,
  NeighboursOptions,
  PagesEnd,
  PictureCalls,
  RateLimit,
  Retry,
  ScreenSearchErrorCode,
  UploadBody,
};
export { ScreenSearchError };

const timeoutMsDefault = 30_000;
/** The longest a timer can be set to. */
const timeoutMsMax = 2_147_483_647;
const retriesDefault = 2;
const retriesMax = 10;
const retryAfterSecondsDefault = 60;
const retryAfterSecondsMost = 3_600;
/** The version of the package. */
const version = "0.1.0";

/** Options of a client. */
export interface ClientOptions {
  /** The address of the service, such as `https://screens.example.com`; a path in it is kept. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The global one unless given. */
  readonly fetch?: Fetch | undefined;
  /** For each try; 30,000 unless given. */
  readonly timeoutMs?: number | undefined;
  /** Further tries after a 429, a 5xx or no answer, 0 to 10; 2 unless given. */
  readonly retries?: number | undefined;
  /**
   * The longest `Retry-After` that is waited for, 0 to 3,600 s; 60 unless given, so that a call may take two
   * minutes beside its tries. A longer one throws at once.
   */
  readonly retryAfterSecondsMax?: number | undefined;
  /** Called before each wait for another try. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface PagesOptions extends CallOptions {
  /** At least 1; as many as there are unless given. */
  readonly pagesMax?: number | undefined;
}

export interface SimilarOptions extends CallOptions {
  /** 1 to 50, 20 unless given. */
  readonly limit?: number | undefined;
  /** Ranks screens of the same app with the others. They come after all others unless given. */
  readonly same_app?: boolean | undefined;
}

export interface PutOptions extends CallOptions {
  /**
   * A PNG, JPEG or WebP of at most 40 MB. The screen keeps the picture it has unless one is given; null takes
   * it away.
   */
  readonly image?: Blob | Uint8Array<ArrayBuffer> | null | undefined;
}

/** A client of one service with one key. Each method throws a `ScreenSearchError`. */
export interface ScreenSearchClient
  extends LibraryCalls,
    ListCalls,
    DescriptionCalls,
    EditCalls,
    CollectionCalls,
    FlowCalls,
    PictureCalls {
  /** One search. */
  search(request: SearchRequest, options?: CallOptions): Promise<results.SearchResult>;
  /**
   * The pages of a query, none of them empty, no screen twice. They end at 100 + `limit` screens at the
   * latest: a request cannot exclude more than 100.
   */
  pages(request: SearchRequest, options?: PagesOptions): AsyncGenerator<results.SearchResult, PagesEnd, void>;
  /** One screen with everything that is known about it, and fresh picture addresses. */
  getScreen(id: string, options?: CallOptions): Promise<results.ScreenResult>;
  /** Its picture and those that it had before, the newest first, each with its words then. */
  screenVersions(id: string, options?: CallOptions): Promise<results.VersionsResult>;
  /**
   * The screens that are most like one, of the same platform, those of other apps first. It counts as a
   * search.
   */
  similar(id: string, options?: SimilarOptions): Promise<results.SimilarResult>;
  /** The apps of the library. */
  apps(request?: AppsRequest, options?: CallOptions): Promise<results.AppsResult>;
  /**
   * Adds a screen under a UUID of your choice, or replaces its words. The key needs the scope
   * `screens:write`.
   */
  putScreen(id: string, words: ScreenWords, options?: PutOptions): Promise<results.WrittenScreenResult>;
  /** Removes a screen with its picture. The key needs the scope `screens:write`. */
  deleteScreen(id: string, options?: CallOptions): Promise<results.DeletedScreenResult>;
}

/** Makes a client. Throws a `TypeError` or `RangeError` that names the option which is wrong. */
export function createScreenSearchClient(options: ClientOptions): ScreenSearchClient {
  const connection = connectionOf(options);
  const patience = patienceOf(options);
  const timeoutMs = requireTimeout(options.timeoutMs ?? timeoutMsDefault);
  const call: CallOperation = async (id, sent, of = {}) => {
    const patient =
      of.retries === undefined ? patience : { ...patience, retries: requireRetries(of.retries) };
    const timed = { ...of, timeoutMs: of.timeoutMs === undefined ? timeoutMs : requireTimeout(of.timeoutMs) };
    const request = requestFor(id, sent);
    const received = await withRetries(() => sendRequest(connection, request, timed), patient, of.signal);
    return resultOf(id, received);
  };
  const search: ScreenSearchClient["search"] = (body, callOptions) =>
    call("screens_search", { body }, callOptions);
  return {
    ...libraryCalls(connection, call),
    ...listCalls(call),
    ...descriptionCalls(call),
    ...flowCalls(call),
    ...editCalls(connection, call),
    ...collectionCalls(call),
    ...pictureCalls(call),
    search,
    pages: (request, { pagesMax = Number.MAX_SAFE_INTEGER, ...callOptions } = {}) =>
      searchPages(
        (each) => search(each, callOptions),
        request,
        requireWhole("pagesMax", pagesMax, 1, Number.MAX_SAFE_INTEGER),
      ),
    getScreen: (id, callOptions) => call("screens_get", { ids: [id] }, callOptions),
    screenVersions: (id, callOptions) => call("screens_versions", { ids: [id] }, callOptions),
    similar: (id, { limit, same_app, ...callOptions } = {}) => {
      const query = { limit, same_app: same_app === true ? "on" : undefined } as const;
      return call("screens_similar", { ids: [id], query }, callOptions);
    },
    apps: ({ platform, query, limit } = {}, callOptions) =>
      call("apps_list", { query: { platform, query, limit } }, callOptions),
    putScreen: (id, words, { image, ...callOptions } = {}) =>
      call("screens_put", { ids: [id], body: screenBody(words, image) }, callOptions),
    deleteScreen: async (id, callOptions) => {
      try {
        return { isRemoved: true, ...(await call("screens_delete", { ids: [id] }, callOptions)) };
      } catch (error) {
        if (!(error instanceof ScreenSearchError) || error.code !== "not_found") throw error;
        return { isRemoved: false, requestId: error.requestId, rateLimit: error.rateLimit };
      }
    },
  };
}

/** A picture is sent as it is, without a third more for base64. */
function screenBody(words: ScreenWords, image: PutOptions["image"]) {
  if (image === undefined) return words;
  if (image === null) return { ...words, image };
  const form = new FormData();
  form.set("screen", new Blob([JSON.stringify(words)], { type: "application/json" }));
  form.set("image", image instanceof Blob ? image : new Blob([image]), "image");
  return form;
}

function connectionOf({ baseUrl, apiKey, fetch, headers = {} }: ClientOptions): Connection {
  // Ends up in a header: what a header cannot hold would fail later and less clearly.
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError("apiKey: must be a key of the service, without blanks.");
  return {
    baseUrl: addressOf(baseUrl),
    apiKey,
    // Looked up at each call, and called without a `this`, which browsers require.
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    headers: { ...userAgent(), ...headers },
  };
}

/**
 * So that operators see who calls. Pages keep their browser's: another one would have to be allowed by CORS.
 */
function userAgent(): Readonly<Record<string, string>> {
  const { process } = globalThis as { readonly process?: { readonly versions?: { readonly node?: string } } };
  return process?.versions?.node === undefined ? {} : { "user-agent": `screen-search-client/${version}` };
}

function patienceOf({ retries, retryAfterSecondsMax, onRetry }: ClientOptions): Patience {
  const longest = retryAfterSecondsMax ?? retryAfterSecondsDefault;
  return {
    retries: requireRetries(retries ?? retriesDefault),
    retryAfterSecondsMax: requireWhole("retryAfterSecondsMax", longest, 0, retryAfterSecondsMost),
    onRetry,
  };
}

function requireRetries(retries: number): number {
  return requireWhole("retries", retries, 0, retriesMax);
}

function requireTimeout(timeoutMs: number): number {
  return requireWhole("timeoutMs", timeoutMs, 1, timeoutMsMax);
}

function addressOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new TypeError("baseUrl: must be an address that begins with http:// or https://.");
  }
  const url = new URL(baseUrl);
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

function requireWhole(name: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RangeError(`${name}: must be a whole number between ${min} and ${max}.`);
}
