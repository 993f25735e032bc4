import type { LibraryStorage } from "../database/storage.ts";
import type { KeptScreen } from "../database/stores/inherited-places.ts";
import type { ImageStore } from "../images/image-store.ts";

interface RemoveServices {
  readonly library: LibraryStorage;
  readonly images: ImageStore;
}

/**
 * Removes live screens with their pictures, and returns the ids of those that were there. Records go first: a
 * record without its picture would be worse than a picture without its record. `signal` ends the waiting for
 * others that change pictures. With `keeping`, none is removed unless that screen is there at the same
 * moment, which gets their places in collections and flows, and their tags.
 */
export async function removeScreens(
  { library, images }: RemoveServices,
  ids: readonly string[],
  signal?: AbortSignal,
  keeping?: KeptScreen,
): Promise<readonly string[]> {
  return images.change(async () => {
    const removed = await library.removeScreens(ids, keeping);
    // One that stays is harmless: it is of no record, and removed with the others of that kind.
    for (const id of removed) await images.remove(id).catch(() => undefined);
    return removed;
  }, signal);
}
