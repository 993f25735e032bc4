//! Cells: rows grouped by nearness, so that a search reads only the groups around its query (an inverted file, Jegou, Douze
//! and Schmid 2011, Product quantization for nearest neighbor search).
//!
//! Spherical k-means in two levels: some sqrt(cells) areas, each then split into cells of its own rows; at the end every row
//! goes to the nearest cell of the areas around it. A row is compared with some sqrt(cells) centroids instead of all. The cells
//! of an area are then grouped into regions by their centroids.

use crate::encoder::DIMENSIONS;
use crate::quantise::{offset_binary, signed};
use crate::query_vectors::SignedVector;
use crate::simd::Simd;
use crate::token_pooling::normalise;
use rayon::prelude::*;
use std::ops::Range;

/// Rows of a cell on average. Fewer make the choice of cells finer and the choosing dearer.
pub const ROWS_A_CELL: usize = 25;
/// Cells of a region on average: its centroid and its words say which of them are worth a look. Where a quarter of those of 1,000,000
/// rows is looked at, regions of 40 cells lose none of the best 20 rows and regions of 200 lose .003.
const CELLS_A_REGION: usize = 20;
const REGION_ROUNDS: usize = 6;
/// Rows a centroid of an area is made of, at most; more move it no further.
const SAMPLE_AN_AREA: usize = 256;
const AREA_ROUNDS: usize = 10;
const CELL_ROUNDS: usize = 8;
/// At the end rows move to the nearest cell of so many areas, and the centroids to their rows, so many times. Cells to scan for
/// recall@100 of .98 among 50,000 rows: 250 of 2,020 with 6 areas and no round, 205 with 12 and two, 200 with all and three; each round
/// compares every row once more.
const AREAS_COMPARED: usize = 12;
const FINAL_ROUNDS: usize = 1;

/// Rows in the order of their cells.
#[derive(Debug)]
pub struct Cells {
    /// The rows given, cell by cell, ascending within each.
    pub order: Vec<u32>,
    /// Where each cell starts in `order`, and its end; no cell is empty.
    pub starts: Vec<u32>,
    /// The first cell of each region, and the number of cells.
    pub region_starts: Vec<u32>,
    /// The unit centroid of each cell, 384 components each.
    pub centroids: Vec<f32>,
}

/// Groups rows; `vector` gives the unit vector of each. The same rows give the same cells. Works on all threads of the rayon pool it
/// is called in.
#[must_use]
pub fn cells(simd: Simd, rows: &[u32], vector: impl Fn(u32) -> Vec<f32> + Sync) -> Cells {
    let wanted = rows.len().div_ceil(ROWS_A_CELL).max(1);
    let area_count = (wanted as f64).sqrt().ceil() as usize;
    let quantised = |row: u32| SignedVector::new(&vector(row));
    let step = (rows.len() / (area_count * SAMPLE_AN_AREA)).max(1);
    let sample: Vec<SignedVector> = rows.iter().step_by(step).map(|&row| quantised(row)).collect();
    let areas = k_means(simd, &sample, area_count, AREA_ROUNDS);
    drop(sample);

    let area_of: Vec<usize> = rows.par_iter().map(|&row| areas.nearest(simd, &quantised(row)).0).collect();
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); areas.len()];
    rows.iter().zip(area_of).for_each(|(&row, area)| members[area].push(row));
    let split = |members: Vec<u32>| {
        let vectors: Vec<SignedVector> = members.iter().map(|&row| quantised(row)).collect();
        k_means(simd, &vectors, members.len().div_ceil(ROWS_A_CELL), CELL_ROUNDS)
    };
    let of_areas: Vec<Centroids> = members.into_par_iter().map(split).collect();
    let mut centroids = Centroids::default();
    let mut cells_of_area = Vec::with_capacity(areas.len());
    for cells in of_areas {
        let first = centroids.len();
        centroids.append(cells);
        cells_of_area.push(first..centroids.len());
    }

    let assigned = |centroids: &Centroids| -> Vec<u32> {
        let nearest = |&row: &u32| {
            let vector = quantised(row);
            let near = areas.best(simd, &vector, AREAS_COMPARED).into_iter();
            let in_areas = near.map(|area| centroids.nearest_of(simd, &vector, cells_of_area[area].clone()));
            in_areas.fold((0, f32::NEG_INFINITY), nearer).0 as u32
        };
        rows.par_iter().map(nearest).collect()
    };
    for _ in 0..FINAL_ROUNDS {
        centroids = Centroids::of(&means(rows, &assigned(&centroids), centroids.len(), &vector));
    }
    let cell_of = assigned(&centroids);
    let means = means(rows, &cell_of, centroids.len(), &vector);
    gathered(rows, &cell_of, &regions(simd, &centroids, &cells_of_area), &means)
}

/// The area and, in it, the region of a cell.
type Region = (u32, u32);

/// The region of each cell: cells of an area whose centroids lie together.
fn regions(simd: Simd, centroids: &Centroids, cells_of_area: &[Range<usize>]) -> Vec<Region> {
    let regions_of = |(area, cells): (usize, &Range<usize>)| -> Vec<Region> {
        let vectors: Vec<SignedVector> = cells.clone().map(|cell| centroids.get(cell)).collect();
        let regions = k_means(simd, &vectors, cells.len().div_ceil(CELLS_A_REGION), REGION_ROUNDS);
        vectors.iter().map(|vector| (area as u32, regions.nearest(simd, vector).0 as u32)).collect()
    };
    let of_areas: Vec<Vec<Region>> = cells_of_area.par_iter().enumerate().map(regions_of).collect();
    of_areas.concat()
}

/// The unit mean of the rows of each cell.
fn means(rows: &[u32], cell_of: &[u32], cell_count: usize, vector: impl Fn(u32) -> Vec<f32>) -> Vec<f32> {
    let mut sums = vec![0.0f32; cell_count * DIMENSIONS];
    for (&row, &cell) in rows.iter().zip(cell_of) {
        let sum = &mut sums[cell as usize * DIMENSIONS..][..DIMENSIONS];
        sum.iter_mut().zip(vector(row)).for_each(|(sum, value)| *sum += value);
    }
    sums.chunks_exact_mut(DIMENSIONS).for_each(normalise);
    sums
}

/// The first of equal ones.
fn nearer(best: (usize, f32), found: (usize, f32)) -> (usize, f32) {
    if found.1 > best.1 { found } else { best }
}

/// Sorts rows by region and cell, and leaves out empty cells; `centroids` are those of all.
fn gathered(rows: &[u32], cell_of: &[u32], region_of: &[Region], centroids: &[f32]) -> Cells {
    let mut places: Vec<u32> = (0..rows.len() as u32).collect();
    let cell_at = |place: u32| cell_of[place as usize];
    places.par_sort_by_key(|&place| (region_of[cell_at(place) as usize], cell_at(place)));
    let mut out = Cells {
        order: Vec::with_capacity(rows.len()),
        starts: vec![0],
        region_starts: Vec::new(),
        centroids: Vec::new(),
    };
    let mut last: Option<Region> = None;
    for cell in places.chunk_by(|&a, &b| cell_at(a) == cell_at(b)) {
        let number = cell_at(cell[0]) as usize;
        let region = region_of[number];
        if last.replace(region) != Some(region) {
            out.region_starts.push(out.starts.len() as u32 - 1);
        }
        out.order.extend(cell.iter().map(|&place| rows[place as usize]));
        out.centroids.extend(&centroids[number * DIMENSIONS..(number + 1) * DIMENSIONS]);
        out.starts.push(out.order.len() as u32);
    }
    out.region_starts.push(out.starts.len() as u32 - 1);
    out
}

/// Unit vectors as the kernels read them.
#[derive(Debug, Default)]
struct Centroids {
    bytes: Vec<u8>,
    scales: Vec<f32>,
}

impl Centroids {
    fn len(&self) -> usize {
        self.scales.len()
    }

    fn get(&self, at: usize) -> SignedVector {
        let bytes = &self.bytes[at * DIMENSIONS..(at + 1) * DIMENSIONS];
        let value = |&byte: &u8| f32::from((byte ^ 0x80) as i8) * self.scales[at];
        SignedVector::new(&bytes.iter().map(value).collect::<Vec<f32>>())
    }

    fn of(vectors: &[f32]) -> Centroids {
        let mut out = Centroids::default();
        vectors.chunks_exact(DIMENSIONS).for_each(|vector| out.push(vector));
        out
    }

    fn push(&mut self, vector: &[f32]) {
        let (bytes, scale) = signed(vector);
        self.bytes.extend(bytes.into_iter().map(offset_binary));
        self.scales.push(scale);
    }

    fn append(&mut self, other: Centroids) {
        self.bytes.extend(other.bytes);
        self.scales.extend(other.scales);
    }

    fn nearest(&self, simd: Simd, vector: &SignedVector) -> (usize, f32) {
        self.nearest_of(simd, vector, 0..self.len())
    }

    /// The nearest of a range with its cosine; the first of equal ones, 0 when the range is empty.
    fn nearest_of(&self, simd: Simd, vector: &SignedVector, range: Range<usize>) -> (usize, f32) {
        let cosines = self.cosines(simd, vector, range.clone());
        range.zip(cosines).fold((0, f32::NEG_INFINITY), nearer)
    }

    /// The `count` nearest, in no order.
    fn best(&self, simd: Simd, vector: &SignedVector, count: usize) -> Vec<usize> {
        let cosines = self.cosines(simd, vector, 0..self.len());
        let mut places: Vec<usize> = (0..self.len()).collect();
        if count < places.len() {
            places.select_nth_unstable_by(count, |&a, &b| cosines[b].total_cmp(&cosines[a]));
            places.truncate(count);
        }
        places
    }

    fn cosines(&self, simd: Simd, vector: &SignedVector, range: Range<usize>) -> Vec<f32> {
        let mut products = vec![0; range.len()];
        simd.dot_rows(
            &self.bytes[range.start * DIMENSIONS..range.end * DIMENSIONS],
            &vector.bytes,
            &mut products,
        );
        products
            .into_iter()
            .zip(&self.scales[range])
            .map(|(product, &scale)| vector.cosine(product, scale))
            .collect()
    }
}

/// Spherical k-means (Dhillon and Modha 2001), begun at evenly spaced vectors; a centroid without vectors begins again elsewhere.
fn k_means(simd: Simd, vectors: &[SignedVector], k: usize, rounds: usize) -> Centroids {
    let k = k.min(vectors.len());
    let float = |vector: &SignedVector| {
        vector.bytes.iter().map(|&byte| f32::from(byte) * vector.scale).collect::<Vec<f32>>()
    };
    let mut centroids = Centroids::default();
    (0..k).for_each(|at| centroids.push(&float(&vectors[at * vectors.len() / k])));
    for round in 0..rounds {
        let mut sums = vec![0.0f32; k * DIMENSIONS];
        let mut counts = vec![0usize; k];
        let nearest: Vec<usize> =
            vectors.par_iter().map(|vector| centroids.nearest(simd, vector).0).collect();
        for (vector, nearest) in vectors.iter().zip(nearest) {
            counts[nearest] += 1;
            let sum = &mut sums[nearest * DIMENSIONS..(nearest + 1) * DIMENSIONS];
            sum.iter_mut().zip(&vector.bytes).for_each(|(sum, &byte)| *sum += f32::from(byte) * vector.scale);
        }
        centroids = Centroids::default();
        for (at, (sum, &count)) in sums.chunks_exact_mut(DIMENSIONS).zip(&counts).enumerate() {
            if count == 0 {
                // A step that shares no factor with most counts, so that each goes to another place.
                centroids.push(&float(&vectors[(at * 7919 + round * 104_729) % vectors.len()]));
            } else {
                normalise(sum);
                centroids.push(sum);
            }
        }
    }
    centroids
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unit vectors around ten directions.
    fn vector(row: u32) -> Vec<f32> {
        let mut out = vec![0.01f32; DIMENSIONS];
        out[(row % 10) as usize * 30] = 1.0;
        out[(row % 383) as usize] += 0.1;
        normalise(&mut out);
        out
    }

    #[test]
    fn every_row_is_in_one_cell_and_the_cell_holds_its_neighbours() {
        let rows: Vec<u32> = (0..3000).filter(|row| row % 7 != 0).collect();
        let cells = cells(Simd::best(), &rows, vector);
        let mut sorted = cells.order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, rows);
        assert_eq!(cells.starts.len(), cells.centroids.len() / DIMENSIONS + 1);
        assert!(cells.starts.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(cells.region_starts.windows(2).all(|pair| pair[0] < pair[1]) && cells.region_starts[0] == 0);
        assert_eq!(cells.region_starts.last(), Some(&(cells.starts.len() as u32 - 1)));
        let directions =
            |cell: &[u32]| cell.iter().map(|row| row % 10).collect::<std::collections::BTreeSet<u32>>().len();
        let mixed = cells
            .starts
            .windows(2)
            .filter(|pair| directions(&cells.order[pair[0] as usize..pair[1] as usize]) > 1);
        assert_eq!(mixed.count(), 0);
    }

    #[test]
    fn one_row_and_equal_rows_make_cells_too() {
        let equal = |_| vector(0);
        assert_eq!(cells(Simd::best(), &[5], equal).order, [5]);
        let rows: Vec<u32> = (0..500).collect();
        assert_eq!(cells(Simd::best(), &rows, equal).order, rows);
    }
}
