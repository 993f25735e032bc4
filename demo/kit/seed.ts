// Repeatable chance: the same seed draws the same picture on every machine.

export interface Chance {
  /** A number in [low, high). */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 2166136261;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  }
  return value >>> 0;
}

/** The list's entry at the index, counted round and round. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[((index % list.length) + list.length) % list.length];
  if (item === undefined) throw new Error("A list to choose from needs at least one entry.");
  return item;
}

/** mulberry32 by Tommy Ettinger, seeded with the text's hash. */
export function chance(seed: string): Chance {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (list) => at(list, Math.floor(next() * list.length)),
  };
}

/** Joins what `draw` returns for 0 to count - 1. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** Joins what `draw` returns for every entry. */
export function each<T>(list: readonly T[], draw: (item: T, index: number) => string): string {
  return list.map(draw).join("");
}
