// Checks the answers of Redis: a strange one counts as an outage, in which each node limits by itself.

/** Far above what any window counts or any delay lasts. */
const countMax = 1e12;
/** The bound of NODES. */
const nodesMax = 1_000;

/** The count of a window, which has at least `countMin`, and how long it lasts. */
export function windowAnswer(
  answer: unknown,
  countMin: number,
  msMax: number,
): [count: number, msLeft: number] {
  const [count, msLeft] = pairOf(answer);
  return [wholeNumber(count, countMin, countMax), wholeNumber(msLeft, 0, msMax)];
}

/** The wait of an attempt, and whether it was counted; what is counted waits at most `waitMsMax`. */
export function attemptAnswer(
  answer: unknown,
  waitMsMax: number,
): { readonly waitMs: number; readonly isCounted: boolean } {
  const [waitMs, counted] = pairOf(answer);
  const isCounted = wholeNumber(counted, 0, 1) === 1;
  return { waitMs: wholeNumber(waitMs, 0, isCounted ? waitMsMax : countMax), isCounted };
}

/** The number of nodes, this one included. */
export function nodesAnswer(answer: unknown): number {
  return wholeNumber(answer, 1, nodesMax);
}

/** True when SET with NX wrote. */
export function isWritten(answer: unknown): boolean {
  if (answer !== "OK" && answer !== null) throw unexpected();
  return answer === "OK";
}

function pairOf(answer: unknown): readonly unknown[] {
  if (!Array.isArray(answer) || answer.length !== 2) throw unexpected();
  return answer;
}

function wholeNumber(value: unknown, min: number, max: number): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < min || value > max)
    throw unexpected();
  return value;
}

/** Without the answer: it may hold anything. */
function unexpected(): Error {
  return new Error("an answer that Redis does not give to this command");
}
