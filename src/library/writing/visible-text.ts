// The visible text of a screen: given by its row, kept, or read from its picture.
import type { Screen } from "../../database/screens.ts";
import { isPersons } from "../../database/word-edits.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import type { ManifestRow } from "../rows/row.ts";
import type { IdentifiedRow } from "./checked-row.ts";
import type { TextReading } from "./picture-work.ts";
import { isDryRun, type RowTools } from "./row-tools.ts";
import { titleOfRows } from "./title-of-rows.ts";

export type VisibleText = Pick<Screen, "visibleText" | "visibleTextSource" | "heading">;

const noText: VisibleText = { visibleText: "", visibleTextSource: "none", heading: "" };

/** The origin of the visible text of a row: itself, the screen as it is, OCR of its picture, or none. */
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

/** True when a person wrote its text, or a description where there is none: no import then runs OCR. */
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
  const { width, height } = picture;
  const titled = { width, height, platform: fields.platform, appName: fields.app_name };
  const heading = withoutInvisible(titleOfRows(reading.rows, titled));
  return { text: { visibleText: reading.text, visibleTextSource: "ocr", heading } as const, reading };
}
