//! `deep`: every candidate scored by late interaction over the vectors made at import.
//!
//! score = cosine + mean of the two best sentences + mean over query tokens, rare words counting more, of
//! their best screen token (MaxSim, Khattab and Zaharia 2020) + 0.5 x lexical match - what matches above 0.4
//! of a phrase that is not wanted + 0.3 when the screen's text is in the language that the query names.
//! If only the text is known, half of the weight of MaxSim goes to the cosine: among hundreds of words there is
//! one like any word of the query.
//! Weights are round and set by principle: fitted ones were better on the set they were fitted on and worse
//! on the others (see native/README.md).

use crate::calibration::Rescored;
use crate::encoder::DIMENSIONS;
use crate::fusion::fused_score;
use crate::platform_index::PlatformIndex;
use crate::quantise::{SignedVector, TOKEN_PRODUCT_UNIT};
use crate::query_vectors::{DeepQuery, QueryVectors};
use crate::row_traits::RowTraits;
use crate::screen_vectors::{PartsShape, f32_at};
use crate::screen_words::WordsKind;
use crate::simd::Simd;

/// The weight of each part in the score of `deep`, in the order of [`Features::parts`].
pub const PART_WEIGHTS: [f32; 7] = [1.0, 1.0, 1.0, 0.5, -1.0, 0.3, 4.0];
/// The same for a screen of which only the text is known.
const TEXT_ONLY_WEIGHTS: [f32; 7] = [1.5, 1.0, 0.5, 0.5, -1.0, 0.3, 4.0];
/// The weight of the language, the same in `standard`.
pub(crate) const LANGUAGE_WEIGHT: f32 = PART_WEIGHTS[5];
/// Any two texts of interfaces match this much; only what is above counts against a screen.
const NEGATED_MIN: f32 = 0.4;
/// A query has at most 256 tokens; the best product of each is written here.
const TOKENS_MAX: usize = 256;

/// The parts of a candidate's score, each a cosine or a share in -1..=1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Features {
    /// Whole query and whole caption.
    pub whole: f32,
    /// Whole query and the mean of its two best sentences.
    pub sentences: f32,
    /// Mean over query tokens of the best screen token.
    pub tokens: f32,
    /// BM25 over the most that the query's words can give, less what unwanted words match.
    pub lexical: f32,
    /// The best match of a phrase that is not wanted, by sentence or by tokens, above 0.4; 0 without such.
    pub negated: f32,
    /// 1 when the query names a language and the screen's text is in it.
    pub language: f32,
    /// 1 when all that the query quotes stands on the screen, see [`crate::copy`]: more than everything else
    /// together.
    pub copy: f32,
}

impl Features {
    pub(crate) fn fused(&self) -> f32 {
        fused_score(self.whole, self.lexical) + LANGUAGE_WEIGHT * self.language + PART_WEIGHTS[6] * self.copy
    }

    /// The score of `deep` for a screen with words of this kind, about 0 to 4; higher is better.
    pub fn score(&self, kind: WordsKind) -> f32 {
        let weights = if kind == WordsKind::TextOnly { TEXT_ONLY_WEIGHTS } else { PART_WEIGHTS };
        self.parts().iter().zip(weights).map(|(part, weight)| part * weight).sum()
    }

    /// The facts that the cut uses, of a screen with these traits.
    pub(crate) fn rescored(&self, traits: RowTraits) -> Rescored {
        let kind = traits.kind();
        Rescored { score: self.score(kind), lexical: self.lexical, kind }
    }

    /// Whole, sentences, tokens, lexical, negated, language, copy.
    pub fn parts(&self) -> [f32; 7] {
        let Features { whole, sentences, tokens, lexical, negated, language, copy } = *self;
        [whole, sentences, tokens, lexical, negated, language, copy]
    }
}

/// Scores candidates of one query. Holds the memory that is reused from one candidate to the next.
pub struct Rescorer<'a> {
    simd: Simd,
    query: &'a DeepQuery,
    /// Shares of the query's tokens, see [`crate::lexical_query::TermDictionary::token_weights`].
    token_weights: &'a [f32],
    best: [i32; TOKENS_MAX],
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ComparedVectors<'a> {
    /// The whole caption: 384 bfloat16.
    pub whole_bf16: &'a [u16],
    /// Sentence scales, sentence vectors and token panels: as many bytes as `shape` says.
    pub parts: &'a [u8],
    pub shape: PartsShape,
}

#[derive(Clone, Copy)]
struct Sentences<'a> {
    scales: &'a [u8],
    bytes: &'a [u8],
}

impl<'a> Rescorer<'a> {
    pub fn new(simd: Simd, query: &'a DeepQuery, token_weights: &'a [f32]) -> Rescorer<'a> {
        Rescorer { simd, query, token_weights, best: [0; TOKENS_MAX] }
    }

    /// Brings the vectors of the row that comes next nearer: candidates lie anywhere in memory, some 7 KB
    /// each.
    pub fn prefetch(&self, index: &PlatformIndex, row: u32) {
        self.simd.prefetch(index.parts(row).0);
        self.simd.prefetch(bytemuck::cast_slice(index.whole_bf16(row)));
    }

    /// The features of a row, but for `lexical`, `language` and `copy`, which the caller knows.
    pub fn features(&mut self, index: &PlatformIndex, row: u32, lexical: f32, language: f32) -> Features {
        let (parts, shape) = index.parts(row);
        let vectors = ComparedVectors { whole_bf16: index.whole_bf16(row), parts, shape };
        self.features_of(vectors, lexical, language)
    }

    /// The same of a screen that is in no index.
    pub(crate) fn features_of(
        &mut self,
        vectors: ComparedVectors<'_>,
        lexical: f32,
        language: f32,
    ) -> Features {
        let ComparedVectors { whole_bf16, parts, shape } = vectors;
        let count = usize::from(shape.sentences);
        let (scales, rest) = parts.split_at(count * 4);
        let (bytes, panels) = rest.split_at(count * DIMENSIONS);
        let sentences = Sentences { scales, bytes };
        let query = self.query;
        let whole = self.simd.dot_bf16(whole_bf16, &query.whole.whole_bf16);
        let (best, second) = self.two_best(sentences, &query.whole.whole).unwrap_or((whole, whole));
        Features {
            whole,
            sentences: f32::midpoint(best, second),
            tokens: self.weighted_max_sim(panels).unwrap_or(whole),
            lexical,
            negated: self.negated(sentences, panels, whole),
            language,
            copy: 0.0,
        }
    }

    /// The cosines of the two best sentences, twice the only one, or nothing without sentences.
    fn two_best(&self, sentences: Sentences<'_>, query: &SignedVector) -> Option<(f32, f32)> {
        let mut products = [0; crate::screen_words::SENTENCES_MAX];
        let count = sentences.scales.len() / 4;
        self.simd.dot_rows(sentences.bytes, &query.bytes, &mut products[..count]);
        let (mut first, mut second) = (f32::NEG_INFINITY, f32::NEG_INFINITY);
        for (&product, scale) in products[..count].iter().zip(sentences.scales.chunks_exact(4)) {
            let cosine = query.cosine(product, f32_at(scale));
            second = second.max(cosine.min(first));
            first = first.max(cosine);
        }
        match count {
            0 => None,
            1 => Some((first, first)),
            _ => Some((first, second)),
        }
    }

    /// The weighted mean over the query's tokens, nothing when either side has none.
    fn weighted_max_sim(&mut self, panels: &[u8]) -> Option<f32> {
        if self.token_weights.is_empty() || panels.is_empty() {
            return None;
        }
        self.simd.max_sim(&self.query.whole.tokens, panels, &mut self.best);
        let sum: f32 =
            self.best.iter().zip(self.token_weights).map(|(&best, weight)| best as f32 * weight).sum();
        Some(sum * TOKEN_PRODUCT_UNIT)
    }

    /// The mean over the tokens of a phrase, nothing when either side has none.
    fn max_sim(&mut self, panels: &[u8], query: &QueryVectors) -> Option<f32> {
        let count = query.tokens.count();
        if count == 0 || panels.is_empty() {
            return None;
        }
        self.simd.max_sim(&query.tokens, panels, &mut self.best);
        let sum: i32 = self.best[..count].iter().sum();
        Some(sum as f32 * TOKEN_PRODUCT_UNIT / count as f32)
    }

    fn negated(&mut self, sentences: Sentences<'_>, panels: &[u8], whole: f32) -> f32 {
        let mut worst = NEGATED_MIN;
        for phrase in &self.query.negated {
            let by_sentence = self.two_best(sentences, &phrase.whole).map_or(whole, |(best, _)| best);
            let by_tokens = self.max_sim(panels, phrase).unwrap_or(by_sentence);
            worst = worst.max(by_sentence).max(by_tokens);
        }
        worst - NEGATED_MIN
    }
}
