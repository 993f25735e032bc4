// Ranks a relevance set with a fresh engine and prints how good the rankings are, with the 95 % interval of
// each mean over queries.
//   bun benchmarks/relevance.ts --screens FILE --queries FILE [--rankings OUT.jsonl] [--against BEFORE.json] [--ablation] [--json]
//   bun benchmarks/relevance.ts --groups FILE [--groups FILE ...] [the same options]
// OUT gets one line per query and mode: {query, platform, mode, ranking: [{id, score, kept}]}, the best 100
// uncut; `kept` says whether the service would return the screen. Where a query has a `pool`, exactly the
// pool is ranked. Groups are training data: all their screens are one library, and a query ranks its group.
// `--against` takes what `--json` printed of another commit and says what was gained, query by query: a gain
// whose interval holds 0 is none. `--ablation` also ranks without each part of the score of deep, and by each
// part alone; and shows how the probabilities hold.
import { parseArgs } from "node:util";
import { openEngine } from "../src/index/engine.ts";
import { bars, printBars } from "./relevance-bars.ts";
import {
  figuresOf,
  gain,
  MODES,
  type Mode,
  type QueryFigures,
  type Ranking,
  type Summary,
  summary,
} from "./relevance-figures.ts";
import { ablation } from "./relevance-parts.ts";
import { printSummaries, printTables } from "./relevance-print.ts";
import { load, rank } from "./relevance-ranking.ts";
import { reliability } from "./relevance-reliability.ts";
import { type QueryRow, type RelevanceSet, readGroups, readSet } from "./relevance-set.ts";

/** So many of the best are written. */
const WRITTEN = 100;

/** A query's line in the output of `--json`, for `--against`. */
type QueryLine = QueryFigures & Pick<QueryRow, "query" | "platform">;
type PerQuery = Readonly<Record<Mode, readonly QueryLine[]>>;

async function writeRankings(path: string, rankings: readonly Ranking[]): Promise<void> {
  const lines = rankings.map(({ query, mode, hits }) =>
    JSON.stringify({
      query: query.query,
      platform: query.platform,
      mode,
      ranking: hits.slice(0, WRITTEN).map((hit) => ({ id: hit.id, score: hit.score, kept: hit.isKept })),
    }),
  );
  await Bun.write(path, `${lines.join("\n")}\n`);
}

/** One value for each mode. */
function byMode<Value>(make: (mode: Mode) => Value): Readonly<Record<Mode, Value>> {
  return { standard: make("standard"), deep: make("deep") };
}

/** @throws when the file is of another set of queries. */
async function gains(path: string, after: PerQuery): Promise<Readonly<Record<Mode, Summary>>> {
  const { perQuery: before } = (await Bun.file(path).json()) as { readonly perQuery?: PerQuery };
  if (before === undefined)
    throw new Error(`${path} has no figures of single queries: make it again with --json`);
  return byMode((mode) => {
    const [now, then] = [after[mode], before[mode]];
    const isSame = now.length === then.length && now.every(({ query }, at) => query === then[at]?.query);
    if (!isSame) throw new Error(`${path} is of other queries than those that were ranked`);
    return gain(now, then);
  });
}

const { values } = parseArgs({
  options: {
    screens: { type: "string" },
    queries: { type: "string" },
    groups: { type: "string", multiple: true },
    rankings: { type: "string" },
    against: { type: "string" },
    ablation: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

function chosenSet(): Promise<RelevanceSet> {
  if (values.groups !== undefined) return readGroups(values.groups);
  if (values.screens !== undefined && values.queries !== undefined)
    return readSet(values.screens, values.queries);
  console.error(
    "usage: bun benchmarks/relevance.ts (--screens FILE --queries FILE | --groups FILE ...) [--rankings OUT.jsonl] [--against BEFORE.json] [--ablation] [--json]",
  );
  process.exit(2);
}

const { rows, queries } = await chosenSet();
const engine = await openEngine();
const screensPerSecond = await load(engine, rows);
const rankings: Ranking[] = [];
for (const mode of MODES) {
  for (const query of queries) rankings.push(await rank(engine, query, mode));
}
if (values.rankings !== undefined) await writeRankings(values.rankings, rankings);

const byId = new Map(rows.map((row) => [row.id, row]));
const ofMode = (mode: Mode) => rankings.filter((ranking) => ranking.mode === mode);
const result = byMode((mode) => summary(ofMode(mode), (id) => byId.get(id)?.app_name));
const perQuery: PerQuery = byMode((mode) =>
  ofMode(mode).map((ranking) => {
    const { query, platform } = ranking.query;
    return { query, platform, ...figuresOf(ranking) };
  }),
);
const gained = values.against === undefined ? undefined : await gains(values.against, perQuery);
const held = bars(result, queries);
if (values.json) {
  const means = byMode((mode) => result[mode].means);
  const intervals = byMode((mode) => result[mode].intervals);
  const extra = values.ablation
    ? { ablation: ablation(rankings), reliability: reliability(rankings, byId) }
    : {};
  console.log(
    JSON.stringify({
      screens: rows.length,
      screensPerSecond,
      ...means,
      intervals,
      bars: held,
      gained,
      perQuery,
      ...extra,
    }),
  );
} else {
  console.log(
    `${rows.length} screens encoded at ${screensPerSecond.toFixed(1)} a second, ${queries.length} queries`,
  );
  printSummaries("Means over queries, with 95 % intervals", result);
  if (gained !== undefined) printSummaries(`Gained over ${values.against}`, gained);
  if (values.ablation) printTables({ "Parts of the score": ablation(rankings) });
  if (values.ablation)
    printTables(
      Object.fromEntries(
        Object.entries(reliability(rankings, byId)).map(([curve, table]) => [
          `Probabilities of ${curve}`,
          table,
        ]),
      ),
    );
  printBars(held);
}
