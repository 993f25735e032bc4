//! BM25 over the words of screens: postings with field-weighted frequencies, scored into one dense array.
//!
//! BM25(row) = sum over query terms of idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / mean length)),
//! idf = ln(1 + (N - n + 0.5) / (n + 0.5)) (Robertson and Zaragoza 2009; the idf of Lucene, never negative). Scores are
//! given as shares of the most that any row could reach, sum of idf * (k1 + 1), so that k1 + 1 cancels out.
//! tf is a sum of field weights (BM25F with one length): a word of the title counts more than one seen on the screen.

use crate::terms::{spanned_terms, terms};
use rustc_hash::FxHashMap;

/// Saturation of repeated words. 1.2 as in Lucene; captions are short and rarely repeat.
const K1: f32 = 1.2;
/// How much a long text is held against it.
const B: f32 = 0.75;
/// Frequencies are stored in quarters, so that weights of 0.5 and 1.5 stay exact.
const FREQUENCY_UNITS: f32 = 4.0;
/// Rows are 24 bits of a posting.
pub const ROWS_MAX: usize = 1 << 24;

/// What a token without a rare word weighs in MaxSim.
const TOKEN_FLOOR: f32 = 0.3;

/// One text of a screen and how much its words count.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The text.
    pub text: &'a str,
    /// The weight of one occurrence: a multiple of 0.25, at most 8.
    pub weight: f32,
}

/// A row (24 bits) and the weighted frequency of the term in it, in quarters (8 bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting(u32);

impl Posting {
    fn new(row: u32, frequency: f32) -> Posting {
        Posting((row << 8) | (frequency * FREQUENCY_UNITS).clamp(1.0, 255.0) as u32)
    }

    fn row(self) -> usize {
        (self.0 >> 8) as usize
    }

    fn frequency(self) -> f32 {
        (self.0 & 0xff) as f32 / FREQUENCY_UNITS
    }
}

/// The index. Rows are given by the caller and are never reused; postings of removed rows stay until it is rebuilt.
#[derive(Clone, Debug, Default)]
pub struct KeywordIndex {
    term_ids: FxHashMap<Box<str>, u32>,
    postings: Vec<Vec<Posting>>,
    /// Weighted length of each row.
    lengths: Vec<f32>,
    length_total: f64,
}

/// The parts of a [`KeywordIndex`] for a snapshot.
pub struct KeywordParts {
    /// Every term, at the place of its id.
    pub terms: Vec<Box<str>>,
    /// The postings of each term as packed words, ascending by row.
    pub postings: Vec<Vec<u32>>,
    /// Weighted length of each row.
    pub lengths: Vec<f32>,
}

impl KeywordIndex {
    /// Adds a row, which must be the number of rows added before.
    ///
    /// # Panics
    /// When `row` is not the next one or is above [`ROWS_MAX`].
    pub fn add(&mut self, row: u32, fields: &[Field<'_>]) {
        assert!(row as usize == self.lengths.len() && (row as usize) < ROWS_MAX, "rows come in order");
        let mut frequencies: FxHashMap<u32, f32> = FxHashMap::default();
        let mut length = 0.0;
        for field in fields {
            for term in terms(field.text) {
                *frequencies.entry(self.term_id(term)).or_default() += field.weight;
                length += field.weight;
            }
        }
        for (term, frequency) in frequencies {
            self.postings[term as usize].push(Posting::new(row, frequency));
        }
        self.lengths.push(length);
        self.length_total += f64::from(length);
    }

    fn term_id(&mut self, term: String) -> u32 {
        let next = self.postings.len() as u32;
        let id = *self.term_ids.entry(term.into_boxed_str()).or_insert(next);
        if id == next {
            self.postings.push(Vec::new());
        }
        id
    }

    /// The number of rows, removed ones included.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.lengths.len()
    }

    /// The terms of a query that the index knows, each once, weighted so that a row with all of them, unknown ones included, at
    /// full saturation would score 1.
    #[must_use]
    pub fn query_terms(&self, query: &str) -> QueryTerms {
        let mut seen = std::collections::BTreeSet::new();
        let mut out = QueryTerms::default();
        let mut total = 0.0;
        for term in terms(query) {
            let id = self.term_ids.get(term.as_str()).copied();
            if !seen.insert(term) {
                continue;
            }
            let idf = self.idf(id.map_or(0, |id| self.postings[id as usize].len()));
            total += idf;
            out.weights.extend(id.map(|id| (id, idf)));
        }
        out.weights.iter_mut().for_each(|(_, weight)| *weight /= total);
        out
    }

    /// How much each token of a text says, by the first byte of each: shares of the whole that add up to 1. A token of a rare
    /// word weighs up to [`TOKEN_FLOOR`] + 1, one of a stop word or a sign [`TOKEN_FLOOR`].
    #[must_use]
    pub fn token_weights(&self, text: &str, token_starts: &[u32]) -> Vec<f32> {
        let places = spanned_terms(text);
        let idf_max = (1.0 + self.lengths.len() as f32).ln().max(1.0);
        let weight = |start: u32| {
            let found = places.iter().find(|(_, place)| place.contains(&(start as usize)));
            let idf = found.map_or(0.0, |(term, _)| {
                let id = self.term_ids.get(term.as_str());
                self.idf(id.map_or(0, |&id| self.postings[id as usize].len()))
            });
            TOKEN_FLOOR + idf / idf_max
        };
        let weights: Vec<f32> = token_starts.iter().map(|&start| weight(start)).collect();
        let total: f32 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / total).collect()
    }

    fn idf(&self, document_frequency: usize) -> f32 {
        let (total, having) = (self.lengths.len() as f32, document_frequency as f32);
        (1.0 + (total - having + 0.5) / (having + 0.5)).ln()
    }

    /// Writes the score of every row, 0 to 1, to `scores` (resized to [`KeywordIndex::row_count`]), 0 for rows without a term.
    pub fn score_into(&self, query: &QueryTerms, scores: &mut Vec<f32>) {
        scores.clear();
        scores.resize(self.lengths.len(), 0.0);
        self.add_into(query, 1.0, scores);
    }

    /// Adds `factor` times the score of every row to `scores`.
    ///
    /// # Panics
    /// When `scores` is shorter than [`KeywordIndex::row_count`].
    pub fn add_into(&self, query: &QueryTerms, factor: f32, scores: &mut [f32]) {
        let mean_length = (self.length_total / self.lengths.len().max(1) as f64).max(1.0) as f32;
        let (fixed, per_length) = (K1 * (1.0 - B), K1 * B / mean_length);
        for &(term, share) in &query.weights {
            let weight = share * factor;
            for posting in &self.postings[term as usize] {
                let row = posting.row();
                let frequency = posting.frequency();
                scores[row] += weight * frequency / (frequency + fixed + per_length * self.lengths[row]);
            }
        }
    }

    /// The rows in which the first term of `word` stands, ascending, removed rows included.
    pub fn rows_with(&self, word: &str) -> impl Iterator<Item = u32> {
        let id = terms(word).first().and_then(|term| self.term_ids.get(term.as_str()));
        id.into_iter().flat_map(|&id| &self.postings[id as usize]).map(|posting| posting.row() as u32)
    }

    /// Memory in bytes, the hash map estimated at 48 bytes an entry beside its text.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let postings: usize = self.postings.iter().map(|list| list.capacity() * 4 + 24).sum();
        let terms: usize = self.term_ids.keys().map(|term| term.len() + 48).sum();
        postings + terms + self.lengths.capacity() * 4
    }

    /// Without the rows for which `keep` is `None`; others move to the row it names. New rows must ascend with old ones.
    #[must_use]
    pub fn compacted(&self, keep: &[Option<u32>], kept: usize) -> KeywordIndex {
        let mut out = KeywordIndex { lengths: vec![0.0; kept], ..KeywordIndex::default() };
        for (old, new) in keep.iter().enumerate().filter_map(|(old, new)| new.map(|new| (old, new as usize)))
        {
            out.lengths[new] = self.lengths[old];
            out.length_total += f64::from(self.lengths[old]);
        }
        for (term, &id) in &self.term_ids {
            let list: Vec<Posting> =
                self.postings[id as usize].iter().filter_map(|posting| moved(*posting, keep)).collect();
            if !list.is_empty() {
                out.term_ids.insert(term.clone(), out.postings.len() as u32);
                out.postings.push(list);
            }
        }
        out
    }

    /// The parts, for a snapshot.
    #[must_use]
    pub fn to_parts(&self) -> KeywordParts {
        let mut terms: Vec<Box<str>> = vec![Box::from(""); self.postings.len()];
        for (term, &id) in &self.term_ids {
            terms[id as usize].clone_from(term);
        }
        let postings =
            self.postings.iter().map(|list| list.iter().map(|posting| posting.0).collect()).collect();
        KeywordParts { terms, postings, lengths: self.lengths.clone() }
    }

    /// From the parts of a snapshot; `None` when they do not fit each other.
    #[must_use]
    pub fn from_parts(parts: KeywordParts) -> Option<KeywordIndex> {
        let rows = parts.lengths.len();
        let postings: Vec<Vec<Posting>> =
            parts.postings.into_iter().map(|list| list.into_iter().map(Posting).collect()).collect();
        let is_sound = postings.len() == parts.terms.len()
            && parts.lengths.iter().all(|length| length.is_finite() && *length >= 0.0)
            && postings.iter().flatten().all(|posting| posting.row() < rows);
        let length_total = parts.lengths.iter().map(|&length| f64::from(length)).sum();
        let term_ids = parts.terms.into_iter().zip(0..).collect();
        is_sound.then_some(KeywordIndex { term_ids, postings, lengths: parts.lengths, length_total })
    }
}

fn moved(posting: Posting, keep: &[Option<u32>]) -> Option<Posting> {
    keep[posting.row()].map(|row| Posting((row << 8) | (posting.0 & 0xff)))
}

/// The terms of one query that the index knows, with their shares of the score.
#[derive(Clone, Debug, Default)]
pub struct QueryTerms {
    weights: Vec<(u32, f32)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(texts: &[&str]) -> KeywordIndex {
        let mut index = KeywordIndex::default();
        for (row, text) in texts.iter().enumerate() {
            index.add(row as u32, &[Field { text, weight: 1.0 }]);
        }
        index
    }

    fn scores(index: &KeywordIndex, query: &str) -> Vec<f32> {
        let mut out = Vec::new();
        index.score_into(&index.query_terms(query), &mut out);
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
        let compacted = index(&texts).compacted(&[Some(0), None, Some(1)], 2);
        let restored = KeywordIndex::from_parts(compacted.to_parts()).expect("the parts are its own");
        for query in ["login", "chart", "sales chart"] {
            assert_eq!(scores(&fresh, query), scores(&compacted, query));
            assert_eq!(scores(&fresh, query), scores(&restored, query));
        }
        assert_eq!(restored.rows_with("old").count(), 0);
    }
}
