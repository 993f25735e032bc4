import { deflateSync } from "node:zlib";
import type { Pixels } from "./read-png.ts";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Hands pixels over to Bun.Image, without compression. */
export function writePng({ width, height, channels, bytes, profile }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 4 ? 6 : 2], 8);
  const rowBytes = width * channels;
  // Each row behind its filter: none.
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(bytes.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  return Buffer.concat([
    signature,
    ...chunk("IHDR", header),
    ...(profile ? chunk("iCCP", profile) : []),
    ...chunk("IDAT", deflateSync(rows, { level: 0 })),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(type: string, content: Uint8Array): readonly Uint8Array[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length, 0);
  head.write(type, 4, "latin1");
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(Bun.hash.crc32(content, Bun.hash.crc32(head.subarray(4))), 0);
  return [head, content, checksum];
}
