//! The candidates of a search, planned by how many rows are allowed.
//!
//! A predicate inside a graph search collapses when it is selective (1 % of a library: 50 times an exact scan of the same
//! rows), so named rows are always compared exactly. Otherwise the cells of the base that promise most, by their centroid and
//! their words, are scanned, and the whole tail: 4 bits a component, the best compared again in bfloat16.

use crate::fusion::fused_score;
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
/// Rows whose vectors are brought nearer while another is compared.
const AHEAD: usize = 4;

/// How many cells are scanned of a base that has `cells`, when it is `probes` of one with 10,000. Measured at 100,000 and 1,000,000
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
    fn scan(&self, probes: usize, each: impl FnMut(u32, &[f32], &[f32])) {
        let cells = self.index.base().map_or_else(Vec::new, |base| {
            base.best_cells(self.simd, self.query, &self.words.base, scaled(probes, base.cell_count()))
        });
        self.index.scan(self.simd, &self.query.whole, self.words, &cells, each);
    }

    /// The `k` nearest allowed rows with exact cosines (bfloat16), best first.
    #[must_use]
    pub fn nearest(&self, allowed: &Allowed, probes: usize, k: usize) -> Vec<Scored> {
        match allowed {
            Allowed::Only(rows) => self.exact(rows, k),
            Allowed::AllBut(excluded) => {
                let mut top = TopK::new(k + k / 4 + RESCORED_MORE);
                self.scan(probes, |first, cosines, _| {
                    top.push_run(first, cosines, |row| is_allowed(self.index, excluded, row));
                });
                self.exact(&top.into_rows_within(k, MARGIN), k)
            }
        }
    }

    /// The exact cosines of rows, the best `k` first.
    fn exact(&self, rows: &[u32], k: usize) -> Vec<Scored> {
        let mut top = TopK::new(k);
        for (at, &row) in rows.iter().enumerate() {
            if let Some(&next) = rows.get(at + AHEAD) {
                self.simd.prefetch(bytemuck::cast_slice(self.index.whole_bf16(next)));
            }
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
        let mut top = TopK::new(k + RESCORED_MORE);
        let mut fused = Vec::new();
        self.scan(probes, |first, cosines, lexical| {
            scores.push(first, lexical);
            fused.clear();
            fused.extend(cosines.iter().zip(lexical).map(|(&cosine, &word)| fused_score(cosine, word)));
            if language.is_some() {
                for (score, row) in fused.iter_mut().zip(first..) {
                    *score += LANGUAGE_WEIGHT * f32::from(u8::from(self.index.language(row) == language));
                }
            }
            top.push_run(first, &fused, |row| is_allowed(self.index, excluded, row));
        });
        top.into_rows_within(k, MARGIN)
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
        let (mut near, mut worded) = (TopK::new(by_vectors), TopK::above(f32::MIN_POSITIVE, by_words));
        self.scan(probes, |first, cosines, lexical| {
            scores.push(first, lexical);
            near.push_run(first, cosines, |row| is_allowed(self.index, excluded, row));
            worded.push_run(first, lexical, |row| is_allowed(self.index, excluded, row));
        });
        let mut out: Vec<u32> = near.into_rows().chain(worded.into_rows()).collect();
        out.sort_unstable();
        out.dedup();
        out
    }
}

fn is_allowed(index: &PlatformIndex, excluded: &FxHashSet<u32>, row: u32) -> bool {
    index.is_live(row) && !excluded.contains(&row)
}
