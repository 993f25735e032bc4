// Pictures in a folder: <root>/<first 2 hex>/<id>/{original.<ext>, optimized.webp, high.webp}.
// A file is written under a temporary name, flushed to the disk and renamed, and the folder is flushed after:
// what `put` has returned from is there after a power cut, and no reader ever sees half a file or an empty
// one.
import { randomBytes } from "node:crypto";
import { link, mkdir, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { waitInTurn } from "../database/file-lock.ts";
import type { Picture } from "../database/storage.ts";
import { isScreenId } from "../fields.ts";
import { syncFolder, writeDurably } from "../system/write-durably.ts";
import type { ImageBytes, ImageFiles, ImageStore, OpenImage, StoredImage } from "./image-store.ts";
import type { ImageQuality } from "./make-sizes.ts";
import {
  forgetUnfinished,
  giveToOwnerOf,
  isUnfinished,
  noteUnfinished,
  unfinishedPuts,
} from "./unfinished-puts.ts";

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

/** The file name of an original. */
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

/**
 * A second name (a hard link) for a file that was replaced, until `keep` or `undo`: its own name is never
 * without a file.
 */
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
    assertLockHeld: () => undefined,
    put: async (id, files) => putImage(root, id, files),
    unsettled: () => unfinishedPuts(root),
    settle: async (id, picture) => settleImage(root, id, picture),
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

/** A `put` would remove the second names under which the files of the record still lie. */
class UnsettledPictureError extends Error {
  override readonly name = "UnsettledPictureError";

  constructor(id: string) {
    super(
      `the last replacement of the picture of ${id} was interrupted and cannot be ended. Look whether the disk is full or fails, and import the row again.`,
    );
  }
}

/** A file that one `put` wrote. */
interface OwnFile {
  readonly name: string;
  /** Tells it from a file that another `put` has given the name since. */
  readonly inode: number;
}

async function putImage(root: string, id: string, files: ImageFiles): Promise<StoredImage> {
  const folder = folderOf(root, id);
  if (await isUnfinished(root, id)) throw new UnsettledPictureError(id);
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
  const forget = async () => {
    if (earlier.length > 0) await forgetUnfinished(root, id);
  };
  const undo = async () => {
    await undoPut(folder, mark, own, earlier);
    await forget();
  };
  try {
    for (const path of [root, join(folder, ".."), folder]) await giveToOwnerOf(root, path);
    for (const [name, content] of contents) {
      const path = join(folder, name + mark + newSuffix);
      await writeDurably(path, content);
      own.push({ name, inode: (await stat(path)).ino });
    }
    const written = own.map(({ name }) => name + mark + newSuffix);
    for (const name of written) await giveToOwnerOf(root, join(folder, name));
    if (earlier.length > 0) await noteUnfinished(root, id);
    for (const name of earlier) await link(join(folder, name), join(folder, name + mark + replacedSuffix));
    for (const { name } of own) await rename(join(folder, name + mark + newSuffix), join(folder, name));
    for (const changed of [folder, ...parents]) await syncFolder(changed);
  } catch (error) {
    await undo();
    throw error;
  }
  const isReplaced = (name: string) => earlier.includes(name) && !contents.has(name);
  const keep = async () => {
    await removeNames(folder, (name) => isReplaced(name) || name.includes(mark));
    await forget();
  };
  return { keep, undo };
}

/**
 * Puts the files back that the record names, if it names those from before; what it does not name goes. Where
 * neither are whole, all stay as they are, for `verify`.
 */
async function settleImage(root: string, id: string, picture: Picture | null): Promise<void> {
  const folder = folderOf(root, id);
  const ending = picture && (await recordedEnding(folder, id, picture));
  if (picture !== null && ending !== null) {
    const names = pictureFiles(id, picture).map(({ path }) => basename(path));
    if (ending !== "") await putBack(folder, names, ending);
    await syncFolder(folder);
    await removeNames(folder, (name) => !names.includes(name));
  }
  await forgetUnfinished(root, id);
}

/**
 * Gives files of this ending their own names again. All keep their second names, and the original comes last:
 * wherever this stops, what the record names is found under the ending, and no earlier than that without it.
 */
async function putBack(folder: string, names: readonly string[], ending: string): Promise<void> {
  for (const name of names.toReversed()) {
    const path = join(folder, name);
    await rm(path + ending + newSuffix, { force: true });
    await link(path + ending, path + ending + newSuffix);
    await rename(path + ending + newSuffix, path);
  }
}

/** The ending of the names under which the files of a record lie; null when they are not there. */
async function recordedEnding(folder: string, id: string, picture: Picture): Promise<string | null> {
  const original = originalName(picture.format);
  const names = await readdir(folder).catch((): string[] => []);
  const replaced = names.filter((name) => name.startsWith(original) && name.endsWith(replacedSuffix));
  for (const ending of ["", ...replaced.map((name) => name.slice(original.length))])
    if (await areRecorded(folder, ending, pictureFiles(id, picture))) return ending;
  return null;
}

async function areRecorded(folder: string, ending: string, files: readonly PictureFile[]): Promise<boolean> {
  for (const { path, bytes, sha256 } of files) {
    const file = Bun.file(join(folder, basename(path) + ending));
    if (!(await file.exists())) return false;
    if (bytes !== undefined && file.size !== bytes) return false;
    if (sha256 !== undefined && (await hashOf(file)) !== sha256) return false;
  }
  return true;
}

async function hashOf(file: Blob): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest("hex");
}

/** Clears what a killed process left half way and returns the names that stay. */
async function finishEarlierPut(folder: string): Promise<readonly string[]> {
  await removeNames(folder, (name) => name.endsWith(newSuffix) || name.endsWith(replacedSuffix));
  return readdir(folder);
}

/**
 * Puts the earlier files back in place of its own; a folder that had none goes. What another `put` wrote
 * meanwhile stays.
 */
async function undoPut(
  folder: string,
  mark: string,
  own: readonly OwnFile[],
  earlier: readonly string[],
): Promise<void> {
  const stored: string[] = [];
  for (const { name, inode } of own) {
    const found = await stat(join(folder, name)).catch(ignoreMissing);
    if (found?.ino === inode) stored.push(name);
  }
  const replaced = stored.filter((name) => earlier.includes(name));
  await putBack(folder, replaced, mark + replacedSuffix);
  for (const name of stored) if (!replaced.includes(name)) await rm(join(folder, name));
  if (replaced.length > 0) await syncFolder(folder);
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
