//! The words of a base: postings in the order of rows, so that those of one block lie together, and for each term and block the
//! largest share of BM25 in it, which tells what a block can give before it is read.

use super::Base;
use super::layout::{Layout, Section};
use crate::keyword_index::{Bm25, Posting};
use crate::simd::Simd;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Terms of a query by their number in a base, with their weights, negative for what is not wanted.
pub type BaseTerms = Vec<(u32, f32)>;

/// Postings of a block lie anywhere: they are asked for this many lists ahead.
const LISTS_AHEAD: usize = 12;

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

    /// The entries of a term.
    fn entries(&self, term: u32) -> Entries<'_> {
        let bounds = self.layout.array::<u32>(Section::TermEntries);
        let (first, end) = (bounds[term as usize] as usize, bounds[term as usize + 1] as usize);
        Entries {
            keys: &self.layout.array(Section::Entries)[first..end],
            postings: &self.layout.array(Section::EntryPostings)[first..=end],
        }
    }

    /// The postings of a term, ascending by row.
    #[must_use]
    pub fn postings(&self, term: u32) -> &[Posting] {
        let Entries { keys, postings } = self.entries(term);
        &self.layout.array(Section::Postings)[postings[0] as usize..postings[keys.len()] as usize]
    }

    /// What the words of a query can give at most in each block.
    #[must_use]
    pub fn word_bounds(&self, terms: &BaseTerms) -> Vec<f32> {
        let mut bounds = vec![0.0f32; self.block_count()];
        for &(term, weight) in terms.iter().filter(|(_, weight)| *weight > 0.0) {
            let share = weight / SHARE_STEPS;
            for key in self.entries(term).keys {
                bounds[(key >> 8) as usize] += share * (key & 0xff) as f32;
            }
        }
        bounds
    }

    /// The lexical scores of the rows of runs, which ascend, one run after the other.
    #[must_use]
    pub fn score_runs(&self, simd: Simd, terms: &BaseTerms, bm25: &Bm25, runs: &[RowRun]) -> Vec<f32> {
        let mut scores = vec![0.0; runs.iter().map(|run| run.rows.len()).sum()];
        if terms.is_empty() {
            return scores;
        }
        let lengths = self.lengths();
        let mut halves = Vec::with_capacity(scores.len());
        // What a row of each run is from its score: wraps around.
        let mut offsets = Vec::with_capacity(runs.len());
        for RowRun { rows, .. } in runs {
            let rows = rows.start as usize..rows.end as usize;
            offsets.push(halves.len().wrapping_sub(rows.start));
            halves.extend(lengths[rows].iter().map(|&length| bm25.half(length)));
        }
        let lists = self.lists(simd, terms, runs);
        let all = self.layout.array::<Posting>(Section::Postings);
        for (at, list) in lists.iter().enumerate() {
            if let Some(later) = lists.get(at + LISTS_AHEAD) {
                simd.prefetch(bytemuck::cast_slice(&all[later.postings.start..=later.postings.start]));
            }
            let mut postings = &all[list.postings.clone()];
            for at in list.runs.clone() {
                let (rows, offset) = (&runs[at].rows, offsets[at]);
                let from = |row: u32| move |posting: &Posting| posting.row() < row as usize;
                let first = postings.partition_point(from(rows.start));
                let (of_run, later) =
                    postings[first..].split_at(postings[first..].partition_point(from(rows.end)));
                postings = later;
                for posting in of_run {
                    let place = offset.wrapping_add(posting.row());
                    let frequency = posting.frequency();
                    scores[place] += list.weight * frequency / (frequency + halves[place]);
                }
            }
        }
        scores
    }

    /// Rows, which ascend, as runs.
    #[must_use]
    pub fn runs_of_rows(&self, rows: &[u32]) -> Vec<RowRun> {
        let mut runs: Vec<RowRun> = Vec::with_capacity(rows.len());
        let mut block_end = 0;
        for &row in rows {
            match runs.last_mut() {
                Some(run) if row < block_end && run.rows.end == row => run.rows.end += 1,
                Some(&mut RowRun { block, .. }) if row < block_end => {
                    runs.push(RowRun { block, rows: row..row + 1 });
                }
                _ => {
                    let block = self.block_of(row);
                    block_end = self.rows_of(block).end;
                    runs.push(RowRun { block, rows: row..row + 1 });
                }
            }
        }
        runs
    }

    /// Where the postings of terms in the blocks of runs, which ascend, are.
    fn lists(&self, simd: Simd, terms: &BaseTerms, runs: &[RowRun]) -> Vec<List> {
        let mut of_blocks: Vec<(u32, Range<usize>)> = Vec::with_capacity(runs.len());
        for (run, at) in runs.iter().zip(0..) {
            match of_blocks.last_mut() {
                Some((block, of_block)) if *block == run.block => of_block.end += 1,
                _ => of_blocks.push((run.block, at..at + 1)),
            }
        }
        let mut found: Vec<(&Range<usize>, f32, &[u32])> = Vec::new();
        for &(term, weight) in terms {
            let Entries { keys, postings } = self.entries(term);
            let mut at = 0;
            for (block, runs) in &of_blocks {
                at += first_from(&keys[at..], *block);
                if keys.get(at).is_some_and(|key| key >> 8 == *block) {
                    let bounds = &postings[at..at + 2];
                    simd.prefetch(bytemuck::cast_slice(bounds));
                    found.push((runs, weight, bounds));
                }
            }
        }
        let list = |(runs, weight, bounds): (&Range<usize>, f32, &[u32])| List {
            runs: runs.clone(),
            weight,
            postings: bounds[0] as usize..bounds[1] as usize,
        };
        found.into_iter().map(list).collect()
    }
}

/// How many entries come before a block: by steps that double and then a binary search between the last two (Bentley and Yao 1976).
fn first_from(keys: &[u32], block: u32) -> usize {
    let mut step = 1;
    while keys.get(step).is_some_and(|key| key >> 8 < block) {
        step *= 2;
    }
    let (low, high) = (step / 2, keys.len().min(step));
    low + keys[low..high].partition_point(|key| key >> 8 < block)
}

/// Where a term stands.
struct Entries<'a> {
    /// One for each block with the term, ascending: the block << 8 | the largest share of BM25 there.
    keys: &'a [u32],
    /// The first posting of each, and where the last ones end.
    postings: &'a [u32],
}

/// Rows of a base that follow each other in one block.
#[derive(Clone, Debug)]
pub struct RowRun {
    /// The block.
    pub block: u32,
    /// The rows.
    pub rows: Range<u32>,
}

/// The postings of one term in a block, and the runs of that block.
struct List {
    runs: Range<usize>,
    weight: f32,
    postings: Range<usize>,
}

#[cfg(test)]
mod tests {
    use super::first_from;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_first_entry_from_a_block_on_is_that_of_a_scan(mut blocks in prop::collection::vec(0u32..200, 0..60), block in 0u32..210) {
            blocks.sort_unstable();
            blocks.dedup();
            let keys: Vec<u32> = blocks.iter().map(|block| block << 8 | 7).collect();
            prop_assert_eq!(first_from(&keys, block), blocks.iter().filter(|&&other| other < block).count());
        }
    }
}
