//! The HNSW graph (Malkov and Yashunin 2018) over the centroids of clusters, by usearch; the only file that
//! knows it.
//!
//! It lives while a segment is built and reaches no disk: usearch loads a damaged file without an error and
//! crashes at the first search. Why searches choose their clusters by a scan instead is in
//! `native/README.md`.

use crate::encoder::DIMENSIONS;
use crate::k_means::CommonScale;
use crate::simd::Simd;
use usearch::{Index, IndexOptions, MetricKind, ScalarKind};

/// Links of a node; usearch's and the paper's default.
const CONNECTIVITY: usize = 16;
/// Candidates kept while a centroid is added, and while the nearest of a row are looked for.
const EXPANSION_ADD: usize = 64;
const EXPANSION_SEARCH: usize = 24;

/// A fault of the graph library, in its own words.
#[derive(Debug, thiserror::Error)]
#[error("the graph over the centroids failed: {0}")]
pub(crate) struct GraphError(String);

impl From<cxx::Exception> for GraphError {
    fn from(error: cxx::Exception) -> GraphError {
        GraphError(error.what().to_owned())
    }
}

/// A graph over centroids numbered from 0.
pub(crate) struct CentroidGraph {
    index: Index,
}

impl CentroidGraph {
    /// A graph over unit vectors of 384 components each, to be asked from the threads of the rayon pool this
    /// is called in. The same vectors give the same graph.
    pub(crate) fn over(simd: Simd, centroids: &[f32]) -> Result<CentroidGraph, GraphError> {
        let mut index = Index::new(&IndexOptions {
            dimensions: DIMENSIONS,
            metric: MetricKind::IP,
            quantization: ScalarKind::I8,
            connectivity: CONNECTIVITY,
            expansion_add: EXPANSION_ADD,
            expansion_search: EXPANSION_SEARCH,
            multi: false,
        })?;
        set_metric(&mut index, simd);
        let count = centroids.len() / DIMENSIONS;
        // One place for threads while it is made: each draws the levels of nodes by itself, and adding goes
        // round all places.
        index.reserve_capacity_and_threads(count, 1)?;
        let scale = CommonScale::of(centroids);
        for (centroid, key) in centroids.chunks_exact(DIMENSIONS).zip(0..) {
            let bytes: Vec<i8> = centroid.iter().map(|&value| scale.byte(value)).collect();
            index.add(key, &bytes)?;
        }
        index.reserve_capacity_and_threads(count, rayon::current_num_threads())?;
        Ok(CentroidGraph { index })
    }

    /// The number of about the nearest centroid to a vector of signed bytes.
    ///
    /// # Errors
    /// When the library fails or finds nothing.
    pub(crate) fn nearest(&self, vector: &[i8]) -> Result<usize, GraphError> {
        let found = self.index.search(vector, 1)?.keys;
        found.first().map(|&key| key as usize).ok_or_else(|| GraphError("it found nothing".to_owned()))
    }
}

/// Our kernels in place of usearch's own, which are compiled out (160 s of C).
#[allow(unsafe_code)] // the graph calls the metric through C with raw pointers
fn set_metric(index: &mut Index, simd: Simd) {
    index.change_metric::<i8>(Box::new(move |a, b| {
        // SAFETY: the graph stores and takes vectors of DIMENSIONS signed bytes, as its options say, and this
        // is called for two of them.
        let (a, b) =
            unsafe { (std::slice::from_raw_parts(a, DIMENSIONS), std::slice::from_raw_parts(b, DIMENSIONS)) };
        -(simd.dot_signed(a, b) as f32)
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clusters::tests::wave;
    use crate::k_means::Centroids;
    use crate::quantise::SignedVector;
    use crate::simd::SimdLevel;
    use crate::token_pooling::normalise;

    const COUNT: u32 = 4000;

    /// A continuum of unit vectors: each depends on three of 60 directions.
    fn vector(seed: u32) -> Vec<f32> {
        let of = [seed % 60, seed / 60 % 60, seed.wrapping_mul(2_654_435_761) >> 26];
        let component = |at: u32| of.iter().map(|&of| wave(of, at)).sum::<f32>() + 0.5 * wave(seed + 60, at);
        let mut out: Vec<f32> = (0..DIMENSIONS as u32).map(component).collect();
        normalise(&mut out);
        out
    }

    #[test]
    fn the_graph_finds_the_nearest_centroid_on_every_level_of_instructions() {
        let vectors: Vec<f32> = (0..COUNT).flat_map(vector).collect();
        let centroids = Centroids::of(&vectors);
        for simd in [SimdLevel::Avx512Vnni, SimdLevel::Avx2, SimdLevel::Portable].map(Simd::at) {
            let Some(simd) = simd else { continue };
            let graph = CentroidGraph::over(simd, &vectors).expect("there is memory");
            let is_found = |&seed: &u32| {
                let query = SignedVector::new(&vector(seed));
                let (nearest, _) = centroids.nearest(simd, &query, 0..centroids.len());
                graph.nearest(&query.bytes).expect("it searches") == nearest
            };
            let asked = COUNT * 2..COUNT * 2 + 200;
            let found = asked.clone().filter(is_found).count();
            assert!(found > asked.len() * 9 / 10, "{found} of {} on {:?}", asked.len(), simd.level());
        }
    }

    #[test]
    fn a_graph_of_one_centroid_finds_it_and_one_of_none_is_an_error() {
        let graph = CentroidGraph::over(Simd::best(), &vector(1)).expect("there is memory");
        let query = SignedVector::new(&vector(2));
        assert_eq!(graph.nearest(&query.bytes).expect("it searches"), 0);
        assert!(graph.nearest(&query.bytes[1..]).is_err(), "a vector of another length");
        let empty = CentroidGraph::over(Simd::best(), &[]).expect("there is memory");
        assert!(empty.nearest(&query.bytes).is_err());
    }
}
