// Tells what pictures look like: properties on pictures that are drawn here, and 100 real screens that were
// labelled by eye before the code was written.
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import type { Appearance } from "../src/database/screens.ts";
import { colorNames, colorsMax } from "../src/fields.ts";
import { appearanceOf, makeAppearance } from "../src/images/appearance/appearance.ts";
import type { Bitmap } from "../src/images/appearance/bitmap.ts";
import { colourName } from "../src/images/appearance/colours.ts";
import { makeSizes } from "../src/images/make-sizes.ts";
import { optimizedOf, pngOf } from "./support/picture-edits.ts";
import { header, png } from "./support/pictures.ts";

type Colour = readonly [red: number, green: number, blue: number];
interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

/** A page of one colour with lines of text on it. */
function pageOf(width: number, height: number, ground: Colour, text: Colour): Bitmap {
  const page = { width, height, bytes: new Uint8Array(width * height * 3) };
  fill(page, { x: 0, y: 0, width, height }, () => ground);
  for (let y = 40; y + 8 < height; y += 24)
    for (let x = 16; x + 9 < width - 16; x += 12) fill(page, { x, y, width: 2, height: 7 }, () => text);
  return page;
}

function fill(
  to: Bitmap,
  { x, y, width, height }: Rectangle,
  colour: (x: number, y: number) => Colour,
): void {
  for (let row = y; row < Math.min(to.height, y + height); row += 1)
    for (let column = x; column < Math.min(to.width, x + width); column += 1)
      to.bytes.set(colour(column, row), (row * to.width + column) * 3);
}

/** The colour under a black scrim. */
function dimmed(bitmap: Bitmap, opacity: number): Bitmap {
  return { ...bitmap, bytes: bitmap.bytes.map((level) => Math.round(level * (1 - opacity))) };
}

/** A photograph as far as its statistics go: broad shapes of light with fine texture on them. */
function photographed(seed: number): (x: number, y: number) => Colour {
  const noise = (x: number, y: number, of: number) => {
    const value = Math.sin(x * 12.9898 + y * 78.233 + seed * 37.719 + of * 3.1) * 43_758.5453;
    return value - Math.floor(value);
  };
  return (x, y) => {
    const light = 120 + 60 * Math.sin(x / 29 + seed) + 50 * Math.cos(y / 23 - seed);
    const level = (of: number) =>
      Math.max(0, Math.min(255, Math.round(light + of * 12 + 44 * (noise(x, y, of) - 0.5))));
    return [level(1), level(0), level(-2)];
  };
}

const sides = fc.constantFrom<readonly [number, number]>([236, 512], [512, 320], [512, 480], [300, 300]);
const lightLevel = fc.integer({ min: 240, max: 255 });

describe("the theme", () => {
  test("is that of the ground, whatever the text on it", () => {
    fc.assert(
      fc.property(sides, lightLevel, fc.integer({ min: 0, max: 40 }), ([width, height], high, low) => {
        const [light, dark]: Colour[] = [
          [high, high, high],
          [low, low, low],
        ];
        expect(appearanceOf(pageOf(width, height, light ?? white, dark ?? black)).theme).toBe("light");
        expect(appearanceOf(pageOf(width, height, dark ?? black, light ?? white)).theme).toBe("dark");
      }),
      { numRuns: 8 },
    );
  });

  test("is that of the interface around a large photograph", () => {
    for (const [ground, text, theme] of [
      [white, black, "light"],
      [black, white, "dark"],
    ] as const) {
      const page = pageOf(236, 512, ground, text);
      const picture = photographed(3);
      fill(
        page,
        { x: 0, y: 0, width: 236, height: 320 },
        (x, y) =>
          picture(x, y).map((level) =>
            theme === "light" ? level >> 2 : 255 - (level >> 2),
          ) as unknown as Colour,
      );
      expect(appearanceOf(page).theme).toBe(theme);
    }
  });
});

describe("the main colours", () => {
  test("have the names that people give to well-known colours", () => {
    const known: Readonly<Record<string, readonly string[]>> = {
      black: ["#000000", "#1c1c1e"],
      white: ["#ffffff", "#f2f2f7"],
      grey: ["#808080", "#d1d5db"],
      red: ["#ff0000", "#dc2626"],
      orange: ["#ff9500", "#f97316"],
      brown: ["#8b4513"],
      yellow: ["#facc15", "#ffff00"],
      green: ["#34c759", "#166534"],
      teal: ["#14b8a6", "#00bcd4"],
      blue: ["#007aff", "#2563eb", "#1e3a8a"],
      purple: ["#9333ea", "#5856d6"],
      pink: ["#ff69b4", "#ec4899"],
    };
    const all = Object.entries(known).flatMap(([name, codes]) => codes.map((code) => [name, code] as const));
    for (const [name, code] of all) {
      const [red = 0, green = 0, blue = 0] = Buffer.from(code.slice(1), "hex");
      expect(`${code} ${colourName(red, green, blue)}`).toBe(`${code} ${name}`);
    }
  });

  test("are at most three, the largest first, and a coloured button is one of them", () => {
    const page = pageOf(236, 512, white, [90, 90, 90]);
    fill(page, { x: 20, y: 440, width: 196, height: 30 }, () => [0, 122, 255]);
    expect(appearanceOf(page).colors).toEqual(["white", "blue"]);
    for (const [at, colour] of (
      [
        [255, 0, 0],
        [0, 160, 60],
        [147, 51, 234],
        [255, 149, 0],
      ] as const
    ).entries())
      fill(page, { x: 0, y: at * 80, width: 236, height: 20 + at * 10 }, () => colour);
    expect(appearanceOf(page).colors).toEqual(["white", "orange", "purple"]);
  });
});

describe("a page that is dimmed", () => {
  const opacity = fc.double({ min: 0.2, max: 0.5, noNaN: true });

  test("under a light dialog of any size is light, as that is", () => {
    fc.assert(
      fc.property(
        sides,
        opacity,
        fc.double({ min: 0.3, max: 0.7, noNaN: true }),
        ([width, height], scrim, share) => {
          const [dialogWidth, dialogHeight] = [Math.round(width * share), Math.round(height * share)];
          const place = {
            x: (width - dialogWidth) >> 1,
            y: (height - dialogHeight) >> 1,
            width: dialogWidth,
            height: dialogHeight,
          };
          const page = pageOf(width, height, white, [60, 60, 60]);
          const under = dimmed(page, scrim);
          fill(under, place, () => white);
          expect(appearanceOf(under).theme).toBe("light");
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe("any picture", () => {
  test("has one to three colours, however small or noisy it is", () => {
    const bitmap = fc
      .tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 70 }), fc.nat(255))
      .chain(([width, height, fallback]) =>
        fc.uint8Array({ minLength: 0, maxLength: width * height * 3 }).map((some) => {
          const bytes = new Uint8Array(width * height * 3).fill(fallback);
          bytes.set(some);
          return { width, height, bytes };
        }),
      );
    fc.assert(
      fc.property(bitmap, (of) => {
        const { colors } = appearanceOf(of);
        expect(colors.length).toBeGreaterThanOrEqual(1);
        expect(colors.length).toBeLessThanOrEqual(colorsMax);
        expect(colors.every((name) => colorNames.includes(name))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test("is read through the same decoder: a pixel, a strip, a large one, and white where it is transparent", async () => {
    const plain = (width: number, height: number, colour: Colour) => {
      const bitmap = { width, height, channels: 3, bytes: new Uint8Array(width * height * 3) };
      fill(bitmap, { x: 0, y: 0, width, height }, () => colour);
      return pngOf(bitmap);
    };
    const seen = async (file: Uint8Array) => makeAppearance((await makeSizes(file)).optimized.file);
    expect(await seen(plain(1, 1, black))).toEqual({
      theme: "dark",
      colors: ["black"],
    });
    expect(await seen(plain(2, 3_000, [255, 0, 0]))).toMatchObject({ colors: ["red"] });
    expect(await seen(plain(4_000, 3_000, [0, 122, 255]))).toMatchObject({ colors: ["blue"] });
    const rows = Buffer.alloc((40 * 4 + 1) * 40);
    const clear = png([
      ["IHDR", Buffer.concat([header(40, 40).subarray(0, 9), Buffer.from([6]), header(40, 40).subarray(10)])],
      ["IDAT", deflateSync(rows)],
      ["IEND", new Uint8Array()],
    ]);
    expect(await seen(clear)).toMatchObject({ theme: "light", colors: ["white"] });
  });
});

interface Label {
  readonly id: string;
  /** The apps of the second half were not looked at while the code was written. */
  readonly half: "first" | "second";
  readonly theme: string;
  readonly orientation: string;
  /** Must all be named; "purple|blue": one of them. */
  readonly colors: readonly string[];
  /** May be named, too. */
  readonly also: readonly string[];
}

const screens = join(import.meta.dir, "../../shared/screens");
const hasScreens = existsSync(join(screens, "manifest.jsonl"));
if (!hasScreens) console.log("skipped: ../shared/screens, the labelled screens, is absent");

/** Each fact, and if it is as labelled. */
function judge(label: Label, is: Appearance, { width, height }: { width: number; height: number }) {
  const allowed = [...label.colors.flatMap((names) => names.split("|")), ...label.also];
  const isNamed = (names: string) => names.split("|").some((name) => is.colors.some((one) => one === name));
  return {
    theme: is.theme === label.theme,
    orientation: (height > width ? "portrait" : "landscape") === label.orientation,
    colors: label.colors.every(isNamed) && is.colors.every((name) => allowed.includes(name)),
  };
}

test.skipIf(!hasScreens)("of 100 labelled screens at least 95 have each fact right", async () => {
  const fixture = join(import.meta.dir, "fixtures/appearances.jsonl");
  const labels = Bun.JSONL.parse(await Bun.file(fixture).text()) as Label[];
  const rows = Bun.JSONL.parse(await Bun.file(join(screens, "manifest.jsonl")).text()) as {
    id: string;
    image: string;
  }[];
  const wrong = new Map<string, string[]>();
  for (const label of labels) {
    const image = rows.find(({ id }) => id === label.id)?.image ?? "";
    const optimized = await optimizedOf(await Bun.file(join(screens, image)).bytes());
    const is = await makeAppearance(optimized);
    for (const [fact, isRight] of Object.entries(judge(label, is, await new Bun.Image(optimized).metadata())))
      if (!isRight) wrong.set(fact, [...(wrong.get(fact) ?? []), `${image} (${label.half})`]);
  }
  expect(labels).toHaveLength(100);
  for (const [fact, images] of wrong) expect(images.length, `${fact}: ${images}`).toBeLessThanOrEqual(5);
  console.log([...wrong].map(([fact, images]) => `${fact}: ${images.length} wrong`).join(", "));
});
