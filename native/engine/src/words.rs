//! Text to words: lower case, without accents, split where neither letters nor digits stand.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A term longer than this is noise (a hash, a data URL) and is cut.
const TERM_CHARACTERS_MAX: usize = 40;

/// A word of a text with its place: `start..end` are byte offsets into the text it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Lower case, without accents and without a possessive `'s`.
    pub text: String,
    /// First byte.
    pub start: usize,
    /// One past the last byte, a possessive `'s` included.
    pub end: usize,
    /// Whether a possessive `'s` stood behind it.
    pub is_possessive: bool,
    /// Whether its first letter was upper case.
    pub is_capitalised: bool,
}

/// The words of a text in order. `O'Reilly's` is `o`, `reilly` (possessive); `e-mail` is `e`, `mail`.
#[must_use]
pub fn words(text: &str) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    let mut start = None;
    for (at, character) in text.char_indices().chain([(text.len(), ' ')]) {
        if character.is_alphanumeric() || is_combining_mark(character) {
            start.get_or_insert(at);
        } else if let Some(first) = start.take() {
            push_word(text, first, at, &mut out);
        }
    }
    out
}

fn push_word(text: &str, start: usize, end: usize, out: &mut Vec<Word>) {
    let raw = &text[start..end];
    if let Some(owner) = out.last_mut().filter(|word| is_possessive_of(text, word, start, raw)) {
        owner.end = end;
        owner.is_possessive = true;
        return;
    }
    let folded = fold(raw);
    if !folded.is_empty() {
        let is_capitalised = raw.chars().next().is_some_and(char::is_uppercase);
        out.push(Word { text: folded, start, end, is_possessive: false, is_capitalised });
    }
}

fn is_possessive_of(text: &str, word: &Word, start: usize, raw: &str) -> bool {
    raw.eq_ignore_ascii_case("s") && matches!(&text[word.end..start], "'" | "\u{2019}")
}

/// Lower case without accents (compatibility decomposition, marks dropped), at most 40 characters.
#[must_use]
pub fn fold(word: &str) -> String {
    if word.is_ascii() {
        return word.chars().take(TERM_CHARACTERS_MAX).map(|c| c.to_ascii_lowercase()).collect();
    }
    word.nfkd()
        .filter(|&c| !is_combining_mark(c))
        .flat_map(char::to_lowercase)
        .filter(|c| c.is_alphanumeric())
        .take(TERM_CHARACTERS_MAX)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_are_folded_and_keep_their_place() {
        assert_eq!(texts("Über-Café’s 2FA"), ["uber", "cafe", "2fa"]);
        let word = &words("in Saleor's list")[1];
        assert_eq!((word.start, word.end, word.is_possessive, word.is_capitalised), (3, 11, true, true));
    }
}
