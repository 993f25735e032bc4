import { ApiError } from "../errors.ts";
import { isScreenId } from "../fields.ts";
import type { Services } from "../services.ts";
import type { Screen } from "../storage/storage.ts";

/** The record of a live screen. Throws `not_found` for anything that is no id of one. */
export async function findScreen({ storage }: Pick<Services, "storage">, id: string): Promise<Screen> {
  const known = id.toLowerCase();
  const [screen] = isScreenId(known) ? await storage.library.screensByIds([known]) : [];
  if (screen === undefined) throw noSuchScreen();
  return screen;
}

/** The same words for a screen that does not exist and for one that somebody may not see. */
export function noSuchScreen(): ApiError {
  return new ApiError("not_found", "There is no screen with this id.");
}
