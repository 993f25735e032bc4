//! A query as the kernels read it: made once, compared with every candidate.

use crate::encoder::Encoder;
use crate::quantise::{bf16, signed, token_bytes};
use crate::screen_vectors::project;
use crate::simd::QueryTokens;

/// A vector of 384 dimensions as signed bytes.
#[derive(Clone, Debug)]
pub struct SignedVector {
    /// The bytes, -127..=127.
    pub bytes: Vec<i8>,
    /// What one unit is worth.
    pub scale: f32,
    /// `128 * sum(bytes)`: what the offset of stored bytes adds to a product.
    offset: i32,
}

impl SignedVector {
    /// Quantises a vector.
    #[must_use]
    pub fn new(vector: &[f32]) -> SignedVector {
        let (bytes, scale) = signed(vector);
        let offset = 128 * bytes.iter().map(|&byte| i32::from(byte)).sum::<i32>();
        SignedVector { bytes, scale, offset }
    }

    /// The cosine behind an integer product with a stored vector of the given scale.
    #[must_use]
    pub fn cosine(&self, product: i32, stored_scale: f32) -> f32 {
        (product - self.offset) as f32 * self.scale * stored_scale
    }
}

/// The vectors of a query.
#[derive(Clone, Debug)]
pub struct QueryVectors {
    /// The whole query for scans.
    pub whole: SignedVector,
    /// The whole query for exact cosines.
    pub whole_bf16: Vec<u16>,
    /// Its tokens for MaxSim.
    pub tokens: QueryTokens,
}

impl QueryVectors {
    /// Encodes a query. A query without tokens (no word the model knows) has no token vectors.
    #[must_use]
    pub fn new(encoder: &Encoder, text: &str) -> QueryVectors {
        let encoding = encoder.encode(&[text]).swap_remove(0);
        let (tokens, dimensions) = project(encoder, &encoding.token_vectors);
        QueryVectors::from_floats(&encoding.vector, &tokens, dimensions)
    }

    /// From a unit vector and projected unit token vectors.
    #[must_use]
    pub fn from_floats(whole: &[f32], tokens: &[f32], dimensions: usize) -> QueryVectors {
        QueryVectors {
            whole: SignedVector::new(whole),
            whole_bf16: whole.iter().map(|&value| bf16(value)).collect(),
            tokens: QueryTokens::new(&token_bytes(tokens).collect::<Vec<i8>>(), dimensions),
        }
    }
}
