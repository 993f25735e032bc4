// Quality of rankings: figures of each query, and their means over queries with confidence intervals.
import type { EngineHit } from "../src/index/engine.ts";
import { type Interval, intervalOfMean } from "./bootstrap.ts";
import { mean, type RankingMetrics, rankingMetrics } from "./ranking-metrics.ts";
import type { QueryRow } from "./relevance-set.ts";

/** The modes that are compared. */
export const MODES = ["standard", "deep"] as const;
/** One of them. */
export type Mode = (typeof MODES)[number];

/** As much of a hit as a ranking says; a screen that a restriction left out has no parts. */
export type RankedHit = Pick<EngineHit, "id" | "score" | "isKept"> & Partial<EngineHit>;

/** Every screen of the platform, or of the pool, best first. */
export interface Ranking {
  readonly query: QueryRow;
  readonly mode: Mode;
  readonly hits: readonly RankedHit[];
}

/** Names of what is measured. */
export const FIGURES = [
  "ndcg10",
  "averagePrecision",
  "reciprocalRank",
  "precision1",
  /** Share of the screens of grade 2 that the API would return. */
  "servedGrade2Kept",
  /** Share of what the API would return that is of grade 1 or 2, over queries with an answer. */
  "servedJudged",
  /** Screens returned for a query that nothing matches. */
  "noMatchReturned",
] as const;
/** The figures of one query; a figure that does not apply to the query is absent. */
export type QueryFigures = Readonly<Partial<Record<(typeof FIGURES)[number], number>>>;

/** Means over queries, with their 95 % intervals where two or more queries count for them. */
export interface Summary {
  readonly means: Readonly<Record<string, number>>;
  readonly intervals: Readonly<Record<string, Interval>>;
}

/** The default limit of the API: what is measured "as served". */
const SERVED = 20;

/** The metrics of the order, whatever the cut keeps. */
export function metricsOf({ query, hits }: Ranking): RankingMetrics {
  const ranked = hits.map((hit) => query.judgments[hit.id] ?? 0);
  return rankingMetrics({ ranked, all: Object.values(query.judgments) });
}

/** The hits that the API would return: those kept among the first 20. */
export function served(ranking: Ranking): readonly RankedHit[] {
  return ranking.hits.slice(0, SERVED).filter((hit) => hit.isKept);
}

/** The figures of one query. */
export function figuresOf(ranking: Ranking): QueryFigures {
  const hits = served(ranking);
  const { judgments, kind } = ranking.query;
  if (kind === "no_match") return { noMatchReturned: hits.length };
  const gradedFrom = (least: number) => hits.filter(({ id }) => (judgments[id] ?? 0) >= least).length;
  const wanted = Object.values(judgments).filter((grade) => grade >= 2).length;
  return {
    ...metricsOf(ranking),
    servedGrade2Kept: wanted === 0 ? 1 : gradedFrom(2) / Math.min(wanted, SERVED),
    ...(hits.length > 0 && { servedJudged: gradedFrom(1) / hits.length }),
  };
}

/** `appOf` says which app a screen is of, for queries that name one. */
export function summary(rankings: readonly Ranking[], appOf: (id: string) => string | undefined): Summary {
  const figures = rankings.map(figuresOf);
  const otherApp = rankings
    .filter(({ query }) => query.app_name)
    .flatMap((ranking) => served(ranking).filter(({ id }) => appOf(id) !== ranking.query.app_name));
  const { means, intervals } = meansOf(figures);
  const queries = rankings.filter(({ query }) => query.kind !== "no_match").length;
  return { means: { queries, ...means, otherAppReturned: otherApp.length }, intervals };
}

/**
 * The gain of `after` over `before`, query by query, so that a query that is hard for both adds no noise.
 * Both in the same order.
 */
export function gain(after: readonly QueryFigures[], before: readonly QueryFigures[]): Summary {
  if (after.length !== before.length) throw new Error("a gain needs the same queries on both sides");
  return meansOf(
    after.map((figures, at) =>
      Object.fromEntries(
        FIGURES.flatMap((name) => {
          const [now, then] = [figures[name], before[at]?.[name]];
          return now === undefined || then === undefined ? [] : [[name, now - then]];
        }),
      ),
    ),
  );
}

function meansOf(figures: readonly QueryFigures[]): Summary {
  const values = FIGURES.map((name) => {
    const counted = figures.flatMap((row) => row[name] ?? []);
    return { name, mean: mean(counted), interval: intervalOfMean(counted) };
  });
  return {
    means: Object.fromEntries(values.map(({ name, mean: value }) => [name, value])),
    intervals: Object.fromEntries(
      values.flatMap(({ name, interval }) => (interval === undefined ? [] : [[name, interval]])),
    ),
  };
}
