// A page's HTML, saved or of `page.content()`, as a screen reader would read it without style sheets.
import { isHidden, isInline, isMarkedHidden, roleOf, statesOf } from "./html-roles.ts";
import { type Markup, readMarkup } from "./markup.ts";
import { isSecretName, secretPurposes } from "./secret-name.ts";
import { cutText, oneLine, type ReadTree, remembering, type TreeNode, treeNode } from "./tree-node.ts";

/** Sources of names: elements by their id, and labels by the id of their field. */
interface Names {
  readonly byId: ReadonlyMap<string, Markup>;
  readonly labels: ReadonlyMap<string, Markup>;
  readonly title: string;
  /** `oneLine` and `isSecretName`, once for each text: one label may name thousands of fields. */
  readonly lineOf: (text: string) => string;
  readonly isSecret: (name: string) => boolean;
}

/** Reads a document or a part of one. Scripts, styles and what is marked as hidden are left out. */
export function readHtml(html: string): ReadTree {
  const root = readMarkup(html, "html");
  const names = collectNames(root);
  return { title: names.title, nodes: nodesOf(root, names) };
}

function collectNames(root: Markup): Names {
  const byId = new Map<string, Markup>();
  const labels = new Map<string, Markup>();
  let title = "";
  const waiting = [root];
  for (let at = 0; at < waiting.length; at += 1) {
    const element = waiting[at];
    if (element === undefined || element.tag === "svg") continue;
    const { tag, attributes, children } = element;
    const { id, for: target } = attributes;
    // An empty id is none: without this check a label for nothing would name all that has no id.
    if (id && !byId.has(id)) byId.set(id, element);
    if (tag === "label" && target) labels.set(target, element);
    if (tag === "title" && title === "") title = textWithout(element, new Set());
    for (const child of children) if (typeof child !== "string") waiting.push(child);
  }
  return { byId, labels, title, lineOf: remembering(oneLine), isSecret: remembering(isSecretName) };
}

/** The nodes within an element. What stands in one line is one text. */
function nodesOf(element: Markup, names: Names, label: Markup | null = null): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  let text = "";
  const endLine = () => {
    if (oneLine(text) !== "") nodes.push(treeNode("text", { name: oneLine(text) }));
    text = "";
  };
  const add = (child: Markup | string): void => {
    if (typeof child === "string") text += child;
    else if (isHidden(child)) return;
    else if (isInline(child) && roleOf(child) === "generic") for (const inner of child.children) add(inner);
    else {
      endLine();
      nodes.push(...nodesOfElement(child, names, label));
    }
  };
  for (const child of element.children) add(child);
  endLine();
  return nodes;
}

function nodesOfElement(element: Markup, names: Names, label: Markup | null): readonly TreeNode[] {
  const role = roleOf(element);
  const name = nameOf(element, names, label);
  const states = statesOf(element);
  const level = Number(/^h([1-6])$/.exec(element.tag)?.[1] ?? element.attributes["aria-level"] ?? 0);
  if (isField(element)) return [treeNode(role, { name, value: valueIn(element, name, names), states })];
  if (isClosed(element)) return element.children.flatMap((child) => summaryOf(child, names));
  const children = nodesOf(element, names, element.tag === "label" ? element : label);
  if (role === "generic" && name === "") return children;
  return [treeNode(role, { name, states, level: Number.isFinite(level) ? level : 0, children })];
}

function isField({ tag }: Markup): boolean {
  return tag === "input" || tag === "textarea" || tag === "img" || tag === "select";
}

/** A closed `<details>` shows its summary alone. */
function isClosed({ tag, attributes }: Markup): boolean {
  return tag === "details" && !("open" in attributes);
}

function summaryOf(child: Markup | string, names: Names): readonly TreeNode[] {
  return typeof child !== "string" && child.tag === "summary" ? nodesOfElement(child, names, null) : [];
}

const namedByContent =
  /^(?:button|link|heading|tab|menuitem|menuitemcheckbox|menuitemradio|option|checkbox|radio|switch|treeitem|columnheader)$/;

/** The accessible name, in the order of https://www.w3.org/TR/accname-1.2/ without what CSS adds. */
function nameOf(element: Markup, names: Names, label: Markup | null): string {
  for (const text of namesOf(element, names, label)) {
    const name = names.lineOf(text ?? "");
    if (name !== "") return name;
  }
  return "";
}

/** The candidates for an element's name, best first, built as they are asked for. */
function* namesOf(
  element: Markup,
  { byId, labels }: Names,
  label: Markup | null,
): Generator<string | undefined> {
  const { tag, attributes } = element;
  yield labelledBy(attributes["aria-labelledby"] ?? "", byId);
  yield attributes["aria-label"];
  const own = labelable.has(tag) ? labels.get(attributes["id"] ?? "") : undefined;
  const within = fields.has(tag) ? label : null;
  if (own ?? within) yield textOf(own ?? within ?? element);
  if (tag === "img") yield attributes["alt"];
  if (tag === "input" && /^(?:submit|reset|button)$/.test(attributes["type"] ?? ""))
    yield attributes["value"];
  if (namedByContent.test(roleOf(element))) yield textOf(element);
  yield attributes["title"];
  yield attributes["placeholder"];
}

/** The texts of the elements with these ids, as far as a name goes. */
function labelledBy(ids: string, byId: Names["byId"]): string {
  let text = "";
  for (const id of ids.split(/\s+/, labelsMax)) {
    const named = byId.get(id);
    if (named !== undefined && text.length < nameCharactersMax) text += ` ${textOf(named)}`;
  }
  return cutText(text, nameCharactersMax);
}

/** A password is never read, nor what a page shows of one. */
function valueIn(element: Markup, name: string, { isSecret }: Names): string {
  const { tag, attributes } = element;
  if (tag === "select") return selectedOf(element);
  if (secretPurposes.test(attributes["autocomplete"] ?? "")) return "";
  const called = [name, attributes["name"], attributes["id"], attributes["placeholder"]];
  if (called.some((each) => each !== undefined && isSecret(each))) return "";
  if (tag === "textarea") return textWithout(element, new Set()) || (attributes["placeholder"] ?? "");
  const type = attributes["type"]?.toLowerCase() ?? "text";
  if (/^(?:password|checkbox|radio|button|submit|reset|image|file|color)$/.test(type)) return "";
  return oneLine(attributes["value"] || attributes["placeholder"] || "");
}

function selectedOf(select: Markup): string {
  const options = select.children.flatMap((child) => optionsIn(child));
  const chosen = options.find(({ attributes }) => "selected" in attributes) ?? options[0];
  return chosen === undefined ? "" : textOf(chosen);
}

function optionsIn(child: Markup | string): readonly Markup[] {
  if (typeof child === "string") return [];
  return child.tag === "option" ? [child] : child.children.flatMap(optionsIn);
}

/** Elements a label can be of, https://html.spec.whatwg.org/multipage/forms.html#category-label. */
const labelable = new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);
/** Ids in one `aria-labelledby`. */
const labelsMax = 8;
/** Longer names are cut anyway; the second bound keeps names of names from costing the page's square. */
const nameCharactersMax = 1_000;
const nameNodesMax = 100;
/** The bound on one text, label or alternative, which each element around it puts together again. */
const pieceCharactersMax = 4_000;
const fields = new Set(["select", "textarea", "input"]);

/** Texts of elements that name others, each built once: one may name thousands. */
const texts = new WeakMap<Markup, string>();

/** The text in an element as a name, on one line, within the bounds; fields within a label are left out. */
function textOf(element: Markup): string {
  const known = texts.get(element);
  if (known !== undefined) return known;
  const text = textWithout(element, fields);
  texts.set(element, text);
  return text;
}

function textWithout(element: Markup, left: ReadonlySet<string>): string {
  let text = "";
  let seen = 0;
  const addAll = (children: Markup["children"]) => {
    for (const child of children) {
      seen += 1;
      if (text.length > nameCharactersMax || seen > nameNodesMax) return;
      add(child);
    }
  };
  const add = (child: Markup | string): void => {
    if (typeof child === "string") text += pieceOf(child);
    else if (child.tag === "svg") text += isMarkedHidden(child) ? "" : ` ${pieceOf(nameOfIcon(child))} `;
    else if (isHidden(child) || left.has(child.tag)) return;
    else if (pieceOf(child.attributes["aria-label"]).trim())
      text += ` ${pieceOf(child.attributes["aria-label"])} `;
    else if (child.tag === "img") text += ` ${pieceOf(child.attributes["alt"])} `;
    else {
      const gap = isInline(child) ? "" : " ";
      text += gap;
      addAll(child.children);
      text += gap;
    }
  };
  addAll(element.children);
  return cutText(oneLine(text), nameCharactersMax);
}

function pieceOf(text = ""): string {
  return text.slice(0, pieceCharactersMax);
}

/** The label or the title of a drawing; what else is in it is no text. */
function nameOfIcon({ attributes, children }: Markup): string {
  if (attributes["aria-label"]) return attributes["aria-label"];
  const title = children.find((child) => typeof child !== "string" && child.tag === "title");
  if (title === undefined || typeof title === "string") return "";
  return title.children.filter((child) => typeof child === "string").join(" ");
}
