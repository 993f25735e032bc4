// Archives for tests, good and hostile.
import { gzipSync } from "node:zlib";
import { type Header, pack } from "tar-stream";

// biome-ignore lint/performance/noBarrelFile: tests take their archives of every format from here.
export { makeZip, type ZipEntry } from "../../deploy/make-zip.ts";

/** One entry of a TAR file. */
export type TarEntry = Partial<Header> & Pick<Header, "name"> & { readonly content?: string | Uint8Array };

/** A TAR file of these entries. */
export async function makeTar(entries: readonly TarEntry[]): Promise<Uint8Array> {
  const tar = pack();
  for (const { content, ...header } of entries) tar.entry(header, Buffer.from((content ?? "") as string));
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same, compressed. */
export async function makeTarGz(entries: readonly TarEntry[]): Promise<Uint8Array> {
  return gzipSync(await makeTar(entries));
}
