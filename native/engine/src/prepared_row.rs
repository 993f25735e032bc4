//! A screen as the index takes it. Making it is pure work that takes nearly all the time of a change: it is
//! done before the index is copied or locked.

use crate::keyword_index::RowWords;
use crate::quantise::{from_bf16, int4_codes};
use crate::row_traits::RowTraits;
use crate::screen_vectors::{PartsShape, ScreenVectors};
use crate::screen_words::ScreenWords;

/// The words and vectors of a screen.
#[derive(Debug)]
pub struct PreparedRow<'a> {
    /// Its terms.
    pub words: RowWords,
    /// The language of its visible text and whether it has a caption.
    pub traits: RowTraits,
    /// Its vectors.
    pub vectors: RowVectors<'a>,
}

impl<'a> PreparedRow<'a> {
    /// Tokenizes the words, tells their language and quantizes the vectors.
    #[must_use]
    pub fn new(words: &ScreenWords, vectors: &ScreenVectors<'a>) -> PreparedRow<'a> {
        PreparedRow {
            words: RowWords::of_screen(&vectors.kind.added_to(words)),
            traits: RowTraits::of(words),
            vectors: RowVectors::new(vectors),
        }
    }
}

/// The vectors of a screen in every precision that is searched.
#[derive(Debug)]
pub struct RowVectors<'a> {
    /// The whole caption: 384 bfloat16.
    pub bf16: Vec<u16>,
    /// The same in 4 bits a component.
    pub int4_codes: Vec<u8>,
    /// Sentence scales, sentence vectors and token panels.
    pub parts: &'a [u8],
    /// The shape of `parts`.
    pub shape: PartsShape,
}

impl<'a> RowVectors<'a> {
    /// Quantizes the whole vector.
    #[must_use]
    pub fn new(vectors: &ScreenVectors<'a>) -> RowVectors<'a> {
        let bf16: Vec<u16> = vectors.whole().collect();
        let int4_codes = int4_codes(&bf16.iter().map(|&value| from_bf16(value)).collect::<Vec<f32>>());
        RowVectors { bf16, int4_codes, parts: vectors.parts, shape: vectors.shape }
    }
}
