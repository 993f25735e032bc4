// Decodes untrusted pictures in child processes: one that crashes or exhausts them costs its row alone.
import { fileURLToPath } from "node:url";
import type { Appearance } from "../database/screens.ts";
import * as limited from "../system/processes/limited-process.ts";
import type { Control } from "./controls/find-controls.ts";
import type { ImageQuality, MadeSize } from "./make-sizes.ts";
import { PictureError, type PictureErrorCode } from "./picture.ts";
import type { PictureLook } from "./picture-look.ts";
import type { TextRow } from "./text-reader.ts";

/** Its methods throw `PictureError`: `image_damaged`, or `image_too_costly` beyond a limit. */
export interface PictureDecoder {
  /** Both delivered sizes, as `makeSizes` makes them. */
  makeSizes(original: Uint8Array): Promise<Record<ImageQuality, MadeSize>>;
  /** Decodes the pixels and throws them away. */
  decode(original: Uint8Array): Promise<void>;
  /** The look and the appearance of an `optimized` picture, as `makeLook` and `makeAppearance` make them. */
  see(optimized: Uint8Array): Promise<SeenPicture>;
  /** The parts of a screen whose text was read, as `findControls` finds them. */
  controls(picture: Uint8Array, rows: readonly TextRow[]): Promise<readonly Control[]>;
  /** Ends it; pictures that are being decoded are rejected. */
  close(): void;
}

/** The results that are made of a picture in the background. */
export interface SeenPicture {
  /** Null for a picture that has none. */
  readonly look: PictureLook | null;
  readonly appearance: Appearance;
}

export interface PictureDecoderOptions extends Partial<limited.CostLimits> {
  /** Pictures decoded at a time, each in its own process. */
  readonly processes?: number;
  /** The script of a process; for tests. */
  readonly script?: string;
}

export interface DecodeQuestion {
  readonly file: Uint8Array;
  readonly wanted: "sizes" | "appearance" | "controls" | "nothing";
  /** For `controls`. */
  readonly rows?: readonly TextRow[];
}

export type DecodeAnswer =
  | {
      readonly sizes?: Record<ImageQuality, MadeSize>;
      readonly seen?: SeenPicture;
      readonly controls?: readonly Control[];
    }
  | { readonly refusal: { readonly code: PictureErrorCode; readonly message: string } };

const decodeScript = fileURLToPath(import.meta.resolve("./decode-pictures.ts"));
/** The most accepted, 50 megapixels, takes 0.5 to 1.8 s and up to 500 MB (one core of the 2-core VM). */
const defaultLimits: limited.CostLimits = {
  cpuLimitMs: 20_000,
  timeLimitMs: 300_000,
  memoryLimitBytes: 1_000_000_000,
};

/** A decoder that starts its processes on demand. */
export function pictureDecoder(options: PictureDecoderOptions = {}): PictureDecoder {
  const { processes = 2, script = decodeScript } = options;
  const pool = limited.processPool(processes, () =>
    limited.startLimitedProcess<DecodeQuestion, DecodeAnswer>(script, { ...defaultLimits, ...options }),
  );
  const ask = async (question: DecodeQuestion) => {
    const answer = await pool.ask(question).catch(throwTooCostly);
    if ("refusal" in answer) throw new PictureError(answer.refusal.code, answer.refusal.message);
    return answer;
  };
  return {
    async makeSizes(original) {
      const { sizes } = await ask({ file: original, wanted: "sizes" });
      if (sizes === undefined) throw new Error("the process made no sizes, which it was asked for.");
      return sizes;
    },
    async decode(original) {
      await ask({ file: original, wanted: "nothing" });
    },
    async see(optimized) {
      const { seen } = await ask({ file: optimized, wanted: "appearance" });
      if (seen === undefined) throw new Error("the process did not look at the picture, as it was asked to.");
      return seen;
    },
    controls: async (file, rows) => (await ask({ file, wanted: "controls", rows })).controls ?? [],
    close: pool.close,
  };
}

function throwTooCostly(error: unknown): never {
  if (!(error instanceof limited.TooCostlyError)) throw error;
  throw new PictureError("image_too_costly", `decoding was abandoned: ${error.message}`, {
    cause: error,
  });
}
