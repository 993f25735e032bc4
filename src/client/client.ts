// The client for Node, Bun, browsers and workers, published as `screen-search/client`, without dependencies.
import type { CallOptions, RateLimit } from "./call-options.ts";
import { type CallOperation, requestFor, resultOf } from "./calls.ts";
import { collectionCalls, flowCalls, type NeighboursOptions } from "./collection-calls.ts";
import { editCalls, type PutOptions } from "./edit-calls.ts";
import { descriptionCalls, type GetImportOptions, libraryCalls } from "./library-calls.ts";
import { type PagesEnd, type PagesOptions, readCalls, type SimilarOptions } from "./read-calls.ts";
import { ScreenSearchError, type ScreenSearchErrorCode } from "./screen-search-error.ts";
import { type Connection, type Fetch, sendRequest } from "./send-request.ts";
import type { UploadBody } from "./transfers.ts";
import { type Patience, type Retry, requireWhole, withRetries } from "./with-retries.ts";

export type * from "./contract.ts";
export type * from "./requests.ts";
export type * from "./results.ts";
export type { SearchFacts, SearchVerdict } from "./search-facts.ts";
export type {
  CallOptions,
  Fetch,
  GetImportOptions,
  NeighboursOptions,
  PagesEnd,
  PagesOptions,
  PutOptions,
  RateLimit,
  Retry,
  ScreenSearchErrorCode,
  SimilarOptions,
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

/** A client of one service with one key. Each method throws a `ScreenSearchError`. */
export interface ScreenSearchClient extends ReturnType<typeof callsOf> {}

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
  return callsOf(connection, call);
}

function callsOf(connection: Connection, call: CallOperation) {
  return {
    ...readCalls(call),
    ...flowCalls(call),
    ...collectionCalls(call),
    ...editCalls(connection, call),
    ...descriptionCalls(call),
    ...libraryCalls(connection, call),
  };
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

/** Tells operators who calls. Pages keep their browser's: another one would have to be allowed by CORS. */
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
