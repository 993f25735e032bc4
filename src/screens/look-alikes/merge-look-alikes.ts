// Merges look-alikes or tells them apart, for all workspaces: each change is in the audit list.
import type { Screen } from "../../database/screens.ts";
import { ApiError } from "../../errors.ts";
import { tagsOfScreenMax } from "../../library/rows/tags.ts";
import { toTheEnd } from "../../library/writing/long-writes.ts";
import type { Sharer } from "../../people/caller.ts";
import type { ScreenEditor } from "../edit-screens.ts";
import { describedScreen, nameOf } from "../found-screen.ts";
import { findScreen, requireLive } from "../read-screens.ts";
import type { ScreenServices } from "../screen-services.ts";
import { bestFirst, mergedWords } from "./merge-words.ts";
import type { DismissedAnswer, DismissRequest, MergedAnswer, MergeRequest } from "./schema.ts";

/**
 * Keeps one of look-alikes: the words of the others fill its empty fields, a person's words win, and the
 * others are removed with their pictures; it takes their places in collections and flows, and their tags.
 * When two merges run at once, neither removes what the other keeps. Throws `not_found`, `invalid_request`
 * for screens that are no look-alikes, and as `ScreenWriter.write`.
 */
export async function mergeLookAlikes(
  services: ScreenServices,
  editor: ScreenEditor,
  { keep, remove }: MergeRequest,
  sharer: Sharer,
): Promise<MergedAnswer> {
  const { turn, record } = editor;
  const step = toTheEnd(editor.signal);
  const kept = await findScreen(services, keep);
  const others = await othersOf(services, kept, remove);
  const words = mergedWords(kept, others);
  const filled = Object.keys(words) as MergedAnswer["filled"];
  if (filled.length > 0) {
    const { id, appName: app_name, platform } = kept;
    const given = {
      fields: { id, app_name, platform, ...words },
      picture: undefined,
      isPartial: true,
      requires: requireLive,
      editor: { by: editor.name, at: services.now() },
    };
    await step((signal) => services.screenWriter.write(turn, given, signal));
    services.metrics.countScreenWrite("updated");
    await record("screen.update", nameOf(kept));
  }
  const ids = others.map((screen) => screen.id);
  const removal = { by: editor.name, keeping: { id: kept.id, tagsMax: tagsOfScreenMax } };
  const removed = await step((signal) => services.screenWriter.remove(turn, ids, signal, removal));
  for (const screen of others.filter(({ id }) => removed.includes(id))) {
    services.metrics.countScreenWrite("removed");
    await record("screen.delete", nameOf(screen));
  }
  const screen = await describedScreen(services, sharer, await findScreen(services, kept.id));
  return { screen, removed: [...removed], filled };
}

/** Takes screens out of their group for good. Throws `invalid_request` unless they are of one group. */
export async function dismissLookAlikes(
  services: ScreenServices,
  { record }: Pick<ScreenEditor, "record">,
  { screen_ids: given }: DismissRequest,
): Promise<DismissedAnswer> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  if (!(await services.storage.lookAlikes.separate(ids, services.now())))
    throw new ApiError("invalid_request", "screen_ids: must be screens of one group of look-alikes.");
  await record("screen.dismiss", ids.join(", "));
  return { dismissed: ids.length };
}

/** The screens to remove, the best first. */
async function othersOf(
  services: ScreenServices,
  kept: Screen,
  remove: readonly string[],
): Promise<readonly Screen[]> {
  const ids = new Set(remove.map((id) => id.toLowerCase()));
  if (ids.has(kept.id)) throw new ApiError("invalid_request", "remove: must not have the screen to keep.");
  const group = await services.storage.lookAlikes.groupOf(kept.id);
  const others = bestFirst(group?.screens ?? [])
    .map(({ screen }) => screen)
    .filter(({ id }) => ids.has(id));
  if (others.length === ids.size) return others;
  throw new ApiError("invalid_request", "remove: must be look-alikes of the screen to keep.");
}
