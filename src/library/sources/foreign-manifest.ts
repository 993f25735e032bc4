// `manifest.json` is also what web apps, browser extensions and reports call theirs.

import { wordColumns } from "../rows/row.ts";
import { RowError } from "../rows/row-error.ts";
import { readJsonl } from "./json.ts";
import { openRegularFile } from "./source-files.ts";
import { openText } from "./text-file.ts";

const rowsLookedAt = 32;
/** Columns that only a row of screens has, however they are spelled, and how many others make one. */
const own: ReadonlySet<string> = new Set(["appname", "app", "platform", "image", "filename"]);
const wordsMin = 2;

/**
 * True for a JSON file whose first rows can be read, and none has the columns of a screen. One that cannot be
 * read is left to its reader to refuse.
 */
export async function isForeignManifest(path: string): Promise<boolean> {
  if (!/\.json$/i.test(path)) return false;
  try {
    const text = await openText(await openRegularFile(path), path, { isJudgedByLine: true });
    let rows = 0;
    for await (const { content } of (await readJsonl(text)).entries) {
      if (content instanceof RowError || hasOwnColumns(Object.keys(content))) return false;
      rows += 1;
      if (rows === rowsLookedAt) break;
    }
    return rows > 0;
  } catch {
    return false;
  }
}

function hasOwnColumns(columns: readonly string[]): boolean {
  const words = wordColumns.filter((column) => columns.includes(column)).length;
  return words >= wordsMin || columns.some((name) => own.has(name.toLowerCase().replace(/[^a-z]/g, "")));
}
