// Reads the text of pictures that nobody described (OCR), in processes of its own: a picture that hangs or crashes the
// recogniser costs that picture its text and nothing else. HEADER
import { availableParallelism } from "node:os";
import { picturePixelsMax } from "./picture-header.ts";
import { startTextProcess, type TextProcess } from "./text-process.ts";

/** Reads the text of pictures. */
export interface TextReader {
  /** The text in reading order, a line for each line, at most 50,000 characters; empty when there is none. Rejects when it fails. */
  readText(picture: Uint8Array): Promise<string>;
  /** Ends it; texts that are being read reject. */
  close(): void;
}

/** How to read text. */
export interface TextReaderOptions {
  /** Pictures read at a time, each in its own process of 100 to 400 MB. */
  readonly processes?: number;
  /** For one picture, in milliseconds; then its process is ended. */
  readonly timeLimitMs?: number;
  /** Starts a process; for tests. */
  readonly startProcess?: () => TextProcess;
}

const textLengthMax = 50_000;
/** Small letters are enlarged up to twice, as long as the picture stays below 8 megapixels; see the table above. */
const enlargementMax = 2;
const readPixelsMax = 8_000_000;

/** A reader that starts its processes when they are needed. */
export function textReader(options: TextReaderOptions = {}): TextReader {
  const {
    processes = Math.min(2, availableParallelism()),
    timeLimitMs = 30_000,
    startProcess = startTextProcess,
  } = options;
  const lanes = Array.from({ length: processes }, () => new Lane(startProcess, timeLimitMs));
  return {
    async readText(picture) {
      const lane = lanes.reduce((best, other) => (other.waiting < best.waiting ? other : best));
      return cleanText(await lane.read(await prepare(picture)));
    },
    close() {
      for (const lane of lanes) lane.close();
    },
  };
}

/** One process and the pictures that wait for it. */
class Lane {
  /** Pictures that wait or are being read. */
  waiting = 0;
  readonly #startProcess: () => TextProcess;
  readonly #timeLimitMs: number;
  #process: TextProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(startProcess: () => TextProcess, timeLimitMs: number) {
    this.#startProcess = startProcess;
    this.#timeLimitMs = timeLimitMs;
  }

  read(picture: Uint8Array): Promise<string> {
    this.waiting += 1;
    const text = this.#last
      .then(() => this.#readNow(picture))
      .finally(() => {
        this.waiting -= 1;
      });
    this.#last = text.catch(() => undefined);
    return text;
  }

  close(): void {
    this.#process?.end();
    this.#process = null;
  }

  async #readNow(picture: Uint8Array): Promise<string> {
    this.#process ??= this.#startProcess();
    const timer = setTimeout(() => this.close(), this.#timeLimitMs);
    const startedAt = performance.now();
    try {
      return await this.#process.read(picture);
    } catch (error) {
      this.close();
      const isLate = performance.now() - startedAt >= this.#timeLimitMs;
      throw isLate
        ? new Error(`it took longer than ${this.#timeLimitMs / 1000} s.`, { cause: error })
        : error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The recogniser reads PNG but no WebP, and was trained on letters of some 30 pixels. */
async function prepare(picture: Uint8Array): Promise<Uint8Array> {
  const image = new Bun.Image(picture, { maxPixels: picturePixelsMax });
  const { width, height } = await image.metadata();
  const scale = Math.min(enlargementMax, Math.sqrt(readPixelsMax / (width * height)));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return image.resize(side(width), side(height)).png({ compressionLevel: 1 }).bytes();
}

function cleanText(text: string): string {
  const lines = text.replaceAll("\0", "").toWellFormed().split("\n");
  const kept = lines.map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]/u.test(line));
  return kept.join("\n").slice(0, textLengthMax).toWellFormed();
}
