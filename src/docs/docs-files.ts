// What `/docs` loads, as `deploy/build-docs.ts` left it in dist/docs.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The names of the files a page is made of; each holds the hash of its content. */
export interface DocsFiles {
  readonly scalar: string;
  /** Runs before the first paint. */
  readonly colors: string;
  readonly start: string;
  /** The colour switch of the guides. */
  readonly guide: string;
  readonly style: string;
}

/** A page of `docs/`, as HTML without its frame. */
export interface Guide {
  /** Its address below `/docs/`. */
  readonly name: string;
  /** Its title in the navigation. */
  readonly label: string;
  readonly title: string;
  readonly html: string;
}

/** All that the folder holds beside the files. */
export interface BuiltDocs {
  readonly files: DocsFiles;
  readonly guides: readonly Guide[];
}

/** What was built into the folder; null when nothing was. */
export function readBuiltDocs(folder: string): BuiltDocs | null {
  const list = join(folder, "docs.json");
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as BuiltDocs) : null;
}
