// What `deploy/build-pages.ts` made, as the server finds it at its start.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** `build.json`: names of files in the same folder. */
export interface PagesBuild {
  /** The script of every page. */
  readonly app: string;
  /** The script before the first paint. */
  readonly colorScheme: string;
  readonly style: string;
  readonly font: string;
  readonly icon: string;
  /** Scripts that the first visit of a page needs beside `app`; `other` for pages that are not listed. */
  readonly preloads: Readonly<
    Record<"search" | "landing" | "screen" | "apps" | "app" | "other", readonly string[]>
  >;
}

/** Where the built pages are. */
export const pagesFolder = join(import.meta.dir, "../../dist/pages");

/** The build, or null when the pages were not built. */
export function readPagesBuild(folder: string): PagesBuild | null {
  const path = join(folder, "build.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as PagesBuild) : null;
}
