import { realpath, stat } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { OperatorError } from "../errors.ts";
import type { Manifest, ManifestEntry } from "./manifest.ts";
import { readCsv } from "./read-csv.ts";
import { readFolder } from "./read-folder.ts";
import { readJsonl } from "./read-jsonl.ts";
import { readParquet } from "./read-parquet.ts";

const namesInFolder = ["manifest.jsonl", "manifest.csv", "manifest.parquet"];

/**
 * Opens a manifest: `.jsonl` or `.ndjson`, `.csv`, `.parquet`, or a folder with one of them named `manifest`, or a folder of pictures.
 * Throws an `OperatorError` when there is nothing to read.
 */
export async function readManifest(source: string): Promise<Manifest> {
  const path = await realpath(source).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`${source} cannot be read (${cause.code ?? cause.message}).`, { cause });
  });
  return (await stat(path)).isDirectory() ? readDirectory(path) : readFile(path);
}

async function readDirectory(folder: string): Promise<Manifest> {
  for (const name of namesInFolder) {
    if (await Bun.file(join(folder, name)).exists()) return readFile(await realpath(join(folder, name)));
  }
  return withoutIgnored(folder, readFolder(folder));
}

async function readFile(path: string): Promise<Manifest> {
  const folder = dirname(path);
  const extension = extname(path).toLowerCase();
  if (extension === ".jsonl" || extension === ".ndjson") return withoutIgnored(folder, readJsonl(path));
  if (extension === ".csv") return withoutIgnored(folder, readCsv(path));
  if (extension === ".parquet") return { folder, ...(await readParquet(path)) };
  throw new OperatorError(
    `${path} is not a manifest: .jsonl, .ndjson, .csv, .parquet or a folder is needed.`,
  );
}

function withoutIgnored(folder: string, entries: AsyncIterable<ManifestEntry>): Manifest {
  return { folder, entries, ignoredColumns: [] };
}
