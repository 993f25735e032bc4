import { type Entry, openPromise, type ZipFile } from "yauzl";
import { reasonOf } from "../../errors.ts";
import { type ArchiveEntry, ArchiveError, quoted } from "./archive-entry.ts";

const fileTypes: Readonly<Record<number, string>> = {
  1: "a pipe",
  2: "a device",
  4: "folder",
  6: "a device",
  8: "file",
  10: "a link",
  12: "a socket",
};
const stored = 0;
const deflated = 8;

/** The entries of a ZIP file, in the order of its directory. Throws `ArchiveError`. */
export async function* readZip(path: string): AsyncGenerator<ArchiveEntry> {
  // Names as bytes: yauzl takes those without the flag as of code page 437, and most of them are UTF-8.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  const zip: ZipFile = await openPromise(path, options).catch(throwUnreadable);
  try {
    for await (const entry of zip.eachEntry()) yield entryOf(zip, entry);
  } catch (error) {
    throwUnreadable(error);
  } finally {
    zip.close();
  }
}

function entryOf(zip: ZipFile, entry: Entry): ArchiveEntry {
  const bytes: Uint8Array = entry.fileNameRaw;
  const name = new TextDecoder("utf-8").decode(bytes);
  if (entry.isEncrypted())
    throw new ArchiveError("archive_refused", `${quoted(name)}: is encrypted. Pack it without a password.`);
  const method = entry.compressionMethod;
  if (method !== stored && method !== deflated)
    throw new ArchiveError(
      "archive_refused",
      `${quoted(name)}: is packed in a way (method ${method}) that is not read. Use deflate.`,
    );
  return {
    name,
    kind: kindOf(entry, name),
    changedAt: entry.getLastModDate(),
    open: () =>
      zip.openReadStreamPromise(entry).catch((cause: unknown) => {
        throw new ArchiveError("archive_unreadable", `${quoted(name)}: ${reasonOf(cause)}.`, { cause });
      }),
  };
}

/** The upper half of the attributes is the mode of a Unix file, if the archive was made on Unix. */
function kindOf(entry: Entry, name: string): string {
  const type = entry.externalFileAttributes >>> 28;
  if (name.endsWith("/")) return "folder";
  return type === 0 ? "file" : (fileTypes[type] ?? "of a kind that is not known");
}

function throwUnreadable(cause: unknown): never {
  if (cause instanceof ArchiveError) throw cause;
  throw new ArchiveError("archive_unreadable", `The ZIP file cannot be read: ${reasonOf(cause)}.`, { cause });
}
