// The system of a screen, by names and the size of its picture. Imports nothing: the pages read it, too.

type Platform = "ios" | "web";
type System = Platform | "android" | "desktop";

export const platformOfSystem: ReadonlyMap<unknown, Platform> = new Map([
  ["ios", "ios"],
  ["android", "ios"],
  ["web", "web"],
  ["desktop", "web"],
]);

/** Names of devices and tools, between blanks; a browser on a desktop is no desktop app. */
const named: readonly (readonly [System, RegExp])[] = [
  ["android", / (?:android|pixel ?\d|nexus ?\d|galaxy [asz]|paparazzi|roborazzi)/],
  ["ios", / (?:ios|iphone|ipad|ipod|xcuitest)/],
  ["desktop", / (?:electron|macos|mac os|windows 1[01]|winui|wpf) /],
];

/** Screens of iPhones and iPads in points; a picture has one to three pixels a point. */
const applePoints =
  "320x480 320x568 375x667 375x812 390x844 393x852 402x874 414x736 414x896 420x912 428x926 430x932 440x956 744x1133 768x1024 810x1080 820x1180 834x1112 834x1194 834x1210 1024x1366 1032x1376";
const appleSizes: ReadonlySet<string> = new Set(
  applePoints.split(" ").flatMap((size) => {
    const [width = 0, height = 0] = size.split("x").map(Number);
    return [1, 2, 3].map((scale) => `${width * scale}x${height * scale}`);
  }),
);

/** Widths of Android phones in pixels, and of their emulators in points. */
const androidWidths: ReadonlySet<number> = new Set([
  360, 384, 411, 412, 480, 540, 720, 1008, 1080, 1220, 1224, 1260, 1264, 1280, 1344, 1440,
]);
/** Heights of Android phones of which 9 are the width. 19.5 is left out: iPhones have nearly that. */
const androidHeights: readonly number[] = [16, 18, 18.5, 19, 20, 21];
const aspectTolerance = 0.0006;
/** From 21:9 to 16:10, which tablets have. */
const [aspectMin, aspectMax] = [0.42, 0.63];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The system that a name of a folder, a file or an app names; null for none. */
export function systemOfName(name: string, platform?: Platform): System | null {
  const words = ` ${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const fits = ([system, pattern]: (typeof named)[number]) =>
    (platform ?? platformOfSystem.get(system)) === platformOfSystem.get(system) && pattern.test(words);
  return named.find(fits)?.[0] ?? null;
}

/**
 * The system that the folder of an app says, or that around it, or `ios` and `web` for a platform; or null.
 */
export function systemOfFolder(folder: string): System | null {
  const [top = "", ...others] = folder.toLowerCase().split("/");
  return platformOfSystem.has(top) ? (top as System) : systemOfName(others.at(-1) ?? top);
}

/** The system of a phone's or tablet's picture, held either way; null for a size that says nothing. */
function systemOfSize({ width, height }: Size): System | null {
  const [short, long] = width < height ? [width, height] : [height, width];
  if (appleSizes.has(`${short}x${long}`)) return "ios";
  const aspect = short / long;
  const isPhones = androidWidths.has(short) && aspect > aspectMin && aspect < aspectMax;
  const isShaped = androidHeights.some((parts) => Math.abs(9 / parts - aspect) < aspectTolerance);
  return isPhones || isShaped ? "android" : null;
}

/**
 * Guesses a system: by the names of folders and file, or else the picture's size, or else the app's name. A
 * folder that is called like a platform says only that.
 */
export function guessSystem(
  platform: Platform,
  { path, appName, size }: { readonly path: string; readonly appName: string; readonly size: Size | null },
): System | null {
  const names = path.split("/").filter((name) => name.toLowerCase() !== platform);
  const byName = names.map((name) => systemOfName(name, platform)).find((system) => system !== null);
  if (platform === "web") return byName ?? systemOfName(appName, platform) ?? "web";
  return byName ?? (size && systemOfSize(size)) ?? systemOfName(appName, platform);
}
