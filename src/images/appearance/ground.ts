// The ground of an interface: colours of which it has much, exactly. A photograph has none, its colours run
// into each other. Gradients and photographs are told apart by `photographs.ts`.
import type { Bitmap } from "./bitmap.ts";

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

/** Tells of each pixel if it is of the ground. */
export function groundOf({ bytes }: Bitmap): Uint8Array {
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
