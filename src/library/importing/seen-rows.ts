// Memory of an import for the rows before: the ids of their screens, and the place of the last one.
import type { Screen } from "../../database/screens.ts";
import type { IdentifiedRow } from "../writing/checked-row.ts";
import { placesOfMillisecond } from "../writing/stage.ts";

/**
 * The ids of the rows so far, as 53 bits of a hash of each: a million ids take 76 MB instead of 254. Of a
 * million rows one in 18,000 imports takes a new id for one it has seen: it notes a repeat that is none, or
 * leaves a screen that nothing names.
 */
export class SeenIds {
  readonly #hashes = new Set<number>();
  readonly #rows = new Map<number, number>();
  readonly #standing = new Set<number>();

  /** `row` is kept where it is given: that of a picture of a folder. */
  add(id: string, row?: number): void {
    const hash = hashOf(id);
    this.#hashes.add(hash);
    if (row !== undefined) this.#rows.set(hash, row);
  }

  rowOf(id: string): number | undefined {
    return this.#rows.get(hashOf(id));
  }

  has(id: string): boolean {
    return this.#hashes.has(hashOf(id));
  }

  /** Notes the screen that a row would be of: it is not missing, nor was a row written for it. */
  stand(id: string): void {
    this.#standing.add(hashOf(id));
  }

  /** True for a screen that no row was of. */
  isMissing(id: string): boolean {
    return !this.has(id) && !this.#standing.has(hashOf(id));
  }

  get size(): number {
    return this.#hashes.size + this.#standing.size;
  }
}

/** A number holds 53 bits exactly. */
function hashOf(id: string): number {
  return Number(BigInt.asUintN(53, Bun.hash.wyhash(id)));
}

/**
 * Places the rows of one import. A screen keeps its source; new ones get that of the screens before them. It
 * keeps its place while that is behind the row before it, else gets one of this import. So the same source
 * again moves nothing, and rows added in the middle stand there, with those after them.
 */
export class SourceOrder {
  readonly #start: number;
  /** The source of the rows before the first that has one already. */
  readonly ownSource: string;
  /** Those that screens of this import had before it. */
  readonly sourcesBefore = new Set<string>();
  /** True when rows may be of `ownSource`. */
  isOwnUsed: boolean;
  #last: number;

  /** `rowsBefore` were placed by an earlier run of the same import, some of them maybe anew. */
  constructor(startedAt: number, rowsBefore: number, ownSource: string) {
    this.ownSource = ownSource;
    this.#start = startedAt * placesOfMillisecond;
    this.#last = rowsBefore > 0 ? this.#start + rowsBefore : 0;
    this.isOwnUsed = rowsBefore > 0;
  }

  /** The place of the next row, with the live screen that it is for. */
  placeOf(row: number, existing: Screen | null): Required<Pick<IdentifiedRow, "position" | "source">> {
    const { position: had = 0, source = "" } = existing ?? {};
    if (source !== "" && source !== this.ownSource) this.sourcesBefore.add(source);
    this.#last = had > this.#last ? had : Math.max(this.#last + 1, this.#start + row);
    const [known = this.ownSource] = this.sourcesBefore;
    const placed = source || known;
    this.isOwnUsed ||= placed === this.ownSource;
    return { position: this.#last, source: placed };
  }
}
