// Changes of screens by callers with a key, over HTTP and MCP. Each checks the scope before it reads the
// request.
import { keyName, recordKeyAct } from "../people/audit/record-key-act.ts";
import { requireScope } from "../people/caller.ts";
import type * as s from "./edit-schema.ts";
import * as edits from "./edit-screens.ts";
import { describedScreen } from "./found-screen.ts";
import type { ScreenServices } from "./screen-services.ts";
import type { WrittenScreenAnswer } from "./write-schema.ts";
import { requireScreenId, type WriteContext } from "./write-screens.ts";

type Read<Request> = () => Request | Promise<Request>;

/** Changes fields of one screen; what is not given stays. Throws as `editOneScreen`. */
export async function editScreenAs(
  services: ScreenServices,
  context: WriteContext,
  given: string,
  read: Read<s.ScreenChanges>,
): Promise<WrittenScreenAnswer> {
  const editor = await editorOf(services, context);
  const id = requireScreenId(given);
  const { screen, outcome, notices } = await edits.editOneScreen(services, editor, id, await read());
  return {
    ...(await describedScreen(services, context.caller, screen)),
    outcome: outcome === "unchanged" ? outcome : "updated",
    notices: [...notices],
  };
}

/** Changes fields of many screens, as `editScreens`. */
export async function editScreensAs(
  services: ScreenServices,
  context: WriteContext,
  read: Read<s.EditScreensRequest>,
): Promise<s.EditedScreensAnswer> {
  return edits.editScreens(services, await editorOf(services, context), await read());
}

/** Brings back fields of many screens, as `restoreScreens`. */
export async function restoreScreensAs(
  services: ScreenServices,
  context: WriteContext,
  read: Read<s.RestoreScreensRequest>,
): Promise<s.EditedScreensAnswer> {
  return edits.restoreScreens(services, await editorOf(services, context), await read());
}

/** Deletes many screens, as `deleteScreens`. */
export async function deleteScreensAs(
  services: ScreenServices,
  context: WriteContext,
  read: Read<s.DeleteScreensRequest>,
): Promise<s.DeletedScreensAnswer> {
  return edits.deleteScreens(services, await editorOf(services, context), await read());
}

export async function editorOf(services: ScreenServices, context: WriteContext): Promise<edits.ScreenEditor> {
  const { caller, signal } = context;
  requireScope(caller, "screens:write");
  return {
    name: await keyName(services, caller),
    turn: caller.workspaceId,
    signal,
    record: (action, target) => recordKeyAct(services, context, action, target),
  };
}
