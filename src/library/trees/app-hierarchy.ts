// The hierarchy of an app as Appium gives it: XML of XCUITest and UIAutomator2 (`driver.page_source`), or
// WebDriverAgent's JSON (`mobile: source`, `format: json`). Both are brought to one shape first.
import { appRoles, isMachineName } from "./app-roles.ts";
import { type Markup, readMarkup } from "./markup.ts";
import { isSecretName } from "./secret-name.ts";
import * as tree from "./tree-node.ts";

/** An element of either platform; names of attributes are those of the XML. */
export interface AppElement {
  /** `Button`, `TextView`: without prefix and package. */
  readonly type: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly AppElement[];
}

/** Reads the XML of either driver. Throws a `TreeError`. */
export function readAppXml(xml: string): tree.ReadTree {
  const elements = readMarkup(xml, "xml")
    .children.filter((child) => typeof child !== "string")
    .map(elementOf);
  if (!elements.some(isKnown)) throw new tree.TreeError("is XML, but of neither XCUITest nor UIAutomator.");
  return treeOf(elements);
}

/** UIAutomator writes `<node class="…">`; Appium makes the class the tag. */
function elementOf({ tag, attributes, children }: Markup): AppElement {
  const elements = children.filter((child) => typeof child !== "string").map(elementOf);
  return { type: typeOf(tag === "node" ? (attributes["class"] ?? "") : tag), attributes, children: elements };
}

function typeOf(name: string): string {
  return (name.split(/[.$]/).at(-1) ?? "").replace(/^XCUIElementType/, "");
}

function isKnown({ type, attributes, children }: AppElement): boolean {
  return (
    ["hierarchy", "AppiumAUT", "Application"].includes(type) ||
    ["label", "text", "content-desc"].some((name) => name in attributes) ||
    children.some(isKnown)
  );
}

/** Reads WebDriverAgent's JSON, from its text or as a manifest holds it. Throws a `TreeError`. */
export function readAppJson(value: unknown): tree.ReadTree {
  let nodes = 0;
  const read = (element: unknown, depth: number): AppElement => {
    nodes += 1;
    tree.checkNodes(nodes);
    tree.checkDepth(depth);
    if (typeof element !== "object" || element === null || !("type" in element))
      throw new tree.TreeError("is JSON, but not the hierarchy of WebDriverAgent: an element has no `type`.");
    const fields = Object.entries(element);
    const attributes = Object.fromEntries(fields.flatMap(([name, field]) => attributeOf(name, field)));
    const children: unknown = Reflect.get(element, "children") ?? [];
    if (!Array.isArray(children))
      throw new tree.TreeError("is JSON, but `children` of an element is no list.");
    const type = typeOf(attributes["type"] ?? "");
    return { type, attributes, children: children.map((child: unknown) => read(child, depth + 1)) };
  };
  return treeOf([read(value, 1)]);
}

/** `isEnabled: "1"` is `enabled="true"` in XML. */
function attributeOf(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
  const flag = /^is([A-Z])(\w+)$/.exec(name);
  if (flag === null) return [[name, String(value)]];
  const isSet = value === true || value === 1 || value === "1" || value === "true";
  return [[`${flag[1]?.toLowerCase()}${flag[2]}`, String(isSet)]];
}

/** The elements as nodes, with the title of the navigation bar. */
export function treeOf(elements: readonly AppElement[]): tree.ReadTree {
  return { title: titleIn(elements), nodes: elements.flatMap(nodesOf) };
}

/** Parts that tell no screen from others, such as the clock and the battery. */
const left = new Set(["StatusBar", "ScrollBar", "statusBarBackground", "navigationBarBackground"]);

function nodesOf(element: AppElement): readonly tree.TreeNode[] {
  const { type, children } = element;
  if (left.has(type) || left.has(idOf(element))) return [];
  if (type === "Keyboard") return [tree.treeNode("keyboard", { name: "" })];
  const inner = children.flatMap(nodesOf);
  if (isUnseen(element)) return inner;
  const role = roleOf(element);
  const name = nameOf(element);
  if (role === "generic" && name === "") return inner;
  const states = statesOf(element);
  return [
    tree.treeNode(role === "generic" ? "text" : role, {
      name,
      states,
      value: valueIn(element, name),
      children: inner,
    }),
  ];
}

/** Out of sight itself, such as what another page covers; what is in it says so for itself. */
function isUnseen({ attributes }: AppElement): boolean {
  return (attributes["visible"] ?? attributes["displayed"]) === "false";
}

function roleOf({ type, attributes }: AppElement): string {
  if (attributes["password"] === "true") return "textbox";
  const role = tree.entryOf(appRoles, type) ?? "generic";
  // Android makes anything clickable a button; one that holds others is a row or a card.
  return role === "generic" && attributes["clickable"] === "true" && attributes["content-desc"]
    ? "button"
    : role;
}

/** `name` of iOS is the identifier where the app sets one; `text` of an Android field is its content. */
function nameOf(element: AppElement): string {
  const { type, attributes } = element;
  if (type === "Application") return "";
  const isField = roleOf(element) === "textbox";
  const name = firstText(
    attributes["label"],
    attributes["content-desc"],
    attributes[isField ? "hint" : "text"],
  );
  // Scroll bars have no type of their own.
  if (/^(?:Vertical|Horizontal) scroll bar, /.test(name)) return "";
  if (/^(?:Image|Icon|ImageView)$/.test(type) && isMachineName(name)) return "";
  return name || (isMachineName(attributes["name"] ?? "") ? "" : firstText(attributes["name"]));
}

/** A password is never read, not as dots either. */
function valueIn(element: AppElement, name: string): string {
  const { type, attributes } = element;
  if (type === "SecureTextField" || attributes["password"] === "true") return "";
  const { name: identifier, placeholderValue: hint } = attributes;
  if (roleOf(element) === "textbox" && isSecretName(name, identifier, idOf(element), hint)) return "";
  if (/^(?:Switch|Toggle|CheckBox|RadioButton)$/.test(type)) return "";
  const { value, text, placeholderValue } = attributes;
  const shown = firstText(value, text, placeholderValue);
  return shown === name || /^-?\d$/.test(shown) ? "" : shown;
}

function firstText(...texts: readonly (string | undefined)[]): string {
  return texts.map((text) => tree.oneLine(text ?? "")).find((text) => text !== "") ?? "";
}

function statesOf({ type, attributes }: AppElement): readonly string[] {
  const isOn = /^(?:Switch|Toggle|CheckBox)$/.test(type) && attributes["value"] === "1";
  return [
    ...(isOn || attributes["checked"] === "true" ? ["checked"] : []),
    ...(attributes["selected"] === "true" ? ["selected"] : []),
    ...(attributes["enabled"] === "false" ? ["disabled"] : []),
  ];
}

/** The part of a `resource-id` after the package. */
function idOf({ attributes }: AppElement): string {
  return attributes["resource-id"]?.split("/").at(-1) ?? "";
}

/** The first text in a navigation bar, or its name. */
function titleIn(elements: readonly AppElement[]): string {
  for (const element of elements) {
    const isBar = element.type === "NavigationBar" || element.type === "Toolbar";
    const found = isBar && !isUnseen(element) ? titleOfBar(element) : titleIn(element.children);
    if (found !== "") return found;
  }
  return "";
}

function titleOfBar(bar: AppElement): string {
  const [text] = textsIn(bar)
    .map(nameOf)
    .filter((name) => name !== "");
  // Android's tool bar has the title as a text; that of iOS, at the foot, is called "Toolbar".
  return text ?? (bar.type === "NavigationBar" ? nameOf(bar) : "");
}

function textsIn(element: AppElement): readonly AppElement[] {
  if (element.type === "Button") return [];
  const isText = element.type === "StaticText" || element.type === "TextView";
  if (isText) return isUnseen(element) ? [] : [element];
  return element.children.flatMap(textsIn);
}
