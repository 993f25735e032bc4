// Reads the text of pictures that nobody described (OCR), in processes of its own: a picture that hangs or
// crashes the recogniser costs that picture its text and nothing else. The models and their measurements are
// in native/models/README.md.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { type CostLimits, processPool, startLimitedProcess } from "../system/processes/limited-process.ts";

/** A row of text. Its place and size are shares, 0 to 1, of the picture's width and height. */
export interface TextRow {
  /** Empty where it is in a script that is not read. */
  readonly text: string;
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export interface TextReader {
  /** The rows from the top, those at one height from the left. Rejects when it fails. */
  readRows(picture: Uint8Array): Promise<readonly TextRow[]>;
  /** Ends it; texts that are being read reject. */
  close(): void;
}

export interface TextReaderOptions extends Partial<CostLimits> {
  /** Pictures read at a time, each in its own process of 150 to 350 MB. */
  readonly processes?: number;
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
  const { processes = Math.min(2, availableParallelism()), ...limits } = options;
  const pool = processPool(processes, () =>
    startLimitedProcess<Uint8Array, TextRow[]>(recogniseScript, { ...defaultLimits, ...limits }),
  );
  return {
    readRows: (picture) => pool.ask(picture),
    close: pool.close,
  };
}

/** The text of rows, a line for each, at most 50,000 characters; empty when there is none. */
export function textOf(rows: readonly TextRow[]): string {
  const texts = rows.map(({ text }) => text).filter((text) => text !== "");
  return texts.join("\n").slice(0, textLengthMax).toWellFormed().trim();
}
