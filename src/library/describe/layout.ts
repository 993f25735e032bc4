// The text of a screen with its layout, for a model that does not see it. Every line begins with a mark of
// ours, so that no text on the screen passes for anything else.
import type { TextRow } from "../../images/text-reader.ts";

/** The most characters of a text: the purpose of a screen is said at its beginning. */
export const layoutCharactersMax = 4_000;

/** A bar is within this share of the height from an edge. */
const barShare = 0.1;
/** Labels side by side; a sentence is no part of a bar. */
const barTextsMin = 2;
const barTextCharactersMax = 24;
/** As much taller than the middle one is the largest line, and not only as high as others. */
const largestRatio = 1.15;

type Line = readonly TextRow[];

/**
 * The lines of a screen from the top: `[top]` and `[bottom]` for bars at the edges, `#` for the largest line,
 * `-` for others, `|` between texts; "" for none. A bar at the bottom is kept where text is cut.
 */
export function layoutOf(rows: readonly TextRow[], charactersMax = layoutCharactersMax): string {
  const lines = linesOf(rows.filter(({ text }) => text.trim() !== ""));
  const largest = largestOf(lines);
  const marked = lines.map((line) => `${markOf(line, largest)} ${textOf(line)}`);
  const bottom = marked.filter((line) => line.startsWith("[bottom]"));
  const others = marked.filter((line) => !line.startsWith("[bottom]"));
  const isBelow = bottom.join("\n").slice(0, charactersMax / 2);
  const left = charactersMax - isBelow.length - 1;
  return [cutToLines(others, left), isBelow].filter((part) => part !== "").join("\n");
}

/** A text without places, in the same form. */
export function plainLayout(text: string, charactersMax = layoutCharactersMax): string {
  const lines = text
    .split("\n")
    .map(oneLine)
    .filter((line) => line !== "");
  return cutToLines(
    lines.map((line) => `- ${line}`),
    charactersMax,
  );
}

/** Texts at one height, from the left. */
function linesOf(rows: readonly TextRow[]): Line[] {
  const lines: TextRow[][] = [];
  for (const row of rows.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const last = lines.at(-1);
    const first = last?.[0];
    if (
      first !== undefined &&
      Math.abs(middleOf(row) - middleOf(first)) < Math.min(row.height, first.height) / 2
    )
      last?.push(row);
    else lines.push([row]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left));
}

function middleOf({ top, height }: Pick<TextRow, "top" | "height">): number {
  return top + height / 2;
}

/** A clock or a price may be larger than the heading: words are wanted. */
function largestOf(lines: readonly Line[]): Line | null {
  const worded = lines.filter((line) => /\p{L}{2}/u.test(textOf(line)));
  const heights = worded.map(heightOf).toSorted((a, b) => a - b);
  const middle = heights[Math.floor(heights.length / 2)] ?? 0;
  const largest = worded.find((line) => heightOf(line) === heights.at(-1)) ?? null;
  return largest !== null && heightOf(largest) >= middle * largestRatio ? largest : null;
}

function heightOf(line: Line): number {
  return Math.max(...line.map(({ height }) => height));
}

function markOf(line: Line, largest: Line | null): string {
  if (line === largest) return "#";
  const middle = middleOf(line[0] ?? { top: 0, height: 1 });
  const isBar = line.length >= barTextsMin && line.every(({ text }) => text.length <= barTextCharactersMax);
  if (isBar && middle <= barShare) return "[top]";
  return isBar && middle >= 1 - barShare ? "[bottom]" : "-";
}

function textOf(line: Line): string {
  return line.map(({ text }) => oneLine(text)).join(" | ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Whole lines from the first, but for one that is too long by itself. */
function cutToLines(lines: readonly string[], charactersMax: number): string {
  let cut = "";
  for (const line of lines) {
    const longer = cut === "" ? line : `${cut}\n${line}`;
    if (longer.length > charactersMax)
      return cut === "" ? longer.slice(0, charactersMax).toWellFormed() : cut;
    cut = longer;
  }
  return cut;
}
