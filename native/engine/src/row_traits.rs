//! The language of a screen's visible text and what it is described by, one byte a row.

use crate::interpreter::{Language, language_of_text};
use crate::screen_words::{ScreenWords, WordsKind};

/// Numbers of languages stay below the bits of the kind.
const LANGUAGE_BITS: u8 = 0x3f;
/// In the order of their bits, from [`KIND_SHIFT`].
const KINDS: [WordsKind; 4] =
    [WordsKind::Described, WordsKind::DescribedFromText, WordsKind::TextOnly, WordsKind::Thin];
const KIND_SHIFT: u32 = 6;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowTraits(u8);

impl RowTraits {
    pub(crate) fn of(words: &ScreenWords) -> RowTraits {
        let language = language_of_text(&words.visible_text).map_or(0, Language::number);
        let kind = KINDS.iter().position(|&kind| kind == words.kind()).unwrap_or_default() as u8;
        RowTraits(language | kind << KIND_SHIFT)
    }

    /// From the byte that a snapshot has; any byte is sound.
    pub(crate) fn from_byte(byte: u8) -> RowTraits {
        RowTraits(byte)
    }

    pub(crate) fn byte(self) -> u8 {
        self.0
    }

    /// The language of the visible text, when it is known.
    pub(crate) fn language(self) -> Option<Language> {
        Language::from_number(self.0 & LANGUAGE_BITS)
    }

    pub(crate) fn kind(self) -> WordsKind {
        KINDS[usize::from(self.0 >> KIND_SHIFT)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interpreter::GERMAN;

    #[test]
    fn the_byte_keeps_both() {
        let bare = ScreenWords { visible_text: GERMAN.to_owned(), ..ScreenWords::default() };
        let described = ScreenWords { description: "Settings.".into(), ..bare.clone() };
        let from_text = ScreenWords { is_described_from_text: true, ..described.clone() };
        let thin = ScreenWords { pattern: "settings".into(), ..bare.clone() };
        for words in [bare, described, from_text, thin] {
            let traits = RowTraits::from_byte(RowTraits::of(&words).byte());
            assert_eq!(traits.language().map(Language::name), Some("german"));
            assert_eq!(traits.kind(), words.kind());
        }
        assert_eq!(RowTraits::of(&ScreenWords::default()).language(), None);
    }
}
