// The order of an import: its rows stand in the library as they stand in its source.
import type { Screen } from "../../database/screens.ts";
import { placesOfMillisecond } from "../writing/stage.ts";

/**
 * Places the rows of one import. A screen keeps its place while that is behind the row before it, and gets
 * one of this import otherwise. So the same source again places nothing anew, and rows that were added in the
 * middle stand there, with those after them.
 */
export class SourceOrder {
  readonly #start: number;
  #last: number;

  /** `rowsBefore` were placed by an earlier run of the same import, some of them maybe anew. */
  constructor(startedAt: number, rowsBefore: number) {
    this.#start = startedAt * placesOfMillisecond;
    this.#last = rowsBefore > 0 ? this.#start + rowsBefore : 0;
  }

  /** The place of the next row, with the live screen that it is for. */
  placeOf(row: number, existing: Screen | null): number {
    const had = existing?.position ?? 0;
    this.#last = had > this.#last ? had : Math.max(this.#last + 1, this.#start + row);
    return this.#last;
  }
}
