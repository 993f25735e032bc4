// LanceDB's multivector search without an index, by cosine of unit vectors.
// In its favour, each query gets a table that holds its candidates alone, so that nothing is filtered.
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Table } from "@lancedb/lancedb";
import { Field, FixedSizeList, Float32, Int32, List, Schema } from "apache-arrow";
import { milliseconds, serve, versionOf } from "./side.ts";

const DIMENSIONS = 64;

interface Prepare {
  /** Written by native/engine/examples/late_interaction/data.rs. */
  readonly folder: string;
  /** Tokens of the queries. */
  readonly lengths: readonly number[];
}

interface Search {
  readonly tokens: number;
  readonly limit: number;
}

/** Rows of the vectors of a text. */
type Vectors = readonly (readonly number[])[];

const schema = new Schema([
  new Field("row", new Int32()),
  new Field(
    "tokens",
    new List(new Field("item", new FixedSizeList(DIMENSIONS, new Field("item", new Float32(), true)), true)),
  ),
]);
const tables: Table[] = [];
const queries = new Map<number, readonly Vectors[]>();

async function floatsOf(path: string): Promise<Float32Array> {
  return new Float32Array(await Bun.file(path).arrayBuffer());
}

function vectorsOf(values: Float32Array): number[][] {
  return Array.from({ length: values.length / DIMENSIONS }, (_, at) => [
    ...values.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS),
  ]);
}

async function makeTables(folder: string, stored: string): Promise<void> {
  const tokens = await floatsOf(join(folder, "tokens.f32"));
  const lengths = await Bun.file(join(folder, "lengths.u8")).bytes();
  const ends: number[] = [];
  for (const length of lengths) ends.push((ends.at(-1) ?? 0) + length);
  const candidates = new Uint32Array(await Bun.file(join(folder, "candidates.u32")).arrayBuffer());
  const [first] = queries.values();
  const lists = first?.length ?? 0;
  const count = candidates.length / lists;
  const database = await connect(stored);
  for (let list = 0; list < lists; list += 1) {
    const rows = [...candidates.subarray(list * count, (list + 1) * count)].map((row) => {
      const [end, length] = [ends[row] ?? 0, lengths[row] ?? 0];
      const own = tokens.subarray((end - length) * DIMENSIONS, end * DIMENSIONS);
      return { row, tokens: vectorsOf(own) };
    });
    tables.push(await database.createTable(`list${list}`, rows, { schema }));
  }
}

async function search(table: Table, query: Vectors, limit: number): Promise<readonly number[]> {
  const found = await table
    .vectorSearch(query.map((vector) => [...vector]))
    .column("tokens")
    .distanceType("cosine")
    .select(["row", "_distance"])
    .limit(limit)
    .toArrow();
  const rows: Int32Array = found.getChild("row")?.toArray() ?? new Int32Array();
  return [...rows];
}

async function searchAll(
  { tokens, limit }: Search,
  each: (work: () => Promise<readonly number[]>) => Promise<void>,
) {
  for (const [at, query] of (queries.get(tokens) ?? []).entries()) {
    const table = tables[at];
    if (table !== undefined) await each(() => search(table, query, limit));
  }
}

await serve({
  async prepare({ folder, lengths }: Prepare) {
    const start = performance.now();
    for (const length of lengths) {
      const all = vectorsOf(await floatsOf(join(folder, `queries-${length}.f32`)));
      const count = all.length / length;
      queries.set(
        length,
        Array.from({ length: count }, (_, at) => all.slice(at * length, (at + 1) * length)),
      );
    }
    const stored = await mkdtemp(join(tmpdir(), "lance-"));
    process.on("exit", () => rmSync(stored, { recursive: true }));
    await makeTables(folder, stored);
    return {
      ok: true,
      version: await versionOf("@lancedb/lancedb"),
      setting: "f32, no index, a table of the candidates alone",
      buildSeconds: (performance.now() - start) / 1000,
    };
  },
  async round(request: Search) {
    const ms: number[] = [];
    await searchAll(request, async (work) => {
      ms.push(await milliseconds(work));
    });
    return { ms };
  },
  async answers({ path, ...request }: Search & { readonly path: string }) {
    const all: (readonly number[])[] = [];
    await searchAll(request, async (work) => {
      all.push(await work());
    });
    await Bun.write(path, JSON.stringify(all));
    return { ok: true };
  },
});
