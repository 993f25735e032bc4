// The text that XCUITest prints of an app (`app.debugDescription`, Appium's `format: description`), an
// element a line: `Button, 0x600…, {{16.0, 52.0}, {44.0, 44.0}}, identifier: 'back', label: 'Back',
// Selected`.
import { type AppElement, treeOf } from "./app-hierarchy.ts";
import { checkDepth, checkNodes, type ReadTree, TreeError } from "./tree-node.ts";

const line = /^(\s*)(?:→\s*)?([A-Z][A-Za-z]*)(?: \([^)]*\))?, (?:pid: \d+|0x[\da-f]+)/;

/** True for a string that begins as such a description does; anything before its elements is ignored. */
export function isDebugDescription(text: string): boolean {
  return text
    .slice(0, 5_000)
    .split("\n")
    .some((each) => line.test(each));
}

/** Longer lines are cut: the end of a label is looked for from every field on. */
const lineCharactersMax = 2_000;

interface OpenElement {
  readonly indent: number;
  readonly element: AppElement & { readonly children: AppElement[] };
}

/** Reads a description. Lines that are no element are left out: the path to the app, the query chain. */
export function readDebugDescription(text: string): ReadTree {
  const root: OpenElement = { indent: -1, element: { type: "", attributes: {}, children: [] } };
  const open = [root];
  let nodes = 0;
  for (const whole of text.split("\n")) {
    const each = whole.slice(0, lineCharactersMax);
    const [, spaces = "", type] = line.exec(each) ?? [];
    if (/^\s*Query chain:/.test(each)) break;
    if (type === undefined) continue;
    nodes += 1;
    checkNodes(nodes);
    while (open.length > 1 && (open.at(-1)?.indent ?? -1) >= spaces.length) open.pop();
    checkDepth(open.length);
    const element = { type, attributes: attributesOf(each), children: [] };
    open.at(-1)?.element.children.push(element);
    open.push({ indent: spaces.length, element });
  }
  if (nodes === 0) throw new TreeError("has no element of XCUITest.");
  return treeOf(root.element.children);
}

const names: Readonly<Record<string, string>> = {
  identifier: "name",
  label: "label",
  title: "label",
  value: "value",
  placeholderValue: "placeholderValue",
};

/** A quote within a value is not escaped: a value ends where the next field begins. */
function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(
    /, (identifier|label|title|placeholderValue|value): (?:'(.*?)'(?=, [a-zA-Z]+: |, (?:Selected|Disabled|Focused|Has)|\s*$)|([^,']+))/g,
  );
  const fields = [...found].map(([, name = "", quoted, bare]) => [names[name] ?? name, quoted ?? bare ?? ""]);
  return {
    ...Object.fromEntries(fields),
    ...(/, Selected(?:,|\s*$)/.test(text) ? { selected: "true" } : {}),
    ...(/, Disabled(?:,|\s*$)/.test(text) ? { enabled: "false" } : {}),
  };
}
