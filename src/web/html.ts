// HTML that no value can break out of: everything in the template is escaped, unless a template made it.

/** A finished piece of HTML. Only `html` makes one. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** `null`, `undefined` and `false` leave nothing. */
type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

/** Strings are escaped for elements and for quoted attributes, the only places where they are safe. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, next, at) => text + spell(parts[at - 1]) + next));
}

function spell(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(spell).join("");
  return Bun.escapeHTML(String(part));
}
