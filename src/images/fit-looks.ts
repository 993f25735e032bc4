// Lays one look over another, shifted and stretched as a crop of a few pixels would be, and finds what
// differs then. The pages compare two pictures of a screen by this, too: it imports nothing.

/**
 * Grey levels that a cell may differ by for each by which it bends away from the line between its neighbours:
 * between cells of a sharp edge the interpolation is off.
 */
const bendShare = 0.2;
/** Levels that it may differ by beside that: one for rounding, and three times the noise, up to so many. */
const tolerance = { least: 1, noiseTimes: 3, most: 5 } as const;
/** Noise is how much cells differ on average that bend by so much: flat ones hardly do. */
const noisyBend = 4;
/** The share of the side along each edge that is not compared: a crop took what stood there. */
const marginShare = 1 / 32;

/** Fits at half the cells, which find shifts of more than a cell, and then at all. */
export const fits = { half: 3, whole: 4 } as const;

/** The farthest shift, as a share of the side: 6 pixels of 430. */
const shiftMax = 0.014;
/** A cell that differs by more levels says little about the shift. */
const outlierLevels = 24;

/** A square of cells, row by row. */
export interface Grid {
  readonly side: number;
  readonly cells: ArrayLike<number>;
}

/** Maps a place, a share of the side from the centre, to the other look: `scale * place + shift`. */
interface Axis {
  readonly scale: number;
  readonly shift: number;
}

export type Fit = readonly [across: Axis, down: Axis];

const still: Axis = { scale: 1, shift: 0 };
const unmoved: Fit = [still, still];

/** Levels that a cell of a copy with this noise may differ by. */
export function levelsFor(noise: number): number {
  const { least, noiseTimes, most } = tolerance;
  return Math.min(most, least + noiseTimes * noise);
}

/** The cells of one picture in grey, which says how the other lies on it, and in each colour. */
export interface ColouredCells {
  readonly grey: Float32Array;
  readonly colours: readonly Float32Array[];
}

/**
 * Marks the cells in which a picture differs from another one laid over it, in any colour. Where no fit makes
 * fewer differ, the other lies as it is.
 */
export function differingCells(side: number, one: ColouredCells, other: ColouredCells): Uint8Array {
  const whole = { side, cells: one.grey };
  const laidOn = { side, cells: other.grey };
  let fit = fitOfHalves(halved(whole), halved(laidOn));
  for (let count = 0; count < fits.whole; count += 1) fit = betterFit(whole, laidOn, fit);
  const [fitted, asItIs] = [fit, unmoved].map((each) => markDiffering(side, one, other, each));
  const count = (marks: Uint8Array = new Uint8Array()) => marks.reduce((sum, mark) => sum + mark, 0);
  return (count(fitted) < count(asItIs) ? fitted : asItIs) ?? new Uint8Array();
}

function markDiffering(side: number, one: ColouredCells, other: ColouredCells, fit: Fit): Uint8Array {
  const levels = levelsFor(
    unexplained({ side, cells: one.grey }, layOver({ side, cells: other.grey }, fit)).noise,
  );
  const marks = new Uint8Array(side * side);
  for (const [colour, cells] of one.colours.entries()) {
    const laid = layOver({ side, cells: other.colours[colour] ?? cells }, fit);
    for (let at = 0; at < cells.length; at += 1) {
      const bend = Math.max(bendAt(cells, at, side), bendAt(laid, at, side)) || 0;
      const difference = Math.abs((cells[at] ?? 0) - (laid[at] ?? 0));
      if (difference - bendShare * bend > levels) marks[at] = 1;
    }
  }
  return marks;
}

export function halved({ side, cells }: Grid): Grid {
  const half = side / 2;
  const means = new Float32Array(half * half);
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const to = (row >> 1) * half + (column >> 1);
      means[to] = (means[to] ?? 0) + (cells[row * side + column] ?? 0) / 4;
    }
  return { side: half, cells: means };
}

/** The largest difference that bends do not explain, and the noise. */
export function unexplained({ side, cells }: Grid, laid: ArrayLike<number>) {
  const margin = Math.ceil(side * marginShare);
  let [most, sum, count] = [0, 0, 0];
  for (let row = margin; row < side - margin; row += 1)
    for (let column = margin; column < side - margin; column += 1) {
      const at = row * side + column;
      const difference = Math.abs((cells[at] ?? 0) - (laid[at] ?? 0));
      const bend = Math.max(bendAt(cells, at, side), bendAt(laid, at, side));
      most = Math.max(most, difference - bendShare * bend);
      if (bend < noisyBend) continue;
      sum += difference;
      count += 1;
    }
  return { most, noise: sum / Math.max(1, count) };
}

function bendAt(cells: ArrayLike<number>, at: number, side: number): number {
  const twice = 2 * (cells[at] ?? 0);
  const across = Math.abs((cells[at - 1] ?? 0) + (cells[at + 1] ?? 0) - twice);
  const down = Math.abs((cells[at - side] ?? 0) + (cells[at + side] ?? 0) - twice);
  return Math.max(across, down);
}

/** The sums of a weighted least-squares fit of one axis. */
class AxisFit {
  // The starts of the sums keep a picture without edges where it is.
  #places2 = 300;
  #places = 0;
  #weights = 4_000;
  #placeErrors = 0;
  #errors = 0;

  add(weight: number, slope: number, place: number, error: number): void {
    const [share, pull] = [weight * slope * slope, weight * slope * error];
    this.#places2 += share * place * place;
    this.#places += share * place;
    this.#weights += share;
    this.#placeErrors += pull * place;
    this.#errors += pull;
  }

  /** One step of Gauss-Newton. */
  better({ scale, shift }: Axis): Axis {
    const determinant = this.#places2 * this.#weights - this.#places ** 2;
    const byScale = (this.#placeErrors * this.#weights - this.#errors * this.#places) / determinant;
    const byShift = (this.#errors * this.#places2 - this.#placeErrors * this.#places) / determinant;
    return {
      scale: 1 + within(scale + byScale - 1, 2 * shiftMax),
      shift: within(shift + byShift, shiftMax),
    };
  }
}

function within(value: number, bound: number): number {
  return Math.min(bound, Math.max(-bound, value));
}

export function fitOfHalves(half: Grid, laidOn: Grid): Fit {
  let fit = unmoved;
  for (let count = 0; count < fits.half; count += 1) fit = betterFit(half, laidOn, fit);
  return fit;
}

/** One step from a fit towards the best one. */
export function betterFit({ side, cells }: Grid, laidOn: Grid, fit: Fit): Fit {
  const laid = layOver(laidOn, fit);
  const [across, down] = fit;
  const [ofAcross, ofDown] = [new AxisFit(), new AxisFit()];
  const placeOf = (cell: number) => (cell + 0.5) / side - 0.5;
  for (let row = 1; row < side - 1; row += 1)
    for (let column = 1; column < side - 1; column += 1) {
      const at = row * side + column;
      const error = (cells[at] ?? 0) - (laid[at] ?? 0);
      const weight = 1 / (1 + (error / outlierLevels) ** 2);
      const slopeAcross = (((laid[at + 1] ?? 0) - (laid[at - 1] ?? 0)) * side) / 2;
      const slopeDown = (((laid[at + side] ?? 0) - (laid[at - side] ?? 0)) * side) / 2;
      ofAcross.add(weight, slopeAcross, placeOf(column), error);
      ofDown.add(weight, slopeDown, placeOf(row), error);
    }
  return [ofAcross.better(across), ofDown.better(down)];
}

/** The look as it is seen from the cells of the other. */
export function layOver({ side, cells }: Grid, [across, down]: Fit): Float32Array {
  const rows = resampled(cells, side, across, { step: 1, lineStep: side });
  return resampled(rows, side, down, { step: side, lineStep: 1 });
}

/** Interpolates along one axis: `step` leads to the next cell on it, `lineStep` to the next line. */
function resampled(
  cells: ArrayLike<number>,
  side: number,
  { scale, shift }: Axis,
  { step, lineStep }: { readonly step: number; readonly lineStep: number },
): Float32Array {
  const laid = new Float32Array(side * side);
  for (let cell = 0; cell < side; cell += 1) {
    const place = (scale * ((cell + 0.5) / side - 0.5) + shift + 0.5) * side - 0.5;
    const first = Math.floor(place) - 1;
    const weights = cubicWeights(place - Math.floor(place));
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map(
      (tap) => Math.min(side - 1, Math.max(0, first + tap)) * step,
    );
    for (let line = 0; line < side * lineStep; line += lineStep)
      laid[cell * step + line] =
        weights[0] * (cells[a + line] ?? 0) +
        weights[1] * (cells[b + line] ?? 0) +
        weights[2] * (cells[c + line] ?? 0) +
        weights[3] * (cells[d + line] ?? 0);
  }
  return laid;
}

/** Catmull-Rom, for a place `t` of the way from the second cell of four to the third. */
function cubicWeights(t: number): readonly [number, number, number, number] {
  return [
    (-t + 2 * t ** 2 - t ** 3) / 2,
    (2 - 5 * t ** 2 + 3 * t ** 3) / 2,
    (t + 4 * t ** 2 - 3 * t ** 3) / 2,
    (t ** 3 - t ** 2) / 2,
  ];
}
