// The pixels of everything that is made of a picture, compared with what the original shows: both delivered
// sizes, the sizes of agents, the JPEG of a vision model and what OCR reads.
import { describe, expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { pictureFormat } from "../src/images/check-picture.ts";
import { findChunk } from "../src/images/file-chunks.ts";
import { fitPicture, jpegPictures } from "../src/images/fit-picture.ts";
import type { ImageStore } from "../src/images/image-store.ts";
import { type ImageQuality, type MadeSize, makeSizes } from "../src/images/make-sizes.ts";
import { plainPicture } from "../src/images/plain-picture.ts";
import { type Pixels, readPng } from "../src/images/read-png.ts";
import {
  type Colour,
  encode,
  exifOf,
  paint,
  profileOf,
  withChunk,
  withExif,
} from "./support/picture-dialects.ts";
import { makePng } from "./support/pictures.ts";

type Files = Readonly<Record<ImageQuality, Uint8Array>>;

function storeOf(files: Files): Pick<ImageStore, "open"> {
  return {
    open: async (_, quality) => {
      const file = files[quality];
      return { content: new Blob([new Uint8Array(file)]), bytes: file.length, version: "1" };
    },
  };
}

async function agentsParts(files: Files, side: number, partsMax = 20) {
  const fitted = await fitPicture(storeOf(files), "1", { side, partsMax });
  if (fitted === null) throw new Error("there is a picture");
  return fitted;
}

/** Every file that anybody gets of a picture that fits inside 768 pixels. */
async function everyFile(original: Uint8Array): Promise<readonly [name: string, file: Uint8Array][]> {
  const { optimized, high } = await makeSizes(original);
  const files = { optimized: optimized.file, high: high.file };
  const record = { optimized, high };
  return [
    ["optimized", optimized.file],
    ["high", high.file],
    ...(await Promise.all(
      [1024, 768, 60].map(async (side): Promise<[string, Uint8Array]> => {
        const { parts } = await agentsParts(files, side);
        return [`agents ${side}`, parts[0]?.file ?? new Uint8Array()];
      }),
    )),
    ["vision", (await jpegPictures(storeOf(files), "1", record))?.[0]?.file ?? new Uint8Array()],
    ["OCR", await plainPicture(original, 4_000_000)],
  ];
}

async function pixelsOf(file: Uint8Array): Promise<Pixels> {
  return readPng(await new Bun.Image(file).png({ compressionLevel: 0 }).bytes());
}

/** The colour at shares of width and height. */
function colourAt({ width, height, channels, bytes }: Pixels, x: number, y: number): number[] {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
  return [...bytes.subarray(at, at + 3)];
}

function expectNear(found: readonly number[], wanted: readonly number[], what: string, most = 24): void {
  const isNear = found.every((value, channel) => Math.abs(value - (wanted[channel] ?? -1)) <= most);
  expect([what, found, isNear]).toEqual([what, isNear ? found : [...wanted], true]);
}

/** A PNG whose pixels have these colours. */
const drawn = (...painted: Parameters<typeof paint>) => encode(paint(...painted), "png");

describe("orientation", () => {
  const corners = {
    a: [230, 30, 30, 255],
    b: [30, 200, 30, 255],
    c: [30, 30, 230, 255],
    d: [220, 220, 40, 255],
  };
  const [width, height] = [200, 120];
  const stored = paint(width, height, (x, y) => {
    const name = y < height / 2 ? (x < width / 2 ? "a" : "b") : x < width / 2 ? "c" : "d";
    return corners[name] as unknown as Colour;
  });
  /** The corners as they are seen, row by row, of `abcd` as stored (EXIF 2.32, 4.6.4 A). */
  const seen = ["abcd", "badc", "dcba", "cdab", "acbd", "cadb", "dbca", "bdac"] as const;

  for (const format of ["png", "webp", "jpeg"] as const)
    test(`of 1 to 8 turns a ${format} upright in every size, in both byte orders`, async () => {
      const file = await encode(stored, format);
      for (const [at, order] of seen.entries()) {
        const [turned, other] = [true, false].map((isLittle) =>
          withExif(file, exifOf(at + 1, isLittle), stored),
        ) as [Uint8Array, Uint8Array];
        const files = await everyFile(turned);
        for (const [name, made] of files) {
          const pixels = await pixelsOf(made);
          const what = `${format} ${at + 1} ${name}`;
          expect([what, pixels.width > pixels.height]).toEqual([what, at < 4]);
          for (const [corner, letter] of [...order].entries()) {
            const found = colourAt(pixels, corner % 2 ? 0.8 : 0.2, corner > 1 ? 0.8 : 0.2);
            expectNear(found, corners[letter as keyof typeof corners].slice(0, 3), `${what} ${corner}`);
          }
        }
        // All other files are made of these three.
        const { optimized, high } = await makeSizes(other);
        const text = await plainPicture(other, 4_000_000);
        for (const [name, made] of Object.entries({ optimized: optimized.file, high: high.file, OCR: text }))
          expect([name, files.some(([, same]) => Buffer.compare(same, made) === 0)]).toEqual([name, true]);
      }
    });

  test("that is cut or out of range turns nothing", async () => {
    const file = await encode(stored, "png");
    for (const exif of [
      exifOf(9, true),
      exifOf(0, true),
      exifOf(6, true).subarray(0, 25),
      new Uint8Array(),
    ]) {
      const { optimized } = await makeSizes(withExif(file, exif, stored));
      expect(optimized).toMatchObject({ width, height });
    }
  });
});

describe("what shows through", () => {
  const none: Colour = [0, 0, 0, 0];
  const black: Colour = [0, 0, 0, 255];
  const white: Colour = [255, 255, 255, 255];
  const card: Colour = [240, 240, 240, 255];
  const stroke = (x: number) => x % 10 < 4;
  const [width, height] = [240, 160];
  // What is drawn, and the places of words whose contrast with the pixel beside them must be enough to read.
  const pictures: Readonly<Record<string, (x: number, y: number) => Colour>> = {
    "dark words": (x) => (stroke(x) ? black : none),
    "white words": (x) => (stroke(x) ? white : none),
    "white words over transparent white": (x) => (stroke(x) ? white : [255, 255, 255, 0]),
    "dark words above white ones": (x, y) => (!stroke(x) ? none : y < 80 ? black : white),
    "dark words under a large light card": (x, y) => (y < 100 ? card : stroke(x) && y > 110 ? black : none),
    "translucent white words": (x) => (stroke(x) ? [255, 255, 255, 200] : none),
  };
  const luminance = (level: number) => (level <= 10 ? level / 3294 : ((level / 255 + 0.055) / 1.055) ** 2.4);
  const contrastAt = (pixels: Pixels, y: number) => {
    const row = Array.from({ length: 40 }, (_, at) => colourAt(pixels, 0.3 + at / 240, y)[1] ?? 0);
    return (luminance(Math.max(...row)) + 0.05) / (luminance(Math.min(...row)) + 0.05);
  };

  for (const [name, draw] of Object.entries(pictures))
    test(`is a ground on which ${name} can be read, in every size`, async () => {
      const png = await drawn(width, height, draw);
      const files = {
        png,
        "lossless webp": await encode(paint(width, height, draw), "webp"),
        webp: await new Bun.Image(png).webp({ quality: 90 }).bytes(),
      };
      for (const [format, file] of Object.entries(files))
        for (const [size, made] of await everyFile(file)) {
          // Strokes of 4 pixels are one of these.
          if (size === "agents 60") continue;
          const pixels = await pixelsOf(made);
          expect([size, findChunk(made, "ALPH")]).toEqual([size, null]);
          const where = name.includes("card") ? [0.85] : [0.2, 0.8];
          for (const y of where)
            expect([format, size, y, contrastAt(pixels, y) > 3.5]).toEqual([format, size, y, true]);
        }
    });

  test("is white when nothing is visible, and opaque pixels stay as they are", async () => {
    const { high } = await makeSizes(await drawn(50, 50, () => none));
    expectNear(colourAt(await pixelsOf(high.file), 0.5, 0.5), [255, 255, 255], "hidden");
    const half = await drawn(64, 64, (x) => (x < 32 ? [200, 40, 40, 255] : none));
    for (const [size, file] of await everyFile(half))
      expectNear(colourAt(await pixelsOf(file), 0.25, 0.5), [200, 40, 40], size);
  });
});

describe("colours", () => {
  const plain = (red: number, green: number, blue: number) => drawn(80, 60, () => [red, green, blue, 255]);

  test("of a cICP chunk are those of sRGB in every size: Display P3, BT.2020, PQ and HLG", async () => {
    // The colour in sRGB, and the same in the other space (CSS Color 4; BT.2408 for the white of HDR).
    const same: readonly [string, number[], readonly [number, number, number], number[]][] = [
      ["P3 red", [12, 13, 0, 1], [234, 51, 35], [255, 0, 0]],
      ["P3 grey", [12, 13, 0, 1], [128, 128, 128], [128, 128, 128]],
      ["BT.2020 linear", [9, 8, 0, 1], [160, 18, 4], [255, 0, 0]],
      ["PQ white", [9, 16, 0, 1], [148, 148, 148], [255, 255, 255]],
      ["HLG white", [9, 18, 0, 1], [191, 191, 191], [255, 255, 255]],
      ["unknown", [200, 13, 0, 1], [20, 90, 200], [20, 90, 200]],
    ];
    for (const [name, cicp, given, wanted] of same) {
      const file = withChunk(await plain(...given), "cICP", new Uint8Array(cicp));
      for (const [size, made] of await everyFile(file))
        expectNear(colourAt(await pixelsOf(made), 0.5, 0.5), wanted, `${name} ${size}`, 12);
    }
  });

  /** The content of an iCCP chunk. */
  const compressed = (profile: Uint8Array) => Buffer.concat([Buffer.from("name\0\0"), deflateSync(profile)]);

  test("of a grey profile that ends within its curve stay as they are", async () => {
    const iccp = compressed(profileOf("GRAY", 1).subarray(0, 156));
    for (const [size, made] of await everyFile(withChunk(await plain(55, 55, 55), "iCCP", iccp)))
      expectNear(colourAt(await pixelsOf(made), 0.5, 0.5), [55, 55, 55], size, 6);
  });

  test("of a grey profile become those of sRGB, and no size carries a profile for grey", async () => {
    const file = withChunk(await plain(55, 55, 55), "iCCP", compressed(profileOf("GRAY", 1)));
    for (const [size, made] of await everyFile(file)) {
      expectNear(colourAt(await pixelsOf(made), 0.5, 0.5), [128, 128, 128], size, 6);
      expect([size, Buffer.from(made).includes("GRAY")]).toEqual([size, false]);
    }
  });

  test("of another RGB profile keep it in every size that is delivered, also when something shows through", async () => {
    const iccp = compressed(profileOf("RGB ", 2.2));
    for (const alpha of [255, 0]) {
      const file = await drawn(80, 60, (x) => [60, 200, 90, x < 40 ? 255 : alpha]);
      for (const [size, made] of (await everyFile(withChunk(file, "iCCP", iccp))).slice(0, -1)) {
        const marker = pictureFormat(made) === "webp" ? "ICCP" : "ICC_PROFILE";
        expect([size, alpha, Buffer.from(made).includes(marker)]).toEqual([size, alpha, true]);
        expectNear(colourAt(await pixelsOf(made), 0.25, 0.5), [60, 200, 90], `${size} ${alpha}`);
      }
    }
  });
});

describe("a long picture", () => {
  const record = ({ file, ...size }: MadeSize) => size;
  /** Grey from black at its beginning to white at its end. */
  const gradient = async (width: number, height: number) => {
    const [across, down] = width > height ? [256, 1] : [1, 256];
    const small = await drawn(across, down, (x, y) => [x + y, x + y, x + y, 255]);
    return new Bun.Image(small).resize(width, height, { fit: "fill" }).png().bytes();
  };
  const made = new Map<string, ReturnType<typeof makeSizes>>();
  /** Those of a gradient, which take seconds and are made once. */
  const sizesOf = (width: number, height: number) => {
    const name = `${width} x ${height}`;
    const sizes = made.get(name) ?? gradient(width, height).then((file) => makeSizes(file));
    made.set(name, sizes);
    return sizes;
  };

  test("is delivered as wide as it can be read, and with as many pixels for agents as any", async () => {
    for (const [width, height, wantedHigh] of [
      [1440, 5000, [1440, 5000]],
      [1800, 6000, [1440, 4800]],
      [600, 12_000, [600, 12_000]],
      [5000, 1440, [5000, 1440]],
      [1000, 2500, [800, 2000]],
      [1000, 2501, [1000, 2501]],
    ] as const) {
      const { optimized, high } = await sizesOf(width, height);
      expect([high.width, high.height]).toEqual([...wantedHigh]);
      expect(optimized.width * optimized.height).toBeLessThan(1.01 * 1024 * 1024);
      expect(Math.min(optimized.width, optimized.height)).toBeGreaterThan(220);
    }
  });

  test("comes to agents and models in parts that can be read, overlap, and show all of it in order", async () => {
    for (const [width, height] of [
      [1440, 5000],
      [5000, 1440],
      [500, 5000],
    ] as const) {
      const { optimized, high } = await sizesOf(width, height);
      const files = { optimized: optimized.file, high: high.file };
      for (const side of [768, 1024]) {
        const { parts, of } = await agentsParts(files, side);
        expect(parts.length).toBe(of);
        let shownUntil = 0;
        for (const [at, { file, type }] of parts.entries()) {
          const pixels = await pixelsOf(file);
          const isWide = width > height;
          const across = isWide ? pixels.height : pixels.width;
          expect([type, across]).toEqual(["image/jpeg", Math.min(side, width, height)]);
          expect(Math.max(pixels.width, pixels.height)).toBeLessThanOrEqual(side);
          const level = (share: number) =>
            colourAt(pixels, isWide ? share : 0.5, isWide ? 0.5 : share)[0] ?? 0;
          // Nothing is left out between two parts.
          expect([at, level(0) <= shownUntil + 3]).toEqual([at, true]);
          expect(level(0.999)).toBeGreaterThan(level(0));
          shownUntil = level(0.999);
        }
        expect(shownUntil).toBeGreaterThan(250);
      }
      const ofModel = await jpegPictures(storeOf(files), "1", {
        optimized: record(optimized),
        high: record(high),
      });
      expect(ofModel?.length).toBe(4);
      for (const { file, ...size } of ofModel ?? [])
        expect(await new Bun.Image(file).metadata()).toMatchObject(size);
      expect(await agentsParts(files, 768, 1)).toMatchObject({ parts: [{ type: "image/jpeg" }] });
    }
  });

  test("of any shape gives sizes within what a WebP can have", async () => {
    for (const [width, height] of [
      [1, 1],
      [16_384, 1],
      [1, 16_384],
      [3, 16_000],
    ] as const) {
      const { optimized, high } = await makeSizes(await makePng(width, height));
      for (const made of [optimized, high]) {
        expect(await new Bun.Image(made.file).metadata()).toMatchObject({
          width: made.width,
          height: made.height,
        });
        expect(
          (await agentsParts({ optimized: optimized.file, high: high.file }, 768)).parts.length,
        ).toBeGreaterThan(0);
      }
    }
  });
});
