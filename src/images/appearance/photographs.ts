// Finds photographs: parts of a picture without ground of an interface, most of them with texture. Maps made
// of pictures, drawings with shading and patterns count; icons, charts and gradients do not.
import type { Bitmap } from "./bitmap.ts";

/** Pixels a side. */
const tileSide = 8;
/** A tile of a photograph has less ground. */
const groundMost = 0.35;
/** A tile has texture if fewer of its pixels than this are within so many levels of its commonest colour. */
const texture = { sameShare: 0.4, sameLevels: 3 } as const;
/** The properties that tiles of one photograph share. */
const photograph = {
  /** Of the area. Smaller ones, such as the pictures of people in a list, do not count. */
  areaLeast: 0.02,
  /** Tiles a side: more than two lines of text. */
  sideLeast: 4,
  /** Tiles with texture. Of gradients there are few, even with text on them. */
  texturedLeast: 0.35,
  /** Tiles at its rim, by the root of all of them: 4 of a square. A block of text is ragged. */
  rimMost: 8,
} as const;

/** Photographs, as tiles of the bitmap. */
export interface Photographs {
  /** Their share of the area, 0 to 1. */
  readonly share: number;
  /** True for a pixel of one. */
  has(x: number, y: number): boolean;
}

interface Tiles {
  readonly columns: number;
  readonly rows: number;
  /** 1 where a tile has little ground. */
  readonly isBare: Uint8Array;
  readonly hasTexture: (tile: number) => boolean;
}

/** Finds the photographs of a picture. */
export function findPhotographs(bitmap: Bitmap): Photographs {
  const tiles = tilesOf(bitmap);
  const marked = new Uint8Array(tiles.isBare.length);
  const seen = new Uint8Array(tiles.isBare.length);
  for (const [tile, isBare] of tiles.isBare.entries()) {
    if (isBare === 0 || seen[tile] === 1) continue;
    const part = partFrom(tile, tiles, seen);
    if (isPhotograph(part, tiles)) for (const of of part) marked[of] = 1;
  }
  const share = marked.reduce((sum, mark) => sum + mark, 0) / Math.max(1, marked.length);
  const at = (place: number, count: number) => Math.min(count - 1, Math.floor(place / tileSide));
  return { share, has: (x, y) => marked[at(y, tiles.rows) * tiles.columns + at(x, tiles.columns)] === 1 };
}

/** Whole tiles: what is left at the right and the bottom has no area to speak of. */
function tilesOf(bitmap: Bitmap): Tiles {
  const [columns, rows] = [Math.floor(bitmap.width / tileSide), Math.floor(bitmap.height / tileSide)];
  const ground = groundOf(bitmap);
  const isBare = Uint8Array.from({ length: columns * rows }, (_, tile) => {
    const sum = pixelsOf(tile, columns, bitmap.width).reduce(
      (count, pixel) => count + (ground[pixel] ?? 0),
      0,
    );
    return sum < groundMost * tileSide ** 2 ? 1 : 0;
  });
  return { columns, rows, isBare, hasTexture: (tile) => hasTexture(bitmap, tile, columns) };
}

function pixelsOf(tile: number, columns: number, width: number): number[] {
  const start = Math.floor(tile / columns) * tileSide * width + (tile % columns) * tileSide;
  const pixels: number[] = [];
  for (let row = 0; row < tileSide; row += 1)
    for (let column = 0; column < tileSide; column += 1) pixels.push(start + row * width + column);
  return pixels;
}

/** Tiles that are reached from one over neighbours that are bare, too. */
function partFrom(start: number, tiles: Tiles, seen: Uint8Array): number[] {
  const part = [start];
  seen[start] = 1;
  for (let at = 0; at < part.length; at += 1)
    for (const next of neighbours(part[at] ?? start, tiles)) {
      if (next === null || tiles.isBare[next] === 0 || seen[next] === 1) continue;
      seen[next] = 1;
      part.push(next);
    }
  return part;
}

/** Left, right, above and below; null beyond the edge. */
function neighbours(tile: number, { columns, rows }: Tiles): readonly (number | null)[] {
  const [column, row] = [tile % columns, Math.floor(tile / columns)];
  return [
    column > 0 ? tile - 1 : null,
    column < columns - 1 ? tile + 1 : null,
    row > 0 ? tile - columns : null,
    row < rows - 1 ? tile + columns : null,
  ];
}

function isPhotograph(part: readonly number[], tiles: Tiles): boolean {
  const { columns, isBare } = tiles;
  if (part.length < photograph.areaLeast * isBare.length) return false;
  const spread = (places: readonly number[]) => Math.max(...places) - Math.min(...places) + 1;
  const sides = [part.map((tile) => tile % columns), part.map((tile) => Math.floor(tile / columns))];
  if (sides.some((places) => spread(places) < photograph.sideLeast)) return false;
  const rim = part.filter((tile) =>
    neighbours(tile, tiles).some((next) => next !== null && isBare[next] === 0),
  );
  if (rim.length > photograph.rimMost * Math.sqrt(part.length)) return false;
  return part.filter(tiles.hasTexture).length >= photograph.texturedLeast * part.length;
}

function hasTexture({ width, bytes }: Bitmap, tile: number, columns: number): boolean {
  const offsets = pixelsOf(tile, columns, width).map((pixel) => pixel * 3);
  const level = (at: number, channel: number) => bytes[at + channel] ?? 0;
  const commonest = commonestOf(
    offsets.map((at) => (level(at, 0) << 16) | (level(at, 1) << 8) | level(at, 2)),
  );
  const isNear = (at: number, channel: number) =>
    Math.abs(level(at, channel) - ((commonest >> (16 - 8 * channel)) & 255)) <= texture.sameLevels;
  const same = offsets.filter((at) => isNear(at, 0) && isNear(at, 1) && isNear(at, 2));
  return same.length < texture.sameShare * offsets.length;
}

function commonestOf(codes: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

/** Levels of a channel that share a cell of the histogram. */
const cellLevels = 2;
/** In cells: a peak holds those next to it, and stands alone among those around. */
const [peakReach, aroundReach] = [1, 3];
/** Cells along an axis, with room around them. */
const axis = 256 / cellLevels + 2 * aroundReach;
/** The share of the picture, and of what is around, that a peak holds at least. */
const peakLeast = { ofPicture: 0.002, ofAround: 0.55 } as const;
/** Steps from a cell to those of a peak, and to those around it. */
const [peakSteps, aroundSteps] = [stepsWithin(peakReach), stepsWithin(aroundReach)];

/**
 * Tells of each pixel if it is of the ground of an interface: colours of which it has much, exactly. A photograph
 * has none, its colours run into each other.
 */
function groundOf({ bytes }: Bitmap): Uint8Array {
  const cells = new Uint32Array(bytes.length / 3);
  const histogram = new Uint32Array(axis ** 3);
  // The highest cell of a peak has more than an eighth of it, or the peak is flat.
  const topLeast = Math.max(1, Math.ceil((peakLeast.ofPicture * cells.length) / 8));
  const tops: number[] = [];
  for (let pixel = 0, at = 0; pixel < cells.length; pixel += 1, at += 3) {
    const cell = cellOf(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
    const count = (histogram[cell] ?? 0) + 1;
    cells[pixel] = cell;
    histogram[cell] = count;
    if (count === topLeast) tops.push(cell);
  }
  const peaks = peaksOf(histogram, tops, peakLeast.ofPicture * cells.length);
  return Uint8Array.from(cells, (cell) => (peaks.has(cell) ? 1 : 0));
}

function cellOf(red: number, green: number, blue: number): number {
  const along = (level: number) => Math.floor(level / cellLevels) + aroundReach;
  return (along(red) * axis + along(green)) * axis + along(blue);
}

/** The cells of the peaks. The highest are taken out first: white and nearly white are two. */
function peaksOf(histogram: Uint32Array, tops: readonly number[], least: number): ReadonlySet<number> {
  const peaks = new Set<number>();
  const height = (cell: number) => histogram[cell] ?? 0;
  for (const top of tops.toSorted((one, other) => height(other) - height(one) || one - other)) {
    if (peaks.has(top)) continue;
    const inside = sumOver(histogram, top, peakSteps);
    if (inside < least || inside < peakLeast.ofAround * sumOver(histogram, top, aroundSteps)) continue;
    for (const step of peakSteps) {
      peaks.add(top + step);
      histogram[top + step] = 0;
    }
  }
  return peaks;
}

function sumOver(histogram: Uint32Array, centre: number, steps: readonly number[]): number {
  let sum = 0;
  for (const step of steps) sum += histogram[centre + step] ?? 0;
  return sum;
}

function stepsWithin(reach: number): readonly number[] {
  const offsets = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  return offsets.flatMap((red) =>
    offsets.flatMap((green) => offsets.map((blue) => (red * axis + green) * axis + blue)),
  );
}
