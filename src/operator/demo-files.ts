// The demo library, which comes with the service.
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, posix } from "node:path";

const folder = join(import.meta.dir, "../../demo");
const manifest = "manifest.jsonl";
const platformFolders = ["screens/ios", "screens/web"];

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
