// The entries of an archive and their checks. It comes from somebody else: names and sizes are claims.
import { partsOfPath, pathProblem } from "../sources/source-names.ts";

/** The reason for which an archive was refused; stable, for programs. */
export type ArchiveErrorCode = "archive_unreadable" | "archive_refused" | "archive_too_large";

/** An archive that is not unpacked. The message is for the person who sent it. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
  readonly code: ArchiveErrorCode;

  constructor(code: ArchiveErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** One entry, in the order of the archive. */
export interface ArchiveEntry {
  /** As the archive has it, decoded from UTF-8. */
  readonly name: string;
  /** `file`, `folder`, or what else it is, in words. */
  readonly kind: string;
  /** The time of its last change; the start of 1970 where it is not known. */
  readonly changedAt: Date;
  /** The content of a file. Read it, or leave it alone, before asking for the next entry. */
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/**
 * An entry's path below the folder that it is unpacked into, empty for that folder. Throws an `ArchiveError`
 * for a path that leads elsewhere or that not every file system takes.
 */
export function entryPath(name: string): string {
  const problem = pathProblem(name);
  if (problem !== null) throw new ArchiveError("archive_refused", `${quoted(name)}: ${problem}.`);
  return partsOfPath(name).join("/");
}

/** A name for a message: short, on one line. */
export function quoted(name: string): string {
  const shown = name.length > 120 ? `${name.slice(0, 120)}…` : name;
  return JSON.stringify(shown.toWellFormed());
}
