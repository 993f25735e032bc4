//! The candidates of a search, planned by how many rows are allowed.
//!
//! A predicate inside a graph search collapses when it is selective (1 % of a library: 50 times an exact scan of the same
//! rows), so named rows are all compared. Otherwise the whole tail is scanned, and the cells of the base that
//! promise most, by their centroid and their words: 4 bits a component, the best compared again in bfloat16.

use crate::base::{ClusterScores, Scan, ScoredTerms};
use crate::fusion::{LEXICAL_WEIGHT, fused_score};
use crate::interpreter::Language;
use crate::platform_index::PlatformIndex;
use crate::query_vectors::QueryVectors;
use crate::query_words::QueryWords;
use crate::rescorer::LANGUAGE_WEIGHT;
use crate::simd::Simd;
use crate::top_k::{Scored, TopK};
use crate::word_scores::WordScores;
use rustc_hash::FxHashSet;

/// Scanned rows are compared exactly when they score no more than this below the last one wanted: three standard deviations of
/// what a cosine of 4-bit components is off by. At most a quarter more than those wanted, and this many.
const MARGIN: f32 = 0.02;
const RESCORED_MORE: usize = 300;

/// So many cells are scanned before any is passed over.
const FIRST_CELLS: usize = 64;
/// A cell is passed over when it promises so much less than the last row wanted has: a row can be nearer than its centroid. With
/// .06, .08 and .10 `standard` finds .987, .991 and .993 of the best 20 of 100,000 rows; with .08 and .10 .987 and .991 of 1,000,000.
const FUSED_GAP: f32 = 0.10;
/// The same for cosines alone, of which more are wanted: recall@100 of 100,000 rows, the data of the table "nearest neighbours", is .969
/// with .12, .985 with .16, .989 with .18.
const COSINE_GAP: f32 = 0.18;

/// How many cells are scanned at most of a base that has `cells`, when it is `probes` of one with 10,000. Measured at 100,000 and 1,000,000
/// rows: recall stays nearly as it is when ten times the cells are met with 1.8 times the probes.
fn scaled(probes: usize, cells: usize) -> usize {
    (probes as f64 * (cells as f64 / 10_000.0).sqrt().sqrt()).ceil() as usize
}

/// Which rows a search may return.
#[derive(Clone, Debug)]
pub enum Allowed {
    /// Every live row but these.
    AllBut(FxHashSet<u32>),
    /// These live rows, ascending.
    Only(Vec<u32>),
}

impl Allowed {
    /// How many rows are allowed.
    #[must_use]
    pub fn count(&self, index: &PlatformIndex) -> usize {
        match self {
            Allowed::AllBut(excluded) => index.live_count().saturating_sub(excluded.len()),
            Allowed::Only(rows) => rows.len(),
        }
    }

    /// All allowed rows, ascending.
    #[must_use]
    pub fn rows(&self, index: &PlatformIndex) -> Vec<u32> {
        match self {
            Allowed::AllBut(excluded) => index.live_rows().filter(|row| !excluded.contains(row)).collect(),
            Allowed::Only(rows) => rows.clone(),
        }
    }
}

/// A query over a platform, as the scans read it.
#[derive(Clone, Copy, Debug)]
pub struct Retrieval<'a> {
    /// The kernels.
    pub simd: Simd,
    /// The platform.
    pub index: &'a PlatformIndex,
    /// The vectors of the query.
    pub query: &'a QueryVectors,
    /// Its words.
    pub words: &'a QueryWords,
}

impl Retrieval<'_> {
    /// Offers the rows of the tail, of the most promising cells, and of those others, `probes` at most, that promise no more than `gap`
    /// less than what a row must reach to count, which `least` says.
    fn scan<B>(
        &self,
        probes: usize,
        gap: f32,
        best: &mut B,
        mut offer: impl FnMut(&mut B, u32, &[f32], &[f32]),
        least: impl Fn(&B) -> f32,
    ) {
        let Retrieval { simd, index, query, words } = *self;
        index.scan_tail(simd, &query.whole, words, |first, cosines, lexical| {
            offer(best, first, cosines, lexical);
        });
        let Some(base) = index.base() else { return };
        let most = scaled(probes, base.cluster_count());
        let terms = ScoredTerms { terms: &words.base, bm25: words.bm25, weight: LEXICAL_WEIGHT };
        let mut scores = base.cluster_scores(simd, &query.whole, &terms);
        let mut read = |cells: &[u32], scores: &ClusterScores, least: f32, best: &mut B| {
            let scan = Scan { clusters: cells, scores, least };
            base.scan(simd, &query.whole, &terms, scan, |first, cosines, lexical| {
                offer(best, first, cosines, lexical);
            });
        };
        let first = scores.take_best(FIRST_CELLS.min(most), f32::NEG_INFINITY);
        read(&first, &scores, f32::NEG_INFINITY, best);
        let least = least(best);
        let others = scores.take_best(most.saturating_sub(first.len()), least - gap);
        read(&others, &scores, least, best);
    }

    /// The `k` nearest allowed rows with exact cosines (bfloat16), best first.
    #[must_use]
    pub fn nearest(&self, allowed: &Allowed, probes: usize, k: usize) -> Vec<Scored> {
        match allowed {
            Allowed::Only(rows) => self.exact(&self.best_of_rows(rows, k, |_, cosine| cosine), k),
            Allowed::AllBut(excluded) => {
                let mut top = TopK::new(k + k / 4 + RESCORED_MORE);
                self.scan(
                    probes,
                    COSINE_GAP,
                    &mut top,
                    |top, first, cosines, _| {
                        top.push_run(first, cosines, |row| is_allowed(self.index, excluded, row));
                    },
                    |top| top.score_of(k) - MARGIN,
                );
                self.exact(&top.into_rows_within(k, MARGIN), k)
            }
        }
    }

    /// Of rows, those that hold the `k` best by a score of the row and its approximate cosine, and those within [`MARGIN`] of them: all when they
    /// are few. Exact vectors of 1,000 rows that lie anywhere among 1,000,000 take three times as long to read as those of 4 bits.
    pub fn best_of_rows(&self, rows: &[u32], k: usize, score: impl Fn(u32, f32) -> f32) -> Vec<u32> {
        if rows.len() <= k + RESCORED_MORE {
            return rows.to_vec();
        }
        let mut cosines = Vec::with_capacity(rows.len());
        let vectors = rows.iter().map(|&row| self.index.nibbles(row));
        self.query.whole.cosines_of_nibbles(self.simd, vectors, &mut cosines);
        let mut top = TopK::new(k + k / 4 + RESCORED_MORE);
        rows.iter().zip(cosines).for_each(|(&row, cosine)| top.push(row, score(row, cosine)));
        let mut out = top.into_rows_within(k, MARGIN);
        out.sort_unstable();
        out
    }

    /// The exact cosines of rows, the best `k` first.
    fn exact(&self, rows: &[u32], k: usize) -> Vec<Scored> {
        let mut top = TopK::new(k);
        for (at, &row) in rows.iter().enumerate() {
            self.index.prefetch_ahead(self.simd, rows, at);
            top.push(row, self.simd.dot_bf16(self.index.whole_bf16(row), &self.query.whole_bf16));
        }
        top.into_sorted()
    }

    /// Rows that hold the `k` best by cosine, words and language together, and those within [`MARGIN`] of them. Their lexical scores are added to `scores`.
    #[must_use]
    #[allow(clippy::implicit_hasher)] // the set is that of `Allowed`
    pub fn best_fused(
        &self,
        excluded: &FxHashSet<u32>,
        language: Option<Language>,
        probes: usize,
        k: usize,
        scores: &mut WordScores,
    ) -> Vec<u32> {
        let is_spoken = |row| language.is_some() && self.index.language(row) == language;
        let more = if language.is_some() { LANGUAGE_WEIGHT } else { 0.0 };
        let mut best = (TopK::new(k + RESCORED_MORE), Vec::new());
        self.scan(
            probes,
            FUSED_GAP,
            &mut best,
            |(top, fused), first, cosines, lexical| {
                scores.push(first, lexical);
                fused.clear();
                fused.extend(cosines.iter().zip(lexical).map(|(&cosine, &word)| fused_score(cosine, word)));
                if language.is_some() {
                    for (score, row) in fused.iter_mut().zip(first..) {
                        *score += LANGUAGE_WEIGHT * f32::from(u8::from(is_spoken(row)));
                    }
                }
                top.push_run(first, fused, |row| is_allowed(self.index, excluded, row));
            },
            |(top, ..)| top.score_of(k) - MARGIN - more,
        );
        best.0.into_rows_within(k, MARGIN)
    }

    /// About the best rows by cosine and about the best by words, each once, ascending. Their lexical scores are added to `scores`.
    #[must_use]
    #[allow(clippy::implicit_hasher)] // the set is that of `Allowed`
    pub fn best_of_views(
        &self,
        excluded: &FxHashSet<u32>,
        probes: usize,
        (by_vectors, by_words): (usize, usize),
        scores: &mut WordScores,
    ) -> Vec<u32> {
        let mut best = (TopK::new(by_vectors), TopK::above(f32::MIN_POSITIVE, by_words));
        self.scan(
            probes,
            f32::INFINITY,
            &mut best,
            |(near, worded), first, cosines, lexical| {
                scores.push(first, lexical);
                near.push_run(first, cosines, |row| is_allowed(self.index, excluded, row));
                worded.push_run(first, lexical, |row| is_allowed(self.index, excluded, row));
            },
            |_| f32::NEG_INFINITY,
        );
        let (near, worded) = best;
        let mut out: Vec<u32> = near.into_rows().chain(worded.into_rows()).collect();
        out.sort_unstable();
        out.dedup();
        out
    }
}

fn is_allowed(index: &PlatformIndex, excluded: &FxHashSet<u32>, row: u32) -> bool {
    index.is_live(row) && !excluded.contains(&row)
}
