import { constants } from "node:fs";
import { access, type FileHandle, lstat, open, readdir, realpath, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { RowError } from "../rows/row-error.ts";

/** The path is not a regular file but a link, a folder, a pipe, a socket or a device. */
export class NotRegularFileError extends Error {
  override readonly name = "NotRegularFileError";
}

/**
 * Opens a file for reading without following a link in the last part of the path or blocking on a pipe, so
 * that a file replaced after it was checked does no harm. Throws `NotRegularFileError`, or the system's error
 * (ENOENT, EACCES). The caller closes it.
 */
export async function openRegularFile(path: string): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ELOOP") throw new NotRegularFileError("is a link.", { cause });
    if (cause.code === "ENXIO") throw new NotRegularFileError("is a socket.", { cause });
    throw cause;
  });
  try {
    if ((await file.stat()).isFile()) return file;
    throw new NotRegularFileError("is not a file.");
  } catch (error) {
    await file.close();
    throw error;
  }
}

export function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

// A manifest is somebody else's file: what it names is read in its own folder only, and over no network.

/**
 * Opens a file that a source names, in `folder`, the real path of the source's folder. Throws a `RowError` of
 * the column `image`. The caller closes it.
 */
export async function openNamedFile(folder: string, name: string): Promise<FileHandle> {
  const path = await resolveNamedPath(folder, name);
  // A link or a pipe may have taken the place of the file since.
  return openRegularFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause instanceof NotRegularFileError)
      throw new RowError("image", "image_path_refused", cause.message, { cause });
    throw unreadable(cause, "");
  });
}

/** The real path of a file that a source names. Nothing is opened. Throws as `openNamedFile`. */
export async function resolveNamedPath(folder: string, name: string): Promise<string> {
  const refusal = refuseSpelling(name);
  if (refusal !== null) throw new RowError("image", "image_path_refused", refusal);
  const path = await realpath(resolve(folder, name)).catch(() => findPath(folder, name.trim()));
  if (!isBelow(folder, path))
    throw new RowError("image", "image_path_refused", "leads out of the manifest's folder.");
  if (!(await stat(path)).isFile()) throw new RowError("image", "image_path_refused", "is not a file.");
  return path;
}

/** Of real paths. */
function isBelow(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function refuseSpelling(name: string): string | null {
  if (name.includes("\0")) return "contains a NUL.";
  if (name.trim().startsWith("/")) return "must be relative to the manifest.";
  if (name.split("/").includes("..")) return "must not contain `..`.";
  return null;
}

/**
 * The real path of a file that has the name, or the same in another form of its characters. Throws a
 * `RowError` that names a similar one.
 */
async function findPath(folder: string, name: string): Promise<string> {
  try {
    return await realpath(resolve(folder, name));
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    const similar = cause.code === "ENOENT" ? await similarPath(folder, name) : null;
    const path =
      similar?.isSame === true ? await realpath(join(folder, similar.path)).catch(() => null) : null;
    if (path !== null) return path;
    throw notFound(name, similar?.isSame === false ? `: there is ${similar.path}` : "", cause);
  }
}

/** No file has the name: it may be meant in another way, though names do have `:`, `~` and `\`. */
function notFound(name: string, hint: string, cause: NodeJS.ErrnoException): RowError {
  const spelling = foreignSpelling(name);
  if (spelling !== null) return new RowError("image", "image_path_refused", spelling, { cause });
  return unreadable(cause, hint);
}

function unreadable(cause: NodeJS.ErrnoException, hint: string): RowError {
  const reason = `cannot be read (${cause.code ?? cause.message})${hint}.`;
  return new RowError("image", "image_not_found", reason, { cause });
}

function foreignSpelling(name: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(name)) return "must be a path; addresses are not fetched.";
  if (name.startsWith("~")) return "must be relative to the manifest.";
  return name.includes("\\") ? "must be written with / between folders." : null;
}

// Names that people see as one and file systems do not: macOS decomposes accents (NFD), most tools do not.

interface Listing {
  readonly folder: string;
  readonly changedMs: number;
  readonly byForm: ReadonlyMap<string, string>;
  readonly byCase: ReadonlyMap<string, string>;
}

/** Many rows in a row name one folder: it is not read again for each. */
let last: Listing | null = null;

async function listingOf(folder: string): Promise<Listing> {
  const { mtimeMs: changedMs } = await stat(folder);
  if (last?.folder === folder && last.changedMs === changedMs) return last;
  const names = await readdir(folder);
  last = {
    folder,
    changedMs,
    byForm: new Map(names.map((name) => [name.normalize("NFC"), name])),
    byCase: new Map(names.map((name) => [caseless(name), name])),
  };
  return last;
}

/**
 * A path below `folder`, a real path, that is written like one that is not there; `isSame` when only the
 * Unicode form of their characters differs, not their case. Reads no folder outside. Null for none.
 */
async function similarPath(folder: string, path: string) {
  let [found, isSame] = ["", true];
  for (const part of path.split("/").filter((each) => each !== "" && each !== ".")) {
    const similar = await similarName(folder, join(folder, found), part).catch(() => null);
    if (similar === null) return null;
    isSame &&= similar.normalize("NFC") === part.normalize("NFC");
    found = join(found, similar);
  }
  return { path: found, isSame };
}

async function similarName(root: string, folder: string, name: string): Promise<string | null> {
  const real = await realpath(folder);
  if (real !== root && !isBelow(root, real)) return null;
  // Most rows name folders as they are: only one is read.
  const isThere = await lstat(join(real, name)).then(
    () => true,
    () => false,
  );
  if (isThere) return name;
  const { byForm, byCase } = await listingOf(real);
  return byForm.get(name.normalize("NFC")) ?? byCase.get(caseless(name)) ?? null;
}

function caseless(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
