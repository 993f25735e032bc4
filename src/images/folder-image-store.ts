// Pictures in a folder, in the versions of `picture-version.ts`. A file is written under a temporary name,
// flushed to the disk and renamed, and the folders are flushed after: what `put` has returned from is there
// after a power cut, and no reader ever sees half a file or an empty one.
import { chown, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { waitInTurn } from "../database/file-lock.ts";
import { isScreenId } from "../fields.ts";
import { syncFolder, writeDurably } from "../system/write-durably.ts";
import type { DerivedFiles, ImageBytes, ImageFiles, ImageStore, StoredImage } from "./image-store.ts";
import * as versions from "./picture-version.ts";

/** The store over `root`, which is made when it is needed. */
export function folderImageStore(root: string, rows: versions.PictureRows): ImageStore {
  return {
    areListsCostly: false,
    change: async (work, signal) => change(root, work, signal),
    // The kernel holds the lock for as long as the process lives.
    assertLockHeld: () => undefined,
    put: async (id, files) => putImage(root, rows, id, files),
    has: async (id, bytes) => hasImage(root, rows, id, bytes),
    list: async (prefix) => listImages(root, prefix),
    original: async (id, format, version) =>
      openOriginal(root, await versions.originalPath(rows, id, format, version)),
    versions: async (ids) => versions.currentVersions(rows, ids),
    open: async (id, quality, version) =>
      versions.openVersion(rows, id, version, (folder) =>
        readDelivered(join(root, folder, `${quality}.webp`)),
      ),
    derived: derivedFiles(root),
    remove: async (id) => removeUnnamed(root, rows, id),
  };
}

/** Written without a flush: what a power cut leaves of one does not end as a JPEG does, and is made again. */
function derivedFiles(root: string): DerivedFiles {
  const pathOf = (id: string, version: string, name: string) =>
    join(root, versions.versionsFolder(id), version, name);
  return {
    read: async (...place) => readFile(pathOf(...place)).catch(nullIfMissing),
    write: async (id, version, name, file) => {
      const path = pathOf(id, version, name);
      const unfinished = `${path}.${crypto.randomUUID()}.new`;
      try {
        await writeFile(unfinished, file, { mode: 0o600 });
        await giveToOwnerOf(root, unfinished);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        nullIfMissing(error as NodeJS.ErrnoException);
      }
    },
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

async function putImage(
  root: string,
  rows: versions.PictureRows,
  id: string,
  files: ImageFiles,
): Promise<StoredImage> {
  const folder = join(root, versions.versionsFolder(id));
  const { version } = versions.versionOfFiles(files);
  const undo = async () => {
    if ((await versions.namedVersions(rows, id)).has(version)) return;
    await rm(join(folder, version), { recursive: true, force: true });
    await rmdir(folder).catch(ignoreFull);
  };
  try {
    await writeVersion(root, join(folder, version), files);
  } catch (error) {
    // Files that cannot be removed now go with the next put of the screen.
    await undo().catch(() => undefined);
    throw error;
  }
  return { keep: () => removeUnnamed(root, rows, id), undo };
}

async function removeUnnamed(root: string, rows: versions.PictureRows, id: string): Promise<void> {
  const folder = join(root, versions.versionsFolder(id));
  const named = await versions.namedVersions(rows, id);
  if (named.size === 0) return rm(folder, { recursive: true, force: true });
  for (const name of await readdir(folder).catch(noneIfMissing))
    if (!named.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** A version that is there already, damaged perhaps, gets its files again one by one. */
async function writeVersion(root: string, folder: string, files: ImageFiles): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const folders = [folder, dirname(folder), dirname(dirname(folder)), root];
  for (const each of folders.toReversed()) await giveToOwnerOf(root, each);
  const contents = [
    [versions.originalName(files.original.format), files.original.file],
    ["optimized.webp", files.optimized],
    ["high.webp", files.high],
  ] as const;
  for (const [name, content] of contents) await replaceDurably(root, join(folder, name), content);
  for (const each of [...folders, ...(made === root ? [dirname(root)] : [])]) await syncFolder(each);
}

async function replaceDurably(root: string, path: string, content: Uint8Array): Promise<void> {
  const unfinished = `${path}.new`;
  try {
    await writeDurably(unfinished, content);
    await giveToOwnerOf(root, unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Root may import beside a service of another user, who must be able to write here, as in SQLite's files. */
async function giveToOwnerOf(root: string, path: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(root));
  if (uid !== 0) await chown(path, uid, gid);
}

/** Another put may have stored another version meanwhile, or the folder may be gone. */
function ignoreFull(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST" && error.code !== "ENOENT") throw error;
}

async function hasImage(
  root: string,
  rows: versions.PictureRows,
  id: string,
  bytes: ImageBytes | undefined,
): Promise<boolean> {
  const files = await versions.wantedFiles(rows, id, bytes);
  if (files === null) return false;
  const sizes = files.map(async ({ path, wanted }) => {
    const found = await stat(join(root, path)).catch(nullIfMissing);
    return found !== null && found.size === (wanted ?? found.size);
  });
  return (await Promise.all(sizes)).every((isThere) => isThere);
}

async function listImages(root: string, prefix: string): Promise<readonly string[]> {
  const names = await readdir(join(root, prefix)).catch(noneIfMissing);
  return names.filter((name) => isScreenId(name) && name.startsWith(prefix));
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

function noneIfMissing(error: NodeJS.ErrnoException): readonly string[] {
  return nullIfMissing(error) ?? [];
}

async function openOriginal(root: string, path: string | null): Promise<Blob | null> {
  if (path === null) return null;
  const file = Bun.file(join(root, path));
  return (await file.exists()) ? file : null;
}

/** Read whole, as it is small: it may be replaced and removed before it is sent. */
async function readDelivered(path: string): Promise<Blob | null> {
  const content = await readFile(path).catch(nullIfMissing);
  return content && new Blob([content], { type: "image/webp" });
}
