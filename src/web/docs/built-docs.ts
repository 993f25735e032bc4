// The files and guides that `deploy/build-docs.ts` leaves in dist/docs.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The address that the guides write: whoever reads them at a service gets its own. */
export const writtenAddress = "http://localhost:3000";
export const referenceName = "reference";

/** The names of the files a page is made of; each holds the hash of its content. */
interface DocsFiles {
  readonly scalar: string;
  /** Runs before the first paint. */
  readonly colors: string;
  readonly start: string;
  /** The colours and the search of the guides. */
  readonly guide: string;
  /** The sections that the search looks through: a module whose default export is `GuideSection[]`. */
  readonly sections: string;
  readonly style: string;
  /** Among the files of the pages. */
  readonly font: string;
}

/** A page of `docs/`, as HTML without its frame. */
export interface Guide {
  /** Its address below `/docs/`. */
  readonly name: string;
  /** Its title in the navigation. */
  readonly label: string;
  /** The heading it stands under there. */
  readonly group: string;
  readonly title: string;
  readonly html: string;
  readonly markdown: string;
}

/** A part of a guide below one heading, as text, for the search. */
export interface GuideSection {
  /** Its address below `/docs/`. */
  readonly path: string;
  /** The guide's title in the navigation. */
  readonly guide: string;
  readonly heading: string;
  readonly text: string;
}

export interface BuiltDocs {
  readonly files: DocsFiles;
  readonly guides: readonly Guide[];
}

/** Null when nothing was built into the folder. */
export function readBuiltDocs(folder: string): BuiltDocs | null {
  const list = join(folder, "docs.json");
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as BuiltDocs) : null;
}
