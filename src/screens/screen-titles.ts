import type { Services } from "../services.ts";
import { screenTitle } from "./screen-title.ts";

/** What the live screens among `ids` are called, by their ids. */
export async function screenTitles(
  { storage }: Pick<Services, "storage">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const screens = await storage.library.titledByIds(ids);
  return new Map(screens.map((screen) => [screen.id, screenTitle(screen)]));
}
