//! A screen as the index takes it. Making it is pure work that takes nearly all the time of a change: it is
//! done before the index is copied or locked.

use crate::keyword_index::RowWords;
use crate::quantise::{from_bf16, int4_codes};
use crate::row_traits::RowTraits;
use crate::screen_vectors::{PartsShape, ScreenVectors};
use crate::screen_words::ScreenWords;

#[derive(Debug)]
pub(crate) struct PreparedRow<'a> {
    pub words: RowWords,
    pub traits: RowTraits,
    pub vectors: RowVectors<'a>,
}

impl<'a> PreparedRow<'a> {
    pub(crate) fn new(words: &ScreenWords, vectors: &ScreenVectors<'a>) -> PreparedRow<'a> {
        PreparedRow {
            words: RowWords::of_screen(&vectors.kind.added_to(words)),
            traits: RowTraits::of(words),
            vectors: RowVectors::new(vectors),
        }
    }
}

/// The vectors of a screen in every precision that is searched.
#[derive(Debug)]
pub(crate) struct RowVectors<'a> {
    /// The whole caption: 384 bfloat16.
    pub bf16: Vec<u16>,
    /// The same in 4 bits a component.
    pub int4_codes: Vec<u8>,
    /// Sentence scales, sentence vectors and token panels.
    pub parts: &'a [u8],
    pub shape: PartsShape,
}

impl<'a> RowVectors<'a> {
    pub(crate) fn new(vectors: &ScreenVectors<'a>) -> RowVectors<'a> {
        let bf16: Vec<u16> = vectors.whole().collect();
        let int4_codes = int4_codes(&bf16.iter().map(|&value| from_bf16(value)).collect::<Vec<f32>>());
        RowVectors { bf16, int4_codes, parts: vectors.parts, shape: vectors.shape }
    }
}
