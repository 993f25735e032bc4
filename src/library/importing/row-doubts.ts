// Notices about what may not have been meant in rows: one notice counts each kind.
import type { ListDoubt } from "../rows/list-cell.ts";

export type RowDoubt = ListDoubt | "damage" | "absence" | "repeat" | "marks" | "deleted" | "merged";

/** Rows of which each field that was left out is named; those after them are counted. */
const rowsNamed = 100;

/** The words for one row and for many, the reason, and what to do. */
const texts: Readonly<Record<RowDoubt, readonly [string, string, string, string]>> = {
  ends: [
    "a cell of elements or tags in brackets became one element",
    "cells of elements or tags in brackets became one element each",
    "because it is not certain where its elements end",
    "; separate them by | or write a JSON array",
  ],
  commas: [
    "a cell of elements or tags was split at its commas",
    "cells of elements or tags were split at their commas",
    "since they have no other separator",
    "; write | where an element has a comma",
  ],
  damage: [
    "a row holds replacement characters (\ufffd)",
    "rows hold replacement characters (\ufffd)",
    "in place of what some tool could not read before",
    "",
  ],
  absence: [
    "a row has a cell that says NULL or the like",
    "rows have cells that say NULL or the like",
    "taken as empty",
    "; in quotes it is a word",
  ],
  repeat: [
    "a row is for a screen of an earlier row",
    "rows are for screens of earlier rows",
    "and replaced what that one said",
    "",
  ],
  marks: [
    "a row has tags or collections, which were left out",
    "rows have tags or collections, which were left out",
    "since they belong to a workspace",
    "; --workspace names it",
  ],
  deleted: [
    "a row was left out",
    "rows were left out",
    "since a person deleted its screen",
    "; --restore-deleted (restore_deleted=on) brings it back",
  ],
  merged: [
    "a row changed nothing",
    "rows changed nothing",
    "since a person merged its screen into one that looks alike",
    "; --restore-deleted (restore_deleted=on) brings it back",
  ],
};

export class RowDoubts {
  readonly #rows = new Map<RowDoubt, { readonly first: string; count: number }>();
  readonly #leftOut = new Map<string, number>();

  /** `more` follows the row, where it is the first of its kind. */
  add(kind: RowDoubt, row: number, more = ""): void {
    const rows = this.#rows.get(kind) ?? { first: `${row}${more}`, count: 0 };
    rows.count += 1;
    this.#rows.set(kind, rows);
  }

  /** Counts a row whose value of a column was left out; true for one that is to be named by itself. */
  leaveOut(field: string): boolean {
    const count = (this.#leftOut.get(field) ?? 0) + 1;
    this.#leftOut.set(field, count);
    return count <= rowsNamed;
  }

  /** True when a row lost its value of this column. */
  hasLeftOut(field: string): boolean {
    return this.#leftOut.has(field);
  }

  /** A sentence for each kind that occurred. */
  get texts(): readonly string[] {
    const many = [...this.#leftOut].filter(([, count]) => count > rowsNamed);
    const leftOut = many.map(
      ([field, count]) => `${field}: was left out of ${count} rows; the first ${rowsNamed} are named.`,
    );
    return [...leftOut, ...this.#doubts()];
  }

  #doubts(): readonly string[] {
    return [...this.#rows].map(([kind, { first, count }]) => {
      const [one, many, why, hint] = texts[kind];
      return `${count === 1 ? one : `${count} ${many}`}, ${why} (the first is in row ${first})${hint}.`;
    });
  }
}
