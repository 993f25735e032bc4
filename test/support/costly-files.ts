// Small files that cost their reader much memory or time, as an untrusted manifest might bring them.
import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { header, png } from "./pictures.ts";

/** A PNG of 4 x 4 pixels with `chunks` compressed texts, each of which inflates to `bytesEach` zeros. */
export function pngOfTexts(chunks: number, bytesEach: number): Uint8Array {
  const text = Buffer.concat([
    Buffer.from("Comment\0\0", "latin1"),
    deflateSync(Buffer.alloc(bytesEach), { level: 9 }),
  ]);
  return png([
    ["IHDR", header(4, 4)],
    ...Array.from({ length: chunks }, () => ["zTXt", text] as const),
    ["IDAT", deflateSync(Buffer.alloc((4 * 3 + 1) * 4))],
    ["IEND", new Uint8Array()],
  ]);
}

/**
 * A black progressive JPEG of `side` x `side` pixels with `scans` scans. Each scan after the first has some
 * 100 bytes of 7,000 x 7,000 pixels, but the decoder walks every coefficient of the picture for it.
 */
export function jpegOfScans(side: number, scans: number): Uint8Array {
  const blocks = Math.ceil(side / 8) ** 2;
  const refinement = Buffer.concat([startOfScan([1, 63, 0x10]), endOfBands(blocks)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]),
    // One code each, the bit 0: for "no difference" of DC, for "no coefficient in the next 16,384 and more
    // blocks" of AC.
    segment(0xc4, [0x00, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0xe0]),
    startOfScan([0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans - 1 }, () => refinement),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A Parquet manifest of one row whose pages claim a few bytes and inflate to `megabytes` each. */
export function parquetOfPages(megabytes: number): Uint8Array {
  const page = gzipOfZeros(megabytes);
  const columnData = ["app_name", "platform", "title"].map((name) => ({
    name,
    data: ["x"],
    type: "STRING" as const,
  }));
  const compressors = Object.fromEntries([["GZIP", () => page]]);
  return new Uint8Array(parquetWriteBuffer({ columnData, codec: "GZIP", compressors }));
}

/**
 * Gzip of zeros, made of one flushed block repeated. Its checksum is wrong, which a reader only sees after
 * inflating it all.
 */
function gzipOfZeros(megabytes: number): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(1_000_000), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]),
    ...Array.from({ length: megabytes }, () => block),
    Buffer.from([3, 0]),
    Buffer.alloc(8),
  ]);
}

function segment(code: number, content: readonly number[]): Uint8Array {
  const length = content.length + 2;
  return Buffer.from([0xff, code, length >> 8, length & 255, ...content]);
}

/** The header of a scan of the one component: first and last coefficient, and the bits that it gives. */
function startOfScan(spectral: readonly [number, number, number]): Uint8Array {
  return segment(0xda, [1, 1, 0, ...spectral]);
}

/** Runs of 32,767 blocks without coefficients, the longest there are; the last may go beyond the picture. */
function endOfBands(blocks: number): Uint8Array {
  const bits = `0${"1".repeat(14)}`.repeat(Math.ceil(blocks / 32_767));
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1");
  const bytes = padded.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}
