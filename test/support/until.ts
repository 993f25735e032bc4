/** Limits of a wait, and the detail for its error. */
export interface Waiting {
  /** Four minutes unless given: a wait ends what hangs, and measures nothing. */
  readonly withinMs?: number;
  readonly everyMs?: number;
  /** Text added to the error, such as the log. */
  readonly detail?: () => string;
}

/** Asks again and again until it is true; throws when that takes too long. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  { withinMs = 240_000, everyMs = 5, detail }: Waiting = {},
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline)
      throw new Error(`it did not happen within ${withinMs / 1000} s${detail ? `: ${detail()}` : ""}`);
    await Bun.sleep(everyMs);
  }
}
