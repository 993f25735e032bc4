//! The words of a base: postings in the order of rows, so that those of one block lie together, and for each term and block the
//! largest share of BM25 in it, which tells what a block can give before it is read.

use super::Base;
use super::layout::{Layout, Section};
use crate::keyword_index::{Bm25, Posting};
use rustc_hash::FxHashMap;

/// Terms of a query by their number in a base, with their weights, negative for what is not wanted.
pub type BaseTerms = Vec<(u32, f32)>;

/// The largest share of BM25 in a block is stored in this many steps, rounded up.
pub const SHARE_STEPS: f32 = 255.0;

pub fn term_ids(layout: &Layout) -> Option<FxHashMap<Box<str>, u32>> {
    let text = layout.array::<u8>(Section::TermText);
    let mut start = 0;
    let ends = layout.array::<u32>(Section::TermEnds).iter().zip(0u32..);
    ends.map(|(&end, id)| {
        let term = std::str::from_utf8(text.get(start..end as usize)?).ok()?;
        start = end as usize;
        Some((Box::from(term), id))
    })
    .collect()
}

impl Base {
    /// The number of a term.
    #[must_use]
    pub fn term(&self, term: &str) -> Option<u32> {
        self.term_ids.get(term).copied()
    }

    /// Terms.
    pub fn terms(&self) -> impl Iterator<Item = (&str, u32)> {
        self.term_ids.iter().map(|(term, &id)| (&**term, id))
    }

    /// The weighted length of every row in words.
    #[must_use]
    pub fn lengths(&self) -> &[f32] {
        self.layout.array(Section::Lengths)
    }

    /// The sum of all lengths.
    #[must_use]
    pub fn length_total(&self) -> f64 {
        self.length_total
    }

    fn entries(&self, term: u32) -> std::ops::Range<usize> {
        let entries = self.layout.array::<u32>(Section::TermEntries);
        entries[term as usize] as usize..entries[term as usize + 1] as usize
    }

    /// The postings of a term, ascending by row.
    #[must_use]
    pub fn postings(&self, term: u32) -> &[Posting] {
        let entries = self.entries(term);
        let starts = self.layout.array::<u32>(Section::EntryStarts);
        let range = starts[entries.start] as usize..starts[entries.end] as usize;
        &self.layout.array(Section::Postings)[range]
    }

    /// What the words of a query can give at most in each block.
    #[must_use]
    pub fn word_bounds(&self, terms: &BaseTerms) -> Vec<f32> {
        let mut bounds = vec![0.0f32; self.block_count()];
        let blocks = self.layout.array::<u32>(Section::EntryBlocks);
        for &(term, weight) in terms.iter().filter(|(_, weight)| *weight > 0.0) {
            let share = weight / SHARE_STEPS;
            for &entry in &blocks[self.entries(term)] {
                bounds[(entry >> 8) as usize] += share * (entry & 0xff) as f32;
            }
        }
        bounds
    }

    /// Hands over each of the blocks, which ascend, with the lexical scores of its rows.
    pub fn score_words(
        &self,
        terms: &BaseTerms,
        bm25: &Bm25,
        blocks: impl IntoIterator<Item = u32>,
        mut each: impl FnMut(u32, &[f32]),
    ) {
        let entry_blocks = self.layout.array::<u32>(Section::EntryBlocks);
        let entry_starts = self.layout.array::<u32>(Section::EntryStarts);
        let postings = self.layout.array::<Posting>(Section::Postings);
        let lengths = self.lengths();
        let mut cursors: Vec<(&[u32], usize, f32)> = terms
            .iter()
            .map(|&(term, weight)| {
                let entries = self.entries(term);
                (&entry_blocks[entries.clone()], entries.start, weight)
            })
            .collect();
        let mut scores = Vec::new();
        for block in blocks {
            let rows = self.rows_of(block);
            scores.clear();
            scores.resize(rows.len(), 0.0f32);
            let lengths = &lengths[rows.start as usize..rows.end as usize];
            for (left, entry, weight) in &mut cursors {
                let passed = galloped(left, block);
                *left = &left[passed..];
                *entry += passed;
                if left.first().is_none_or(|&first| first >> 8 != block) {
                    continue;
                }
                for posting in &postings[entry_starts[*entry] as usize..entry_starts[*entry + 1] as usize] {
                    let at = posting.row() - rows.start as usize;
                    scores[at] += *weight * bm25.share(posting.frequency(), lengths[at]);
                }
            }
            each(block, &scores);
        }
    }
}

/// How many of the entries, which ascend, are of blocks before `block`: in steps that double, then by halving (Bentley and Yao 1976).
fn galloped(entries: &[u32], block: u32) -> usize {
    let is_before = |entry: &u32| entry >> 8 < block;
    let mut step = 1;
    while step < entries.len() && is_before(&entries[step]) {
        step *= 2;
    }
    let from = step / 2;
    from + entries[from..entries.len().min(step + 1)].partition_point(is_before)
}

#[cfg(test)]
mod tests {
    use super::galloped;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn galloping_finds_what_counting_finds(cells in prop::collection::btree_set(0u32..500, 0..80), cell in 0u32..520) {
            let entries: Vec<u32> = cells.iter().map(|cell| cell << 8 | 7).collect();
            prop_assert_eq!(galloped(&entries, cell), cells.iter().filter(|&&other| other < cell).count());
        }
    }
}
