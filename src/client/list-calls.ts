// The library without a query: its screens page by page, and counts of them.
import type { CallOptions } from "./call-options.ts";
import type { CallOperation } from "./calls.ts";
import type { FacetsRequest, ScreensRequest } from "./contract.ts";
import type { FacetsResult, ScreensResult } from "./results.ts";

/** Each method throws a `ScreenSearchError`. */
export interface ListCalls {
  /** One page of the library, in order of creation. */
  listScreens(request?: ScreensRequest, options?: CallOptions): Promise<ScreensResult>;
  /**
   * All pages from `cursor` on, at least one. A screen that is there all the time comes exactly once,
   * whatever changes meanwhile.
   */
  screenPages(request?: ScreensRequest, options?: CallOptions): AsyncGenerator<ScreensResult, void, void>;
  /** Counts of the screens that pass a filter, by platform, app, pattern, look and author. */
  facets(request?: FacetsRequest, options?: CallOptions): Promise<FacetsResult>;
}

/** The calls over a connection. */
export function listCalls(call: CallOperation): ListCalls {
  const listScreens: ListCalls["listScreens"] = (query, options) => call("screens_list", { query }, options);
  return {
    listScreens,
    async *screenPages(request = {}, options) {
      let cursor: string | null | undefined = request.cursor;
      do {
        const page: ScreensResult = await listScreens({ ...request, cursor: cursor ?? undefined }, options);
        yield page;
        cursor = page.next;
      } while (cursor !== null);
    },
    facets: (query, options) => call("facets_get", { query }, options),
  };
}
