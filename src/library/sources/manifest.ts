import { type FileHandle, lstat, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import type { FlowChoice, LayoutName } from "../../bounds.ts";
import { OperatorError } from "../../errors.ts";
import type { RowDefaults } from "../rows/read-row.ts";
import { readCsv } from "./csv.ts";
import { readFolder } from "./folder.ts";
import { isForeignManifest } from "./foreign-manifest.ts";
import { readJson, readJsonl } from "./json.ts";
import { layoutOf } from "./layouts.ts";
import { LeftOut } from "./left-out.ts";
import type { ManifestRows } from "./manifest-rows.ts";
import { readParquet } from "./parquet.ts";
import { findJsonReport } from "./readers/playwright.ts";
import { jsonReportStart } from "./readers/playwright-reports.ts";
import { readLayout } from "./readers/read-layout.ts";
import { SourceFiles } from "./readers/reader.ts";
import { readerOf } from "./readers/readers.ts";
import { type CheckColumns, checkFirstRows, requireColumns } from "./required-columns.ts";
import { NotRegularFileError, openRegularFile } from "./source-files.ts";
import { openText, type TextFile } from "./text-file.ts";
import { listFolder } from "./walk-folder.ts";

export interface Manifest extends ManifestRows {
  /** The real path of the folder that pictures are relative to. */
  readonly folder: string;
  /** Its own path; null for a folder of pictures. */
  readonly path: string | null;
}

export interface ManifestOptions {
  /** Values for rows that lack them; for a folder of pictures they replace the names of folders. */
  readonly defaults?: RowDefaults;
  /** The encoding of a text that is not UTF-8, by the Encoding Standard; recognised unless given. */
  readonly encoding?: string | undefined;
  /** The layout of a folder; guessed unless given. */
  readonly from?: LayoutName | undefined;
  /** Which flows of a folder are made; those that its source names unless given. */
  readonly flows?: FlowChoice | undefined;
  /** Counts the files that are not read; it may have those of an archive already. */
  readonly leftOut?: LeftOut;
}

const extensions = [".jsonl", ".ndjson", ".json", ".csv", ".tsv", ".parquet"];

/** True for a report of Playwright, whose pictures lie around it. */
async function isReport(path: string): Promise<boolean> {
  if (/(?:^|\/)(?:index\.html|report\.jsonl)$/.test(path)) return true;
  if (!/\.json$/i.test(path)) return false;
  const start = Bun.file(path).slice(0, 4_096);
  return jsonReportStart.test(await start.text().catch(() => ""));
}

/** File names of a folder's manifest; `metadata` is Hugging Face's name for that of an image folder. */
export const namesInFolder: readonly string[] = [
  ...extensions.map((extension) => `manifest${extension}`),
  ...[".jsonl", ".csv", ".parquet"].map((extension) => `metadata${extension}`),
];

/**
 * Opens a manifest: lines or an array of JSON, text with separated cells, Parquet, or a folder with one of
 * them named `manifest`, or of pictures. A link, a pipe or a device is refused: in an untrusted folder it
 * could stand for any file. Throws an `OperatorError` when there is nothing to read.
 */
export async function readManifest(source: string, options: ManifestOptions = {}): Promise<Manifest> {
  const found = await stat(source).catch(throwUnreadable(source));
  if (found.isDirectory()) return readDirectory(await realpath(source), options);
  if (found.isFile() && (await isReport(source)))
    return readDirectory(await realpath(dirname(source)), options);
  // Only the folder is resolved, so that a link in place of the manifest is seen.
  return readFile(join(await realpath(dirname(source)), basename(source)), options);
}

async function readDirectory(folder: string, options: ManifestOptions): Promise<Manifest> {
  const { leftOut = new LeftOut(), from } = options;
  const [manifest, ...others] = from === undefined ? await manifestsIn(folder) : [];
  for (const other of others) leftOut.add("unread_manifest", other);
  if (manifest !== undefined) return readFile(join(folder, manifest), options);
  const rows = await readFiles(folder, options, leftOut).catch((error: NodeJS.ErrnoException) =>
    error.syscall === undefined ? Promise.reject(error) : throwUnreadable(folder)(error),
  );
  return { folder, path: null, ...rows };
}

/** Reads a folder by the reader of its layout, or else as a folder of pictures. */
async function readFiles(
  folder: string,
  { defaults = {}, from, flows = "named" }: ManifestOptions,
  leftOut: LeftOut,
): Promise<ManifestRows> {
  const listed = await listFolder(folder, leftOut);
  const files = new SourceFiles(folder, listed, leftOut);
  const hasReport = async () => (await findJsonReport(files)) !== undefined;
  const guessed = layoutOf([...listed.pictures, ...listed.others]);
  const reader = readerOf(from ?? guessed ?? ((await hasReport()) ? "playwright" : undefined));
  if (reader !== undefined) return readLayout(files, reader, defaults, flows);
  return readFolder(folder, listed, defaults, leftOut, flows);
}

async function manifestsIn(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of namesInFolder) {
    const path = join(folder, name);
    const isThere = await lstat(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? false : throwUnreadable(path)(error)),
    );
    if (isThere && !(await isForeignManifest(path))) found.push(name);
  }
  return found;
}

async function readFile(path: string, { defaults = {}, encoding }: ManifestOptions): Promise<Manifest> {
  const extension = extname(path).toLowerCase();
  const read = readers[extension];
  if (read === undefined) {
    throw new OperatorError(
      `${path} is not a manifest: ${extensions.join(", ")} or a folder is needed.${hints[extension] ?? ""}`,
    );
  }
  const file = await openRegularFile(path).catch(throwUnreadable(path));
  const source = { file, path, encoding };
  return { folder: dirname(path), path, ...(await read(source, requireColumns(path, defaults))) };
}

const spreadsheet = " Save the sheet as CSV UTF-8.";
const packed = " Unpack it first.";
const hints: Readonly<Record<string, string>> = {
  ".xlsx": spreadsheet,
  ".xls": spreadsheet,
  ".ods": spreadsheet,
  ".numbers": spreadsheet,
  ".gz": packed,
  ".zst": packed,
  ".zip": packed,
};

interface ManifestFile {
  readonly file: FileHandle;
  readonly path: string;
  readonly encoding: string | undefined;
}

type ManifestReader = (source: ManifestFile, check: CheckColumns) => Promise<ManifestRows>;

/** JSON is UTF-8 unless it says otherwise; a line that is not fails alone. */
const lines: ManifestReader = (source, check) =>
  readText(source, true, async (text) => checkFirstRows(text.path, await readJsonl(text), check));
const cells: ManifestReader = (source, check) => readText(source, false, (text) => readCsv(text, check));

const readers: Readonly<Record<string, ManifestReader>> = {
  ".jsonl": lines,
  ".ndjson": lines,
  ".csv": cells,
  ".tsv": cells,
  ".tab": cells,
  ".txt": cells,
  ".json": (source, check) =>
    readText(source, true, async (text) => checkFirstRows(text.path, await readJson(text), check)),
  ".parquet": async ({ file, path }, check) => {
    // The child process opens it by itself.
    await file.close();
    return readParquet(path, check);
  },
};

/** The endings of files that are read as manifests, without the dot. */
export const manifestFormats: readonly string[] = Object.keys(readers).map((ending) => ending.slice(1));

async function readText(
  { file, path, encoding }: ManifestFile,
  isJudgedByLine: boolean,
  read: (text: TextFile) => Promise<ManifestRows>,
): Promise<ManifestRows> {
  const text = await openText(file, path, { encoding, isJudgedByLine });
  try {
    const rows = await read(text);
    return { ...rows, notice: text.notice ?? rows.notice ?? null };
  } catch (error) {
    await text.close();
    throw error;
  }
}

function throwUnreadable(path: string): (cause: NodeJS.ErrnoException) => never {
  return (cause) => {
    const problem =
      cause instanceof NotRegularFileError
        ? `${cause.message} A manifest must be a file: folders, links, pipes and devices are not read.`
        : `cannot be read (${cause.code ?? cause.message}).`;
    throw new OperatorError(`${path} ${problem}`, { cause });
  };
}
