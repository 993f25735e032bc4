// The library without a query: its screens page by page, and counts of them.
import type { Answered, CallOptions, ListedScreen } from "./contract.ts";
import type { Facets, FacetsRequest, FacetsResult, ScreensRequest, ScreensResult } from "./list-contract.ts";
import type { Call } from "./send-request.ts";

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

type Send = <Body extends object>(
  call: Call<Body>,
  options?: CallOptions,
) => Promise<Answered & { readonly body: Body }>;

/** The calls over a connection. */
export function listCalls(send: Send): ListCalls {
  const listScreens: ListCalls["listScreens"] = async (request = {}, options) => {
    const { body, ...answered } = await send(
      { path: `/v1/screens${queryOf(request)}`, isAnswer: isPage },
      options,
    );
    return { screens: body.screens, next: body.next, ...answered };
  };
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
    facets: async (request = {}, options) => {
      const { body, ...answered } = await send(
        { path: `/v1/facets${queryOf(request)}`, isAnswer: isFacets },
        options,
      );
      const { total, platforms, apps, patterns, themes, colors, described } = body;
      return { total, platforms, apps, patterns, themes, colors, described, ...answered };
    },
  };
}

/** The query string of the parameters that are given. */
export function queryOf(parameters: object): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

function isPage(
  body: object,
): body is { readonly screens: readonly ListedScreen[]; readonly next: string | null } {
  return "screens" in body && Array.isArray(body.screens) && "next" in body;
}

function isFacets(body: object): body is Facets {
  return "total" in body && "patterns" in body && Array.isArray(body.patterns);
}
