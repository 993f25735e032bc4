import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { OperatorError } from "../errors.ts";
import { isDiskFull } from "../images/write-durably.ts";
import { ArchiveError } from "../library/archives/archive-entry.ts";
import { archiveFormatOf, unpackArchive, unpackedFactor } from "../library/archives/unpack-archive.ts";
import { pathsIn } from "../paths.ts";

/** What to import, and what to call when it is. */
export interface UnpackedSource {
  readonly source: string;
  readonly remove: () => Promise<void>;
}

interface UnpackOptions {
  readonly isDryRun: boolean;
  readonly signal: AbortSignal;
}

/**
 * An archive unpacked; anything else as it is. Below the data folder, where an import has it alone: what a killed one left is removed first.
 * A dry run writes nothing there. Throws an `OperatorError` for an archive that is refused.
 */
export async function unpackedSource(
  { dataDir, importBytesMax, importFilesMax }: Config,
  path: string,
  { isDryRun, signal }: UnpackOptions,
): Promise<UnpackedSource> {
  const format = archiveFormatOf(path);
  if (format === null) return { source: path, remove: async () => undefined };
  const folder = isDryRun
    ? await mkdtemp(join(tmpdir(), "screen-search-import-"))
    : join(pathsIn(dataDir).imports, "local");
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  const limits = { entriesMax: importFilesMax, bytesMax: unpackedFactor * importBytesMax };
  try {
    return { source: await unpackArchive(path, format, folder, limits, signal), remove };
  } catch (cause) {
    await remove();
    throw asOperatorError(path, cause as NodeJS.ErrnoException);
  }
}

function asOperatorError(path: string, cause: NodeJS.ErrnoException): unknown {
  if (cause instanceof ArchiveError) return new OperatorError(`${path}: ${cause.message}`, { cause });
  if (cause.name === "AbortError")
    return new OperatorError("Stopped while the archive was unpacked.", { cause });
  if (isDiskFull(cause) || cause.code === "ENOENT")
    return new OperatorError(`${path} cannot be unpacked: ${cause.message}`, { cause });
  return cause;
}
