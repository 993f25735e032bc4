//! BM25 over the words of screens: postings with field-weighted frequencies, scored into one dense array.

mod bm25;
mod posting;
mod row_words;

pub use bm25::{Bm25, idf};
pub use posting::{Posting, frequency_of_quarters};
pub use row_words::{Field, RowWords, fields};

use crate::galloping::first_from;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

/// Rows are 24 bits of a posting.
pub const ROWS_MAX: usize = 1 << 24;

/// Rows of a chunk. The first change after a clone of the index copies the last chunk.
const CHUNK_ROWS: usize = 2048;

/// Where a term is in one chunk of a [`KeywordIndex`].
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
    /// Of each term, ascending by row; rows are those of the whole index.
    postings: Vec<Vec<Posting>>,
    /// Weighted length of each row.
    lengths: Vec<f32>,
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

/// The words of some rows, for a snapshot.
#[derive(Debug, Default)]
pub struct KeywordParts {
    /// Every term once.
    pub terms: Vec<Box<str>>,
    /// The postings of each term as packed words, ascending by row; rows are numbered from 0.
    pub postings: Vec<Vec<u32>>,
    /// Weighted length of each row.
    pub lengths: Vec<f32>,
}

impl KeywordIndex {
    /// Adds a row, which must be the number of rows added before.
    ///
    /// # Panics
    /// When `row` is not the next one or is above [`ROWS_MAX`].
    pub fn add(&mut self, row: u32, words: &RowWords) {
        assert!(row as usize == self.row_count && (row as usize) < ROWS_MAX, "rows come in order");
        self.push_length(words.length());
        let chunk = self.chunk_of(row as usize);
        for (term, frequency) in words.frequencies() {
            let id = chunk.term_id(term);
            chunk.push(id, Posting::new(row, frequency));
        }
    }

    fn push_length(&mut self, length: f32) {
        let chunk = self.chunk_of(self.row_count);
        chunk.lengths.push(length);
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
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.row_count
    }

    /// A term in every chunk that has it, in the order of rows.
    pub fn find<'a>(&'a self, term: &str) -> impl Iterator<Item = TermAt> + use<'a> {
        let ids: Vec<Option<u32>> =
            self.chunks.iter().map(|chunk| chunk.term_ids.get(term).copied()).collect();
        (0..).zip(ids).filter_map(|(chunk, id)| Some(TermAt { chunk, id: id? }))
    }

    /// The terms of all chunks: once for each chunk that has it.
    pub fn terms(&self) -> impl Iterator<Item = (&str, TermAt)> {
        let numbered = (0..).zip(&self.chunks);
        numbered.flat_map(|(chunk, held)| {
            held.term_ids.iter().map(move |(term, &id)| (&**term, TermAt { chunk, id }))
        })
    }

    /// The postings of a term in a chunk, ascending by row, removed rows included.
    #[must_use]
    pub fn postings(&self, term: TermAt) -> &[Posting] {
        &self.chunks[term.chunk as usize].postings[term.id as usize]
    }

    /// The weighted length of a row in words.
    #[must_use]
    pub fn length(&self, row: usize) -> f32 {
        self.chunks[row / CHUNK_ROWS].lengths[row % CHUNK_ROWS]
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
    #[must_use]
    pub fn scores_of(&self, terms: &[(TermAt, f32)], bm25: &Bm25, rows: &[u32]) -> Vec<f32> {
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
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.bytes).sum()
    }

    /// Without the rows for which `keep` is `None`; the others follow each other in the rows that it names.
    #[must_use]
    pub fn compacted(&self, keep: &[Option<u32>]) -> KeywordIndex {
        let mut out = KeywordIndex::default();
        for (row, _) in keep.iter().enumerate().filter(|(_, new)| new.is_some()) {
            out.push_length(self.length(row));
        }
        for (term, at) in self.terms() {
            out.push_postings(term, self.postings(at).iter().filter_map(|posting| moved(*posting, keep)));
        }
        out
    }

    /// The words of some rows, for a snapshot.
    #[must_use]
    pub fn parts(&self, rows: Range<usize>) -> KeywordParts {
        let mut postings_of: FxHashMap<&str, Vec<u32>> = FxHashMap::default();
        for (term, at) in self.terms_between(&rows) {
            let list = self.postings(at);
            let first = list.partition_point(|posting| posting.row() < rows.start);
            let within = list[first..].iter().take_while(|posting| posting.row() < rows.end);
            let mut moved = within
                .map(|posting| posting.moved_to((posting.row() - rows.start) as u32).packed())
                .peekable();
            if moved.peek().is_some() {
                postings_of.entry(term).or_default().extend(moved);
            }
        }
        let (terms, postings) = postings_of.into_iter().map(|(term, list)| (Box::from(term), list)).unzip();
        KeywordParts { terms, postings, lengths: rows.map(|row| self.length(row)).collect() }
    }

    /// The terms of the chunks that hold some of the rows, in the order of chunks.
    fn terms_between(&self, rows: &Range<usize>) -> impl Iterator<Item = (&str, TermAt)> {
        let chunks = rows.start / CHUNK_ROWS..rows.end.div_ceil(CHUNK_ROWS).min(self.chunks.len());
        chunks.flat_map(|at| {
            let chunk = at as u32;
            self.chunks[at].term_ids.iter().map(move |(term, &id)| (&**term, TermAt { chunk, id }))
        })
    }

    /// Appends the rows of a snapshot; `None` when their words do not fit each other, and nothing is changed.
    #[must_use]
    pub fn append(&mut self, parts: &KeywordParts) -> Option<()> {
        let (first, rows) = (self.row_count() as u32, parts.lengths.len());
        let is_sound = parts.postings.len() == parts.terms.len()
            && first as usize + rows <= ROWS_MAX
            && parts.lengths.iter().all(|length| length.is_finite() && *length >= 0.0)
            && parts.postings.iter().all(|list| list.is_sorted())
            && parts.postings.iter().flatten().all(|&posting| Posting::from_packed(posting).row() < rows);
        is_sound.then_some(())?;
        parts.lengths.iter().for_each(|&length| self.push_length(length));
        for (term, list) in parts.terms.iter().zip(&parts.postings) {
            let postings = list.iter().map(|&posting| Posting::from_packed(posting));
            self.push_postings(term, postings.map(|posting| posting.moved_to(first + posting.row() as u32)));
        }
        Some(())
    }
}

fn moved(posting: Posting, keep: &[Option<u32>]) -> Option<Posting> {
    keep[posting.row()].map(|row| posting.moved_to(row))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn index(rows: usize) -> KeywordIndex {
        let mut out = KeywordIndex::default();
        (0..rows).for_each(|row| out.add(row as u32, &words(row)));
        out
    }

    fn words(row: usize) -> RowWords {
        let text = format!("chart {} {}", row % 7, if row.is_multiple_of(3) { "login" } else { "" });
        RowWords::of(&[Field { text: &text, weight: 1.0 }])
    }

    fn rows_with(index: &KeywordIndex, term: &str) -> Vec<usize> {
        index.find(term).flat_map(|at| index.postings(at)).map(|posting| posting.row()).collect()
    }

    #[test]
    fn the_rows_of_a_term_ascend_across_chunks() {
        let index = index(2 * CHUNK_ROWS + 10);
        assert_eq!(index.find("login").count(), 3);
        assert!(rows_with(&index, "login").into_iter().eq((0..2 * CHUNK_ROWS + 10).step_by(3)));
        assert!(index.find("nothing").next().is_none());
    }

    #[test]
    fn a_clone_shares_full_chunks_and_never_sees_what_is_added_afterwards() {
        let mut index = index(CHUNK_ROWS + 5);
        let before = index.clone();
        index.add(CHUNK_ROWS as u32 + 5, &words(0));
        assert!(Arc::ptr_eq(&before.chunks[0], &index.chunks[0]));
        assert_eq!(rows_with(&before, "chart").len() + 1, rows_with(&index, "chart").len());
    }

    #[test]
    fn parts_of_any_rows_put_together_are_the_index_again() {
        let rows = 2 * CHUNK_ROWS + 10;
        let index = index(rows);
        let mut again = KeywordIndex::default();
        for cut in [0..1, 1..CHUNK_ROWS + 3, CHUNK_ROWS + 3..rows] {
            assert!(again.append(&index.parts(cut)).is_some());
        }
        assert_eq!((again.row_count(), again.bytes()), (rows, index.bytes()));
        assert!((0..rows).all(|row| again.length(row).to_bits() == index.length(row).to_bits()));
        for term in ["chart", "login", "5"] {
            assert_eq!(rows_with(&again, term), rows_with(&index, term));
        }
    }

    #[test]
    fn parts_that_lie_are_refused_and_change_nothing() {
        let mut index = index(3);
        let lies = [
            KeywordParts { terms: vec!["a".into()], ..KeywordParts::default() },
            KeywordParts { terms: vec!["a".into()], postings: vec![vec![9 << 8]], lengths: vec![1.0] },
            KeywordParts { lengths: vec![f32::NAN], ..KeywordParts::default() },
            KeywordParts { terms: vec!["a".into()], postings: vec![vec![256, 1]], lengths: vec![1.0, 1.0] },
        ];
        assert!(lies.iter().all(|parts| index.append(parts).is_none()));
        assert_eq!((index.row_count(), index.find("a").count()), (3, 0));
    }

    proptest! {
        #[test]
        fn some_rows_have_the_scores_they_have_among_all(
            texts in prop::collection::vec("[abcd ]{0,12}", 1..60),
            is_wanted in prop::collection::vec(any::<bool>(), 60),
        ) {
            let mut index = KeywordIndex::default();
            for (row, text) in (0..).zip(&texts) {
                index.add(row, &RowWords::of(&[Field { text, weight: 1.0 }]));
            }
            let weighted: Vec<(TermAt, f32)> =
                index.terms().map(|(_, at)| (at, 0.3 - 0.1 * at.id as f32)).collect();
            let bm25 = Bm25::new(3.0);
            let mut all = vec![0.0; texts.len()];
            index.add_scores(&weighted, &bm25, &mut all);
            let rows: Vec<u32> = (0..texts.len() as u32).filter(|&row| is_wanted[row as usize]).collect();
            let expected: Vec<f32> = rows.iter().map(|&row| all[row as usize]).collect();
            prop_assert_eq!(index.scores_of(&weighted, &bm25, &rows), expected);
        }
    }
}
