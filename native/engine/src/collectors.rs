//! Collectors of a scan's rows: each keeps the best by its own score.

use crate::fusion::fused_score;
use crate::interpreter::Language;
use crate::platform_index::PlatformIndex;
use crate::rescorer::{LANGUAGE_WEIGHT, PART_WEIGHTS};
use crate::top_k::TopK;
use rustc_hash::FxHashSet;

/// Scanned rows are compared exactly when they score no more than this below the last one wanted: three
/// standard deviations of what a cosine of 4-bit components is off by. At most [`MORE_COMPARED`] more than
/// those wanted.
const MARGIN: f32 = 0.02;
pub(crate) const MORE_COMPARED: usize = 300;
/// A cluster is passed over when its score is so much below the last row wanted: a row can be nearer than its
/// centroid. Recall by gap is in `native/README.md`.
const FUSED_GAP: f32 = 0.10;
/// The same for cosines alone, of which more are wanted.
const COSINE_GAP: f32 = 0.18;
/// Weights of the language in the two views of `deep`: the same as in its score, where the whole, the
/// sentences and the tokens are three cosines.
const LANGUAGE_TO_COSINE: f32 = LANGUAGE_WEIGHT / (PART_WEIGHTS[0] + PART_WEIGHTS[1] + PART_WEIGHTS[2]);
const LANGUAGE_TO_WORDS: f32 = LANGUAGE_WEIGHT / PART_WEIGHTS[3];

pub(crate) trait Collector {
    /// Takes rows that follow each other: the first one, their approximate cosines and their lexical scores.
    fn offer(&mut self, first: u32, cosines: &[f32], lexical: &[f32]);

    /// The score that a row must reach to count, and that a cluster must reach to be scanned, after what was
    /// offered so far.
    fn thresholds(&self) -> Thresholds;
}

/// Scores below which the rest of a scan skips rows and clusters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thresholds {
    pub row: f32,
    pub cluster: f32,
}

/// The rows a collector may keep: the live ones, but for those excluded.
#[derive(Clone, Copy)]
pub(crate) struct Eligible<'a> {
    pub index: &'a PlatformIndex,
    pub excluded: Option<&'a FxHashSet<u32>>,
    pub language: Option<Language>,
}

impl Eligible<'_> {
    fn has(&self, row: u32) -> bool {
        self.index.is_live(row) && self.excluded.is_none_or(|excluded| !excluded.contains(&row))
    }

    /// Adds `weight` to the scores of rows in the language that the query names.
    fn add_language(&self, first: u32, weight: f32, scores: &mut [f32]) {
        if self.language.is_none() {
            return;
        }
        for (score, row) in scores.iter_mut().zip(first..) {
            *score += weight * f32::from(u8::from(self.index.language(row) == self.language));
        }
    }

    /// The same without changing the scores; `out` is memory for it.
    fn with_language<'s>(
        &self,
        first: u32,
        weight: f32,
        scores: &'s [f32],
        out: &'s mut Vec<f32>,
    ) -> &'s [f32] {
        if self.language.is_none() {
            return scores;
        }
        out.clear();
        out.extend_from_slice(scores);
        self.add_language(first, weight, out);
        out
    }
}

/// Rows that are to be compared exactly, ascending, with their lexical scores: 1 at most, below 0 where
/// unwanted words stand.
#[derive(Clone, Debug, Default)]
pub struct Candidates {
    pub rows: Vec<u32>,
    pub lexical: Vec<f32>,
    /// The score of each row for the copy; empty until it is computed.
    pub copy: Vec<f32>,
}

pub(crate) struct Nearest<'a> {
    eligible: Eligible<'a>,
    k: usize,
    top: TopK,
}

impl<'a> Nearest<'a> {
    pub(crate) fn new(eligible: Eligible<'a>, k: usize) -> Nearest<'a> {
        Nearest { eligible, k, top: TopK::new(k + k / 4 + MORE_COMPARED) }
    }

    /// Rows that hold the `k` nearest, in no order.
    pub(crate) fn into_rows(self) -> Vec<u32> {
        self.top.into_rows_within(self.k, MARGIN)
    }
}

impl Collector for Nearest<'_> {
    fn offer(&mut self, first: u32, cosines: &[f32], _: &[f32]) {
        self.top.push_run(first, cosines, |row| self.eligible.has(row));
    }

    fn thresholds(&self) -> Thresholds {
        let row = self.top.score_of(self.k) - MARGIN;
        Thresholds { row, cluster: row - COSINE_GAP }
    }
}

/// The best by the score of `standard`: cosine, words and language.
pub(crate) struct Fused<'a> {
    eligible: Eligible<'a>,
    k: usize,
    top: TopK,
    /// Kept for its memory.
    scores: Vec<f32>,
}

impl<'a> Fused<'a> {
    pub(crate) fn new(eligible: Eligible<'a>, k: usize) -> Fused<'a> {
        Fused { eligible, k, top: TopK::new(k + MORE_COMPARED), scores: Vec::new() }
    }

    /// Rows that hold the `k` best, in no order.
    pub(crate) fn into_rows(self) -> Vec<u32> {
        self.top.into_rows_within(self.k, MARGIN)
    }
}

impl Collector for Fused<'_> {
    fn offer(&mut self, first: u32, cosines: &[f32], lexical: &[f32]) {
        self.scores.clear();
        self.scores.extend(cosines.iter().zip(lexical).map(|(&cosine, &words)| fused_score(cosine, words)));
        self.eligible.add_language(first, LANGUAGE_WEIGHT, &mut self.scores);
        self.top.push_run(first, &self.scores, |row| self.eligible.has(row));
    }

    fn thresholds(&self) -> Thresholds {
        let of_language = if self.eligible.language.is_some() { LANGUAGE_WEIGHT } else { 0.0 };
        let row = self.top.score_of(self.k) - MARGIN - of_language;
        Thresholds { row, cluster: row - FUSED_GAP }
    }
}

/// About the best for `deep` by each of two views: vectors and words, both with the language.
pub(crate) struct TwoViews<'a> {
    eligible: Eligible<'a>,
    near: TopK,
    worded: TopK,
    /// Every run that was offered, and its lexical scores: `deep` wants those of thousands of rows again.
    runs: Vec<Run>,
    lexical: Vec<f32>,
    /// Kept for its memory.
    scores: Vec<f32>,
}

/// Rows that follow each other.
struct Run {
    first: u32,
    /// The place of its first lexical score.
    at: usize,
}

impl<'a> TwoViews<'a> {
    /// So many by each.
    pub(crate) fn new(eligible: Eligible<'a>, by_vectors: usize, by_words: usize) -> TwoViews<'a> {
        TwoViews {
            eligible,
            near: TopK::new(by_vectors),
            worded: TopK::above(f32::MIN_POSITIVE, by_words),
            runs: Vec::new(),
            lexical: Vec::new(),
            scores: Vec::new(),
        }
    }

    /// The rows of both, each once, ascending.
    pub(crate) fn into_candidates(mut self) -> Candidates {
        let mut rows: Vec<u32> = self.near.into_rows().chain(self.worded.into_rows()).collect();
        rows.sort_unstable();
        rows.dedup();
        self.runs.sort_unstable_by_key(|run| run.first);
        let mut runs = &self.runs[..];
        let lexical = rows.iter().map(|&row| {
            while runs.get(1).is_some_and(|next| next.first <= row) {
                runs = &runs[1..];
            }
            self.lexical[runs[0].at + (row - runs[0].first) as usize]
        });
        Candidates { lexical: lexical.collect(), rows, copy: Vec::new() }
    }
}

impl Collector for TwoViews<'_> {
    fn offer(&mut self, first: u32, cosines: &[f32], lexical: &[f32]) {
        let TwoViews { eligible, near, worded, runs, lexical: all, scores } = self;
        runs.push(Run { first, at: all.len() });
        all.extend_from_slice(lexical);
        let with_language = eligible.with_language(first, LANGUAGE_TO_COSINE, cosines, scores);
        near.push_run(first, with_language, |row| eligible.has(row));
        let with_language = eligible.with_language(first, LANGUAGE_TO_WORDS, lexical, scores);
        let has_words = |row: u32| lexical[(row - first) as usize] > 0.0;
        worded.push_run(first, with_language, |row| has_words(row) && eligible.has(row));
    }

    /// Nothing is passed over: `deep` wants many.
    fn thresholds(&self) -> Thresholds {
        Thresholds { row: f32::NEG_INFINITY, cluster: f32::NEG_INFINITY }
    }
}
