// Ranks a relevance set with a fresh engine and prints how good the rankings are.
//   bun benchmarks/relevance.ts --screens FILE --queries FILE [--rankings OUT.jsonl] [--ablation] [--json]
// OUT gets one line per query and mode: {query, platform, mode, ranking: [{id, score, kept}]}, the best 100 uncut; `kept`
// says whether the service would return the screen. Where a query has a `pool`, exactly the pool is ranked.
// `--ablation` also ranks without each part of the score of deep, and by each part alone; and shows how the probabilities hold.
import { parseArgs } from "node:util";
import {
  type Engine,
  type EngineHit,
  type EngineParts,
  openEngine,
  partNames,
  partWeights,
} from "../src/engine/engine.ts";
import type { Platform } from "../src/fields.ts";
import type { ScreenWords } from "../src/storage/storage.ts";
import { mean, type RankingMetrics, rankingMetrics } from "./ranking-metrics.ts";

interface ScreenRow {
  readonly id: string;
  readonly app_name: string;
  readonly platform: Platform;
  readonly title?: string;
  readonly description?: string;
  readonly elements?: readonly string[];
  readonly text?: string;
  readonly pattern?: string;
}

interface QueryRow {
  readonly query: string;
  readonly platform: Platform;
  readonly judgments: Readonly<Record<string, number>>;
  readonly pool?: readonly string[];
  readonly kind?: string;
  readonly app_name?: string | null;
}

/** As much of a hit as a ranking says; a screen that a restriction left out has no parts. */
type RankedHit = Pick<EngineHit, "id" | "score" | "isKept"> & Partial<EngineHit>;

interface Ranking {
  readonly query: QueryRow;
  readonly mode: Mode;
  readonly hits: readonly RankedHit[];
}

type Mode = "standard" | "deep";
const MODES = ["standard", "deep"] as const;
type Quality = Readonly<Record<string, number>>;
/** What we want to reach, at least (`noMatchReturned` and `otherAppReturned` at most), on sets with and without pools. */
const BARS: Readonly<Record<"pooled" | "whole", Readonly<Record<Mode, Quality>>>> = {
  pooled: {
    standard: { ndcg10: 0.845 },
    deep: { ndcg10: 0.86, averagePrecision: 0.785, reciprocalRank: 0.9 },
  },
  whole: {
    standard: { ndcg10: 0.945, otherAppReturned: 0 },
    deep: {
      ndcg10: 0.965,
      reciprocalRank: 0.98,
      servedGrade2Kept: 0.97,
      servedJudged: 0.78,
      noMatchReturned: 0.3,
      otherAppReturned: 0,
    },
  },
};
const BATCH = 16;
/** Every screen of the sets is ranked; the best of them are written. */
const RANKED = 5_000;
const WRITTEN = 100;
/** The default limit of the API: what is measured "as served". */
const SERVED = 20;

async function jsonl<Row>(path: string): Promise<Row[]> {
  return Bun.JSONL.parse(await Bun.file(path).text()) as Row[];
}

function wordsOf(row: ScreenRow): ScreenWords {
  return {
    appName: row.app_name,
    title: row.title ?? "",
    description: row.description ?? "",
    elements: row.elements ?? [],
    visibleText: row.text ?? "",
    pattern: row.pattern ?? "",
  };
}

async function load(engine: Engine, rows: readonly ScreenRow[]): Promise<number> {
  const start = performance.now();
  for (let first = 0; first < rows.length; first += BATCH) {
    const batch = rows.slice(first, first + BATCH);
    const blobs = await engine.encodeScreens(batch.map(wordsOf));
    await engine.apply(
      batch.map((row, at) => ({
        kind: "upsert",
        sequence: first + at + 1,
        id: row.id,
        platform: row.platform,
        words: wordsOf(row),
        vectors: blobs[at] ?? new Uint8Array(),
      })),
    );
    if (process.stderr.isTTY) process.stderr.write(`\rencoded ${first + batch.length} of ${rows.length}`);
  }
  if (process.stderr.isTTY) process.stderr.write("\n");
  return rows.length / ((performance.now() - start) / 1000);
}

async function rank(engine: Engine, query: QueryRow, mode: Mode): Promise<Ranking> {
  const answer = await engine.search({
    query: query.query,
    platform: query.platform,
    mode,
    limit: RANKED,
    excludeIds: [],
    isUncut: true,
  });
  return { query, mode, hits: answer.hits };
}

/** A pooled query ranks exactly the pool: screens that a restriction left out come last, in the order of their ids. */
function inPool({ query, mode, hits: all }: Ranking): Ranking {
  if (query.pool === undefined) return { query, mode, hits: all };
  const pool = new Set(query.pool);
  const hits = all.filter(({ id }) => pool.has(id));
  const ranked = new Set(hits.map((hit) => hit.id));
  const rest = query.pool.filter((id) => !ranked.has(id)).sort();
  return { query, mode, hits: [...hits, ...rest.map((id) => ({ id, score: -1, isKept: false }))] };
}

/** Each bar with what was reached. */
function bars(result: Readonly<Record<string, Quality>>, queries: readonly QueryRow[]) {
  const wanted = BARS[queries.some(({ pool }) => pool !== undefined) ? "pooled" : "whole"];
  return MODES.flatMap((mode) =>
    Object.entries(wanted[mode]).map(([name, bar]) => {
      const reached = result[mode]?.[name] ?? Number.NaN;
      const holds = name.endsWith("Returned") ? reached <= bar : reached >= bar;
      return { mode, name, reached, bar, holds };
    }),
  );
}

/** Red where it does not hold, on a terminal that shows colours. */
function printBars(rows: ReturnType<typeof bars>): void {
  const red = Bun.enableANSIColors ? ["\u001b[31m", "\u001b[0m"] : ["", ""];
  for (const { mode, name, reached, bar, holds } of rows) {
    const line = `${mode.padEnd(9)} ${name.padEnd(17)} ${reached.toFixed(3)}  bar ${bar}  ${holds ? "holds" : "NOT REACHED"}`;
    console.log(holds ? line : `${red[0]}${line}${red[1]}`);
  }
}

/** A ranking of deep by other weights of the parts. */
function reweighted(ranking: Ranking, weights: EngineParts): Ranking {
  const score = ({ parts }: RankedHit) =>
    parts === undefined ? -1 : partNames.reduce((sum, name) => sum + parts[name] * weights[name], 0);
  const hits = ranking.hits.map((hit) => ({ ...hit, score: score(hit) }));
  return { ...ranking, hits: hits.sort((a, b) => b.score - a.score || a.id.localeCompare(b.id)) };
}

/** What each part adds: all parts, all but one, and one alone. */
function ablation(rankings: readonly Ranking[]) {
  const deep = rankings.filter(({ mode, query }) => mode === "deep" && query.kind !== "no_match");
  const all = partWeights();
  const none = Object.fromEntries(partNames.map((name) => [name, 0])) as unknown as EngineParts;
  const quality = (weights: EngineParts) => {
    const metrics = deep.map((ranking) => metricsOf(reweighted(ranking, weights)));
    return {
      ndcg10: mean(metrics.map((metric) => metric.ndcg10)),
      reciprocalRank: mean(metrics.map((metric) => metric.reciprocalRank)),
    };
  };
  return {
    "all parts": quality(all),
    ...Object.fromEntries(partNames.map((name) => [`without ${name}`, quality({ ...all, [name]: 0 })])),
    ...Object.fromEntries(
      partNames.map((name) => [`${name} alone`, quality({ ...none, [name]: all[name] })]),
    ),
  };
}

/** How often screens of a stated probability are what was asked, in part at least (grade 1 or 2), in bands of a tenth. */
function reliability(rankings: readonly Ranking[]) {
  const pairs = rankings.flatMap(({ mode, query, hits }) =>
    mode === "deep"
      ? hits.flatMap(({ id, probability }) =>
          probability === undefined ? [] : [{ probability, isRight: (query.judgments[id] ?? 0) >= 1 }],
        )
      : [],
  );
  const bands = Array.from({ length: 10 }, (_, band) => {
    const inBand = pairs.filter(({ probability }) => Math.min(9, Math.floor(probability * 10)) === band);
    return [
      `${band / 10} to ${(band + 1) / 10}`,
      {
        pairs: inBand.length,
        stated: mean(inBand.map(({ probability }) => probability)),
        right: mean(inBand.map(({ isRight }) => (isRight ? 1 : 0))),
      },
    ];
  });
  return Object.fromEntries(bands) as Record<string, { pairs: number; stated: number; right: number }>;
}

function metricsOf({ query, hits }: Ranking): RankingMetrics {
  const ranked = hits.map((hit) => query.judgments[hit.id] ?? 0);
  return rankingMetrics({ ranked, all: Object.values(query.judgments) });
}

/** What the API would return: the kept among the first 20. */
function served(ranking: Ranking): readonly RankedHit[] {
  return ranking.hits.slice(0, SERVED).filter((hit) => hit.isKept);
}

function summary(rankings: readonly Ranking[], rows: ReadonlyMap<string, ScreenRow>) {
  const judged = rankings.filter((ranking) => ranking.query.kind !== "no_match");
  const unmatched = rankings.filter((ranking) => ranking.query.kind === "no_match");
  const metrics = judged.map(metricsOf);
  const grade = (ranking: Ranking, hit: RankedHit) => ranking.query.judgments[hit.id] ?? 0;
  const keptShares = judged.map((ranking) => {
    const wanted = Object.values(ranking.query.judgments).filter((value) => value >= 2).length;
    return wanted === 0
      ? 1
      : served(ranking).filter((hit) => grade(ranking, hit) >= 2).length / Math.min(wanted, SERVED);
  });
  const goodShares = judged
    .filter((ranking) => served(ranking).length > 0)
    .map((ranking) => mean(served(ranking).map((hit) => (grade(ranking, hit) >= 1 ? 1 : 0))));
  return {
    queries: judged.length,
    ndcg10: mean(metrics.map((metric) => metric.ndcg10)),
    averagePrecision: mean(metrics.map((metric) => metric.averagePrecision)),
    reciprocalRank: mean(metrics.map((metric) => metric.reciprocalRank)),
    precision1: mean(metrics.map((metric) => metric.precision1)),
    servedGrade2Kept: mean(keptShares),
    servedJudged: mean(goodShares),
    noMatchReturned: mean(unmatched.map((ranking) => served(ranking).length)),
    otherAppReturned: rankings
      .filter((ranking) => ranking.query.app_name)
      .flatMap((ranking) =>
        served(ranking).filter((hit) => rows.get(hit.id)?.app_name !== ranking.query.app_name),
      ).length,
  };
}

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

const { values } = parseArgs({
  options: {
    screens: { type: "string" },
    queries: { type: "string" },
    rankings: { type: "string" },
    ablation: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
if (values.screens === undefined || values.queries === undefined) {
  console.error(
    "usage: bun benchmarks/relevance.ts --screens FILE --queries FILE [--rankings OUT.jsonl] [--json]",
  );
  process.exit(2);
}

const engine = await openEngine();
const rows = await jsonl<ScreenRow>(values.screens);
const screensPerSecond = await load(engine, rows);
const queries = await jsonl<QueryRow>(values.queries);
const rankings: Ranking[] = [];
for (const mode of MODES) {
  for (const query of queries) rankings.push(inPool(await rank(engine, query, mode)));
}
if (values.rankings !== undefined) await writeRankings(values.rankings, rankings);

const byId = new Map(rows.map((row) => [row.id, row]));
const result = Object.fromEntries(
  MODES.map((mode) => [
    mode,
    summary(
      rankings.filter((ranking) => ranking.mode === mode),
      byId,
    ),
  ]),
);
const extra = values.ablation ? { ablation: ablation(rankings), reliability: reliability(rankings) } : {};
if (values.json) {
  const held = bars(result, queries);
  console.log(JSON.stringify({ screens: rows.length, screensPerSecond, ...result, bars: held, ...extra }));
} else {
  console.log(
    `${rows.length} screens encoded at ${screensPerSecond.toFixed(1)} a second, ${queries.length} queries`,
  );
  const rounded = (metrics: Record<string, number>) =>
    Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, Number(value.toFixed(3))]));
  for (const table of [result, ...Object.values(extra)]) {
    console.table(
      Object.fromEntries(Object.entries(table).map(([name, metrics]) => [name, rounded(metrics)])),
    );
  }
  printBars(bars(result, queries));
}
