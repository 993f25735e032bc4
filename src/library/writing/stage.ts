import { parse } from "node:path";
import { wordsHash } from "../../database/screen-words.ts";
import type {
  ModelWords,
  Picture,
  Screen,
  ScreenVectors,
  ScreenWords,
  SourceFacts,
} from "../../database/screens.ts";
import { type EditField, type WordField, wordFields } from "../../database/word-edits.ts";
import { type System, uuidPattern } from "../../fields.ts";
import type { StoredImage } from "../../images/image-store.ts";
import type { ImageQuality, MadeSize } from "../../images/make-sizes.ts";
import { folded } from "../../system/folding.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import { guessSystem } from "../rows/guess-system.ts";
import { type ManifestRow, originalNameLengthMax } from "../rows/row.ts";
import { wordFieldOf } from "../rows/row-of-screen.ts";
import { type CheckedPicture, type IdentifiedRow, loadPicture } from "./checked-row.ts";
import type { TextReading } from "./picture-work.ts";
import { isDryRun, type RowTools } from "./row-tools.ts";
import { isDescribed, type VisibleText, visibleTextOf } from "./visible-text.ts";
import { mergeWords, type RowWords, type SourcedWords } from "./word-edits.ts";

/** The outcome of a row that did not fail. */
export type RowOutcome = "imported" | "updated" | "unchanged";

/** A row whose picture files are stored; its vectors and its record are still to be written. */
export interface StagedRow extends IdentifiedRow {
  readonly outcome: RowOutcome;
  /** False for a screen that is as the row says; true for an unchanged one that becomes a person's. */
  readonly isWritten: boolean;
  readonly screen: Screen;
  readonly wordsSha256: string;
  /** The vectors of a screen whose words did not change; null when they must be made. */
  readonly vectors: ScreenVectors | null;
  /** The files that were stored for it, null when there was nothing new to store. */
  readonly stored: StoredImage | null;
  /** True when the screen had a picture that this row takes away. */
  readonly losesPicture: boolean;
  /** Fields that a person edited and the row has otherwise. */
  readonly keptEdits: readonly EditField[];
  /** The reading of its picture by OCR, null without one. */
  readonly reading: TextReading | null;
}

/**
 * Compares a row with `existing`, its live screen, and stores the files of a new picture. Throws what is
 * wrong with the row, and a `DatabaseUnavailableError` or an `UnpreparedError`, which are not.
 */
export async function stageRow(
  tools: RowTools,
  row: IdentifiedRow,
  existing: Screen | null,
): Promise<StagedRow> {
  const { text, reading } = await visibleTextOf(tools, row, existing);
  const ofRow = wordsOf(row, text, existing);
  const { words, kept: keptEdits } = mergeWords(tools.write, row, ofRow, existing);
  const sha256 = wordsHash(words);
  const vectors = await keptVectors(tools, row.id, sha256);
  const kept = await keptPicture(tools, row, existing);
  const isNewPicture = row.picture !== null && kept === null;
  const losesPicture = row.picture === null && (existing?.picture ?? null) !== null;
  const isSameScreen = isSame(existing, words) && isSameSource(existing, row);
  const isUnchanged = vectors !== null && !isNewPicture && !losesPicture && isSameScreen;
  const outcome = existing === null ? "imported" : isUnchanged ? "unchanged" : "updated";
  // Storing comes last: whatever fails before it leaves no file behind.
  const { picture, stored } = isNewPicture
    ? await storePicture(tools, row.id, row.picture)
    : { picture: kept, stored: null };
  const screen = { ...words, ...sourceOf(tools, row, existing), id: row.id, picture };
  const isWritten = !isUnchanged || !Bun.deepEquals(existing?.edits, words.edits);
  return {
    ...row,
    outcome,
    isWritten,
    screen,
    wordsSha256: sha256,
    vectors,
    stored,
    losesPicture,
    keptEdits,
    reading,
  };
}

function wordsOf(row: IdentifiedRow, visibleText: VisibleText, existing: Screen | null): RowWords {
  const { app_name, platform, description = "", elements = [], pattern = "" } = row.fields;
  const originalName = originalNameOf(row, existing);
  const heading = row.fields.heading ?? visibleText.heading ?? "";
  const language = row.fields.language ?? existing?.language ?? "";
  const system = systemOf(row, originalName, existing);
  const said = { ...visibleText, heading, originalName, system, language };
  const title = titleBeside(heading, row);
  const given = { appName: app_name, platform, title, description, elements, pattern, ...said };
  if (row.fields.model_words !== undefined)
    return { ...given, modelWords: modelWordsOf(row.fields.model_words) };
  return withModelWords(given, keptModelWords(row, existing), existing);
}

/**
 * The title of the row, but of what is left of a tool's name only what says more than the picture's heading.
 */
function titleBeside(heading: string, { fields: { title = "" }, titleOfFile }: IdentifiedRow): string {
  if (titleOfFile !== "tool" || heading === "") return title;
  const wordsIn = (text: string) => new Set(folded(text).match(/[\p{L}\p{N}]+/gu));
  const [said, named] = [wordsIn(heading), wordsIn(title)];
  return said.size < named.size && said.isSubsetOf(named) ? title : "";
}

/**
 * The name of the row's file without its ending, unless it is a screen's id. A picture keeps the name that it
 * came in with: of several files with the same picture the first.
 */
function originalNameOf({ fields, picture }: IdentifiedRow, existing: Screen | null): string {
  const had = existing?.originalName ?? "";
  if (fields.original_name !== undefined) return fields.original_name;
  if (typeof fields.image !== "string") return had;
  if (had !== "" && existing?.picture?.sha256 === picture?.sha256) return had;
  const name = withoutInvisible(parse(fields.image).name).slice(0, originalNameLengthMax).toWellFormed();
  return new RegExp(uuidPattern).test(name) ? had : name.trim() || had;
}

/** As given, or as it was, or guessed. What came along from another platform counts for nothing. */
function systemOf(
  { fields, picture }: IdentifiedRow,
  originalName: string,
  existing: Screen | null,
): System | null {
  const { app_name: appName, image, platform, system } = fields;
  const had = existing?.system ?? null;
  const isMoved = existing !== null && existing.platform !== platform;
  if (system !== undefined && !(isMoved && system === had)) return system;
  const path = typeof image === "string" ? image : originalName;
  return (isMoved ? null : had) ?? guessSystem(platform, { path, appName, size: picture });
}

/** The row says itself which of its words a model wrote, as an export does. */
function modelWordsOf({
  model,
  source = "picture",
  fields,
}: NonNullable<ManifestRow["model_words"]>): ModelWords {
  const named = new Set(fields.map(wordFieldOf));
  return { model, source, fields: wordFields.filter((field) => named.has(field)) };
}

/** A model's words about the same picture, without the fields that the row gives itself. */
function keptModelWords(
  { fields, picture, titleOfFile }: IdentifiedRow,
  existing: Screen | null,
): ModelWords | null {
  const had = existing?.modelWords ?? null;
  if (had === null || isDescribed(fields) || existing?.picture?.sha256 !== picture?.sha256) return null;
  const isGiven: Readonly<Record<WordField, boolean>> = {
    title: fields.title !== undefined && titleOfFile === undefined,
    description: false,
    visibleText: fields.text !== undefined,
    elements: fields.elements !== undefined,
    pattern: fields.pattern !== undefined,
  };
  return { ...had, fields: had.fields.filter((field) => !isGiven[field]) };
}

function withModelWords(
  given: ScreenWords & VisibleText & Pick<Screen, "platform" | "system" | "language">,
  modelWords: ModelWords | null,
  existing: Screen | null,
): RowWords {
  if (existing === null || modelWords === null) return { ...given, modelWords: null };
  const kept = Object.fromEntries(modelWords.fields.map((field) => [field, existing[field]]));
  return { ...given, ...kept, modelWords };
}

/** The record of the screen's picture, when the row has the same one and all of its files are whole. */
export async function keptPicture(
  tools: RowTools,
  row: IdentifiedRow,
  existing: Screen | null,
): Promise<Picture | null> {
  const had = existing?.picture ?? null;
  if (had === null || row.picture?.sha256 !== had.sha256) return null;
  const bytes = { original: row.picture.bytes, optimized: had.optimized.bytes, high: had.high.bytes };
  return (await tools.services.images.has(row.id, bytes)) ? had : null;
}

async function keptVectors(tools: RowTools, id: string, sha256: string): Promise<ScreenVectors | null> {
  const had = await tools.services.library.vectorsOf(id);
  const isCurrent = had?.wordsSha256 === sha256 && had.modelId === tools.services.encoder.modelId;
  return isCurrent ? had : null;
}

/**
 * Compares what the hash of the words leaves out: platform, system and language, and where the words come
 * from.
 */
function isSame(existing: Screen | null, words: SourcedWords): boolean {
  return (
    existing?.platform === words.platform &&
    (existing.system || null) === (words.system || null) &&
    (existing.language ?? "") === (words.language ?? "") &&
    existing.visibleTextSource === words.visibleTextSource &&
    existing.heading === words.heading &&
    existing.originalName === words.originalName &&
    Bun.deepEquals(existing.modelWords, words.modelWords)
  );
}

/** Places of each millisecond: the rows of an import, and writes of single screens, share one scale. */
export const placesOfMillisecond = 1_000;

/**
 * The source of a screen: what a row does not say stays. The time that a picture has stays with it, as its
 * name does: a file copied later has another.
 */
function sourceOf(
  { write }: Pick<RowTools, "write">,
  { fields, picture, position, source }: IdentifiedRow,
  existing: Screen | null,
): Required<SourceFacts> {
  const isSamePicture = existing?.picture?.sha256 === picture?.sha256;
  const had = isSamePicture ? (existing?.capturedAt ?? null) : null;
  const isNew = existing === null || !isSamePicture;
  const ofNew = isNew && write.kind === "import" ? write.ofNewPictures : undefined;
  return {
    position: position ?? existing?.position ?? Date.now() * placesOfMillisecond,
    capturedAt: givenTime(fields) ?? had ?? picture?.takenAt ?? null,
    sourceUrl: fields.source_url ?? ofNew?.sourceUrl ?? existing?.sourceUrl ?? "",
    appVersion: fields.app_version ?? ofNew?.appVersion ?? existing?.appVersion ?? "",
    place: fields.place ?? existing?.place ?? "",
    source: source ?? existing?.source ?? "",
  };
}

/** Compares what the row says itself: where it stands in its source is no change of a screen. */
function isSameSource(existing: Screen | null, { fields }: IdentifiedRow): boolean {
  return (
    (givenTime(fields) ?? existing?.capturedAt) === existing?.capturedAt &&
    (fields.source_url ?? existing?.sourceUrl) === existing?.sourceUrl &&
    (fields.app_version ?? existing?.appVersion) === existing?.appVersion &&
    (fields.place ?? existing?.place) === existing?.place
  );
}

function givenTime({ captured_at: at }: ManifestRow): number | null {
  return at === undefined ? null : Date.parse(at);
}

interface StoredPicture {
  readonly picture: Picture | null;
  readonly stored: StoredImage | null;
}

/** A dry run decodes the picture too: only that finds damage that no checksum covers. */
async function storePicture(tools: RowTools, id: string, checked: CheckedPicture): Promise<StoredPicture> {
  if (isDryRun(tools)) {
    await tools.pictures.decode(checked);
    return { picture: null, stored: null };
  }
  const sizes = await tools.pictures.sizes(checked);
  const file = await loadPicture(checked);
  const original = { file, format: checked.format };
  const files = { original, optimized: sizes.optimized.file, high: sizes.high.file };
  return { picture: pictureOf(checked, sizes), stored: await tools.services.images.put(id, files) };
}

/** The record of a picture with its delivered sizes. */
export function pictureOf(checked: CheckedPicture, sizes: Record<ImageQuality, MadeSize>): Picture {
  const { sha256, format, width, height } = checked;
  const sizeOf = ({ width, height, bytes }: MadeSize) => ({ width, height, bytes });
  return { sha256, format, width, height, optimized: sizeOf(sizes.optimized), high: sizeOf(sizes.high) };
}
