//! The settled part of a large platform: rows in the order of their clusters, in one file that is mapped and
//! never changes.
//!
//! A search reads the clusters around its query and those that hold its rare words; both lie together in the
//! file, vectors and postings alike (as in cluster-skipping indexes: Mackenzie, Petri and Moffat 2022,
//! Anytime ranking on document-ordered indexes). What came or changed since is in the tail of
//! [`crate::platform_index::PlatformIndex`].

pub(crate) mod layout;
mod probing;
mod words;

use crate::arena::copy_in_huge_pages;
use crate::encoder::DIMENSIONS;
use crate::mapped_file::{MappedFile, length_and_hash};
use crate::row_traits::RowTraits;
use crate::screen_vectors::PartsShape;
use layout::{LINE_BYTES, Layout, Section};
use memmap2::MmapMut;
pub use probing::{ClusterScores, Scan, ScoredTerms};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::Path;
use uuid::Uuid;
pub use words::{BaseTerms, RowRun, SHARE_STEPS};

/// A file of a snapshot, as its manifest names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// The name in the folder.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// Its BLAKE3 hash.
    pub blake3: String,
}

impl FileEntry {
    /// Of a file as it is.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(path: &Path) -> std::io::Result<FileEntry> {
        let (bytes, blake3) = length_and_hash(path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(FileEntry { name, bytes, blake3 })
    }
}

/// Rows that do not change. Rows are numbered from 0 in the order of their clusters.
#[derive(Debug)]
pub struct Base {
    layout: Layout,
    /// A copy of the whole vectors in 4 bits, which every search reads anywhere: in pages of the file reading
    /// them takes twice the time.
    nibbles: MmapMut,
    term_ids: FxHashMap<Box<str>, u32>,
    length_total: f64,
    file: FileEntry,
}

impl Base {
    /// Opens the file of a base after checking its hash.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn open(folder: &Path, file: FileEntry) -> Result<Base, String> {
        check(folder, &file)?;
        Base::open_written(folder, file)
    }

    /// Opens the file of a base that this process has just written and hashed.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn open_written(folder: &Path, file: FileEntry) -> Result<Base, String> {
        let map = MappedFile::open(&folder.join(&file.name)).map_err(|error| error.to_string())?;
        let layout = Layout::of(map).ok_or_else(|| format!("{} has another layout", file.name))?;
        let term_ids = words::term_ids(&layout).ok_or_else(|| format!("{} has broken terms", file.name))?;
        let length_total =
            layout.array::<f32>(Section::Lengths).iter().map(|&length| f64::from(length)).sum();
        let nibbles =
            copy_in_huge_pages(layout.array(Section::Nibbles)).map_err(|error| error.to_string())?;
        let base = Base { layout, nibbles, term_ids, length_total, file };
        if base.is_sound() { Ok(base) } else { Err(format!("{} does not fit itself", base.file.name)) }
    }

    /// Whether all arrays are as long as the rows, clusters and entries they are of.
    fn is_sound(&self) -> bool {
        let (rows, clusters) = (self.layout.rows, self.cluster_count());
        let bytes = |section| self.layout.array::<u8>(section).len();
        let entries = self.layout.array::<u32>(Section::Entries).len();
        bytes(Section::Ids) == rows * 16
            && bytes(Section::Apps) == rows * 4
            && bytes(Section::Traits) == rows
            && bytes(Section::Lengths) == rows * 4
            && bytes(Section::Nibbles) == rows * DIMENSIONS / 2
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
    }

    /// The file, for a manifest.
    #[must_use]
    pub fn file(&self) -> &FileEntry {
        &self.file
    }

    /// Rows.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.layout.rows
    }

    /// Dimensions of the token vectors.
    #[must_use]
    pub fn token_dimensions(&self) -> usize {
        self.layout.token_dimensions
    }

    /// Clusters.
    #[must_use]
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

    /// The clusters of a region.
    fn clusters_of(&self, region: u32) -> Range<u32> {
        let starts = self.region_starts();
        starts[region as usize]..starts[region as usize + 1]
    }

    /// The cluster of a row.
    fn cluster_of(&self, row: u32) -> u32 {
        self.cluster_starts().partition_point(|&start| start <= row) as u32 - 1
    }

    /// The rows of a cluster.
    fn rows_of(&self, cluster: u32) -> Range<u32> {
        let starts = self.cluster_starts();
        starts[cluster as usize]..starts[cluster as usize + 1]
    }

    /// The id of a row.
    #[must_use]
    pub fn id(&self, row: u32) -> Uuid {
        Uuid::from_bytes(self.layout.array::<[u8; 16]>(Section::Ids)[row as usize])
    }

    /// The app of a row.
    #[must_use]
    pub fn app(&self, row: u32) -> u32 {
        self.layout.array::<u32>(Section::Apps)[row as usize]
    }

    /// What is known of a row's words.
    #[must_use]
    pub fn traits(&self, row: u32) -> RowTraits {
        RowTraits::from_byte(self.layout.array::<u8>(Section::Traits)[row as usize])
    }

    /// The whole-caption vector of a row as bfloat16.
    #[must_use]
    pub fn whole_bf16(&self, row: u32) -> &[u16] {
        &self.layout.array(Section::Whole)[row as usize * DIMENSIONS..(row as usize + 1) * DIMENSIONS]
    }

    /// The whole vector of a row in 4 bits a component.
    #[must_use]
    pub fn nibbles(&self, row: u32) -> &[u8] {
        &self.nibbles[row as usize * DIMENSIONS / 2..(row as usize + 1) * DIMENSIONS / 2]
    }

    /// Sentence scales, sentence vectors and token panels of a row, and what they hold.
    #[must_use]
    pub fn parts(&self, row: u32) -> (&[u8], PartsShape) {
        let at = self.layout.array::<u64>(Section::PartsAt)[row as usize];
        let shape = PartsShape { sentences: (at >> 8) as u8, panels: at as u8 };
        let start = (at >> 16) as usize * LINE_BYTES;
        let parts = self.layout.array::<u8>(Section::Parts);
        (&parts[start..start + shape.bytes(self.layout.token_dimensions)], shape)
    }

    /// Memory in bytes that is not the file's: the terms and the copy of vectors. Pages of the file come and
    /// go.
    #[must_use]
    pub fn own_bytes(&self) -> usize {
        self.term_ids.keys().map(|term| term.len() + 48).sum::<usize>() + self.nibbles.len()
    }

    /// Length of the file.
    #[must_use]
    pub fn file_bytes(&self) -> usize {
        self.layout.bytes()
    }
}

/// Whether a file has the length and hash of the manifest, which is not trusted with a path: its names are
/// plain file names.
///
/// # Errors
/// What does not fit.
pub fn check(folder: &Path, entry: &FileEntry) -> Result<(), String> {
    let FileEntry { name, bytes, blake3 } = entry;
    if name.is_empty() || name.contains(['/', '\\']) || name.starts_with('.') {
        return Err(format!("{name:?} is no file name"));
    }
    let (length, hash) = length_and_hash(&folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
    if length != *bytes {
        return Err(format!("{name} has {length} bytes instead of {bytes}"));
    }
    if hash != *blake3 {
        return Err(format!("{name} is damaged: its hash does not fit"));
    }
    Ok(())
}
