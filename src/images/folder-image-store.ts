// Pictures in a folder: <root>/<first 2 hex>/<id>/{original.<ext>, optimized.webp, high.webp}.
// A file is written under a temporary name, flushed to the disk and renamed, and the folder is flushed after: what `put` has
// returned from is there after a power cut, and no reader ever sees half a file or an empty one.
import { chown, link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type ImageFiles,
  type ImageStore,
  isScreenId,
  type OpenImage,
  type StoredImage,
} from "./image-store.ts";
import type { ImageQuality } from "./make-sizes.ts";
import { syncFolder, writeDurably } from "./write-durably.ts";

const extensions = { png: "png", jpeg: "jpg", webp: "webp" } as const;
/** A second name (a hard link) for a file that was replaced, until `keep` or `undo`: its own name is never without a file. */
const replacedSuffix = ".replaced";
const newSuffix = ".new";

/** The store over `root`, which is made when it is needed. One process writes to a screen's folder at a time. */
export function folderImageStore(root: string): ImageStore {
  return {
    put: async (id, files) => putImage(root, folderOf(root, id), files),
    has: async (id) => hasImage(folderOf(root, id)),
    open: async (id, quality) => openImage(folderOf(root, id), quality),
    remove: async (id) => rm(folderOf(root, id), { recursive: true, force: true }),
  };
}

function folderOf(root: string, id: string): string {
  if (!isScreenId(id)) throw new Error(`Not a screen id: ${JSON.stringify(id.slice(0, 64))}`);
  return join(root, id.slice(0, 2), id);
}

async function putImage(root: string, folder: string, files: ImageFiles): Promise<StoredImage> {
  const contents = new Map([
    [`original.${extensions[files.original.format]}`, files.original.file],
    ["optimized.webp", files.optimized],
    ["high.webp", files.high],
  ]);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const earlier = await finishEarlierPut(folder);
  const undo = () => undoPut(folder, earlier);
  try {
    for (const [name, content] of contents) await writeDurably(join(folder, name + newSuffix), content);
    await giveToOwner(
      root,
      folder,
      [...contents.keys()].map((name) => name + newSuffix),
    );
    for (const name of earlier) await link(join(folder, name), join(folder, name + replacedSuffix));
    for (const name of contents.keys()) await rename(join(folder, name + newSuffix), join(folder, name));
    for (const changed of [folder, join(folder, ".."), root]) await syncFolder(changed);
  } catch (error) {
    await undo();
    throw error;
  }
  return { keep: () => removeNames(folder, (name) => !contents.has(name)), undo };
}

/** Root may import beside a service of another user, who must be able to read the picture. SQLite does the same with its files. */
async function giveToOwner(root: string, folder: string, names: readonly string[]): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(join(root, ".."));
  if (uid === 0) return;
  const paths = [root, join(folder, ".."), folder, ...names.map((name) => join(folder, name))];
  for (const path of paths) await chown(path, uid, gid);
}

/** Clears what a killed process left half way and returns the names that stay. */
async function finishEarlierPut(folder: string): Promise<readonly string[]> {
  await removeNames(folder, (name) => name.endsWith(newSuffix) || name.endsWith(replacedSuffix));
  return readdir(folder);
}

/** Puts the earlier files back under their names; a folder that had none goes. */
async function undoPut(folder: string, earlier: readonly string[]): Promise<void> {
  if (earlier.length === 0) return rm(folder, { recursive: true, force: true });
  for (const name of earlier) {
    await rename(join(folder, name + replacedSuffix), join(folder, name)).catch(ignoreMissing);
  }
  await removeNames(folder, (name) => !earlier.includes(name));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

async function removeNames(folder: string, isUnwanted: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder))
    if (isUnwanted(name)) await rm(join(folder, name), { force: true });
}

async function hasImage(folder: string): Promise<boolean> {
  const names = new Set(await readdir(folder).catch((): string[] => []));
  const hasOriginal = Object.values(extensions).some((extension) => names.has(`original.${extension}`));
  return hasOriginal && names.has("optimized.webp") && names.has("high.webp");
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

async function openImage(folder: string, quality: ImageQuality): Promise<OpenImage | null> {
  const path = join(folder, `${quality}.webp`);
  const found = await stat(path).catch(nullIfMissing);
  if (found === null) return null;
  const version = `${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}`;
  return { content: Bun.file(path), bytes: found.size, version };
}
