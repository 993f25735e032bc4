import { type FileHandle, lstat, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { OperatorError } from "../errors.ts";
import type { ManifestRows } from "./row.ts";
import { NotRegularFileError, openRegularFile } from "./source-files.ts";
import { readCsv } from "./sources/csv.ts";
import { readFolder } from "./sources/folder.ts";
import { readJsonl } from "./sources/jsonl.ts";
import { readParquet } from "./sources/parquet.ts";

/** An open manifest. */
export interface Manifest extends ManifestRows {
  /** The real path of the folder that pictures are relative to. */
  readonly folder: string;
}

/** What the manifest of a folder is called. */
export const namesInFolder: readonly string[] = ["manifest.jsonl", "manifest.csv", "manifest.parquet"];

/**
 * Opens a manifest: `.jsonl` or `.ndjson`, `.csv`, `.parquet`, or a folder with one of them named `manifest`, or a folder of pictures.
 * A manifest that is a link, a pipe or a device is refused: in an untrusted folder it could stand for any file.
 * Throws an `OperatorError` when there is nothing to read.
 */
export async function readManifest(source: string): Promise<Manifest> {
  const found = await stat(source).catch(throwUnreadable(source));
  if (found.isDirectory()) return readDirectory(await realpath(source));
  // Only the folder is resolved, so that a link in place of the manifest is seen.
  return readFile(join(await realpath(dirname(source)), basename(source)));
}

async function readDirectory(folder: string): Promise<Manifest> {
  for (const name of namesInFolder) {
    const path = join(folder, name);
    const isThere = await lstat(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? false : throwUnreadable(path)(error)),
    );
    if (isThere) return readFile(path);
  }
  return { folder, entries: readFolder(folder), ignoredColumns: [] };
}

async function readFile(path: string): Promise<Manifest> {
  const read = readers[extname(path).toLowerCase()];
  if (read === undefined) {
    throw new OperatorError(
      `${path} is not a manifest: .jsonl, .ndjson, .csv, .parquet or a folder is needed.`,
    );
  }
  const file = await openRegularFile(path).catch(throwUnreadable(path));
  return { folder: dirname(path), ...(await read(file, path)) };
}

type ManifestReader = (file: FileHandle, path: string) => Promise<ManifestRows>;

const readers: Readonly<Record<string, ManifestReader>> = {
  ".jsonl": async (file) => ({ entries: readJsonl(file), ignoredColumns: [] }),
  ".ndjson": async (file) => ({ entries: readJsonl(file), ignoredColumns: [] }),
  ".csv": async (file) => ({ entries: readCsv(file), ignoredColumns: [] }),
  ".parquet": async (file, path) => {
    // The child process opens it by itself.
    await file.close();
    return readParquet(path);
  },
};

/** The endings of files that are read as manifests, without the dot. */
export const manifestFormats: readonly string[] = Object.keys(readers).map((ending) => ending.slice(1));

function throwUnreadable(path: string): (cause: NodeJS.ErrnoException) => never {
  return (cause) => {
    const problem =
      cause instanceof NotRegularFileError
        ? `${cause.message} A manifest must be a file: folders, links, pipes and devices are not read.`
        : `cannot be read (${cause.code ?? cause.message}).`;
    throw new OperatorError(`${path} ${problem}`, { cause });
  };
}
