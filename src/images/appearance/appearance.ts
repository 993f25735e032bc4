// The appearance of a picture: what its pixels alone say, without a model. `benchmarks/measurements.md` has
// the definitions; the thresholds were found on half of 100 labelled screens and judged on the other.
import type { Appearance } from "../../database/screens.ts";
import { type Bitmap, makeBitmap } from "./bitmap.ts";
import { luminance, mainColours } from "./colours.ts";
import { isUnderDialog } from "./dialog.ts";
import { findPhotographs, type Photographs } from "./photographs.ts";

/** Darker grounds have more contrast with white text than with black (WCAG 2.2, relative luminance). */
const darkLuminance = 0.179;
/** The share of photographs above which there is no interface to speak of. */
const nearlyAll = 0.95;

/** The appearance of an `optimized` picture. Throws as `makeBitmap`. */
export async function makeAppearance(optimized: Uint8Array): Promise<Appearance> {
  return appearanceOf(await makeBitmap(optimized));
}

/** The appearance of a bitmap. */
export function appearanceOf(bitmap: Bitmap): Appearance {
  // A page that is dimmed says nothing of the theme: the dialogs that are recognised are light.
  const isDarkTheme = !isUnderDialog(bitmap) && isDark(bitmap, findPhotographs(bitmap));
  return { theme: isDarkTheme ? "dark" : "light", colors: mainColours(bitmap) };
}

/** By most pixels of the interface, or by most of all where nearly everything is photograph. */
function isDark({ width, bytes }: Bitmap, photographs: Photographs): boolean {
  const isAllCounted = photographs.share > nearlyAll;
  let [dark, counted] = [0, 0];
  for (let pixel = 0, at = 0; at < bytes.length; pixel += 1, at += 3) {
    if (!isAllCounted && photographs.has(pixel % width, Math.floor(pixel / width))) continue;
    counted += 1;
    if (luminance(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0) < darkLuminance) dark += 1;
  }
  return dark > counted / 2;
}
