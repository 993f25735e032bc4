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

/// Postings of a block lie anywhere: they are asked for this many runs ahead.
const RUNS_AHEAD: usize = 12;

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

    /// The lexical scores of all rows of some blocks, which ascend.
    #[must_use]
    pub fn score_blocks(&self, simd: Simd, terms: &BaseTerms, bm25: &Bm25, blocks: &[u32]) -> BlockScores {
        let mut out = BlockScores::default();
        if terms.is_empty() {
            out.starts = std::iter::once(0)
                .chain(blocks.iter().scan(0, |end, &block| {
                    *end += self.rows_of(block).len();
                    Some(*end)
                }))
                .collect();
            out.scores = vec![0.0; out.starts[blocks.len()]];
            return out;
        }
        let lengths = self.lengths();
        let (mut halves, mut bases) = (Vec::new(), Vec::with_capacity(blocks.len()));
        for &block in blocks {
            let rows = self.rows_of(block);
            let rows = rows.start as usize..rows.end as usize;
            // Wraps around: with a row of the block it gives the place of its score.
            bases.push(halves.len().wrapping_sub(rows.start));
            out.starts.push(halves.len());
            halves.extend(lengths[rows].iter().map(|&length| bm25.half(length)));
        }
        out.starts.push(halves.len());
        out.scores.resize(halves.len(), 0.0);
        let runs = self.runs(simd, terms, blocks);
        let postings = self.layout.array::<Posting>(Section::Postings);
        for (at, run) in runs.iter().enumerate() {
            if let Some(later) = runs.get(at + RUNS_AHEAD) {
                simd.prefetch(bytemuck::cast_slice(&postings[later.postings.start..=later.postings.start]));
            }
            let base: usize = bases[run.slot as usize];
            for posting in &postings[run.postings.clone()] {
                let place = base.wrapping_add(posting.row());
                let frequency = posting.frequency();
                out.scores[place] += run.weight * frequency / (frequency + halves[place]);
            }
        }
        out
    }

    /// Where the postings of terms in some blocks, which ascend, are.
    fn runs(&self, simd: Simd, terms: &BaseTerms, blocks: &[u32]) -> Vec<Run> {
        let mut found: Vec<(u32, f32, &[u32])> = Vec::new();
        for &(term, weight) in terms {
            let Entries { keys, postings } = self.entries(term);
            let mut at = 0;
            for (&block, slot) in blocks.iter().zip(0u32..) {
                at += first_from(&keys[at..], block);
                if keys.get(at).is_some_and(|key| key >> 8 == block) {
                    let bounds = &postings[at..at + 2];
                    simd.prefetch(bytemuck::cast_slice(bounds));
                    found.push((slot, weight, bounds));
                }
            }
        }
        let run = |(slot, weight, bounds): (u32, f32, &[u32])| Run {
            slot,
            weight,
            postings: bounds[0] as usize..bounds[1] as usize,
        };
        found.into_iter().map(run).collect()
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

/// The postings of one term in one of the wanted blocks.
struct Run {
    slot: u32,
    weight: f32,
    postings: Range<usize>,
}

/// The lexical scores of the rows of blocks, one block after the other.
#[derive(Debug, Default)]
pub struct BlockScores {
    starts: Vec<usize>,
    scores: Vec<f32>,
}

impl BlockScores {
    /// Of each block in the order asked for.
    pub fn iter(&self) -> impl Iterator<Item = &[f32]> {
        self.starts.windows(2).map(|pair| &self.scores[pair[0]..pair[1]])
    }
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
