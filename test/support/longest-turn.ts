// The longest turn of the event loop, in processor time of this thread.
import { threadMs } from "../../src/system/cost-meter.ts";

/** Milliseconds of the longest turn while `work` runs. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = threadMs();
  let isDone = false;
  const turn = () => {
    const at = threadMs();
    longest = Math.max(longest, at - last);
    last = at;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  await new Promise((resolve) => setImmediate(resolve));
  return longest;
}
