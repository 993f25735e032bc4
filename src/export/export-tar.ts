// An export as a TAR file. The same library is always the same bytes.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { type Pack, pack } from "tar-stream";
import type { StagedExport, StagedFile } from "./stage-export.ts";

const blockBytes = 512;

/** How long the TAR file is: a header for each file, all in blocks, and two blocks at the end. */
export function tarBytes(files: readonly StagedFile[]): number {
  const blocks = files.map(({ bytes }) => 1 + Math.ceil(bytes / blockBytes));
  return blockBytes * (blocks.reduce((sum, count) => sum + count, 0) + 2);
}

/**
 * The chunks of the TAR file; the staged files are removed at the end, however it comes. Throws when a picture is not what its record says:
 * what was sent until then lacks the mark at its end and is refused by every reader.
 */
export async function* exportTar(staged: StagedExport): AsyncGenerator<Uint8Array> {
  const tar = pack();
  const writing = writeFiles(tar, staged.files).catch((error: unknown) => tar.destroy(error as Error));
  try {
    yield* tar as AsyncIterable<Uint8Array>;
  } finally {
    tar.destroy(null);
    await writing;
    await staged.remove();
  }
}

async function writeFiles(tar: Pack, files: readonly StagedFile[]): Promise<void> {
  // A reader that goes away ends the waiting.
  const closed = once(tar as never, "close").catch(() => undefined);
  for (const file of files) {
    if (tar.destroyed) return;
    await writeFile(tar, file, closed);
  }
  tar.finalize();
}

async function writeFile(
  tar: Pack,
  { name, path, bytes, sha256 }: StagedFile,
  closed: Promise<unknown>,
): Promise<void> {
  const entry = tar.entry({ name, size: bytes, mode: 0o644, mtime: new Date(0) });
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    if (tar.destroyed) return;
    hash.update(chunk);
    if (!entry.write(chunk)) await Promise.race([once(entry as never, "drain"), closed]);
  }
  entry.end(undefined);
  if (sha256 !== null && hash.digest("hex") !== sha256)
    throw new Error(`${name} is not what its record says: screen-search verify says more.`);
}
