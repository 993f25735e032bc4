//! BM25 over the words of screens: postings with field-weighted frequencies, scored into one dense array.

mod bm25;
mod parts;
mod posting;
mod row_words;

pub(crate) use bm25::{Bm25, idf};
pub(crate) use parts::KeywordParts;
pub(crate) use posting::{Posting, frequency_of_quarters};
pub(crate) use row_words::fields;
pub use row_words::{Field, RowWords};

use crate::galloping::first_from;
use crate::word_order::{WordOrder, WordOrders};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::sync::Arc;

/// Rows are 24 bits of a posting.
pub(crate) const ROWS_MAX: usize = 1 << 24;

/// Rows of a chunk. The first change after a clone of the index copies the last chunk.
const CHUNK_ROWS: usize = 2048;

/// The place of a term in one chunk of a [`KeywordIndex`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermAt {
    chunk: u32,
    id: u32,
}

/// The index. Rows are given by the caller and are never reused; postings of removed rows stay until it is
/// rebuilt. It is kept in chunks of rows that clones share, each with a term dictionary of its own.
#[derive(Clone, Debug, Default)]
pub struct KeywordIndex {
    chunks: Vec<Arc<Chunk>>,
    row_count: usize,
    length_total: f64,
}

/// The words of [`CHUNK_ROWS`] rows.
#[derive(Clone, Debug, Default)]
struct Chunk {
    term_ids: FxHashMap<Box<str>, u32>,
    /// The postings of each term, ascending by row; rows are those of the whole index.
    postings: Vec<Vec<Posting>>,
    /// Weighted length of each row.
    lengths: Vec<f32>,
    orders: WordOrders,
    bytes: usize,
}

impl Chunk {
    fn term_id(&mut self, term: &str) -> u32 {
        if let Some(&id) = self.term_ids.get(term) {
            return id;
        }
        let id = self.postings.len() as u32;
        self.term_ids.insert(Box::from(term), id);
        self.postings.push(Vec::new());
        // An entry of the hash map is estimated at 48 bytes beside its text.
        self.bytes += term.len() + 48 + size_of::<Vec<Posting>>();
        id
    }

    fn push(&mut self, id: u32, posting: Posting) {
        self.postings[id as usize].push(posting);
        self.bytes += size_of::<Posting>();
    }
}

impl KeywordIndex {
    /// Adds a row, which must be the number of rows added before.
    ///
    /// # Panics
    /// When `row` is not the next one or is above [`ROWS_MAX`].
    pub fn add(&mut self, row: u32, words: &RowWords) {
        assert!(row as usize == self.row_count && (row as usize) < ROWS_MAX, "rows come in order");
        self.push_row(words.length(), words.order());
        let chunk = self.chunk_of(row as usize);
        for (term, frequency) in words.frequencies() {
            let id = chunk.term_id(term);
            chunk.push(id, Posting::new(row, frequency));
        }
    }

    fn push_row(&mut self, length: f32, order: &str) {
        let chunk = self.chunk_of(self.row_count);
        chunk.lengths.push(length);
        chunk.orders.push(order);
        chunk.bytes += size_of::<f32>();
        self.row_count += 1;
        self.length_total += f64::from(length);
    }

    fn chunk_of(&mut self, row: usize) -> &mut Chunk {
        let at = row / CHUNK_ROWS;
        if self.chunks.len() <= at {
            self.chunks.resize_with(at + 1, Arc::default);
        }
        Arc::make_mut(&mut self.chunks[at])
    }

    /// Adds postings of a term, whose rows ascend and come after those that the term has.
    fn push_postings(&mut self, term: &str, postings: impl Iterator<Item = Posting>) {
        let mut last = None;
        for posting in postings {
            let at = posting.row() / CHUNK_ROWS;
            let chunk = self.chunk_of(posting.row());
            let id = match last {
                Some((chunk, id)) if chunk == at => id,
                _ => chunk.term_id(term),
            };
            chunk.push(id, posting);
            last = Some((at, id));
        }
    }

    /// The number of rows, removed ones included.
    pub fn row_count(&self) -> usize {
        self.row_count
    }

    /// A term in every chunk that has it, in the order of rows.
    pub(crate) fn find<'a>(&'a self, term: &str) -> impl Iterator<Item = TermAt> + use<'a> {
        let ids: Vec<Option<u32>> =
            self.chunks.iter().map(|chunk| chunk.term_ids.get(term).copied()).collect();
        (0..).zip(ids).filter_map(|(chunk, id)| Some(TermAt { chunk, id: id? }))
    }

    /// The terms of all chunks: once for each chunk that has it.
    pub(crate) fn terms(&self) -> impl Iterator<Item = (&str, TermAt)> {
        self.terms_between(0..self.row_count)
    }

    /// The postings of a term in a chunk, ascending by row, removed rows included.
    pub(crate) fn postings(&self, term: TermAt) -> &[Posting] {
        &self.chunks[term.chunk as usize].postings[term.id as usize]
    }

    /// The weighted length of a row in words.
    pub(crate) fn length(&self, row: usize) -> f32 {
        self.chunks[row / CHUNK_ROWS].lengths[row % CHUNK_ROWS]
    }

    /// The chunk of a row, the words of that chunk, and the row's place in it.
    pub(crate) fn word_order(&self, row: usize) -> (usize, WordOrder<'_>, usize) {
        let chunk = row / CHUNK_ROWS;
        (chunk, self.chunks[chunk].orders.view(), row % CHUNK_ROWS)
    }

    pub(crate) fn word_orders(&self) -> impl Iterator<Item = WordOrder<'_>> {
        self.chunks.iter().map(|chunk| chunk.orders.view())
    }

    pub(crate) fn length_total(&self) -> f64 {
        self.length_total
    }

    /// Adds what terms give, each with its weight, to the score of every row.
    ///
    /// # Panics
    /// When `scores` is shorter than [`KeywordIndex::row_count`].
    pub fn add_scores(&self, terms: &[(TermAt, f32)], bm25: &Bm25, scores: &mut [f32]) {
        for &(term, weight) in terms {
            let chunk = &self.chunks[term.chunk as usize];
            let scores = &mut scores[term.chunk as usize * CHUNK_ROWS..][..chunk.lengths.len()];
            for posting in &chunk.postings[term.id as usize] {
                let row = posting.row() % CHUNK_ROWS;
                scores[row] += weight * bm25.share(posting.frequency(), chunk.lengths[row]);
            }
        }
    }

    /// The scores of `rows`, which ascend, in their order: as of [`KeywordIndex::add_scores`], without
    /// looking at other rows.
    pub(crate) fn scores_of(&self, terms: &[(TermAt, f32)], bm25: Bm25, rows: &[u32]) -> Vec<f32> {
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
                        scores[at] += weight * bm25.share(posting.frequency(), self.length(row as usize));
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

    /// Memory in bytes, about.
    pub fn bytes(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.bytes + chunk.orders.bytes()).sum()
    }
}

#[cfg(test)]
mod tests;
