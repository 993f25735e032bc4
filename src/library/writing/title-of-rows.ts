// The title of a screen among the rows that OCR read in its picture: a conditional logit (McFadden 1974) over
// rows, blocks of rows, and none of them. `benchmarks/titles.ts` trains and judges it.
import type { Platform } from "../../fields.ts";
import type { TextRow } from "../../images/text-reader.ts";
import { folded } from "../../system/folding.ts";
import { type Form, featureNames, noneScores, type TitleFeature, weights } from "./title-weights.ts";

export interface TitledPicture {
  readonly width: number;
  readonly height: number;
  readonly platform: Platform;
  readonly appName: string;
}

/** Text that may be the title, and what tells it from others. */
export interface TitleCandidate {
  readonly text: string;
  readonly features: Readonly<Record<TitleFeature, number>>;
}

type Lines = readonly [TextRow, ...TextRow[]];

const charactersMax = 100;
const wordsMax = 14;
const lettersMin = 2;
const linesMax = 5;
/** The share of the height of a phone's picture above which letters vary in size within one heading. */
const displayHeight = 0.035;
const clock = /^\d{1,2}[:.]\d\d/;
const action =
  /^(?:cancel|back\b.*|done|save|edit|close|skip|next|ok|search|menu|abbrechen|zurück|fertig|speichern|bearbeiten|schließen|suchen?|weiter|get started|sign in|log ?in|sign up|continue)$/i;

/** The title, without icons before and behind it; empty when none is likely. */
export function titleOfRows(rows: readonly TextRow[], picture: TitledPicture): string {
  const form = formOf(picture);
  let best = { text: "", score: noneScores[form] };
  for (const { text, features } of titleCandidates(rows, picture)) {
    const score = featureNames.reduce((sum, name) => sum + features[name] * weights[name][form], 0);
    if (score > best.score) best = { text, score };
  }
  return best.text;
}

/** A phone's picture is upright; a longer one is a page, of the platform that it is said to be of. */
export function formOf({ width, height, platform }: TitledPicture): Form {
  const ratio = height / width;
  return (ratio > 2.4 ? platform === "ios" : ratio > 1) ? "phone" : "wide";
}

/** The rows and blocks of rows that may be the title. */
export function titleCandidates(all: readonly TextRow[], picture: TitledPicture): TitleCandidate[] {
  const form = formOf(picture);
  const height = Math.min(picture.height, picture.width * (form === "phone" ? 2.4 : 1));
  const rows = rowsInSight(all, picture.height / height);
  const blocks = blocksOf(rows, picture.width / height, form);
  const inBlocks = new Set(blocks.flat());
  const parts = [...rows.map((row): Lines => [row]), ...blocks]
    .filter(([first]) => !/^Q\s?\p{Lu}/u.test(first.text) && !isStatus(first, rows))
    .map((lines) => ({ lines, text: withoutIcons(lines.map(({ text }) => text).join(" ")) }))
    .filter(({ text }) => isReadable(text, picture.appName));
  const tallest = Math.max(...parts.map(({ lines }) => lines[0].height));
  const heights = rows.map((row) => row.height).toSorted((a, b) => a - b);
  const middle = heights[Math.floor(heights.length / 2)] ?? 1;
  return parts.map(({ lines, text }) => {
    const isPart = Number(lines.length === 1 && inBlocks.has(lines[0]));
    const size = featuresOfSize(lines, middle, tallest);
    return {
      text,
      features: { isPart, ...size, ...featuresOfPlace(lines, rows, text), ...featuresOfText(text, lines) },
    };
  });
}

/** The rows of the first screen of a long page, as shares of that. */
function rowsInSight(rows: readonly TextRow[], by: number): TextRow[] {
  return rows
    .map((row) => ({ ...row, top: row.top * by, height: row.height * by }))
    .filter(({ text, top }) => text !== "" && top < 1);
}

/** Rows one below the other that are written as one; `aspect` is the width of the picture by its height. */
function blocksOf(rows: readonly TextRow[], aspect: number, form: Form): Lines[] {
  const next = new Map<TextRow, TextRow>();
  const isLower = new Set<TextRow>();
  for (const row of rows) {
    const below = rows.find((other) => !isLower.has(other) && isContinued(row, other, aspect, form));
    if (below === undefined) continue;
    next.set(row, below);
    isLower.add(below);
  }
  return rows
    .filter((row) => !isLower.has(row) && next.has(row))
    .map((row): Lines => {
      const lines: [TextRow, ...TextRow[]] = [row];
      for (let at = next.get(row); at !== undefined && lines.length < linesMax; at = next.get(at))
        lines.push(at);
      return lines;
    });
}

function isContinued(row: TextRow, other: TextRow, aspect: number, form: Form): boolean {
  const [low, high] = [Math.min(row.height, other.height), Math.max(row.height, other.height)];
  const shift = other.left - row.left;
  const inHeights = (share: number) => (Math.abs(share) * aspect) / low;
  const isAligned = inHeights(shift) < 0.6 || inHeights(shift + (other.width - row.width) / 2) < 0.8;
  const isLower = other.top > row.top + row.height / 2 && other.top - bottomOf(row) < 0.7 * low;
  return isAligned && isLower && high < low * (form === "phone" && low > displayHeight ? 3 : 1.2);
}

/** Beside the clock of a phone stands its carrier. */
function isStatus(row: TextRow, rows: readonly TextRow[]): boolean {
  return row.top < 0.05 && rows.some((other) => clock.test(other.text) && isBeside(row, other));
}

/** Icons are read as single signs before or behind the words. */
function withoutIcons(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:(?:[^\p{L}\p{N}]+|[B-HJ-Z0])(?:\s+|$)|[^\p{L}\p{N}"'“„«(¿¡#]+)+/u, "")
    .replace(/(?:\s+(?:[^\p{L}\p{N}\s]+|[XxVv]))+$/u, "");
}

function isReadable(text: string, appName: string): boolean {
  const isFileLike = /^\S*(?:[/\\@_]\S*|\.\w{2,4})$/.test(text);
  const isShort = text.length <= charactersMax && text.split(" ").length <= wordsMax;
  const isWorded = lettersOf(text) >= lettersMin && lettersShareOf(text) >= 0.5;
  return isWorded && isShort && !isFileLike && folded(text) !== folded(appName);
}

function featuresOfSize(lines: Lines, middle: number, tallest: number) {
  const height = heightOf(lines);
  return {
    height: Math.log(height / middle),
    heightToTallest: Math.log(height / tallest),
    isTallest: Number(lines[0].height >= tallest * 0.999),
    isTall: Number(height > middle * 1.35),
    isTallAndHigh: Number(height > middle * 1.2 && lines[0].top < 0.35),
    lines: lines.length - 1,
  };
}

function featuresOfPlace(lines: Lines, rows: readonly TextRow[], text: string) {
  const [first] = lines;
  const height = heightOf(lines);
  const bottom = bottomOf(lines.at(-1) ?? first);
  const left = Math.min(...lines.map((row) => row.left));
  const right = Math.max(...lines.map((row) => row.left + row.width));
  const offCentre = Math.abs((left + right) / 2 - 0.5);
  const others = rows.filter((row) => !lines.includes(row));
  const beside = others.filter((row) => isBeside(row, first));
  const inColumn = others.filter((row) => row.left < right && row.left + row.width > left);
  const below = inColumn.filter((row) => row.top >= bottom - height * 0.3);
  const above = inColumn.filter((row) => bottomOf(row) <= first.top + height * 0.3);
  const nextHeight = below.toSorted((a, b) => a.top - b.top)[0]?.height ?? height;
  const alike = others.filter(
    (row) => Math.abs(row.left - first.left) < 0.012 && Math.abs(Math.log(row.height / height)) < 0.15,
  );
  const higher = others.filter((row) => middleOf(row) < first.top && /\p{L}{2}/u.test(row.text));
  return {
    top: first.top,
    isInTopBar: Number(first.top < 0.03),
    isBelowTopBar: Number(first.top >= 0.03 && first.top < 0.15),
    isLow: Number(first.top > 0.5),
    rowsAbove: Math.log(1 + higher.length),
    isFirst: Number(higher.length === 0),
    isCentred: Number(offCentre < 0.05),
    isCentredInBar: Number(offCentre < 0.06 && first.top < 0.14),
    isLeft: Number(left < 0.1),
    isLeftInBar: Number(left < 0.2 && first.top < 0.16),
    isRight: Number(left > 0.6),
    isBesideNavigation: Number(left > 0.12 && left < 0.3),
    isInNavigation: Number(right < 0.2),
    isTopOfColumn: Number(!others.some((row) => Math.abs(row.left - left) < 0.03 && row.top < first.top)),
    rowsBeside: Math.min(beside.length, 4),
    rowsAlike: Math.log(1 + alike.length),
    gapBelow: Math.min(...below.map((row) => (row.top - bottom) / height), 4),
    gapAbove: Math.min(...above.map((row) => (first.top - bottomOf(row)) / height), first.top / height, 4),
    heightToNext: Math.log(height / nextHeight),
    isRepeated: Number(others.some((row) => folded(withoutIcons(row.text)) === folded(text))),
    width: right - left,
  };
}

function featuresOfText(text: string, [first]: Lines) {
  const words = text.split(" ");
  return {
    isAfterArrow: Number(/^←/.test(first.text)),
    isAfterChevron: Number(/^(?:[<‹✕×]|X\s)/.test(first.text)),
    words: Math.log(words.length),
    isLong: Number(words.length > 6),
    characters: Math.log(text.length),
    lettersShare: lettersShareOf(text),
    hasDigits: Number(/\d/.test(text)),
    startsUpper: Number(/^\p{Lu}/u.test(text)),
    startsLower: Number(/^\p{Ll}/u.test(text)),
    isUpper: Number(lettersOf(text) > 3 && text === text.toUpperCase() && text !== text.toLowerCase()),
    isLabel: Number(/:$/.test(text)),
    isAction: Number(action.test(text)),
    isNavigation: Number(words.length >= 4 && words.every((word) => !/^\p{Ll}/u.test(word))),
  };
}

function heightOf(lines: Lines): number {
  return lines.reduce((sum, row) => sum + row.height, 0) / lines.length;
}

function bottomOf({ top, height }: TextRow): number {
  return top + height;
}

function middleOf({ top, height }: TextRow): number {
  return top + height / 2;
}

function isBeside(row: TextRow, other: TextRow): boolean {
  return row !== other && Math.abs(middleOf(row) - middleOf(other)) < other.height * 0.6;
}

function lettersOf(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

function lettersShareOf(text: string): number {
  return lettersOf(text) / text.replace(/\s/g, "").length;
}
