// Changes of one and of many screens, for keys of scope `screens:write`, and their original pictures.
import type { CallOptions } from "./call-options.ts";
import { type CallOperation, requestFor } from "./calls.ts";
import type { ScreenChanges, ScreensRestore } from "./contract.ts";
import type { ScreenSelection } from "./requests.ts";
import type * as results from "./results.ts";
import type { Connection } from "./send-request.ts";
import { download } from "./transfers.ts";

/** Each method throws a `ScreenSearchError`. */
export interface EditCalls {
  /** Changes fields of a screen, which keeps its id and share link when it moves to another app. */
  editScreen(id: string, changes: ScreenChanges, options?: CallOptions): Promise<results.WrittenScreenResult>;
  /** Changes fields of many screens. Each is durable by itself: `failed` has those that stayed. */
  editScreens(
    selection: ScreenSelection,
    changes: ScreenChanges,
    options?: CallOptions,
  ): Promise<results.EditedScreensResult>;
  /** Brings back what was in fields before their last edit. */
  restoreScreens(restore: ScreensRestore, options?: CallOptions): Promise<results.EditedScreensResult>;
  /** Deletes many screens with their pictures. */
  deleteScreens(selection: ScreenSelection, options?: CallOptions): Promise<results.DeletedScreensResult>;
  /**
   * The original pictures of at most 500 screens as a ZIP file. Not timed. A key that may search is enough.
   */
  downloadOriginals(ids: readonly string[], options?: CallOptions): Promise<results.ExportResult>;
}

/** The calls over a connection. */
export function editCalls(connection: Connection, call: CallOperation): EditCalls {
  return {
    editScreen: (id, body, options) => call("screens_edit", { ids: [id], body }, options),
    editScreens: (selection, set, options) =>
      call("screens_edit_many", { body: { ...selection, set } }, options),
    restoreScreens: (body, options) => call("screens_restore", { body }, options),
    deleteScreens: (body, options) => call("screens_delete_many", { body }, options),
    downloadOriginals: (ids, options = {}) =>
      download(connection, requestFor("screens_originals", { body: { ids } }), options),
  };
}
