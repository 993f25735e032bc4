// A process that does as it is told: what the limits of `startLimitedProcess` are for.
import { getPriority } from "node:os";
import { answerParent } from "../../src/system/processes/answer-parent.ts";

export type TroubledQuestion = "describe" | "hang" | "spin" | "hoard" | "crash" | "throw";
export interface TroubledAnswer {
  readonly pid: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** 0 is the usual one, 19 the lowest. */
  readonly priority: number;
}

const hoarded: Uint8Array[] = [];

answerParent(async (question: TroubledQuestion): Promise<TroubledAnswer> => {
  if (question === "hang") return new Promise(() => undefined);
  if (question === "spin") for (;;);
  // Bounded, so that a limit that does not hold fails a test instead of the machine.
  if (question === "hoard")
    while (hoarded.length < 1_000) {
      hoarded.push(new Uint8Array(4_000_000).fill(1));
      await Bun.sleep(1);
    }
  if (question === "crash") process.abort();
  if (question === "throw") throw new Error("as it was told");
  return { pid: process.pid, environment: process.env, folder: process.cwd(), priority: getPriority() };
});
