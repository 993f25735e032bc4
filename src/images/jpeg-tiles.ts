// JPEGs that are put together without being decoded or encoded: between the restart markers of a tile (RSTn,
// ITU-T T.81, B.2.1) is a part that reads the same wherever it stands in another JPEG of the same tables.
import { addon } from "../system/addon.ts";

/** MCUs, squares of pixels, between two restart markers. */
const restartInterval = 2;
const mcuSide = 16;

/** Pixels of a part. The sides of a tile are multiples of them. */
export const partSides = { width: restartInterval * mcuSide, height: mcuSide } as const;

const quality = 82;
const markers = { scan: 0xda, end: 0xd9, frame: 0xc0 } as const;
/** RST0 to RST7, which follow one another. */
const restarts = Array.from({ length: 8 }, (_, at) => Buffer.of(0xff, 0xd0 + at));

/** The sides of a picture, in pixels. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

/** A tile without its frame. */
export interface CutTile extends Sides {
  /** Row by row from the top, each from the left. */
  readonly parts: readonly Buffer[];
}

/** A tile with the place of its upper left corner, in pixels. */
export interface PlacedTile extends CutTile {
  readonly left: number;
  readonly top: number;
}

/**
 * A JPEG that others can be put beside, of RGB pixels in rows from the top. Throws for sides that do not fit.
 */
export async function encodeTile({ width, height }: Sides, rgb: Buffer): Promise<Buffer> {
  return addon().encodeTile(rgb, width, height, quality, restartInterval);
}

/** The parts of a tile; null for a file that is none, or was cut off. */
export function cutTile(tile: Uint8Array): CutTile | null {
  const file = Buffer.from(tile.buffer, tile.byteOffset, tile.byteLength);
  if (file.at(-2) !== 0xff || file.at(-1) !== markers.end) return null;
  const { height, width, dataAt } = readHead(file);
  const parts: Buffer[] = [];
  let from = dataAt;
  // In the data 0xff stands before a marker, or before a 0 that says it is none.
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 2)) {
    if (file[at + 1] === 0) continue;
    parts.push(file.subarray(from, at));
    from = at + 2;
  }
  const expected = (width / partSides.width) * (height / partSides.height);
  return parts.length === expected ? { width, height, parts } : null;
}

/**
 * Tiles on one picture, and the first part of `ground` where there is none. Its sides are multiples of a
 * part's.
 */
export function joinTiles({ width, height }: Sides, tiles: readonly PlacedTile[], ground: Buffer): Buffer {
  const columns = width / partSides.width;
  const [empty = Buffer.alloc(0)] = cutTile(ground)?.parts ?? [];
  const grid = Array.from({ length: columns * (height / partSides.height) }, () => empty);
  for (const { left, top, width: tileWidth, parts } of tiles) {
    const across = tileWidth / partSides.width;
    const first = (top / partSides.height) * columns + left / partSides.width;
    for (const [at, part] of parts.entries())
      grid[first + Math.floor(at / across) * columns + (at % across)] = part;
  }
  const { dataAt, sidesAt } = readHead(ground);
  const head = Buffer.from(ground.subarray(0, dataAt));
  head.writeUInt16BE(height, sidesAt);
  head.writeUInt16BE(width, sidesAt + 2);
  const data: Buffer[] = [head];
  for (const [at, part] of grid.entries()) data.push(part, restarts[at % restarts.length] ?? empty);
  return Buffer.concat([...data.slice(0, -1), Buffer.of(0xff, markers.end)]);
}

/** The sides of a JPEG, where they stand, and where its data begins. */
function readHead(file: Buffer): Sides & { readonly sidesAt: number; readonly dataAt: number } {
  let [at, sidesAt] = [2, 0];
  for (;;) {
    const next = at + 2 + file.readUInt16BE(at + 2);
    if (file[at + 1] === markers.frame) sidesAt = at + 5;
    if (file[at + 1] === markers.scan)
      return {
        height: file.readUInt16BE(sidesAt),
        width: file.readUInt16BE(sidesAt + 2),
        sidesAt,
        dataAt: next,
      };
    at = next;
  }
}
