//! The file of a segment: a header, then arrays one after the other, each on a page of its own,
//! little-endian.

use crate::mapped_file::MappedFile;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

const MAGIC: [u8; 8] = *b"USSBASE4";
const PAGE_BYTES: u64 = 4096;
/// The parts of a row start on a cache line.
pub(crate) const LINE_BYTES: usize = 64;

/// The arrays of a segment, in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum Section {
    /// 16 bytes a row.
    Ids,
    /// `u32` a row: the number of its app.
    Apps,
    /// `u64` a row: the change that wrote it.
    Sequences,
    /// `u8` a row: its [`crate::row_traits::RowTraits`].
    Traits,
    /// `f32` a row: its weighted length in words.
    Lengths,
    /// 192 bytes a row: the whole vector in 4 bits a component.
    Int4Codes,
    /// 384 bfloat16 a row: the whole vector.
    Whole,
    /// `u64` a row: where its parts start, in lines of 64 bytes << 16 | sentences << 8 | panels.
    PartsAt,
    /// Sentence scales, sentence vectors and token panels.
    Parts,
    /// `u32` a cluster and one more: its first row.
    ClusterStarts,
    /// 192 bytes a cluster: its centroid in 4 bits a component.
    Centroids,
    /// `u32` a region and one more: its first cluster.
    RegionStarts,
    /// 192 bytes a region: the centroid of those of its clusters.
    RegionCentroids,
    /// The text of all terms.
    TermText,
    /// `u32` a term: where its text ends.
    TermEnds,
    /// `u32` a term and one more: its first region.
    TermRegions,
    /// Two `u32` a term in a region and once more: the region << 8 | the largest share of BM25 there in
    /// 255ths, and its first entry.
    RegionEntries,
    /// `u32` an entry, which is a term in a cluster: the cluster << 8 | the largest share of BM25 there in
    /// 255ths.
    Entries,
    /// `u32` an entry and one more: its first posting.
    EntryPostings,
    /// Postings, see [`crate::keyword_index::Posting`].
    Postings,
    /// The text of all words as they stand on screens, the most frequent first.
    WordText,
    /// `u32` a word: where its text ends.
    WordEnds,
    /// The words of each row in their order, see [`crate::word_order`].
    WordNumbers,
    /// `u64` a row: where the numbers of its words end.
    WordRowEnds,
}

pub(crate) const SECTIONS: usize = Section::WordRowEnds as usize + 1;

/// Number of `u64` before the arrays: magic, rows, dimensions of a token vector, then offset and bytes of
/// each array.
const HEADER_WORDS: usize = 3 + 2 * SECTIONS;

/// Writes the file of a segment, array by array.
pub(crate) struct LayoutWriter {
    out: BufWriter<File>,
    at: u64,
    ranges: [Range<u64>; SECTIONS],
}

impl LayoutWriter {
    pub(crate) fn create(path: &Path) -> io::Result<LayoutWriter> {
        let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
        out.write_all(&[0; PAGE_BYTES as usize])?;
        Ok(LayoutWriter { out, at: PAGE_BYTES, ranges: std::array::from_fn(|_| 0..0) })
    }

    /// Begins the next array; the bytes that follow belong to it.
    pub(crate) fn begin(&mut self, section: Section) -> io::Result<()> {
        let padding = self.at.next_multiple_of(PAGE_BYTES) - self.at;
        self.out.write_all(&[0; PAGE_BYTES as usize][..padding as usize])?;
        self.at += padding;
        self.ranges[section as usize] = self.at..self.at;
        Ok(())
    }

    /// Adds to the array begun last.
    pub(crate) fn push(&mut self, section: Section, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.at += bytes.len() as u64;
        self.ranges[section as usize].end = self.at;
        Ok(())
    }

    pub(crate) fn array<T: bytemuck::NoUninit>(&mut self, section: Section, values: &[T]) -> io::Result<()> {
        self.begin(section)?;
        self.push(section, bytemuck::cast_slice(values))
    }

    /// Writes the header.
    pub(crate) fn finish(mut self, rows: usize, token_dimensions: usize) -> io::Result<()> {
        let mut header = Vec::with_capacity(HEADER_WORDS);
        header.extend([u64::from_le_bytes(MAGIC), rows as u64, token_dimensions as u64]);
        header.extend(self.ranges.iter().flat_map(|range| [range.start, range.end - range.start]));
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(bytemuck::cast_slice(&header))?;
        self.out.flush()
    }
}

/// A file of a segment in memory.
#[derive(Debug)]
pub(crate) struct Layout {
    map: MappedFile,
    pub rows: usize,
    pub token_dimensions: usize,
    ranges: [Range<usize>; SECTIONS],
}

impl Layout {
    /// Reads the header; `None` when the arrays it names do not lie in the file. What is in them is not
    /// looked at: the file's hash must have been checked.
    pub(crate) fn of(map: MappedFile) -> Option<Layout> {
        let header: &[u64] = bytemuck::try_cast_slice(map.get(..HEADER_WORDS * 8)?).ok()?;
        let (&[magic, rows, token_dimensions], table) = header.split_first_chunk::<3>()?;
        let mut ranges: [Range<usize>; SECTIONS] = std::array::from_fn(|_| 0..0);
        for (range, pair) in ranges.iter_mut().zip(table.as_chunks::<2>().0) {
            let (start, bytes) = (usize::try_from(pair[0]).ok()?, usize::try_from(pair[1]).ok()?);
            *range = start..start.checked_add(bytes)?;
            (range.end <= map.len() && start.is_multiple_of(64)).then_some(())?;
        }
        (magic == u64::from_le_bytes(MAGIC)).then_some(())?;
        let (rows, token_dimensions) = (usize::try_from(rows).ok()?, usize::try_from(token_dimensions).ok()?);
        Some(Layout { map, rows, token_dimensions, ranges })
    }

    /// Panics when the bytes of the array are no whole number of `T`.
    pub(crate) fn array<T: bytemuck::AnyBitPattern>(&self, section: Section) -> &[T] {
        bytemuck::cast_slice(&self.map[self.ranges[section as usize].clone()])
    }

    pub(crate) fn bytes(&self) -> usize {
        self.map.len()
    }
}
