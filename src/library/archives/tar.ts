import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { reasonOf } from "../../errors.ts";
import { type ArchiveEntry, ArchiveError } from "./archive-entry.ts";

const kinds: Readonly<Record<string, string>> = {
  file: "file",
  "contiguous-file": "file",
  directory: "folder",
  symlink: "a link",
  link: "a link",
  "character-device": "a device",
  "block-device": "a device",
  fifo: "a pipe",
};

export interface TarOptions {
  readonly isCompressed: boolean;
  /** Bound on the uncompressed length, including entries that nobody opens. */
  readonly bytesMax: number;
  readonly signal?: AbortSignal | undefined;
}

/** The entries of a TAR file, in their order. Throws `ArchiveError`, and the reason of `signal`. */
export async function* readTar(
  path: string,
  { isCompressed, bytesMax, signal }: TarOptions,
): AsyncGenerator<ArchiveEntry> {
  const file = createReadStream(path);
  const end = new WholeTar(bytesMax);
  // The sum of a header decides that it is one: the form of v7 has no mark. The types lack this option.
  const entries = extract({ allowUnknownFormat: true } as object);
  const parts = isCompressed ? [file, createGunzip(), end, entries] : [file, end, entries];
  const reading = pipeline(parts as [typeof file, typeof end, typeof entries], { signal });
  // An error is met below, where the entries are read.
  reading.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, type, mtime } = entry.header;
      yield {
        name,
        kind: kinds[type ?? "file"] ?? "of a kind that is not known",
        changedAt: mtime ?? new Date(0),
        open: async () => entry as AsyncIterable<Uint8Array>,
      };
      // Goes over what the caller left unread.
      entry.resume();
    }
    await reading;
  } catch (error) {
    signal?.throwIfAborted();
    throw unreadable(error);
  } finally {
    file.destroy();
    entries.destroy();
  }
}

function unreadable(cause: unknown): ArchiveError {
  if (cause instanceof ArchiveError) return cause;
  return new ArchiveError("archive_unreadable", `The TAR file cannot be read: ${reasonOf(cause)}.`, {
    cause,
  });
}

/**
 * Counts the bytes, and looks at the last ones. A TAR file ends with blocks of zeros: one that was cut
 * between two entries is whole in every other way, and tar-stream takes it.
 */
class WholeTar extends Transform {
  static readonly blockBytes = 512;
  readonly #bytesMax: number;
  #bytes = 0;
  #last: Uint8Array = new Uint8Array();

  constructor(bytesMax: number) {
    super();
    this.#bytesMax = bytesMax;
  }

  override _transform(chunk: Buffer, _: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#bytesMax) {
      done(new ArchiveError("archive_too_large", `It holds more than ${this.#bytesMax} bytes.`));
      return;
    }
    const known = chunk.length < WholeTar.blockBytes ? Buffer.concat([this.#last, chunk]) : chunk;
    // A copy: the buffer that it is part of is used again.
    this.#last = Uint8Array.from(known.subarray(-WholeTar.blockBytes));
    done(null, chunk);
  }

  override _flush(done: (error?: Error) => void): void {
    const isWhole = this.#last.length === WholeTar.blockBytes && this.#last.every((byte) => byte === 0);
    if (isWhole) done();
    else done(new ArchiveError("archive_unreadable", "The TAR file is cut: the mark at its end is missing."));
  }
}
