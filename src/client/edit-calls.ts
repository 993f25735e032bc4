// Changes of one and of many screens, for keys of scope `screens:write`, and their original pictures.
import type { Answered, CallOptions, ExportResult, WrittenScreen, WrittenScreenResult } from "./contract.ts";
import type {
  DeletedScreens,
  DeletedScreensResult,
  EditedScreens,
  EditedScreensResult,
  ScreenChanges,
  ScreenSelection,
  ScreensRestore,
} from "./edit-contract.ts";
import type { Call, Connection } from "./send-request.ts";
import { download } from "./transfers.ts";

/** Each method throws a `ScreenSearchError`. */
export interface EditCalls {
  /** Changes fields of a screen, which keeps its id and share link when it moves to another app. */
  editScreen(id: string, changes: ScreenChanges, options?: CallOptions): Promise<WrittenScreenResult>;
  /** Changes fields of many screens. Each is durable by itself: `failed` has those that stayed. */
  editScreens(
    selection: ScreenSelection,
    changes: ScreenChanges,
    options?: CallOptions,
  ): Promise<EditedScreensResult>;
  /** Brings back what was in fields before their last edit. */
  restoreScreens(restore: ScreensRestore, options?: CallOptions): Promise<EditedScreensResult>;
  /** Deletes many screens with their pictures. */
  deleteScreens(selection: ScreenSelection, options?: CallOptions): Promise<DeletedScreensResult>;
  /**
   * The original pictures of at most 500 screens as a ZIP file. Not timed. A key that may search is enough.
   */
  downloadOriginals(ids: readonly string[], options?: CallOptions): Promise<ExportResult>;
}

type Send = <Body extends object>(
  call: Call<Body>,
  options?: CallOptions,
) => Promise<Answered & { readonly body: Body }>;

/** The calls over a connection. */
export function editCalls(connection: Connection, send: Send): EditCalls {
  return {
    editScreen: async (id, changes, options) => {
      const path = `/v1/screens/${encodeURIComponent(id)}`;
      const call = { method: "PATCH", path, body: changes, isAnswer: isWritten } as const;
      const { body, ...answered } = await send(call, options);
      return { screen: body, ...answered };
    },
    editScreens: async (selection, changes, options) => {
      const body = { ...selection, set: changes };
      const call = { method: "PATCH", path: "/v1/screens", body, isAnswer: isEdited } as const;
      const { body: edited, ...answered } = await send(call, options);
      return { ...edited, ...answered };
    },
    restoreScreens: async (restore, options) => {
      const call = { path: "/v1/screens/restore", body: restore, isAnswer: isEdited };
      const { body: edited, ...answered } = await send(call, options);
      return { ...edited, ...answered };
    },
    deleteScreens: async (selection, options) => {
      const call = { path: "/v1/screens/delete", body: selection, isAnswer: isDeleted };
      const { body: deleted, ...answered } = await send(call, options);
      return { ...deleted, ...answered };
    },
    downloadOriginals: (ids, options = {}) => download(connection, "/v1/screens/originals", options, { ids }),
  };
}

function isWritten(body: object): body is WrittenScreen {
  return "id" in body && "outcome" in body;
}

function isEdited(body: object): body is EditedScreens {
  return "updated" in body && "failed" in body;
}

function isDeleted(body: object): body is DeletedScreens {
  return "deleted" in body && "failed" in body;
}
