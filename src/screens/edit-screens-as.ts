// Changes of screens by callers with a key, over HTTP and MCP.
import { keyName, recordKeyAct } from "../people/audit/record-key-act.ts";
import type { Sharer } from "../people/caller.ts";
import type * as s from "./edit-schema.ts";
import * as edits from "./edit-screens.ts";
import { describedScreen } from "./found-screen.ts";
import { dismissLookAlikes, mergeLookAlikes } from "./look-alikes/merge-look-alikes.ts";
import type { ScreenServices } from "./screen-services.ts";
import type { WrittenScreenAnswer } from "./write-schema.ts";
import { requireScreenId, type WriteContext } from "./write-screens.ts";

/** Changes fields of one screen; what is not given stays. Throws as `editOneScreen`. */
export async function editScreenAs(
  services: ScreenServices,
  context: WriteContext,
  given: string,
  changes: s.ScreenChanges,
): Promise<WrittenScreenAnswer> {
  const editor = await editorOf(services, context);
  const id = requireScreenId(given);
  const { screen, outcome, notices } = await edits.editOneScreen(services, editor, id, changes);
  return {
    ...(await describedScreen(services, context.caller, screen)),
    outcome: outcome === "unchanged" ? outcome : "updated",
    notices: [...notices],
  };
}

/** Changes, restores and deletions of many screens, as those of `edit-screens.ts`, and of look-alikes. */
export const editScreensAs = byKey(edits.editScreens);
export const restoreScreensAs = byKey(edits.restoreScreens);
export const deleteScreensAs = byKey(edits.deleteScreens);
export const mergeLookAlikesAs = byKey(mergeLookAlikes);
export const dismissLookAlikesAs = byKey(dismissLookAlikes);

function byKey<Request, Answer>(
  edit: (
    services: ScreenServices,
    editor: edits.ScreenEditor,
    request: Request,
    sharer: Sharer,
  ) => Promise<Answer>,
) {
  return async (services: ScreenServices, context: WriteContext, request: Request) =>
    edit(services, await editorOf(services, context), request, context.caller);
}

async function editorOf(services: ScreenServices, context: WriteContext): Promise<edits.ScreenEditor> {
  return {
    name: await keyName(services, context.caller),
    turn: context.caller.workspaceId,
    signal: context.signal,
    record: (action, target) => recordKeyAct(services, context, action, target),
  };
}
