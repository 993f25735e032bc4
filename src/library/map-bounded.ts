/** Maps with at most `limit` calls at a time; results in the order of the items. The first error ends it once running calls ended. */
export async function mapBounded<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) results[index] = await map(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, work));
  for (const worker of ended) if (worker.status === "rejected") throw worker.reason;
  return results;
}
