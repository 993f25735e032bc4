// Changes of screens and merges of look-alikes, for keys of scope `screens:write`, and original pictures.
import type { CallOptions } from "./call-options.ts";
import { type CallOperation, requestFor } from "./calls.ts";
import type { LookAlikesOptions, ScreenChanges, ScreensRestore, ScreenWords } from "./contract.ts";
import type { ScreenSelection } from "./requests.ts";
import type { DeletedScreenResult } from "./results.ts";
import { ScreenSearchError } from "./screen-search-error.ts";
import type { Connection } from "./send-request.ts";
import { download } from "./transfers.ts";

export interface PutOptions extends CallOptions {
  /** A PNG, JPEG or WebP of at most 40 MB. Without it the screen keeps its picture; null takes it away. */
  readonly image?: Blob | Uint8Array<ArrayBuffer> | null | undefined;
}

export function editCalls(connection: Connection, call: CallOperation) {
  return {
    /** Adds a screen under a UUID of your choice, or replaces its words. */
    putScreen: (id: string, words: ScreenWords, { image, ...options }: PutOptions = {}) =>
      call("screens_put", { ids: [id], body: screenBody(words, image) }, options),
    /** Removes a screen with its picture. */
    deleteScreen: async (id: string, options?: CallOptions): Promise<DeletedScreenResult> => {
      try {
        return { isRemoved: true, ...(await call("screens_delete", { ids: [id] }, options)) };
      } catch (error) {
        if (!(error instanceof ScreenSearchError) || error.code !== "not_found") throw error;
        return { isRemoved: false, requestId: error.requestId, rateLimit: error.rateLimit };
      }
    },
    /** Changes fields of a screen, which keeps its id and share link when it moves to another app. */
    editScreen: (id: string, body: ScreenChanges, options?: CallOptions) =>
      call("screens_edit", { ids: [id], body }, options),
    /** Changes fields of many screens. Each is durable by itself: `failed` has those that stayed. */
    editScreens: (selection: ScreenSelection, set: ScreenChanges, options?: CallOptions) =>
      call("screens_edit_many", { body: { ...selection, set } }, options),
    /** Brings back what was in fields before their last edit. */
    restoreScreens: (body: ScreensRestore, options?: CallOptions) =>
      call("screens_restore", { body }, options),
    /** Deletes many screens with their pictures. */
    deleteScreens: (body: ScreenSelection, options?: CallOptions) =>
      call("screens_delete_many", { body }, options),
    /** A page of the groups of screens whose pictures look the same. Needs the scope `screens:write`. */
    lookAlikes: ({ limit, cursor, ...options }: LookAlikesOptions & CallOptions = {}) =>
      call("look_alikes_list", { query: { limit, cursor } }, options),
    /** Keeps one screen and removes look-alikes of it. Needs the scope `screens:write`. */
    mergeLookAlikes: (keep: string, remove: readonly string[], options?: CallOptions) =>
      call("look_alikes_merge", { body: { keep, remove } }, options),
    /** Remembers that screens are not the same as others of their group. Needs the scope `screens:write`. */
    dismissLookAlikes: (screen_ids: readonly string[], options?: CallOptions) =>
      call("look_alikes_dismiss", { body: { screen_ids } }, options),
    /** Original pictures of at most 500 screens as a ZIP file. Not timed. A key that may search is enough. */
    downloadOriginals: (ids: readonly string[], options: CallOptions = {}) =>
      download(connection, requestFor("screens_originals", { body: { ids } }), options),
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
