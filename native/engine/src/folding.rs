//! One folding of text: two spellings that people do not tell apart, or that their keyboards write
//! differently, are one.
//!
//! Compatibility forms (NFKC: full width, ligatures), case, accents, letters with a stroke, invisible
//! characters, apostrophes and hyphens. `src/system/folding.ts` is the same in TypeScript; `tests/folding.json`
//! holds both against each other.

use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text as its name is compared, in lower case and with single spaces.
pub(crate) fn folded(text: &str) -> String {
    let letters: String = folded_characters(text).collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The characters of a text folded, punctuation and white space among them.
pub(crate) fn folded_characters(text: &str) -> impl Iterator<Item = char> {
    without_accents(text).flat_map(char::to_lowercase).map(plain_sign).flat_map(spelt_out).nfc()
}

/// The text as the encoder reads it: case and accents, which it drops by itself, stay.
pub(crate) fn encoder_text(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(visible(text).nfkc().map(plain_sign).flat_map(spelt_out).collect())
}

/// The plain apostrophe and hyphen for all of them.
fn plain_sign(character: char) -> char {
    match character {
        _ if is_apostrophe(character) => '\'',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' => '-',
        _ => character,
    }
}

/// The apostrophe and what is typed in its place.
pub(crate) fn is_apostrophe(character: char) -> bool {
    matches!(
        character,
        '\'' | '\u{2018}'
            | '\u{2019}'
            | '\u{201b}'
            | '\u{2bb}'
            | '\u{2bc}'
            | '\u{2bd}'
            | '\u{2032}'
            | '`'
            | '\u{b4}'
    )
}

/// Letters that do not come apart into a letter and a mark.
fn spelt_out(character: char) -> impl Iterator<Item = char> {
    let (first, second) = match character {
        'ł' => ('l', None),
        'Ł' => ('L', None),
        'ø' => ('o', None),
        'Ø' => ('O', None),
        'đ' => ('d', None),
        'Đ' => ('D', None),
        'ħ' => ('h', None),
        'Ħ' => ('H', None),
        'ı' => ('i', None),
        'ς' => ('σ', None),
        'ß' => ('s', Some('s')),
        'ẞ' => ('S', Some('S')),
        'æ' => ('a', Some('e')),
        'Æ' => ('A', Some('E')),
        'œ' => ('o', Some('e')),
        'Œ' => ('O', Some('E')),
        other => (other, None),
    };
    std::iter::once(first).chain(second)
}

fn visible(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|&character| !is_invisible(character))
}

/// The Unicode property `Default_Ignorable_Code_Point`: soft hyphen, joiners, direction marks, variation
/// selectors, tags.
pub(crate) fn is_invisible(character: char) -> bool {
    matches!(u32::from(character),
        0xad | 0x34f | 0x61c | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f | 0x200b..=0x200f
        | 0x202a..=0x202e | 0x2060..=0x206f | 0x3164 | 0xfe00..=0xfe0f | 0xfeff | 0xffa0 | 0xfff0..=0xfff8
        | 0x1_bca0..=0x1_bca3 | 0x1_d173..=0x1_d17a | 0xe_0000..=0xe_0fff)
}

/// The characters of a text taken apart, without the marks that may be left out in writing: accents of Latin,
/// Greek and Cyrillic letters, points of Hebrew and Arabic ones. Elsewhere marks are vowels or change a
/// letter into another: が is not か.
fn without_accents(text: &str) -> impl Iterator<Item = char> {
    let mut segment = ' ';
    visible(text).nfkd().filter(move |&character| {
        if is_combining_mark(character) {
            !has_accents(segment)
        } else {
            segment = character;
            true
        }
    })
}

/// Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic; digits and signs with them.
fn has_accents(character: char) -> bool {
    let code = u32::from(character);
    code < 0x0780 || matches!(code, 0x1d00..=0x1fff | 0x2c60..=0x2c7f | 0xa640..=0xa69f | 0xa720..=0xa7ff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_fold_alike() {
        let table = include_str!("../tests/folding.json");
        let pairs: Vec<(String, String)> = serde_json::from_str(table).expect("it is a list of pairs");
        for (text, expected) in &pairs {
            assert_eq!(&folded(text), expected, "{text:?}");
            assert_eq!(&folded(expected), expected, "{text:?} again");
        }
        assert!(pairs.len() > 400);
    }

    #[test]
    fn the_encoder_reads_one_text_however_it_was_typed() {
        for (text, expected) in [
            ("ＷＩＦＩ ｓｅｔｔｉｎｇｓ", "WIFI settings"),
            ("ofﬁce “Don’t”", "office “Don't”"),
            ("Łódź – Straße", "Lódź - Strasse"),
            ("zero\u{200b}width", "zerowidth"),
            ("plain text - 'as it is'", "plain text - 'as it is'"),
        ] {
            assert_eq!(encoder_text(text), expected);
        }
    }
}
