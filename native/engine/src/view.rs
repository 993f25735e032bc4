//! The view of one search on one platform, and the hits it returns.

use crate::cancellation::Cancellation;
use crate::collectors::Candidates;
use crate::copy::AskedCopy;
use crate::interpreter::Language;
use crate::lexical_query::LexicalQuery;
use crate::platform_index::PlatformIndex;
use crate::query_vectors::DeepQuery;
use crate::rescorer::Features;
use crate::retrieval::{Allowed, Retrieval};
use crate::simd::Simd;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    pub id: Uuid,
    /// Higher is better, comparable within one answer.
    pub score: f32,
    /// The probability that it is what was asked; none of a screen that is like another, and of a listed one
    /// that only does not mention what is not wanted.
    pub probability: Option<f32>,
    /// True when the cut keeps it; always in `standard`.
    pub is_kept: bool,
    /// True when it keeps it only for being one of the closest that nobody described.
    pub is_closest: bool,
    /// The parts of the score; `standard` looks at the whole and the words only.
    pub features: Features,
}

impl Hit {
    /// A screen that no cut was asked for.
    pub(crate) fn uncut(id: Uuid, score: f32, probability: Option<f32>, features: Features) -> Hit {
        Hit { id, score, probability, is_kept: true, is_closest: false, features }
    }
}

pub(crate) struct View<'a> {
    pub simd: Simd,
    pub index: &'a PlatformIndex,
    pub query: &'a DeepQuery,
    pub words: &'a LexicalQuery,
    pub allowed: Allowed,
    /// The rows that could come back if they were not excluded, ascending.
    pub excluded: Vec<u32>,
    pub language: Option<Language>,
    /// The rest of the query that is matched.
    pub text: &'a str,
    pub copy: &'a AskedCopy<'a>,
    pub limit: usize,
    /// Keeps what the cut of `deep` would drop.
    pub is_uncut: bool,
    /// Ends `deep` between two candidates.
    pub cancellation: &'a Cancellation,
}

impl View<'_> {
    pub(crate) fn retrieval(&self) -> Retrieval<'_> {
        let View { simd, index, words, language, .. } = *self;
        Retrieval { simd, index, query: &self.query.whole, words, language }
    }

    /// The candidates and the allowed rows on which all that is quoted stands, with what the copy says of
    /// each. Rows that are no candidates come after those that are, so that a full answer needs none of them.
    pub(crate) fn with_copy(&self, mut candidates: Candidates, run_rows: usize) -> Candidates {
        let allowed = self.copy.quoted_rows().filter(|&row| self.allowed.has(row));
        let (here, mut missing): (Vec<u32>, Vec<u32>) =
            allowed.partition(|row| candidates.rows.binary_search(row).is_ok());
        if here.len() < self.limit {
            missing.sort_unstable();
            let missing = self.retrieval().with_words(missing);
            candidates.rows.extend(missing.rows);
            candidates.lexical.extend(missing.lexical);
        }
        candidates.copy = self.copy.shares_on(&candidates.rows, &candidates.lexical, run_rows);
        candidates
    }

    /// 1 when the query names the language of the row's text, else 0.
    pub(crate) fn language_match(&self, row: u32) -> f32 {
        f32::from(u8::from(self.language.is_some() && self.index.language(row) == self.language))
    }
}
