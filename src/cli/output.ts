// Output of the commands: one JSON line last for programs, a few readable lines for people.
import { ApiError, OperatorError } from "../errors.ts";
import { replaceInvisible } from "../system/invisible-characters.ts";
import { scrub } from "../system/log.ts";

export interface OutputOptions {
  readonly json?: boolean;
}

/** Prints `result` as one JSON line with `--json`, else the lines for people. */
export function print(options: OutputOptions, result: unknown, lines: readonly string[]): void {
  process.stdout.write(options.json === true ? jsonLine(result) : `${lines.map(printable).join("\n")}\n`);
}

/** One line of JSON: names in snake_case, moments (milliseconds in a field named `…At`) in ISO 8601. */
export function jsonLine(result: unknown): string {
  return `${escapeControls(JSON.stringify(forPrograms(result)))}\n`;
}

/**
 * A string as one line for a terminal: imported text must not move the cursor, set the window title or
 * reverse the text beside it. Newlines and tabs become a space; others are escaped, as `\u001b`.
 */
export function printable(text: string): string {
  return escapeControls(text.replace(/[\t\n\v\f\r\u2028\u2029]+/g, " "));
}

/** Escapes as JSON would. JSON.stringify leaves DEL, C1 controls, marks of direction and what is not seen. */
function escapeControls(text: string): string {
  return replaceInvisible(text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, escaped), escaped);
}

function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

function forPrograms(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forPrograms);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const isMoment = name.endsWith("At") && typeof field === "number";
      const snakeCase = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [snakeCase, isMoment ? new Date(field).toISOString() : forPrograms(field)];
    }),
  );
}

/** Rows as aligned columns with a heading; the last column is not padded. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [headings, ...rows].map((row) => row.map(printable));
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

/** Prints a list as a table, or what is said of an empty one. */
export function printTable(
  options: OutputOptions,
  result: unknown,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  empty: readonly string[],
): void {
  print(options, result, rows.length === 0 ? empty : table(headings, rows));
}

const listedMax = 50;

/** The first of some lines, and how many more of `total` there are. */
export function firstLines(lines: readonly string[], total = lines.length): readonly string[] {
  const shown = lines.slice(0, listedMax).map(printable);
  const more = total - shown.length;
  return more > 0 ? [...shown, `and ${more.toLocaleString("en-US")} more`] : shown;
}

export function moment(milliseconds: number | null): string {
  return milliseconds === null
    ? "-"
    : `${new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function pad(cell: string, width: number): string {
  return cell + " ".repeat(Math.max(0, width - Bun.stringWidth(cell)));
}

/** Writes the error to standard error, a fault of our own with its stack. Returns the exit code. */
export function reportFailure(error: unknown): number {
  const isExpected = error instanceof OperatorError || error instanceof ApiError;
  const text =
    error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${scrub(text, []).split("\n").map(printable).join("\n")}\n`);
  return 1;
}
