// The ground of a row of text: the colour around its letters, and the shape that this colour fills.
import type { Pixels } from "../read-png.ts";

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** A rectangle in pixels; right and bottom are within it. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A filled shape; its text is between two of its lines. */
export type Shape = Box & { readonly textTop: number; readonly textBottom: number };

/** Steps of a channel within one surface: less than cards differ from their page in dark mode. */
const surfaceSteps = 9;
/** Pixels in which the edge of a picture that was made smaller turns to what is outside. */
const edgePixels = [1, 2, 3];
/** Share of the height of a shape, at either end of an edge. */
const corner = 0.3;

/** The largest difference of a channel. */
export function distance(one: Colour, other: Colour): number {
  return Math.max(...one.map((channel, at) => Math.abs(channel - (other[at] ?? 0))));
}

export class Ground {
  readonly box: Box;
  /** The commonest colour. */
  readonly fill: Colour;
  readonly #pixels: Pixels;

  constructor(pixels: Pixels, box: Box) {
    this.#pixels = pixels;
    this.box = box;
    const rounded = (colour: Colour) => colour.reduce((key, channel) => (key << 6) | ((channel + 4) >> 3), 0);
    const alike = [...Map.groupBy(this.#colours(), rounded).values()];
    this.fill = meanOf(alike.reduce((most, each) => (each.length > most.length ? each : most), []));
  }

  /** The mean of the colours that differ most from the fill. */
  ink(): Colour {
    const colours = this.#colours().map((colour) => ({ colour, by: distance(colour, this.fill) }));
    const most = colours.reduce((max, { by }) => Math.max(max, by), 0);
    return meanOf(colours.filter(({ by }) => by >= most * 0.8).map(({ colour }) => colour));
  }

  /** The stretches of columns with letters, apart by more than `gap` pixels or an edge. */
  runs(gap: number): readonly (readonly [from: number, to: number])[] {
    const { left, top, right, bottom } = this.box;
    const runs: [number, number][] = [];
    let edge = left;
    for (const x of range(left, right)) {
      if (this.#lines().every((y) => this.#isFill(x, y))) continue;
      const last = runs.at(-1);
      if (!range(top, bottom).some((y) => this.#isFill(x, y))) edge = x;
      else if (last === undefined || edge > last[1] || x - last[1] > gap) runs.push([x, x]);
      else last[1] = x;
    }
    return runs;
  }

  /** The shape around the text; null where the fill goes on as on a page, or has no straight edges. */
  shape(): Shape | null {
    const { box } = this;
    const [up, down] = [this.#free(-1), this.#free(1)];
    if (up === null || down === null) return null;
    const [[textTop, top], [textBottom, bottom]] = [up, down];
    const middle = (box.top + box.bottom) >> 1;
    const between = [(top + textTop) >> 1, (textTop + middle) >> 1, middle, (textBottom + middle) >> 1];
    const lines = [top + 1, ...between, (bottom + textBottom) >> 1, bottom - 1];
    const left = Math.min(...lines.map((y) => this.#end(box.left - 2, y, -1)));
    const right = Math.max(...lines.map((y) => this.#end(box.right + 2, y, 1)));
    const shape = { left, top, right, bottom, textTop, textBottom };
    return left > 2 && right < this.#pixels.width - 3 && this.#hasEdges(shape) ? shape : null;
  }

  /** The lines of the box that letters are on. */
  #lines(): readonly number[] {
    const { top, bottom } = this.box;
    const off = Math.ceil((bottom - top) * 0.15);
    return range(top + off, bottom - off);
  }

  #colours(): readonly Colour[] {
    return this.#lines().flatMap((y) => range(this.box.left, this.box.right).map((x) => this.#at(x, y)));
  }

  #at(x: number, y: number): Colour {
    const { bytes, channels, width, height } = this.#pixels;
    const at = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * channels;
    return [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  }

  #isFill(x: number, y: number): boolean {
    const { width, height } = this.#pixels;
    const isIn = x >= 0 && y >= 0 && x < width && y < height;
    return isIn && distance(this.#at(x, y), this.fill) <= surfaceSteps;
  }

  /** From the middle up or down the first line without letters, and the last of the fill: some lines away. */
  #free(step: 1 | -1): readonly [first: number, last: number] | null {
    const { left, top, right, bottom } = this.box;
    // Rounded corners may reach into the box.
    const cut = Math.round((right - left) * 0.2);
    let first = (top + bottom) >> 1;
    const end = first + step * 3 * (bottom - top + 1);
    while (this.#share(range(left, right), first) < 0.98) {
      first += step;
      if (first === end) return null;
    }
    let last = first;
    while (this.#share(range(left + cut, right - cut), last + step) >= 0.97) {
      last += step;
      if (last === end) return null;
    }
    return [first, last];
  }

  #share(columns: readonly number[], y: number): number {
    return columns.filter((x) => this.#isFill(x, y)).length / columns.length;
  }

  #end(from: number, y: number, step: 1 | -1): number {
    let x = from;
    while (this.#isFill(x, y)) x += step;
    return x - step;
  }

  #hasEdges({ left, top, right, bottom }: Box): boolean {
    const off = Math.round((bottom - top) * corner);
    const ends = (x: number, y: number, dx: number, dy: number) =>
      edgePixels.some((by) => !this.#isFill(x + dx * by, y + dy * by));
    const across = range(left + off, right - off).flatMap((x) => [
      ends(x, top, 0, -1),
      ends(x, bottom, 0, 1),
    ]);
    const along = range(top + off, bottom - off).flatMap((y) => [ends(left, y, -1, 0), ends(right, y, 1, 0)]);
    const isMost = (all: readonly boolean[]) => all.filter(Boolean).length >= 0.95 * all.length;
    return isMost(across) && isMost(along);
  }
}

function meanOf(colours: readonly Colour[]): Colour {
  const mean = (at: 0 | 1 | 2) => colours.reduce((sum, colour) => sum + colour[at], 0) / colours.length;
  return [mean(0), mean(1), mean(2)];
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
