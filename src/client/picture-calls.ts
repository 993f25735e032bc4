// The search by a picture, and look-alikes of the library.
import type { CallOptions } from "./call-options.ts";
import type { CallOperation } from "./calls.ts";
import type { LookAlikesOptions, PictureSearchOptions } from "./contract.ts";

/** The calls over a connection. */
export function pictureCalls(call: CallOperation) {
  return {
    /** Screens like a picture: a PNG, JPEG or WebP of at most 40 MB, of which nothing is stored. */
    searchByPicture: (
      picture: Blob | Uint8Array<ArrayBuffer>,
      { signal, timeoutMs, retries, headers, ...query }: PictureSearchOptions & CallOptions = {},
    ) => {
      const body = picture instanceof Blob ? picture : new Blob([picture]);
      return call("screens_search_by_picture", { query, body }, { signal, timeoutMs, retries, headers });
    },
    /** A page of the groups of screens whose pictures look the same. Needs the scope `screens:write`. */
    lookAlikes: ({ limit, cursor, ...options }: LookAlikesOptions & CallOptions = {}) =>
      call("look_alikes_list", { query: { limit, cursor } }, options),
    /** Keeps one screen and removes look-alikes of it. Needs the scope `screens:write`. */
    mergeLookAlikes: (keep: string, remove: readonly string[], options?: CallOptions) =>
      call("look_alikes_merge", { body: { keep, remove } }, options),
    /**
     * Remembers that screens are not the same as the others of their group. Needs the scope `screens:write`.
     */
    dismissLookAlikes: (screen_ids: readonly string[], options?: CallOptions) =>
      call("look_alikes_dismiss", { body: { screen_ids } }, options),
  };
}
