//! The segment of a large platform: immutable rows in the order of their clusters, in one mapped file.
//!
//! A search reads the clusters around its query and those that hold its rare words; both lie together in the
//! file, vectors and postings alike (as in cluster-skipping indexes: Mackenzie, Petri and Moffat 2022,
//! Anytime ranking on document-ordered indexes). What came or changed since is in the delta of
//! [`crate::platform_index::PlatformIndex`].

pub(crate) mod layout;
mod probing;
mod words;

use crate::encoder::DIMENSIONS;
use crate::file_entry::FileEntry;
use crate::huge_pages::{HUGE_PAGE_BYTES, in_huge_pages};
use crate::mapped_file::MappedFile;
use crate::row_traits::RowTraits;
use crate::screen_vectors::PartsShape;
use crate::spellings::Spellings;
use crate::word_order::WordOrder;
use layout::{LINE_BYTES, Layout, Section};
use memmap2::MmapMut;
pub(crate) use probing::{Scan, ScoredTerms};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::path::Path;
use uuid::Uuid;
pub(crate) use words::{RowRun, SHARE_STEPS, SegmentTerms};

/// Rows that never change, shared by every version of a platform until the next merge. They are numbered
/// from 0 in the order of their clusters.
#[derive(Debug)]
pub struct Segment {
    layout: Layout,
    /// A copy of the whole vectors in 4 bits, which every search reads anywhere: in pages of the file reading
    /// them takes twice the time.
    int4_codes: MmapMut,
    term_ids: FxHashMap<Box<str>, u32>,
    /// The words as they stand on screens.
    spellings: Spellings,
    length_total: f64,
    row_of: FxHashMap<Uuid, u32>,
    /// Ascending.
    rows_of_app: FxHashMap<u32, Vec<u32>>,
    file: FileEntry,
    own_bytes: usize,
}

impl Segment {
    /// Opens the file of a segment after checking its hash.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn open(folder: &Path, file: FileEntry) -> Result<Segment, String> {
        file.check(folder)?;
        Segment::open_written(folder, file)
    }

    /// Opens the file of a segment that this process has just written and hashed.
    pub(crate) fn open_written(folder: &Path, file: FileEntry) -> Result<Segment, String> {
        let map = MappedFile::open(&folder.join(&file.name)).map_err(|error| error.to_string())?;
        let layout = Layout::of(map).ok_or_else(|| format!("{} has another layout", file.name))?;
        let term_ids = words::term_ids(&layout).ok_or_else(|| format!("{} has broken terms", file.name))?;
        let spellings = words::spellings(&layout).ok_or_else(|| format!("{} has broken words", file.name))?;
        let length_total =
            layout.array::<f32>(Section::Lengths).iter().map(|&length| f64::from(length)).sum();
        let codes: &[u8] = layout.array(Section::Int4Codes);
        let mut int4_codes =
            in_huge_pages(codes.len().next_multiple_of(HUGE_PAGE_BYTES).max(HUGE_PAGE_BYTES))
                .map_err(|error| error.to_string())?;
        int4_codes[..codes.len()].copy_from_slice(codes);
        let mut segment = Segment {
            layout,
            int4_codes,
            term_ids,
            spellings,
            length_total,
            row_of: FxHashMap::default(),
            rows_of_app: FxHashMap::default(),
            file,
            own_bytes: 0,
        };
        if !segment.is_sound() {
            return Err(format!("{} does not fit itself", segment.file.name));
        }
        segment.index_rows();
        Ok(segment)
    }

    fn index_rows(&mut self) {
        let rows = self.row_count() as u32;
        self.row_of = (0..rows).map(|row| (self.id(row), row)).collect();
        for row in 0..rows {
            self.rows_of_app.entry(self.app(row)).or_default().push(row);
        }
        // A term is estimated at 48 bytes beside its text, the look-up of an id at 40.
        let terms: usize = self.term_ids.keys().map(|term| term.len() + 48).sum();
        self.own_bytes =
            terms + self.spellings.bytes() + self.int4_codes.len() + rows as usize * (40 + size_of::<u32>());
    }

    /// Reports whether all arrays are as long as the rows, clusters and entries they are of.
    fn is_sound(&self) -> bool {
        let (rows, clusters) = (self.layout.rows, self.cluster_count());
        let bytes = |section| self.layout.array::<u8>(section).len();
        let entries = self.layout.array::<u32>(Section::Entries).len();
        bytes(Section::Ids) == rows * 16
            && bytes(Section::Apps) == rows * 4
            && bytes(Section::Sequences) == rows * 8
            && bytes(Section::Traits) == rows
            && bytes(Section::Lengths) == rows * 4
            && bytes(Section::Int4Codes) == rows * DIMENSIONS / 2
            && bytes(Section::Whole) == rows * DIMENSIONS * 2
            && bytes(Section::PartsAt) == rows * 8
            && self.cluster_starts().windows(2).all(|pair| pair[0] < pair[1])
            && self.cluster_starts().last() == Some(&(rows as u32))
            && bytes(Section::Centroids) == clusters * DIMENSIONS / 2
            && self.region_starts().windows(2).all(|pair| pair[0] < pair[1])
            && self.region_starts().last() == Some(&(clusters as u32))
            && bytes(Section::RegionCentroids) == self.region_count() * DIMENSIONS / 2
            && bytes(Section::TermRegions) == (self.term_ids.len() + 1) * 4
            && self.region_entries().last() == Some(&[u32::MAX, entries as u32])
            && self.layout.array::<u32>(Section::TermRegions).last()
                == Some(&(self.region_entries().len() as u32 - 1))
            && bytes(Section::EntryPostings) == (entries + 1) * 4
            && bytes(Section::WordRowEnds) == rows * 8
            && self.row_ends().is_sorted()
            && self.row_ends().last() == Some(&(bytes(Section::WordNumbers) as u64))
            && (0..rows as u32).all(|row| self.has_parts(row))
    }

    /// Reports whether the parts of a row lie in the file.
    fn has_parts(&self, row: u32) -> bool {
        let (start, shape) = self.parts_at(row);
        let end = start.checked_add(shape.bytes(self.layout.token_dimensions));
        shape.is_within_limits()
            && end.is_some_and(|end| end <= self.layout.array::<u8>(Section::Parts).len())
    }

    /// The first byte of a row's parts, and their shape.
    fn parts_at(&self, row: u32) -> (usize, PartsShape) {
        let at = self.layout.array::<u64>(Section::PartsAt)[row as usize];
        ((at >> 16) as usize * LINE_BYTES, PartsShape { sentences: (at >> 8) as u8, panels: at as u8 })
    }

    fn row_ends(&self) -> &[u64] {
        self.layout.array(Section::WordRowEnds)
    }

    pub(crate) fn word_order(&self) -> WordOrder<'_> {
        let words = (self.layout.array(Section::WordText), self.layout.array(Section::WordEnds));
        WordOrder::new(&self.spellings, words, (self.layout.array(Section::WordNumbers), self.row_ends()))
    }

    pub(crate) fn file(&self) -> &FileEntry {
        &self.file
    }

    pub(crate) fn row_count(&self) -> usize {
        self.layout.rows
    }

    pub(crate) fn token_dimensions(&self) -> usize {
        self.layout.token_dimensions
    }

    pub fn cluster_count(&self) -> usize {
        self.cluster_starts().len().saturating_sub(1)
    }

    fn cluster_starts(&self) -> &[u32] {
        self.layout.array(Section::ClusterStarts)
    }

    fn region_starts(&self) -> &[u32] {
        self.layout.array(Section::RegionStarts)
    }

    fn region_count(&self) -> usize {
        self.region_starts().len().saturating_sub(1)
    }

    fn clusters_of(&self, region: u32) -> Range<u32> {
        let starts = self.region_starts();
        starts[region as usize]..starts[region as usize + 1]
    }

    fn cluster_of(&self, row: u32) -> u32 {
        self.cluster_starts().partition_point(|&start| start <= row) as u32 - 1
    }

    fn rows_of(&self, cluster: u32) -> Range<u32> {
        let starts = self.cluster_starts();
        starts[cluster as usize]..starts[cluster as usize + 1]
    }

    pub(crate) fn id(&self, row: u32) -> Uuid {
        Uuid::from_bytes(self.layout.array::<[u8; 16]>(Section::Ids)[row as usize])
    }

    pub(crate) fn app(&self, row: u32) -> u32 {
        self.layout.array::<u32>(Section::Apps)[row as usize]
    }

    pub(crate) fn sequence(&self, row: u32) -> u64 {
        self.layout.array::<u64>(Section::Sequences)[row as usize]
    }

    pub(crate) fn traits(&self, row: u32) -> RowTraits {
        RowTraits::from_byte(self.layout.array::<u8>(Section::Traits)[row as usize])
    }

    pub(crate) fn whole_bf16(&self, row: u32) -> &[u16] {
        &self.layout.array(Section::Whole)[row as usize * DIMENSIONS..(row as usize + 1) * DIMENSIONS]
    }

    pub(crate) fn int4_codes(&self, row: u32) -> &[u8] {
        &self.int4_codes[row as usize * DIMENSIONS / 2..(row as usize + 1) * DIMENSIONS / 2]
    }

    pub(crate) fn parts(&self, row: u32) -> (&[u8], PartsShape) {
        let (start, shape) = self.parts_at(row);
        let parts = self.layout.array::<u8>(Section::Parts);
        (&parts[start..start + shape.bytes(self.layout.token_dimensions)], shape)
    }

    /// The row of a screen, which may be dead by now.
    pub(crate) fn row(&self, id: Uuid) -> Option<u32> {
        self.row_of.get(&id).copied()
    }

    /// The rows of an app, ascending, dead ones included.
    pub(crate) fn rows_of_app(&self, app: u32) -> &[u32] {
        self.rows_of_app.get(&app).map_or(&[], Vec::as_slice)
    }

    /// Memory in bytes beside the mapped file, whose pages come and go.
    pub(crate) fn own_bytes(&self) -> usize {
        self.own_bytes
    }

    pub fn file_bytes(&self) -> usize {
        self.layout.bytes()
    }
}
