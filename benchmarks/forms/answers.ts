// Agreement of the index in Milvus with the index in this process: the share of the 20 results of each query
// that are the same, and the share of queries whose results are in the same order.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Engine, openEngine } from "../../src/index/engine.ts";
import { MilvusEngine } from "../../src/index/milvus/milvus-engine.ts";
import { createLog } from "../../src/system/log.ts";
import { changesOf, type RelevanceSet, readSet } from "../relevance-set.ts";
import type { Bench, Figures } from "./bench.ts";

const ANSWERS = 20;
const MODES = ["standard", "deep"] as const;
/** milvus-lite is slow: an answer that comes late is as good as another here. */
const PATIENCE_MS = 60_000;
const shared = join(import.meta.dir, "../../../shared");
const sets = {
  "real-screens": ["screens/manifest.jsonl", "eval/real-screens/queries.jsonl"],
  rico100: ["eval/rico100/screens.jsonl", "eval/rico100/queries.jsonl"],
} as const;

export async function measureAnswers({ parts, progress }: Bench): Promise<Figures> {
  const title = `The ${ANSWERS} answers with the index in Milvus against those of the embedded index`;
  const address = parts.milvus?.address;
  if (address === undefined) return { title, rows: [], skipped: "milvus-lite is not here" };
  if (!existsSync(shared))
    return { title, rows: [], skipped: "the relevance sets are not beside the repository" };
  progress.begin("answers", Object.keys(sets).length * 3);
  const rows = [];
  for (const [name, [screens, queries]] of Object.entries(sets)) {
    progress.step(`${name}: fill`);
    const set = await readSet(join(shared, screens), join(shared, queries));
    const settings = { address, token: null, timeoutMs: PATIENCE_MS, collection: name.replace("-", "_") };
    const milvus = await MilvusEngine.open(settings, name, createLog("silent", [], process.stderr));
    const own = await openEngine();
    for await (const changes of changesOf(own, set.rows))
      for (const engine of [own, milvus]) await engine.apply(changes);
    for (const mode of MODES) {
      progress.step(`${name}: ${mode}`);
      rows.push({ set: name, mode, queries: set.queries.length, ...(await compare(own, milvus, set, mode)) });
    }
    await milvus.close();
  }
  return { title, rows };
}

async function compare(own: Engine, other: Engine, { queries }: RelevanceSet, mode: (typeof MODES)[number]) {
  let [shared, all, equal] = [0, 0, 0];
  for (const { query, platform } of queries) {
    const search = { query, platform, mode, limit: ANSWERS, excludeIds: [] };
    const [mine, theirs] = await Promise.all(
      [own, other].map(async (engine) => (await engine.search(search)).hits.map(({ id }) => id)),
    );
    const found = new Set(theirs);
    all += Math.max(mine?.length ?? 0, found.size);
    shared += mine?.filter((id) => found.has(id)).length ?? 0;
    equal += Number(Bun.deepEquals(mine, theirs));
  }
  return { "same answers": shared / all, "same order": equal / queries.length };
}
