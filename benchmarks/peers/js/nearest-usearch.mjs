// npm usearch: HNSW over bfloat16. Its JavaScript interface has no filter: excluded rows are asked for and
// dropped, which its search allows for; an app cannot be asked for.
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Index, MetricKind, ScalarKind } from "usearch";

const DIMENSIONS = 384;
const CONNECTIVITY = 16;
const BATCH = 10_000;

export function openPeer(data, folder, efConstruction) {
  const path = (platform) => join(folder, `${platform}.usearch`);
  const empty = (expansion) =>
    new Index({
      dimensions: DIMENSIONS,
      metric: MetricKind.IP,
      quantization: ScalarKind.BF16,
      connectivity: CONNECTIVITY,
      expansion_add: efConstruction,
      expansion_search: expansion,
      multi: false,
    });
  let indexes = [];
  let loadedFor = 0;
  return {
    version: createRequire(import.meta.url)("usearch/package.json").version,
    setting: `connectivity ${CONNECTIVITY}, expansion_add ${efConstruction}, bfloat16`,
    effort: "expansion_search",
    effortMax: 12_800,
    async build() {
      for (const platform of [0, 1]) {
        const made = empty(efConstruction);
        for await (const { first, vectors } of data.batches(platform, BATCH)) {
          const count = vectors.length / DIMENSIONS;
          made.add(
            BigUint64Array.from({ length: count }, (_, at) => BigInt(first + at)),
            vectors,
            0,
          );
        }
        made.save(path(platform));
      }
    },
    open() {
      this.setEffort(efConstruction);
    },
    /** The parameter is set when an index is made, so another value loads it again. */
    setEffort(effort) {
      if (effort === loadedFor) return;
      indexes = [0, 1].map((platform) => {
        const index = empty(effort);
        index.load(path(platform));
        return index;
      });
      loadedFor = effort;
    },
    /** The size of the files: an index that was loaded again leaves memory behind until it is collected. */
    bytes: () => statSync(path(0)).size + statSync(path(1)).size,
    without(kind) {
      return kind === "app" || kind === "all" ? "its JavaScript interface has no filter" : "";
    },
    search(query, { platform, excluded }, kind, wanted) {
      if (kind === "platform") return Array.from(indexes[platform].search(query, wanted, 1).keys, Number);
      const seen = new Set(excluded);
      const { keys } = indexes[platform].search(query, wanted + excluded.length, 1);
      return Array.from(keys, Number)
        .filter((row) => !seen.has(row))
        .slice(0, wanted);
    },
  };
}
