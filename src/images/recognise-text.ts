// Runs in a process of its own, started by `text-process.ts`: reads the text of each PNG it is sent and answers in order.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker, PSM } from "tesseract.js";
import type { TextAnswer } from "./text-process.ts";

// The model comes with its package: nothing is fetched when this runs.
const models = dirname(fileURLToPath(import.meta.resolve("@tesseract.js-data/eng/package.json")));
const lstmOnly = 1;
const ready = startWorker();

async function startWorker() {
  const worker = await createWorker("eng", lstmOnly, {
    langPath: join(models, "4.0.0_best_int"),
    cacheMethod: "none",
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return worker;
}

async function recognise(png: Uint8Array): Promise<TextAnswer> {
  try {
    const worker = await ready;
    return { text: (await worker.recognize(Buffer.from(png))).data.text };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

// Listening begins at once, so that the picture that is sent while the model loads is not missed.
process.on("message", async ({ png }: { readonly png: Uint8Array }) => {
  process.send?.(await recognise(png));
});
process.on("disconnect", () => process.exit());
