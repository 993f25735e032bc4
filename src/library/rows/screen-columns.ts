// The columns that a list of screens is known by. Imports nothing: the pages read it, too.

/** The manifest columns for words that a model may have written, or a person edited. */
export const wordColumns = ["title", "description", "elements", "text", "pattern"] as const;
export type WordColumn = (typeof wordColumns)[number];

/** Columns that only a row of screens has, however they are spelled, and how many others make one. */
const own: ReadonlySet<string> = new Set(["appname", "app", "platform", "image", "filename"]);
const wordsMin = 2;

export function hasScreenColumns(columns: readonly string[]): boolean {
  const words = wordColumns.filter((column) => columns.includes(column)).length;
  return words >= wordsMin || columns.some((name) => own.has(name.toLowerCase().replace(/[^a-z]/g, "")));
}
