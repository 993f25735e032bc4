/** Ends a wait for something that hangs: longer than a busy machine needs, and no measure of anything. */
export const hangMs = 240_000;

/** Limits of a wait, and the detail for its error. */
export interface Waiting {
  /** `hangMs` unless given. */
  readonly withinMs?: number;
  readonly everyMs?: number;
  /** Text added to the error, such as the log. */
  readonly detail?: () => string;
}

/** Asks again and again until it is true; throws when that takes too long. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  { withinMs = hangMs, everyMs = 5, detail }: Waiting = {},
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline)
      throw new Error(`it did not happen within ${withinMs / 1000} s${detail ? `: ${detail()}` : ""}`);
    await Bun.sleep(everyMs);
  }
}

/** Asks again and again until the answer is wanted, and returns it. */
export async function untilAnswer<T>(
  ask: () => Promise<T>,
  isWanted: (answer: T) => boolean,
  waiting: Waiting = {},
): Promise<T> {
  let answer = await ask();
  const isThere = async () => {
    if (isWanted(answer)) return true;
    answer = await ask();
    return false;
  };
  await until(isThere, { everyMs: 30, ...waiting });
  return answer;
}
