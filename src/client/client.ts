// The client for programs in Node, Bun, browsers and workers: published as `screen-search/client`, without a dependency.
import type {
  App,
  AppsRequest,
  AppsResult,
  ExportResult,
  ImportDetailsResult,
  ImportJob,
  ImportJobDetails,
  ImportOptions,
  ImportResult,
  Screen,
  ScreenDetails,
  ScreenResult,
  SearchRequest,
  SearchResult,
  SimilarResult,
  TitledScreen,
} from "./contract.ts";
import { ScreenSearchError, type ScreenSearchErrorCode } from "./screen-search-error.ts";
import { type PagesEnd, searchPages } from "./search-pages.ts";
import { type Call, type Connection, type Fetch, sendRequest } from "./send-request.ts";
import { download, type UploadBody, upload } from "./transfers.ts";
import { withRetries } from "./with-retries.ts";

export type {
  App,
  AppsRequest,
  AppsResult,
  ExportResult,
  FailedRow,
  ImportDetailsResult,
  ImportJob,
  ImportJobDetails,
  ImportOptions,
  ImportResult,
  RateLimit,
  Screen,
  ScreenDetails,
  ScreenImage,
  ScreenResult,
  SearchRequest,
  SearchResult,
  ServiceErrorCode,
  SimilarResult,
  TitledScreen,
} from "./contract.ts";
export type { Fetch, PagesEnd, ScreenSearchErrorCode, UploadBody };
export { ScreenSearchError };

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

export interface CallOptions {
  /** Stops the call, waits included; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface PagesOptions extends CallOptions {
  /** At least 1; as many as there are unless given. */
  readonly pagesMax?: number | undefined;
}

export interface SimilarOptions extends CallOptions {
  /** 1 to 50, 20 unless given. */
  readonly limit?: number | undefined;
}

/** A client of one service with one key. Each method throws a `ScreenSearchError`. */
export interface ScreenSearchClient {
  /** One search. */
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResult>;
  /**
   * The pages of a query, none of them empty, no screen twice. They end at 100 + `limit` screens at the latest: a request cannot exclude
   * more than 100.
   */
  pages(request: SearchRequest, options?: PagesOptions): AsyncGenerator<SearchResult, PagesEnd, void>;
  /** One screen with everything that is known about it, and fresh picture addresses. */
  getScreen(id: string, options?: CallOptions): Promise<ScreenResult>;
  /** The screens that are most like one, of the same platform. It counts as a search. */
  similar(id: string, options?: SimilarOptions): Promise<SimilarResult>;
  /** The apps of the library. */
  apps(request?: AppsRequest, options?: CallOptions): Promise<AppsResult>;
  /**
   * Sends a manifest or an archive to be imported, and returns its job once it is on the disk of the service. Neither timed nor tried again:
   * a stream can be sent once. This and what follows asks for a key of scope `screens:write`.
   */
  createImport(file: UploadBody, options: ImportOptions & CallOptions): Promise<ImportResult>;
  /** A job, with up to `failures` failed rows: 0 to 1,000, 100 unless given. */
  getImport(id: string, options?: GetImportOptions): Promise<ImportDetailsResult>;
  /** Ends a job: a queued one at once, a running one after the rows it is at. */
  cancelImport(id: string, options?: CallOptions): Promise<ImportResult>;
  /** The whole library as a TAR file. Not timed. */
  exportLibrary(options?: CallOptions): Promise<ExportResult>;
}

export interface GetImportOptions extends CallOptions {
  readonly failures?: number | undefined;
}

/** Makes a client. Throws a `TypeError` or `RangeError` that names the option which is wrong. */
export function createScreenSearchClient(options: ClientOptions): ScreenSearchClient {
  const connection = connectionOf(options);
  const retries = requireWhole("retries", options.retries ?? retriesDefault, 0, retriesMax);
  const send = <Body extends object>(call: Call<Body>, { signal }: CallOptions = {}) =>
    withRetries(() => sendRequest(connection, call, signal), retries, signal);
  const search: ScreenSearchClient["search"] = async (request, callOptions) => {
    const call = {
      path: "/v1/screens/search",
      body: request,
      isAnswer: hasList<"screens", Screen>("screens"),
    };
    const { body, ...answered } = await send(call, callOptions);
    return { screens: body.screens, ...answered };
  };
  return {
    search,
    pages: (request, { signal, pagesMax = Number.MAX_SAFE_INTEGER } = {}) =>
      searchPages(
        (each) => search(each, { signal }),
        request,
        requireWhole("pagesMax", pagesMax, 1, Number.MAX_SAFE_INTEGER),
      ),
    getScreen: async (id, callOptions) => {
      const { body, ...answered } = await send({ path: pathOf(id), isAnswer: isScreen }, callOptions);
      return { screen: body, ...answered };
    },
    similar: async (id, { limit, ...callOptions } = {}) => {
      const path = `${pathOf(id)}/similar${queryOf({ limit })}`;
      const isAnswer = hasList<"screens", TitledScreen>("screens");
      const { body, ...answered } = await send({ path, isAnswer }, callOptions);
      return { screens: body.screens, ...answered };
    },
    apps: async (request = {}, callOptions) => {
      const { platform, query, limit } = request;
      const path = `/v1/apps${queryOf({ platform, query, limit })}`;
      const { body, ...answered } = await send({ path, isAnswer: isApps }, callOptions);
      return { apps: body.apps, total: body.total, ...answered };
    },
    createImport: async (file, { name, ocr, idempotencyKey, signal }) => {
      const path = `/v1/imports${queryOf({ name, ocr: ocr === undefined ? undefined : ocr ? "on" : "off" })}`;
      const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
      const { body, ...answered } = await upload(
        connection,
        { path, headers, file, isAnswer: isImport },
        signal,
      );
      return { job: body, ...answered };
    },
    getImport: async (id, { failures, ...callOptions } = {}) => {
      const path = `/v1/imports/${encodeURIComponent(id)}${queryOf({ failures })}`;
      const { body, ...answered } = await send({ path, isAnswer: isImportDetails }, callOptions);
      return { job: body, ...answered };
    },
    cancelImport: async (id, callOptions) => {
      const path = `/v1/imports/${encodeURIComponent(id)}/cancel`;
      const { body, ...answered } = await send({ path, body: {}, isAnswer: isImport }, callOptions);
      return { job: body, ...answered };
    },
    exportLibrary: ({ signal } = {}) => download(connection, "/v1/export", signal),
  };
}

function pathOf(id: string): string {
  return `/v1/screens/${encodeURIComponent(id)}`;
}

function queryOf(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

function hasList<Name extends string, Item>(name: Name) {
  return (body: object): body is Readonly<Record<Name, readonly Item[]>> =>
    Array.isArray((body as Record<string, unknown>)[name]);
}

function isScreen(body: object): body is ScreenDetails {
  return "id" in body && "image_high" in body;
}

function isApps(body: object): body is { readonly apps: readonly App[]; readonly total: number } {
  return hasList<"apps", App>("apps")(body) && "total" in body;
}

function isImport(body: object): body is ImportJob {
  return "id" in body && "state" in body;
}

function isImportDetails(body: object): body is ImportJobDetails {
  return isImport(body) && hasList("failures")(body);
}

function connectionOf({ baseUrl, apiKey, fetch, timeoutMs }: ClientOptions): Connection {
  // Ends up in a header: what a header cannot hold would fail later and less clearly.
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError("apiKey: must be a key of the service, without blanks.");
  return {
    baseUrl: addressOf(baseUrl),
    apiKey,
    // Looked up at each call, and called without a `this`, which browsers require.
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMs: requireWhole("timeoutMs", timeoutMs ?? timeoutMsDefault, 1, timeoutMsMax),
  };
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
