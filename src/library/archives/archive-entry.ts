// What an archive holds, and what of it is refused. An archive is somebody else's file: its names and sizes are claims.

/** Why an archive was refused; stable, for programs. */
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
  /** What a file holds. To be read, or left alone, before the next entry is asked for. */
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

const levelsMax = 32;
const nameBytesMax = 255;
const pathBytesMax = 1_024;

/**
 * An entry's path below the folder that it is unpacked into, empty for that folder. Throws an `ArchiveError` for a path that leads elsewhere
 * or that not every file system takes.
 */
export function entryPath(name: string): string {
  const problem = pathProblem(name);
  if (problem !== null) throw new ArchiveError("archive_refused", `${quoted(name)}: ${problem}.`);
  return partsOf(name).join("/");
}

/** Why an entry cannot have a path, or null. */
export function pathProblem(name: string): string | null {
  if (name.includes("\ufffd")) return "its name is not UTF-8";
  if (/\p{Cc}/u.test(name)) return "its name has control characters";
  if (name.includes("\\")) return "its path must be written with / between folders";
  if (name.startsWith("/") || /^[a-z]:/i.test(name)) return "its path must be relative";
  const parts = partsOf(name);
  if (parts.includes("..")) return "its path must not contain `..`";
  if (parts.length > levelsMax) return `it lies more than ${levelsMax} folders deep`;
  if (parts.some((part) => Buffer.byteLength(part) > nameBytesMax) || Buffer.byteLength(name) > pathBytesMax)
    return `a name may have ${nameBytesMax} bytes, a path ${pathBytesMax}`;
  return null;
}

function partsOf(name: string): readonly string[] {
  return name.split("/").filter((part) => part !== "" && part !== ".");
}

/** A name for a message: short, on one line. */
export function quoted(name: string): string {
  const shown = name.length > 120 ? `${name.slice(0, 120)}…` : name;
  return JSON.stringify(shown.toWellFormed());
}
