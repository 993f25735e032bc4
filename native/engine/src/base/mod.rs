//! The settled part of a large platform: rows in the order of their cells, in one file that is mapped and never changes.
//!
//! A search reads the cells around its query and those that hold its rare words; both lie together in the file, vectors
//! and postings alike (as in cluster-skipping indexes: Mackenzie, Petri and Moffat 2022, Anytime ranking on
//! document-ordered indexes). What came or changed since is in the tail of [`crate::platform_index::PlatformIndex`].

mod layout;
mod words;
mod write;

use crate::encoder::DIMENSIONS;
use crate::fusion::LEXICAL_WEIGHT;
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
use std::ops::Range;
use std::path::Path;
use uuid::Uuid;
pub use words::BaseTerms;
pub use write::write;

/// How much of what the words of a block can give at most a cell is credited with.
const BOUND_SHARE: f32 = 0.5;
/// A graph is asked for so many times the cells that are scanned, because words choose among them.
const GRAPH_MORE: usize = 2;

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
        for entry in std::iter::once(&files.rows).chain(&files.graph) {
            drop(checked(folder, entry)?);
        }
        Base::open_written(folder, files, simd)
    }

    /// Opens the files of a base that this process has just written and hashed.
    ///
    /// # Errors
    /// Why they cannot be used.
    pub fn open_written(folder: &Path, files: BaseFiles, simd: Simd) -> Result<Base, String> {
        let map = mapped_file::map(&folder.join(&files.rows.name)).map_err(|error| error.to_string())?;
        let layout = Layout::of(map).ok_or_else(|| format!("{} has another layout", files.rows.name))?;
        let load = |entry: &FileEntry| VectorIndex::load(simd, &folder.join(&entry.name));
        let graph = files.graph.as_ref().map(load).transpose().map_err(|error| error.to_string())?;
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
        let entries = self.layout.array::<[u32; 2]>(Section::Entries).len();
        bytes(Section::Ids) == rows * 16
            && bytes(Section::Apps) == rows * 4
            && bytes(Section::Languages) == rows
            && bytes(Section::Lengths) == rows * 4
            && bytes(Section::Nibbles) == rows * DIMENSIONS / 2
            && bytes(Section::Whole) == rows * DIMENSIONS * 2
            && bytes(Section::PartsAt) == rows * 8
            && self.cell_starts().windows(2).all(|pair| pair[0] < pair[1])
            && self.cell_starts().last() == Some(&(rows as u32))
            && self.block_starts().windows(2).all(|pair| pair[0] < pair[1])
            && self.block_starts().last() == Some(&(cells as u32))
            && bytes(Section::Centroids) == cells * DIMENSIONS / 2
            && self.graph.as_ref().is_none_or(|graph| graph.len() == cells)
            && bytes(Section::TermEntries) == (self.term_ids.len() + 1) * 4
            && entries > 0
            && self.layout.array::<u32>(Section::TermEntries).last() == Some(&(entries as u32 - 1))
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

    fn block_starts(&self) -> &[u32] {
        self.layout.array(Section::BlockStarts)
    }

    fn block_count(&self) -> usize {
        self.block_starts().len() - 1
    }

    fn block_of_cell(&self, cell: u32) -> u32 {
        self.block_starts().partition_point(|&first| first <= cell) as u32 - 1
    }

    /// The block of a row.
    #[must_use]
    pub fn block_of(&self, row: u32) -> u32 {
        self.block_of_cell(self.cell_starts().partition_point(|&start| start <= row) as u32 - 1)
    }

    fn cells_of(&self, block: u32) -> Range<u32> {
        let starts = self.block_starts();
        starts[block as usize]..starts[block as usize + 1]
    }

    /// The rows of a block.
    #[must_use]
    pub fn rows_of(&self, block: u32) -> Range<u32> {
        let (cells, starts) = (self.cells_of(block), self.cell_starts());
        starts[cells.start as usize]..starts[cells.end as usize]
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

    /// The `count` cells that promise most, ascending: by the cosine of the centroid, and by what the words of the block can give at
    /// most, in the ratio of a fused score.
    #[must_use]
    pub fn best_cells(&self, simd: Simd, query: &QueryVectors, terms: &BaseTerms, count: usize) -> Vec<u32> {
        let mut promise = self.cell_cosines(simd, query, count);
        if !terms.is_empty() {
            for (bound, cells) in self.word_bounds(terms).into_iter().zip(self.block_starts().windows(2)) {
                let share = bound * LEXICAL_WEIGHT * BOUND_SHARE;
                promise[cells[0] as usize..cells[1] as usize].iter_mut().for_each(|cell| *cell += share);
            }
        }
        let mut top = TopK::new(count);
        top.push_run(0, &promise, |_| true);
        let mut cells: Vec<u32> = top.into_rows().collect();
        cells.sort_unstable();
        cells
    }

    /// The cosine of every centroid; with a graph, of the nearest ones, and for the others that of the last of these.
    fn cell_cosines(&self, simd: Simd, query: &QueryVectors, count: usize) -> Vec<f32> {
        if let Some(graph) = &self.graph {
            let found = graph.nearest(&query.whole_bf16, (count * GRAPH_MORE).min(self.cell_count()));
            let least = found.iter().map(|&(_, cosine)| cosine).fold(1.0, f32::min);
            let mut out = vec![least; self.cell_count()];
            found.into_iter().for_each(|(cell, cosine)| out[cell as usize] = cosine);
            return out;
        }
        let mut cosines = Vec::new();
        let centroids = self.layout.array(Section::Centroids);
        query.whole.cosines_of_nibbles(simd, centroids, &mut Vec::new(), &mut cosines);
        cosines
    }

    /// Hands over the rows of cells, which ascend, run by run: the first row, the approximate cosines (off by some .006) and the
    /// lexical scores.
    pub fn scan(
        &self,
        simd: Simd,
        query: &SignedVector,
        (terms, bm25): (&BaseTerms, &Bm25),
        cells: &[u32],
        mut each: impl FnMut(u32, &[f32], &[f32]),
    ) {
        let nibbles = self.layout.array::<u8>(Section::Nibbles);
        let starts = self.cell_starts();
        let rows_of = |run: &Range<u32>| starts[run.start as usize]..starts[run.end as usize];
        let bytes_of = |rows: &Range<u32>| {
            &nibbles[rows.start as usize * DIMENSIONS / 2..rows.end as usize * DIMENSIONS / 2]
        };
        let (blocks, runs): (Vec<u32>, Vec<Vec<Range<u32>>>) =
            self.blocks_of_cells(cells).into_iter().unzip();
        let scores = self.score_blocks(simd, terms, bm25, &blocks);
        let (mut products, mut cosines) = (Vec::new(), Vec::new());
        for (at, (&block, lexical)) in blocks.iter().zip(scores.iter()).enumerate() {
            if let Some(next) = runs.get(at + 1) {
                // Cells lie anywhere: the processor does not foresee the next ones.
                next.iter().for_each(|run| simd.prefetch(bytes_of(&rows_of(run))));
            }
            let first = self.rows_of(block).start;
            for rows in runs[at].iter().map(rows_of) {
                query.cosines_of_nibbles(simd, bytes_of(&rows), &mut products, &mut cosines);
                let at = (rows.start - first) as usize;
                each(rows.start, &cosines, &lexical[at..at + rows.len()]);
            }
        }
    }

    /// The blocks of cells, ascending, each with the runs of cells that are among them.
    fn blocks_of_cells(&self, cells: &[u32]) -> Vec<(u32, Vec<Range<u32>>)> {
        let of_blocks: Vec<(u32, u32)> = cells.iter().map(|&cell| (self.block_of_cell(cell), cell)).collect();
        let blocks = of_blocks.chunk_by(|a, b| a.0 == b.0);
        blocks
            .map(|cells| {
                let runs = cells.chunk_by(|a, b| a.1 + 1 == b.1);
                (cells[0].0, runs.map(|run| run[0].1..run[0].1 + run.len() as u32).collect())
            })
            .collect()
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
