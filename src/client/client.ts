// The client for programs in Node, Bun, browsers and workers: published as `screen-search/client`, without a dependency.
import type { SearchRequest, SearchResult } from "./contract.ts";
import { ScreenSearchError } from "./screen-search-error.ts";
import { type PagesEnd, searchPages } from "./search-pages.ts";
import { type Connection, type Fetch, sendSearch } from "./send-search.ts";
import { withRetries } from "./with-retries.ts";

export type { RateLimit, Screen, ScreenImage, SearchRequest, SearchResult } from "./contract.ts";
export type { Fetch, PagesEnd };
export { ScreenSearchError };

const path = "/v1/screens/search";
const timeoutMsDefault = 30_000;
/** The longest a timer can be set to. */
const timeoutMsMax = 2_147_483_647;
const retriesDefault = 2;
const retriesMax = 10;

/** How a client is made. */
export interface ClientOptions {
  /** The address of the service, such as `https://screens.example.com`; a path in it is kept. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The global one unless given. */
  readonly fetch?: Fetch | undefined;
  /** For each try; 30,000 unless given. */
  readonly timeoutMs?: number | undefined;
  /** Further tries after a 429, a 5xx or no answer, 0 to 10; 2 unless given. `Retry-After` is waited for when it is at most 60 s. */
  readonly retries?: number | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Stops the call, waits included; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of a run through pages. */
export interface PagesOptions extends CallOptions {
  /** At least 1; as many as there are unless given. */
  readonly pagesMax?: number | undefined;
}

/** A client of one service with one key. Both methods throw a `ScreenSearchError`. */
export interface ScreenSearchClient {
  /** One search. */
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResult>;
  /**
   * The pages of a query, none of them empty, no screen twice. They end at 100 + `limit` screens at the latest: a request cannot exclude
   * more than 100.
   */
  pages(request: SearchRequest, options?: PagesOptions): AsyncGenerator<SearchResult, PagesEnd, void>;
}

/** Makes a client. Throws a `TypeError` or `RangeError` that names the option which is wrong. */
export function createScreenSearchClient(options: ClientOptions): ScreenSearchClient {
  const connection = connectionOf(options);
  const retries = requireWhole("retries", options.retries ?? retriesDefault, 0, retriesMax);
  const search: ScreenSearchClient["search"] = (request, { signal } = {}) =>
    withRetries(() => sendSearch(connection, request, signal), retries, signal);
  return {
    search,
    pages: (request, { signal, pagesMax = Number.MAX_SAFE_INTEGER } = {}) =>
      searchPages(
        (each) => search(each, { signal }),
        request,
        requireWhole("pagesMax", pagesMax, 1, Number.MAX_SAFE_INTEGER),
      ),
  };
}

function connectionOf({ baseUrl, apiKey, fetch, timeoutMs }: ClientOptions): Connection {
  // Ends up in a header: what a header cannot hold would fail later and less clearly.
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError("apiKey: must be a key of the service, without blanks.");
  return {
    url: operationUrl(baseUrl),
    apiKey,
    // Looked up at each call, and called without a `this`, which browsers require.
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMs: requireWhole("timeoutMs", timeoutMs ?? timeoutMsDefault, 1, timeoutMsMax),
  };
}

function operationUrl(baseUrl: string): string {
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new TypeError("baseUrl: must be an address that begins with http:// or https://.");
  }
  const url = new URL(baseUrl);
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}${path}`;
}

function requireWhole(name: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RangeError(`${name}: must be a whole number between ${min} and ${max}.`);
}
