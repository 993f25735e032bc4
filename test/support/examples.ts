// Thoroughness of a run: a landing tries few random examples, a nightly run (`.ci/run --all`) many.

const factor = Number(process.env["TEST_EXAMPLES_FACTOR"] ?? "1");
if (!Number.isInteger(factor) || factor < 1)
  throw new Error("TEST_EXAMPLES_FACTOR: must be a whole number from 1 on.");

/** True in a nightly run, which also tries what costs much and finds little. */
export const isThorough = factor > 1;

/** Number of examples, rounds or kill points in this run. */
export function examples(count: number): number {
  return count * factor;
}
