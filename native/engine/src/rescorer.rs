//! `deep`: every candidate scored by late interaction over the vectors made at import.
//!
//! score = cosine + mean of the two best sentences + mean over query tokens of their best screen token (MaxSim, Khattab
//! and Zaharia 2020) + 0.6 x lexical match. Equal weights: on the shared halves no other round weights were better on
//! both sets (NDCG@10 rico100 .846, real-screens .948 in the lab), and fitted ones were worse on the set left out.

use crate::encoder::DIMENSIONS;
use crate::platform_index::PlatformIndex;
use crate::quantise::TOKEN_PRODUCT_UNIT;
use crate::query_vectors::QueryVectors;
use crate::screen_vectors::f32_at;
use crate::simd::Simd;

const LEXICAL_WEIGHT: f32 = 0.6;
/// A query has at most 256 tokens; the best product of each is written here.
const TOKENS_MAX: usize = 256;

/// What the parts of a candidate say, each a cosine or a share in -1..=1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Features {
    /// Whole query and whole caption.
    pub whole: f32,
    /// Whole query and the mean of its two best sentences.
    pub sentences: f32,
    /// Mean over query tokens of the best screen token.
    pub tokens: f32,
    /// BM25 over the most that the query's words can give.
    pub lexical: f32,
}

impl Features {
    /// The score, about 0 to 3.6; higher is better.
    #[must_use]
    pub fn score(&self) -> f32 {
        self.whole + self.sentences + self.tokens + LEXICAL_WEIGHT * self.lexical
    }
}

/// Scores candidates of one query. Holds the memory that is reused from one candidate to the next.
pub struct Rescorer<'a> {
    simd: Simd,
    query: &'a QueryVectors,
    best: [i32; TOKENS_MAX],
}

impl<'a> Rescorer<'a> {
    /// For one query.
    #[must_use]
    pub fn new(simd: Simd, query: &'a QueryVectors) -> Rescorer<'a> {
        Rescorer { simd, query, best: [0; TOKENS_MAX] }
    }

    /// The features of a row; `lexical` is what the keyword index said.
    ///
    /// # Panics
    /// When the row does not exist.
    pub fn features(&mut self, index: &PlatformIndex, row: u32, lexical: f32) -> Features {
        let (parts, shape) = index.parts(row);
        let count = usize::from(shape.sentences);
        let (scales, rest) = parts.split_at(count * 4);
        let (sentences, panels) = rest.split_at(count * DIMENSIONS);
        let whole = self.simd.dot_bf16(index.whole_bf16(row), &self.query.whole_bf16);
        Features {
            whole,
            sentences: self.two_best_sentences(scales, sentences).unwrap_or(whole),
            tokens: self.max_sim(panels).unwrap_or(whole),
            lexical,
        }
    }

    /// The mean of the two best, of the only one, or nothing without sentences.
    fn two_best_sentences(&self, scales: &[u8], sentences: &[u8]) -> Option<f32> {
        let mut products = [0; crate::screen_vectors::SENTENCES_MAX];
        let count = scales.len() / 4;
        self.simd.dot_rows(sentences, &self.query.whole.bytes, &mut products[..count]);
        let (mut first, mut second) = (f32::NEG_INFINITY, f32::NEG_INFINITY);
        for (&product, scale) in products[..count].iter().zip(scales.chunks_exact(4)) {
            let cosine = self.query.whole.cosine(product, f32_at(scale));
            second = second.max(cosine.min(first));
            first = first.max(cosine);
        }
        match count {
            0 => None,
            1 => Some(first),
            _ => Some(f32::midpoint(first, second)),
        }
    }

    /// The mean over the query's tokens, nothing when either side has none.
    fn max_sim(&mut self, panels: &[u8]) -> Option<f32> {
        let count = self.query.tokens.count();
        if count == 0 || panels.is_empty() {
            return None;
        }
        self.simd.max_sim(&self.query.tokens, panels, &mut self.best);
        let sum: i32 = self.best[..count].iter().sum();
        Some(sum as f32 * TOKEN_PRODUCT_UNIT / count as f32)
    }
}
