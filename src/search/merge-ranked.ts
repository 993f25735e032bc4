/** Lists in one, the likelier first; each keeps its own order, in which copies come late. */
export function mergeRanked<Item>(
  lists: readonly (readonly Item[])[],
  rankOf: (item: Item) => number,
): Item[] {
  const left = lists.map((list) => list.slice());
  const merged: Item[] = [];
  const rank = ([first]: readonly Item[]) => (first === undefined ? Number.NEGATIVE_INFINITY : rankOf(first));
  for (;;) {
    const best = left.reduce((one, other) => (rank(other) > rank(one) ? other : one), left[0] ?? []);
    const next = best.shift();
    if (next === undefined) return merged;
    merged.push(next);
  }
}
