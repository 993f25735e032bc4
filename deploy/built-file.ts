// Names and compression of files in dist/.
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A file's name with a hash of its content, so that it can be kept for as long as it is there. */
export function hashedName(name: string, ending: string, content: Uint8Array | string): string {
  const hash = new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 16);
  return `${name}.${hash}.${ending}`;
}

/** Writes the compressed forms of a file beside it. `quality` is Brotli's, 0 to 11. */
export async function compressFile(path: string, quality: number): Promise<void> {
  const content = await Bun.file(path).bytes();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Bun.write(`${path}.br`, brotliCompressSync(content, { params }));
  await Bun.write(`${path}.gz`, gzipSync(content, { level: 9 }));
}
