// The words that a row's tree gives it.

import type { ManifestRow } from "../rows/row.ts";
import { RowError } from "../rows/row-error.ts";
import { readNamedText } from "../sources/text-file.ts";
import { TreeError, treeBytesMax } from "../trees/tree-node.ts";
import type { TreeReader } from "../trees/tree-reader.ts";
import type { TreeWords } from "../trees/tree-words.ts";

/** A row with the words of its tree where it gives none of its own, and where its text then comes from. */
export interface RowWithTree {
  readonly fields: ManifestRow;
  readonly textSource: "given" | "tree";
}

/** Reads `tree`, or else, in a folder, the file that `tree_file` names. Throws a `RowError`. */
export async function withTree(
  trees: Pick<TreeReader, "readTree">,
  folder: string | null,
  fields: ManifestRow,
): Promise<RowWithTree> {
  const field = fields.tree === undefined ? "tree_file" : "tree";
  const tree = fields.tree ?? (await readTreeFile(folder, fields.tree_file));
  if (tree === null) return { fields, textSource: "given" };
  const { title, elements, text } = await wordsOf(trees, field, tree);
  const ofTree = {
    ...(title && { title }),
    ...(elements.length > 0 && { elements: [...elements] }),
    ...(text && { text }),
  };
  return {
    fields: { ...ofTree, ...fields },
    textSource: fields.text === undefined ? "tree" : "given",
  };
}

async function wordsOf(trees: Pick<TreeReader, "readTree">, field: string, tree: string): Promise<TreeWords> {
  try {
    return await trees.readTree(tree);
  } catch (error) {
    if (error instanceof TreeError) throw refusal(field, error.message, error);
    throw error;
  }
}

async function readTreeFile(folder: string | null, name: string | undefined): Promise<string | null> {
  if (folder === null || name === undefined) return null;
  return readNamedText(folder, name, treeBytesMax, (problem, cause) => refusal("tree_file", problem, cause));
}

function refusal(field: string, problem: string, cause?: unknown): RowError {
  return new RowError(field, "tree_unreadable", problem, { cause });
}
