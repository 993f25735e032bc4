// The search by a picture, and look-alikes of the library.
import type { Answered, CallOptions } from "./contract.ts";
import { queryOf } from "./list-calls.ts";
import type {
  DismissedLookAlikesResult,
  LookAlikes,
  LookAlikesOptions,
  LookAlikesResult,
  MergedLookAlikes,
  MergedLookAlikesResult,
  PictureSearch,
  PictureSearchOptions,
  PictureSearchResult,
} from "./picture-contract.ts";
import type { Call } from "./send-request.ts";

/** Each method throws a `ScreenSearchError`. */
export interface PictureCalls {
  /** Screens like a picture: a PNG, JPEG or WebP of at most 40 MB, of which nothing is stored. */
  searchByPicture(
    picture: Blob | Uint8Array<ArrayBuffer>,
    options?: PictureSearchOptions & CallOptions,
  ): Promise<PictureSearchResult>;
  /** A page of the groups of screens whose pictures look the same. Needs the scope `screens:write`. */
  lookAlikes(options?: LookAlikesOptions & CallOptions): Promise<LookAlikesResult>;
  /** Keeps one screen and removes look-alikes of it. Needs the scope `screens:write`. */
  mergeLookAlikes(
    keep: string,
    remove: readonly string[],
    options?: CallOptions,
  ): Promise<MergedLookAlikesResult>;
  /**
   * Remembers that screens are not the same as the others of their group. Needs the scope `screens:write`.
   */
  dismissLookAlikes(screenIds: readonly string[], options?: CallOptions): Promise<DismissedLookAlikesResult>;
}

type Send = <Body extends object>(
  call: Call<Body>,
  options?: CallOptions,
) => Promise<Answered & { readonly body: Body }>;

/** The calls over a connection. */
export function pictureCalls(send: Send): PictureCalls {
  return {
    searchByPicture: async (picture, { platform, limit, image_quality, ...options } = {}) => {
      const path = `/v1/screens/search-by-picture${queryOf({ platform, limit, image_quality })}`;
      const body = picture instanceof Blob ? picture : new Blob([picture]);
      const { body: found, ...answered } = await send({ path, body, isAnswer: isSearch }, options);
      return { platform: found.platform, screens: found.screens, ...answered };
    },
    lookAlikes: async ({ limit, cursor, ...options } = {}) => {
      const path = `/v1/look-alikes${queryOf({ limit, cursor })}`;
      const { body, ...answered } = await send({ path, isAnswer: isPage }, options);
      const { groups, total, screens, next } = body;
      return { groups, total, screens, next, ...answered };
    },
    mergeLookAlikes: async (keep, remove, options) => {
      const call = { path: "/v1/look-alikes/merge", body: { keep, remove }, isAnswer: isMerged };
      const { body, ...answered } = await send(call, options);
      return { screen: body.screen, removed: body.removed, filled: body.filled, ...answered };
    },
    dismissLookAlikes: async (screenIds, options) => {
      const body = { screen_ids: screenIds };
      const call = { path: "/v1/look-alikes/dismiss", body, isAnswer: isDismissed };
      const { body: answer, ...answered } = await send(call, options);
      return { dismissed: answer.dismissed, ...answered };
    },
  };
}

function isSearch(body: object): body is PictureSearch {
  return "platform" in body && "screens" in body && Array.isArray(body.screens);
}

function isPage(body: object): body is LookAlikes {
  return "groups" in body && Array.isArray(body.groups) && "next" in body;
}

function isMerged(body: object): body is MergedLookAlikes {
  return "screen" in body && "removed" in body;
}

function isDismissed(body: object): body is { readonly dismissed: number } {
  return "dismissed" in body;
}
