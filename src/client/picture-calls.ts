// The search by a picture, and look-alikes of the library.
import type { CallOptions } from "./call-options.ts";
import type { CallOperation } from "./calls.ts";
import type { LookAlikesOptions, PictureSearchOptions } from "./contract.ts";
import type {
  DismissedLookAlikesResult,
  LookAlikesResult,
  MergedLookAlikesResult,
  PictureSearchResult,
} from "./results.ts";

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

/** The calls over a connection. */
export function pictureCalls(call: CallOperation): PictureCalls {
  return {
    searchByPicture: (picture, { signal, timeoutMs, retries, headers, ...query } = {}) => {
      const body = picture instanceof Blob ? picture : new Blob([picture]);
      return call("screens_search_by_picture", { query, body }, { signal, timeoutMs, retries, headers });
    },
    lookAlikes: ({ limit, cursor, ...options } = {}) =>
      call("look_alikes_list", { query: { limit, cursor } }, options),
    mergeLookAlikes: (keep, remove, options) =>
      call("look_alikes_merge", { body: { keep, remove } }, options),
    dismissLookAlikes: (screen_ids, options) =>
      call("look_alikes_dismiss", { body: { screen_ids } }, options),
  };
}
