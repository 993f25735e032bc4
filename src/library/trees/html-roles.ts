// The roles of HTML's own elements (HTML-AAM, https://www.w3.org/TR/html-aam-1.0/) that words tell of.
import type { Markup } from "./markup.ts";
import { entryOf, tableOf } from "./tree-node.ts";

/** Elements that are never seen, or are no text. */
const unseen = new Set(
  (
    "script style template noscript head title meta link base object embed iframe canvas audio video " +
    "source track param datalist svg math area map rp"
  ).split(" "),
);

/** The tags of each role. */
const roles = tableOf({
  article: "article",
  banner: "header",
  button: "button summary",
  cell: "td",
  columnheader: "th",
  complementary: "aside",
  contentinfo: "footer",
  dialog: "dialog",
  figure: "figure",
  form: "form",
  group: "fieldset optgroup",
  heading: "h1 h2 h3 h4 h5 h6",
  img: "img",
  list: "menu ol ul",
  listitem: "li",
  main: "main",
  meter: "meter",
  navigation: "nav",
  option: "option",
  paragraph: "p",
  progressbar: "progress",
  row: "tr",
  search: "search",
  separator: "hr",
  status: "output",
  table: "table",
  textbox: "textarea",
});

/** The types of inputs of each role. */
const inputRoles = tableOf({
  button: "button color file image reset submit",
  checkbox: "checkbox",
  radio: "radio",
  searchbox: "search",
  slider: "range",
  spinbutton: "number",
});

/** Elements that stand within a line of text; all others begin a new one. */
const inline = new Set(
  (
    "a abbr b bdi bdo cite code data dfn em font i ins kbd mark q s samp small span strong sub sup " +
    "time tt u var wbr"
  ).split(" "),
);

/** The role of an element: the one that is given, else that of its tag. */
export function roleOf({ tag, attributes }: Markup): string {
  const [given] = (attributes["role"] ?? "").trim().toLowerCase().split(/\s+/);
  if (given === "none" || given === "presentation") return "generic";
  if (given) return given;
  if (tag === "a") return attributes["href"] === undefined ? "generic" : "link";
  if (tag === "select")
    return "multiple" in attributes || Number(attributes["size"]) > 1 ? "listbox" : "combobox";
  if (tag === "input") return entryOf(inputRoles, (attributes["type"] ?? "text").toLowerCase()) ?? "textbox";
  return entryOf(roles, tag) ?? "generic";
}

/** True for an element that is out of sight with all that is in it, or is no text. */
export function isHidden(element: Markup): boolean {
  return unseen.has(element.tag) || isMarkedHidden(element);
}

/** True when the page marks an element as out of sight. What style sheets hide counts as seen. */
export function isMarkedHidden({ tag, attributes }: Markup): boolean {
  return (
    "hidden" in attributes ||
    attributes["aria-hidden"] === "true" ||
    (tag === "input" && attributes["type"]?.toLowerCase() === "hidden") ||
    (tag === "dialog" && !("open" in attributes)) ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes["style"] ?? "")
  );
}

export function isInline({ tag, attributes }: Markup): boolean {
  return inline.has(tag) && attributes["role"] === undefined;
}

export function statesOf({ tag, attributes }: Markup): readonly string[] {
  const isSet = (name: string) => attributes[`aria-${name}`] === "true";
  const has = (name: string) => name in attributes;
  return [
    ...(isSet("checked") || (tag === "input" && has("checked")) ? ["checked"] : []),
    ...(attributes["aria-checked"] === "mixed" ? ["partly checked"] : []),
    ...(isSet("selected") || (tag === "option" && has("selected")) ? ["selected"] : []),
    ...(isSet("pressed") ? ["pressed"] : []),
    ...(isSet("expanded") ? ["expanded"] : []),
    ...(isSet("disabled") || (has("disabled") && /^(?:button|input|select|textarea|option)$/.test(tag))
      ? ["disabled"]
      : []),
  ];
}
