// HTML that cannot be broken into: whatever is put into the template is escaped, unless it was made by the template itself.

/** A finished piece of HTML. Only `html` makes one. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in the template. `null`, `undefined` and `false` leave nothing. */
export type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

/** A piece of HTML; texts are escaped for elements and for quoted attributes, which are the only places they may stand in. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, next, at) => text + spell(parts[at - 1]) + next));
}

function spell(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(spell).join("");
  return escapeText(String(part));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}
