import type { PersonsRemoval } from "../../database/stores/removals.ts";
import type { WriteServices } from "./row-tools.ts";

/**
 * Removes live screens with their pictures, and returns the ids of those that were there. Records go first: a
 * record without its picture would be worse than a picture without its record. `signal` ends the waiting for
 * others that change pictures. What a person removes stays known, see `LibraryStorage.removeScreens`.
 */
export async function removeScreens(
  { library, images }: Pick<WriteServices, "library" | "images">,
  ids: readonly string[],
  signal?: AbortSignal,
  person?: PersonsRemoval,
): Promise<readonly string[]> {
  return images.change(async () => {
    const removed = await library.removeScreens(ids, person);
    // One that stays is harmless: it is of no record, and removed with the others of that kind.
    for (const id of removed) await images.remove(id).catch(() => undefined);
    return removed;
  }, signal);
}
