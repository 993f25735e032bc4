// What the commands print: one JSON line last for programs, a few readable lines for people.

/** The option every command has. */
export interface OutputOptions {
  readonly json?: boolean;
}

/** Prints `result` as one JSON line with `--json`, else the lines for people. */
export function print(options: OutputOptions, result: unknown, lines: readonly string[]): void {
  process.stdout.write(options.json === true ? `${JSON.stringify(result)}\n` : `${lines.join("\n")}\n`);
}

/** Rows as aligned columns with a heading; the last column is not padded. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) =>
    Math.max(...all.map((row) => Bun.stringWidth(row[column] ?? ""))),
  );
  return all.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** A moment for people, or a dash. */
export function moment(milliseconds: number | null): string {
  return milliseconds === null
    ? "-"
    : `${new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function pad(cell: string, width: number): string {
  return cell + " ".repeat(Math.max(0, width - Bun.stringWidth(cell)));
}
