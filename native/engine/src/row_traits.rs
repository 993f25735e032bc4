//! Language and caption traits of a screen, one byte a row.

use crate::interpreter::{Language, language_of_text};
use crate::screen_words::ScreenWords;

/// Set on a screen without a description, whatever else it has.
/// Numbers of languages stay below.
const WITHOUT_CAPTION: u8 = 0x80;

/// The language of a screen's visible text, and whether it has a caption.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowTraits(u8);

impl RowTraits {
    /// Of the words of a screen.
    #[must_use]
    pub fn of(words: &ScreenWords) -> RowTraits {
        let language = language_of_text(&words.visible_text).map_or(0, Language::number);
        RowTraits(if words.has_caption() { language } else { language | WITHOUT_CAPTION })
    }

    /// From the byte that a snapshot has; any byte is sound.
    #[must_use]
    pub fn from_byte(byte: u8) -> RowTraits {
        RowTraits(byte)
    }

    /// For a snapshot.
    #[must_use]
    pub fn byte(self) -> u8 {
        self.0
    }

    /// The language of the visible text, when it is known.
    #[must_use]
    pub fn language(self) -> Option<Language> {
        Language::from_number(self.0 & !WITHOUT_CAPTION)
    }

    /// Reports whether it has a description.
    #[must_use]
    pub fn has_caption(self) -> bool {
        self.0 & WITHOUT_CAPTION == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_byte_keeps_both() {
        let text =
            "Einstellungen und Benachrichtigungen für dein Konto verwalten, Passwort ändern und abmelden"
                .to_owned();
        let bare = ScreenWords { visible_text: text, ..ScreenWords::default() };
        let captioned = ScreenWords { description: "Settings.".into(), ..bare.clone() };
        for (words, has_caption) in [(&bare, false), (&captioned, true)] {
            let traits = RowTraits::from_byte(RowTraits::of(words).byte());
            assert_eq!(traits.language().map(Language::name), Some("german"));
            assert_eq!(traits.has_caption(), has_caption);
        }
        assert_eq!(RowTraits::of(&ScreenWords::default()).language(), None);
    }
}
