//! Cells: rows grouped by nearness, so that a search reads only the groups around its query (an inverted file, Jegou, Douze
//! and Schmid 2011, Product quantization for nearest neighbor search).
//!
//! Spherical k-means in two levels: some sqrt(cells) regions, each then split into cells of its own rows; at the end every row
//! goes to the nearest cell of the regions around it. A row is compared with some sqrt(cells) centroids instead of all.

use crate::encoder::DIMENSIONS;
use crate::quantise::{offset_binary, signed};
use crate::query_vectors::SignedVector;
use crate::simd::Simd;
use crate::token_pooling::normalise;
use std::ops::Range;

/// Rows of a cell on average. Fewer make the choice of cells finer and the choosing dearer.
pub const ROWS_A_CELL: usize = 25;
/// Cells of a block on average: neighbours that lie together and share the entries of their words. With 1, 2 and 3 and equally
/// many cells scanned `standard` finds .996, .991 and .989 of the best 20 of 100,000 rows, in .75, .67 and .64 ms.
const CELLS_A_BLOCK: usize = 2;
const BLOCK_ROUNDS: usize = 6;
/// Rows a centroid of a region is made of, at most; more move it no further.
const SAMPLE_A_REGION: usize = 256;
const REGION_ROUNDS: usize = 10;
const CELL_ROUNDS: usize = 8;
/// At the end rows move to the nearest cell of so many regions, and the centroids to their rows, so many times. Cells to scan for
/// recall@100 of .98 among 50,000 rows: 250 of 2,020 with 6 regions and no round, 205 with 12 and two, 200 with all and three; each round
/// compares every row once more.
const REGIONS_COMPARED: usize = 12;
const FINAL_ROUNDS: usize = 1;

/// Rows in the order of their cells.
#[derive(Debug)]
pub struct Cells {
    /// The rows given, cell by cell, ascending within each.
    pub order: Vec<u32>,
    /// Where each cell starts in `order`, and its end; no cell is empty.
    pub starts: Vec<u32>,
    /// The first cell of each block, and the number of cells.
    pub block_starts: Vec<u32>,
    /// The unit centroid of each cell, 384 components each.
    pub centroids: Vec<f32>,
}

/// Groups rows; `vector` gives the unit vector of each. The same rows give the same cells.
#[must_use]
pub fn cells(simd: Simd, rows: &[u32], vector: impl Fn(u32) -> Vec<f32>) -> Cells {
    let wanted = rows.len().div_ceil(ROWS_A_CELL).max(1);
    let region_count = (wanted as f64).sqrt().ceil() as usize;
    let quantised = |row: u32| SignedVector::new(&vector(row));
    let step = (rows.len() / (region_count * SAMPLE_A_REGION)).max(1);
    let sample: Vec<SignedVector> = rows.iter().step_by(step).map(|&row| quantised(row)).collect();
    let regions = k_means(simd, &sample, region_count, REGION_ROUNDS);
    drop(sample);

    let mut members: Vec<Vec<u32>> = vec![Vec::new(); regions.len()];
    for &row in rows {
        members[regions.nearest(simd, &quantised(row)).0].push(row);
    }
    let mut centroids = Centroids::default();
    let mut cells_of_region = Vec::with_capacity(regions.len());
    for members in &members {
        let vectors: Vec<SignedVector> = members.iter().map(|&row| quantised(row)).collect();
        let count = members.len().div_ceil(ROWS_A_CELL);
        let first = centroids.len();
        centroids.append(k_means(simd, &vectors, count, CELL_ROUNDS));
        cells_of_region.push(first..centroids.len());
    }
    drop(members);

    let assigned = |centroids: &Centroids| -> Vec<u32> {
        let nearest = |&row: &u32| {
            let vector = quantised(row);
            let near = regions.best(simd, &vector, REGIONS_COMPARED).into_iter();
            let in_regions =
                near.map(|region| centroids.nearest_of(simd, &vector, cells_of_region[region].clone()));
            in_regions.fold((0, f32::NEG_INFINITY), nearer).0 as u32
        };
        rows.iter().map(nearest).collect()
    };
    for _ in 0..FINAL_ROUNDS {
        centroids = Centroids::of(&means(rows, &assigned(&centroids), centroids.len(), &vector));
    }
    let cell_of = assigned(&centroids);
    let means = means(rows, &cell_of, centroids.len(), &vector);
    gathered(rows, &cell_of, &blocks(simd, &centroids, &cells_of_region), &means)
}

/// The block of each cell: cells of a region whose centroids lie together.
fn blocks(simd: Simd, centroids: &Centroids, cells_of_region: &[Range<usize>]) -> Vec<u32> {
    let mut out = Vec::with_capacity(centroids.len());
    let mut first = 0;
    for cells in cells_of_region {
        let vectors: Vec<SignedVector> = cells.clone().map(|cell| centroids.get(cell)).collect();
        let means = k_means(simd, &vectors, cells.len().div_ceil(CELLS_A_BLOCK), BLOCK_ROUNDS);
        out.extend(vectors.iter().map(|vector| first + means.nearest(simd, vector).0 as u32));
        first += means.len() as u32;
    }
    out
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

/// Sorts rows by block and cell, and leaves out empty cells; `centroids` are those of all.
fn gathered(rows: &[u32], cell_of: &[u32], block_of: &[u32], centroids: &[f32]) -> Cells {
    let mut places: Vec<u32> = (0..rows.len() as u32).collect();
    let cell_at = |place: u32| cell_of[place as usize];
    places.sort_by_key(|&place| (block_of[cell_at(place) as usize], cell_at(place)));
    let mut out =
        Cells { order: Vec::new(), starts: vec![0], block_starts: Vec::new(), centroids: Vec::new() };
    let mut last_block = None;
    for cell in places.chunk_by(|&a, &b| cell_at(a) == cell_at(b)) {
        let number = cell_at(cell[0]) as usize;
        let block = block_of[number];
        if last_block.replace(block) != Some(block) {
            out.block_starts.push(out.starts.len() as u32 - 1);
        }
        out.order.extend(cell.iter().map(|&place| rows[place as usize]));
        out.centroids.extend(&centroids[number * DIMENSIONS..(number + 1) * DIMENSIONS]);
        out.starts.push(out.order.len() as u32);
    }
    out.block_starts.push(out.starts.len() as u32 - 1);
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
        for vector in vectors {
            let (nearest, _) = centroids.nearest(simd, vector);
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
        assert!(cells.block_starts.windows(2).all(|pair| pair[0] < pair[1]) && cells.block_starts[0] == 0);
        assert_eq!(cells.block_starts.last(), Some(&(cells.starts.len() as u32 - 1)));
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
