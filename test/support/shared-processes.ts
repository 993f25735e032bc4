// The processes that read pictures and trees, which imports of one process of tests share: each import would
// start its own.
import { type PictureDecoder, pictureDecoder } from "../../src/images/picture-decoder.ts";
import { type TreeReader, treeReader } from "../../src/library/trees/tree-reader.ts";
import { afterTests } from "./after-tests.ts";

let decoder: PictureDecoder | null = null;
let trees: TreeReader | null = null;
afterTests(() => {
  decoder?.close();
  trees?.close();
  // The next file of the same process starts its own.
  [decoder, trees] = [null, null];
});

const close = () => undefined;

/** As imports open one; closing it leaves its processes to the next import. */
export function openSharedDecoder(): PictureDecoder {
  decoder ??= pictureDecoder();
  return { ...decoder, close };
}

/** As `openSharedDecoder`. */
export function openSharedTreeReader(): TreeReader {
  trees ??= treeReader();
  return { ...trees, close };
}
