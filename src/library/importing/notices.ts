import type { ImportNotice } from "../../database/import-outcomes.ts";
import type { LeftOut } from "../sources/left-out.ts";

/** Notices of rows that are kept. */
export const noticesMax = 1_000;

/** Notices of an import for the operator, in the order in which they were noted. */
export class Notices {
  readonly #files: readonly string[];
  readonly #noted: ImportNotice[] = [];

  /** `files` are the pictures of a folder, one a row. */
  constructor(files: readonly string[]) {
    this.#files = files;
  }

  get all(): readonly ImportNotice[] {
    return this.#noted;
  }

  add(row: number, text: string, about: Pick<ImportNotice, "field" | "screenId" | "isFailure"> = {}): void {
    if (this.#noted.length >= noticesMax) return;
    const image = this.#files[row - 1];
    this.#noted.push({ row, ...(image !== undefined && { image }), ...about, text });
  }

  /** Notes something about the whole, of which there is little, and which no row may hide. */
  addWhole(text: string): void {
    this.append({ row: null, text });
  }

  append(...notices: readonly ImportNotice[]): void {
    this.#noted.push(...notices);
  }

  /** Forgets all but the first ones. */
  cut(length: number): void {
    this.#noted.length = length;
  }
}

/** One notice, or none where nothing is left out. */
export function leftOutNotices({ text, isIncomplete, files }: LeftOut): readonly ImportNotice[] {
  return text === null ? [] : [{ row: null, text, isFailure: isIncomplete, leftOut: files }];
}

/** Says why missing screens were not removed, which is a failure: it was asked for. */
export function removalRefused(reason: string): ImportNotice {
  return { row: null, text: `no missing screen was removed: ${reason}.`, isFailure: true };
}

/** The reason why nothing may be removed after something was left out; null where it may. */
export function removalDoubt({ doubt }: LeftOut): string | null {
  return doubt === null ? null : `what was left out may be among them: ${doubt}`;
}
