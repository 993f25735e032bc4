// Names the pictures that a `put` into a folder replaces, until `keep` or `undo`: only the record can say
// afterwards which of the two counts.
import { chown, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import { isScreenId } from "../fields.ts";
import { syncFolder } from "../system/write-durably.ts";

/** Beside the pictures: every name among them is of a screen. */
function folderOf(root: string): string {
  return `${root}.pending`;
}

/** Puts of one process may come at the same time. */
const limitMaking = pLimit(1);

/** Durable when this returns. Throws when the picture is noted already. */
export async function noteUnfinished(root: string, id: string): Promise<void> {
  const folder = folderOf(root);
  await limitMaking(() => makeFolder(root, folder));
  const path = join(folder, id);
  const file = await open(path, "wx", 0o600);
  await file.close();
  for (const made of [folder, path]) await giveToOwnerOf(root, made);
  await syncFolder(folder);
}

/**
 * Under another name until it has its owner: a service of another user may not even look into one that a
 * killed command of root left.
 */
async function makeFolder(root: string, folder: string): Promise<void> {
  if (await isThere(folder)) return;
  const unowned = `${folder}.new`;
  await rm(unowned, { recursive: true, force: true });
  await mkdir(unowned, { recursive: true, mode: 0o700 });
  await giveToOwnerOf(root, unowned);
  await rename(unowned, folder);
  await syncFolder(dirname(folder));
}

/** Returns true when a picture is noted. */
export async function isUnfinished(root: string, id: string): Promise<boolean> {
  return isThere(join(folderOf(root), id));
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}

/** Nothing to forget is no error. */
export async function forgetUnfinished(root: string, id: string): Promise<void> {
  await rm(join(folderOf(root), id), { force: true });
}

/** The ids that are noted. */
export async function unfinishedPuts(root: string): Promise<readonly string[]> {
  const names = await readdir(folderOf(root)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter(isScreenId);
}

/**
 * Root may import beside a service of another user, who must be able to work with what it leaves. SQLite does
 * the same with its files.
 */
export async function giveToOwnerOf(root: string, path: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(root));
  if (uid !== 0) await chown(path, uid, gid);
}
