// A breaker: after some failures in a row nothing is tried for a while, so that a dead re-ranker does not
// cost every search its whole time. Our own because cockatiel reads the wall clock, which may run back, and
// lets every search wait for the call that is tried.

/** Failures in a row that open the circuit. */
const failuresMax = 5;
/** Time that a circuit stays open, in milliseconds; then one call at a time is tried. */
export const pauseMs = 10_000;

export class Circuit {
  readonly #elapsedMs: () => number;
  #failures = 0;
  #openUntil = 0;
  #isTrying = false;

  /** `elapsedMs` never runs back. */
  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** Failures since the last success. */
  get failures(): number {
    return this.#failures;
  }

  /** True when the last failure was the one that opened the circuit. */
  get hasJustOpened(): boolean {
    return this.#failures === failuresMax;
  }

  /** Reports whether a call may begin. Each that does must end in one of the three below. */
  begin(): boolean {
    if (this.#failures < failuresMax) return true;
    if (this.#isTrying || this.#elapsedMs() < this.#openUntil) return false;
    this.#isTrying = true;
    return true;
  }

  succeed(): void {
    this.#failures = 0;
    this.#isTrying = false;
  }

  fail(): void {
    this.#failures += 1;
    this.#isTrying = false;
    if (this.#failures >= failuresMax) this.#openUntil = this.#elapsedMs() + pauseMs;
  }

  /** The call was given up by whoever asked: it says nothing of the re-ranker. */
  giveUp(): void {
    this.#isTrying = false;
  }
}
