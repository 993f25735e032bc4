// A library of any size for benchmarks: real captions and their real vectors, repeated with noise until there are enough.
// Base captions come from ../shared when it is there, else from the built-in library.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openEncoder } from "../src/engine/engine.ts";
import type { Platform, ScreenWords, ScreenWrite } from "../src/storage/storage.ts";

const root = join(import.meta.dir, "..");
const sources = [
  "../shared/screens/manifest.jsonl",
  "../shared/eval/rico100/screens.jsonl",
  "demo/manifest.jsonl",
];
const ENCODE_BATCH = 16;
/** The layout of a blob: see native/engine/src/screen_vectors.rs. */
const HEADER_BYTES = 8;
const WHOLE_DIMENSIONS = 384;
/** Noise of a component of the whole vector, against a mean size of .05: neighbours are real, copies are not equal. */
const WHOLE_NOISE = 0.02;
/** Noise of a quantised component, of +-127. */
const BYTE_NOISE = 12;
/** One word in so many is replaced by one of another caption, so that postings are not copies. */
const WORDS_KEPT = 8;

/** A small, fast generator (xorshift32); the same seed gives the same library. */
export function randomFrom(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

interface Row {
  readonly app_name: string;
  readonly title?: string;
  readonly description?: string;
  readonly elements?: readonly string[];
}

/** Up to `max` captions of the sources, in their order. */
export async function baseWords(max: number): Promise<readonly ScreenWords[]> {
  const found = sources.filter((source) => existsSync(join(root, source)));
  const rows: Row[] = [];
  for (const source of found) {
    if (rows.length < max)
      rows.push(...(Bun.JSONL.parse(await Bun.file(join(root, source)).text()) as Row[]));
  }
  return rows.slice(0, max).map((row) => ({
    appName: row.app_name,
    title: row.title ?? "",
    description: row.description ?? "",
    elements: row.elements ?? [],
    visibleText: "",
    pattern: "",
  }));
}

/** Encodes captions and yields `count` screens of one platform, made from them with noise. */
export async function* largeLibrary(
  count: number,
  platform: Platform,
  baseMax: number,
): AsyncGenerator<ScreenWrite> {
  const encoder = await openEncoder();
  const base = await baseWords(baseMax);
  const blobs: Uint8Array[] = [];
  for (let first = 0; first < base.length; first += ENCODE_BATCH) {
    blobs.push(...(await encoder.encodeScreens(base.slice(first, first + ENCODE_BATCH))));
  }
  const random = randomFrom(7);
  for (let at = 0; at < count; at += 1) {
    const from = at % base.length;
    const [words, blob] = [base[from], blobs[from]];
    if (words === undefined || blob === undefined) throw new Error("there are captions to begin with");
    const isCopy = at >= base.length;
    yield {
      ...(isCopy ? mixed(words, base, random) : words),
      id: `00000000-0000-4000-8000-${at.toString(16).padStart(12, "0")}`,
      platform,
      visibleTextSource: "none",
      picture: null,
      vectors: {
        modelId: encoder.modelId,
        wordsSha256: at.toString(16).padStart(64, "0"),
        content: isCopy ? noisy(blob, random) : blob,
      },
    };
  }
}

function mixed(words: ScreenWords, base: readonly ScreenWords[], random: () => number): ScreenWords {
  const other = base[Math.floor(random() * base.length)]?.description.split(" ") ?? [];
  const swapped = words.description.split(" ").map((word) => {
    return random() * WORDS_KEPT < 1 ? (other[Math.floor(random() * other.length)] ?? word) : word;
  });
  return { ...words, description: swapped.join(" ") };
}

/** The same blob with every vector moved a little; the whole vector stays of unit length. */
function noisy(blob: Uint8Array, random: () => number): Uint8Array {
  const out = blob.slice();
  const view = new DataView(out.buffer);
  const sentences = out[3] ?? 0;
  const whole = Float32Array.from({ length: WHOLE_DIMENSIONS }, (_, at) => {
    const value = bf16ToFloat(view.getUint16(HEADER_BYTES + at * 2, true));
    return value + (random() + random() + random() - 1.5) * 2 * WHOLE_NOISE;
  });
  const length = Math.hypot(...whole);
  for (const [at, value] of whole.entries()) {
    view.setUint16(HEADER_BYTES + at * 2, floatToBf16(value / length), true);
  }
  for (let at = HEADER_BYTES + WHOLE_DIMENSIONS * 2 + sentences * 4; at < out.length; at += 1) {
    out[at] = Math.max(1, Math.min(255, (out[at] ?? 128) + Math.round((random() - 0.5) * BYTE_NOISE)));
  }
  return out;
}

const bits = new DataView(new ArrayBuffer(4));

function bf16ToFloat(value: number): number {
  bits.setUint32(0, value << 16);
  return bits.getFloat32(0);
}

function floatToBf16(value: number): number {
  bits.setFloat32(0, value);
  return (bits.getUint32(0) + 0x8000) >>> 16;
}
