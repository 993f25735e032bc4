// JPEGs put together without being decoded show what each of them shows alone.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { cutTile, encodeTile, joinTiles, partSides } from "../src/images/jpeg-tiles.ts";
import type { Pixels } from "../src/images/read-png.ts";
import { examples } from "./support/examples.ts";
import { pixelsOf } from "./support/picture-edits.ts";
import { makeJpeg } from "./support/pictures.ts";

const sides = { width: 4 * partSides.width, height: 6 * partSides.height };
/** Pixels whose chroma a decoder mixes with that of the neighbour. */
const edge = 2;

function tileOf(columns: number, rows: number, seed: number): Promise<Buffer> {
  const [width, height] = [columns * partSides.width, rows * partSides.height];
  const rgb = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, at) => (at * seed + (at >> 5)) % 256),
  );
  return encodeTile({ width, height }, rgb);
}

/** The rows of an area without its edge. */
function inner(
  { width: of, channels, bytes }: Pixels,
  left: number,
  top: number,
  width: number,
  height: number,
) {
  return Array.from({ length: height - 2 * edge }, (_, row) => {
    const from = ((top + edge + row) * of + left + edge) * channels;
    return Buffer.from(bytes.subarray(from, from + (width - 2 * edge) * channels)).toString("hex");
  });
}

test("tiles on one picture look as they do alone, and the ground fills the rest", async () => {
  const ground = await encodeTile(partSides, Buffer.alloc(partSides.width * partSides.height * 3, 0xd4));
  const tile = fc.record({
    columns: fc.integer({ min: 1, max: 4 }),
    rows: fc.integer({ min: 1, max: 3 }),
    seed: fc.nat(99),
  });
  await fc.assert(
    fc.asyncProperty(tile, tile, async (above, below) => {
      const files = await Promise.all([above, below].map((of) => tileOf(of.columns, of.rows, of.seed)));
      const placed = files.map((file, at) => {
        const cut = cutTile(file);
        if (cut === null) throw new Error("it is no tile");
        return { ...cut, left: sides.width - cut.width, top: (at * sides.height) / 2 };
      });
      const whole = await pixelsOf(joinTiles(sides, placed, ground));
      expect([whole.width, whole.height]).toEqual([sides.width, sides.height]);
      for (const [at, { left, top, width, height }] of placed.entries()) {
        const alone = await pixelsOf(files[at] ?? Buffer.alloc(0));
        expect(inner(whole, left, top, width, height)).toEqual(inner(alone, 0, 0, width, height));
        if (left === 0) continue;
        const empty = Buffer.from(inner(whole, 0, top, left, height).join(""), "hex");
        expect(new Set(empty)).toEqual(new Set((await pixelsOf(ground)).bytes));
      }
    }),
    { numRuns: examples(40) },
  );
});

test("a tile that was cut off, and another JPEG, are none", async () => {
  const tile = await tileOf(2, 2, 7);
  expect(cutTile(tile)?.parts).toHaveLength(4);
  for (let length = 0; length < tile.length; length += 1)
    expect(cutTile(tile.subarray(0, length))).toBeNull();
  expect(cutTile(await makeJpeg(64, 32))).toBeNull();
  await expect(encodeTile({ width: 30, height: 16 }, Buffer.alloc(30 * 16 * 3))).rejects.toThrow(
    "multiples of 16",
  );
  await expect(encodeTile({ width: 32, height: 16 }, Buffer.alloc(5))).rejects.toThrow("rgb: 5 bytes");
});
