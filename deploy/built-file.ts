// Names, compression and publication of files in dist/.
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
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

/**
 * Publishes a build file by file, the one that names the others last. A process that starts meanwhile, or
 * builds the same, finds every file of a whole build: a name stands for its content. `making` must be on the
 * disk of `target`, and is removed.
 */
export async function publishFiles(making: string, target: string, naming: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const made = await readdir(making);
  for (const file of made.toSorted((a, b) => Number(a === naming) - Number(b === naming)))
    await rename(join(making, file), join(target, file));
  await rm(making, { recursive: true });
  for (const file of await readdir(target))
    if (!made.includes(file)) await rm(join(target, file), { recursive: true, force: true });
}
