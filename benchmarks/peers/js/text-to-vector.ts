// onnxruntime-node and transformers.js as a user of Bun would call them: text in, unit vector out, one
// thread.
//   bun text-to-vector.ts onnxruntime|transformers
import { join } from "node:path";
import { AutoTokenizer, env, pipeline } from "@huggingface/transformers";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { milliseconds, serve, versionOf } from "./side.ts";

const DIMENSIONS = 384;
const THREADS = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: "sequential" } as const;

interface Prepare {
  /** Made by ../python/text_to_vector_data.py. */
  readonly folder: string;
  readonly weights: "f32" | "int8";
}

interface Work {
  readonly texts: readonly string[];
  /** Texts of one call. */
  readonly batch: number;
}

/** Texts of one call; those of a batch have equally many tokens. */
type Encode = (texts: string[]) => Promise<Float32Array>;

let encode: Encode;

env.allowRemoteModels = false;

async function onnxruntime({ folder, weights }: Prepare) {
  env.localModelPath = folder;
  const tokenizer = await AutoTokenizer.from_pretrained("transformers");
  const file = join(folder, "onnxruntime", `${weights}.onnx`);
  const session = await InferenceSession.create(file, THREADS);
  encode = async (texts) => {
    const { input_ids: ids } = tokenizer(texts) as {
      input_ids: { data: BigInt64Array; dims: readonly number[] };
    };
    const { vector } = await session.run({ input_ids: new Tensor("int64", ids.data, ids.dims) });
    return unit(vector?.data as Float32Array);
  };
  const version = await versionOf("onnxruntime-node");
  return {
    ok: true,
    version,
    setting: "CPU, 1 thread, transformers.js's tokeniser",
    bytes: Bun.file(file).size,
  };
}

async function transformers({ folder, weights }: Prepare) {
  env.localModelPath = folder;
  const dtype = weights === "int8" ? "q8" : "fp32";
  const extract = await pipeline("feature-extraction", "transformers", { dtype, session_options: THREADS });
  encode = async (texts) => {
    const { data } = await extract(texts, { pooling: "mean", normalize: true });
    return data as Float32Array;
  };
  const name = dtype === "q8" ? "model_quantized" : "model";
  const bytes = Bun.file(join(folder, "transformers/onnx", `${name}.onnx`)).size;
  const version = await versionOf("@huggingface/transformers");
  return { ok: true, version, setting: `feature-extraction pipeline, ${dtype}, 1 thread`, bytes };
}

function unit(vectors: Float32Array): Float32Array {
  for (let first = 0; first < vectors.length; first += DIMENSIONS) {
    const vector = vectors.subarray(first, first + DIMENSIONS);
    const length = Math.hypot(...vector);
    for (const [at, value] of vector.entries()) vector[at] = value / length;
  }
  return vectors;
}

function* batches({ texts, batch }: Work): Generator<string[]> {
  for (let first = 0; first < texts.length; first += batch) yield texts.slice(first, first + batch);
}

const prepare = process.argv[2] === "transformers" ? transformers : onnxruntime;

await serve({
  prepare,
  async round(work: Work) {
    const ms: number[] = [];
    for (const texts of batches(work)) ms.push((await milliseconds(() => encode(texts))) / texts.length);
    return { ms };
  },
  async answers({ path, ...work }: Work & { readonly path: string }) {
    const vectors: Float32Array[] = [];
    for (const texts of batches(work)) vectors.push((await encode(texts)).slice());
    await Bun.write(path, new Blob(vectors));
    return { ok: true };
  },
});
