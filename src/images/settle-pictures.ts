import type { Logger } from "../log.ts";
import type { LibraryStorage } from "../storage/storage.ts";
import type { ImageStore } from "./image-store.ts";

/** Where pictures are settled. */
export interface SettleServices {
  readonly images: Pick<ImageStore, "unsettled" | "settle" | "change">;
  readonly library: Pick<LibraryStorage, "screensByIds">;
}

/**
 * Ends replacements of pictures that a killed process or a lost database left open: the picture that its record names is delivered
 * again. Call it in `ImageStore.change`, before a `put`.
 */
export async function settlePictures({ images, library }: SettleServices): Promise<void> {
  const ids = await images.unsettled();
  if (ids.length === 0) return;
  const screens = new Map((await library.screensByIds(ids)).map((screen) => [screen.id, screen]));
  for (const id of ids) await images.settle(id, screens.get(id)?.picture ?? null);
}

/**
 * Settles pictures in a `change` of its own, if there are any. What cannot be settled now waits for the next time, with a line in the log.
 * `signal` ends the waiting for others that change pictures.
 */
export async function settleLeftPictures(
  services: SettleServices,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  try {
    if ((await services.images.unsettled()).length === 0) return;
    await services.images.change(() => settlePictures(services), signal);
  } catch (error) {
    // Most likely an import, whose own replacements are unsettled until their records are written.
    if (signal?.aborted === true && error === signal.reason) return;
    log.warn({ err: error }, "pictures whose replacement was interrupted are not settled yet");
  }
}
