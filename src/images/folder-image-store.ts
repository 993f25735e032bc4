// STAND-IN until the library branch is merged. Overwrite it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ImageStore } from "./image-store.ts";

/** Pictures in a folder. */
export function folderImageStore(folder: string): ImageStore {
  return { has: async (id) => existsSync(join(folder, id)) };
}
