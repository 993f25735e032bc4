// Reads the text of pictures that nobody described (OCR), in processes of its own: a picture that hangs or
// crashes the recogniser costs that picture its text and nothing else.
//
// Chosen 2026-11-21 on 72 real screens (36 iOS, 36 web; a median of 1,424 pixels wide), each engine held to
// one core of a shared 2-core x86-64 VM under Bun 1.4.5. Recall: the share of the words quoted in the
// screens' descriptions that were read, in any case.
//
// | engine and model, picture                                         | iOS  | web  | all  | CPU s | p95 s | RAM MB | install MB |
// | tesseract.js 7.0.0, eng 4.0.0_best_int, as it is, page mode 3     | .875 | .775 | .830 | 0.67  | 2.0   | 232    | 64         |
// | the same, page mode 6                                             | .894 | .773 | .839 | 0.69  | 1.8   | 231    | 64         |
// | enlarged to 1.5x within 8 MP, page mode 6                         | .901 | .822 | .865 | 1.07  | 1.7   | 302    | 64         |
// | enlarged to 2x within 8 MP, page mode 3 (chosen)                  | .886 | .845 | .867 | 1.25  | 2.3   | 317    | 64         |
// | the same, page mode 6                                             | .901 | .829 | .868 | 1.21  | 2.4   | 426    | 64         |
// | the same, page mode 4                                             | .892 | .837 | .867 | 1.23  | 4.3   | 319    | 64         |
// | the same, page modes 3 and 6, both texts                          | .918 | .873 | .898 | 2.5   |       |        | 64         |
// | the same, page modes 11 / 12 (sparse text)                        | .899 / .886 | .801 | .854 / .847 | |     |        | 64         |
// | the same, model 4.0.0 (11 MB), page mode 6                        | .901 | .829 | .868 | 1.23  | 4.5   | 340    | 64         |
// | @gutenye/ocr-node 1.4.8 (PP-OCRv4, onnxruntime-node), as it is    | .918 | .966 | .940 | 2.17  | 4.3   | 1,675  | 335        |
// | the same, enlarged to 2x within 4 MP                              | .931 | .979 | .953 | 3.17  | 5.4   | 2,075  | 335        |
//
// PP-OCR reads more, but takes 5 to 7 times the memory, twice the processor and 271 MB more of everybody's
// install, for a help that only undescribed pictures need; it can replace `recognise-text.ts` alone. Adaptive
// thresholds (Leptonica's Otsu, Sauvola) lost 9 to 17 points on 40 screens. Page mode 3 keeps columns apart,
// so that phrases stay whole. Not measured: tesseract-wasm 0.11 (the same engine, but takes raw pixels, which
// Bun.Image does not give), ppu-paddle-ocr 6.3 and the Rust crate ocrs (their models are fetched at run
// time), scribe.js-ocr (AGPL). Licences: tesseract.js Apache-2.0, its model package MIT (the model
// Apache-2.0).
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { type CostLimits, processPool, startLimitedProcess } from "../system/processes/limited-process.ts";

/** Reads the text of pictures. */
export interface TextReader {
  /**
   * The text in reading order, a line for each line, at most 50,000 characters; empty when there is none.
   * Rejects when it fails.
   */
  readText(picture: Uint8Array): Promise<string>;
  /** Ends it; texts that are being read reject. */
  close(): void;
}

/** Options of reading text. */
export interface TextReaderOptions extends Partial<CostLimits> {
  /** Pictures read at a time, each in its own process of 100 to 400 MB. */
  readonly processes?: number;
  /** The script of a process; for tests. */
  readonly script?: string;
}

const textLengthMax = 50_000;
const recogniseScript = fileURLToPath(import.meta.resolve("./recognise-text.ts"));
const defaultLimits: CostLimits = {
  cpuLimitMs: 30_000,
  timeLimitMs: 300_000,
  memoryLimitBytes: 1_000_000_000,
};

/** A reader that starts its processes when they are needed. */
export function textReader(options: TextReaderOptions = {}): TextReader {
  const { processes = Math.min(2, availableParallelism()), script = recogniseScript } = options;
  const pool = processPool(processes, () =>
    startLimitedProcess<Uint8Array, string>(script, { ...defaultLimits, ...options }),
  );
  return {
    readText: async (picture) => cleanText(await pool.ask(picture)),
    close: pool.close,
  };
}

function cleanText(text: string): string {
  const lines = text.replaceAll("\0", "").toWellFormed().split("\n");
  const kept = lines.map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]/u.test(line));
  return kept.join("\n").slice(0, textLengthMax).toWellFormed().trim();
}
