// The heading of a screen by its layout: the line that stands for its title where nobody gave one.
import type { Platform } from "../../fields.ts";
import type { TextRow } from "../../images/text-reader.ts";
import { folded } from "../../system/folding.ts";

const charactersMax = 60;
const wordsMax = 8;
const lettersMin = 3;
/** Prices, times and what was misread have fewer letters among their characters. */
const lettersShareMin = 0.6;
/** Below it stands what the screen is filled with. */
const topMax = 0.6;
/** The clock and the battery of a phone are above. */
const statusBarShare = 0.03;
/** As much taller than the middle row is a heading, and surely one. */
const tallRatio = 1.2;
const surelyTallRatio = 1.35;

/**
 * The tallest row that reads like a heading: a few words, clearly larger than the rest, not the app's name;
 * on iOS else the title in the middle of the navigation bar. Of equal rows the upper one. Empty without one.
 */
export function headingOf(rows: readonly TextRow[], platform: Platform, appName: string): string {
  const heights = rows.map(({ height }) => height).toSorted((a, b) => a - b);
  const middle = heights[Math.floor(heights.length / 2)] ?? 0;
  const readable = rows.filter(({ text }) => isHeadingLike(text) && folded(text) !== folded(appName));
  const from = platform === "ios" ? statusBarShare : 0;
  const tallest = readable
    .filter(({ top }) => top >= from && top < topMax)
    .reduce<TextRow | null>((best, row) => (best === null || row.height > best.height ? row : best), null);
  if (tallest !== null && tallest.height >= surelyTallRatio * middle) return clean(tallest.text);
  const inBar = platform === "ios" ? readable.find(isInNavigationBar) : undefined;
  if (inBar !== undefined) return clean(inBar.text);
  return tallest !== null && tallest.height >= tallRatio * middle ? clean(tallest.text) : "";
}

function isHeadingLike(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const characters = text.replace(/\s/g, "").length;
  const isShort = text.length <= charactersMax && text.trim().split(/\s+/).length <= wordsMax;
  return isShort && letters >= lettersMin && letters >= lettersShareMin * characters;
}

/** Below the status bar, in the middle. */
function isInNavigationBar({ top, left, width }: TextRow): boolean {
  return top > 0.04 && top < 0.13 && Math.abs(left + width / 2 - 0.5) < 0.06;
}

/** Icons are read as single signs before or behind the words. */
function clean(text: string): string {
  return text
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replace(/\s+/g, " ")
    .trim();
}
