//! Fewer token vectors with the same matches: tokens that mean nearly the same are merged into their mean.
//!
//! Ward's hierarchical clustering (the pooling of Clavié, Chaffin and Adams 2024, Reducing the Footprint of
//! Multi-Vector Retrieval), by the nearest-neighbour chain with the Lance-Williams update: O(n^2) time, one n
//! x n matrix.

/// Merges `rows` (each `dimensions` long, unit length) until at most `clusters_max` are left, and returns the
/// means, unit length, in the order of their first row. Ties are broken by the lower row.
pub(crate) fn pool(rows: &[f32], dimensions: usize, clusters_max: usize) -> Vec<f32> {
    assert!(
        dimensions > 0 && clusters_max > 0 && rows.len().is_multiple_of(dimensions),
        "whole rows, one cluster at least"
    );
    let count = rows.len() / dimensions;
    if count <= clusters_max {
        return rows.to_vec();
    }
    let mut merges = ward_merges(rows, dimensions);
    merges.sort_by(|a, b| a.height.total_cmp(&b.height));
    let mut cluster_of: Vec<usize> = (0..count).collect();
    for merge in &merges[..count - clusters_max] {
        let (low, high) = (root(&cluster_of, merge.a), root(&cluster_of, merge.b));
        cluster_of[low.max(high)] = low.min(high);
    }
    means(rows, dimensions, &cluster_of)
}

struct Merge {
    a: usize,
    b: usize,
    height: f32,
}

/// All `count - 1` merges. The chain finds them out of order; Ward's linkage is reducible, so sorting by
/// height is exact.
fn ward_merges(rows: &[f32], dimensions: usize) -> Vec<Merge> {
    let count = rows.len() / dimensions;
    let mut distances = squared_distances(rows, dimensions);
    let mut sizes = vec![1.0f32; count];
    let mut merges = Vec::with_capacity(count);
    let mut chain: Vec<usize> = Vec::new();
    while merges.len() + 1 < count {
        let tip = *chain.last().unwrap_or(&first_live(&sizes));
        if chain.is_empty() {
            chain.push(tip);
        }
        let previous = chain.len().checked_sub(2).map(|at| chain[at]);
        let (near, height) = nearest(&distances[tip * count..(tip + 1) * count], &sizes, tip, previous);
        if Some(near) == previous {
            chain.truncate(chain.len() - 2);
            merge(&mut distances, &mut sizes, count, tip.min(near), tip.max(near));
            merges.push(Merge { a: tip, b: near, height });
        } else {
            chain.push(near);
        }
    }
    merges
}

fn first_live(sizes: &[f32]) -> usize {
    sizes.iter().position(|&size| size > 0.0).unwrap_or(0)
}

/// The nearest live cluster of `tip`; the previous one of the chain wins a tie, so that the chain ends.
fn nearest(distances: &[f32], sizes: &[f32], tip: usize, previous: Option<usize>) -> (usize, f32) {
    let mut best = previous.map_or((usize::MAX, f32::INFINITY), |at| (at, distances[at]));
    for (at, (&distance, &size)) in distances.iter().zip(sizes).enumerate() {
        if at != tip && size > 0.0 && distance < best.1 {
            best = (at, distance);
        }
    }
    best
}

/// Lance-Williams for Ward: the distance of the union of `low` and `high` (kept at `low`) to every other
/// cluster.
fn merge(distances: &mut [f32], sizes: &mut [f32], count: usize, low: usize, high: usize) {
    let between = distances[low * count + high];
    let (a, b) = (sizes[low], sizes[high]);
    for other in (0..count).filter(|&other| other != low && other != high) {
        let size = sizes[other];
        if size > 0.0 {
            let to = ((a + size) * distances[low * count + other]
                + (b + size) * distances[high * count + other]
                - size * between)
                / (a + b + size);
            distances[low * count + other] = to;
            distances[other * count + low] = to;
        }
    }
    sizes[low] = a + b;
    sizes[high] = 0.0;
}

fn squared_distances(rows: &[f32], dimensions: usize) -> Vec<f32> {
    let count = rows.len() / dimensions;
    let mut out = vec![0.0; count * count];
    for (i, a) in rows.chunks_exact(dimensions).enumerate() {
        for (j, b) in rows.chunks_exact(dimensions).enumerate().take(i) {
            let distance: f32 = a.iter().zip(b).map(|(x, y)| (x - y) * (x - y)).sum();
            out[i * count + j] = distance;
            out[j * count + i] = distance;
        }
    }
    out
}

fn root(cluster_of: &[usize], mut at: usize) -> usize {
    while cluster_of[at] != at {
        at = cluster_of[at];
    }
    at
}

fn means(rows: &[f32], dimensions: usize, cluster_of: &[usize]) -> Vec<f32> {
    let mut out = Vec::new();
    for cluster in (0..cluster_of.len()).filter(|&at| cluster_of[at] == at) {
        let mut mean = vec![0.0f32; dimensions];
        for at in (0..cluster_of.len()).filter(|&at| root(cluster_of, at) == cluster) {
            mean.iter_mut().zip(&rows[at * dimensions..]).for_each(|(sum, value)| *sum += value);
        }
        normalise(&mut mean);
        out.extend(mean);
    }
    out
}

/// Scales to unit length; a zero vector stays zero.
pub fn normalise(vector: &mut [f32]) {
    let length = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
    if length > 0.0 {
        vector.iter_mut().for_each(|value| *value /= length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn unit(angle: f32) -> [f32; 2] {
        [angle.cos(), angle.sin()]
    }

    #[test]
    fn near_tokens_are_merged_and_far_ones_stay() {
        let rows: Vec<f32> = [0.0, 0.05, 1.5, 1.55, 3.0].into_iter().flat_map(unit).collect();
        let pooled = pool(&rows, 2, 3);
        let expected: Vec<f32> = [0.025, 1.525, 3.0].into_iter().flat_map(unit).collect();
        assert!(pooled.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-5), "{pooled:?}");
    }

    /// The textbook algorithm: always merge the two clusters whose union raises the squared error least.
    fn pool_greedily(rows: &[f32], clusters_max: usize) -> Vec<Vec<usize>> {
        let mut clusters: Vec<Vec<usize>> = (0..rows.len() / 2).map(|at| vec![at]).collect();
        let centre = |c: &[usize], d: usize| c.iter().map(|&i| rows[i * 2 + d]).sum::<f32>() / c.len() as f32;
        while clusters.len() > clusters_max {
            let mut best = (f32::INFINITY, 0, 0);
            for i in 0..clusters.len() {
                for j in 0..i {
                    let (a, b) = (&clusters[i], &clusters[j]);
                    let gap: f32 = (0..2).map(|d| (centre(a, d) - centre(b, d)).powi(2)).sum();
                    let rise = gap * (a.len() * b.len()) as f32 / (a.len() + b.len()) as f32;
                    if rise < best.0 {
                        best = (rise, j, i);
                    }
                }
            }
            let gone = clusters.remove(best.2);
            clusters[best.1].extend(gone);
        }
        clusters
    }

    proptest! {
        #[test]
        fn the_chain_finds_what_greedy_merging_finds(angles in prop::collection::vec(0.0f32..6.2, 4..24), left in 1usize..6) {
            let rows: Vec<f32> = angles.iter().copied().flat_map(unit).collect();
            let pooled = pool(&rows, 2, left);
            let mut expected: Vec<Vec<usize>> = pool_greedily(&rows, left);
            expected.iter_mut().for_each(|cluster| cluster.sort_unstable());
            expected.sort();
            prop_assert_eq!(pooled.len() / 2, expected.len());
            for (row, cluster) in pooled.chunks_exact(2).zip(&expected) {
                let mut mean = [0.0f32; 2];
                cluster.iter().for_each(|&i| { mean[0] += rows[i * 2]; mean[1] += rows[i * 2 + 1]; });
                normalise(&mut mean);
                prop_assert!((row[0] - mean[0]).abs() < 1e-3 && (row[1] - mean[1]).abs() < 1e-3);
            }
        }
    }
}
