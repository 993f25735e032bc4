// The appearance of a picture: what its pixels alone say, without a model. `benchmarks/measurements.md` has
// the definitions; the thresholds were found on half of 100 labelled screens and judged on the other.
import type { Appearance } from "../../database/screens.ts";
import { type Bitmap, makeBitmap } from "./bitmap.ts";
import { luminance, mainColours } from "./colours.ts";

/** Darker grounds have more contrast with white text than with black (WCAG 2.2, relative luminance). */
const darkLuminance = 0.179;
/** Levels of a channel that count as one colour, because compression spreads a ground over some. */
const levels = 4;
/** Levels of a channel that are told apart. */
const steps = 256 / levels;

/** The appearance of an `optimized` picture. Throws as `makeBitmap`. */
export async function makeAppearance(optimized: Uint8Array): Promise<Appearance> {
  return appearanceOf(await makeBitmap(optimized));
}

export function appearanceOf(bitmap: Bitmap): Appearance {
  return { theme: groundLuminance(bitmap) < darkLuminance ? "dark" : "light", colors: mainColours(bitmap) };
}

/** The luminance of the ground: the commonest colour. In a photograph hardly any colour occurs often. */
function groundLuminance({ bytes }: Bitmap): number {
  const counts = new Uint32Array(steps ** 3);
  const step = (at: number) => Math.floor((bytes[at] ?? 0) / levels);
  let ground = { count: 0, at: 0 };
  for (let at = 0; at < bytes.length; at += 3) {
    const colour = (step(at) * steps + step(at + 1)) * steps + step(at + 2);
    const count = (counts[colour] ?? 0) + 1;
    counts[colour] = count;
    if (count > ground.count) ground = { count, at };
  }
  return luminance(bytes[ground.at] ?? 0, bytes[ground.at + 1] ?? 0, bytes[ground.at + 2] ?? 0);
}
