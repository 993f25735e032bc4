//! A query as the kernels read it: made once, compared with every candidate.

use crate::encoder::{DIMENSIONS, Encoder, Encoding};
use crate::interpreter::Reading;
use crate::quantise::{SignedVector, bf16, token_bytes};
use crate::screen_vectors::project;
use crate::simd::QueryTokens;
use crate::token_pooling::normalise;
use std::ops::Range;

/// The vectors of one text of a query.
#[derive(Clone, Debug)]
pub struct QueryVectors {
    /// The whole text for scans.
    pub whole: SignedVector,
    /// The whole text for exact cosines.
    pub whole_bf16: Vec<u16>,
    /// Its tokens for MaxSim.
    pub tokens: QueryTokens,
    /// The first byte of each token in the text.
    pub token_starts: Vec<u32>,
}

impl QueryVectors {
    /// Encodes a text. One without tokens (no word the model knows) has no token vectors.
    #[must_use]
    pub fn new(encoder: &Encoder, text: &str) -> QueryVectors {
        QueryVectors::of(encoder, &encoder.encode(&[text]).swap_remove(0))
    }

    fn of(encoder: &Encoder, encoding: &Encoding) -> QueryVectors {
        let (tokens, dimensions) = project(encoder, &encoding.token_vectors);
        QueryVectors {
            token_starts: encoding.tokens.iter().map(|token| token.start).collect(),
            ..QueryVectors::from_floats(&encoding.vector, &tokens, dimensions)
        }
    }

    /// From a unit vector and projected unit token vectors, of no text.
    #[must_use]
    pub fn from_floats(whole: &[f32], tokens: &[f32], dimensions: usize) -> QueryVectors {
        QueryVectors {
            whole: SignedVector::new(whole),
            whole_bf16: whole.iter().map(|&value| bf16(value)).collect(),
            tokens: QueryTokens::new(&token_bytes(tokens).collect::<Vec<i8>>(), dimensions),
            token_starts: Vec::new(),
        }
    }
}

/// Everything of a query that `deep` compares.
#[derive(Clone, Debug)]
pub struct DeepQuery {
    /// What is wanted, as a whole.
    pub whole: QueryVectors,
    /// Its parts, none when it is not composite: each the mean of its token vectors in the whole, of unit length. Encoding
    /// them on their own ranks no better and takes half as long again.
    pub phrases: Vec<SignedVector>,
    /// What is not wanted.
    pub negated: Vec<QueryVectors>,
}

impl DeepQuery {
    /// Encodes the texts of a reading in one pass.
    #[must_use]
    pub fn new(encoder: &Encoder, reading: &Reading) -> DeepQuery {
        let texts: Vec<&str> =
            std::iter::once(&reading.text).chain(&reading.negated).map(String::as_str).collect();
        let encodings = encoder.encode(&texts);
        DeepQuery {
            whole: QueryVectors::of(encoder, &encodings[0]),
            phrases: reading
                .phrases
                .iter()
                .filter_map(|phrase| phrase_vector(&encodings[0], phrase))
                .collect(),
            negated: encodings[1..].iter().map(|encoding| QueryVectors::of(encoder, encoding)).collect(),
        }
    }
}

/// Nothing for a phrase past the end of what the model reads.
fn phrase_vector(encoding: &Encoding, phrase: &Range<usize>) -> Option<SignedVector> {
    let mut sum = vec![0.0f32; DIMENSIONS];
    for (token, vector) in encoding.tokens.iter().zip(encoding.token_vectors.chunks_exact(DIMENSIONS)) {
        if phrase.contains(&(token.start as usize)) {
            sum.iter_mut().zip(vector).for_each(|(sum, value)| *sum += value);
        }
    }
    sum.iter().any(|&value| value != 0.0).then(|| {
        normalise(&mut sum);
        SignedVector::new(&sum)
    })
}
