import { describe, expect, test } from "bun:test";
import { createDeflate, deflateSync } from "node:zlib";
import fc from "fast-check";
import { checkPicture } from "../src/images/check-picture.ts";
import { decodePicture, makeSizes } from "../src/images/make-sizes.ts";
import { PictureError } from "../src/images/picture.ts";
import { jpegOfScans, pngOfTexts } from "./support/costly-files.ts";
import { header, makeJpeg, makePng, makeWebp, png } from "./support/pictures.ts";

/** Result of checking a picture: its header, or the code with which it is refused. */
async function outcome(file: Uint8Array): Promise<unknown> {
  try {
    const found = checkPicture(file);
    await decodePicture(file);
    return found;
  } catch (error) {
    if (error instanceof PictureError) return error.code;
    throw error;
  }
}

/** A PNG of a kilobyte that says it has so many pixels. */
const claim = (width: number, height: number) =>
  png([
    ["IHDR", header(width, height)],
    ["IDAT", deflateSync(new Uint8Array(1000))],
    ["IEND", new Uint8Array()],
  ]);

const whole = [
  ["png", await makePng(61, 92)],
  ["jpeg", await makeJpeg(61, 92)],
  ["webp", await makeWebp(61, 92)],
  ["webp", await makeWebp(61, 92, 1, true)],
] as const;

describe("a whole picture", () => {
  for (const [format, file] of whole) {
    test(`${format} of ${file.length} bytes passes with its size`, async () => {
      expect(await outcome(file)).toEqual({ format, width: 61, height: 92 });
    });
  }

  test("passes with bytes behind its end marker", async () => {
    for (const [format, file] of whole) {
      expect(await outcome(Buffer.concat([file, Buffer.from("trailer")]))).toMatchObject({ format });
    }
  });
});

describe("a damaged picture", () => {
  test("cut off anywhere is refused, in every format", async () => {
    for (const [, file] of whole) {
      const lengths = fc.integer({ min: 1, max: file.length - 1 });
      await fc.assert(
        fc.asyncProperty(lengths, async (length) => {
          expect(typeof (await outcome(file.subarray(0, length)))).toBe("string");
        }),
        { numRuns: 60 },
      );
    }
  });

  test("a JPEG whose scan is cut but that ends in an end marker of its thumbnail is refused", async () => {
    const file = await makeJpeg(200, 200);
    const thumbnail = Buffer.concat([
      Buffer.from([0xff, 0xe1, 0x00, 0x06, 0x00, 0x00, 0xff, 0xd9]),
      file.subarray(2),
    ]);
    const cut = Buffer.concat([file.subarray(0, 2), thumbnail.subarray(0, thumbnail.length - 400)]);
    expect(await outcome(cut)).toBe("image_truncated");
  });

  test("one flipped bit in a PNG is refused wherever it is", async () => {
    const [, file] = whole[0];
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length * 8 - 1), async (bit) => {
        const flipped = new Uint8Array(file);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(typeof (await outcome(flipped))).toBe("string");
      }),
      { numRuns: 300 },
    );
  });

  test("flipped bits in JPEG and WebP, which have no checksum, end in a picture or a reason, never in a crash", async () => {
    for (const [, file] of whole.slice(1)) {
      const flips = fc.array(fc.nat(file.length * 8 - 1), { minLength: 1, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(flips, async (bits) => {
          const flipped = new Uint8Array(file);
          for (const bit of bits) flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          expect(["string", "object"]).toContain(typeof (await outcome(flipped)));
        }),
        { numRuns: 100 },
      );
    }
  });

  test("random bytes behind a right beginning never crash the checks", () => {
    const begins = ["\x89PNG\r\n\x1a\n", "\xff\xd8", "RIFF\x40\0\0\0WEBPVP8X", "RIFF\x40\0\0\0WEBPVP8 "];
    fc.assert(
      fc.property(fc.constantFrom(...begins), fc.uint8Array({ maxLength: 300 }), (begin, rest) => {
        expect(() => checkPicture(Buffer.concat([Buffer.from(begin, "latin1"), rest]))).toThrow(PictureError);
      }),
      { numRuns: 500 },
    );
  });

  test("nothing, HTML, SVG and a GIF under a picture's name are refused with what they are", async () => {
    expect(await outcome(new Uint8Array())).toBe("image_empty");
    for (const text of [
      "<!doctype html><p>404",
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "GIF89a\x01\0",
      "MZ",
    ]) {
      expect(await outcome(Buffer.from(text, "latin1"))).toBe("image_format_unsupported");
    }
    expect(() => checkPicture(Buffer.from("GIF89a  "))).toThrow("GIF");
  });

  test("a picture that a tool changed on its way is refused with what happened to it", async () => {
    const noise = {
      png: await makePng(80, 80),
      jpeg: await makeJpeg(400, 400),
      webp: await makeWebp(400, 400),
    };
    const text = (file: Uint8Array) => Buffer.from(file).toString("latin1");
    const changed: [string, Buffer, string][] = [
      ...Object.entries(noise).map(([format, file]): [string, Buffer, string] => [
        `${format} with CR LF for LF`,
        Buffer.from(text(file).replaceAll("\n", "\r\n"), "latin1"),
        "its line ends were changed",
      ]),
      [
        "PNG with LF for CR LF",
        Buffer.from(text(noise.png).replaceAll("\r\n", "\n"), "latin1"),
        "its line ends were changed",
      ],
      ["PNG in UTF-16", Buffer.from(`\ufeff${text(noise.png)}`, "utf16le"), "PowerShell"],
      ["PNG in UTF-8", Buffer.from(text(noise.png), "utf8"), "UTF-8"],
      ["JPEG decoded as UTF-8", Buffer.from(new TextDecoder().decode(noise.jpeg)), "UTF-8"],
      ["JPEG in base64", Buffer.from(Buffer.from(noise.jpeg).toString("base64")), "base64"],
      ["data URL", Buffer.from("data:image/png;base64,iVBO"), "base64"],
      ["pointer", Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:00\n"), "git lfs pull"],
      [
        "CgBI",
        Buffer.concat([
          noise.png.subarray(0, 8),
          png([["CgBI", Buffer.from([80, 0, 32, 2])]]).subarray(8),
          noise.png.subarray(8),
        ]),
        "Xcode",
      ],
    ];
    for (const [name, file, reason] of changed) expect(() => checkPicture(file), name).toThrow(reason);
  });

  test("a side of 0 is refused", async () => {
    expect(await outcome(claim(0, 10))).toBe("image_damaged");
  });
});

describe("a picture that costs too much", () => {
  test("30,000 x 30,000 pixels in a kilobyte are refused before anything is decoded", async () => {
    const bomb = claim(30_000, 30_000);
    expect(bomb.length).toBeLessThan(1000);
    const before = process.memoryUsage.rss();
    for (let times = 0; times < 100; times += 1) expect(await outcome(bomb)).toBe("image_too_large");
    expect(process.memoryUsage.rss() - before).toBeLessThan(20_000_000);
  });

  test("the bounds are 16,384 pixels a side and 50 megapixels", () => {
    expect(checkPicture(claim(16_384, 3_000))).toMatchObject({ width: 16_384 });
    for (const [width, height] of [
      [16_385, 10],
      [10, 16_385],
      [7_072, 7_072],
    ] as const) {
      expect(() => checkPicture(claim(width, height))).toThrow("pixels");
    }
  });

  test("an ICC profile and a text that inflate to 400 MB add nothing to memory", async () => {
    const inflated = await deflatedZeros(400);
    const chunks = {
      iCCP: Buffer.concat([Buffer.from("profile\0\0", "latin1"), inflated]),
      zTXt: Buffer.concat([Buffer.from("Comment\0\0", "latin1"), inflated]),
      iTXt: Buffer.concat([Buffer.from("Comment\0\x01\0en\0Comment\0", "latin1"), inflated]),
    };
    await outcome(await makePng(4, 4));
    for (const [type, content] of Object.entries(chunks)) {
      const file = png([
        ["IHDR", header(4, 4)],
        [type, content],
        ["IDAT", deflateSync(Buffer.alloc((4 * 3 + 1) * 4))],
        ["IEND", new Uint8Array()],
      ]);
      const peakBefore = process.resourceUsage().maxRSS;
      expect(await outcome(file)).toBe("image_too_large");
      // Kilobytes: what is inflated until the bound is met, and room for the collector.
      expect(process.resourceUsage().maxRSS - peakBefore).toBeLessThan(30_000);
    }
  });

  test("texts that inflate to 8 MB together are refused as one would be, whatever each holds", async () => {
    expect(await outcome(pngOfTexts(80, 99_000))).toMatchObject({ format: "png" });
    expect(await outcome(pngOfTexts(81, 99_000))).toBe("image_too_large");
  });

  test("a PNG of 2 MB with 2.4 GB of text adds nothing to memory", async () => {
    const file = pngOfTexts(300, 7_900_000);
    expect(file.length).toBeLessThan(2_400_000);
    const peakBefore = process.resourceUsage().maxRSS;
    expect(await outcome(file)).toBe("image_too_large");
    // Kilobytes.
    expect(process.resourceUsage().maxRSS - peakBefore).toBeLessThan(50_000);
  });

  test("a JPEG of 100 scans is taken and one of 101 refused before anything is decoded", async () => {
    expect(await outcome(jpegOfScans(64, 100))).toEqual({ format: "jpeg", width: 64, height: 64 });
    expect(() => checkPicture(jpegOfScans(7_000, 101))).toThrow("more than 100 scans");
    expect(await outcome(jpegOfScans(7_000, 2_000))).toBe("image_too_costly");
  });

  test("an animated WebP, an APNG and a GIF are refused", async () => {
    const vp8x = Buffer.from("RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x10\0\0\x10\0\0", "latin1");
    expect(await outcome(vp8x)).toBe("image_animated");
    const still = await makePng(8, 8);
    const actl = png([["acTL", new Uint8Array(8)]]).subarray(8);
    const animated = Buffer.concat([still.subarray(0, 33), actl, still.subarray(33)]);
    expect(await outcome(animated)).toBe("image_animated");
  });

  test("a file above 40 MB is refused by its length", async () => {
    expect(await outcome(new Uint8Array(40_000_001))).toBe("image_file_too_large");
  });
});

describe("delivered sizes", () => {
  test.each([
    ["fit inside 1024 and 2000 pixels and keep the shape", makePng, [1500, 3000], [512, 1024], [1000, 2000]],
    ["are never enlarged", makeJpeg, [300, 200], [300, 200], [300, 200]],
    // The longest that a WebP can be.
    ["of a picture that is one pixel thin have no side of 0", makePng, [16_384, 1], [16_383, 1], [16_383, 1]],
  ])("%s, and say their exact size", async (_, make, [width, height], optimized, high) => {
    const sizes = await makeSizes(await make(width, height));
    expect([sizes.optimized.width, sizes.optimized.height]).toEqual(optimized);
    expect([sizes.high.width, sizes.high.height]).toEqual(high);
    for (const size of Object.values(sizes)) {
      const { width, height, format } = await new Bun.Image(size.file).metadata();
      expect({ width, height, format, bytes: size.file.length }).toEqual({
        width: size.width,
        height: size.height,
        bytes: size.bytes,
        format: "webp",
      });
    }
  });

  test("of a WebP within bounds: high is the file itself, and a larger or other one is made", async () => {
    const webp = await makeWebp(300, 400);
    expect(Buffer.from((await makeSizes(webp)).high.file).equals(webp)).toBe(true);
    expect((await makeSizes(webp)).high).toMatchObject({ width: 300, height: 400, bytes: webp.length });
    const large = await makeWebp(900, 2200);
    expect((await makeSizes(large)).high).toMatchObject({ width: 818, height: 2000 });
    const png = await makePng(300, 200);
    expect(Buffer.from((await makeSizes(png)).high.file).equals(png)).toBe(false);
  });
});

/** Zeros of so many megabytes in the zlib form, made without ever holding them. */
async function deflatedZeros(megabytes: number): Promise<Uint8Array> {
  const deflate = createDeflate({ level: 9 });
  const parts: Uint8Array[] = [];
  deflate.on("data", (part: Uint8Array) => parts.push(part));
  const zeros = Buffer.alloc(1_000_000);
  for (let written = 0; written < megabytes; written += 1) {
    await new Promise((resolve) => deflate.write(zeros, resolve));
  }
  await new Promise((resolve) => deflate.on("end", resolve).end());
  return Buffer.concat(parts);
}
