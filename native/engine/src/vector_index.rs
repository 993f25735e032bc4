//! The HNSW graph of a large platform (Malkov and Yashunin 2018), by usearch; the only file that knows it.
//!
//! The graph holds the rows `0..row_count` of its platform as bfloat16 and is only a cache of them: it is built in the
//! background, row by row, and whatever it does not hold yet is scanned. usearch may load a damaged file without an error
//! and crash at the first search, so a file is loaded only after the snapshot's hash has been checked.

use crate::encoder::DIMENSIONS;
use crate::platform_index::PlatformIndex;
use crate::quantise::from_bf16;
use crate::simd::Simd;
use crate::top_k::Scored;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use usearch::{Index, IndexOptions, MetricKind, ScalarKind};

/// Below this many rows the exact scan is used. The graph is faster from some 100,000 on, but not right where many screens are
/// nearly the same: with 8 variants of each of 1,500 screens its recall@20 is 1.000, with 33 .96, with 147 (220,000 rows) .37, while
/// the scan finds all. So the graph is kept for what a scan at memory speed cannot do in some 10 ms.
pub const GRAPH_ROWS_MIN: usize = 1_000_000;
/// Links of a node; usearch's and the paper's default.
const CONNECTIVITY: usize = 16;
/// Candidates looked at when a row is added, and when one is searched. 256 finds .989 of the best 100 among 100,000.
const EXPANSION_ADD: usize = 128;
const EXPANSION_SEARCH: usize = 256;
/// Searches and additions that may run at once; a slot costs a few hundred bytes.
const THREADS_MAX: usize = 64;
/// Capacity grows by this many rows at a time.
const GROWTH_ROWS: usize = 65_536;

/// A fault of the graph library, in its own words.
#[derive(Debug, thiserror::Error)]
#[error("the vector graph failed: {0}")]
pub struct GraphError(String);

impl From<cxx::Exception> for GraphError {
    fn from(error: cxx::Exception) -> GraphError {
        GraphError(error.what().to_owned())
    }
}

/// A graph over the first rows of a platform.
pub struct VectorIndex {
    index: Index,
    row_count: AtomicUsize,
}

impl VectorIndex {
    /// An empty graph.
    ///
    /// # Errors
    /// When memory cannot be had.
    pub fn new(simd: Simd) -> Result<VectorIndex, GraphError> {
        let mut index = Index::new(&IndexOptions {
            dimensions: DIMENSIONS,
            metric: MetricKind::IP,
            quantization: ScalarKind::BF16,
            connectivity: CONNECTIVITY,
            expansion_add: EXPANSION_ADD,
            expansion_search: EXPANSION_SEARCH,
            multi: false,
        })?;
        set_metric(&mut index, simd);
        index.reserve_capacity_and_threads(GROWTH_ROWS, THREADS_MAX)?;
        Ok(VectorIndex { index, row_count: AtomicUsize::new(0) })
    }

    /// Reads a graph of `row_count` rows that [`VectorIndex::save`] wrote and whose hash was checked.
    ///
    /// # Errors
    /// When the file is not such a graph.
    pub fn load(simd: Simd, path: &Path, row_count: usize) -> Result<VectorIndex, GraphError> {
        let mut graph = VectorIndex::new(simd)?;
        graph.index.load(&path.to_string_lossy())?;
        set_metric(&mut graph.index, simd);
        graph.index.change_expansion_search(EXPANSION_SEARCH);
        graph.index.reserve_capacity_and_threads(row_count + GROWTH_ROWS, THREADS_MAX)?;
        if graph.index.dimensions() != DIMENSIONS || graph.index.size() > row_count {
            return Err(GraphError("it is of another shape".to_owned()));
        }
        graph.row_count.store(row_count, Ordering::Release);
        Ok(graph)
    }

    /// Writes the graph to a file.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), GraphError> {
        Ok(self.index.save(&path.to_string_lossy())?)
    }

    /// The rows `0..row_count` were offered to the graph; it holds those that were live then.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.row_count.load(Ordering::Acquire)
    }

    /// Makes room for the rows of the platform. Nothing else may run meanwhile (`&mut`).
    ///
    /// # Errors
    /// When memory cannot be had.
    pub fn grow(&mut self, rows: usize) -> Result<(), GraphError> {
        if rows > self.index.capacity() {
            self.index.reserve_capacity_and_threads(rows + GROWTH_ROWS, THREADS_MAX)?;
        }
        Ok(())
    }

    /// Adds up to `rows_max` more rows of the platform, while searches run. True when rows are still missing.
    ///
    /// # Errors
    /// When the graph has no room left (see [`VectorIndex::grow`]).
    pub fn add_rows(&self, platform: &PlatformIndex, rows_max: usize) -> Result<bool, GraphError> {
        let start = self.row_count();
        let end = platform.row_count().min(start + rows_max).min(self.index.capacity());
        for row in (start..end).map(|row| row as u32).filter(|&row| platform.is_live(row)) {
            let vector: Vec<f32> = platform.whole_bf16(row).iter().map(|&value| from_bf16(value)).collect();
            self.index.add(u64::from(row), &vector)?;
        }
        self.row_count.store(end, Ordering::Release);
        Ok(end < platform.row_count())
    }

    /// About the `k` nearest rows that `is_allowed`, with approximate cosines. A fault of the library gives none.
    #[must_use]
    pub fn nearest(&self, query_bf16: &[u16], k: usize, is_allowed: impl Fn(u32) -> bool) -> Vec<Scored> {
        let query: Vec<f32> = query_bf16.iter().map(|&value| from_bf16(value)).collect();
        let matches = self.index.filtered_search(&query, k, |key| is_allowed(key as u32));
        let Ok(matches) = matches else { return Vec::new() };
        matches
            .keys
            .iter()
            .zip(matches.distances)
            .map(|(&key, distance)| Scored { row: key as u32, score: 1.0 - distance })
            .collect()
    }

    /// Memory in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.index.memory_usage()
    }
}

impl std::fmt::Debug for VectorIndex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VectorIndex").field("row_count", &self.row_count()).finish_non_exhaustive()
    }
}

/// Our kernels in place of usearch's own, which are compiled out (160 s of C). Set again after every load.
#[allow(unsafe_code)] // the graph calls the metric through C with raw pointers
fn set_metric(index: &mut Index, simd: Simd) {
    // SAFETY: the graph stores every vector, and casts every query, as DIMENSIONS bfloat16, a multiple of 32.
    let distance = move |a: *const f32, b: *const f32| {
        1.0 - unsafe { simd.dot_bf16_raw(a.cast(), b.cast(), DIMENSIONS) }
    };
    index.change_metric::<f32>(Box::new(distance));
}
