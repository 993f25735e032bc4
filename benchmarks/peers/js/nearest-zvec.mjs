// @zvec/zvec: a collection for each platform, HNSW over float32, inverted indexes on what filters name.
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  ZVecCollectionSchema,
  ZVecCreateAndOpen,
  ZVecDataType,
  ZVecIndexType,
  ZVecInitialize,
  ZVecLogLevel,
  ZVecLogType,
  ZVecMetricType,
  ZVecOpen,
} from "@zvec/zvec";

const DIMENSIONS = 384;
const APPS = 500;
const M = 16;
const BATCH = 1000;

export function openPeer(data, folder, efConstruction) {
  const path = (platform) => join(folder, `collection${platform}`);
  const inverted = { indexType: ZVecIndexType.INVERT };
  const vector = {
    indexType: ZVecIndexType.HNSW,
    metricType: ZVecMetricType.IP,
    m: M,
    efConstruction,
  };
  const schema = () =>
    new ZVecCollectionSchema({
      name: "screens",
      vectors: [
        { name: "v", dataType: ZVecDataType.VECTOR_FP32, dimension: DIMENSIONS, indexParams: vector },
      ],
      fields: [
        { name: "app", dataType: ZVecDataType.INT32, indexParams: inverted },
        { name: "row", dataType: ZVecDataType.INT32, indexParams: inverted },
      ],
    });
  ZVecInitialize({ logType: ZVecLogType.FILE, logDir: folder, logLevel: ZVecLogLevel.ERROR });
  let collections = [];
  let ef = 0;
  return {
    version: createRequire(import.meta.url)("@zvec/zvec/package.json").version,
    setting: `HNSW m ${M}, efConstruction ${efConstruction}, float32, inverted indexes`,
    effort: "ef",
    // It refuses a larger one.
    effortMax: 2048,
    async build() {
      for (const platform of [0, 1]) {
        const made = ZVecCreateAndOpen(path(platform), schema());
        for await (const { first, vectors } of data.batches(platform, BATCH)) {
          const documents = Array.from({ length: vectors.length / DIMENSIONS }, (_, at) => ({
            id: String(first + at),
            vectors: { v: vectors.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS) },
            fields: { app: (first + at) % APPS, row: first + at },
          }));
          made.insertSync(documents);
        }
        made.optimizeSync();
        made.closeSync();
      }
    },
    open() {
      collections = [0, 1].map((platform) => ZVecOpen(path(platform), { readOnly: true }));
    },
    setEffort(effort) {
      ef = effort;
    },
    search(query, { platform, app, excluded }, kind, wanted) {
      const conditions = [];
      if (kind === "app" || kind === "all") conditions.push(`app = ${app}`);
      if (kind === "excluded" || kind === "all") conditions.push(`row not in (${excluded.join(",")})`);
      const found = collections[platform].querySync({
        fieldName: "v",
        vector: query,
        topk: wanted,
        outputFields: [],
        params: { indexType: ZVecIndexType.HNSW, ef },
        ...(conditions.length > 0 && { filter: conditions.join(" and ") }),
      });
      return found.map(({ id }) => Number(id));
    },
  };
}
