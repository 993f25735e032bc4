// `manifest.json` is also what web apps, browser extensions and reports call theirs.

import { RowError } from "../rows/row-error.ts";
import { hasScreenColumns } from "../rows/screen-columns.ts";
import { readJsonl } from "./json.ts";
import { openRegularFile } from "./source-files.ts";
import { openText } from "./text-file.ts";

const rowsLookedAt = 32;

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
      if (content instanceof RowError || hasScreenColumns(Object.keys(content))) return false;
      rows += 1;
      if (rows === rowsLookedAt) break;
    }
    return rows > 0;
  } catch {
    return false;
  }
}
