import { deflateSync } from "node:zlib";

/** An uncompressed-looking picture: noise of a seed, so that two seeds never give the same file. */
export async function makePng(width = 60, height = 90, seed = 1): Promise<Uint8Array> {
  return pngOfPixels(width, height, noise(width * height * 3, seed));
}

/** A PNG of pixels in RGB. */
export function pngOfPixels(width: number, height: number, pixels: Uint8Array, level = 6): Uint8Array {
  const rowBytes = width * 3;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  return png([
    ["IHDR", header(width, height)],
    ["IDAT", deflateSync(rows, { level })],
    ["IEND", new Uint8Array()],
  ]);
}

/** A JPEG of the same kind. */
export async function makeJpeg(width = 60, height = 90, seed = 1): Promise<Uint8Array> {
  return new Bun.Image(await makePng(width, height, seed)).jpeg({ quality: 90 }).bytes();
}

/** A WebP of the same kind. */
export async function makeWebp(width = 60, height = 90, seed = 1, lossless = false): Promise<Uint8Array> {
  return new Bun.Image(await makePng(width, height, seed))
    .webp(lossless ? { lossless } : { quality: 80 })
    .bytes();
}

/** A PNG of the given chunks, with right lengths and checksums whatever they say. */
export function png(chunks: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...chunks.map(([type, content]) => chunk(type, content)),
  ]);
}

/** The content of an IHDR chunk: 8 bits of RGB. */
export function header(width: number, height: number): Uint8Array {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([8, 2, 0, 0, 0], 8);
  return content;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(Bun.hash.crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function noise(length: number, seed: number): Uint8Array {
  let state = seed * 2_654_435_761 + 1;
  return new Uint8Array(length).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}
