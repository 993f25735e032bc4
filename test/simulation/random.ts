// Numbers of a seed. Each step has a generator of its own, so that what one step draws does not move what the
// next one does.

/** A generator of one step. */
export class Random {
  #state: number;

  constructor(seed: number, step: number) {
    this.#state = (Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(step + 1, 0xc2b2_ae35)) >>> 0;
    for (let n = 0; n < 4; n += 1) this.fraction();
  }

  /** 0 to 1, without 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  isTrue(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.whole(0, from.length - 1)];
    if (picked === undefined) throw new Error("There is nothing to pick from.");
    return picked;
  }

  /** Some of a list, in another order. */
  some<T>(from: readonly T[], count: number): T[] {
    const left = [...from];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(this.whole(0, left.length - 1), 1),
    ).flat();
  }

  /** One of a list, each as often as its weight says. */
  byWeight<T extends { readonly weight: number }>(from: readonly T[]): T {
    let left = this.fraction() * from.reduce((sum, { weight }) => sum + weight, 0);
    for (const each of from) if ((left -= each.weight) < 0) return each;
    return this.pick(from);
  }
}
