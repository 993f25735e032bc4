//! Output of the encoder for a string.

/// A word piece and where it stands in its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Line of the vocabulary, counted from 0.
    pub id: u32,
    /// First byte in the text.
    pub start: u32,
    /// First byte after it.
    pub end: u32,
}

#[derive(Clone, Debug)]
pub struct Encoding {
    /// 384 values of unit length: the mean of the last hidden states, `[CLS]` and `[SEP]` included.
    pub vector: Vec<f32>,
    /// Without `[CLS]` and `[SEP]`.
    pub tokens: Vec<Token>,
    /// `tokens.len()` rows of 384 values: the last hidden states, each of unit length.
    pub token_vectors: Vec<f32>,
}
