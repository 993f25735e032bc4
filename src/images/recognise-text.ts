// Runs in a child process started by `text-reader.ts`: reads the text of each picture it is sent.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker, PSM } from "tesseract.js";
import { answerParent } from "../system/processes/answer-parent.ts";
import { picturePixelsMax } from "./picture.ts";

// The model comes with its package: nothing is fetched when this runs.
const models = dirname(fileURLToPath(import.meta.resolve("@tesseract.js-data/eng/package.json")));
const lstmOnly = 1;
/**
 * Small letters are enlarged up to twice, as long as the picture stays below 8 megapixels; see the table in
 * `text-reader.ts`.
 */
const enlargementMax = 2;
const readPixelsMax = 8_000_000;

const ready = startWorker();

answerParent(async (picture: Uint8Array) => {
  const worker = await ready;
  return (await worker.recognize(await prepare(picture))).data.text;
});

async function startWorker() {
  const worker = await createWorker("eng", lstmOnly, {
    langPath: join(models, "4.0.0_best_int"),
    cacheMethod: "none",
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return worker;
}

/** The recogniser reads PNG but no WebP, and was trained on letters of some 30 pixels. */
async function prepare(picture: Uint8Array): Promise<Buffer> {
  const image = new Bun.Image(picture, { maxPixels: picturePixelsMax });
  const { width, height } = await image.metadata();
  const scale = Math.min(enlargementMax, Math.sqrt(readPixelsMax / (width * height)));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return image.resize(side(width), side(height)).png({ compressionLevel: 1 }).buffer();
}
