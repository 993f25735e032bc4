// How a screen lies in its tables, and back.
import { eq } from "drizzle-orm";
import type {
  Change,
  ModelField,
  Picture,
  Screen,
  ScreenSummary,
  StoredVectors,
  TitledScreen,
  Upsert,
} from "../storage.ts";
import { apps, pictures, screens, vectors } from "./schema.ts";

/** Joins the app of a screen. */
export const isItsApp = eq(apps.id, screens.appId);
/** Joins the picture of a screen, which it need not have. */
export const isItsPicture = eq(pictures.screenId, screens.id);

/** The columns of a screen with its app and its picture. */
export const screenColumns = {
  screen: {
    id: screens.id,
    title: screens.title,
    description: screens.description,
    elements: screens.elements,
    visibleText: screens.visibleText,
    visibleTextSource: screens.visibleTextSource,
    pattern: screens.pattern,
    wordsModel: screens.wordsModel,
    wordsModelFields: screens.wordsModelFields,
  },
  app: { name: apps.name, platform: apps.platform },
  picture: pictures,
};

/** The columns of an answer. */
export const summaryColumns = {
  id: screens.id,
  appName: apps.name,
  platform: apps.platform,
  optimizedWidth: pictures.optimizedWidth,
  optimizedHeight: pictures.optimizedHeight,
  highWidth: pictures.highWidth,
  highHeight: pictures.highHeight,
};

/** The columns of an entry of a list. */
export const titledColumns = { ...summaryColumns, title: screens.title, pattern: screens.pattern };

/** The columns of an entry of the change feed. */
export const changeColumns = {
  ...screenColumns,
  change: { sequence: screens.changeSequence, removedAt: screens.removedAt },
  vectors,
};

type PictureRow = typeof pictures.$inferSelect;
type VectorsRow = typeof vectors.$inferSelect;

interface ScreenRow {
  readonly screen: Omit<Screen, "appName" | "platform" | "picture" | "modelWords"> & {
    readonly wordsModel: string | null;
    readonly wordsModelFields: readonly ModelField[] | null;
  };
  readonly app: { readonly name: string; readonly platform: Screen["platform"] };
  readonly picture: PictureRow | null;
}

type SummaryRow = Pick<ScreenSummary, "id" | "appName" | "platform"> &
  Readonly<Record<"optimizedWidth" | "optimizedHeight" | "highWidth" | "highHeight", number | null>>;

type TitledRow = SummaryRow & Pick<TitledScreen, "title" | "pattern">;

interface ChangeRow extends ScreenRow {
  readonly change: { readonly sequence: number; readonly removedAt: number | null };
  readonly vectors: VectorsRow | null;
}

/** A screen from its joined rows. */
export function screenOf(row: ScreenRow): Screen {
  const { wordsModel: model, wordsModelFields: fields, ...screen } = row.screen;
  const modelWords = model === null ? null : { model, fields: fields ?? [] };
  const picture = row.picture === null ? null : pictureOf(row.picture);
  return { ...screen, modelWords, appName: row.app.name, platform: row.app.platform, picture };
}

/** What an answer says, from its joined rows: the columns of a picture are null all together. */
export function summaryOf(row: SummaryRow): ScreenSummary {
  const { id, appName, platform, optimizedWidth, optimizedHeight, highWidth, highHeight } = row;
  if (optimizedWidth === null || optimizedHeight === null || highWidth === null || highHeight === null) {
    return { id, appName, platform, picture: null };
  }
  const optimized = { width: optimizedWidth, height: optimizedHeight };
  return { id, appName, platform, picture: { optimized, high: { width: highWidth, height: highHeight } } };
}

/** The values of `summaryColumns` in their order. */
type SummaryValues = readonly [
  id: string,
  appName: string,
  platform: SummaryRow["platform"],
  ...sizes: readonly [number | null, number | null, number | null, number | null],
];

/** As `summaryOf`, from a row without names. */
export function summaryOfValues(row: readonly unknown[]): ScreenSummary {
  const [id, appName, platform, optimizedWidth, optimizedHeight, highWidth, highHeight] =
    row as unknown as SummaryValues;
  return summaryOf({ id, appName, platform, optimizedWidth, optimizedHeight, highWidth, highHeight });
}

/** An entry of a list from its joined rows. */
export function titledOf({ title, pattern, ...row }: TitledRow): TitledScreen {
  return { ...summaryOf(row), title, pattern };
}

/** An entry of the change feed from its joined rows. */
export function changeOf(row: ChangeRow): Change {
  const { sequence, removedAt } = row.change;
  return removedAt === null ? upsertOf(row) : { kind: "remove", sequence, id: row.screen.id };
}

/** A live screen with its vectors from its joined rows. */
export function upsertOf(row: ChangeRow): Upsert {
  if (row.vectors === null)
    throw new Error(`Screen ${row.screen.id} has no vectors: the database was written by something else.`);
  const { sequence } = row.change;
  return { kind: "upsert", sequence, screen: screenOf(row), vectors: vectorsOfRow(row.vectors) };
}

/** Vectors from their row. */
export function vectorsOfRow({ modelId, wordsSha256, content, contentXxhash64 }: VectorsRow): StoredVectors {
  return { modelId, wordsSha256, content, isWhole: isAsWritten(content, contentXxhash64) };
}

/** The row of a picture. */
export function pictureRow(screenId: string, picture: Picture): PictureRow {
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

/** A picture from its row. */
export function pictureOf(row: PictureRow): Picture {
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
 * A flipped bit of a vector would only be a wrong answer. XXH64: fixed by a specification, built into Bun, .4 us a blob where SHA-256 takes 3;
 * nobody is kept from forging it, who may write here may write anything. 16 hex digits, as SQLite's integers are signed.
 */
export function vectorsChecksum(content: Uint8Array): string {
  return Bun.hash.xxHash64(content).toString(16).padStart(16, "0");
}

/** Whether the content is what was written; true where an earlier build wrote it, which left no checksum. */
export function isAsWritten(content: Uint8Array, checksum: string | null): boolean {
  return checksum === null || checksum === vectorsChecksum(content);
}
