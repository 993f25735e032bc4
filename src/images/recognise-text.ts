// Runs in a child process started by `text-reader.ts`: reads the text of each picture it is sent.
import { addon } from "../system/addon.ts";
import { answerParent } from "../system/processes/answer-parent.ts";
import { picturePixelsMax } from "./picture.ts";
import type { TextRow } from "./text-reader.ts";

/** More takes memory and reads no more words. */
const readPixelsMax = 4_000_000;

const ready = addon.openTextReader();

answerParent(async (picture: Uint8Array): Promise<TextRow[]> => {
  const reader = await ready;
  const rows = await reader.read(await decode(picture));
  // The collector does not see how large the pixels of earlier pictures are.
  Bun.gc(true);
  return rows;
});

/** A PNG without compression, which hands the pixels over; a JPEG is turned upright. */
async function decode(picture: Uint8Array): Promise<Buffer> {
  const image = new Bun.Image(picture, { maxPixels: picturePixelsMax });
  const { width, height } = await image.metadata();
  const scale = Math.min(1, Math.sqrt(readPixelsMax / (width * height)));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const fitted = scale < 1 ? image.resize(side(width), side(height)) : image;
  return fitted.png({ compressionLevel: 0 }).buffer();
}
