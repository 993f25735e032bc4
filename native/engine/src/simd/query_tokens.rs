//! The vectors of a query's tokens as the MaxSim kernels read them.

/// Quantised token vectors of a query: `count` rows of `dimensions` signed bytes in -127..=127.
#[derive(Clone, Debug)]
pub struct QueryTokens {
    dimensions: usize,
    /// Four dimensions of one token in one little-endian word, token after token.
    words: Vec<i32>,
    /// `128 * sum(row)` of each token: what the offset of stored bytes adds to its products.
    offsets: Vec<i32>,
}

impl QueryTokens {
    /// Takes rows of `dimensions` values.
    ///
    /// # Panics
    /// When `dimensions` is no positive multiple of 4 or `values` are not whole rows.
    #[must_use]
    pub fn new(values: &[i8], dimensions: usize) -> QueryTokens {
        assert!(
            dimensions > 0 && dimensions.is_multiple_of(4) && values.len().is_multiple_of(dimensions),
            "whole rows"
        );
        let offsets = values
            .chunks_exact(dimensions)
            .map(|row| 128 * row.iter().map(|&value| i32::from(value)).sum::<i32>())
            .collect();
        let words = values
            .chunks_exact(4)
            .map(|four| i32::from_le_bytes([four[0] as u8, four[1] as u8, four[2] as u8, four[3] as u8]))
            .collect();
        QueryTokens { dimensions, words, offsets }
    }

    /// The number of tokens.
    #[must_use]
    pub fn count(&self) -> usize {
        self.offsets.len()
    }

    /// Dimensions of each token vector.
    #[must_use]
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    pub(super) fn offsets(&self) -> &[i32] {
        &self.offsets
    }

    /// The words of `count` tokens from `first` on, `dimensions / 4` each.
    pub(super) fn words(&self, first: usize, count: usize) -> &[i32] {
        let per_token = self.dimensions / 4;
        &self.words[first * per_token..(first + count) * per_token]
    }
}
