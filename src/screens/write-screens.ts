// Writes of the library of all workspaces: the scope is an operator's grant, each change is audited.

import type { Screen } from "../database/screens.ts";
import { ApiError } from "../errors.ts";
import { uuidOf } from "../fields.ts";
import { keyName, recordKeyAct } from "../people/audit/record-key-act.ts";
import type { Actor } from "../people/operation.ts";
import { describedScreen, nameOf } from "./found-screen.ts";
import type { SentScreen } from "./read-screen-body.ts";
import { findScreen, noSuchScreen } from "./read-screens.ts";
import type { ScreenServices } from "./screen-services.ts";
import type { WrittenScreenAnswer } from "./write-schema.ts";

export type WriteContext = Omit<Actor, "person">;

const outcomes = { imported: "created", updated: "updated", unchanged: "unchanged" } as const;
const actions = { created: "screen.create", updated: "screen.update" } as const;

/**
 * Adds a screen or replaces its words, and its picture where one is given; durable when this returns. `id`
 * null lets the picture, or without one the words, say which screen it is, and words that are not given stay.
 * Given words are the key's: imports leave it alone. `read` gives the screen once the scope and the rate
 * allow it. Throws as `ScreenWriter.write`, and as `requires`, which is given the screen as it is then.
 */
export async function writeScreenAs(
  services: ScreenServices,
  context: WriteContext,
  id: string | null,
  read: () => Promise<SentScreen>,
  requires?: (screen: Screen | null) => void,
): Promise<WrittenScreenAnswer> {
  const { words, picture, keepsWords = id === null } = await read();
  const editor = { by: await keyName(services, context.caller), at: services.now() };
  const { screen, notices, ...written } = await services.screenWriter.write(
    context.caller.workspaceId,
    { fields: { ...words, id: id ?? undefined }, picture, isPartial: keepsWords, requires, editor },
    context.signal,
  );
  const outcome = outcomes[written.outcome];
  services.metrics.countScreenWrite(outcome);
  if (outcome !== "unchanged") await recordKeyAct(services, context, actions[outcome], nameOf(screen));
  return { ...(await describedScreen(services, context.caller, screen)), outcome, notices: [...notices] };
}

/** Removes a screen with its picture. Throws `not_found` when there is none, and as `ScreenWriter.remove`. */
export async function removeScreenAs(
  services: ScreenServices,
  context: WriteContext,
  given: string,
): Promise<void> {
  const screen = await findScreen(services, given);
  const { workspaceId } = context.caller;
  const by = await keyName(services, context.caller);
  const removed = await services.screenWriter.remove(workspaceId, [screen.id], context.signal, { by });
  if (removed.length === 0) throw noSuchScreen();
  services.metrics.countScreenWrite("removed");
  await recordKeyAct(services, context, "screen.delete", nameOf(screen));
}

/** The id of a screen that is to be written. Throws `invalid_request` for what is no UUID. */
export function requireScreenId(given: string): string {
  const id = uuidOf(given);
  if (id !== null) return id;
  throw new ApiError("invalid_request", "screen_id: must be a UUID.");
}
