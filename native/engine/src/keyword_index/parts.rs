//! Copies of some rows: those that live on, and those that a snapshot takes.

use super::{CHUNK_ROWS, KeywordIndex, Posting, ROWS_MAX, TermAt};
use rustc_hash::FxHashMap;
use std::ops::Range;

#[derive(Debug, Default)]
pub(crate) struct KeywordParts {
    /// Every term once.
    pub terms: Vec<Box<str>>,
    /// The postings of each term as packed words, ascending by row; rows are numbered from 0.
    pub postings: Vec<Vec<u32>>,
    /// Weighted length of each row.
    pub lengths: Vec<f32>,
    /// The words of each row in their order, see [`crate::word_order::order_of`].
    pub orders: Vec<String>,
}

impl KeywordIndex {
    /// Without the rows for which `keep` is `None`; the others follow each other in the rows that it names.
    pub(crate) fn compacted(&self, keep: &[Option<u32>]) -> KeywordIndex {
        let mut out = KeywordIndex::default();
        for (row, _) in keep.iter().enumerate().filter(|(_, new)| new.is_some()) {
            out.push_row(self.length(row), &self.order(row));
        }
        for (term, at) in self.terms() {
            out.push_postings(term, self.postings(at).iter().filter_map(|posting| moved(*posting, keep)));
        }
        out
    }

    pub(crate) fn parts(&self, rows: Range<usize>) -> KeywordParts {
        let mut postings_of: FxHashMap<&str, Vec<u32>> = FxHashMap::default();
        for (term, at) in self.terms_between(rows.clone()) {
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
        let lengths = rows.clone().map(|row| self.length(row)).collect();
        KeywordParts { terms, postings, lengths, orders: rows.map(|row| self.order(row)).collect() }
    }

    fn order(&self, row: usize) -> String {
        let (_, order, at) = self.word_order(row);
        order.order(at)
    }

    /// The terms of the chunks that hold some of the rows, in the order of chunks.
    pub(super) fn terms_between(&self, rows: Range<usize>) -> impl Iterator<Item = (&str, TermAt)> {
        let chunks = rows.start / CHUNK_ROWS..rows.end.div_ceil(CHUNK_ROWS).min(self.chunks.len());
        chunks.flat_map(|at| {
            let chunk = at as u32;
            self.chunks[at].term_ids.iter().map(move |(term, &id)| (&**term, TermAt { chunk, id }))
        })
    }

    /// Appends the rows of a snapshot; `None` when their words do not fit each other, and nothing is changed.
    pub(crate) fn append(&mut self, parts: &KeywordParts) -> Option<()> {
        let (first, rows) = (self.row_count() as u32, parts.lengths.len());
        let is_sound = parts.postings.len() == parts.terms.len()
            && parts.orders.len() == rows
            && first as usize + rows <= ROWS_MAX
            && parts.lengths.iter().all(|length| length.is_finite() && *length >= 0.0)
            && parts.postings.iter().all(|list| list.is_sorted())
            && parts.postings.iter().flatten().all(|&posting| Posting::from_packed(posting).row() < rows);
        is_sound.then_some(())?;
        let rows = parts.lengths.iter().zip(&parts.orders);
        rows.for_each(|(&length, order)| self.push_row(length, order));
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
