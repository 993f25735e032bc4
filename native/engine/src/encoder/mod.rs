//! Text to vectors: all-MiniLM-L6-v2 (or a fine-tuned copy) with int8 weights, run in this process.
//!
//! A text becomes word pieces (`tokenizer`), these pass through six layers (`forward`) whose arithmetic
//! exists three times (`kernels`), and what comes out is one vector for the text and one for each of its
//! tokens. No input may panic.

mod encoding;
mod error;
mod forward;
mod kernels;
mod pack;
mod shape;
mod tokenizer;

use crate::screen_words::CAPTION_FORMAT;
use std::path::Path;

use crate::simd::SimdLevel;

pub use encoding::{Encoding, Token};
pub use error::EncoderError;
pub use shape::{DIMENSIONS, MAX_TOKENS};

use forward::{Model, Pass};
use kernels::Arithmetic;
use tokenizer::Tokenizer;

/// Rows of one pass; a longer text is a pass by itself. Its buffers (18 KB a row) are used again for every
/// layer and must stay in the second cache: captions in passes of 256 rows took 1.03 of the time, of 512
/// 1.08, of 64 or 96 the same.
const MAX_PASS_ROWS: usize = 128;

/// An opened model. Immutable: share one between threads; each thread keeps its own scratch memory.
pub struct Encoder {
    model_id: String,
    projection: Vec<f32>,
    tokenizer: Tokenizer,
    model: Model,
    level: SimdLevel,
    arithmetic: &'static dyn Arithmetic,
}

impl Encoder {
    /// Opens a pack with the fastest kernel of this CPU.
    ///
    /// # Errors
    /// [`EncoderError::Unreadable`] or [`EncoderError::InvalidPack`].
    pub fn open(path: &Path) -> Result<Self, EncoderError> {
        Self::open_at(path, SimdLevel::detect())
    }

    /// Opens a pack with the kernels of a level.
    ///
    /// # Errors
    /// As [`Encoder::open`], and [`EncoderError::UnsupportedLevel`] where the CPU lacks its instructions.
    pub fn open_at(path: &Path, level: SimdLevel) -> Result<Self, EncoderError> {
        let arithmetic = kernels::arithmetic_at(level).ok_or(EncoderError::UnsupportedLevel(level))?;
        let pack = pack::read(path, arithmetic)?;
        Ok(Self {
            tokenizer: Tokenizer::new(&pack.vocabulary)?,
            model: pack.model,
            model_id: format!("{}{CAPTION_FORMAT}", pack.model_id),
            projection: pack.projection,
            level,
            arithmetic,
        })
    }

    /// The name that the pack was made with; vectors of different names must not be compared.
    pub fn model_id(&self) -> &str {
        &self.model_id
    }

    /// The instructions in use.
    pub fn level(&self) -> SimdLevel {
        self.level
    }

    /// The pack's projection of token vectors: a row-major matrix of [`DIMENSIONS`] rows, and its number of
    /// columns.
    pub fn projection(&self) -> Option<(&[f32], usize)> {
        let columns = self.projection.len() / DIMENSIONS;
        (columns > 0).then_some((self.projection.as_slice(), columns))
    }

    /// Encodes texts of any content and length, in their order. An empty text gets the vector of
    /// `[CLS][SEP]`.
    pub fn encode(&self, texts: &[&str]) -> Vec<Encoding> {
        let mut encodings = Vec::with_capacity(texts.len());
        let mut pass = Pass::default();
        for text in texts {
            let tokens = self.tokenize(text);
            if pass.rows() > 0 && pass.rows() + tokens.len() + 2 > MAX_PASS_ROWS {
                self.model.run(self.arithmetic, &mut pass, &mut encodings);
            }
            pass.push(tokens, self.tokenizer.specials());
        }
        self.model.run(self.arithmetic, &mut pass, &mut encodings);
        encodings
    }

    /// Encodes one text and keeps what its tokens are in the middle of the model, where grammar is told best:
    /// a row of [`DIMENSIONS`] values for each of the encoding's tokens, not of unit length.
    pub(crate) fn encode_with_states(&self, text: &str) -> (Encoding, Vec<f32>) {
        let (mut pass, mut encodings) = (Pass::keeping_states(), Vec::new());
        pass.push(self.tokenize(text), self.tokenizer.specials());
        self.model.run(self.arithmetic, &mut pass, &mut encodings);
        let mut states = pass.states.unwrap_or_default();
        states.truncate(states.len() - DIMENSIONS);
        states.drain(..DIMENSIONS);
        (encodings.swap_remove(0), states)
    }

    /// The word pieces of a text, cut like [`Encoder::encode`] does, without `[CLS]` and `[SEP]`.
    pub fn tokenize(&self, text: &str) -> Vec<Token> {
        self.tokenizer.tokenize(text, MAX_TOKENS - 2)
    }
}
