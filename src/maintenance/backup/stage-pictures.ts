// Pictures for a backup, under second names (hard links) beside the store: an import may replace and remove
// them again while they are copied.
import { copyFile, link, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { PictureOfScreen } from "../../database/screens.ts";
import type { LibraryStorage } from "../../database/storage.ts";
import { allPictureFiles } from "../../images/picture-version.ts";
import { ifMissing, mapBounded } from "../../system/files.ts";
import type { Problems } from "./problems.ts";

const linksAtOnce = 8;

/** The pictures of a library, some at a time, by id. */
export async function* picturePages(
  library: Pick<LibraryStorage, "picturesAfter">,
  pageSize = 500,
): AsyncGenerator<readonly PictureOfScreen[]> {
  for (let after = ""; ; ) {
    const page = await library.picturesAfter(after, pageSize);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}

/** Gives all files of the library's pictures a second name in `staging`. A missing one becomes a problem. */
export async function stagePictures(
  library: Pick<LibraryStorage, "picturesAfter">,
  root: string,
  staging: string,
  problems: Problems,
): Promise<void> {
  const folders = new Set<string>();
  for await (const page of picturePages(library)) {
    const files = page.flatMap(allPictureFiles);
    for (const { path } of files) {
      const folder = join(staging, path.slice(0, 2));
      if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
      folders.add(folder);
    }
    await mapBounded(files, linksAtOnce, async ({ path }) => {
      const linked = linkOrCopy(join(root, path), join(staging, stagedName(path)));
      if (!(await linked.then(() => true, ifMissing(false))))
        problems.add({ code: "file_missing", path: `images/${path}`, reason: "is missing" });
    });
  }
}

/** "ab/<id>/<version>/high.webp" without folders of its own, which would double the calls. */
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

/** "" is for what is no picture; ids begin with the others. */
const prefixes = ["", ...Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, "0"))];

export interface PrefixGroup<Item> {
  readonly prefix: string;
  readonly items: readonly Item[];
}

/**
 * Groups what comes in the order of its prefixes; every prefix comes, also one without items. A 256th of a
 * library is held at a time. Throws when the order is another.
 */
export async function* byPrefix<Item>(
  pages: AsyncIterable<readonly Item[]>,
  prefixOf: (item: Item) => string,
): AsyncGenerator<PrefixGroup<Item>, undefined> {
  let [at, items] = [0, [] as Item[]];
  for await (const page of pages) {
    for (const item of page) {
      for (const prefix = prefixOf(item); prefixes[at] !== prefix; at += 1) {
        if (at === prefixes.length) throw new Error(`${prefix} comes after what it should come before`);
        yield { prefix: prefixes[at] ?? "", items };
        items = [];
      }
      items.push(item);
    }
  }
  for (; at < prefixes.length; at += 1) {
    yield { prefix: prefixes[at] ?? "", items };
    items = [];
  }
}
