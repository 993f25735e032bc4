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

/// A block that is not wanted.
const NO_SLOT: u32 = u32::MAX;
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

    /// The entries of a term with the one that follows, which says where the last one ends.
    fn entries(&self, term: u32) -> &[[u32; 2]] {
        let bounds = self.layout.array::<u32>(Section::TermEntries);
        let (first, end) = (bounds[term as usize] as usize, bounds[term as usize + 1] as usize);
        &self.layout.array(Section::Entries)[first..=end]
    }

    /// The postings of a term, ascending by row.
    #[must_use]
    pub fn postings(&self, term: u32) -> &[Posting] {
        let entries = self.entries(term);
        &self.layout.array(Section::Postings)[entries[0][1] as usize..entries[entries.len() - 1][1] as usize]
    }

    /// What the words of a query can give at most in each block.
    #[must_use]
    pub fn word_bounds(&self, terms: &BaseTerms) -> Vec<f32> {
        let mut bounds = vec![0.0f32; self.block_count()];
        for &(term, weight) in terms.iter().filter(|(_, weight)| *weight > 0.0) {
            let share = weight / SHARE_STEPS;
            if let Some((_, entries)) = self.entries(term).split_last() {
                for [entry, _] in entries {
                    bounds[(entry >> 8) as usize] += share * (entry & 0xff) as f32;
                }
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
        let mut halves = Vec::new();
        let mut slots = vec![NO_SLOT; self.block_count()];
        for (&block, slot) in blocks.iter().zip(0u32..) {
            let rows = self.rows_of(block);
            slots[block as usize] = slot;
            out.starts.push(halves.len());
            halves.extend(
                lengths[rows.start as usize..rows.end as usize].iter().map(|&length| bm25.half(length)),
            );
        }
        out.starts.push(halves.len());
        out.scores.resize(halves.len(), 0.0);
        let runs = self.runs(terms, &slots);
        let postings = self.layout.array::<Posting>(Section::Postings);
        for (at, run) in runs.iter().enumerate() {
            if let Some(later) = runs.get(at + RUNS_AHEAD) {
                simd.prefetch(bytemuck::cast_slice(&postings[later.postings.start..=later.postings.start]));
            }
            let first = out.starts[run.slot as usize];
            let first_row = self.rows_of(blocks[run.slot as usize]).start as usize;
            for posting in &postings[run.postings.clone()] {
                let place = first + posting.row() - first_row;
                let frequency = posting.frequency();
                out.scores[place] += run.weight * frequency / (frequency + halves[place]);
            }
        }
        out
    }

    /// Where the postings of terms in some blocks are. Entries are read in order: with one in thirty wanted that is faster than
    /// looking for each, whose every step waits for memory.
    fn runs(&self, terms: &BaseTerms, slots: &[u32]) -> Vec<Run> {
        let mut out = Vec::new();
        for &(term, weight) in terms {
            for pair in self.entries(term).windows(2) {
                let slot = slots[(pair[0][0] >> 8) as usize];
                if slot != NO_SLOT {
                    out.push(Run { slot, weight, postings: pair[0][1] as usize..pair[1][1] as usize });
                }
            }
        }
        out
    }
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
