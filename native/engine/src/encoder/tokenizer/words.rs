//! A text as words: normalised character by character, cut at white space and punctuation.

use unicode_categories::UnicodeCategories;
use unicode_normalization::char::{canonical_combining_class, decompose_canonical};

use super::Tokenizer;
use crate::encoder::encoding::Token;

/// Longer words become one `[UNK]`, as in the reference.
const MAX_WORD_CHARS: usize = 100;

/// The source of a normalised character: bytes of the text.
type Span = (usize, usize);

/// Normalises characters one by one and cuts them into words and these into tokens.
pub(super) struct Words<'a> {
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
    pub(super) fn new(tokenizer: &'a Tokenizer, limit: usize) -> Self {
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

    pub(super) fn is_full(&self) -> bool {
        self.tokens.len() >= self.limit
    }

    pub(super) fn push(&mut self, c: char, start: usize) {
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

    pub(super) fn push_special(&mut self, id: u32, start: usize, end: usize) {
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

    pub(super) fn finish(mut self) -> Vec<Token> {
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
