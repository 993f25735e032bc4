// The common form of all trees, and the bounds on reading one.

import { withoutInvisible } from "../../system/invisible-characters.ts";

/** A node of the interface as a screen reader would tell of it. */
export interface TreeNode {
  /** An ARIA role; `text` for bare text, `generic` for what only groups. */
  readonly role: string;
  /** The accessible name, or the text of a `text` node. */
  readonly name: string;
  /** The content of a field, or its placeholder while it is empty. */
  readonly value: string;
  /** In words: checked, selected, disabled. */
  readonly states: readonly string[];
  /** The level of a heading, 1 to 6; 0 where it is not known. */
  readonly level: number;
  readonly children: readonly TreeNode[];
}

/** A tree, and the title that its document gives. */
export interface ReadTree {
  readonly title: string;
  readonly nodes: readonly TreeNode[];
}

/** A tree that cannot be read. The message says why, and names the bound that it passes. */
export class TreeError extends Error {
  override readonly name = "TreeError";
}

/** 1 MB of UTF-8. */
export const treeBytesMax = 1_000_000;
/** Real pages have up to some 60 levels, React Native some 100. */
const depthMax = 500;
const nodesMax = 50_000;

export function checkDepth(depth: number): void {
  if (depth > depthMax) throw new TreeError(`is nested more than ${depthMax} levels deep.`);
}

export function checkNodes(nodes: number): void {
  if (nodes > nodesMax) throw new TreeError(`has more than ${nodesMax.toLocaleString("en-US")} nodes.`);
}

/** A node; what is left out is empty. */
export function treeNode(role: string, node: Partial<Omit<TreeNode, "role">> = {}): TreeNode {
  return { name: "", value: "", states: [], level: 0, children: [], ...node, role };
}

/** A table by the names that each value has, which blanks part. */
export function tableOf(named: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(named);
  return Object.fromEntries(
    entries.flatMap(([value, names]) => names.split(" ").map((name) => [name, value])),
  );
}

/** The table's own value for a name that a tree gives, which may be `constructor`. */
export function entryOf(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Matches a string that is not one clean line. Most are one, and this test takes a tenth of the time. */
const notOneLine = /^ | {2}| $|[^\S ]|[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** A text on one line, without halves of characters and what is not seen: a row may have neither. */
export function oneLine(text: string): string {
  if (!notOneLine.test(text)) return text.toWellFormed();
  const spaced = text.toWellFormed().replace(/[\s\p{Cc}]+/gu, " ");
  const seen = withoutInvisible(spaced);
  return (seen === spaced ? seen : seen.replace(/ {2,}/g, " ")).trim();
}

/** A function that computes each text once. */
export function remembering<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const result = known.get(text) ?? compute(text);
    known.set(text, result);
    return result;
  };
}

/** The start of a text, which does not end within a character. */
export function cutText(text: string, charactersMax: number): string {
  return text
    .slice(0, charactersMax)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}
