//! Probing of a segment: the clusters that a search reads, and the words that it looks up in them.
//!
//! A cluster's score is the cosine of its centroid plus most of the upper bound of its words. The best
//! clusters are read first; what they hold says how well a cluster must score to be read at all, and words
//! are not looked up in a cluster whose nearest row they could not lift among the best (block-max pruning,
//! Ding and Suel 2011, Faster top-k document retrieval using block-max indexes). In a large segment regions
//! of clusters are scored first, in the same way.

use super::layout::Section;
use super::{RowRun, Segment, SegmentTerms};
use crate::encoder::DIMENSIONS;
use crate::keyword_index::Bm25;
use crate::quantise::SignedVector;
use crate::simd::Simd;
use crate::top_k::Scored;

/// The share of a word bound that counts in a cluster's score: the words of the bound are spread over its
/// rows.
const UPPER_BOUND_SHARE: f32 = 0.85;
/// About so many centroids are compared at most; in a larger segment those of the best regions. Figures are
/// in `native/README.md`.
const CLUSTERS_COMPARED: usize = 9_000;

/// The terms of a query and what their matches are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredTerms<'a> {
    pub terms: &'a SegmentTerms,
    /// The formula that scores a match, 0 to 1.
    pub bm25: Bm25,
    /// The weight of a full lexical match beside a cosine of 1.
    pub weight: f32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan<'a> {
    /// Ascending.
    pub clusters: &'a [u32],
    /// The upper bounds of their words.
    pub scores: &'a ClusterScores,
    /// A cluster is passed over when no row of it reaches this by its cosine and the upper bound of the
    /// words.
    pub least: f32,
}

#[derive(Debug)]
pub(crate) struct ClusterScores {
    /// The clusters that were compared and not taken out, ascending; `row` is the number of the cluster.
    clusters: Vec<Scored>,
    /// The most that words can add to the score of a row, for each cluster.
    upper_bounds: Vec<f32>,
}

impl ClusterScores {
    /// Takes out about the `count` best clusters of those that score `least` or more, ascending.
    pub(crate) fn take_best(&mut self, count: usize, least: f32) -> Vec<u32> {
        let mut above: Vec<f32> =
            self.clusters.iter().map(|cluster| cluster.score).filter(|&score| score >= least).collect();
        let least = match count {
            0 => return Vec::new(),
            _ if count >= above.len() => least,
            _ => *above.select_nth_unstable_by(count - 1, |a, b| b.total_cmp(a)).1,
        };
        let mut out = Vec::with_capacity(count.min(above.len()));
        self.clusters.retain(|cluster| {
            let is_taken = cluster.score >= least;
            if is_taken {
                out.push(cluster.row);
            }
            !is_taken
        });
        out
    }

    fn upper_bound(&self, cluster: u32) -> f32 {
        self.upper_bounds[cluster as usize]
    }
}

impl Segment {
    /// The scores of the clusters worth a look.
    pub(crate) fn cluster_scores(
        &self,
        simd: Simd,
        query: &SignedVector,
        words: &ScoredTerms<'_>,
    ) -> ClusterScores {
        let regions = self.regions_compared(simd, query, words, CLUSTERS_COMPARED);
        let mut cosines = Vec::new();
        let centroids = regions.iter().map(|&region| self.centroids_of(region));
        query.cosines_of_int4(simd, centroids, &mut cosines);
        self.scores_of(simd, words, &regions, &cosines)
    }

    fn centroids_of(&self, region: u32) -> &[u8] {
        let clusters = self.clusters_of(region);
        &self.layout.array(Section::Centroids)
            [clusters.start as usize * DIMENSIONS / 2..clusters.end as usize * DIMENSIONS / 2]
    }

    /// The scores of the clusters of regions; `cosines` are theirs, one region after the other.
    fn scores_of(
        &self,
        simd: Simd,
        words: &ScoredTerms<'_>,
        regions: &[u32],
        cosines: &[f32],
    ) -> ClusterScores {
        let mut upper_bounds = self.cluster_upper_bounds(simd, words.terms, regions);
        upper_bounds.iter_mut().for_each(|bound| *bound *= words.weight);
        let mut out = ClusterScores { clusters: Vec::with_capacity(cosines.len()), upper_bounds };
        let clusters = regions.iter().flat_map(|&region| self.clusters_of(region));
        for (row, cosine) in clusters.zip(cosines) {
            out.clusters.push(Scored { row, score: cosine + out.upper_bound(row) * UPPER_BOUND_SHARE });
        }
        out
    }

    /// The regions whose centroids are compared, ascending: all, or the best ones with about `most` clusters.
    fn regions_compared(
        &self,
        simd: Simd,
        query: &SignedVector,
        words: &ScoredTerms<'_>,
        most: usize,
    ) -> Vec<u32> {
        let mut regions: Vec<u32> = (0..self.region_count() as u32).collect();
        if self.cluster_count() <= most {
            return regions;
        }
        let mut scores = Vec::new();
        let centroids = self.layout.array(Section::RegionCentroids);
        query.cosines_of_int4(simd, std::iter::once(centroids), &mut scores);
        for (score, bound) in scores.iter_mut().zip(self.region_upper_bounds(words.terms)) {
            *score += bound * words.weight * UPPER_BOUND_SHARE;
        }
        let count = regions.len() * most / self.cluster_count();
        regions.select_nth_unstable_by(count, |&a, &b| scores[b as usize].total_cmp(&scores[a as usize]));
        regions.truncate(count.max(1));
        regions.sort_unstable();
        regions
    }

    /// Hands over the rows of clusters, cluster by cluster: the first row, the approximate cosines (off by
    /// some .006) and the lexical scores. Passes over clusters without a row that can reach the least score
    /// wanted.
    pub(crate) fn scan(
        &self,
        simd: Simd,
        query: &SignedVector,
        words: &ScoredTerms<'_>,
        Scan { clusters, scores, least }: Scan<'_>,
        mut each: impl FnMut(u32, &[f32], &[f32]),
    ) {
        let mut runs: Vec<RowRun> =
            clusters.iter().map(|&cluster| RowRun { cluster, rows: self.rows_of(cluster) }).collect();
        let mut of_all = Vec::new();
        query.cosines_of_int4(simd, runs.iter().map(|run| self.int4_codes_of(run)), &mut of_all);
        let mut rest = &of_all[..];
        let mut cosines = Vec::with_capacity(runs.len());
        runs.retain(|run| {
            let (of_run, others) = rest.split_at(run.rows.len());
            rest = others;
            let nearest = of_run.iter().copied().fold(-1.0, f32::max);
            let is_wanted = nearest + scores.upper_bound(run.cluster) >= least;
            if is_wanted {
                cosines.push(of_run);
            }
            is_wanted
        });
        self.score_runs(simd, words.terms, words.bm25, &runs, |at, lexical| {
            each(runs[at].rows.start, cosines[at], lexical);
        });
    }

    /// The 4-bit vectors of the rows of a run.
    fn int4_codes_of(&self, run: &RowRun) -> &[u8] {
        &self.int4_codes[run.rows.start as usize * DIMENSIONS / 2..run.rows.end as usize * DIMENSIONS / 2]
    }
}

#[cfg(test)]
mod tests;
