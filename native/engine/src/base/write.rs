//! Makes a base of everything live in a platform: cells first, then every array in their order.

use super::layout::{LayoutWriter, Section};
use super::words::SHARE_STEPS;
use crate::cells::{Cells, cells};
use crate::encoder::DIMENSIONS;
use crate::interpreter::Language;
use crate::keyword_index::Posting;
use crate::platform_index::PlatformIndex;
use crate::quantise::{from_bf16, nibbles};
use crate::simd::Simd;
use crate::token_pooling::normalise;
use crate::vector_index::{GRAPH_CELLS_MIN, VectorIndex};
use rustc_hash::FxHashMap;
use std::io;
use std::path::Path;

/// The parts of a row start on a cache line.
pub const LINE_BYTES: usize = 64;
/// A row that is not in the base.
const GONE: u32 = u32::MAX;

/// Writes the live rows of a platform to `rows_path`, and the graph over their cells to `graph_path` when they are many; says
/// whether it did.
///
/// # Errors
/// When a file cannot be written, or the graph library fails.
///
/// # Panics
/// When there is no live row.
pub fn write(simd: Simd, index: &PlatformIndex, rows_path: &Path, graph_path: &Path) -> io::Result<bool> {
    let live: Vec<u32> = index.live_rows().collect();
    let cells =
        cells(simd, &live, |row| index.whole_bf16(row).iter().map(|&value| from_bf16(value)).collect());
    let has_graph = cells.starts.len() > GRAPH_CELLS_MIN;
    if has_graph {
        let graph = VectorIndex::over(simd, &cells.centroids);
        graph.and_then(|graph| graph.save(graph_path)).map_err(io::Error::other)?;
    }
    let mut out = LayoutWriter::create(rows_path)?;
    write_rows(&mut out, index, &cells.order)?;
    write_parts(&mut out, index, &cells.order)?;
    out.array(Section::CellStarts, &cells.starts)?;
    out.array(Section::Centroids, &rows_of_nibbles(&cells.centroids))?;
    out.array(Section::RegionStarts, &cells.region_starts)?;
    out.array(Section::RegionCentroids, &rows_of_nibbles(&region_centroids(&cells)))?;
    write_words(&mut out, index, &cells)?;
    out.finish(cells.order.len(), index.dimensions())?;
    Ok(has_graph)
}

fn rows_of_nibbles(vectors: &[f32]) -> Vec<u8> {
    vectors.chunks_exact(DIMENSIONS).flat_map(nibbles).collect()
}

/// The unit mean of the centroids of each region's cells.
fn region_centroids(cells: &Cells) -> Vec<f32> {
    let mut out = vec![0.0f32; (cells.region_starts.len() - 1) * DIMENSIONS];
    for (mean, bounds) in out.chunks_exact_mut(DIMENSIONS).zip(cells.region_starts.windows(2)) {
        let [first, end] = [bounds[0], bounds[1]].map(|cell| cell as usize);
        for centroid in cells.centroids[first * DIMENSIONS..end * DIMENSIONS].chunks_exact(DIMENSIONS) {
            mean.iter_mut().zip(centroid).for_each(|(sum, value)| *sum += value);
        }
        normalise(mean);
    }
    out
}

fn write_rows(out: &mut LayoutWriter, index: &PlatformIndex, order: &[u32]) -> io::Result<()> {
    let of_each = |out: &mut LayoutWriter, section, bytes: &dyn Fn(u32) -> Vec<u8>| -> io::Result<()> {
        out.begin(section)?;
        order.iter().try_for_each(|&row| out.push(section, &bytes(row)))
    };
    of_each(out, Section::Ids, &|row| index.id(row).as_bytes().to_vec())?;
    of_each(out, Section::Apps, &|row| index.app(row).to_le_bytes().to_vec())?;
    of_each(out, Section::Languages, &|row| vec![index.language(row).map_or(0, Language::number)])?;
    of_each(out, Section::Lengths, &|row| index.length(row).to_le_bytes().to_vec())?;
    of_each(out, Section::Nibbles, &|row| {
        nibbles(&index.whole_bf16(row).iter().map(|&value| from_bf16(value)).collect::<Vec<f32>>())
    })?;
    of_each(out, Section::Whole, &|row| bytemuck::cast_slice(index.whole_bf16(row)).to_vec())
}

fn write_parts(out: &mut LayoutWriter, index: &PlatformIndex, order: &[u32]) -> io::Result<()> {
    let mut places = Vec::with_capacity(order.len());
    let mut line = 0u64;
    for &row in order {
        let (parts, shape) = index.parts(row);
        places.push(line << 16 | u64::from(shape.sentences) << 8 | u64::from(shape.panels));
        line += parts.len().div_ceil(LINE_BYTES) as u64;
    }
    out.array(Section::PartsAt, &places)?;
    out.begin(Section::Parts)?;
    for &row in order {
        let (parts, _) = index.parts(row);
        out.push(Section::Parts, parts)?;
        out.push(Section::Parts, &[0; LINE_BYTES][..parts.len().next_multiple_of(LINE_BYTES) - parts.len()])?;
    }
    Ok(())
}

/// Where things of one term begin in the arrays.
struct Directory<'a> {
    cells: &'a Cells,
    term_text: Vec<u8>,
    term_ends: Vec<u32>,
    term_regions: Vec<u32>,
    region_entries: Vec<[u32; 2]>,
    entries: Vec<u32>,
    entry_postings: Vec<u32>,
}

fn write_words(out: &mut LayoutWriter, index: &PlatformIndex, cells: &Cells) -> io::Result<()> {
    let mut new_rows = vec![GONE; index.row_count()];
    cells.order.iter().zip(0..).for_each(|(&old, new)| new_rows[old as usize] = new);
    let bm25 = index.bm25();
    let mut directory = Directory {
        cells,
        term_text: Vec::new(),
        term_ends: Vec::new(),
        term_regions: Vec::new(),
        region_entries: Vec::new(),
        entries: Vec::new(),
        entry_postings: Vec::new(),
    };
    let mut written = 0;
    out.begin(Section::Postings)?;
    for (term, sources) in terms(index) {
        let mut postings: Vec<Posting> = sources
            .iter()
            .flat_map(|source| source.postings(index))
            .filter_map(|(row, posting)| {
                let new = new_rows[row as usize];
                (new != GONE).then(|| posting.moved_to(new))
            })
            .collect();
        if postings.is_empty() {
            continue;
        }
        postings.sort_unstable_by_key(|posting| posting.row());
        directory.add(term, &postings, written, |posting| {
            bm25.share(posting.frequency(), index.length(cells.order[posting.row()]))
        });
        out.push(Section::Postings, bytemuck::cast_slice(&postings))?;
        written = counted(written, postings.len())?;
    }
    directory.term_regions.push(directory.region_entries.len() as u32);
    directory.region_entries.push([u32::MAX, directory.entries.len() as u32]);
    directory.entry_postings.push(written);
    out.array(Section::TermText, &directory.term_text)?;
    out.array(Section::TermEnds, &directory.term_ends)?;
    out.array(Section::TermRegions, &directory.term_regions)?;
    out.array(Section::RegionEntries, &directory.region_entries)?;
    out.array(Section::Entries, &directory.entries)?;
    out.array(Section::EntryPostings, &directory.entry_postings)
}

/// The postings written so far, which a base numbers in 32 bits: some 16 million rows of 256 terms each.
fn counted(written: u32, more: usize) -> io::Result<u32> {
    let total = u32::try_from(more).ok().and_then(|more| written.checked_add(more));
    total.ok_or_else(|| io::Error::other(format!("a base holds at most {} postings", u32::MAX)))
}

impl Directory<'_> {
    fn add(&mut self, term: &str, postings: &[Posting], written: u32, share: impl Fn(&Posting) -> f32) {
        let Cells { starts, region_starts, .. } = self.cells;
        self.term_text.extend(term.as_bytes());
        self.term_ends.push(self.term_text.len() as u32);
        self.term_regions.push(self.region_entries.len() as u32);
        let (mut at, mut cell, mut region) = (0, 0, None);
        while at < postings.len() {
            let row = postings[at].row() as u32;
            cell += starts[cell + 1..].partition_point(|&first| first <= row);
            let end = starts[cell + 1] as usize;
            let count = postings[at..].partition_point(|posting| posting.row() < end);
            let best = postings[at..at + count].iter().map(&share).fold(0.0, f32::max);
            let share = (best * SHARE_STEPS).ceil().min(SHARE_STEPS) as u32;
            let of_cell = region_starts.partition_point(|&first| first <= cell as u32) as u32 - 1;
            if region.replace(of_cell) != Some(of_cell) {
                self.region_entries.push([of_cell << 8, self.entries.len() as u32]);
            }
            if let Some([key, _]) = self.region_entries.last_mut() {
                *key = of_cell << 8 | (*key & 0xff).max(share);
            }
            self.entries.push((cell as u32) << 8 | share);
            self.entry_postings.push(written + at as u32);
            at += count;
        }
    }
}

/// Where the postings of a term are now.
enum Source {
    Base(u32),
    Tail(u32),
}

impl Source {
    /// The postings with the rows of the platform.
    fn postings<'a>(&self, index: &'a PlatformIndex) -> impl Iterator<Item = (u32, Posting)> + use<'a> {
        let (postings, first) = match *self {
            Source::Base(id) => (index.base().map_or(&[][..], |base| base.postings(id)), 0),
            Source::Tail(id) => (index.tail_words().postings(id), index.base_row_count() as u32),
        };
        postings.iter().map(move |&posting| (posting.row() as u32 + first, posting))
    }
}

/// All terms in their order of bytes.
fn terms(index: &PlatformIndex) -> Vec<(&str, Vec<Source>)> {
    let mut sources: FxHashMap<&str, Vec<Source>> = FxHashMap::default();
    for (term, id) in index.base().into_iter().flat_map(super::Base::terms) {
        sources.entry(term).or_default().push(Source::Base(id));
    }
    for (term, id) in index.tail_words().terms() {
        sources.entry(term).or_default().push(Source::Tail(id));
    }
    let mut out: Vec<(&str, Vec<Source>)> = sources.into_iter().collect();
    out.sort_unstable_by_key(|&(term, _)| term);
    out
}

/// Whole vectors are stored as they are searched.
const _: () = assert!(DIMENSIONS.is_multiple_of(LINE_BYTES));

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn more_postings_than_can_be_numbered_are_an_error() {
        assert_eq!(counted(u32::MAX - 5, 5).expect("they fit"), u32::MAX);
        assert!(counted(u32::MAX - 5, 6).is_err() && counted(0, 1 << 33).is_err());
    }
}
