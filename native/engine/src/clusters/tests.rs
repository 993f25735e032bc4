use super::*;
use std::collections::BTreeSet;

/// Unit vectors around ten directions.
fn vector(row: u32) -> Vec<f32> {
    let mut out = vec![0.01f32; DIMENSIONS];
    out[(row % 10) as usize * 30] = 1.0;
    out[(row % 383) as usize] += 0.1;
    normalise(&mut out);
    out
}

/// Unit vectors between two of many directions: rows lie on the borders of areas.
fn between(row: u32) -> Vec<f32> {
    let mut out: Vec<f32> = (0..DIMENSIONS as u32).map(|at| wave(row.wrapping_mul(31), at) * 0.3).collect();
    for (direction, weight) in [(row % 601, 1.0), (row % 599 + 601, 0.9)] {
        let values = (0..DIMENSIONS as u32).map(|at| wave(direction, at));
        out.iter_mut().zip(values).for_each(|(out, value)| *out += weight * value);
    }
    normalise(&mut out);
    out
}

/// -1 to 1, the same for the same arguments.
pub(crate) fn wave(seed: u32, at: u32) -> f32 {
    let bits = (seed.wrapping_mul(747_796_405) ^ at.wrapping_mul(2_891_336_453)).wrapping_mul(277_803_737);
    (bits >> 8) as f32 / (1 << 23) as f32 - 1.0
}

#[test]
fn every_row_is_in_one_cluster_and_the_cluster_holds_its_neighbours() {
    let rows: Vec<u32> = (0..3000).filter(|row| row % 7 != 0).collect();
    let clusters = clusters(Simd::best(), &rows, vector).expect("the graph works");
    let mut sorted = clusters.order.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, rows);
    assert_eq!(clusters.starts.len(), clusters.centroids.len() / DIMENSIONS + 1);
    assert!(clusters.starts.windows(2).all(|pair| pair[0] < pair[1]));
    let regions = &clusters.region_starts;
    assert!(regions.windows(2).all(|pair| pair[0] < pair[1]) && regions[0] == 0);
    assert_eq!(regions.last(), Some(&(clusters.starts.len() as u32 - 1)));
    let directions = |rows: &[u32]| rows.iter().map(|row| row % 10).collect::<BTreeSet<u32>>().len();
    let bounds = clusters.starts.windows(2);
    let mut members = bounds.map(|pair| &clusters.order[pair[0] as usize..pair[1] as usize]);
    assert!(members.all(|rows| directions(rows) == 1));
}

#[test]
fn one_row_and_equal_rows_make_clusters_too() {
    let order = |rows: &[u32]| clusters(Simd::best(), rows, |_| vector(0)).expect("the graph works").order;
    assert_eq!(order(&[5]), [5]);
    let rows: Vec<u32> = (0..500).collect();
    assert_eq!(order(&rows), rows);
}

#[test]
fn the_same_rows_give_the_same_clusters_on_any_number_of_threads() {
    let rows: Vec<u32> = (0..4000).collect();
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
        pool.install(|| clusters(Simd::best(), &rows, between)).expect("the graph works")
    };
    let (one, three) = (on(1), on(3));
    assert_eq!(one.order, three.order);
    assert_eq!(one.starts, three.starts);
    assert_eq!(one.centroids, three.centroids);
}

#[test]
fn nearly_every_row_of_a_segment_of_the_least_size_goes_to_the_nearest_of_all_centroids() {
    let simd = Simd::best();
    let rows: Vec<u32> = (0..32_768).collect();
    let quantised = |row: u32| SignedVector::new(&between(row));
    let trained = Trained::of(simd, &rows, quantised);
    let cluster_of = trained.assigned(simd, &rows, quantised).expect("the graph works");
    let centroids = Centroids::of(&trained.centroids);
    let is_nearest = |row: u32| {
        let vector = quantised(row);
        let at = cluster_of[row as usize] as usize;
        let nearest = centroids.nearest(simd, &vector, 0..centroids.len());
        centroids.nearest(simd, &vector, at..at + 1).1 == nearest.1
    };
    let in_own_area = |row: u32| {
        let area = trained.of_area[trained.area_of[row as usize] as usize].clone();
        let vector = quantised(row);
        centroids.nearest(simd, &vector, area).1 == centroids.nearest(simd, &vector, 0..centroids.len()).1
    };
    let share = |is_right: &(dyn Fn(u32) -> bool + Sync)| {
        let sample: Vec<u32> = rows.iter().copied().step_by(16).collect();
        sample.par_iter().filter(|&&row| is_right(row)).count() as f64 / sample.len() as f64
    };
    let (found, without_graph) = (share(&is_nearest), share(&in_own_area));
    assert!(found > 0.95, "{found}");
    assert!(without_graph < 0.9, "these rows need no graph: {without_graph}");
}
