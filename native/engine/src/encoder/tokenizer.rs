//! Lower-casing BERT word pieces: the same ids and places as Hugging Face's `tokenizers` with this model's
//! `tokenizer.json`, for any string (see `tests/encoder/tokens.rs`), without its 86 crates.

mod words;

use std::collections::HashMap;

use super::encoding::Token;
use super::error::EncoderError;
use words::Words;

/// Tokens that are recognised when a text spells them out, as the reference does. They cannot do harm.
const SPECIALS: [&str; 5] = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];

pub(super) struct Tokenizer {
    /// Pieces that begin a word, and those that continue one (stored without their `##`).
    beginnings: HashMap<Box<str>, u32>,
    continuations: HashMap<Box<str>, u32>,
    specials: [u32; SPECIALS.len()],
    longest_piece_bytes: usize,
}

impl Tokenizer {
    /// `vocabulary[id]` is a piece; no two may be equal and the five special tokens must be there.
    pub(super) fn new(vocabulary: &[String]) -> Result<Self, EncoderError> {
        let mut tokenizer = Self {
            beginnings: HashMap::with_capacity(vocabulary.len()),
            continuations: HashMap::new(),
            specials: [0; SPECIALS.len()],
            longest_piece_bytes: vocabulary.iter().map(String::len).max().unwrap_or(0),
        };
        for (id, piece) in vocabulary.iter().enumerate() {
            tokenizer.insert(piece, id as u32)?;
        }
        for (id, special) in tokenizer.specials.iter_mut().zip(SPECIALS) {
            *id = *tokenizer
                .beginnings
                .get(special)
                .ok_or_else(|| EncoderError::InvalidPack(format!("its vocabulary lacks {special}")))?;
        }
        Ok(tokenizer)
    }

    fn insert(&mut self, piece: &str, id: u32) -> Result<(), EncoderError> {
        let known = match piece.strip_prefix("##") {
            Some(rest) if !rest.is_empty() => self.continuations.insert(rest.into(), id),
            _ => self.beginnings.insert(piece.into(), id),
        };
        match known {
            None => Ok(()),
            Some(_) => Err(EncoderError::InvalidPack(format!("its vocabulary has {piece:?} twice"))),
        }
    }

    /// The ids of `[CLS]` and `[SEP]`.
    pub(super) fn specials(&self) -> (u32, u32) {
        (self.specials[2], self.specials[3])
    }

    /// At most `limit` tokens; what follows them is not looked at.
    pub(super) fn tokenize(&self, text: &str, limit: usize) -> Vec<Token> {
        let mut words = Words::new(self, limit);
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let start = text.len() - rest.len();
            let spelled = || SPECIALS.iter().position(|special| rest.starts_with(special));
            let special = if c == '[' { spelled() } else { None };
            let length = special.map_or(c.len_utf8(), |which| SPECIALS[which].len());
            match special {
                Some(which) => words.push_special(self.specials[which], start, start + length),
                None => words.push(c, start),
            }
            if words.is_full() {
                break;
            }
            rest = &rest[length..];
        }
        words.finish()
    }

    /// The word's pieces, the longest first, as (id, characters); `None` when it cannot be spelled.
    fn pieces(&self, word: &str, found: &mut Vec<(u32, usize)>) -> Option<()> {
        found.clear();
        let (mut rest, mut known) = (word, &self.beginnings);
        while !rest.is_empty() {
            let (id, length) = self.longest_piece(rest, known)?;
            found.push((id, rest[..length].chars().count()));
            (rest, known) = (&rest[length..], &self.continuations);
        }
        Some(())
    }

    fn longest_piece(&self, rest: &str, known: &HashMap<Box<str>, u32>) -> Option<(u32, usize)> {
        let longest = rest.len().min(self.longest_piece_bytes);
        let mut ends = (1..=longest).rev().filter(|end| rest.is_char_boundary(*end));
        ends.find_map(|end| Some((*known.get(&rest[..end])?, end)))
    }
}
