// Searches, single screens and lists.
import type { CallOptions } from "./call-options.ts";
import type { CallOperation } from "./calls.ts";
import type {
  AppsRequest,
  FacetsRequest,
  PictureSearchOptions,
  ScreensRequest,
  SearchRequest,
} from "./contract.ts";
import type { ScreensResult, SearchResult } from "./results.ts";
import { requireWhole } from "./with-retries.ts";

const excludedIdsMax = 100;

/**
 * The reason why the pages ended: no more screens, as many pages as asked for, or more ids seen than one
 * request may exclude. The generator returns it; `for await` does not show it.
 */
export type PagesEnd = "exhausted" | "pages_max" | "excluded_ids_max";

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

export function readCalls(call: CallOperation) {
  const search = (body: SearchRequest, options?: CallOptions) => call("screens_search", { body }, options);
  const listScreens = (query?: ScreensRequest, options?: CallOptions) =>
    call("screens_list", { query }, options);
  return {
    search,
    /**
     * The pages of a query, none of them empty, no screen twice. They end at 100 + `limit` screens at the
     * latest: a request cannot exclude more than 100.
     */
    pages: (request: SearchRequest, given: PagesOptions = {}) => {
      const { pagesMax = Number.MAX_SAFE_INTEGER, ...options } = given;
      requireWhole("pagesMax", pagesMax, 1, Number.MAX_SAFE_INTEGER);
      return searchPages((each) => search(each, options), request, pagesMax);
    },
    /** One screen with everything that is known about it, and fresh picture addresses. */
    getScreen: (id: string, options?: CallOptions) => call("screens_get", { ids: [id] }, options),
    /** Its picture and those that it had before, the newest first, each with its words then. */
    screenVersions: (id: string, options?: CallOptions) => call("screens_versions", { ids: [id] }, options),
    /** The screens most like one, of the same platform, those of other apps first. It counts as a search. */
    similar: (id: string, { limit, same_app, ...options }: SimilarOptions = {}) => {
      const query = { limit, same_app: same_app === true ? "on" : undefined } as const;
      return call("screens_similar", { ids: [id], query }, options);
    },
    apps: ({ platform, query, limit }: AppsRequest = {}, options?: CallOptions) =>
      call("apps_list", { query: { platform, query, limit } }, options),
    /** One page of the library, in order of creation. */
    listScreens,
    /**
     * All pages from `cursor` on, at least one. A screen that is there all the time comes exactly once,
     * whatever changes meanwhile.
     */
    async *screenPages(request: ScreensRequest = {}, options?: CallOptions) {
      let cursor: string | null | undefined = request.cursor;
      do {
        const page: ScreensResult = await listScreens({ ...request, cursor: cursor ?? undefined }, options);
        yield page;
        cursor = page.next;
      } while (cursor !== null);
    },
    /** Counts of the screens that pass a filter, by platform, app, pattern, look and author. */
    facets: (query?: FacetsRequest, options?: CallOptions) => call("facets_get", { query }, options),
    /** Screens like a picture: a PNG, JPEG or WebP of at most 40 MB, of which nothing is stored. */
    searchByPicture: (
      picture: Blob | Uint8Array<ArrayBuffer>,
      { signal, timeoutMs, retries, headers, ...query }: PictureSearchOptions & CallOptions = {},
    ) => {
      const body = picture instanceof Blob ? picture : new Blob([picture]);
      return call("screens_search_by_picture", { query, body }, { signal, timeoutMs, retries, headers });
    },
  };
}

/** Each request excludes what came before. */
async function* searchPages(
  search: (request: SearchRequest) => Promise<SearchResult>,
  request: SearchRequest,
  pagesMax: number,
): AsyncGenerator<SearchResult, PagesEnd, void> {
  const seen = [...(request.exclude_screen_ids ?? [])];
  for (let page = 0; page < pagesMax; page += 1) {
    // The first request is sent as it is: the service judges what the caller excludes.
    if (page > 0 && seen.length > excludedIdsMax) return "excluded_ids_max";
    const result = await search({ ...request, exclude_screen_ids: seen });
    if (result.screens.length === 0) return "exhausted";
    seen.push(...result.screens.map(({ id }) => id));
    yield result;
  }
  return "pages_max";
}
