// Contribution of each part to the score of `deep`: all parts, all but one, and one alone.
import { type EngineParts, partNames, partWeights } from "../src/index/engine.ts";
import { mean } from "./ranking-metrics.ts";
import { metricsOf, type RankedHit, type Ranking } from "./relevance-figures.ts";

/** NDCG@10 and MRR by the parts that count. */
export function ablation(rankings: readonly Ranking[]) {
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

/** A ranking of deep by other weights of the parts. */
function reweighted(ranking: Ranking, weights: EngineParts): Ranking {
  const score = ({ parts }: RankedHit) =>
    parts === undefined ? -1 : partNames.reduce((sum, name) => sum + parts[name] * weights[name], 0);
  const hits = ranking.hits.map((hit) => ({ ...hit, score: score(hit) }));
  return { ...ranking, hits: hits.sort((a, b) => b.score - a.score || a.id.localeCompare(b.id)) };
}
