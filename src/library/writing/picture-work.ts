// Work that takes a core for seconds: decoding pictures and reading their text. It is done before the lock to
// change pictures is taken, and kept for the rows that are written under the lock.
import { ApiError, ClientGoneError, reasonOf } from "../../errors.ts";
import type { ImageQuality, MadeSize } from "../../images/make-sizes.ts";
import type { PictureDecoder } from "../../images/picture-decoder.ts";
import { type TextRow, textOf } from "../../images/text-reader.ts";
import { type CheckedPicture, loadPicture } from "./checked-row.ts";

export interface PictureTools {
  readonly decoder: Pick<PictureDecoder, "makeSizes" | "decode">;
  /** Null where OCR is off. An `ApiError` or a `ClientGoneError` is about the request, not the picture. */
  readonly readRows: ((picture: Uint8Array) => Promise<readonly TextRow[]>) | null;
}

/** The text that OCR found in a picture, or the reason why it failed. */
export interface TextReading {
  readonly text: string;
  readonly rows: readonly TextRow[];
  readonly failure: string | null;
  readonly milliseconds: number;
}

/** A sentence for the operator about a picture without text, or with text that is not read; else null. */
export function readingNotice({ text, rows, failure }: TextReading): string | null {
  if (failure !== null) return `the text of the picture was not read: ${failure}`;
  const unread = rows.filter((row) => row.text === "").length;
  if (unread > 0)
    return `${unread} lines of the picture are in a script that is not read; they were left out.`;
  return text === "" ? "no text was found in the picture: it can only be found by its app." : null;
}

type Sizes = Record<ImageQuality, MadeSize>;

/** The database changed since the work was planned: it is to be done unlocked, and the rows begun again. */
export class UnpreparedError extends Error {
  override readonly name = "UnpreparedError";
}

/** Does the work on each picture once, however often it is asked for. */
export class PictureWork {
  readonly #tools: PictureTools;
  /** By the checksum of the picture. */
  readonly #sizes = new Map<string, Promise<Sizes>>();
  readonly #texts = new Map<string, Promise<TextReading>>();
  #isLocked = false;

  constructor(tools: PictureTools) {
    this.#tools = tools;
  }

  get canRead(): boolean {
    return this.#tools.readRows !== null;
  }

  /** Throws as `PictureDecoder.makeSizes`, `loadPicture`, and an `UnpreparedError` within `locked`. */
  sizes(picture: CheckedPicture): Promise<Sizes> {
    return this.#once(this.#sizes, picture, (file) => this.#tools.decoder.makeSizes(file));
  }

  /** The text that OCR finds. A failure of OCR is part of the result; otherwise throws as `sizes`. */
  text(picture: CheckedPicture): Promise<TextReading> {
    return this.#once(this.#texts, picture, (file) => this.#read(file));
  }

  /** Decodes the pixels and throws them away. Throws as `PictureDecoder.decode` and `loadPicture`. */
  async decode(picture: CheckedPicture): Promise<void> {
    await this.#tools.decoder.decode(await loadPicture(picture));
  }

  /** Runs work in which only what was done before may be asked for. */
  async locked<T>(work: () => Promise<T>): Promise<T> {
    this.#isLocked = true;
    try {
      return await work();
    } finally {
      this.#isLocked = false;
    }
  }

  /** Forgets what was done for a batch. */
  clear(): void {
    this.#sizes.clear();
    this.#texts.clear();
  }

  async #once<T>(
    done: Map<string, Promise<T>>,
    picture: CheckedPicture,
    work: (file: Uint8Array) => Promise<T>,
  ): Promise<T> {
    const before = done.get(picture.sha256);
    if (before !== undefined) return before;
    const file = await loadPicture(picture);
    if (this.#isLocked) throw new UnpreparedError("this picture was not prepared.");
    const doing = done.get(picture.sha256) ?? work(file);
    done.set(picture.sha256, doing);
    return doing;
  }

  async #read(file: Uint8Array): Promise<TextReading> {
    const startedAt = performance.now();
    const said = (rows: readonly TextRow[], failure: string | null) => {
      return { text: textOf(rows), rows, failure, milliseconds: performance.now() - startedAt };
    };
    if (this.#tools.readRows === null) return said([], "OCR is off.");
    return this.#tools.readRows(file).then(
      (rows) => said(rows, null),
      (error: unknown) => {
        if (error instanceof ApiError || error instanceof ClientGoneError) throw error;
        return said([], reasonOf(error));
      },
    );
  }
}
