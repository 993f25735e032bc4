// Writes files into a ZIP file, a chunk at a time; stored, as pictures are compressed already.
import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of a ZIP, read whole when it is its turn. */
export interface ZippedFile {
  /** In the archive: a relative path without `..`. */
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

/**
 * The chunks of the ZIP file. Throws when a file cannot be read: what was read until then lacks the directory
 * at its end, and no program opens it.
 */
export async function* zipChunks(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // It is a PassThrough, whatever its type says.
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  for (const { name, read } of files)
    zip.addReadStreamLazy(name, { compress: false, mode: 0o644, mtime: new Date(0) }, (done) => {
      read().then(
        (bytes) => done(null, Readable.from([bytes])),
        (error: unknown) => output.destroy(error as Error),
      );
    });
  zip.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    output.destroy();
    if (!output.closed) await once(output, "close").catch(() => undefined);
  }
}
