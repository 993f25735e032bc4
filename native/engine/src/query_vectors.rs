//! A query as the kernels read it: made once, compared with every candidate.

use crate::encoder::{Encoder, Encoding};
use crate::interpreter::{QueryText, Reading};
use crate::quantise::{SignedVector, bf16, token_bytes};
use crate::screen_vectors::project_tokens;
use crate::simd::QueryTokens;

#[derive(Clone, Debug)]
pub struct QueryVectors {
    /// The whole text for scans.
    pub(crate) whole: SignedVector,
    /// The whole text for exact cosines.
    pub whole_bf16: Vec<u16>,
    /// Its tokens for MaxSim.
    pub(crate) tokens: QueryTokens,
    /// The first byte of each token in the text.
    pub token_starts: Vec<u32>,
}

impl QueryVectors {
    /// Encodes a text. One without tokens (no word the model knows) has no token vectors.
    pub fn new(encoder: &Encoder, text: &str) -> QueryVectors {
        QueryVectors::of(encoder, &encoder.encode(&[text]).swap_remove(0))
    }

    fn of(encoder: &Encoder, encoding: &Encoding) -> QueryVectors {
        let (tokens, dimensions) = project_tokens(encoder, &encoding.token_vectors);
        QueryVectors {
            token_starts: encoding.tokens.iter().map(|token| token.start).collect(),
            ..QueryVectors::from_floats(&encoding.vector, &tokens, dimensions)
        }
    }

    /// From a unit vector and projected unit token vectors, of no text.
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
    /// The wanted part, as a whole.
    pub whole: QueryVectors,
    /// The unwanted phrases; empty when the mode ignores them.
    pub negated: Vec<QueryVectors>,
}

impl DeepQuery {
    /// From the encoding of the query, and from that of what was read of it where the two differ.
    pub fn new(encoder: &Encoder, query: &QueryText, reading: &Reading, has_negated: bool) -> DeepQuery {
        let is_whole_query = reading.text == query.unquoted;
        let own = std::iter::once(&reading.text).filter(|_| !is_whole_query);
        let negated = reading.negated.iter().filter(|_| has_negated);
        let texts: Vec<&str> = own.chain(negated).map(String::as_str).collect();
        let mut vectors =
            encoder.encode(&texts).into_iter().map(|encoding| QueryVectors::of(encoder, &encoding));
        let of_query = || QueryVectors::of(encoder, &query.encoding);
        let whole = if is_whole_query { of_query() } else { vectors.next().unwrap_or_else(of_query) };
        DeepQuery { whole, negated: vectors.collect() }
    }
}
