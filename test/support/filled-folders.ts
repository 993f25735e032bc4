// Folders with files in them, and what is in a folder.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { folderWith, writeFiles } from "./folder.ts";
import { jsonLines } from "./json-lines.ts";
import { makePng } from "./pictures.ts";

/** One with rows as its manifest, and a picture of its own for each of them. */
export async function folderOfRows(rows: readonly { readonly image: string }[], side = 60): Promise<string> {
  const folder = await folderWith({ "manifest.jsonl": jsonLines(rows) });
  for (const [n, { image }] of rows.entries())
    await writeFiles(folder, { [image]: await makePng(side, 90, n + 1) });
  return folder;
}

/** The files of a folder and of those in it. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
