// The decoder of pictures that imports of one process of tests share: each would start processes of its own.
import { type PictureDecoder, pictureDecoder } from "../../src/images/picture-decoder.ts";
import { afterTests } from "./after-tests.ts";

let shared: PictureDecoder | null = null;
afterTests(() => {
  shared?.close();
  // The next file of the same process starts its own.
  shared = null;
});

/** As imports open one; closing it leaves its processes to the next import. */
export function openSharedDecoder(): PictureDecoder {
  shared ??= pictureDecoder();
  return { ...shared, close: () => undefined };
}
