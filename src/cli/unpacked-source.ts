import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { OperatorError } from "../errors.ts";
import { ArchiveError } from "../library/archives/archive-entry.ts";
import {
  archiveEntriesMax,
  archiveFormatOf,
  unpackArchive,
  unpackedFactor,
} from "../library/archives/unpack-archive.ts";
import type { LeftOut } from "../library/sources/left-out.ts";
import { pathsIn } from "../system/paths.ts";
import { isDiskFull } from "../system/write-durably.ts";

interface UnpackedSource {
  readonly source: string;
  /** To be called after the import. */
  readonly remove: () => Promise<void>;
}

interface UnpackOptions {
  readonly isDryRun: boolean;
  /** True with the lock of imports: no running import uses the folders that are there. */
  readonly hasLock: boolean;
  readonly signal: AbortSignal;
  /** Counts the files that are not unpacked. */
  readonly leftOut?: LeftOut;
}

const prefix = "local-";

/**
 * An archive unpacked into a folder of its own; anything else as it is. Below the data folder, where what
 * killed imports left is removed first. A dry run writes nothing there. Throws an `OperatorError` for an
 * archive that is refused.
 */
export async function unpackedSource(
  { dataDir, importBytesMax }: Config,
  path: string,
  { isDryRun, hasLock, signal, leftOut }: UnpackOptions,
): Promise<UnpackedSource> {
  const format = archiveFormatOf(path);
  if (format === null) return { source: path, remove: async () => undefined };
  const { imports } = pathsIn(dataDir);
  if (!isDryRun) await mkdir(imports, { recursive: true, mode: 0o700 });
  if (hasLock) await removeLeft(imports);
  const folder = await mkdtemp(isDryRun ? join(tmpdir(), "screen-search-import-") : join(imports, prefix));
  const remove = () => rm(folder, { recursive: true, force: true });
  const limits = { entriesMax: archiveEntriesMax, bytesMax: unpackedFactor * importBytesMax };
  try {
    return { source: await unpackArchive(path, format, folder, limits, signal, leftOut), remove };
  } catch (cause) {
    await remove();
    throw asOperatorError(path, cause as NodeJS.ErrnoException);
  }
}

async function removeLeft(imports: string): Promise<void> {
  for (const name of await readdir(imports))
    if (name.startsWith(prefix)) await rm(join(imports, name), { recursive: true, force: true });
}

function asOperatorError(path: string, cause: NodeJS.ErrnoException): unknown {
  if (cause instanceof ArchiveError) return new OperatorError(`${path}: ${cause.message}`, { cause });
  if (cause.name === "AbortError")
    return new OperatorError("Stopped while the archive was unpacked.", { cause });
  if (isDiskFull(cause) || cause.code === "ENOENT")
    return new OperatorError(`${path} cannot be unpacked: ${cause.message}`, { cause });
  return cause;
}
