// One walk through a folder of pictures, for imports here and for those that are sent. What it leaves out is
// counted, so that nothing is taken for missing that was only not read.
import type { Dirent, Stats } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join, parse, sep } from "node:path";
import { magicBytes, pictureFormat } from "../../images/check-picture.ts";
import { isForeignManifest } from "./foreign-manifest.ts";
import type { LeftOut } from "./left-out.ts";
import { isReadable, openRegularFile } from "./source-files.ts";
import { ignoredEntry, manifestName, pictureName } from "./source-names.ts";

/** Endings of what describes a picture: `login.png.json` and `login.json` have the fields of a row. */
const sidecarEndings: readonly string[] = [".json"];
/** A hierarchy in JSON has an ending of its own. */
const treeEndings: readonly string[] = [".aria.yml", ".xml", ".html", ".tree.json", ".tree.txt"];

/**
 * A picture with the files beside it that describe it. Paths are below the folder, with `/` between folders.
 */
export interface FolderEntry {
  readonly picture: string;
  /** The names of the folders that it is in, from the top. */
  readonly folders: readonly string[];
  /** Readable or not. */
  readonly sidecar: string | null;
  readonly tree: string | null;
}

/** The paths of readable files, in the order of their folders. */
export interface ListedFolder {
  readonly pictures: readonly string[];
  /** Files that are no pictures by their names. */
  readonly others: readonly string[];
}

/** The pictures found by a walk, all of them readable, in the order of their paths. */
export interface FolderWalk {
  readonly pictures: readonly string[];
  /** Made one at a time: a folder may have a million. */
  readonly entries: () => Iterable<FolderEntry>;
}

interface Walking {
  readonly root: string;
  readonly leftOut: LeftOut;
  readonly pictures: string[];
  readonly others: string[];
}

/**
 * Lists a folder, given by its real path, and counts in `leftOut` what it leaves out. Links to pictures
 * inside are followed, links to folders are not. Throws the system's error for the folder itself alone.
 */
export async function listFolder(root: string, leftOut: LeftOut): Promise<ListedFolder> {
  const walking: Walking = { root, leftOut, pictures: [], others: [] };
  for (const entry of await entriesOf(root)) await visit(walking, entry.name, entry);
  return { pictures: inSourceOrder(walking.pictures), others: walking.others };
}

/** The pictures of a listed folder with the files beside them; counts what is neither. */
export async function walkFolder(
  root: string,
  { pictures, others }: ListedFolder,
  leftOut: LeftOut,
): Promise<FolderWalk> {
  const endings = [...sidecarEndings, ...treeEndings];
  const beside = new Set(pictures.flatMap((picture) => companionKeys(picture, endings)));
  const companions = new Map<string, string>();
  for (const path of others) {
    const key = keyOf(path);
    if (beside.has(key) && !companions.has(key)) companions.set(key, path);
    else await leaveOut(root, leftOut, path);
  }
  const companionOf = (picture: string, endings: readonly string[]) =>
    companionKeys(picture, endings)
      .map((key) => companions.get(key))
      .find((path) => path !== undefined) ?? null;
  const entryOf = (picture: string): FolderEntry => ({
    picture,
    folders: picture.split("/").slice(0, -1),
    sidecar: companionOf(picture, sidecarEndings),
    tree: companionOf(picture, treeEndings),
  });
  return { pictures, entries: () => pictures.values().map(entryOf) };
}

const byNumber = new Intl.Collator("en", { numeric: true });

/** Folder by folder, numbers in names by their value: `2.png` stands before `10.png`. */
function inSourceOrder(paths: readonly string[]): readonly string[] {
  const split = paths.map((path) => path.split("/"));
  return split.sort(comparePaths).map((parts) => parts.join("/"));
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (const [level, part] of a.entries()) {
    const other = b[level];
    if (other === undefined) return 1;
    if (part !== other) return byNumber.compare(part, other) || (part < other ? -1 : 1);
  }
  return -1;
}

/** The keys of files with these endings that describe a picture, the best first. */
function companionKeys(picture: string, endings: readonly string[]): readonly string[] {
  const { dir, name } = parse(picture);
  return [picture, join(dir, name)].flatMap((start) => endings.map((ending) => keyOf(start + ending)));
}

/** The same for names that people see as one: of one Unicode form, with an ending in any case. */
function keyOf(path: string): string {
  const { dir, name, ext } = parse(path.normalize("NFC"));
  return join(dir, name + ext.toLowerCase());
}

/** Sorted, so that messages stay the same. `recursive` would follow links out of the folder. */
async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function visit(walking: Walking, path: string, entry: Dirent): Promise<void> {
  const { root, leftOut } = walking;
  const ignored = ignoredEntry(path);
  if (ignored !== null && !(await isUnreadableRescue(root, entry, path)))
    return leftOut.add(ignored.reason, path);
  const kind = await kindOf(root, path, entry);
  if (kind === null) return leftOut.add(path.includes("\ufffd") ? "not_utf8" : "unreadable_file", path);
  if (kind.isDirectory()) return visitFolder(walking, path);
  if (kind.isSymbolicLink()) return visitLink(walking, path);
  if (!pictureName.test(path)) walking.others.push(path);
  else if (kind.isFile()) await visitPicture(walking, path);
  else leftOut.add("special_file", path);
}

/**
 * Null for what is not there under its name: one that is not UTF-8 was decoded with U+FFFD. Not every file
 * system says the kind in its list.
 */
async function kindOf(root: string, path: string, entry: Dirent): Promise<Dirent | Stats | null> {
  const isKnown = entry.isFile() || entry.isDirectory() || entry.isSymbolicLink();
  return isKnown && !path.includes("\ufffd") ? entry : lstat(join(root, path)).catch(() => null);
}

/** True for an unreadable `lost+found`: a disk check may have put screens there, so it is reported. */
async function isUnreadableRescue(root: string, entry: Dirent, path: string): Promise<boolean> {
  if (entry.name !== "lost+found" || !entry.isDirectory()) return false;
  return readdir(join(root, path)).then(
    () => false,
    () => true,
  );
}

async function visitFolder(walking: Walking, path: string): Promise<void> {
  const entries = await entriesOf(join(walking.root, path)).catch(() => null);
  if (entries === null) return walking.leftOut.add("unreadable_folder", path);
  for (const entry of entries) await visit(walking, `${path}/${entry.name}`, entry);
}

const deadCodes: readonly string[] = ["ENOENT", "ENOTDIR", "ELOOP"];

async function visitLink(walking: Walking, path: string): Promise<void> {
  const { root, leftOut, others } = walking;
  try {
    const target = await realpath(join(root, path));
    const found = await stat(target);
    if (found.isDirectory()) leftOut.add("folder_link", path);
    else if (!pictureName.test(path)) others.push(path);
    else if (!target.startsWith(root.endsWith(sep) ? root : root + sep)) leftOut.add("outside_link", path);
    else if (found.isFile()) await visitPicture(walking, path);
    else leftOut.add("special_file", path);
  } catch (error) {
    const isDead = deadCodes.includes((error as NodeJS.ErrnoException).code ?? "");
    if (isCompanionName(path)) others.push(path);
    else leftOut.add(isDead ? "dead_link" : "unreadable_file", path);
  }
}

function isCompanionName(path: string): boolean {
  return [...sidecarEndings, ...treeEndings].some((ending) => path.toLowerCase().endsWith(ending));
}

async function visitPicture({ root, leftOut, pictures }: Walking, path: string): Promise<void> {
  if (await isReadable(join(root, path))) pictures.push(path);
  else leftOut.add("unreadable_file", path);
}

async function leaveOut(root: string, leftOut: LeftOut, path: string): Promise<void> {
  if (manifestName.test(path))
    leftOut.add((await isForeignManifest(join(root, path))) ? "foreign_manifest" : "unread_manifest", path);
  else leftOut.add((await isPicture(join(root, path))) ? "unnamed_picture" : "not_a_picture", path);
}

async function isPicture(path: string): Promise<boolean> {
  try {
    const file = await openRegularFile(path);
    await using _ = file;
    const start = new Uint8Array(magicBytes);
    await file.read(start);
    return pictureFormat(start) !== null;
  } catch {
    return false;
  }
}
