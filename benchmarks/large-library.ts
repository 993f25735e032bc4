// A library of any size for benchmarks, made of real captions and their real vectors. Each screen beyond
// those is a point between two captions, moved along the difference of two others: a continuum, where noise
// around each caption would make islands of hundreds of near-copies. Base captions come from ../shared when
// it is there, else from the built-in library.
import { deserialize, serialize } from "bun:jsc";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ScreenWords, ScreenWrite } from "../src/database/screens.ts";
import type { Platform } from "../src/fields.ts";
import { openEncoder, type ScreenEncoder } from "../src/index/engine.ts";

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
const SENTENCES_AT = HEADER_BYTES + WHOLE_DIMENSIONS * 2;
const SCALE_BYTES = 4;
/** Weights of the two captions, whose sum is 1, and of the difference. */
const NEARER_MIN = 0.55;
const NEARER_MAX = 0.85;
const DIFFERENCE = 0.25;
/** Noise of a quantised component, of +-127, taken from a table at any place. */
const BYTE_NOISE = 6;
const NOISE_BYTES = 65_536;
/** One word in so many is replaced by one of a third caption, so that postings are not copies. */
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

/** A caption with what screens are mixed of. */
interface Base {
  readonly words: ScreenWords;
  readonly description: readonly string[];
  readonly blob: Uint8Array;
  readonly whole: Float32Array;
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

/**
 * Encodes captions and yields `count` screens of one platform made of them, one after the other: memory does
 * not grow with them.
 */
export async function* largeLibrary(
  count: number,
  platform: Platform,
  baseMax: number,
): AsyncGenerator<ScreenWrite> {
  const encoder = await openEncoder();
  const base = await encodedBase(encoder, await baseWords(baseMax));
  const mix = mixer(base, randomFrom(7));
  for (let at = 0; at < count; at += 1) {
    const first = base[at];
    const { words, content } = first === undefined ? mix(at) : { words: first.words, content: first.blob };
    const number = at.toString(16);
    yield {
      ...words,
      id: `00000000-0000-4000-8000-${number.padStart(12, "0")}`,
      platform,
      visibleTextSource: "none",
      modelWords: null,
      edits: {},
      picture: null,
      vectors: { modelId: encoder.modelId, wordsSha256: number.padStart(64, "0"), content },
    };
  }
}

/** Encodes captions once for each model: 2,157 of them take a minute, and every benchmark begins here. */
async function encodedBase(
  encoder: ScreenEncoder,
  captions: readonly ScreenWords[],
): Promise<readonly Base[]> {
  const name = Bun.hash(JSON.stringify([encoder.modelId, captions])).toString(16);
  const kept = Bun.file(join(import.meta.dir, ".data", `captions-${name}`));
  const blobs: Uint8Array[] = (await kept.exists())
    ? (deserialize(await kept.arrayBuffer()) as Uint8Array[])
    : [];
  for (let first = blobs.length; first < captions.length; first += ENCODE_BATCH) {
    const made = await encoder.encodeScreens(captions.slice(first, first + ENCODE_BATCH));
    blobs.push(...made.map((blob) => new Uint8Array(blob)));
  }
  if (!(await kept.exists())) await Bun.write(kept, serialize(blobs));
  return captions.flatMap((words, at) => baseOf(words, blobs[at]));
}

function baseOf(words: ScreenWords, blob: Uint8Array | undefined): readonly Base[] {
  if (blob === undefined) return [];
  const view = new DataView(blob.buffer, blob.byteOffset);
  const whole = Float32Array.from({ length: WHOLE_DIMENSIONS }, (_, at) =>
    bf16ToFloat(view.getUint16(HEADER_BYTES + at * 2, true)),
  );
  return [{ words, description: words.description.split(" "), blob, whole }];
}

/** Makes screens of what four captions say; the first of them goes round, the others are any. */
function mixer(base: readonly Base[], random: () => number) {
  const noise = Int8Array.from({ length: NOISE_BYTES }, () => Math.round((random() * 2 - 1) * BYTE_NOISE));
  const any = (): Base => {
    const one = base[Math.floor(random() * base.length)];
    if (one === undefined) throw new Error("there are captions to begin with");
    return one;
  };
  return (at: number) => {
    const near = base[at % base.length] ?? any();
    const far = any();
    const content = noisy(near.blob, noise, Math.floor(random() * NOISE_BYTES));
    const share = NEARER_MIN + random() * (NEARER_MAX - NEARER_MIN);
    writeWhole(content, near.whole, far.whole, share, any().whole, any().whole);
    return { words: { ...near.words, description: mixedWords(near, far, share, any(), random) }, content };
  };
}

/** The first words of one caption, the last ones of another, and here and there a word of a third. */
function mixedWords(near: Base, far: Base, share: number, other: Base, random: () => number): string {
  const head = near.description.slice(0, Math.ceil(near.description.length * share));
  const tail = far.description.slice(Math.ceil(far.description.length * share));
  const words = head.concat(tail);
  for (
    let at = Math.floor(random() * WORDS_KEPT * 2);
    at < words.length;
    at += 1 + Math.floor(random() * WORDS_KEPT * 2)
  ) {
    words[at] = other.description[Math.floor(random() * other.description.length)] ?? "";
  }
  return words.join(" ");
}

const mixed = new Float32Array(WHOLE_DIMENSIONS);
const mixedBits = new Uint32Array(mixed.buffer);

/** normalise(share * near + (1 - share) * far + DIFFERENCE * (plus - minus)) in bfloat16. */
function writeWhole(
  out: Uint8Array,
  near: Float32Array,
  far: Float32Array,
  share: number,
  plus: Float32Array,
  minus: Float32Array,
): void {
  let squares = 0;
  for (let at = 0; at < WHOLE_DIMENSIONS; at += 1) {
    const between = share * (near[at] ?? 0) + (1 - share) * (far[at] ?? 0);
    const value = between + DIFFERENCE * ((plus[at] ?? 0) - (minus[at] ?? 0));
    mixed[at] = value;
    squares += value * value;
  }
  const scale = 1 / Math.sqrt(squares);
  for (let at = 0; at < WHOLE_DIMENSIONS; at += 1) {
    mixed[at] = (mixed[at] ?? 0) * scale;
    const bf16 = ((mixedBits[at] ?? 0) + 0x8000) >>> 16;
    out[HEADER_BYTES + at * 2] = bf16;
    out[HEADER_BYTES + at * 2 + 1] = bf16 >>> 8;
  }
}

/** The same blob with the vectors of its sentences and tokens moved a little. */
function noisy(blob: Uint8Array, noise: Int8Array, shift: number): Uint8Array {
  const out = blob.slice();
  const first = SENTENCES_AT + (out[3] ?? 0) * SCALE_BYTES;
  for (let at = first; at < out.length; at += 1) {
    const value = (out[at] ?? 0) + (noise[(at + shift) & (NOISE_BYTES - 1)] ?? 0);
    out[at] = Math.max(1, Math.min(255, value));
  }
  return out;
}

const bits = new DataView(new ArrayBuffer(4));

function bf16ToFloat(value: number): number {
  bits.setUint32(0, value << 16);
  return bits.getFloat32(0);
}
