//! Text to index terms: lower case, without accents, split where neither letters nor digits stand.

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

/// The index terms of a text: its words, plurals reduced, and runs of Chinese, Japanese or Korean as pairs of characters.
#[must_use]
pub fn terms(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for word in words(text) {
        if word.text.chars().any(is_cjk) {
            push_pairs(&word.text, &mut out);
        } else {
            out.push(singular(word.text));
        }
    }
    out
}

/// Scripts that are written without spaces: Han, kana, Hangul.
fn is_cjk(character: char) -> bool {
    matches!(u32::from(character), 0x3040..=0x30ff | 0x3400..=0x9fff | 0xac00..=0xd7af | 0x1100..=0x11ff | 0xf900..=0xfaff | 0x20000..=0x3ffff)
}

fn push_pairs(word: &str, out: &mut Vec<String>) {
    let characters: Vec<char> = word.chars().collect();
    if characters.len() == 1 {
        out.push(word.to_owned());
    }
    out.extend(characters.windows(2).map(String::from_iter));
}

/// The "S" stemmer (Harman 1991, How effective is suffixing?): `categories` -> `category`, `switches` stays `switche`,
/// the same for singular and plural of most nouns, and it never joins words of different meaning.
fn singular(mut word: String) -> String {
    let ends = |suffixes: &[&str]| suffixes.iter().any(|suffix| word.ends_with(suffix));
    if word.len() <= 3 || !word.is_ascii() {
        return word;
    }
    if ends(&["ies"]) && !ends(&["eies", "aies"]) {
        word.truncate(word.len() - 3);
        word.push('y');
    } else if ends(&["ches", "shes", "sses", "xes"]) {
        word.truncate(word.len() - 2);
    } else if ends(&["s"]) && !ends(&["us", "ss", "is"]) {
        word.truncate(word.len() - 1);
    }
    word
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

    #[test]
    fn singular_and_plural_meet() {
        for (plural, single) in
            [("categories", "category"), ("switches", "switch"), ("boxes", "box"), ("charts", "chart")]
        {
            assert_eq!(terms(plural), terms(single), "{plural}");
        }
        assert_eq!(terms("status address analysis gas"), ["status", "address", "analysis", "gas"]);
    }

    #[test]
    fn text_without_spaces_becomes_pairs() {
        assert_eq!(terms("設定画面"), ["設定", "定画", "画面"]);
    }

    #[test]
    fn hostile_text_ends_as_few_short_terms() {
        assert!(terms(&"a\u{301}".repeat(500)).iter().all(|term| term.chars().count() <= 40));
        assert!(terms("\u{0} \u{202e} \u{200b}").is_empty());
    }
}
