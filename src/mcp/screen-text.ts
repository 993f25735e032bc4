// Words of the library in the text of an answer, so that none looks like another entry or fact.

/** A fact about a screen; one without a value is left out. */
export type Fact = readonly [label: string, value: string | undefined];

export function screenText(
  index: number,
  { app_name, title }: { readonly app_name: string; readonly title: string },
  facts: readonly Fact[],
): string {
  const known = facts.flatMap(([label, value = ""]) => (value === "" ? [] : `${label}: ${oneLine(value)}`));
  return [`${index}. ${oneLine(app_name)}: ${oneLine(title)}`, ...known].join("\n");
}

/** The beginning of a string, at most `charactersMax` UTF-16 units, without half a character at its end. */
export function beginningOf(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  return `${text.slice(0, charactersMax - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

export function countedScreens(screens: number): string {
  return `${screens} ${screens === 1 ? "screen" : "screens"}`;
}

/** A string without line breaks: words of the library must not look like further entries or facts. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
