import { checkPicture, checkPictureBytes } from "../images/check-picture.ts";
import type { PictureHeader } from "../images/picture.ts";
import type { ImportRun } from "./import-run.ts";
import { type ManifestEntry, type ManifestRow, manifestColumns, RowError, readRow } from "./row.ts";
import { NotRegularFileError, openRegularFile, resolveImagePath } from "./source-files.ts";
import { withTree } from "./tree-of-row.ts";

/** A row whose fields and picture file are fit to be imported. */
export interface CheckedRow {
  readonly row: number;
  /** With the words of its tree. */
  readonly fields: ManifestRow;
  /** Where `fields.text` comes from when it is there. */
  readonly textSource: "given" | "tree";
  readonly picture: CheckedPicture | null;
}

/** Checks a row without decoding or writing anything; null for a row that fails, which is then in the report. */
export async function checkRow(run: ImportRun, { row, content }: ManifestEntry): Promise<CheckedRow | null> {
  try {
    if (content instanceof RowError) throw content;
    noteIgnoredColumns(run, content);
    const { fields, textSource } = await withTree(run.folder, readRow(content));
    const picture = fields.image === undefined ? null : await checkPictureFile(run.folder, fields.image);
    if (picture === null && !hasWords(fields))
      throw new RowError(null, "row_empty", "has neither a picture nor words.");
    return { row, fields, textSource, picture };
  } catch (error) {
    run.report.fail(row, error);
    return null;
  }
}

function hasWords({ title, description, elements, text }: ManifestRow): boolean {
  return [title, description, text].some((words) => words !== undefined) || (elements ?? []).length > 0;
}

/** At most 20 names are kept: a JSONL file may invent a new column on each line. */
function noteIgnoredColumns(run: ImportRun, fields: Readonly<Record<string, unknown>>): void {
  for (const column of Object.keys(fields)) {
    if (run.ignoredColumns.size >= 20) return;
    if (!manifestColumns.includes(column)) run.ignoredColumns.add(column.slice(0, 100));
  }
}

/** A picture that passed every check but whose pixels are not decoded yet. Its bytes are read again when they are needed. */
export interface CheckedPicture extends PictureHeader {
  /** A real path inside the manifest's folder. */
  readonly path: string;
  /** Lower-case hex SHA-256 of the file. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Checks a picture that a row names. Throws `RowError` or `PictureError`. */
async function checkPictureFile(folder: string, image: string): Promise<CheckedPicture> {
  const path = await resolveImagePath(folder, image);
  const file = await readPictureFile(path);
  return { ...checkPicture(file), path, sha256: sha256Of(file), bytes: file.length };
}

/** The bytes of a checked picture. Throws a `RowError` when the file changed since. */
export async function loadPicture(picture: CheckedPicture): Promise<Uint8Array> {
  const file = await readPictureFile(picture.path);
  if (sha256Of(file) === picture.sha256) return file;
  throw new RowError("image", "image_not_found", "changed while it was being imported; import it again.");
}

/** Refuses a link or a pipe that replaced the file after its path was resolved. */
async function readPictureFile(path: string): Promise<Uint8Array> {
  const file = await openRegularFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause instanceof NotRegularFileError)
      throw new RowError("image", "image_path_refused", cause.message, { cause });
    throw new RowError("image", "image_not_found", `cannot be read (${cause.code ?? cause.message}).`, {
      cause,
    });
  });
  await using _ = file;
  checkPictureBytes((await file.stat()).size);
  return await file.readFile();
}

function sha256Of(file: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(file).digest("hex");
}
