/** better-auth takes the codes of the 30 seconds before and after, too. */
const validMs = 90_000;

/** The codes of second factors that were used: each works once (RFC 6238, 5.2). Whoever looks over a shoulder has nothing of it. */
export class UsedCodes {
  readonly #now: () => number;
  /** When each was used, oldest first. */
  readonly #usedAt = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes that a person used a code. False when they had used it before. */
  use(userId: string, code: string): boolean {
    const now = this.#now();
    for (const [used, at] of this.#usedAt) {
      if (at + validMs > now) break;
      this.#usedAt.delete(used);
    }
    const name = `${userId} ${code}`;
    if (this.#usedAt.has(name)) return false;
    this.#usedAt.set(name, now);
    return true;
  }
}
