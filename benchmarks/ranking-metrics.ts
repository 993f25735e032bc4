// Metrics of a ranking against graded judgments, as the relevance sets define them: linear gain, discount
// log2(rank) with ranks 1 and 2 undiscounted (Järvelin and Kekäläinen 2002), ideal from all judgments; grade
// 2 counts as relevant elsewhere.

/** Grades of the ranked screens, best rank first, and of all judged screens of the query. */
export interface Judged {
  readonly ranked: readonly number[];
  readonly all: readonly number[];
}

/** NDCG, average precision, reciprocal rank and precision at 1 of one query, each 0 to 1. */
export interface RankingMetrics {
  readonly ndcg10: number;
  readonly averagePrecision: number;
  readonly reciprocalRank: number;
  readonly precision1: number;
}

function discountedGain(grades: readonly number[], depth: number): number {
  return grades
    .slice(0, depth)
    .reduce((sum, grade, at) => sum + (at === 0 ? grade : grade / Math.log2(at + 1)), 0);
}

/** The metrics of one query; all 0 when nothing relevant is ranked. */
export function rankingMetrics({ ranked, all }: Judged): RankingMetrics {
  const ideal = discountedGain(
    [...all].sort((a, b) => b - a),
    10,
  );
  const relevantRanks = ranked.flatMap((grade, at) => (grade >= 2 ? [at + 1] : []));
  const relevantAll = all.filter((grade) => grade >= 2).length;
  const precisions = relevantRanks.map((rank, at) => (at + 1) / rank);
  return {
    ndcg10: ideal === 0 ? 0 : discountedGain(ranked, 10) / ideal,
    averagePrecision: relevantAll === 0 ? 0 : precisions.reduce((sum, value) => sum + value, 0) / relevantAll,
    reciprocalRank: relevantRanks[0] === undefined ? 0 : 1 / relevantRanks[0],
    precision1: (ranked[0] ?? 0) >= 2 ? 1 : 0,
  };
}

/** The arithmetic mean, 0 of nothing. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The value below which `share` (0 to 1) of the values lie; nearest rank. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
