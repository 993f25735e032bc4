// The visible text of a screen: given by its row, kept, or read from its picture.
import type { Screen } from "../../database/screens.ts";
import { isPersons } from "../../database/word-edits.ts";
import type { Platform } from "../../fields.ts";
import type { TextRow } from "../../images/text-reader.ts";
import { folded } from "../../system/folding.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import type { ManifestRow } from "../rows/row.ts";
import type { IdentifiedRow } from "./checked-row.ts";
import type { TextReading } from "./picture-work.ts";
import { isDryRun, type RowTools } from "./row-tools.ts";

/** The visible text of a screen and where it comes from. */
export type VisibleText = Pick<Screen, "visibleText" | "visibleTextSource" | "heading">;

const noText: VisibleText = { visibleText: "", visibleTextSource: "none", heading: "" };

/**
 * The origin of the visible text of a row: the row, the screen as it is, OCR of the row's picture, or none.
 */
export function textSourceOf(
  { write }: Pick<RowTools, "write">,
  { fields, picture, textSource }: IdentifiedRow,
  existing: Screen | null,
): "row" | "screen" | "picture" | "none" {
  if (fields.text !== undefined) return "row";
  // An export says so of a picture in which OCR found nothing.
  if (textSource !== "tree" && fields.text_source === "none") return "none";
  if (picture === null || isDescribed(fields)) return "none";
  if (existing?.picture?.sha256 !== picture.sha256) return "picture";
  return isRead(existing) || (write.kind === "import" && isWritten(existing)) ? "screen" : "picture";
}

/** The visible text of a row, with what OCR read where it comes from there. */
export async function visibleTextOf(
  tools: RowTools,
  row: IdentifiedRow,
  existing: Screen | null,
): Promise<{ readonly text: VisibleText; readonly reading: TextReading | null }> {
  const source = textSourceOf(tools, row, existing);
  if (source === "row") return { text: givenText(row), reading: null };
  if (source === "picture") return readVisibleText(tools, row);
  if (source === "none" || existing === null) return { text: noText, reading: null };
  const { visibleText, visibleTextSource, heading } = existing;
  return { text: { visibleText, visibleTextSource, heading: heading ?? "" }, reading: null };
}

function givenText({ fields, textSource }: IdentifiedRow): VisibleText {
  const { text = "", text_source } = fields;
  const said = textSource === "tree" ? "tree" : (text_source ?? textSource);
  return { visibleText: text, visibleTextSource: said === "none" ? "given" : said, heading: "" };
}

function isRead({ visibleTextSource }: Screen): boolean {
  return visibleTextSource === "ocr" || visibleTextSource === "model";
}

/**
 * True when a person wrote its text, or a description of a screen without text: an import then runs no OCR.
 */
function isWritten({ edits, description, visibleTextSource }: Screen): boolean {
  const isDescribed = isPersons(edits, "description") && description !== "";
  return isPersons(edits, "visibleText") || (isDescribed && visibleTextSource === "none");
}

/** A title alone may be the name of a file. */
export function isDescribed({ description }: ManifestRow): boolean {
  return description !== undefined;
}

/** A picture whose text cannot be read is imported without it: OCR is optional. */
async function readVisibleText(tools: RowTools, { fields, picture }: IdentifiedRow) {
  if (picture === null || !tools.pictures.canRead || isDryRun(tools)) return { text: noText, reading: null };
  const read = await tools.pictures.text(picture);
  const reading = { ...read, text: withoutInvisible(read.text) };
  if (reading.failure !== null || reading.text === "") return { text: noText, reading };
  const heading = withoutInvisible(headingOf(reading.rows, fields.platform, fields.app_name));
  return { text: { visibleText: reading.text, visibleTextSource: "ocr", heading } as const, reading };
}

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
