// Vectors of real texts for benchmarks, made once by the product's encoder and kept in .data/: captions,
// their sentences and titles, and queries. From ../shared where it is, else from the built-in library alone.
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ScreenWords } from "../src/database/screens.ts";
import { openEncoder } from "../src/index/engine.ts";
import type { Progress } from "./progress.ts";

const root = join(import.meta.dir, "..");
const captionSources = [
  "demo/manifest.jsonl",
  "../shared/screens/manifest.jsonl",
  "../shared/eval/rico100/screens.jsonl",
];
const querySources = ["../shared/train/queries.jsonl"];
/** Queries of the built-in library, where there are no training queries: the titles of its screens. */
const FALLBACK_QUERIES = 200;
const SENTENCE_LETTERS_MIN = 12;
const TEXTS_MAX = 20_000;
const ENCODE_BATCH = 16;
/** The layout of a blob: see native/engine/src/screen_vectors.rs. */
const HEADER_BYTES = 8;
export const DIMENSIONS = 384;

/** Files of float32 rows of 384 dimensions. */
export interface RealVectors {
  /** Whole captions. */
  readonly captions: string;
  /** Captions, sentences and titles. */
  readonly texts: string;
  readonly queries: string;
}

interface Row {
  readonly title?: string;
  readonly description?: string;
  readonly elements?: readonly string[];
  readonly query?: string;
}

/** Encodes once; the files are kept as long as the texts and the model are the same. */
export async function realVectors(folder: string, progress: Progress): Promise<RealVectors> {
  const texts = await realTexts();
  const encoder = await openEncoder();
  const key = Bun.hash(JSON.stringify([encoder.modelId, texts])).toString(16);
  const made = join(folder, `real-${key}`);
  const name = (kind: keyof RealVectors) => join(made, `${kind}.f32`);
  const files: RealVectors = { captions: name("captions"), texts: name("texts"), queries: name("queries") };
  const kinds = Object.keys(texts) as (keyof RealVectors)[];
  const batches = kinds.reduce((sum, kind) => sum + Math.ceil(texts[kind].length / ENCODE_BATCH), 0);
  if (kinds.every((kind) => existsSync(files[kind]))) return files;
  await mkdir(made, { recursive: true });
  progress.begin("encoding real texts", batches);
  for (const kind of kinds) {
    const vectors: Uint8Array[] = [];
    for (let first = 0; first < texts[kind].length; first += ENCODE_BATCH) {
      if (first % (ENCODE_BATCH * 100) === 0) progress.note(`${kind}: ${first} of ${texts[kind].length}`);
      const words = texts[kind].slice(first, first + ENCODE_BATCH).map(asReadText);
      vectors.push(...(await encoder.encodeScreens(words)).map(floatsOf));
    }
    await writeFile(files[kind], Buffer.concat(vectors));
  }
  progress.end();
  return files;
}

async function rowsOf(sources: readonly string[]): Promise<readonly Row[]> {
  const found = sources.map((source) => join(root, source)).filter((path) => existsSync(path));
  const texts = await Promise.all(found.map((path) => readFile(path, "utf8")));
  return texts.flatMap((text) => Bun.JSONL.parse(text) as Row[]);
}

async function realTexts(): Promise<Record<keyof RealVectors, readonly string[]>> {
  const rows = await rowsOf(captionSources);
  const captions = rows.map(({ title = "", description = "", elements = [] }) =>
    [title, description, elements.join(", ")].filter((part) => part !== "").join(". "),
  );
  const sentences = rows.flatMap(({ description = "" }) => description.split(/(?<=[.!?;])\s+/));
  const titles = rows.map(({ title = "" }) => title);
  const parts = [...sentences, ...titles].filter((text) => text.length >= SENTENCE_LETTERS_MIN);
  const asked = (await rowsOf(querySources)).map(({ query = "" }) => query);
  const texts = [...new Set([...captions, ...parts])].slice(0, TEXTS_MAX);
  return { captions, texts, queries: asked.length > 0 ? asked : titles.slice(0, FALLBACK_QUERIES) };
}

/** Text without a caption is encoded as it is. */
function asReadText(text: string): ScreenWords {
  return { appName: "", title: "", description: "", elements: [], visibleText: text, pattern: "" };
}

/** The whole vector of a blob as float32. */
function floatsOf(blob: Uint8Array): Uint8Array {
  const view = new DataView(blob.buffer, blob.byteOffset);
  const out = new Uint32Array(DIMENSIONS);
  for (let at = 0; at < DIMENSIONS; at += 1) out[at] = view.getUint16(HEADER_BYTES + at * 2, true) << 16;
  return new Uint8Array(out.buffer);
}
