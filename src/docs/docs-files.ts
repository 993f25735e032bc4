// What `/docs` loads, as `deploy/build-docs.ts` left it in dist/docs.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The names of the files a page is made of; each holds the hash of its content. */
export interface DocsFiles {
  readonly scalar: string;
  readonly start: string;
  readonly style: string;
}

/** A file with its compressed forms. */
export interface DocsFile {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
}

/** The built page. */
export interface DocsBuild {
  readonly names: DocsFiles;
  readonly byName: ReadonlyMap<string, DocsFile>;
}

const types = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" } as const;

/** Reads the built page from a folder; null when it was not built. */
export function readDocsBuild(folder: string): DocsBuild | null {
  const list = join(folder, "files.json");
  if (!existsSync(list)) return null;
  const names = JSON.parse(readFileSync(list, "utf8")) as DocsFiles;
  const byName = new Map(
    [names.scalar, names.start, names.style].map((name) => [name, readFile(folder, name)]),
  );
  return { names, byName };
}

function readFile(folder: string, name: string): DocsFile {
  const read = (ending: string) => new Uint8Array(readFileSync(join(folder, name + ending)));
  return {
    type: name.endsWith(".css") ? types.css : types.js,
    plain: read(""),
    br: read(".br"),
    gzip: read(".gz"),
  };
}
