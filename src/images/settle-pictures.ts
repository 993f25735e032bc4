import type { LibraryStorage } from "../database/storage.ts";
import type { Logger } from "../system/log.ts";
import type { ImageStore } from "./image-store.ts";

const notSettled = "a picture whose replacement was interrupted is not settled yet";

/** The store and the library whose interrupted replacements are ended. */
export interface SettleServices {
  readonly images: Pick<ImageStore, "unsettled" | "settle" | "change">;
  readonly library: Pick<LibraryStorage, "screensByIds">;
}

/** A picture that cannot be settled now. */
export interface UnsettledPicture {
  readonly id: string;
  readonly cause: unknown;
}

/**
 * Ends replacements of pictures that a killed process or a lost database left open: the picture that its
 * record names is delivered again. Call it in `ImageStore.change`, before a `put`. Returns those whose files
 * cannot be changed (EIO, a full disk): they are tried again the next time, and until then a `put` of them
 * fails, and of no other.
 */
export async function settlePictures({
  images,
  library,
}: SettleServices): Promise<readonly UnsettledPicture[]> {
  const ids = await images.unsettled();
  if (ids.length === 0) return [];
  const screens = new Map((await library.screensByIds(ids)).map((screen) => [screen.id, screen]));
  const left: UnsettledPicture[] = [];
  for (const id of ids)
    await images
      .settle(id, screens.get(id)?.picture ?? null)
      .catch((cause: unknown) => void left.push({ id, cause }));
  return left;
}

/**
 * Settles pictures in a `change` of its own, if there are any. What cannot be settled now waits for the next
 * time, with a line in the log. `signal` ends the waiting for others that change pictures.
 */
export async function settleLeftPictures(
  services: SettleServices,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  try {
    if ((await services.images.unsettled()).length === 0) return;
    const left = await services.images.change(() => settlePictures(services), signal);
    for (const { id, cause } of left) log.warn({ err: cause, screenId: id }, notSettled);
  } catch (error) {
    // Most likely an import, whose own replacements are unsettled until their records are written.
    if (signal?.aborted === true && error === signal.reason) return;
    log.warn({ err: error }, notSettled);
  }
}
