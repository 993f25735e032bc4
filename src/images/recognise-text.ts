// Runs in a child process started by `text-reader.ts`: reads the text of each picture it is sent.
import { addon } from "../system/addon.ts";
import { answerParent } from "../system/processes/answer-parent.ts";
import { isLong } from "./make-sizes.ts";
import { plainPicture } from "./plain-picture.ts";
import type { TextRow } from "./text-reader.ts";

/** More takes memory and reads no more words, but on a long page, which the recogniser reads in parts. */
const readPixelsMax = 4_000_000;
const longPixelsMax = 12_000_000;

const ready = addon().openTextReader();

answerParent(async (picture: Uint8Array): Promise<TextRow[]> => {
  const rows = await (await ready).read(await decode(picture));
  // The collector does not see how large the pixels of earlier pictures are.
  Bun.gc(true);
  return rows;
});

async function decode(picture: Uint8Array): Promise<Buffer> {
  const { width, height } = await new Bun.Image(picture).metadata();
  return plainPicture(picture, isLong(width, height) ? longPixelsMax : readPixelsMax);
}
