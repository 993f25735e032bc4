// A JavaScript peer of the table "nearest neighbours", on Bun: speaks the JSON lines of benchmarks/sides.ts.
//   bun nearest-side.mjs usearch|zvec|lancedb DATA INDEX
// The same requests as benchmarks/peers/python/nearest_side.py.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

const DIMENSIONS = 384;
const APPS = 500;
const NEAREST = 100;
const VECTOR_BYTES = DIMENSIONS * 4;

const [name, folder, index] = process.argv.slice(2);
const { openPeer } = await import(`./nearest-${name}.mjs`);

/** Vectors of both platforms in batches, and what each query asks. */
function openData() {
  const queries = readFileSync(join(folder, "queries.f32"));
  const floats = new Float32Array(queries.buffer, queries.byteOffset, queries.length / 4);
  const requests = JSON.parse(readFileSync(join(folder, "queries.json"), "utf8"));
  const rows = Bun.file(join(folder, "ios.f32")).size / VECTOR_BYTES;
  return {
    rows,
    requests,
    queries: requests.map((_, at) => floats.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS)),
    async *batches(platform, size) {
      const file = await open(join(folder, ["ios.f32", "web.f32"][platform]));
      for (let first = 0; first < rows; first += size) {
        const vectors = new Float32Array(Math.min(size, rows - first) * DIMENSIONS);
        await file.read(new Uint8Array(vectors.buffer), 0, vectors.byteLength, first * VECTOR_BYTES);
        yield { first, vectors };
      }
      await file.close();
    },
  };
}

/** Number of rows in a full answer. */
function wantedOf({ app, excluded }, kind) {
  if (kind === "platform" || kind === "excluded") return NEAREST;
  const seen = kind === "all" ? excluded.filter((row) => row % APPS === app).length : 0;
  return Math.min(NEAREST, data.rows / APPS - seen);
}

async function prepare({ build }) {
  const mark = join(index, "built.json");
  if (build && !existsSync(mark)) {
    const start = performance.now();
    await peer.build();
    writeFileSync(mark, JSON.stringify({ seconds: (performance.now() - start) / 1000 }));
  }
  if (!build) {
    before = process.memoryUsage.rss();
    await peer.open();
  }
  const { version, setting, effort, effortMin, effortMax } = peer;
  const buildSeconds = JSON.parse(readFileSync(mark, "utf8")).seconds;
  return { ok: true, version, setting, effort, effortMin, effortMax, buildSeconds };
}

async function round({ case: kind, effort, first, count }) {
  const reason = peer.without?.(kind);
  if (reason) return { skip: reason };
  peer.setEffort(effort);
  const ms = [];
  for (let at = first; at < first + count; at += 1) {
    const request = data.requests[at];
    const wanted = wantedOf(request, kind);
    const start = performance.now();
    await peer.search(data.queries[at], request, kind, wanted);
    ms.push(performance.now() - start);
  }
  return { ms };
}

async function answers({ case: kind, effort, path }) {
  const reason = peer.without?.(kind);
  if (reason) return { skip: reason };
  peer.setEffort(effort);
  const rows = [];
  for (const [at, request] of data.requests.entries()) {
    rows.push(await peer.search(data.queries[at], request, kind, wantedOf(request, kind)));
  }
  writeFileSync(path, JSON.stringify(rows));
  return { ok: true };
}

function memory() {
  return { bytes: peer.bytes?.() ?? process.memoryUsage.rss() - before };
}

const data = openData();
let before = 0;
mkdirSync(index, { recursive: true });
/** Half as thorough for a platform of 500,000 rows, else no graph is built within the limit of 15 minutes. */
const efConstruction = data.rows <= 100_000 ? 200 : 100;
const peer = openPeer(data, index, efConstruction);
const answer = { prepare, round, answers, memory };
for await (const line of console) {
  if (line === "") continue;
  const asked = JSON.parse(line);
  console.log(JSON.stringify(await answer[asked.do](asked)));
}
process.exit(0);
