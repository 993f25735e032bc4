//! The candidates of a search, planned by how many rows are allowed.
//!
//! A predicate inside a graph search collapses when it is selective (1 % of a library: 50 times an exact scan
//! of the same rows), so named rows are all compared. Otherwise the whole delta is scanned, and the best
//! clusters of the segment by their centroids and words: 4 bits a component, the best compared again in
//! bfloat16.

use crate::collectors::{Candidates, Collector, Eligible, Fused, MORE_COMPARED, Nearest, TwoViews};
use crate::fusion::LEXICAL_WEIGHT;
use crate::interpreter::Language;
use crate::keyword_index::Bm25;
use crate::lexical_query::LexicalQuery;
use crate::platform_index::PlatformIndex;
use crate::query_vectors::QueryVectors;
use crate::segment::{Scan, ScoredTerms};
use crate::simd::Simd;
use crate::top_k::{Scored, TopK};
use rustc_hash::FxHashSet;

/// Clusters that a search scans at most of a segment of 10,000: `deep` always does, `standard` when a query
/// is hard. Recall by this number is in `native/README.md`.
pub const NPROBE: usize = 1400;
/// The same for similar screens.
pub(crate) const SIMILAR_NPROBE: usize = 400;
/// `deep` scores every allowed screen up to this many, ...
const ALL_CANDIDATES_MAX: usize = 20_000;
/// ... and above it so many of the nearest by the whole vector,
const VECTOR_CANDIDATES: usize = 1700;
/// ... and so many of the best by words.
const WORD_CANDIDATES: usize = 600;
/// So many clusters are scanned before any is passed over.
const FIRST_CLUSTERS: usize = 64;

/// The most clusters to scan of a segment that has `clusters`, when it is `nprobe` of one with 10,000.
/// Measured at 100,000 and 1,000,000 rows: recall stays nearly as it is when ten times the clusters are met
/// with 1.8 times the clusters scanned.
fn scaled(nprobe: usize, clusters: usize) -> usize {
    (nprobe as f64 * (clusters as f64 / 10_000.0).sqrt().sqrt()).ceil() as usize
}

/// The rows that a search may return.
#[derive(Clone, Debug)]
pub enum Allowed {
    /// Every live row but these.
    AllBut(FxHashSet<u32>),
    /// These live rows, ascending.
    Only(Vec<u32>),
}

impl Allowed {
    pub(crate) fn count(&self, index: &PlatformIndex) -> usize {
        match self {
            Allowed::AllBut(excluded) => index.live_count().saturating_sub(excluded.len()),
            Allowed::Only(rows) => rows.len(),
        }
    }

    pub(crate) fn has(&self, row: u32) -> bool {
        match self {
            Allowed::AllBut(excluded) => !excluded.contains(&row),
            Allowed::Only(rows) => rows.binary_search(&row).is_ok(),
        }
    }

    /// All allowed rows, ascending.
    pub(crate) fn rows(&self, index: &PlatformIndex) -> Vec<u32> {
        match self {
            Allowed::AllBut(excluded) => index.live_rows().filter(|row| !excluded.contains(row)).collect(),
            Allowed::Only(rows) => rows.clone(),
        }
    }
}

/// A query over a platform, as the scans read it.
#[derive(Clone, Copy, Debug)]
pub struct Retrieval<'a> {
    pub simd: Simd,
    pub index: &'a PlatformIndex,
    pub query: &'a QueryVectors,
    pub words: &'a LexicalQuery,
    pub language: Option<Language>,
}

impl Retrieval<'_> {
    /// The `k` nearest allowed rows with exact cosines (bfloat16), best first.
    pub fn nearest(&self, allowed: &Allowed, nprobe: usize, k: usize) -> Vec<Scored> {
        let mut nearest = Nearest::new(self.eligible(allowed), k);
        self.offer_allowed(allowed, nprobe, &mut nearest);
        let rows = nearest.into_rows();
        let mut top = TopK::new(k);
        for (at, &row) in rows.iter().enumerate() {
            self.index.prefetch_ahead(self.simd, &rows, at);
            top.push(row, self.simd.dot_bf16(self.index.whole_bf16(row), &self.query.whole_bf16));
        }
        top.into_sorted()
    }

    /// Candidates that `standard` compares exactly: the rows that hold the `k` best by cosine, words and
    /// language together, and those whose approximate score is hardly lower.
    pub fn standard_candidates(&self, allowed: &Allowed, nprobe: usize, k: usize) -> Candidates {
        match allowed {
            Allowed::Only(rows) if rows.len() <= k + MORE_COMPARED => self.with_words(rows.clone()),
            _ => {
                let mut fused = Fused::new(self.eligible(allowed), k);
                self.offer_allowed(allowed, nprobe, &mut fused);
                let mut rows = fused.into_rows();
                rows.sort_unstable();
                self.with_words(rows)
            }
        }
    }

    /// Candidates that `deep` re-scores: all allowed rows, or about the best by vectors, `k` at least, and by
    /// words when more than 20,000 are allowed.
    pub fn deep_candidates(&self, allowed: &Allowed, nprobe: usize, k: usize) -> Candidates {
        if allowed.count(self.index) <= ALL_CANDIDATES_MAX {
            return self.with_words(allowed.rows(self.index));
        }
        let mut views = TwoViews::new(self.eligible(allowed), VECTOR_CANDIDATES.max(k), WORD_CANDIDATES);
        self.offer_allowed(allowed, nprobe, &mut views);
        views.into_candidates()
    }

    /// Rows, which ascend, with their lexical scores.
    pub(crate) fn with_words(&self, rows: Vec<u32>) -> Candidates {
        let lexical = self.index.score_words(self.simd, self.words, &rows);
        Candidates { lexical, rows, copy: Vec::new() }
    }

    /// The share of the query's words, by their idf, that stands nowhere in each of `rows`, which ascend.
    pub(crate) fn shares_missing(&self, rows: &[u32]) -> Vec<f32> {
        let words = LexicalQuery { bm25: Bm25::presence(), ..self.words.clone() };
        self.index.score_words(self.simd, &words, rows).into_iter().map(|had| 1.0 - had).collect()
    }

    fn eligible<'b>(&'b self, allowed: &'b Allowed) -> Eligible<'b> {
        let excluded = match allowed {
            Allowed::AllBut(excluded) => Some(excluded),
            Allowed::Only(_) => None,
        };
        Eligible { index: self.index, excluded, language: self.language }
    }

    fn offer_allowed(&self, allowed: &Allowed, nprobe: usize, best: &mut impl Collector) {
        match allowed {
            Allowed::AllBut(_) => self.scan(nprobe, best),
            Allowed::Only(rows) => self.offer_rows(rows, best),
        }
    }

    /// Offers rows that lie anywhere. Exact vectors of 1,000 of them among 1,000,000 take three times as long
    /// to read as those of 4 bits.
    fn offer_rows(&self, rows: &[u32], best: &mut impl Collector) {
        let mut cosines = Vec::with_capacity(rows.len());
        let vectors = rows.iter().map(|&row| self.index.int4_codes(row));
        self.query.whole.cosines_of_int4(self.simd, vectors, &mut cosines);
        let lexical = self.index.score_words(self.simd, self.words, rows);
        for (at, &row) in rows.iter().enumerate() {
            best.offer(row, &cosines[at..=at], &lexical[at..=at]);
        }
    }

    /// Offers the rows of the delta, of the best clusters, and of those others, `nprobe` of 10,000 at most,
    /// that can still hold a row that counts.
    fn scan(&self, nprobe: usize, best: &mut impl Collector) {
        let Retrieval { simd, index, query, words, .. } = *self;
        index.scan_delta(simd, &query.whole, words, |first, cosines, lexical| {
            best.offer(first, cosines, lexical);
        });
        let Some(segment) = index.segment() else { return };
        let most = scaled(nprobe, segment.cluster_count());
        let mut scores = segment.cluster_scores(simd, &query.whole, &self.terms());
        let first = scores.take_best(FIRST_CLUSTERS.min(most), f32::NEG_INFINITY);
        self.scan_clusters(Scan { clusters: &first, scores: &scores, least: f32::NEG_INFINITY }, best);
        let least = best.thresholds();
        let others = scores.take_best(most.saturating_sub(first.len()), least.cluster);
        self.scan_clusters(Scan { clusters: &others, scores: &scores, least: least.row }, best);
    }

    fn terms(&self) -> ScoredTerms<'_> {
        ScoredTerms { terms: &self.words.segment, bm25: self.words.bm25, weight: LEXICAL_WEIGHT }
    }

    fn scan_clusters(&self, scan: Scan<'_>, best: &mut impl Collector) {
        let Some(segment) = self.index.segment() else { return };
        segment.scan(self.simd, &self.query.whole, &self.terms(), scan, |first, cosines, lexical| {
            best.offer(first, cosines, lexical);
        });
    }
}

#[cfg(test)]
mod tests;
