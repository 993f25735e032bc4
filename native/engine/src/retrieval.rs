//! The candidates of a search, planned by how many rows are allowed.
//!
//! A predicate inside a graph search collapses when it is selective (1 % of a library: 50 times an exact scan
//! of the same rows), so named rows are all compared. Otherwise the whole tail is scanned, and the best
//! clusters of the base by their centroids and words: 4 bits a component, the best compared again in
//! bfloat16.

use crate::base::{Scan, ScoredTerms};
pub use crate::collectors::Candidates;
use crate::collectors::{Collector, Eligible, Fused, MORE_COMPARED, Nearest, TwoViews};
use crate::fusion::LEXICAL_WEIGHT;
use crate::interpreter::Language;
use crate::platform_index::PlatformIndex;
use crate::query_vectors::QueryVectors;
use crate::query_words::QueryWords;
use crate::simd::Simd;
use crate::top_k::{Scored, TopK};
use rustc_hash::FxHashSet;

/// Clusters that a search scans at most of a base of 10,000: `deep` always does, `standard` when a query is
/// hard. Recall by this number is in `native/README.md`.
pub const PROBES: usize = 1400;
/// The same for similar screens.
pub const SIMILAR_PROBES: usize = 400;
/// `deep` scores every allowed screen up to this many, ...
const ALL_CANDIDATES_MAX: usize = 20_000;
/// ... and above it so many of the nearest by the whole vector,
const VECTOR_CANDIDATES: usize = 1700;
/// ... and so many of the best by words.
const WORD_CANDIDATES: usize = 600;
/// So many clusters are scanned before any is passed over.
const FIRST_CLUSTERS: usize = 64;

/// How many clusters are scanned at most of a base that has `clusters`, when it is `probes` of one with
/// 10,000. Measured at 100,000 and 1,000,000 rows: recall stays nearly as it is when ten times the clusters
/// are met with 1.8 times the probes.
fn scaled(probes: usize, clusters: usize) -> usize {
    (probes as f64 * (clusters as f64 / 10_000.0).sqrt().sqrt()).ceil() as usize
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
    /// The language it names.
    pub language: Option<Language>,
}

impl Retrieval<'_> {
    /// The `k` nearest allowed rows with exact cosines (bfloat16), best first.
    #[must_use]
    pub fn nearest(&self, allowed: &Allowed, probes: usize, k: usize) -> Vec<Scored> {
        let mut nearest = Nearest::new(self.eligible(allowed), k);
        self.offer_allowed(allowed, probes, &mut nearest);
        let rows = nearest.into_rows();
        let mut top = TopK::new(k);
        for (at, &row) in rows.iter().enumerate() {
            self.index.prefetch_ahead(self.simd, &rows, at);
            top.push(row, self.simd.dot_bf16(self.index.whole_bf16(row), &self.query.whole_bf16));
        }
        top.into_sorted()
    }

    /// What `standard` compares exactly: the rows that hold the `k` best by cosine, words and language
    /// together, and those whose approximate score is hardly lower.
    #[must_use]
    pub fn standard_candidates(&self, allowed: &Allowed, probes: usize, k: usize) -> Candidates {
        match allowed {
            Allowed::Only(rows) if rows.len() <= k + MORE_COMPARED => self.with_words(rows.clone()),
            _ => {
                let mut fused = Fused::new(self.eligible(allowed), k);
                self.offer_allowed(allowed, probes, &mut fused);
                let mut rows = fused.into_rows();
                rows.sort_unstable();
                self.with_words(rows)
            }
        }
    }

    /// What `deep` re-scores: all allowed rows, or about the best by vectors, `k` at least, and by words when
    /// more than 20,000 are allowed.
    #[must_use]
    pub fn deep_candidates(&self, allowed: &Allowed, probes: usize, k: usize) -> Candidates {
        if allowed.count(self.index) <= ALL_CANDIDATES_MAX {
            return self.with_words(allowed.rows(self.index));
        }
        let mut views = TwoViews::new(self.eligible(allowed), VECTOR_CANDIDATES.max(k), WORD_CANDIDATES);
        self.offer_allowed(allowed, probes, &mut views);
        views.into_candidates()
    }

    /// Rows, which ascend, with their lexical scores.
    #[must_use]
    pub fn with_words(&self, rows: Vec<u32>) -> Candidates {
        Candidates { lexical: self.index.score_words(self.simd, self.words, &rows), rows }
    }

    fn eligible<'b>(&'b self, allowed: &'b Allowed) -> Eligible<'b> {
        let excluded = match allowed {
            Allowed::AllBut(excluded) => Some(excluded),
            Allowed::Only(_) => None,
        };
        Eligible { index: self.index, excluded, language: self.language }
    }

    fn offer_allowed(&self, allowed: &Allowed, probes: usize, best: &mut impl Collector) {
        match allowed {
            Allowed::AllBut(_) => self.scan(probes, best),
            Allowed::Only(rows) => self.offer_rows(rows, best),
        }
    }

    /// Offers rows that lie anywhere. Exact vectors of 1,000 of them among 1,000,000 take three times as long
    /// to read as those of 4 bits.
    fn offer_rows(&self, rows: &[u32], best: &mut impl Collector) {
        let mut cosines = Vec::with_capacity(rows.len());
        let vectors = rows.iter().map(|&row| self.index.nibbles(row));
        self.query.whole.cosines_of_nibbles(self.simd, vectors, &mut cosines);
        let lexical = self.index.score_words(self.simd, self.words, rows);
        for (at, &row) in rows.iter().enumerate() {
            best.offer(row, &cosines[at..=at], &lexical[at..=at]);
        }
    }

    /// Offers the rows of the tail, of the best clusters, and of those others, `probes` of 10,000 at most,
    /// that can still hold a row that counts.
    fn scan(&self, probes: usize, best: &mut impl Collector) {
        let Retrieval { simd, index, query, words, .. } = *self;
        index.scan_tail(simd, &query.whole, words, |first, cosines, lexical| {
            best.offer(first, cosines, lexical);
        });
        let Some(base) = index.base() else { return };
        let most = scaled(probes, base.cluster_count());
        let mut scores = base.cluster_scores(simd, &query.whole, &self.terms());
        let first = scores.take_best(FIRST_CLUSTERS.min(most), f32::NEG_INFINITY);
        self.scan_clusters(Scan { clusters: &first, scores: &scores, least: f32::NEG_INFINITY }, best);
        let least = best.thresholds();
        let others = scores.take_best(most.saturating_sub(first.len()), least.cluster);
        self.scan_clusters(Scan { clusters: &others, scores: &scores, least: least.row }, best);
    }

    fn terms(&self) -> ScoredTerms<'_> {
        ScoredTerms { terms: &self.words.base, bm25: self.words.bm25, weight: LEXICAL_WEIGHT }
    }

    fn scan_clusters(&self, scan: Scan<'_>, best: &mut impl Collector) {
        let Some(base) = self.index.base() else { return };
        base.scan(self.simd, &self.query.whole, &self.terms(), scan, |first, cosines, lexical| {
            best.offer(first, cosines, lexical);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoder::DIMENSIONS;
    use crate::quantise::bf16;
    use crate::screen_vectors::{PartsShape, ScreenVectors, ScreenWords};
    use uuid::Uuid;

    /// A component of a unit vector that has all of them alike: 1 / sqrt(384).
    const AXIS: f32 = 0.051_031;
    const ROWS: usize = ALL_CANDIDATES_MAX + 500;
    const GERMAN: &str =
        "Einstellungen und Benachrichtigungen für dein Konto verwalten, Passwort ändern und abmelden";

    /// The cosine of a row with the first axis falls with its number. Every tenth one, a little aside, is in
    /// German.
    fn index() -> PlatformIndex {
        let mut index = PlatformIndex::new(DIMENSIONS);
        for row in 0..ROWS {
            let is_german = row % 10 == 0;
            let cosine = 0.9 - 0.8 * row as f32 / ROWS as f32 - if is_german { 0.08 } else { 0.0 };
            let whole: Vec<u8> = (0..DIMENSIONS)
                .map(|at| {
                    cosine * AXIS + (1.0 - cosine * cosine).sqrt() * if at % 2 == 0 { AXIS } else { -AXIS }
                })
                .flat_map(|value| bf16(value).to_le_bytes())
                .collect();
            let vectors = ScreenVectors::from_parts(&whole, &[], PartsShape { sentences: 0, panels: 0 });
            let words = ScreenWords {
                title: if row % 4 == 0 { "settings" } else { "map" }.to_owned(),
                visible_text: if is_german { GERMAN.to_owned() } else { String::new() },
                ..ScreenWords::default()
            };
            index.upsert(Uuid::from_u128(row as u128), 0, &words, &vectors);
        }
        index
    }

    fn candidates(index: &PlatformIndex, allowed: &Allowed, language: Option<Language>) -> Candidates {
        let query = QueryVectors::from_floats(&[AXIS; DIMENSIONS], &[], DIMENSIONS);
        let words = index.vocabulary().query_words("settings", &[]);
        let simd = Simd::best();
        let retrieval = Retrieval { simd, index, query: &query, words: &words, language };
        let found = retrieval.deep_candidates(allowed, PROBES, 20);
        assert_eq!(found.lexical, index.score_words(simd, &words, &found.rows));
        assert!(found.rows.is_sorted());
        found
    }

    #[test]
    fn many_named_rows_are_candidates_only_where_they_are_among_the_best() {
        let index = index();
        let all: Vec<u32> = index.live_rows().collect();
        let named = candidates(&index, &Allowed::Only(all.clone()), None).rows;
        assert!((VECTOR_CANDIDATES..=VECTOR_CANDIDATES + WORD_CANDIDATES).contains(&named.len()));
        assert_eq!(named, candidates(&index, &Allowed::AllBut(FxHashSet::default()), None).rows);
        let few = Allowed::Only(all[..ALL_CANDIDATES_MAX].to_vec());
        assert_eq!(candidates(&index, &few, None).rows, all[..ALL_CANDIDATES_MAX]);
    }

    #[test]
    fn the_language_a_query_names_counts_when_deep_chooses_candidates() {
        let index = index();
        let german = crate::interpreter::language_of_text(GERMAN);
        let share = |language| {
            let found = candidates(&index, &Allowed::AllBut(FxHashSet::default()), language).rows;
            let spoken = found.iter().filter(|&&row| index.language(row) == german).count();
            spoken as f32 / found.len() as f32
        };
        // The language weighs .3 beside three cosines: it makes up for the .08 and for 500 rows more.
        assert!(share(None) < 0.1 && share(german) > 0.25, "{} {}", share(None), share(german));
    }
}
