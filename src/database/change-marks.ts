// Marks that tell changes of the same sequence apart. A database that is restored to an earlier moment, or a
// replica that takes over without the last commits, gives sequences out again; an index that followed the old
// changes must notice, however many came since.

/** Marks of the last so many changes are kept, at most a row each. */
export const marksKept = 1_000_000;

/** A change as somebody remembers it: its sequence, and its mark, which is 0 when it is not known. */
export interface KnownChange {
  readonly sequence: number;
  readonly mark: number;
}

/** A new mark; never 0. */
export function createMark(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low + 1;
}

/**
 * True when the database has this change, and not another one or none in its place. Without a mark the
 * sequence alone decides, as it does for changes so old that their marks were deleted: an index that is far
 * behind must not be taken for that of another database.
 */
export async function isKnownTo(
  library: { markAt(sequence: number): Promise<number>; lastSequence(): Promise<number> },
  { sequence, mark }: KnownChange,
): Promise<boolean> {
  const isMarked = mark !== 0;
  if (isMarked && (await library.markAt(sequence)) === mark) return true;
  return sequence <= (await library.lastSequence()) - (isMarked ? marksKept : 0);
}
