// Tables in Markdown, for the guides.

/** A table with a row for each of `rows`. Cells are Markdown; bars in them are escaped. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), `|${"---|".repeat(heads.length)}`, ...rows.map(line)].join("\n");
}

/** Text as it is, where Markdown would read marks in it: `<` and `*`. */
export function plain(text: string): string {
  return text.replace(/[<*]/g, "\\$&");
}

export function code(text: string): string {
  return `\`${text}\``;
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
