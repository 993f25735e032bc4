//! The vectors of a query's tokens as the MaxSim kernels read them.

/// Quantised token vectors of a query: `count` rows of `dimensions` signed bytes in -127..=127.
#[derive(Clone, Debug)]
pub struct QueryTokens {
    dimensions: usize,
    /// Four dimensions of one token in one little-endian word: the first words of all tokens, then the second
    /// ones, so that a kernel finds what it needs for a step side by side.
    words: Vec<i32>,
    /// `128 * sum(row)` of each token: what the offset of stored bytes adds to its products.
    offsets: Vec<i32>,
}

impl QueryTokens {
    /// Takes rows of `dimensions` values.
    ///
    /// # Panics
    /// When `dimensions` is no positive multiple of 4 or `values` are not whole rows.
    pub fn new(values: &[i8], dimensions: usize) -> QueryTokens {
        assert!(
            dimensions > 0 && dimensions.is_multiple_of(4) && values.len().is_multiple_of(dimensions),
            "whole rows"
        );
        let offsets = values
            .chunks_exact(dimensions)
            .map(|row| 128 * row.iter().map(|&value| i32::from(value)).sum::<i32>())
            .collect();
        let word = |start: usize| i32::from_le_bytes(std::array::from_fn(|byte| values[start + byte] as u8));
        let words = (0..dimensions)
            .step_by(4)
            .flat_map(|step| (step..values.len()).step_by(dimensions).map(word))
            .collect();
        QueryTokens { dimensions, words, offsets }
    }

    pub fn count(&self) -> usize {
        self.offsets.len()
    }

    pub(crate) fn dimensions(&self) -> usize {
        self.dimensions
    }

    pub(super) fn offsets(&self) -> &[i32] {
        &self.offsets
    }

    /// For every four dimensions the words of all tokens.
    pub(super) fn steps(&self) -> impl Iterator<Item = &[i32]> {
        self.words.chunks_exact(self.count())
    }
}
