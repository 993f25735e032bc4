// Reads untrusted trees in a child process: one that takes too long costs its row and nobody an answer.
import { fileURLToPath } from "node:url";
import * as limited from "../../system/processes/limited-process.ts";
import { TreeError } from "./tree-node.ts";
import type { TreeWords } from "./tree-words.ts";

export interface TreeReader {
  /** As `readTree`; throws a `TreeError` also for a tree that takes more than the limits. */
  readTree(tree: string): Promise<TreeWords>;
  /** Ends it; trees that are being read are rejected. */
  close(): void;
}

/** The reader process's answer: the words of a tree, or the reason why it is refused. */
export type TreeAnswer = { readonly words: TreeWords } | { readonly refusal: string };

const readScript = fileURLToPath(import.meta.resolve("./read-trees.ts"));
/** The costliest megabyte that the tests know takes 1.5 s and 250 MB. */
const defaultLimits: limited.CostLimits = {
  cpuLimitMs: 10_000,
  timeLimitMs: 60_000,
  memoryLimitBytes: 1_000_000_000,
};

/** A reader that starts its process when the first tree needs it. */
export function treeReader(limits: Partial<limited.CostLimits> = {}): TreeReader {
  const pool = limited.processPool(1, () =>
    limited.startLimitedProcess<string, TreeAnswer>(readScript, { ...defaultLimits, ...limits }),
  );
  return {
    async readTree(tree) {
      const answer = await pool.ask(tree).catch(throwTooCostly);
      if ("refusal" in answer) throw new TreeError(answer.refusal);
      return answer.words;
    },
    close: pool.close,
  };
}

function throwTooCostly(error: unknown): never {
  if (!(error instanceof limited.TooCostlyError)) throw error;
  throw new TreeError(`cannot be read: ${error.message}`, { cause: error });
}
