// A row that passed its checks, and its picture.
import type { Screen } from "../../database/screens.ts";
import { captureTimeOf } from "../../images/capture-time.ts";
import { checkPicture } from "../../images/check-picture.ts";
import type { PictureHeader } from "../../images/picture.ts";
import type { LeftOutValue } from "../rows/read-row.ts";
import type { ManifestRow } from "../rows/row.ts";
import { RowError } from "../rows/row-error.ts";
import { wordColumns } from "../rows/screen-columns.ts";

/** A row whose fields and picture file are fit to be imported. */
export interface CheckedRow {
  readonly row: number;
  /** With the words of its tree. */
  readonly fields: ManifestRow;
  /** Set when its title is only the name of the picture's file: a person's words, or the rest of a tool's. */
  readonly titleOfFile?: "person" | "tool";
  /** The source of `fields.text`, when there is any. */
  readonly textSource: "given" | "tree";
  readonly picture: CheckedPicture | null;
  /** Its earlier pictures with what an export said of them, the last one first. */
  readonly versions?: readonly {
    readonly said: NonNullable<ManifestRow["versions"]>[number];
    readonly picture: CheckedPicture;
  }[];
  /** Values of optional columns that could not be taken, by the column. */
  readonly leftOut?: ReadonlyMap<string, readonly unknown[]>;
}

/** A person's removal of the screen of a row. */
export interface Decision {
  readonly by: string;
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** The screen that stands for it now; null where it was deleted. */
  readonly kept: Screen | null;
}

/** A row that knows which screen it is. */
export interface IdentifiedRow extends CheckedRow {
  readonly id: string;
  /** A person's, by which the row changes no screen. */
  readonly decision?: Decision;
  /** Its place and its source, of an import; a row by itself leaves those of its screen. */
  readonly position?: number;
  readonly source?: string;
}

/** A picture that passed every check but whose pixels are not decoded yet. */
export interface CheckedPicture extends PictureHeader {
  /** Its bytes, which an import does not keep but reads again when they are needed. */
  readonly read: () => Promise<Uint8Array>;
  /** Lower-case hex SHA-256 of the file. */
  readonly sha256: string;
  readonly bytes: number;
  /** By its EXIF, or of its file where that counts; null for unknown. */
  readonly takenAt: number | null;
}

/** Columns of words, and of what gives them. */
const contentColumns: readonly string[] = [...wordColumns, "tree", "tree_file"];

/** Throws a `RowError` for a row that nothing would ever find: for the words that it lost, if it had some. */
export function requireContent(
  fields: ManifestRow,
  picture: CheckedPicture | null,
  left: readonly LeftOutValue[] = [],
): void {
  if (picture !== null || hasWords(fields)) return;
  const lost = left.find(({ field }) => contentColumns.includes(field));
  throw lost?.error ?? new RowError(null, "row_empty", "has neither a picture nor words.");
}

function hasWords({ title, description, elements, text }: ManifestRow): boolean {
  return [title, description, text].some((words) => words !== undefined) || (elements ?? []).length > 0;
}

/** Checks a picture; `read` gives it again, `fileTime` stands for its own time. Throws `PictureError`. */
export function checkPictureOf(
  file: Uint8Array,
  read: CheckedPicture["read"] = async () => file,
  fileTime: number | null = null,
): CheckedPicture {
  const header = checkPicture(file);
  const takenAt = captureTimeOf(file) ?? fileTime;
  return { ...header, read, sha256: sha256Of(file), bytes: file.length, takenAt };
}

/** The bytes of a checked picture. Throws a `RowError` when the file changed since. */
export async function loadPicture(picture: CheckedPicture): Promise<Uint8Array> {
  const file = await picture.read();
  if (sha256Of(file) === picture.sha256) return file;
  throw new RowError("image", "image_not_found", "changed while it was being imported; import it again.");
}

function sha256Of(file: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(file).digest("hex");
}
