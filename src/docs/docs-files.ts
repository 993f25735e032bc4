// What `/docs` loads, as `deploy/build-docs.ts` left it in dist/docs.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The names of the files a page is made of; each holds the hash of its content. */
export interface DocsFiles {
  readonly scalar: string;
  /** Runs before the first paint. */
  readonly colors: string;
  readonly start: string;
  readonly style: string;
}

/** The names in the built page's folder; null when it was not built. */
export function readDocsFiles(folder: string): DocsFiles | null {
  const list = join(folder, "files.json");
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as DocsFiles) : null;
}
