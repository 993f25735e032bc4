// Text in, unit vector out: our encoder against runtimes that a user would give the same weights to. The
// weights are those of our pack, as f32 (an exact map of its integers) and as int8 that onnxruntime made of
// these.
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Contender, compareSides, type Work } from "../compare-sides.ts";
import { installPeers, type Peers } from "../install-peers.ts";
import { builtExample, packPath } from "../our-examples.ts";
import { realCaptions, realQueries } from "../real-texts.ts";
import { isSkip, type Skip } from "../sides.ts";
import { type Bench, oursOver, type Spread, type Table } from "../table.ts";

const DIMENSIONS = 384;
const QUERIES = 200;
/** Documents of one call; their time is divided by it. */
const BATCH = 16;
const OURS = "engine encoder";
/** The reference for all others: exact arithmetic on the same weights. */
const REFERENCE = "onnxruntime-node f32";
const OTHER_INT8 = "onnxruntime-node int8";
const dataFolder = join(import.meta.dir, "../.data/text-to-vector");

interface Texts {
  readonly texts: { readonly queries: readonly string[]; readonly documents: readonly string[] };
  readonly tokens: { readonly queries: readonly number[]; readonly documents: readonly number[] };
}

export async function measure(bench: Bench): Promise<Table> {
  const made = await sharedTexts(bench);
  const works = isSkip(made) ? [] : [queries(made), documents(made)];
  const rust = await installPeers("rust", bench.progress);
  const contenders = await sides(bench, rust, isSkip(made) ? made : null);
  return {
    name: "text-to-vector",
    title: "Text to vector, on the same weights and one core",
    unit: "ms a text",
    isLowerBetter: true,
    rows: await compareSides(contenders, works, bench),
    notes: isSkip(made) ? [made.skip] : weightsNotes,
  };
}

/** Ours over onnxruntime-node int8, on so many queries. */
export async function oursOverOnnxruntime(bench: Bench, queryCount: number): Promise<Spread | Skip> {
  const made = await sharedTexts(bench);
  if (isSkip(made)) return made;
  const work = queries({
    texts: { ...made.texts, queries: made.texts.queries.slice(0, queryCount) },
    tokens: { ...made.tokens, queries: made.tokens.queries.slice(0, queryCount) },
  });
  const all = await sides(bench, { skip: "not asked for" }, null);
  const contenders = all.filter(({ name }) => name === OURS || name === OTHER_INT8);
  return oursOver(OTHER_INT8, await compareSides(contenders, [work], bench));
}

const weightsNotes = [
  "Tokenising counts on every side. Equal work is the cosine to onnxruntime f32, text by text: mean, and the least. Memory is the model's file.",
  "Ours is called from Rust: the product has no call that only encodes a text; a search encodes its query inside.",
];

async function sharedTexts(bench: Bench): Promise<Texts | Skip> {
  const python = await installPeers("models", bench.progress);
  const made = isSkip(python) ? python : await sharedData(python, bench);
  return isSkip(made) ? made : (JSON.parse(await readFile(made.texts, "utf8")) as Texts);
}

/** Models, tokeniser and texts, made once for each pack and script. */
async function sharedData(python: Peers, { progress }: Bench): Promise<{ readonly texts: string } | Skip> {
  const script = join(python.folder, "text_to_vector_data.py");
  const given = { queries: await realQueries(QUERIES), captions: await realCaptions() };
  const parts = [await readFile(script), await readFile(packPath), JSON.stringify(given)];
  const key = parts.map((part) => Bun.hash(part).toString(16)).join("-");
  const [texts, mark] = [join(dataFolder, "texts.json"), join(dataFolder, "made-of")];
  if (existsSync(mark) && (await readFile(mark, "utf8")) === key) return { texts };
  progress.note("text-to-vector: making the peers' models from our pack, once");
  await mkdir(dataFolder, { recursive: true });
  await Bun.write(join(dataFolder, "given.json"), JSON.stringify(given));
  const options = ["--pack", packPath, "--texts", join(dataFolder, "given.json"), "--out", dataFolder];
  const { exitCode, stderr } = Bun.spawnSync([python.program, script, ...options], { stderr: "pipe" });
  if (exitCode !== 0) return { skip: `no models: ${stderr.toString().trim().split("\n").at(-1)}` };
  await Bun.write(mark, key);
  return { texts };
}

async function sides(
  { progress }: Bench,
  rust: Peers | Skip,
  failed: Skip | null,
): Promise<readonly Contender[]> {
  const ours = builtExample("text_to_vector", progress);
  const js = await installPeers("js", progress);
  const missing = (found: object | Skip) => failed?.skip ?? (isSkip(found) ? found.skip : undefined);
  const peer = (
    name: string,
    found: Peers | Skip,
    command: readonly string[],
    weights: string,
  ): Contender => ({
    name: `${name} ${weights}`,
    command,
    cwd: isSkip(found) ? undefined : found.folder,
    env: { RTEN_NUM_THREADS: "1" },
    missing: missing(found),
    prepare: { folder: dataFolder, weights },
  });
  const bun = (name: string) => [process.execPath, "text-to-vector.ts", name];
  const rten = isSkip(rust) ? [] : [join(rust.program, "text_to_vector")];
  return [
    {
      name: OURS,
      isOurs: true,
      command: isSkip(ours) ? [] : [ours.path],
      missing: missing(ours),
      prepare: { pack: packPath },
    },
    ...["int8", "f32"].flatMap((weights) => [
      peer("onnxruntime-node", js, bun("onnxruntime"), weights),
      peer("transformers.js on Bun", js, bun("transformers"), weights),
      peer("rten", rust, rten, weights),
    ]),
  ];
}

function queries({ texts, tokens }: Texts): Work {
  const sorted = tokens.queries.toSorted((one, other) => one - other);
  const [least, middle, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  const group = `${sorted.length} queries of ${least} to ${most} tokens, median ${middle}, one at a time`;
  return { group, request: { texts: texts.queries, batch: 1 }, prove: cosines };
}

function documents({ texts, tokens }: Texts): Work {
  const group = `documents of ${tokens.documents[0]} tokens, ${BATCH} at a time`;
  return { group, request: { texts: texts.documents, batch: BATCH }, prove: cosines };
}

/** The vectors of each side against the reference's. */
async function cosines(answers: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const reference = answers.get(REFERENCE);
  if (reference === undefined) return new Map();
  const expected = await vectorsOf(reference);
  const proofs = new Map<string, string>();
  for (const [side, path] of answers) {
    const found = await vectorsOf(path);
    const all = expected.map((vector, at) => cosine(vector, found[at] ?? new Float32Array(DIMENSIONS)));
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    proofs.set(side, `cosine ${mean.toFixed(4)}, least ${Math.min(...all).toFixed(4)}`);
  }
  return proofs;
}

async function vectorsOf(path: string): Promise<readonly Float32Array[]> {
  const all = new Float32Array(await Bun.file(path).arrayBuffer());
  const count = all.length / DIMENSIONS;
  return Array.from({ length: count }, (_, at) => all.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS));
}

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
