// Conversion of a screen to its table rows and back, the same in both databases.
import type * as library from "./screens.ts";
import type { SeenColumn } from "./tables/library.ts";
import type { Tables } from "./tables/tables.ts";

type PictureRow = Omit<Tables["pictures"]["$inferSelect"], SeenColumn>;
type VectorsRow = Tables["vectors"]["$inferSelect"];

interface ScreenRow {
  readonly screen: Omit<
    Tables["screens"]["$inferSelect"],
    "appId" | "changeSequence" | "createdAt" | "updatedAt" | "removedAt" | "pictureChangedAt"
  >;
  readonly app: Pick<Tables["apps"]["$inferSelect"], "name" | "platform">;
  readonly picture: PictureRow | null;
}

type SummaryRow = Omit<library.ScreenSummary, "picture"> &
  Readonly<Record<"optimizedWidth" | "optimizedHeight" | "highWidth" | "highHeight", number | null>>;

type TitledRow = SummaryRow &
  Readonly<Record<"title" | "heading" | "pattern", string>> &
  Pick<Tables["screens"]["$inferSelect"], "system" | "language">;

interface ChangeRow extends ScreenRow {
  readonly change: { readonly sequence: number; readonly removedAt: number | null; readonly mark: number };
  readonly vectors: VectorsRow | null;
}

export function screenOf(row: ScreenRow): library.Screen {
  const { wordsModel: model, wordsModelFields: fields, wordsModelSource, wordsEdits, ...screen } = row.screen;
  const source = wordsModelSource ?? "picture";
  const modelWords = model === null ? null : { model, source, fields: fields ?? [] };
  const picture = row.picture === null ? null : pictureOf(row.picture);
  const { name: appName, platform } = row.app;
  return { ...screen, modelWords, edits: wordsEdits ?? {}, picture, appName, platform };
}

/** The columns of a picture are null all together. */
export function summaryOf(row: SummaryRow): library.ScreenSummary {
  const { id, appName, platform, optimizedWidth, optimizedHeight, highWidth, highHeight, lookKey } = row;
  if (optimizedWidth === null || optimizedHeight === null || highWidth === null || highHeight === null) {
    return { id, appName, platform, picture: null, lookKey };
  }
  const optimized = { width: optimizedWidth, height: optimizedHeight };
  const picture = { optimized, high: { width: highWidth, height: highHeight } };
  return { id, appName, platform, picture, lookKey };
}

export function titledOf({
  title,
  heading,
  pattern,
  system,
  language,
  ...row
}: TitledRow): library.TitledScreen {
  return { ...summaryOf(row), title, heading, pattern, system, language };
}

export function changeOf(row: ChangeRow): library.Change {
  const { sequence, removedAt, mark } = row.change;
  return removedAt === null
    ? { ...upsertOf(row), mark }
    : { kind: "remove", sequence, mark, id: row.screen.id };
}

export function upsertOf(row: ChangeRow): library.Upsert {
  if (row.vectors === null)
    throw new Error(`Screen ${row.screen.id} has no vectors: the database was written by something else.`);
  const { sequence } = row.change;
  return { kind: "upsert", sequence, screen: screenOf(row), vectors: vectorsOfRow(row.vectors) };
}

export function vectorsOfRow({
  modelId,
  wordsSha256,
  content,
  contentXxhash64,
}: VectorsRow): library.StoredVectors {
  return { modelId, wordsSha256, content, isWhole: isAsWritten(content, contentXxhash64) };
}

export function wordsColumns(words: Omit<library.Screen, "id" | "appName" | "platform" | "picture">) {
  const { title, description, elements, visibleText, visibleTextSource, pattern, modelWords, edits } = words;
  const source = {
    heading: words.heading ?? "",
    originalName: words.originalName ?? "",
    system: words.system || null,
    language: words.language ?? "",
    wordsModel: modelWords?.model ?? null,
    wordsModelSource: modelWords?.source ?? null,
    wordsModelFields: modelWords?.fields ?? null,
    wordsEdits: Object.keys(edits).length === 0 ? null : edits,
  };
  return { title, description, elements, visibleText, visibleTextSource, pattern, ...source };
}

export function sourceColumns({
  position = 0,
  capturedAt = null,
  sourceUrl = "",
  appVersion = "",
  place = "",
  source = "",
}: library.SourceFacts) {
  return { position, capturedAt, sourceUrl, appVersion, place, source };
}

export function vectorsRow(screenId: string, { modelId, wordsSha256, content }: library.ScreenVectors) {
  const contentXxhash64 = vectorsChecksum(content);
  return { screenId, modelId, wordsSha256, content: Buffer.from(content), contentXxhash64 };
}

export function pictureRow(screenId: string, picture: library.Picture): PictureRow {
  return {
    screenId,
    originalSha256: picture.sha256,
    originalFormat: picture.format,
    originalWidth: picture.width,
    originalHeight: picture.height,
    optimizedWidth: picture.optimized.width,
    optimizedHeight: picture.optimized.height,
    optimizedBytes: picture.optimized.bytes,
    highWidth: picture.high.width,
    highHeight: picture.high.height,
    highBytes: picture.high.bytes,
  };
}

export function pictureOf(row: PictureRow): library.Picture {
  return {
    sha256: row.originalSha256,
    format: row.originalFormat,
    width: row.originalWidth,
    height: row.originalHeight,
    optimized: { width: row.optimizedWidth, height: row.optimizedHeight, bytes: row.optimizedBytes },
    high: { width: row.highWidth, height: row.highHeight, bytes: row.highBytes },
  };
}

/**
 * A flipped bit of a vector would only be a wrong answer. XXH64: fixed by a specification, built into Bun, .4
 * us a blob where SHA-256 takes 3; nobody is kept from forging it, who may write here may write anything. 16
 * hex digits, as SQLite's integers are signed.
 */
export function vectorsChecksum(content: Uint8Array): string {
  return Bun.hash.xxHash64(content).toString(16).padStart(16, "0");
}

/** True when the content matches its checksum, or has none. */
export function isAsWritten(content: Uint8Array, checksum: string | null): boolean {
  return checksum === null || checksum === vectorsChecksum(content);
}
