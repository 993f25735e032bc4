// Copies of a picture look the same, whatever was done to them on their way here; two screens that differ in
// one switch do not.
import { describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { areKeysNear, isSameLook, lookKey } from "../src/images/compare-looks.ts";
import { makeLook, type PictureLook, unpackLook } from "../src/images/picture-look.ts";
import type { Pixels } from "../src/images/read-png.ts";
import { cropped, optimizedOf, pixelsOf, pngOf, withSwitch } from "./support/picture-edits.ts";
import { header, makePng, png } from "./support/pictures.ts";

const demo = join(import.meta.dir, "../demo/screens");

async function lookOf(file: Uint8Array): Promise<PictureLook> {
  const look = await makeLook(await optimizedOf(file));
  if (look === null) throw new Error("a screen has a look");
  return look;
}

const isSame = (one: PictureLook, other: PictureLook) =>
  areKeysNear(lookKey(one.key), lookKey(other.key)) &&
  isSameLook(unpackLook(one.content), unpackLook(other.content));

/** Every so many of the demo's pictures of a platform, with their pixels. */
async function someScreens(platform: "ios" | "web", every: number) {
  const names = (await readdir(join(demo, platform))).sort().filter((_, at) => at % every === 7);
  return Promise.all(
    names.map(async (name) => {
      const pixels = await pixelsOf(await Bun.file(join(demo, platform, name)).bytes());
      return { name, pixels, look: await lookOf(pngOf(pixels)) };
    }),
  );
}

const screens = [...(await someScreens("ios", 110)), ...(await someScreens("web", 104))];
const anyScreen = fc.constantFrom(...screens);
const seed = 19;

async function resized(pixels: Pixels, scale: number): Promise<Pixels> {
  const side = (length: number) => Math.round(length * scale);
  const image = new Bun.Image(pngOf(pixels)).resize(side(pixels.width), side(pixels.height));
  return pixelsOf(await image.png({ compressionLevel: 1 }).bytes());
}

function encoded(pixels: Pixels, format: "jpeg" | "webp" | "png", quality: number): Promise<Uint8Array> {
  const image = new Bun.Image(pngOf(pixels));
  if (format === "png") return image.png({ compressionLevel: 1 }).bytes();
  return (format === "jpeg" ? image.jpeg({ quality }) : image.webp({ quality })).bytes();
}

describe("a copy", () => {
  const pixelsOff = fc.integer({ min: 0, max: 6 });
  const anyCopy = fc.record({
    screen: anyScreen,
    scale: fc.double({ min: 0.5, max: 2, noNaN: true }),
    sides: fc.tuple(pixelsOff, pixelsOff, pixelsOff, pixelsOff),
    format: fc.constantFrom("jpeg" as const, "webp" as const, "png" as const),
    quality: fc.integer({ min: 60, max: 95 }),
  });
  // 97 of 100 do: a switch that is told apart matters more than a copy that is not recognised.
  test("resized to 50 to 200 %, cropped by up to 6 pixels a side and encoded again looks the same, nearly always", async () => {
    const unlike: string[] = [];
    for (const { screen, scale, sides, format, quality } of fc.sample(anyCopy, { numRuns: 12, seed })) {
      const copy = await encoded(cropped(await resized(screen.pixels, scale), sides), format, quality);
      if (!isSame(screen.look, await lookOf(copy)))
        unlike.push(`${screen.name} ${scale} ${sides} ${format} ${quality}`);
    }
    expect(unlike.length, unlike.join("\n")).toBeLessThanOrEqual(1);
  });

  test("of the same pixels in another format has the same look", async () => {
    for (const { pixels, look } of screens)
      expect(await lookOf(await encoded(pixels, "png", 100))).toEqual(look);
  });
});

describe("other screens", () => {
  test("that differ in one switch look different, also after one was encoded again", async () => {
    const place = fc.double({ min: 0.05, max: 0.95, noNaN: true });
    const colours = [
      [52, 199, 89],
      [0, 122, 255],
      [20, 20, 20],
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        anyScreen,
        place,
        place,
        fc.constantFrom(...colours),
        fc.boolean(),
        async ({ name, pixels }, x, y, colour, isEncodedAgain) => {
          const isPhone = pixels.height > pixels.width;
          const unit = pixels.width / (isPhone ? 393 : 1440);
          const [width, height] = (isPhone ? [51, 31] : [36, 20]).map((side) => Math.round(side * unit));
          const at = (share: number, length: number, own = 0) => Math.round(share * (length - own));
          const drawn = {
            x: at(x, pixels.width, width),
            y: at(y, pixels.height, height),
            width: width ?? 0,
            height: height ?? 0,
            colour,
          };
          const off = await lookOf(pngOf(withSwitch(pixels, drawn, false)));
          const on = withSwitch(pixels, drawn, true);
          const file = isEncodedAgain ? await encoded(cropped(on, [3, 1, 2, 5]), "jpeg", 70) : pngOf(on);
          expect([name, isSame(off, await lookOf(file))]).toEqual([name, false]);
        },
      ),
      { numRuns: 10, endOnFailure: true, seed },
    );
  });

  test("of the demo library look different from each other", async () => {
    const looks = screens.map(({ look }) => look);
    const same = looks.flatMap((look, at) => looks.slice(0, at).filter((other) => isSame(look, other)));
    expect(same).toEqual([]);
  });

  test("dark and light are different", async () => {
    for (const { pixels, look } of screens.slice(0, 2)) {
      const dark = { ...pixels, bytes: pixels.bytes.map((byte) => 255 - byte) };
      expect(isSame(look, await lookOf(pngOf(dark)))).toBe(false);
    }
  });
});

describe("a picture without a look", () => {
  test("is too small or too long to tell its copies from others", async () => {
    expect(await makeLook(await makePng(127, 300))).toBeNull();
    expect(await makeLook(await makePng(130, 400))).toBeNull();
    expect(await makeLook(await makePng(130, 380))).not.toBeNull();
  });

  test("is damaged", async () => {
    const cut = png([
      ["IHDR", header(300, 300)],
      ["IDAT", deflateSync(Buffer.alloc(1_000))],
      ["IEND", new Uint8Array()],
    ]);
    await expect(makeLook(cut)).rejects.toThrow("its pixels could not be decoded");
  });
});

test("what shows through is white", async () => {
  const invisible = png([
    ["IHDR", header(200, 200).with(9, 6)],
    ["IDAT", deflateSync(Buffer.alloc((200 * 4 + 1) * 200))],
    ["IEND", new Uint8Array()],
  ]);
  const { content } = (await makeLook(invisible)) ?? {};
  expect(new Set(unpackLook(content ?? new Uint8Array()))).toEqual(new Set([255]));
});
