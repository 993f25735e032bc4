//! Text to words: lower case, without accents, split where neither letters nor digits stand and where a
//! script that is written without spaces begins or ends.

use crate::folding::{folded_characters, is_apostrophe, is_invisible};
use unicode_normalization::char::is_combining_mark;

/// A term longer than this is noise (a hash, a data URL) and is cut.
pub(crate) const TERM_CHARACTERS_MAX: usize = 40;

/// A word of a text with its place: `start..end` are byte offsets into the text it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Lower case, without accents and without a possessive `'s`.
    pub text: String,
    pub start: usize,
    /// One past the last byte, a possessive `'s` included.
    pub end: usize,
    /// True when a possessive `'s` stood behind it.
    pub is_possessive: bool,
    /// True when its first letter was upper case.
    pub is_capitalised: bool,
}

/// The words of a text in order. `O'Reilly's` is `o`, `reilly` (possessive); `e-mail` is `e`, `mail`. What
/// stands between two spaces in Chinese, Japanese, Korean, Thai, Lao, Khmer or Burmese is one word, however
/// long: `QR코드` is `qr`, `코드`.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    let mut open: Option<(usize, bool)> = None;
    for (at, character) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_unspaced = is_unspaced(character);
        let goes_on = open.is_some_and(|(_, script)| {
            is_within_word(character) || is_letter(character) && script == is_unspaced
        });
        if goes_on {
            continue;
        }
        if let Some((start, _)) = open.take() {
            push_word(text, start, at, &mut out);
        }
        open = is_letter(character).then_some((at, is_unspaced));
    }
    out
}

/// A mark on the letter before it, or what cannot be seen.
fn is_within_word(character: char) -> bool {
    is_combining_mark(character) || is_invisible(character)
}

/// A letter or digit; some apostrophes count as letters elsewhere.
fn is_letter(character: char) -> bool {
    character.is_alphanumeric() && !is_apostrophe(character)
}

/// Letters of scripts that are written without spaces: Thai, Lao, Burmese, Khmer, Han, kana; and Hangul,
/// which glues particles to its words.
pub(crate) fn is_unspaced(character: char) -> bool {
    matches!(u32::from(character),
        0x0e00..=0x0eff | 0x1000..=0x109f | 0x1100..=0x11ff | 0x1780..=0x17ff | 0x3005..=0x3007
        | 0x3040..=0x318f | 0x31f0..=0x31ff | 0x3400..=0x9fff | 0xa960..=0xa97f | 0xac00..=0xd7ff
        | 0xf900..=0xfaff | 0xff66..=0xffdc | 0x20000..=0x3ffff)
}

/// The first byte of each letter with the marks on it, and the end of the last.
pub(crate) fn letter_bounds(word: &str) -> Vec<usize> {
    let is_letter = |&(_, character): &(usize, char)| !is_combining_mark(character);
    let mut bounds: Vec<usize> = word.char_indices().filter(is_letter).map(|(at, _)| at).collect();
    bounds.push(word.len());
    bounds
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
    let mut between = text[word.end..start].chars();
    raw.eq_ignore_ascii_case("s") && between.next().is_some_and(is_apostrophe) && between.next().is_none()
}

/// Lower case without accents, at most 40 characters where words have spaces between them; composed (NFKC),
/// so that a letter is one character: the same text is the same word whichever keyboard wrote it.
pub(crate) fn fold(word: &str) -> String {
    if word.is_ascii() {
        return word.chars().take(TERM_CHARACTERS_MAX).map(|c| c.to_ascii_lowercase()).collect();
    }
    let characters_max = if word.starts_with(is_unspaced) { usize::MAX } else { TERM_CHARACTERS_MAX };
    folded_characters(word)
        .filter(|&c| c.is_alphanumeric() || is_combining_mark(c))
        .take(characters_max)
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

    #[test]
    fn accents_are_dropped_and_letters_are_not_changed_into_others() {
        for (one, other) in [
            ("Crème", "creme"),
            ("Đặt hàng", "đat hang"),
            ("ΡΎΘΜΙΣΗ", "ρυθμιση"),
            ("Ещё", "еще"),
            ("إعدادات", "اعدادات"),
            ("ﾊﾞｽ", "バス"),
            ("ログイン", "ロク\u{3099}イン"),
            ("로그인", "\u{1105}\u{1169}\u{1100}\u{1173}\u{110b}\u{1175}\u{11ab}"),
            ("葛\u{e0100}", "葛"),
            ("ＱＲ", "qr"),
        ] {
            assert_eq!(texts(one), texts(other), "{one}");
        }
        for (one, other) in [("की", "क"), ("ไม", "ไม่"), ("ກັນ", "ກິນ")] {
            assert_ne!(texts(one), texts(other), "{one}");
        }
        assert_eq!(fold("로그인"), "로그인");
    }

    #[test]
    fn a_script_without_spaces_ends_a_word_of_another_and_is_never_cut() {
        assert_eq!(texts("iPhone設定2つ"), ["iphone", "設定", "2", "つ"]);
        assert_eq!(texts("QR코드"), ["qr", "코드"]);
        assert_eq!(texts(&"設定".repeat(100)), ["設定".repeat(100)]);
        assert_eq!(texts(&"ш".repeat(100)), ["ш".repeat(40)]);
        assert_eq!(texts("co\u{ad}operate می\u{200c}خواهم"), ["cooperate", "میخواهم"]);
        assert!(texts("\u{301} \u{200d} \u{fe0f}").is_empty());
    }
}
