// LanceDB: a table for each platform, HNSW over int8 in one partition with re-scoring of the best, and scalar
// indexes on what filters name; filters are applied before the search, as is its default.
import { createRequire } from "node:module";
import { join } from "node:path";
import { connect, Index } from "@lancedb/lancedb";
import {
  Field,
  FixedSizeList,
  Float32,
  Int32,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  Vector,
} from "apache-arrow";

const DIMENSIONS = 384;
const APPS = 500;
const M = 16;
const BATCH = 10_000;
const NEAREST = 100;
const REFINE = 2;
const TABLES = ["ios", "web"];

/** A batch of rows in Arrow's own layout: no copies through JavaScript objects. */
function batchOf(first, vectors) {
  const length = vectors.length / DIMENSIONS;
  const numbers = (value) =>
    makeData({ type: new Int32(), length, data: Int32Array.from({ length }, (_, at) => value(first + at)) });
  const item = new Field("item", new Float32(), true);
  const type = new FixedSizeList(DIMENSIONS, item);
  const child = makeData({ type: new Float32(), length: vectors.length, data: vectors });
  const columns = {
    row: new Vector([numbers((row) => row)]),
    app: new Vector([numbers((row) => row % APPS)]),
    v: new Vector([makeData({ type, length, child })]),
  };
  const schema = new Schema([
    new Field("row", new Int32(), false),
    new Field("app", new Int32(), false),
    new Field("v", type, false),
  ]);
  const children = Object.values(columns).map(({ data: [part] }) => part);
  return new Table(schema, [
    new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, children, nullCount: 0 })),
  ]);
}

export function openPeer(data, folder, efConstruction) {
  let tables = [];
  let ef = 0;
  return {
    version: createRequire(import.meta.url)("@lancedb/lancedb/package.json").version,
    setting: `HNSW_SQ m ${M}, ef_construction ${efConstruction}, int8 + float32 re-scoring x${REFINE}, scalar indexes`,
    effort: "ef",
    // It refuses less than the rows that are re-scored.
    effortMin: NEAREST * REFINE,
    effortMax: 12_800,
    async build() {
      const database = await connect(join(folder, "lance"));
      for (const platform of [0, 1]) {
        let table = null;
        for await (const { first, vectors } of data.batches(platform, BATCH)) {
          const batch = batchOf(first, vectors);
          if (table === null) table = await database.createTable(TABLES[platform], batch);
          else await table.add(batch);
        }
        await table.optimize();
        const graph = { numPartitions: 1, m: M, efConstruction, distanceType: "dot" };
        await table.createIndex("v", { config: Index.hnswSq(graph) });
        await table.createIndex("app", { config: Index.btree() });
        await table.createIndex("row", { config: Index.btree() });
      }
    },
    async open() {
      const database = await connect(join(folder, "lance"));
      tables = await Promise.all(TABLES.map((name) => database.openTable(name)));
      await Promise.all(tables.map((table) => table.prewarmIndex?.("v_idx")));
    },
    setEffort(effort) {
      ef = effort;
    },
    async search(query, { platform, app, excluded }, kind, wanted) {
      const conditions = [];
      if (kind === "app" || kind === "all") conditions.push(`app = ${app}`);
      if (kind === "excluded" || kind === "all") conditions.push(`row NOT IN (${excluded.join(",")})`);
      let search = tables[platform].vectorSearch(query).distanceType("dot").ef(ef).refineFactor(REFINE);
      if (conditions.length > 0) search = search.where(conditions.join(" AND "));
      const found = await search.limit(wanted).select(["row", "_distance"]).toArrow();
      return Array.from(found.getChild("row"));
    },
  };
}
