//! Lower-casing BERT word pieces: the same ids and places as Hugging Face's `tokenizers` with this model's
//! `tokenizer.json`, for any string (see `tests/encoder_tokenizer.rs`), without its 86 crates.

use std::collections::HashMap;

use unicode_categories::UnicodeCategories;
use unicode_normalization::char::{canonical_combining_class, decompose_canonical};

use super::encoding::Token;
use super::error::EncoderError;

/// Longer words become one `[UNK]`, as in the reference.
const MAX_WORD_CHARS: usize = 100;

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
            let special = if c == '[' { spelled_special(rest) } else { None };
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
        let ends = (1..=longest).rev().filter(|end| rest.is_char_boundary(*end));
        ends.into_iter().find_map(|end| Some((*known.get(&rest[..end])?, end)))
    }
}

fn spelled_special(rest: &str) -> Option<usize> {
    SPECIALS.iter().position(|special| rest.starts_with(special))
}

/// Where a normalised character came from: bytes of the text.
type Span = (usize, usize);

/// Normalises characters one by one and cuts them into words and these into tokens.
struct Words<'a> {
    tokenizer: &'a Tokenizer,
    limit: usize,
    tokens: Vec<Token>,
    /// The word so far, lower case, and the origin of each of its characters.
    word: String,
    spans: Vec<Span>,
    /// Combining characters that canonical order may still move.
    unordered: Vec<(u8, char, Span)>,
    pieces: Vec<(u32, usize)>,
}

impl<'a> Words<'a> {
    fn new(tokenizer: &'a Tokenizer, limit: usize) -> Self {
        Self {
            tokenizer,
            limit,
            tokens: Vec::new(),
            word: String::new(),
            spans: Vec::new(),
            unordered: Vec::new(),
            pieces: Vec::new(),
        }
    }

    fn is_full(&self) -> bool {
        self.tokens.len() >= self.limit
    }

    fn push(&mut self, c: char, start: usize) {
        let span = (start, start + c.len_utf8());
        if c.is_ascii_alphanumeric() {
            self.push_decomposed(c, span);
        } else if is_space(c) {
            self.end_word();
        } else if is_chinese(c) {
            self.end_word();
            self.push_accented(c, span);
            self.end_word();
        } else if !is_removed(c) {
            self.push_accented(c, span);
        }
    }

    fn push_special(&mut self, id: u32, start: usize, end: usize) {
        self.end_word();
        self.push_token(id, (start, end));
    }

    fn push_accented(&mut self, c: char, span: Span) {
        decompose_canonical(c, |part| self.push_decomposed(part, span));
    }

    /// Canonical order sorts runs of combining characters; accents (Mn) are dropped, and end a run if of
    /// class 0.
    fn push_decomposed(&mut self, c: char, span: Span) {
        let class = if c.is_ascii() { 0 } else { canonical_combining_class(c) };
        if class == 0 {
            self.flush_unordered();
        }
        if !c.is_ascii() && c.is_mark_nonspacing() {
            return;
        }
        if class == 0 {
            self.push_lower(c, span);
        } else {
            self.unordered.push((class, c, span));
        }
    }

    fn flush_unordered(&mut self) {
        if self.unordered.is_empty() {
            return;
        }
        let mut run = std::mem::take(&mut self.unordered);
        run.sort_by_key(|(class, _, _)| *class);
        for (_, c, span) in run {
            self.push_lower(c, span);
        }
    }

    fn push_lower(&mut self, c: char, span: Span) {
        if c.is_ascii() {
            self.push_normal(c.to_ascii_lowercase(), span);
        } else {
            c.to_lowercase().for_each(|lower| self.push_normal(lower, span));
        }
    }

    fn push_normal(&mut self, c: char, span: Span) {
        if c.is_whitespace() {
            self.cut_word();
        } else if is_punctuation(c) {
            self.cut_word();
            self.push_character(c, span);
            self.cut_word();
        } else {
            self.push_character(c, span);
        }
    }

    /// A word that is too long is only measured: its characters no longer matter.
    fn push_character(&mut self, c: char, span: Span) {
        if self.spans.len() <= MAX_WORD_CHARS {
            self.word.push(c);
            self.spans.push(span);
        } else if let Some(last) = self.spans.last_mut() {
            *last = span;
        }
    }

    fn end_word(&mut self) {
        self.flush_unordered();
        self.cut_word();
    }

    fn cut_word(&mut self) {
        let Some(whole) = hull(&self.spans) else {
            return;
        };
        let mut pieces = std::mem::take(&mut self.pieces);
        let spelled =
            self.spans.len() <= MAX_WORD_CHARS && self.tokenizer.pieces(&self.word, &mut pieces).is_some();
        if spelled {
            self.push_pieces(&pieces);
        } else {
            self.push_token(self.tokenizer.specials[1], whole);
        }
        self.pieces = pieces;
        self.word.clear();
        self.spans.clear();
    }

    fn push_pieces(&mut self, pieces: &[(u32, usize)]) {
        let mut first = 0;
        for &(id, characters) in pieces {
            let end = first + characters;
            if let Some(span) = hull(&self.spans[first..end]) {
                self.push_token(id, span);
            }
            first = end;
        }
    }

    fn push_token(&mut self, id: u32, (start, end): Span) {
        if !self.is_full() {
            let (start, end) = (start as u32, end as u32);
            self.tokens.push(Token { id, start, end });
        }
    }

    fn finish(mut self) -> Vec<Token> {
        self.end_word();
        self.tokens
    }
}

/// From the first byte to the last. Canonical order may have exchanged characters.
fn hull(spans: &[Span]) -> Option<Span> {
    let start = spans.iter().map(|span| span.0).min()?;
    let end = spans.iter().map(|span| span.1).max()?;
    Some((start, end))
}

/// Spaces are told apart before control characters: tab and line feed are both.
fn is_space(c: char) -> bool {
    c.is_whitespace() && !is_control(c)
}

fn is_control(c: char) -> bool {
    !matches!(c, '\t' | '\n' | '\r') && c.is_other()
}

fn is_removed(c: char) -> bool {
    matches!(c, '\0' | '\u{fffd}') || is_control(c)
}

fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation() || (!c.is_ascii() && c.is_punctuation())
}

/// The blocks that the original BERT put spaces around.
fn is_chinese(c: char) -> bool {
    matches!(
        u32::from(c),
        0x4E00..=0x9FFF
            | 0x3400..=0x4DBF
            | 0x20000..=0x2A6DF
            | 0x2A700..=0x2B73F
            | 0x2B740..=0x2B81F
            | 0x2B920..=0x2CEAF
            | 0xF900..=0xFAFF
            | 0x2F800..=0x2FA1F
    )
}
