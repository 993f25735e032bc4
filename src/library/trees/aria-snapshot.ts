// Playwright's aria snapshot (`page.ariaSnapshot()`): YAML with one node a line. It is read by lines: a YAML
// library takes 1.2 s for 1 MB, and 18 s for 1 MB of brackets.
import { isSecretName } from "./secret-name.ts";
import * as tree from "./tree-node.ts";

/** `  - button "Pay now" [disabled]: text` without what follows the dash. */
const line = /^( *)- +(\S.*)$/;

/** True for a string that begins as an aria snapshot does. */
export function isAriaSnapshot(text: string): boolean {
  return /^\s*- +(?:["']|\/|[a-z]+(?:[\s:[]|$))/.test(text);
}

interface OpenNode {
  readonly indent: number;
  readonly children: tree.TreeNode[];
  readonly node: { value: string; isSecret: boolean } | null;
}

/** Reads either mode, without references, addresses and boxes. Throws a `TreeError` with the line. */
export function readAriaSnapshot(snapshot: string): tree.ReadTree {
  const nodes: tree.TreeNode[] = [];
  const open: OpenNode[] = [{ indent: -1, children: nodes, node: null }];
  for (const [index, text] of snapshot.split("\n").entries()) {
    if (/^\s*(?:#.*)?$/.test(text)) continue;
    tree.checkNodes(index + 1);
    const [, spaces = "", content] = line.exec(text.trimEnd()) ?? [];
    if (content === undefined) throw notALine(index, 'is not a node of an aria snapshot (`- role "name"`)');
    const indent = spaces.length;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    tree.checkDepth(open.length);
    readNode(content, index, open, indent);
  }
  return { title: "", nodes };
}

function readNode(content: string, index: number, open: OpenNode[], indent: number): void {
  const parent = open.at(-1);
  if (parent === undefined) throw notALine(index, "is not part of the tree");
  const { key, value } = splitKey(content, index);
  if (key.startsWith("/")) {
    if (key === "/placeholder" && parent.node?.value === "") {
      parent.node.value = value;
      // It stands before what was typed.
      if (isSecretName(value)) parent.node.isSecret = true;
    }
    return;
  }
  if (key === "text") {
    if (parent.node !== null) parent.node.value = "";
    if (parent.node?.isSecret === true) return;
    parent.children.push(tree.treeNode("text", { name: tree.oneLine(value) }));
    return;
  }
  const children: tree.TreeNode[] = [];
  const named = readKey(key, index);
  const node = { ...named, value: "", children, isSecret: isSecret(named) };
  if (!node.isSecret && value !== "") children.push(tree.treeNode("text", { name: tree.oneLine(value) }));
  parent.children.push(node);
  open.push({ indent, children, node });
}

/** Divides `key: value`; either may be quoted. */
function splitKey(content: string, index: number): { readonly key: string; readonly value: string } {
  if (/^["']/.test(content)) {
    const { text, rest } = readQuoted(content, index);
    return { key: text, value: readScalar(rest.replace(/^\s*:?\s*/, ""), index) };
  }
  const end = endOfPlainKey(content);
  return { key: content.slice(0, end).trimEnd(), value: readScalar(content.slice(end + 1).trim(), index) };
}

/** A colon before a blank or the end ends a key. Playwright quotes a key whose name has one. */
function endOfPlainKey(content: string): number {
  const found = content.search(/:(?:\s|$)/);
  return found === -1 ? content.length : found;
}

function readScalar(text: string, index: number): string {
  if (/^["']/.test(text)) return readQuoted(text, index).text;
  if (/^[|>[{&*!]/.test(text)) throw notALine(index, "has a value that is no text on one line");
  return text;
}

function readQuoted(text: string, index: number): { readonly text: string; readonly rest: string } {
  const quoted = (text.startsWith("'") ? /^'((?:[^']|'')*)'/ : /^"((?:[^"\\]|\\.)*)"/).exec(text);
  if (quoted === null) throw notALine(index, "has a quote that is not closed");
  const [whole, inner = ""] = quoted;
  return {
    text: text.startsWith("'") ? inner.replaceAll("''", "'") : unescaped(inner, index),
    rest: text.slice(whole.length),
  };
}

/** YAML has the escapes of JSON, and `\x` with two digits. */
function unescaped(text: string, index: number): string {
  try {
    return JSON.parse(`"${text.replace(/\\(x)?/g, (found, x) => (x ? "\\u00" : found))}"`) as string;
  } catch (cause) {
    throw notALine(index, "has an escape that is not known", cause);
  }
}

/** Bounded: brackets that are never closed would cost the square of the line. */
const attribute = /\[([a-z]{1,20})(?:=([^\][]{0,100}))?\]/g;

/** `checkbox "Remember me" [checked] [ref=e16]`. A snapshot written by hand may name by a /pattern/. */
function readKey(key: string, index: number): tree.TreeNode {
  const [whole, role = "", , quoted, pattern] =
    /^([a-zA-Z]+)(\s+(?:"((?:[^"\\]|\\.)*)"|(\/(?:[^/\\]|\\.)*\/)))?/.exec(key) ?? [];
  if (whole === undefined) throw notALine(index, "does not begin with a role");
  const attributes = [...key.slice(whole.length).matchAll(attribute)];
  const name = tree.oneLine((quoted ?? pattern ?? "").replace(/\\(.)/g, "$1"));
  const level = Number(attributes.find(([, each]) => each === "level")?.[2] ?? 0);
  return tree.treeNode(role, { name, level, states: attributes.flatMap(stateOf) });
}

const fieldRoles = new Set(["textbox", "searchbox", "spinbutton"]);

function isSecret({ role, name }: tree.TreeNode): boolean {
  return fieldRoles.has(role) && isSecretName(name);
}

const states = new Set(["checked", "disabled", "expanded", "pressed", "selected"]);

function stateOf([, name = "", value]: readonly (string | undefined)[]): readonly string[] {
  return states.has(name) && value !== "false" ? [value === "mixed" ? "partly checked" : name] : [];
}

function notALine(index: number, reason: string, cause?: unknown): tree.TreeError {
  return new tree.TreeError(`cannot be read: line ${index + 1} ${reason}.`, { cause });
}
