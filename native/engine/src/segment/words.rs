//! The words of a segment: postings in the order of rows, so that those of one cluster lie together, and for
//! each term in a cluster and in a region the largest share of BM25 there, which tells what it can give
//! before it is read.

use super::Segment;
use super::layout::{Layout, Section};
use crate::galloping::first_from;
use crate::keyword_index::{Bm25, Posting};
use crate::simd::Simd;
use crate::spellings::Spellings;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Terms of a query by their number in a segment, with their weights, negative for what is not wanted.
pub(crate) type SegmentTerms = Vec<(u32, f32)>;

/// Postings of a cluster lie anywhere: they are asked for this many lists ahead.
const LISTS_AHEAD: usize = 12;

/// The largest share of BM25 in a cluster is stored in this many steps, rounded up.
pub(crate) const SHARE_STEPS: f32 = 255.0;

pub(crate) fn term_ids(layout: &Layout) -> Option<FxHashMap<Box<str>, u32>> {
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

/// The words as they stand on screens, numbered from 1.
pub(super) fn spellings(layout: &Layout) -> Option<Spellings> {
    let text = layout.array::<u8>(Section::WordText);
    let (mut out, mut start) = (Spellings::default(), 0);
    for (&end, id) in layout.array::<u32>(Section::WordEnds).iter().zip(1..) {
        out.add(std::str::from_utf8(text.get(start..end as usize)?).ok()?, id);
        start = end as usize;
    }
    Some(out)
}

impl Segment {
    pub(crate) fn term(&self, term: &str) -> Option<u32> {
        self.term_ids.get(term).copied()
    }

    pub(crate) fn terms(&self) -> impl Iterator<Item = (&str, u32)> {
        self.term_ids.iter().map(|(term, &id)| (&**term, id))
    }

    /// The weighted length of every row in words.
    pub(crate) fn lengths(&self) -> &[f32] {
        self.layout.array(Section::Lengths)
    }

    pub(crate) fn length_total(&self) -> f64 {
        self.length_total
    }

    pub(super) fn region_entries(&self) -> &[[u32; 2]] {
        self.layout.array(Section::RegionEntries)
    }

    /// The regions of a term, and one more that ends the last: the region << 8 | the largest share there, and
    /// its first entry.
    fn regions_of_term(&self, term: u32) -> &[[u32; 2]] {
        let bounds = self.layout.array::<u32>(Section::TermRegions);
        &self.region_entries()[bounds[term as usize] as usize..=bounds[term as usize + 1] as usize]
    }

    fn entries(&self, term: u32) -> Entries<'_> {
        let regions = self.regions_of_term(term);
        let (first, end) = (regions[0][1] as usize, regions[regions.len() - 1][1] as usize);
        Entries {
            keys: &self.layout.array(Section::Entries)[first..end],
            postings: &self.layout.array(Section::EntryPostings)[first..=end],
        }
    }

    /// The postings of a term, ascending by row.
    pub(crate) fn postings(&self, term: u32) -> &[Posting] {
        let Entries { keys, postings } = self.entries(term);
        &self.layout.array(Section::Postings)[postings[0] as usize..postings[keys.len()] as usize]
    }

    /// The most that the words of a query can give in each region.
    pub(crate) fn region_upper_bounds(&self, terms: &SegmentTerms) -> Vec<f32> {
        let mut bounds = vec![0.0; self.region_count()];
        for (term, share) in wanted(terms) {
            let regions = self.regions_of_term(term);
            for &[key, _] in &regions[..regions.len() - 1] {
                bounds[(key >> 8) as usize] += share * (key & 0xff) as f32;
            }
        }
        bounds
    }

    /// The same in each cluster of some regions, which ascend; 0 in others.
    pub(crate) fn cluster_upper_bounds(&self, simd: Simd, terms: &SegmentTerms, regions: &[u32]) -> Vec<f32> {
        let mut bounds = vec![0.0; self.cluster_count()];
        let entries = self.layout.array::<u32>(Section::Entries);
        let mut lists = Vec::with_capacity(regions.len());
        for (term, share) in wanted(terms) {
            let of_term = self.regions_of_term(term);
            let count = of_term.len() - 1;
            let mut at = 0;
            lists.clear();
            for &region in regions {
                at += first_from(count - at, |further| of_term[at + further][0] >> 8 < region);
                if at < count && of_term[at][0] >> 8 == region {
                    let list = &entries[of_term[at][1] as usize..of_term[at + 1][1] as usize];
                    simd.prefetch(bytemuck::cast_slice(list));
                    lists.push(list);
                }
            }
            for key in lists.iter().copied().flatten() {
                bounds[(key >> 8) as usize] += share * (key & 0xff) as f32;
            }
        }
        bounds
    }

    /// Hands over the lexical scores of the rows of each run with the run's place; runs ascend.
    pub(crate) fn score_runs(
        &self,
        simd: Simd,
        terms: &SegmentTerms,
        bm25: Bm25,
        runs: &[RowRun],
        mut each: impl FnMut(usize, &[f32]),
    ) {
        let mut scores = vec![0.0; runs.iter().map(|run| run.rows.len()).sum()];
        if !terms.is_empty() {
            self.add_scores(simd, terms, bm25, runs, &mut scores);
        }
        let mut rest = &scores[..];
        for (at, run) in runs.iter().enumerate() {
            let (of_run, others) = rest.split_at(run.rows.len());
            each(at, of_run);
            rest = others;
        }
    }

    /// Adds what terms give to the scores of the rows of runs, one run after the other.
    fn add_scores(&self, simd: Simd, terms: &SegmentTerms, bm25: Bm25, runs: &[RowRun], scores: &mut [f32]) {
        let lengths = self.lengths();
        let mut halves = Vec::with_capacity(scores.len());
        // The distance from a row of each run to its score: wraps around.
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
            for at in list.runs.clone() {
                let offset = offsets[at];
                for posting in of_rows(&all[list.postings.clone()], &runs[at].rows) {
                    let place = offset.wrapping_add(posting.row());
                    let frequency = posting.frequency();
                    scores[place] += list.weight * frequency / (frequency + halves[place]);
                }
            }
        }
    }

    /// Rows, which ascend, as runs.
    pub(crate) fn runs_of_rows(&self, rows: &[u32]) -> Vec<RowRun> {
        let mut runs: Vec<RowRun> = Vec::with_capacity(rows.len());
        let (mut cluster, mut end) = (0, 0);
        for &row in rows {
            if row >= end {
                cluster = self.cluster_of(row);
                end = self.rows_of(cluster).end;
            }
            match runs.last_mut() {
                Some(run) if run.cluster == cluster && run.rows.end == row => run.rows.end += 1,
                _ => runs.push(RowRun { cluster, rows: row..row + 1 }),
            }
        }
        runs
    }

    /// The postings of terms in the clusters of runs, which ascend.
    fn lists(&self, simd: Simd, terms: &SegmentTerms, runs: &[RowRun]) -> Vec<List> {
        let mut of_clusters: Vec<(u32, Range<usize>)> = Vec::with_capacity(runs.len());
        for (run, at) in runs.iter().zip(0..) {
            match of_clusters.last_mut() {
                Some((cluster, of_cluster)) if *cluster == run.cluster => of_cluster.end += 1,
                _ => of_clusters.push((run.cluster, at..at + 1)),
            }
        }
        let mut found: Vec<(&Range<usize>, f32, &[u32])> = Vec::new();
        for &(term, weight) in terms {
            let Entries { keys, postings } = self.entries(term);
            let mut at = 0;
            for (cluster, runs) in &of_clusters {
                at += first_from(keys.len() - at, |further| keys[at + further] >> 8 < *cluster);
                if keys.get(at).is_some_and(|key| key >> 8 == *cluster) {
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

/// The terms of a query that are wanted, with what one step of their share gives.
fn wanted(terms: &SegmentTerms) -> impl Iterator<Item = (u32, f32)> {
    terms.iter().filter(|(_, weight)| *weight > 0.0).map(|&(term, weight)| (term, weight / SHARE_STEPS))
}

/// The postings of some rows: mostly all those of a cluster.
fn of_rows<'a>(postings: &'a [Posting], rows: &Range<u32>) -> &'a [Posting] {
    let is_in = |posting: &Posting| rows.contains(&(posting.row() as u32));
    if postings.first().is_some_and(is_in) && postings.last().is_some_and(is_in) {
        return postings;
    }
    let from = |row: u32| postings.partition_point(|posting| posting.row() < row as usize);
    &postings[from(rows.start)..from(rows.end)]
}

/// The clusters and postings of a term.
struct Entries<'a> {
    /// One for each cluster with the term, ascending: the cluster << 8 | the largest share of BM25 there.
    keys: &'a [u32],
    /// The first posting of each, and where the last ones end.
    postings: &'a [u32],
}

/// Rows of a segment that follow each other in one cluster.
#[derive(Clone, Debug)]
pub(crate) struct RowRun {
    pub cluster: u32,
    pub rows: Range<u32>,
}

/// The postings of one term in a cluster, and the runs of that cluster.
struct List {
    runs: Range<usize>,
    weight: f32,
    postings: Range<usize>,
}
