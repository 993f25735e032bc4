// Web apps, browser extensions and reports call a file `manifest.json`, too. The service passes it over; sent
// with pictures it would keep the page from asking of which app they are.
import { hasScreenColumns } from "../../library/rows/screen-columns.ts";
import type { ChosenEntry } from "./chosen-files.ts";

/** A larger one is a list: what others call so has some kilobytes. */
const bytesMax = 1_000_000;

/** The files without what is no manifest although it is called `manifest.json`. */
export async function withoutForeignManifests(
  entries: readonly ChosenEntry[],
): Promise<readonly ChosenEntry[]> {
  const isForeign = await Promise.all(entries.map(isForeignManifest));
  return entries.filter((_, at) => !isForeign[at]);
}

async function isForeignManifest({ path, file }: ChosenEntry): Promise<boolean> {
  if (file === null || file.size > bytesMax || !/(?:^|\/)manifest\.json$/i.test(path)) return false;
  try {
    const value: unknown = JSON.parse(await file.text());
    return (
      isObject(value) && !rowsIn(value).some((row) => hasScreenColumns(Object.keys(row)) || isOfXcode(row))
    );
  } catch {
    // JSON lines, or a file that the service refuses with a reason.
    return false;
  }
}

/** The list of the attachments of an Xcode test result, which says what its pictures are. */
function isOfXcode(row: object): boolean {
  return "testIdentifier" in row && "attachments" in row;
}

/** All that may be rows: the value itself, its items, and those of lists that it has. */
function rowsIn(value: object): object[] {
  const lists = Array.isArray(value) ? [value] : Object.values(value).filter(Array.isArray);
  return [value, ...lists.flat()].filter(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
