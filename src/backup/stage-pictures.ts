// Pictures for a backup, under second names (hard links) beside the store: an import may replace and remove them again while they are copied.
import { copyFile, link, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pictureFiles } from "../images/folder-image-store.ts";
import { mapBounded } from "../library/map-bounded.ts";
import type { LibraryStorage, PictureOfScreen } from "../storage/storage.ts";
import type { Problems } from "./problem.ts";

const pageSize = 500;
const linksAtOnce = 8;

/** The pictures of a library, some at a time, by id. */
export async function* picturePages(
  library: Pick<LibraryStorage, "picturesAfter">,
): AsyncGenerator<readonly PictureOfScreen[]> {
  for (let after = ""; ; ) {
    const page = await library.picturesAfter(after, pageSize);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}

/** Gives every file of the library's pictures a second name below `staging`. One that is missing becomes a problem. */
export async function stagePictures(
  library: Pick<LibraryStorage, "picturesAfter">,
  root: string,
  staging: string,
  problems: Problems,
): Promise<void> {
  const folders = new Set<string>();
  for await (const page of picturePages(library)) {
    const files = page.flatMap(({ id, picture }) => pictureFiles(id, picture));
    for (const { path } of files) {
      const folder = join(staging, path.slice(0, 2));
      if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
      folders.add(folder);
    }
    await mapBounded(files, linksAtOnce, async ({ path }) => {
      await linkOrCopy(join(root, path), join(staging, stagedName(path))).catch(noteMissing(path, problems));
    });
  }
}

/** "ab/<id>/high.webp" without a folder of its own, which would double the calls. */
export function stagedName(path: string): string {
  const [prefix = "", ...rest] = path.split("/");
  return `${prefix}/${rest.join(".")}`;
}

/** Some file systems have no hard links. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw error;
    return copyFile(from, to);
  });
}

function noteMissing(path: string, problems: Problems): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (error.code !== "ENOENT") throw error;
    problems.add({ code: "file_missing", path: `images/${path}`, reason: "is missing" });
  };
}
