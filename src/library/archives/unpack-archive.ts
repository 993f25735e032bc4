// Unpacks an archive into a folder of its own. Nothing but regular files is ever made, each new and below
// that folder, so that no path can lead out of it.
import { mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systems } from "../../fields.ts";
import { requireSpace, writeAll } from "../../system/disk-space.ts";
import { isOfLayout } from "../sources/layouts.ts";
import { LeftOut } from "../sources/left-out.ts";
import { namesInFolder } from "../sources/manifest.ts";
import { ignoredEntry } from "../sources/source-names.ts";
import { type ArchiveEntry, ArchiveError, entryPath, quoted } from "./archive-entry.ts";
import { readTar } from "./tar.ts";
import { readZip } from "./zip.ts";

export const archiveFormats = ["zip", "tar", "tar.gz", "tgz"] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];

/** The format of an archive by its name, or null for what is none. */
export function archiveFormatOf(name: string): ArchiveFormat | null {
  return archiveFormats.find((format) => name.toLowerCase().endsWith(`.${format}`)) ?? null;
}

export interface UnpackLimits {
  /** Files and folders. */
  readonly entriesMax: number;
  /** All files together. */
  readonly bytesMax: number;
}

/** Files and folders of an archive that is imported: each costs a file on the disk, however small it is. */
export const archiveEntriesMax = 50_000;
/** An archive may hold so many times what an upload may have. */
export const unpackedFactor = 4;
/** The most times its own size that an archive holds beyond 64 MB: manifests shrink to a tenth. */
const ratioMax = 100;
const ratioFreeBytes = 64_000_000;
/** Header, long name and padding of a file in a TAR file. */
const tarEntryBytesMax = 4_096;
const spaceCheckBytes = 32_000_000;

/**
 * Unpacks into `folder`, which must be new, and returns the folder that holds the manifest or the pictures.
 * What no import reads is counted in `leftOut`. Throws an `ArchiveError` for an archive that is damaged,
 * breaks a bound or holds what no import needs, and a `NoSpaceError`; the caller cleans up.
 */
export async function unpackArchive(
  path: string,
  format: ArchiveFormat,
  folder: string,
  limits: UnpackLimits,
  signal?: AbortSignal,
  leftOut = new LeftOut(),
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { size } = await stat(path);
  const count = new UnpackCount(limits, size, folder);
  const bytesMax = count.bytesMax + tarEntryBytesMax * (limits.entriesMax + 1);
  const entries =
    format === "zip" ? readZip(path) : readTar(path, { isCompressed: format !== "tar", bytesMax, signal });
  const ignoredPaths = new Set<string>();
  for await (const entry of entries) {
    signal?.throwIfAborted();
    count.entry();
    const name = entryPath(entry.name);
    const ignored = ignoredEntry(name);
    if (ignored === null) {
      if (name !== "") await unpackEntry(entry, join(folder, name), count, signal);
    } else if (!ignoredPaths.has(ignored.path)) {
      ignoredPaths.add(ignored.path);
      leftOut.add(ignored.reason, ignored.path);
    }
  }
  return contentFolder(folder);
}

async function unpackEntry(
  entry: ArchiveEntry,
  path: string,
  count: UnpackCount,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (entry.kind !== "file" && entry.kind !== "folder")
    throw new ArchiveError(
      "archive_refused",
      `${quoted(entry.name)}: is ${entry.kind}. Only files and folders are unpacked.`,
    );
  const parent = entry.kind === "folder" ? path : dirname(path);
  await mkdir(parent, { recursive: true, mode: 0o700 }).catch(throwTwice(entry.name));
  if (entry.kind === "folder") return;
  const file = await open(path, "wx", 0o600).catch(throwTwice(entry.name));
  await using _ = file;
  try {
    for await (const chunk of await entry.open()) {
      await count.bytes(chunk.length);
      await writeAll(file, chunk);
      signal?.throwIfAborted();
    }
    const { changedAt } = entry;
    // It stands for the time of the picture; the header may hold anything.
    const time = Number.isNaN(changedAt.getTime()) ? new Date(0) : changedAt;
    await file.utimes(time, time);
  } catch (error) {
    signal?.throwIfAborted();
    throwDamaged(entry.name, error as NodeJS.ErrnoException);
  }
}

function throwTwice(name: string): (cause: NodeJS.ErrnoException) => never {
  return (cause) => {
    if (cause.code !== "EEXIST" && cause.code !== "ENOTDIR" && cause.code !== "EISDIR") throw cause;
    throw new ArchiveError("archive_refused", `${quoted(name)}: is in the archive twice.`, { cause });
  };
}

/** All but faults of the disk are of the archive: a wrong checksum or length, a stream that ends early. */
function throwDamaged(name: string, cause: NodeJS.ErrnoException): never {
  if (cause instanceof ArchiveError || cause.syscall !== undefined || cause.code === "ENOSPC") throw cause;
  throw new ArchiveError("archive_unreadable", `${quoted(name)}: is damaged: ${cause.message}.`, { cause });
}

/** Counts what was unpacked, and refuses what is too much. */
class UnpackCount {
  readonly #limits: UnpackLimits;
  readonly #ratioBytesMax: number;
  readonly #folder: string;
  #entries = 0;
  #bytes = 0;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(limits: UnpackLimits, archiveBytes: number, folder: string) {
    this.#limits = limits;
    this.#ratioBytesMax = ratioFreeBytes + ratioMax * archiveBytes;
    this.#folder = folder;
  }

  /** All files together. */
  get bytesMax(): number {
    return Math.min(this.#limits.bytesMax, this.#ratioBytesMax);
  }

  entry(): void {
    this.#entries += 1;
    const { entriesMax } = this.#limits;
    if (this.#entries > entriesMax)
      throw tooLarge(`It has more than ${entriesMax} files and folders. Send parts.`);
  }

  async bytes(count: number): Promise<void> {
    this.#bytes += count;
    const { bytesMax } = this.#limits;
    if (this.#bytes > bytesMax)
      throw tooLarge(`It holds more than ${bytesMax} bytes (four times IMPORT_MAX_BYTES).`);
    if (this.#bytes > this.#ratioBytesMax)
      throw tooLarge(`It holds more than ${ratioMax} times its own size.`);
    if (this.#bytes - this.#checkedAt < spaceCheckBytes) return;
    this.#checkedAt = this.#bytes;
    await requireSpace(this.#folder, spaceCheckBytes);
  }
}

function tooLarge(reason: string): ArchiveError {
  return new ArchiveError("archive_too_large", reason);
}

/** Archives often hold nothing but the folder they were made of; that of a platform is no such folder. */
async function contentFolder(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true });
  const isWrapper =
    only?.isDirectory() === true &&
    others.length === 0 &&
    !isOfLayout(only.name) &&
    !systems.some((system) => system === only.name.toLowerCase());
  if (!isWrapper || namesInFolder.includes(only.name)) return folder;
  return contentFolder(join(folder, only.name));
}
