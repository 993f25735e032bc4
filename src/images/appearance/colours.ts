// Names of colours: each pixel has one by its lightness, chroma and hue in OKLCh (Ottosson 2020,
// https://bottosson.github.io/posts/oklab/), whose hues are even to the eye.
import { type ColorName, colorNames, colorsMax } from "../../fields.ts";
import type { Bitmap } from "./bitmap.ts";

const isNeutral = (name: ColorName) => name === "black" || name === "grey" || name === "white";
/** The area that a neutral colour has at least, and a hue: a coloured button is seen at once. */
const leastShare = { neutral: 0.1, hue: 0.008 } as const;
/** Added to the share of a hue when colours compete for a place. */
const hueBonus = 0.12;

/** The end of each hue, in degrees of OKLCh, from 0 on; pink lies on both sides of 0. */
const hueEnds: readonly (readonly [end: number, name: ColorName])[] = [
  [12, "pink"],
  [44, "red"],
  [76, "orange"],
  [114, "yellow"],
  [170, "green"],
  [218, "teal"],
  [276, "blue"],
  [330, "purple"],
  [360, "pink"],
];
/** Less chroma is neutral. */
const neutralChroma = 0.04;
/** Darker is black, lighter is white. */
const neutralLightness = { black: 0.27, white: 0.92 } as const;
/** Orange and yellow are brown below this lightness, and red if it is dull, too. */
const brown = { lightness: 0.56, dullRed: 0.11 } as const;

/** The main colours, the largest first: at most three. */
export function mainColours(bitmap: Bitmap): ColorName[] {
  const shares = coloursOf(bitmap);
  const share = (name: ColorName) => shares.get(name) ?? 0;
  const weight = (name: ColorName) => share(name) + (isNeutral(name) ? 0 : hueBonus);
  return colorNames
    .filter((name) => share(name) >= (isNeutral(name) ? leastShare.neutral : leastShare.hue))
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, colorsMax)
    .sort((one, other) => share(other) - share(one));
}

/** The share of the area of each colour. */
function coloursOf({ bytes }: Bitmap): ReadonlyMap<ColorName, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < bytes.length; at += 3) {
    const code = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const shares = new Map<ColorName, number>();
  for (const [code, count] of counts) {
    const name = colourName(code >> 16, (code >> 8) & 255, code & 255);
    shares.set(name, (shares.get(name) ?? 0) + (3 * count) / bytes.length);
  }
  return shares;
}

/** The name of a colour in sRGB. */
export function colourName(red: number, green: number, blue: number): ColorName {
  const { lightness, chroma, hue } = oklch(red, green, blue);
  if (chroma < neutralChroma) {
    if (lightness < neutralLightness.black) return "black";
    return lightness > neutralLightness.white ? "white" : "grey";
  }
  const name = hueEnds.find(([end]) => hue < end)?.[1] ?? "pink";
  const isBrown =
    lightness < brown.lightness &&
    (name === "orange" || name === "yellow" || (name === "red" && chroma < brown.dullRed));
  return isBrown ? "brown" : name;
}

function oklch(red: number, green: number, blue: number) {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const [a, bb] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  return { lightness, chroma: Math.hypot(a, bb), hue: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 };
}

/** The relative luminance of a colour in sRGB, 0 to 1 (WCAG 2.2). */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The linear value of each level of a channel, 0 to 1 (IEC 61966-2-1). */
const linearLevels = Float64Array.from({ length: 256 }, (_, level) =>
  level / 255 <= 0.04045 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4,
);

function linear(level: number): number {
  return linearLevels[level] ?? 0;
}
