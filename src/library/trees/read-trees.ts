// Runs in a child process started by `tree-reader.ts`: reads each tree it is sent.
import { answerParent } from "../../system/processes/answer-parent.ts";
import { readTree } from "./read-tree.ts";
import { TreeError } from "./tree-node.ts";
import type { TreeAnswer } from "./tree-reader.ts";

answerParent(async (tree: string): Promise<TreeAnswer> => {
  try {
    return { words: readTree(tree) };
  } catch (error) {
    if (error instanceof TreeError) return { refusal: error.message };
    throw error;
  }
});
