// Looks at pictures in the background: a new picture has its look and its appearance a few seconds after its
// import, and is compared with others; and those of before a release, a move or a restored backup get theirs
// while the service runs.

import type { LibraryStorage } from "../database/storage.ts";
import type { LookStore, LookWrite, UnseenPicture } from "../database/stores/looks.ts";
import type { Logger } from "../system/log.ts";
import { repeat } from "../system/repeat.ts";
import { type ComparedLooks, groupLooks } from "./group-looks.ts";
import type { ImageStore } from "./image-store.ts";
import { PictureError } from "./picture.ts";
import { type PictureDecoder, pictureDecoder } from "./picture-decoder.ts";
import { lookKeyLength } from "./picture-look.ts";
import { makeSmallPictures } from "./small-pictures.ts";

/** Pictures whose looks are written in one transaction. */
const picturesAtOnce = 16;
/** Written for a picture that has no look. */
const noLook = { key: "~".repeat(lookKeyLength), content: null } as const;

export interface LookServices {
  readonly images: Pick<ImageStore, "open" | "versions" | "derived">;
  readonly looks: Pick<LookStore, "missing" | "write" | "contentsOf">;
  readonly lookAlikes: ComparedLooks;
  readonly library: Pick<LibraryStorage, "lastSequence">;
}

export interface LookTimes {
  /** Between two questions whether the library changed. */
  readonly pollMs: number;
  /** Until pictures that could not be read are tried again although it did not. */
  readonly againMs: number;
}

/**
 * Makes the look and appearance of every picture that has none, until the function it returns is called. Each
 * pass begins at a random id, so that nodes take other pictures; a look made twice is the same.
 */
export function makeLooksLater(
  services: LookServices,
  log: Logger,
  { pollMs, againMs }: LookTimes = { pollMs: 2_000, againMs: 600_000 },
): () => Promise<void> {
  const decoder = pictureDecoder({ processes: 1 });
  let [sequenceBefore, dueAt, isFailing] = [-1, 0, false];
  const makeNew = async (signal: AbortSignal) => {
    const sequence = await services.library.lastSequence();
    if (sequence === sequenceBefore && performance.now() < dueAt) return decoder.close();
    dueAt = performance.now() + againMs;
    await makeMissing(services, decoder, crypto.randomUUID(), signal);
    await makeMissing(services, decoder, "", signal);
    sequenceBefore = sequence;
  };
  const stop = repeat(pollMs, async (signal) => {
    try {
      await makeNew(signal);
      await groupLooks(services, signal);
      isFailing = false;
    } catch (error) {
      // Records or pictures are away: searches go on without the missing looks. One line tells of it.
      if (!signal.aborted && !isFailing)
        log.warn(
          { err: error },
          "pictures cannot be looked at for now: copies are not recognised, and their appearance is not known",
        );
      isFailing = true;
    }
  });
  return async () => {
    const stopped = stop();
    decoder.close();
    await stopped;
  };
}

/** Looks at the pictures after an id. One that cannot be read is passed over until the next pass. */
async function makeMissing(
  { images, looks }: LookServices,
  decoder: PictureDecoder,
  start: string,
  signal: AbortSignal,
): Promise<void> {
  let after: string | undefined = start;
  while (after !== undefined && !signal.aborted) {
    const pictures: readonly UnseenPicture[] = await looks.missing(after, picturesAtOnce);
    const made: LookWrite[] = [];
    for (const picture of pictures) {
      await makeSmallPictures(images, picture.id);
      const look = await lookOf(images, decoder, picture);
      if (look !== null) made.push(look);
    }
    if (made.length > 0) await looks.write(made);
    after = pictures.at(-1)?.id;
  }
}

async function lookOf(
  images: LookServices["images"],
  decoder: PictureDecoder,
  { id, sha256 }: UnseenPicture,
): Promise<LookWrite | null> {
  const stored = await images.open(id, "optimized");
  if (stored === null) return null;
  const file = await stored.content.bytes();
  try {
    const { look, appearance } = await decoder.see(file);
    return { id, sha256, ...(look ?? noLook), appearance };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    // A process that was ended, by a stop or for its memory, says nothing of the picture.
    return error.code === "image_too_costly" ? null : { id, sha256, ...noLook, appearance: null };
  }
}
