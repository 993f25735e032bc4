// Pictures in a folder: <root>/<first 2 hex>/<id>/{original.<ext>, optimized.webp, high.webp}.
// A file is written under a temporary name, flushed to the disk and renamed, and the folder is flushed after: what `put` has
// returned from is there after a power cut, and no reader ever sees half a file or an empty one.
import { randomBytes } from "node:crypto";
import { chown, link, mkdir, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isScreenId } from "../fields.ts";
import { waitInTurn } from "../storage/file-lock.ts";
import type { Picture } from "../storage/storage.ts";
import type { ImageBytes, ImageFiles, ImageStore, OpenImage, StoredImage } from "./image-store.ts";
import type { ImageQuality } from "./make-sizes.ts";
import { syncFolder, writeDurably } from "./write-durably.ts";

const extensions = { png: "png", jpeg: "jpg", webp: "webp" } as const;
/** A file that a stored picture has, and what its record says of it. */
export interface PictureFile {
  /** Below the store's root, with slashes. */
  readonly path: string;
  /** Of a delivered size. */
  readonly bytes?: number;
  /** Of the original. */
  readonly sha256?: string;
}

/** How an original is called. */
export function originalName(format: Picture["format"]): string {
  return `original.${extensions[format]}`;
}

/** The three files of a picture. */
export function pictureFiles(id: string, { format, sha256, optimized, high }: Picture): PictureFile[] {
  const folder = `${id.slice(0, 2)}/${id}`;
  return [
    { path: `${folder}/${originalName(format)}`, sha256 },
    { path: `${folder}/optimized.webp`, bytes: optimized.bytes },
    { path: `${folder}/high.webp`, bytes: high.bytes },
  ];
}

/** A second name (a hard link) for a file that was replaced, until `keep` or `undo`: its own name is never without a file. */
export const replacedSuffix = ".replaced";
const newSuffix = ".new";
/** No temporary name. */
const fileName = /^(original\.(png|jpg|webp)|optimized\.webp|high\.webp)$/;

/** The store over `root`, which is made when it is needed. */
export function folderImageStore(root: string): ImageStore {
  return {
    areListsCostly: false,
    change: async (work, signal) => change(root, work, signal),
    // The kernel holds the lock for as long as the process lives.
    requireTurn: () => undefined,
    put: async (id, files) => putImage(root, folderOf(root, id), files),
    has: async (id, bytes) => hasImage(folderOf(root, id), bytes),
    list: async (prefix) => listImages(root, prefix),
    original: async (id, format) => openOriginal(folderOf(root, id), format),
    open: async (id, quality) => openImage(folderOf(root, id), quality),
    remove: async (id) => rm(folderOf(root, id), { recursive: true, force: true }),
  };
}

async function change<T>(root: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const lock = await waitInTurn(`${root}.lock`, signal);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function folderOf(root: string, id: string): string {
  if (!isScreenId(id)) throw new Error(`Not a screen id: ${JSON.stringify(id.slice(0, 64))}`);
  return join(root, id.slice(0, 2), id);
}

/** A file that one `put` wrote. */
interface OwnFile {
  readonly name: string;
  /** Tells it from a file that another `put` has given the name since. */
  readonly inode: number;
}

async function putImage(root: string, folder: string, files: ImageFiles): Promise<StoredImage> {
  const contents = new Map([
    [originalName(files.original.format), files.original.file],
    ["optimized.webp", files.optimized],
    ["high.webp", files.high],
  ]);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const parents = [join(folder, ".."), root, ...(made === root ? [join(root, "..")] : [])];
  const earlier = await finishEarlierPut(folder);
  // In every temporary name: what another process leaves half way is its own.
  const mark = `.${randomBytes(6).toString("hex")}`;
  const own: OwnFile[] = [];
  const undo = () => undoPut(folder, mark, own, earlier);
  try {
    for (const [name, content] of contents) {
      const path = join(folder, name + mark + newSuffix);
      await writeDurably(path, content);
      own.push({ name, inode: (await stat(path)).ino });
    }
    const written = own.map(({ name }) => name + mark + newSuffix);
    await giveToOwner(root, folder, written);
    for (const name of earlier) await link(join(folder, name), join(folder, name + mark + replacedSuffix));
    for (const { name } of own) await rename(join(folder, name + mark + newSuffix), join(folder, name));
    for (const changed of [folder, ...parents]) await syncFolder(changed);
  } catch (error) {
    await undo();
    throw error;
  }
  const isReplaced = (name: string) => earlier.includes(name) && !contents.has(name);
  return { keep: () => removeNames(folder, (name) => isReplaced(name) || name.includes(mark)), undo };
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

/** Puts the earlier files back in place of its own; a folder that had none goes. What another `put` wrote meanwhile stays. */
async function undoPut(
  folder: string,
  mark: string,
  own: readonly OwnFile[],
  earlier: readonly string[],
): Promise<void> {
  for (const { name, inode } of own) {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found?.ino !== inode) continue;
    if (earlier.includes(name)) await rename(path + mark + replacedSuffix, path).catch(ignoreMissing);
    else await rm(path, { force: true });
  }
  await removeNames(folder, (name) => name.includes(mark));
  await rmdir(folder).catch(ignoreFull);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

function ignoreFull(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST" && error.code !== "ENOENT") throw error;
}

async function removeNames(folder: string, isUnwanted: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => []))
    if (isUnwanted(name)) await rm(join(folder, name), { force: true });
}

async function hasImage(folder: string, bytes: ImageBytes | undefined): Promise<boolean> {
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => fileName.test(name));
  for (const file of ["original", "optimized", "high"] as const) {
    const name = names.find((each) => each.startsWith(`${file}.`));
    if (name === undefined) return false;
    if (bytes !== undefined && (await stat(join(folder, name))).size !== bytes[file]) return false;
  }
  return true;
}

async function listImages(root: string, prefix: string): Promise<readonly string[]> {
  const names = await readdir(join(root, prefix)).catch(nullIfMissing);
  return (names ?? []).filter((name) => isScreenId(name) && name.startsWith(prefix));
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

async function openOriginal(folder: string, format: Picture["format"]): Promise<Blob | null> {
  const file = Bun.file(join(folder, originalName(format)));
  return (await file.exists()) ? file : null;
}

async function openImage(folder: string, quality: ImageQuality): Promise<OpenImage | null> {
  const path = join(folder, `${quality}.webp`);
  const found = await stat(path).catch(nullIfMissing);
  if (found === null) return null;
  const version = `${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}`;
  return { content: Bun.file(path), bytes: found.size, version };
}
