//! Spherical k-means (Dhillon and Modha 2001, Concept decompositions for large sparse text data): centroids
//! are unit means, nearness is the cosine.

use crate::encoder::DIMENSIONS;
use crate::quantise::{SignedVector, offset_binary};
use crate::simd::Simd;
use crate::token_pooling::normalise;
use rayon::prelude::*;
use std::ops::Range;

/// Products of so many centroids stay on the stack.
const AT_ONCE: usize = 64;

/// A centroid's number and its integer product with a vector, which orders centroids as their cosines do.
pub(crate) type Nearest = (usize, i32);

/// The nearer of two; the first of equal ones.
pub(crate) fn nearer(best: Nearest, found: Nearest) -> Nearest {
    if found.1 > best.1 { found } else { best }
}

/// Unit vectors as signed bytes of one scale, so that integer products with a vector order them as cosines
/// do; value = byte / scale.
pub(crate) struct CommonScale(f32);

impl CommonScale {
    /// The scale that takes the largest component to 127.
    pub(crate) fn of(vectors: &[f32]) -> CommonScale {
        let largest = vectors.iter().fold(0.0f32, |max, value| max.max(value.abs()));
        CommonScale(if largest > 0.0 { 127.0 / largest } else { 1.0 })
    }

    /// A component in -127..=127.
    pub(crate) fn byte(&self, value: f32) -> i8 {
        (value * self.0).round() as i8
    }
}

pub(crate) struct Centroids {
    /// 384 offset-binary bytes each.
    bytes: Vec<u8>,
}

impl Centroids {
    /// Quantises unit vectors of 384 components each.
    pub(crate) fn of(vectors: &[f32]) -> Centroids {
        let scale = CommonScale::of(vectors);
        Centroids { bytes: vectors.iter().map(|&value| offset_binary(scale.byte(value))).collect() }
    }

    pub(crate) fn len(&self) -> usize {
        self.bytes.len() / DIMENSIONS
    }

    /// The nearest of a range, its first one when they are equal or there is none.
    pub(crate) fn nearest(&self, simd: Simd, vector: &SignedVector, range: Range<usize>) -> Nearest {
        let mut best = (range.start, i32::MIN);
        let mut products = [0; AT_ONCE];
        let rows = &self.bytes[range.start * DIMENSIONS..range.end * DIMENSIONS];
        for (block, first) in rows.chunks(AT_ONCE * DIMENSIONS).zip(range.step_by(AT_ONCE)) {
            let products = &mut products[..block.len() / DIMENSIONS];
            simd.dot_rows(block, &vector.bytes, products);
            best = (first..).zip(products.iter().copied()).fold(best, nearer);
        }
        best
    }
}

/// `k` unit centroids of 384 components each, or as many as there are vectors. Begins at evenly spaced
/// vectors; a centroid that is the nearest of none begins again at another vector.
pub(crate) fn k_means(simd: Simd, vectors: &[SignedVector], k: usize, rounds: usize) -> Vec<f32> {
    let k = k.min(vectors.len());
    let mut centroids: Vec<f32> = (0..k).flat_map(|at| vectors[at * vectors.len() / k].values()).collect();
    for round in 0..rounds {
        let old = Centroids::of(&centroids);
        let nearest: Vec<usize> =
            vectors.par_iter().map(|vector| old.nearest(simd, vector, 0..k).0).collect();
        let mut counts = vec![0usize; k];
        centroids.fill(0.0);
        for (vector, nearest) in vectors.iter().zip(nearest) {
            counts[nearest] += 1;
            add(&mut centroids, nearest, vector.values());
        }
        for (at, (centroid, &count)) in centroids.chunks_exact_mut(DIMENSIONS).zip(&counts).enumerate() {
            if count == 0 {
                // Both steps are primes: centroids go to different places, in each round to others.
                let other = &vectors[(at * 7919 + round * 104_729) % vectors.len()];
                centroid.iter_mut().zip(other.values()).for_each(|(to, value)| *to = value);
            } else {
                normalise(centroid);
            }
        }
    }
    centroids
}

/// Adds a vector to the sum at a place.
pub(crate) fn add(sums: &mut [f32], at: usize, vector: impl Iterator<Item = f32>) {
    let sum = &mut sums[at * DIMENSIONS..(at + 1) * DIMENSIONS];
    sum.iter_mut().zip(vector).for_each(|(sum, value)| *sum += value);
}
