// The words of a tree: a title, the elements with their roles and states, and the text in reading order.
import { cutText, entryOf, oneLine, type ReadTree, type TreeNode } from "./tree-node.ts";

/** The words of a screen that come from its tree, within the bounds of a manifest's columns. */
export interface TreeWords {
  /** Empty where nothing in the tree is one. */
  readonly title: string;
  readonly elements: readonly string[];
  readonly text: string;
}

const titleCharactersMax = 500;
const elementsMax = 200;
const elementCharactersMax = 200;
const textCharactersMax = 50_000;
/** The bound on the names that a node stands in: each node looks its own up in them. */
const saidCharactersMax = 2_000;

/** Everyday names of roles that count as elements, with a name or without one. */
const always: Readonly<Record<string, string>> = {
  alert: "alert",
  alertdialog: "alert",
  checkbox: "checkbox",
  combobox: "dropdown",
  dialog: "dialog",
  picker: "picker",
  progressbar: "progress bar",
  radio: "radio button",
  searchbox: "search field",
  slider: "slider",
  switch: "switch",
  textbox: "text field",
};

/** Those of roles that count only when they have a name. */
const named: Readonly<Record<string, string>> = {
  button: "button",
  columnheader: "column",
  heading: "heading",
  img: "image",
  image: "image",
  link: "link",
  listbox: "list box",
  menuitem: "menu item",
  menuitemcheckbox: "menu item",
  menuitemradio: "menu item",
  meter: "meter",
  spinbutton: "number field",
  tab: "tab",
  treeitem: "tree item",
};

/** Those that say what kind of screen it is; a long name is that of what they hold. */
const kinds: Readonly<Record<string, string>> = {
  chart: "chart",
  "date picker": "date picker",
  grid: "table",
  keyboard: "keyboard",
  map: "map",
  menu: "menu",
  "page indicator": "page indicator",
  search: "search",
  "segmented control": "segmented control",
  stepper: "stepper",
  table: "table",
  tablist: "tabs",
  tree: "tree",
};

/** Roles whose names a screen reader speaks but nothing shows. */
const unshown =
  /^(?:img|image|navigation|region|list|table|grid|group|main|banner|contentinfo|complementary|form|search|toolbar|tablist|menu|dialog|article|row|listitem|tree|figure|separator|document|menubar|rowgroup)$/;

/** Reads the words off a tree. What is longer than a column of a manifest may be is cut at its end. */
export function wordsOfTree({ title, nodes }: ReadTree): TreeWords {
  const elements = new Set<string>();
  const text = new VisibleText();
  for (const node of nodes) walk(node, "", elements, text);
  return {
    title: cutText(title || headingIn(nodes, 1) || headingIn(nodes, 0), titleCharactersMax),
    elements: [...elements],
    text: cutText(text.lines.join("\n"), textCharactersMax),
  };
}

/** `said` is the name of what the node stands in: parts of a link are not said again after its name. */
function walk(node: TreeNode, said: string, elements: Set<string>, text: VisibleText): void {
  const { role, name, value, children } = node;
  const element = elementOf(node);
  if (element !== "" && elements.size < elementsMax) elements.add(element);
  const isShown = name !== "" && !unshown.test(role);
  if (isShown) text.add(name, said);
  if (value !== "") text.add(value, said);
  const isWithin = isShown && role !== "text" ? `${said} ${name}`.slice(-saidCharactersMax) : said;
  for (const child of children) {
    // A closed list shows the option that is chosen.
    const isClosedAway = role === "combobox" && child.role === "option" && !child.states.includes("selected");
    if (!isClosedAway) walk(child, isWithin, elements, text);
  }
}

/** "button: Pay now", "checkbox: Remember me (checked)"; empty for what is no element. */
function elementOf({ role, name, states }: TreeNode): string {
  const other = name !== "" ? entryOf(named, role) : undefined;
  const kind = entryOf(always, role) ?? other ?? (name.length <= 60 ? entryOf(kinds, role) : undefined);
  if (kind === undefined) return "";
  const state = states.length === 0 ? "" : ` (${states.join(", ")})`;
  const room = elementCharactersMax - kind.length - state.length - 2;
  return name === "" ? kind : `${kind}: ${cutText(name, room)}${state}`;
}

/**
 * Lines in reading order that have letters or digits. One that repeats the one before, such as a label beside
 * its field, is left out.
 */
class VisibleText {
  readonly lines: string[] = [];
  #characters = 0;
  /** The last line as it was given, for the many that are the same. */
  #last = "";

  add(line: string, said: string): void {
    if (this.#characters > textCharactersMax || line === this.#last) return;
    const clean = oneLine(line);
    if (!/[\p{L}\p{N}]/u.test(clean) || clean === this.lines.at(-1) || said.includes(clean)) return;
    this.#characters += clean.length;
    this.#last = line;
    this.lines.push(clean);
  }
}

/** The name of the first heading of a level, 0 for any. */
function headingIn(nodes: readonly TreeNode[], level: number): string {
  for (const node of nodes) {
    const isIt = node.role === "heading" && (level === 0 || node.level === level);
    const found = isIt ? node.name : headingIn(node.children, level);
    if (found !== "") return found;
  }
  return "";
}
