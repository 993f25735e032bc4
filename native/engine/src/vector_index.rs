//! The HNSW graph (Malkov and Yashunin 2018) over the centroids of a base's cells, by usearch; the only file that knows it.
//!
//! It finds the cells around a query where they are many; fewer centroids are scanned faster than a graph is walked. A graph
//! over the rows themselves does not find the right ones where many screens are nearly the same: with 147 variants of each of
//! 1,500 screens its recall@20 was .37, and a filter costs it 16 ms where a scan takes .17. usearch may load a damaged file without an error and crash at the first search, so a file is loaded only after
//! the snapshot's hash has been checked.

use crate::encoder::DIMENSIONS;
use crate::quantise::from_bf16;
use crate::simd::Simd;
use std::path::Path;
use usearch::{Index, IndexOptions, MetricKind, ScalarKind};

/// Below this many cells their centroids are scanned.
pub const GRAPH_CELLS_MIN: usize = 50_000;
/// Links of a node; usearch's and the paper's default.
const CONNECTIVITY: usize = 16;
/// Candidates looked at when a centroid is added, and when one is searched, which is never less than the cells wanted.
const EXPANSION_ADD: usize = 128;
const EXPANSION_SEARCH: usize = 64;
/// Searches that may run at once; a slot costs a few hundred bytes.
const THREADS_MAX: usize = 64;

/// A fault of the graph library, in its own words.
#[derive(Debug, thiserror::Error)]
#[error("the vector graph failed: {0}")]
pub struct GraphError(String);

impl From<cxx::Exception> for GraphError {
    fn from(error: cxx::Exception) -> GraphError {
        GraphError(error.what().to_owned())
    }
}

/// A graph over vectors numbered from 0.
pub struct VectorIndex {
    index: Index,
}

impl VectorIndex {
    /// A graph over unit vectors of 384 components each.
    ///
    /// # Errors
    /// When memory cannot be had.
    pub fn over(simd: Simd, vectors: &[f32]) -> Result<VectorIndex, GraphError> {
        let graph = VectorIndex::empty(simd)?;
        graph.index.reserve_capacity_and_threads(vectors.len() / DIMENSIONS, THREADS_MAX)?;
        for (vector, key) in vectors.chunks_exact(DIMENSIONS).zip(0..) {
            graph.index.add(key, vector)?;
        }
        Ok(graph)
    }

    fn empty(simd: Simd) -> Result<VectorIndex, GraphError> {
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
        Ok(VectorIndex { index })
    }

    /// Reads a graph that [`VectorIndex::save`] wrote and whose hash was checked.
    ///
    /// # Errors
    /// When the file is not such a graph.
    pub fn load(simd: Simd, path: &Path) -> Result<VectorIndex, GraphError> {
        let mut graph = VectorIndex::empty(simd)?;
        graph.index.load(&path.to_string_lossy())?;
        set_metric(&mut graph.index, simd);
        graph.index.change_expansion_search(EXPANSION_SEARCH);
        graph.index.reserve_capacity_and_threads(graph.index.size(), THREADS_MAX)?;
        if graph.index.dimensions() != DIMENSIONS {
            return Err(GraphError("it is of another shape".to_owned()));
        }
        Ok(graph)
    }

    /// Writes the graph to a file.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), GraphError> {
        Ok(self.index.save(&path.to_string_lossy())?)
    }

    /// How many vectors it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.index.size()
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of about the `k` nearest vectors with their cosines, nearest first. A fault of the library gives none.
    #[must_use]
    pub fn nearest(&self, query_bf16: &[u16], k: usize) -> Vec<(u32, f32)> {
        let query: Vec<f32> = query_bf16.iter().map(|&value| from_bf16(value)).collect();
        let Ok(matches) = self.index.search(&query, k) else { return Vec::new() };
        matches
            .keys
            .into_iter()
            .zip(matches.distances)
            .map(|(key, distance)| (key as u32, 1.0 - distance))
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
        f.debug_struct("VectorIndex").field("len", &self.len()).finish_non_exhaustive()
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
