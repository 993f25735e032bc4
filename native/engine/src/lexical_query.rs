//! The words of a query as a platform knows them: each term once, weighted by how rare it is, in both parts
//! of the platform.

use crate::keyword_index::{Bm25, KeywordIndex, TermAt, idf};
use crate::segment::{Segment, SegmentTerms};
use crate::terms::{spanned_terms, terms};
use std::collections::BTreeSet;

/// The weight of a token without a rare word in MaxSim.
const TOKEN_FLOOR: f32 = 0.3;
/// The most that the words of an unwanted phrase take from the lexical score.
const NEGATED_WORDS: f32 = 0.5;

/// Term statistics of a platform: those of its segment, if it has one, and of its delta.
#[derive(Clone, Copy, Debug)]
pub struct TermDictionary<'a> {
    /// The rows of the last merge.
    pub segment: Option<&'a Segment>,
    /// The rows since.
    pub delta: &'a KeywordIndex,
}

/// The terms of a query by their numbers, with weights such that a row with all of them, unknown ones
/// included, at full saturation would score 1.
#[derive(Clone, Debug)]
pub struct LexicalQuery {
    /// Those the segment knows.
    pub segment: SegmentTerms,
    /// Those the delta knows.
    pub delta: Vec<(TermAt, f32)>,
    /// The formula with the mean length of all rows.
    pub bm25: Bm25,
}

impl<'a> TermDictionary<'a> {
    pub(crate) fn bm25(&self) -> Bm25 {
        let segment = self.segment.map_or(0.0, Segment::length_total);
        Bm25::new(((segment + self.delta.length_total()) / self.row_count().max(1) as f64) as f32)
    }

    fn row_count(&self) -> usize {
        self.segment.map_or(0, Segment::row_count) + self.delta.row_count()
    }

    /// Number of rows that have a term, removed ones included.
    pub(crate) fn count(&self, term: &str) -> usize {
        let segment = self.segment.and_then(|segment| Some(segment.postings(segment.term(term)?).len()));
        let delta: usize = self.delta.find(term).map(|at| self.delta.postings(at).len()).sum();
        segment.unwrap_or(0) + delta
    }

    fn idf(&self, term: &str) -> f32 {
        idf(self.row_count(), self.count(term))
    }

    /// The share of each word in what all say: of their idf. A stop word says nothing.
    pub(crate) fn word_shares(&self, words: &[String]) -> Vec<f32> {
        let idf = |word: &String| terms(word).first().map_or(0.0, |term| self.idf(term));
        let each: Vec<f32> = words.iter().map(idf).collect();
        let total: f32 = each.iter().sum();
        each.into_iter().map(|idf| if total > 0.0 { idf / total } else { 0.0 }).collect()
    }

    /// The terms of a query, and of what is not wanted.
    pub fn lexical_query(&self, text: &str, negated: &[String]) -> LexicalQuery {
        let mut out = LexicalQuery { segment: Vec::new(), delta: Vec::new(), bm25: self.bm25() };
        for (term, weight) in weighted_terms(text, negated, |term| self.idf(term)) {
            out.segment.extend(self.segment.and_then(|segment| segment.term(&term)).map(|id| (id, weight)));
            out.delta.extend(self.delta.find(&term).map(|at| (at, weight)));
        }
        out
    }

    pub fn token_weights(&self, text: &str, token_starts: &[u32]) -> Vec<f32> {
        token_weights(text, token_starts, self.row_count(), |term| self.idf(term))
    }

    /// The rows with a term, removed ones included, as the platform numbers them.
    pub(crate) fn rows_with_term(self, term: &str) -> impl Iterator<Item = u32> + use<'a> {
        let segment =
            self.segment.and_then(|segment| Some(segment.postings(segment.term(term)?))).unwrap_or_default();
        let delta = self.delta.find(term).flat_map(|at| self.delta.postings(at));
        let first = self.segment.map_or(0, Segment::row_count);
        segment
            .iter()
            .map(|posting| posting.row() as u32)
            .chain(delta.map(move |posting| (first + posting.row()) as u32))
    }
}

/// The distinct terms of a text by their alphabet, each with its share of the sum of their idf, times
/// `factor`.
fn shares(text: &str, factor: f32, idf: impl Fn(&str) -> f32) -> Vec<(String, f32)> {
    let distinct: BTreeSet<String> = terms(text).into_iter().collect();
    let weighted: Vec<(f32, String)> = distinct.into_iter().map(|term| (idf(&term), term)).collect();
    let total: f32 = weighted.iter().map(|(idf, _)| idf).sum();
    weighted.into_iter().map(|(idf, term)| (term, factor * idf / total)).collect()
}

/// The distinct terms of a query, each with its share of the sum of their idf; those of what is not wanted
/// weigh less than 0.
pub(crate) fn weighted_terms(
    text: &str,
    negated: &[String],
    idf: impl Fn(&str) -> f32,
) -> Vec<(String, f32)> {
    let unwanted = negated.iter().flat_map(|phrase| shares(phrase, -NEGATED_WORDS, &idf));
    shares(text, 1.0, &idf).into_iter().chain(unwanted).collect()
}

/// The weight of each token of a text, by the first byte of each: shares of the whole that add up to 1. A
/// token of a rare word weighs up to [`TOKEN_FLOOR`] + 1, one of a stop word or a sign [`TOKEN_FLOOR`].
pub(crate) fn token_weights(
    text: &str,
    token_starts: &[u32],
    row_count: usize,
    idf: impl Fn(&str) -> f32,
) -> Vec<f32> {
    let places = spanned_terms(text);
    let idf_max = (1.0 + row_count as f32).ln().max(1.0);
    let weight = |start: u32| {
        let found = places.iter().find(|(_, place)| place.contains(&(start as usize)));
        TOKEN_FLOOR + found.map_or(0.0, |(term, _)| idf(term)) / idf_max
    };
    let weights: Vec<f32> = token_starts.iter().map(|&start| weight(start)).collect();
    let total: f32 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / total).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keyword_index::{Field, RowWords};

    fn index(texts: &[&str]) -> KeywordIndex {
        let mut index = KeywordIndex::default();
        for (row, text) in texts.iter().enumerate() {
            index.add(row as u32, &RowWords::of(&[Field { text, weight: 1.0 }]));
        }
        index
    }

    fn scores(index: &KeywordIndex, query: &str) -> Vec<f32> {
        let words = TermDictionary { segment: None, delta: index }.lexical_query(query, &[]);
        let mut out = vec![0.0; index.row_count()];
        index.add_scores(&words.delta, &words.bm25, &mut out);
        out
    }

    #[test]
    fn the_formula_is_bm25_to_the_digit() {
        let index = index(&["login form", "pie chart of sales sales", "chart"]);
        let idf = (1.0f32 + (3.0 - 1.0 + 0.5) / 1.5).ln();
        let mean = (2.0 + 4.0 + 1.0) / 3.0;
        let bm25 = idf * 2.0 * 2.2 / (2.0 + 1.2 * (0.25 + 0.75 * 4.0 / mean));
        assert!((scores(&index, "sales")[1] - bm25 / (idf * 2.2)).abs() < 1e-5);
    }

    #[test]
    fn rare_words_and_short_texts_count_more() {
        let index =
            index(&["chart", "chart with a very long caption about other matters", "form", "chart legend"]);
        let by_length = scores(&index, "chart");
        assert!(by_length[0] > by_length[3] && by_length[3] > by_length[1] && by_length[2] == 0.0);
        let rare = scores(&index, "chart legend");
        assert!(rare[3] > rare[0]);
    }

    #[test]
    fn a_score_stays_below_1_unknown_words_take_their_share_and_stop_words_score_nothing() {
        let index = index(&["login login login login", "the of and"]);
        let of_two = scores(&index, "login unknownword")[0];
        assert!(of_two < 0.5 && of_two < scores(&index, "login")[0] && scores(&index, "login")[0] < 1.0);
        assert_eq!(scores(&index, "with the"), [0.0, 0.0]);
    }

    #[test]
    fn compaction_and_parts_keep_the_scores_of_what_stays() {
        let texts = ["login form", "old chart", "chart of sales"];
        let fresh = index(&[texts[0], texts[2]]);
        let compacted = index(&texts).compacted(&[Some(0), None, Some(1)]);
        let mut restored = KeywordIndex::default();
        restored.append(&compacted.parts(0..2)).expect("the parts are its own");
        for query in ["login", "chart", "sales chart"] {
            assert_eq!(scores(&fresh, query), scores(&compacted, query));
            assert_eq!(scores(&fresh, query), scores(&restored, query));
        }
        assert_eq!(TermDictionary { segment: None, delta: &restored }.rows_with_term("old").count(), 0);
    }
}
