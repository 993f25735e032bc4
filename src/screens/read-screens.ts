import type { Screen } from "../database/screens.ts";
import { ApiError } from "../errors.ts";
import { uuidOf } from "../fields.ts";
import type { Sharer } from "../people/caller.ts";
import { describedScreen, describedScreens } from "./found-screen.ts";
import type { DescribedScreen } from "./schema.ts";
import type { ScreenServices } from "./screen-services.ts";

type Library = Pick<ScreenServices, "storage">;

/** The same words for a screen that does not exist and for one that somebody may not see. */
export function noSuchScreen(): ApiError {
  return new ApiError("not_found", "There is no screen with this id.");
}

/** Throws `not_found` for a screen that is not there. */
export function requireLive(screen: unknown): void {
  if (screen === null) throw noSuchScreen();
}

/** The id of a live screen as it is stored. Throws `not_found` for anything that is no id of one. */
export async function requireLiveId({ storage }: Library, id: string): Promise<string> {
  const known = uuidOf(id);
  if (known === null || (await storage.library.summariesByIds([known])).length === 0) throw noSuchScreen();
  return known;
}

/** The record of a live screen. Throws `not_found` for anything that is no id of one. */
export async function findScreen({ storage }: Library, id: string): Promise<Screen> {
  const known = uuidOf(id);
  const [screen] = known === null ? [] : await storage.library.screensByIds([known]);
  if (screen === undefined) throw noSuchScreen();
  return screen;
}

/** A live screen with everything that is known about it. Throws as `findScreen`. */
export async function getScreen(
  services: ScreenServices,
  sharer: Sharer,
  id: string,
): Promise<DescribedScreen> {
  return describedScreen(services, sharer, await findScreen(services, id));
}

/** The live screens among at most 500 ids with all that is known, in the order of `ids`, each once. */
export async function getScreens(
  services: ScreenServices,
  sharer: Sharer,
  ids: readonly string[],
): Promise<DescribedScreen[]> {
  const known = [...new Set(ids.map((id) => id.toLowerCase()))];
  const screens = await services.storage.library.screensByIds(known);
  return describedScreens(services, sharer, inOrderOf(known, screens));
}

/** The records in the order of `ids`; an id without a record is left out. */
export function inOrderOf<Item extends { readonly id: string }>(
  ids: readonly string[],
  records: readonly Item[],
): Item[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
