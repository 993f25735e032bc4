//! BM25 over the words of screens: postings with field-weighted frequencies, scored into one dense array.
//!
//! BM25(row) = sum over query terms of idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / mean length)),
//! idf = ln(1 + (N - n + 0.5) / (n + 0.5)) (Robertson and Zaragoza 2009; the idf of Lucene, never negative). Scores are
//! given as shares of the most that any row could reach, sum of idf * (k1 + 1), so that k1 + 1 cancels out; the weights of a
//! query's terms are made in [`crate::query_words`]. tf is a sum of field weights (BM25F with one length): a word of the title counts more than one seen on the screen.

use crate::galloping::first_from;
use crate::screen_vectors::ScreenWords;
use crate::terms::terms;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// Saturation of repeated words. 1.2 as in Lucene; captions are short and rarely repeat.
const K1: f32 = 1.2;
/// How much a long text is held against it.
const B: f32 = 0.75;
/// Frequencies are stored in quarters, so that weights of 0.5 and 1.5 stay exact.
const FREQUENCY_UNITS: f32 = 4.0;
/// Rows are 24 bits of a posting.
pub const ROWS_MAX: usize = 1 << 24;

/// How much a word counts by where it stands. A title says what a screen is; read text says least.
const TITLE_WEIGHT: f32 = 2.0;
const CAPTION_WEIGHT: f32 = 1.0;
const VISIBLE_TEXT_WEIGHT: f32 = 0.5;

/// One text of a screen and how much its words count.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The text.
    pub text: &'a str,
    /// The weight of one occurrence: a multiple of 0.25, at most 8.
    pub weight: f32,
}

/// The texts of a screen that its words are taken from; `elements` are its elements joined.
#[must_use]
pub fn fields<'a>(words: &'a ScreenWords, elements: &'a str) -> [Field<'a>; 6] {
    let field = |text, weight| Field { text, weight };
    [
        field(&words.title, TITLE_WEIGHT),
        field(&words.description, CAPTION_WEIGHT),
        field(elements, CAPTION_WEIGHT),
        field(&words.pattern, CAPTION_WEIGHT),
        field(&words.app_name, CAPTION_WEIGHT),
        field(&words.visible_text, VISIBLE_TEXT_WEIGHT),
    ]
}

/// The terms of a row before it is added: making them is the larger part of the work and changes nothing.
#[derive(Clone, Debug, Default)]
pub struct RowWords {
    /// The weighted frequency of each term.
    frequencies: FxHashMap<String, f32>,
    /// The weighted length in words.
    length: f32,
}

impl RowWords {
    /// Of the texts of a row.
    #[must_use]
    pub fn of(fields: &[Field<'_>]) -> RowWords {
        let mut out = RowWords::default();
        for field in fields {
            for term in terms(field.text) {
                *out.frequencies.entry(term).or_default() += field.weight;
                out.length += field.weight;
            }
        }
        out
    }
}

/// A row (24 bits) and the weighted frequency of the term in it, in quarters (8 bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub struct Posting(u32);

impl Posting {
    fn new(row: u32, frequency: f32) -> Posting {
        Posting((row << 8) | (frequency * FREQUENCY_UNITS).clamp(1.0, 255.0) as u32)
    }

    /// The row.
    #[must_use]
    pub fn row(self) -> usize {
        (self.0 >> 8) as usize
    }

    /// How often the term stands there, by the weights of the fields.
    #[must_use]
    pub fn frequency(self) -> f32 {
        (self.0 & 0xff) as f32 / FREQUENCY_UNITS
    }

    /// The same of another row.
    #[must_use]
    pub fn moved_to(self, row: u32) -> Posting {
        Posting((row << 8) | (self.0 & 0xff))
    }
}

/// The part of BM25 that depends on a row: frequency against length.
#[derive(Clone, Copy, Debug)]
pub struct Bm25 {
    fixed: f32,
    per_length: f32,
}

impl Bm25 {
    /// For rows of this mean length.
    #[must_use]
    pub fn new(mean_length: f32) -> Bm25 {
        Bm25 { fixed: K1 * (1.0 - B), per_length: K1 * B / mean_length.max(1.0) }
    }

    /// The share of a term's idf that a row gets, 0 to 1: tf / (tf + k1 * (1 - b + b * length / mean length)).
    #[must_use]
    pub fn share(&self, frequency: f32, length: f32) -> f32 {
        frequency / (frequency + self.half(length))
    }

    /// What is added to the frequency below the line: the frequency of half a share.
    #[must_use]
    pub fn half(&self, length: f32) -> f32 {
        self.fixed + self.per_length * length
    }
}

/// What a term says that stands in `having` of `total` rows.
#[must_use]
pub fn idf(total: usize, having: usize) -> f32 {
    let (total, having) = (total as f32, having as f32);
    (1.0 + (total - having + 0.5) / (having + 0.5)).ln()
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
    /// When `row` is not the next one or is above [`ROWS_MAX`]; nothing has changed then.
    pub fn add(&mut self, row: u32, words: RowWords) {
        assert!(row as usize == self.lengths.len() && (row as usize) < ROWS_MAX, "rows come in order");
        for (term, frequency) in words.frequencies {
            let term = self.term_id(term);
            self.postings[term as usize].push(Posting::new(row, frequency));
        }
        self.lengths.push(words.length);
        self.length_total += f64::from(words.length);
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

    /// The number of a term.
    #[must_use]
    pub fn term(&self, term: &str) -> Option<u32> {
        self.term_ids.get(term).copied()
    }

    /// Terms.
    pub fn terms(&self) -> impl Iterator<Item = (&str, u32)> {
        self.term_ids.iter().map(|(term, &id)| (&**term, id))
    }

    /// The postings of a term, ascending by row, removed rows included.
    #[must_use]
    pub fn postings(&self, term: u32) -> &[Posting] {
        &self.postings[term as usize]
    }

    /// The weighted length of every row in words.
    #[must_use]
    pub fn lengths(&self) -> &[f32] {
        &self.lengths
    }

    /// The sum of all lengths.
    #[must_use]
    pub fn length_total(&self) -> f64 {
        self.length_total
    }

    /// Adds what terms give, each with its weight, to the score of every row.
    ///
    /// # Panics
    /// When `scores` is shorter than [`KeywordIndex::row_count`].
    pub fn add_scores(&self, terms: &[(u32, f32)], bm25: &Bm25, scores: &mut [f32]) {
        for &(term, weight) in terms {
            for posting in self.postings(term) {
                let row = posting.row();
                scores[row] += weight * bm25.share(posting.frequency(), self.lengths[row]);
            }
        }
    }

    /// The scores of `rows`, which ascend, in their order: as of [`KeywordIndex::add_scores`], without
    /// looking at other rows.
    #[must_use]
    pub fn scores_of(&self, terms: &[(u32, f32)], bm25: &Bm25, rows: &[u32]) -> Vec<f32> {
        let mut scores = vec![0.0; rows.len()];
        for &(term, weight) in terms {
            let (mut at, mut postings) = (0, self.postings(term));
            while let (Some(&row), Some(posting)) = (rows.get(at), postings.first()) {
                match posting.row().cmp(&(row as usize)) {
                    Ordering::Less => {
                        let before = first_from(postings.len(), |next| postings[next].row() < row as usize);
                        postings = &postings[before..];
                    }
                    Ordering::Equal => {
                        scores[at] += weight * bm25.share(posting.frequency(), self.lengths[row as usize]);
                        (at, postings) = (at + 1, &postings[1..]);
                    }
                    Ordering::Greater => {
                        at += first_from(rows.len() - at, |next| (rows[at + next] as usize) < posting.row());
                    }
                }
            }
        }
        scores
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
    keep[posting.row()].map(|row| posting.moved_to(row))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn some_rows_have_the_scores_they_have_among_all(
            texts in prop::collection::vec("[abcd ]{0,12}", 1..60),
            is_wanted in prop::collection::vec(any::<bool>(), 60),
        ) {
            let mut index = KeywordIndex::default();
            for (row, text) in (0..).zip(&texts) {
                index.add(row, RowWords::of(&[Field { text, weight: 1.0 }]));
            }
            let weighted: Vec<(u32, f32)> = index.terms().map(|(_, id)| (id, 0.3 - 0.1 * id as f32)).collect();
            let bm25 = Bm25::new(3.0);
            let mut all = vec![0.0; texts.len()];
            index.add_scores(&weighted, &bm25, &mut all);
            let rows: Vec<u32> = (0..texts.len() as u32).filter(|&row| is_wanted[row as usize]).collect();
            let expected: Vec<f32> = rows.iter().map(|&row| all[row as usize]).collect();
            prop_assert_eq!(index.scores_of(&weighted, &bm25, &rows), expected);
        }
    }
}
