//! Clusters of an inverted file (Jegou, Douze and Schmid 2011, Product quantization for nearest neighbor
//! search): rows grouped by nearness, so that a search reads only the groups around its query.
//!
//! K-means in two levels trains them: some sqrt(clusters) areas, each split into clusters of its own rows.
//! Then every row goes to the nearest cluster of all, which a usearch graph over the centroids finds (the
//! coarse quantizer of faiss's `IVF_HNSW`). The clusters of an area are grouped into regions by their
//! centroids.

use crate::centroid_graph::{CentroidGraph, GraphError};
use crate::encoder::DIMENSIONS;
use crate::k_means::{Centroids, add, k_means, nearer};
use crate::quantise::SignedVector;
use crate::simd::Simd;
use crate::token_pooling::normalise;
use rayon::prelude::*;
use std::ops::Range;

/// Rows of a cluster on average. Fewer make the choice of clusters finer and the choosing dearer.
pub(crate) const CLUSTER_ROWS: usize = 25;
/// Clusters of a region on average: its centroid and its words say which of them are worth a look.
const REGION_CLUSTERS: usize = 20;
const REGION_ROUNDS: usize = 6;
/// Rows that the centroid of an area is made of, at most; more move it no further.
const AREA_SAMPLE: usize = 256;
const AREA_ROUNDS: usize = 10;
const CLUSTER_ROUNDS: usize = 8;

/// Rows in the order of their clusters.
#[derive(Debug)]
pub(crate) struct Clusters {
    /// The rows given, cluster by cluster, ascending within each.
    pub order: Vec<u32>,
    /// The first place of each cluster in `order`, and the end of the last; no cluster is empty.
    pub starts: Vec<u32>,
    /// The first cluster of each region, and the number of clusters.
    pub region_starts: Vec<u32>,
    /// The unit centroid of each cluster, 384 components each.
    pub centroids: Vec<f32>,
}

/// Groups rows; `vector` gives the unit vector of each. The same rows give the same clusters. Works on all
/// threads of the rayon pool it is called in.
pub(crate) fn clusters(
    simd: Simd,
    rows: &[u32],
    vector: impl Fn(u32) -> Vec<f32> + Sync,
) -> Result<Clusters, GraphError> {
    let quantised = |row: u32| SignedVector::new(&vector(row));
    let trained = Trained::of(simd, rows, quantised);
    let cluster_of = trained.assigned(simd, rows, quantised)?;
    let means = means(rows, &cluster_of, trained.count(), &vector);
    Ok(gathered(rows, &cluster_of, &trained.regions(simd), &means))
}

/// The area and, in it, the region of a cluster.
type Region = (u32, u32);

struct Trained {
    /// The area of each row.
    area_of: Vec<u32>,
    /// The clusters of each area.
    of_area: Vec<Range<usize>>,
    /// The unit centroids of all clusters.
    centroids: Vec<f32>,
}

impl Trained {
    fn of(simd: Simd, rows: &[u32], quantised: impl Fn(u32) -> SignedVector + Sync) -> Trained {
        let area_count = (rows.len().div_ceil(CLUSTER_ROWS) as f64).sqrt().ceil() as usize;
        let step = (rows.len() / (area_count * AREA_SAMPLE)).max(1);
        let sample: Vec<SignedVector> = rows.iter().step_by(step).map(|&row| quantised(row)).collect();
        let areas = Centroids::of(&k_means(simd, &sample, area_count, AREA_ROUNDS));
        drop(sample);
        let area_of = |&row: &u32| areas.nearest(simd, &quantised(row), 0..areas.len()).0 as u32;
        let area_of: Vec<u32> = rows.par_iter().map(area_of).collect();
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); areas.len()];
        rows.iter().zip(&area_of).for_each(|(&row, &area)| members[area as usize].push(row));
        let split = |members: Vec<u32>| {
            let vectors: Vec<SignedVector> = members.iter().map(|&row| quantised(row)).collect();
            k_means(simd, &vectors, members.len().div_ceil(CLUSTER_ROWS), CLUSTER_ROUNDS)
        };
        let centroids: Vec<Vec<f32>> = members.into_par_iter().map(split).collect();
        let mut end = 0;
        let mut of_next = |clusters: &Vec<f32>| {
            let first = end;
            end += clusters.len() / DIMENSIONS;
            first..end
        };
        Trained {
            area_of,
            of_area: centroids.iter().map(&mut of_next).collect(),
            centroids: centroids.concat(),
        }
    }

    fn count(&self) -> usize {
        self.centroids.len() / DIMENSIONS
    }

    /// The cluster of each row: the one that the graph finds, or the nearest of the row's area when that is
    /// nearer.
    fn assigned(
        &self,
        simd: Simd,
        rows: &[u32],
        quantised: impl Fn(u32) -> SignedVector + Sync,
    ) -> Result<Vec<u32>, GraphError> {
        let graph = CentroidGraph::over(simd, &self.centroids)?;
        let centroids = Centroids::of(&self.centroids);
        let nearest = |(&row, &area): (&u32, &u32)| {
            let vector = quantised(row);
            let in_area = centroids.nearest(simd, &vector, self.of_area[area as usize].clone());
            let found = graph.nearest(&vector.bytes)?;
            Ok(nearer(in_area, centroids.nearest(simd, &vector, found..found + 1)).0 as u32)
        };
        rows.par_iter().zip(&self.area_of).map(nearest).collect()
    }

    /// The region of each cluster: clusters of an area whose centroids lie together.
    fn regions(&self, simd: Simd) -> Vec<Region> {
        let regions_of = |(area, clusters): (usize, &Range<usize>)| -> Vec<Region> {
            let centroids = &self.centroids[clusters.start * DIMENSIONS..clusters.end * DIMENSIONS];
            let vectors: Vec<SignedVector> =
                centroids.chunks_exact(DIMENSIONS).map(SignedVector::new).collect();
            let count = clusters.len().div_ceil(REGION_CLUSTERS);
            let regions = Centroids::of(&k_means(simd, &vectors, count, REGION_ROUNDS));
            let region = |vector| regions.nearest(simd, vector, 0..regions.len()).0 as u32;
            vectors.iter().map(|vector| (area as u32, region(vector))).collect()
        };
        let of_areas: Vec<Vec<Region>> = self.of_area.par_iter().enumerate().map(regions_of).collect();
        of_areas.concat()
    }
}

/// The unit mean of the rows of each cluster.
fn means(rows: &[u32], cluster_of: &[u32], count: usize, vector: impl Fn(u32) -> Vec<f32>) -> Vec<f32> {
    let mut means = vec![0.0f32; count * DIMENSIONS];
    for (&row, &cluster) in rows.iter().zip(cluster_of) {
        add(&mut means, cluster as usize, vector(row).into_iter());
    }
    means.chunks_exact_mut(DIMENSIONS).for_each(normalise);
    means
}

/// Sorts rows by region and cluster, and leaves out empty clusters; `centroids` are those of all.
fn gathered(rows: &[u32], cluster_of: &[u32], region_of: &[Region], centroids: &[f32]) -> Clusters {
    let mut places: Vec<u32> = (0..rows.len() as u32).collect();
    let cluster_at = |place: u32| cluster_of[place as usize];
    places.par_sort_by_key(|&place| (region_of[cluster_at(place) as usize], cluster_at(place)));
    let mut out = Clusters {
        order: Vec::with_capacity(rows.len()),
        starts: vec![0],
        region_starts: Vec::new(),
        centroids: Vec::new(),
    };
    let mut last: Option<Region> = None;
    for cluster in places.chunk_by(|&a, &b| cluster_at(a) == cluster_at(b)) {
        let number = cluster_at(cluster[0]) as usize;
        let region = region_of[number];
        if last.replace(region) != Some(region) {
            out.region_starts.push(out.starts.len() as u32 - 1);
        }
        out.order.extend(cluster.iter().map(|&place| rows[place as usize]));
        out.centroids.extend(&centroids[number * DIMENSIONS..(number + 1) * DIMENSIONS]);
        out.starts.push(out.order.len() as u32);
    }
    out.region_starts.push(out.starts.len() as u32 - 1);
    out
}

#[cfg(test)]
pub(crate) mod tests;
