// The ground of an interface: colours of which it has much, exactly. A photograph has none, its colours run
// into each other. Gradients and photographs are told apart by `photographs.ts`.
import type { Bitmap } from "./bitmap.ts";

/** Levels of a channel that share a cell of the histogram. */
const cellLevels = 2;
/** A peak holds the cells next to it (7 levels or less away), and stands alone among those within 3. */
const [peakReach, aroundReach] = [1, 3];
/** Cells along an axis, with room around them. */
const axis = 256 / cellLevels + 2 * (peakReach + aroundReach);
/** The share of the picture, and of what is around, that a peak holds at least. */
const peakLeast = { ofPicture: 0.002, ofAround: 0.55 } as const;

/** Tells of each pixel if it is of the ground. */
export function groundOf({ bytes }: Bitmap): Uint8Array {
  const pixels = bytes.length / 3;
  const cells = new Uint32Array(pixels);
  const histogram = new Uint32Array(axis ** 3);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const cell = cellOf(bytes, pixel * 3);
    cells[pixel] = cell;
    histogram[cell] = (histogram[cell] ?? 0) + 1;
  }
  const ground = peaksOf(histogram, cells);
  return Uint8Array.from(cells, (cell) => ground[cell] ?? 0);
}

/** The cell of the pixel at an offset. */
function cellOf(bytes: Uint8Array, at: number): number {
  let cell = 0;
  for (let channel = 0; channel < 3; channel += 1)
    cell = cell * axis + ((bytes[at + channel] ?? 0) >> 1) + peakReach + aroundReach;
  return cell;
}

/** Marks the cells of the peaks. The highest are taken out first: white and nearly white are two. */
function peaksOf(histogram: Uint32Array, cells: Uint32Array): Uint8Array {
  const peaks = new Uint8Array(histogram.length);
  const least = peakLeast.ofPicture * cells.length;
  const height = (cell: number) => histogram[cell] ?? 0;
  // The highest of the 27 cells of a peak has an eighth of it, or it is none.
  const tops = [...new Set(cells)].filter((cell) => height(cell) >= least / 8);
  for (const top of tops.sort((one, other) => height(other) - height(one) || one - other)) {
    if (peaks[top] === 1) continue;
    const inside = sumAround(histogram, top, peakReach);
    if (inside < least || inside < peakLeast.ofAround * sumAround(histogram, top, aroundReach)) continue;
    for (const cell of cellsAround(top, peakReach)) [peaks[cell], histogram[cell]] = [1, 0];
  }
  return peaks;
}

function sumAround(histogram: Uint32Array, centre: number, reach: number): number {
  return cellsAround(centre, reach).reduce((sum, cell) => sum + (histogram[cell] ?? 0), 0);
}

function cellsAround(centre: number, reach: number): number[] {
  const cells: number[] = [];
  for (let red = -reach; red <= reach; red += 1)
    for (let green = -reach; green <= reach; green += 1)
      for (let blue = -reach; blue <= reach; blue += 1)
        cells.push(centre + (red * axis + green) * axis + blue);
  return cells;
}
