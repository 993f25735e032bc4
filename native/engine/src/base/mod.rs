//! The settled part of a large platform: rows in the order of their cells, in one file that is mapped and never changes.
//!
//! A search reads the cells around its query and those that hold its rare words; both lie together in the file, vectors
//! and postings alike (as in cluster-skipping indexes: Mackenzie, Petri and Moffat 2022, Anytime ranking on
//! document-ordered indexes). What came or changed since is in the tail of [`crate::platform_index::PlatformIndex`].

mod layout;
mod words;
mod write;

use crate::encoder::DIMENSIONS;
use crate::keyword_index::Bm25;
use crate::mapped_file;
use crate::query_vectors::{QueryVectors, SignedVector};
use crate::screen_vectors::PartsShape;
use crate::simd::Simd;
use crate::top_k::TopK;
use crate::vector_index::VectorIndex;
use layout::{Layout, Section};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::path::Path;
use uuid::Uuid;
pub use words::BaseTerms;
pub use write::write;

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
        let map = mapped_file::map(path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(FileEntry { name, bytes: map.len() as u64, blake3: mapped_file::hash(&map) })
    }
}

/// The files of a base: rows and words, and the graph over the centroids of its cells where they are many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BaseFiles {
    /// The arrays.
    pub rows: FileEntry,
    /// The usearch graph.
    pub graph: Option<FileEntry>,
}

/// Rows that do not change. Rows are numbered from 0 in the order of their cells.
#[derive(Debug)]
pub struct Base {
    layout: Layout,
    graph: Option<VectorIndex>,
    term_ids: FxHashMap<Box<str>, u32>,
    length_total: f64,
    files: BaseFiles,
}

impl Base {
    /// Opens the files of a base after checking their hashes.
    ///
    /// # Errors
    /// Why they cannot be used.
    pub fn open(folder: &Path, files: BaseFiles, simd: Simd) -> Result<Base, String> {
        let map = checked(folder, &files.rows)?;
        let layout = Layout::of(map).ok_or_else(|| format!("{} has another layout", files.rows.name))?;
        let graph = files.graph.as_ref().map(|entry| graph(folder, entry, simd)).transpose()?;
        let term_ids =
            words::term_ids(&layout).ok_or_else(|| format!("{} has broken terms", files.rows.name))?;
        let length_total =
            layout.array::<f32>(Section::Lengths).iter().map(|&length| f64::from(length)).sum();
        let base = Base { layout, graph, term_ids, length_total, files };
        if base.is_sound() { Ok(base) } else { Err(format!("{} does not fit itself", base.files.rows.name)) }
    }

    /// Whether all arrays are as long as the rows, cells and entries they are of.
    fn is_sound(&self) -> bool {
        let (rows, cells) = (self.layout.rows, self.cell_count());
        let bytes = |section| self.layout.array::<u8>(section).len();
        let entries = self.layout.array::<u32>(Section::EntryCells).len();
        bytes(Section::Ids) == rows * 16
            && bytes(Section::Apps) == rows * 4
            && bytes(Section::Languages) == rows
            && bytes(Section::Lengths) == rows * 4
            && bytes(Section::Nibbles) == rows * DIMENSIONS / 2
            && bytes(Section::Whole) == rows * DIMENSIONS * 2
            && bytes(Section::PartsAt) == rows * 8
            && self.cell_starts().windows(2).all(|pair| pair[0] < pair[1])
            && self.cell_starts().last() == Some(&(rows as u32))
            && bytes(Section::Centroids) == cells * DIMENSIONS / 2
            && self.graph.as_ref().is_none_or(|graph| graph.len() == cells)
            && bytes(Section::TermEntries) == (self.term_ids.len() + 1) * 4
            && bytes(Section::EntryStarts) == (entries + 1) * 4
    }

    /// The files, for a manifest.
    #[must_use]
    pub fn files(&self) -> &BaseFiles {
        &self.files
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

    /// Cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cell_starts().len().saturating_sub(1)
    }

    fn cell_starts(&self) -> &[u32] {
        self.layout.array(Section::CellStarts)
    }

    /// The first row of a cell.
    #[must_use]
    pub fn first_row(&self, cell: u32) -> u32 {
        self.cell_starts()[cell as usize]
    }

    /// The cell of a row.
    #[must_use]
    pub fn cell_of(&self, row: u32) -> u32 {
        self.cell_starts().partition_point(|&start| start <= row) as u32 - 1
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

    /// The number of the language of a row, 0 when unknown.
    #[must_use]
    pub fn language(&self, row: u32) -> u8 {
        self.layout.array::<u8>(Section::Languages)[row as usize]
    }

    /// The whole-caption vector of a row as bfloat16.
    #[must_use]
    pub fn whole_bf16(&self, row: u32) -> &[u16] {
        &self.layout.array(Section::Whole)[row as usize * DIMENSIONS..(row as usize + 1) * DIMENSIONS]
    }

    /// Sentence scales, sentence vectors and token panels of a row, and what they hold.
    #[must_use]
    pub fn parts(&self, row: u32) -> (&[u8], PartsShape) {
        let at = self.layout.array::<u64>(Section::PartsAt)[row as usize];
        let shape = PartsShape { sentences: (at >> 8) as u8, panels: at as u8 };
        let start = (at >> 16) as usize * write::LINE_BYTES;
        let parts = self.layout.array::<u8>(Section::Parts);
        (&parts[start..start + shape.bytes(self.layout.token_dimensions)], shape)
    }

    /// The `count` cells whose centroids are nearest, ascending.
    #[must_use]
    pub fn cells_near(&self, simd: Simd, query: &QueryVectors, count: usize) -> Vec<u32> {
        let mut cells: Vec<u32> = if let Some(graph) = &self.graph {
            graph.nearest(&query.whole_bf16, count.min(self.cell_count()))
        } else {
            let mut products = vec![0; self.cell_count()];
            simd.dot_nibble_rows(self.layout.array(Section::Centroids), &query.whole.bytes, &mut products);
            let cosines = products.into_iter().map(|product| query.whole.cosine_of_nibbles(product));
            let mut top = TopK::new(count);
            top.push_run(0, &cosines.collect::<Vec<f32>>(), |_| true);
            top.into_rows().collect()
        };
        cells.sort_unstable();
        cells
    }

    /// Hands over each of the cells, which ascend: its first row, the approximate cosines of its rows (off by some .006) and
    /// their lexical scores.
    pub fn scan(
        &self,
        simd: Simd,
        query: &SignedVector,
        terms: &BaseTerms,
        bm25: &Bm25,
        cells: &[u32],
        mut each: impl FnMut(u32, &[f32], &[f32]),
    ) {
        let nibbles = self.layout.array::<u8>(Section::Nibbles);
        let starts = self.cell_starts();
        let run_of = |cell: u32| {
            let rows = starts[cell as usize] as usize..starts[cell as usize + 1] as usize;
            (rows.start, &nibbles[rows.start * DIMENSIONS / 2..rows.end * DIMENSIONS / 2])
        };
        let (mut products, mut cosines) = (Vec::new(), Vec::new());
        let mut following = cells.iter().skip(1);
        self.score_words(terms, bm25, cells, |cell, lexical| {
            // Cells lie anywhere: the processor does not foresee the next one.
            if let Some(&next) = following.next() {
                simd.prefetch(run_of(next).1);
            }
            let (first, run) = run_of(cell);
            products.resize(lexical.len(), 0);
            simd.dot_nibble_rows(run, &query.bytes, &mut products);
            cosines.clear();
            cosines.extend(products.iter().map(|&product| query.cosine_of_nibbles(product)));
            each(first as u32, &cosines, lexical);
        });
    }

    /// The rows of a cell.
    fn rows_of(&self, cell: u32) -> std::ops::Range<u32> {
        let starts = self.cell_starts();
        starts[cell as usize]..starts[cell as usize + 1]
    }

    /// Memory in bytes that is not the file's: the terms and the graph. Pages of the file come and go.
    #[must_use]
    pub fn own_bytes(&self) -> usize {
        self.term_ids.keys().map(|term| term.len() + 48).sum::<usize>()
            + self.graph.as_ref().map_or(0, VectorIndex::bytes)
    }

    /// Length of the file.
    #[must_use]
    pub fn file_bytes(&self) -> usize {
        self.layout.bytes()
    }
}

fn graph(folder: &Path, entry: &FileEntry, simd: Simd) -> Result<VectorIndex, String> {
    drop(checked(folder, entry)?);
    VectorIndex::load(simd, &folder.join(&entry.name)).map_err(|error| error.to_string())
}

/// A mapped file whose length and hash are those of the manifest, which is not trusted with a path: its names are plain file names.
///
/// # Errors
/// What does not fit.
pub fn checked(folder: &Path, entry: &FileEntry) -> Result<memmap2::Mmap, String> {
    let FileEntry { name, bytes, blake3 } = entry;
    if name.is_empty() || name.contains(['/', '\\']) || name.starts_with('.') {
        return Err(format!("{name:?} is no file name"));
    }
    let map = mapped_file::map(&folder.join(name)).map_err(|error| error.to_string())?;
    if map.len() as u64 != *bytes {
        return Err(format!("{name} has {} bytes instead of {bytes}", map.len()));
    }
    if mapped_file::hash(&map) != *blake3 {
        return Err(format!("{name} is damaged: its hash does not fit"));
    }
    Ok(map)
}
