// The demo library, which comes with the service: its files, and its screens in the library.
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import type { LibraryStorage } from "../database/storage.ts";
import type { ImageStore } from "../images/image-store.ts";
import { removeScreens } from "../library/writing/remove-screens.ts";

const folder = join(import.meta.dir, "../../demo");
const manifest = "manifest.jsonl";
const platformFolders = ["screens/ios", "screens/web"];
/** Screens read or removed at a time, so that nobody waits long for the others. */
const atOnce = 200;

/** True when the demo library is here: an installation may leave it out. */
export const hasDemoLibrary = existsSync(join(folder, manifest));

/** Its manifest and pictures, as an archive has them. */
export async function demoFiles() {
  const listed = platformFolders.map(async (of) => {
    const names = await readdir(join(folder, of));
    return names.sort().map((name) => posix.join(of, name));
  });
  const names = [manifest, ...(await Promise.all(listed)).flat()];
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { name, content: { path, bytes: (await stat(path)).size }, sha256: null };
    }),
  );
}

/** Batches of its ids: each of its rows has one, and keeps it when somebody edits the screen. */
async function* demoIds(): AsyncGenerator<readonly string[]> {
  if (!hasDemoLibrary) return;
  const rows = Bun.JSONL.parse(await Bun.file(join(folder, manifest)).text()) as { id: string }[];
  for (let from = 0; from < rows.length; from += atOnce)
    yield rows.slice(from, from + atOnce).map(({ id }) => id);
}

export async function countDemoScreens(library: Pick<LibraryStorage, "screensByIds">): Promise<number> {
  let count = 0;
  for await (const ids of demoIds()) count += (await library.screensByIds(ids)).length;
  return count;
}

/** Removes its screens with their pictures, in parts, and yields the ids of those that were there. */
export async function* removeDemoScreens(services: {
  readonly library: LibraryStorage;
  readonly images: ImageStore;
}): AsyncGenerator<readonly string[]> {
  for await (const ids of demoIds()) yield await removeScreens(services, ids);
}
