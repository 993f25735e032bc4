// The output of `deploy/build-pages.ts`: the files that pages load, from this service alone. A file's name
// holds the hash of its content, so that it can be kept for a year.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ApiError } from "../errors.ts";
import { accepts } from "../http/accepts.ts";

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  webp: "image/webp",
};
/** The smallest form first, which is sent when the client takes several. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

/** `build.json`: names of files in the same folder. */
export interface PagesBuild {
  /** The script of every page; what few visits need is loaded when it is shown. */
  readonly app: string;
  /** The script before the first paint. */
  readonly colorScheme: string;
  readonly style: string;
  readonly font: string;
  readonly icon: string;
}

export const pagesFolder = join(import.meta.dir, "../../dist/pages");

/** The build, or null when the pages were not built. */
export function readPagesBuild(folder: string): PagesBuild | null {
  const path = join(folder, "build.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as PagesBuild) : null;
}

type Bytes = Uint8Array<ArrayBuffer>;

interface BuiltFile {
  readonly type: string;
  readonly plain: Bytes;
  readonly compressed: readonly { readonly encoding: string; readonly content: Bytes }[];
}

interface FileAnswer {
  readonly content: Bytes;
  readonly headers: Readonly<Record<string, string>>;
}

/** The built files, in memory: they are few, and a new build cannot change them under a running service. */
export class BuiltFiles {
  readonly #byFile = new Map<string, BuiltFile>();

  constructor(folder: string) {
    const files = existsSync(folder) ? readdirSync(folder) : [];
    for (const file of files) {
      const type = types[file.split(".").at(-1) ?? ""];
      if (type !== undefined) this.#byFile.set(file, readBuiltFile(folder, file, type));
    }
  }

  /** The file of this name in the smallest form that `Accept-Encoding` allows, or null. */
  answer(file: string, acceptEncoding: string | null): FileAnswer | null {
    const built = this.#byFile.get(file);
    if (built === undefined) return null;
    const headers = {
      "content-type": built.type,
      "cache-control": "public, max-age=31536000, immutable",
      ...(built.compressed.length > 0 && { vary: "accept-encoding" }),
    };
    const form = built.compressed.find(({ encoding }) => accepts(acceptEncoding, encoding));
    if (form === undefined) return { content: built.plain, headers };
    return { content: form.content, headers: { ...headers, "content-encoding": form.encoding } };
  }
}

function readBuiltFile(folder: string, file: string, type: string): BuiltFile {
  const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
  const present = encodings.filter(({ ending }) => existsSync(join(folder, file + ending)));
  return {
    type,
    plain: read(file),
    compressed: present.map(({ name, ending }) => ({ encoding: name, content: read(file + ending) })),
  };
}

/** Throws `not_found` for no file. */
export function respondFile(answer: FileAnswer | null): Response {
  if (answer === null) throw new ApiError("not_found", "There is no such file.");
  return new Response(answer.content, { headers: answer.headers });
}
