// Readers of known layouts: each turns a folder as a tool leaves it into rows.

import type { LayoutName } from "../../../bounds.ts";
import type { Platform, System } from "../../../fields.ts";
import { RowError } from "../../rows/row-error.ts";
import { isObject, parseJson } from "../json-row.ts";
import type { LeftOut, LeftOutReason } from "../left-out.ts";
import { openNamedFile } from "../source-files.ts";
import { readNamedText } from "../text-file.ts";
import type { ListedFolder } from "../walk-folder.ts";

/** A reader of one layout, which `layoutOf` recognises by the paths. */
export interface SourceReader {
  readonly name: LayoutName;
  /** As a sentence says it: "screenshots of Playwright". */
  readonly what: string;
  readonly rows: (files: SourceFiles) => Promise<readonly LayoutRow[]>;
}

/** A picture with what its layout says of it. */
export interface LayoutRow {
  /** The path of the picture, or base64 of one that lies in a report. */
  readonly picture: string | { readonly base64: string };
  /**
   * The parts that tell it from all others of its source, the same in each run: test, name, variant. Its
   * screen is that of the same place, whatever the picture shows.
   */
  readonly place: readonly string[];
  /** The name that a person gave it, or else `name`, from which the words of tools are taken out. */
  readonly title?: string | undefined;
  readonly name?: string | undefined;
  readonly appName?: string | undefined;
  readonly platform: Platform;
  readonly system?: System | undefined;
  /** Device, theme, project and language: rows that differ in it alone are one step of a flow. */
  readonly variant?: string | undefined;
  readonly tags?: readonly (string | undefined)[];
  /** The language of its interface (BCP 47); where `place` names it, it is a part of it or the end of one. */
  readonly language?: string | undefined;
  /** The flows that it is a step of, if they have others, in the order of the rows. */
  readonly flows?: readonly string[];
  /** The moment at which it was taken, in milliseconds since 1970; else the time of its file. */
  readonly takenAt?: number | undefined;
  /** Other columns. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Reports with pictures inside are some hundred megabytes. */
const reportBytesMax = 268_435_456;

/** The files of a source, in the order of their paths. */
export class SourceFiles {
  /** Those that were read, or that are shown. */
  readonly used = new Set<string>();
  readonly #leftOutPaths = new Set<string>();
  readonly root: string;
  readonly pictures: readonly string[];
  readonly others: readonly string[];
  readonly #leftOut: LeftOut;

  constructor(root: string, { pictures, others }: ListedFolder, leftOut: LeftOut) {
    this.root = root;
    this.pictures = pictures;
    this.others = others;
    this.#leftOut = leftOut;
  }

  /** Reads a text of the source. Throws a `RowError`. */
  async text(path: string): Promise<string> {
    const refusal = (problem: string, cause?: Error) =>
      new RowError(null, "row_unreadable", `${path} ${problem}`, { cause });
    const text = await readNamedText(this.root, path, reportBytesMax, refusal);
    this.used.add(path);
    return text;
  }

  /** Reads the first bytes of a file of the source, with its size; null where it cannot be read. */
  async head(path: string, bytes: number): Promise<{ readonly start: Buffer; readonly size: number } | null> {
    const file = await openNamedFile(this.root, path).catch(() => null);
    await using _ = file;
    if (file === null) return null;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return { start: buffer.subarray(0, bytesRead), size: (await file.stat()).size };
  }

  /** Reads a picture of the source; null where it cannot be read. */
  async bytes(path: string): Promise<Uint8Array | null> {
    const file = await openNamedFile(this.root, path).catch(() => null);
    await using _ = file;
    return file === null ? null : new Uint8Array(await file.readFile());
  }

  /** Reads JSON of the source; null for what is none. */
  async json(path: string): Promise<unknown> {
    const text = await this.text(path);
    try {
      return parseJson(text);
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  }

  isLeftOut(path: string): boolean {
    return this.#leftOutPaths.has(path) || this.used.has(path);
  }

  /** Counts a picture that is no screen. */
  leaveOut(reason: LeftOutReason, path: string): void {
    if (this.#leftOutPaths.has(path)) return;
    this.#leftOutPaths.add(path);
    this.#leftOut.add(reason, path);
  }

  /** Counts what no row shows. */
  leaveOutOthers(): void {
    for (const path of this.pictures) if (!this.used.has(path)) this.leaveOut("unnamed_by_report", path);
    for (const path of this.others) if (!this.used.has(path)) this.leaveOut("not_a_picture", path);
  }
}

/** The objects in a list in foreign JSON. */
export function listOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A text in foreign JSON; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A moment in foreign JSON: seconds or milliseconds since 1970, or RFC 3339. */
export function momentOf(value: unknown): number | undefined {
  const at = typeof value === "number" ? (value < 1e11 ? value * 1000 : value) : Date.parse(textOf(value));
  return Number.isFinite(at) && at > 0 ? Math.floor(at) : undefined;
}
