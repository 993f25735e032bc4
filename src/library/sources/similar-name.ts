// Names that people see as the same and file systems do not: macOS decomposes accents (NFD), most tools
// compose them (NFC).
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";

/** The names of a folder, and when they were read. */
interface Listing {
  readonly folder: string;
  readonly changedMs: number;
  readonly byForm: ReadonlyMap<string, string>;
  readonly byCase: ReadonlyMap<string, string>;
}

/** Many rows in a row name one folder: it is not read again for each. */
let last: Listing | null = null;

async function listingOf(folder: string): Promise<Listing> {
  const { mtimeMs: changedMs } = await stat(folder);
  if (last?.folder === folder && last.changedMs === changedMs) return last;
  const names = await readdir(folder);
  last = {
    folder,
    changedMs,
    byForm: new Map(names.map((name) => [name.normalize("NFC"), name])),
    byCase: new Map(names.map((name) => [caseless(name), name])),
  };
  return last;
}

/** A path that is written alike. */
export interface SimilarPath {
  readonly path: string;
  /** True when the paths differ only in the Unicode form of their characters, not in the case of letters. */
  readonly isSame: boolean;
}

/**
 * A path below `folder`, a real path, that is written like one that is not there; null where there is none.
 * No folder outside is read.
 */
export async function similarPath(folder: string, path: string): Promise<SimilarPath | null> {
  let [found, isSame] = ["", true];
  for (const part of path.split("/").filter((each) => each !== "" && each !== ".")) {
    const similar = await similarName(folder, join(folder, found), part).catch(() => null);
    if (similar === null) return null;
    isSame &&= similar.normalize("NFC") === part.normalize("NFC");
    found = join(found, similar);
  }
  return { path: found, isSame };
}

async function similarName(root: string, folder: string, name: string): Promise<string | null> {
  const real = await realpath(folder);
  if (real !== root && !real.startsWith(root + sep)) return null;
  // Most rows name folders as they are: only one is read.
  const isThere = await lstat(join(real, name)).then(
    () => true,
    () => false,
  );
  if (isThere) return name;
  const { byForm, byCase } = await listingOf(real);
  return byForm.get(name.normalize("NFC")) ?? byCase.get(caseless(name)) ?? null;
}

function caseless(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
