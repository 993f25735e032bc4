// Writes files into a TAR file, a chunk at a time. The same files and times are always the same bytes.

import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { type Pack, pack } from "tar-stream";
import { shellCommand } from "../../system/shell-command.ts";

export interface TarFile {
  /** Its path in the archive. */
  readonly name: string;
  /** Its path and length on the disk, or what reads it whole in its turn. Null for an empty folder. */
  readonly content: { readonly path: string; readonly bytes: number } | (() => Promise<Uint8Array>) | null;
  /** Lower-case hex SHA-256 that it must have; null for any. */
  readonly sha256: string | null;
  /** The time of its last change; 1970 unless given, for archives that must not differ by it. */
  readonly changedAt?: Date;
}

const blockBytes = 512;

/**
 * Length of the TAR file if no name exceeds 100 bytes: a header per file, all in blocks, and two blocks at
 * the end. Null when a file is not on the disk: its length is known only once it is read.
 */
export function tarBytes(files: readonly TarFile[]): number | null {
  let blocks = 2;
  for (const { content } of files) {
    if (typeof content === "function") return null;
    blocks += 1 + Math.ceil((content?.bytes ?? 0) / blockBytes);
  }
  return blockBytes * blocks;
}

/**
 * The chunks of the TAR file. Throws when a file is not what it was said to be: what was read until then
 * lacks the mark at its end and is refused by `tar.ts`.
 */
export async function* tarChunks(files: Iterable<TarFile>): AsyncGenerator<Uint8Array> {
  const tar = pack();
  const writing = writeFiles(tar, files).catch((error: unknown) => tar.destroy(error as Error));
  try {
    yield* tar as AsyncIterable<Uint8Array>;
  } finally {
    tar.destroy(null);
    await writing;
  }
}

async function writeFiles(tar: Pack, files: Iterable<TarFile>): Promise<void> {
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
  { name, content, sha256, changedAt: mtime = new Date(0) }: TarFile,
  closed: Promise<unknown>,
): Promise<void> {
  if (content === null) {
    tar.entry({ name, type: "directory", mode: 0o755, mtime });
    return;
  }
  const { size, chunks } = await opened(content);
  const entry = tar.entry({ name, size, mode: 0o644, mtime });
  const hash = createHash("sha256");
  for await (const chunk of chunks) {
    if (tar.destroyed) return;
    hash.update(chunk);
    if (!entry.write(chunk)) await Promise.race([once(entry as never, "drain"), closed]);
  }
  entry.end(undefined);
  if (sha256 !== null && hash.digest("hex") !== sha256)
    throw new Error(`${name} is not what its record says: ${shellCommand("verify")} says more.`);
}

async function opened(
  content: NonNullable<TarFile["content"]>,
): Promise<{ readonly size: number; readonly chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[] }> {
  if (typeof content !== "function") return { size: content.bytes, chunks: createReadStream(content.path) };
  const whole = await content();
  return { size: whole.byteLength, chunks: [whole] };
}

/** Chunks as a stream, made as they are read; `onEnd` is called once, with the error if there was one. */
export function streamOf(
  chunks: AsyncGenerator<Uint8Array>,
  onEnd: (error: unknown) => void = () => undefined,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next();
          if (done !== true) return controller.enqueue(value);
          controller.close();
          onEnd(null);
        } catch (error) {
          controller.error(error);
          onEnd(error);
        }
      },
      async cancel() {
        try {
          await chunks.return(undefined);
        } finally {
          onEnd(null);
        }
      },
    },
    { highWaterMark: 0 },
  );
}
