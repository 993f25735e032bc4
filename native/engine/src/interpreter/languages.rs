//! The language of an interface: named by a query ("Japanese banking app", "calendar, German text"), and found in the text
//! that can be read on a screen.

use crate::words::words;
use whatlang::Lang;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language(Lang);

/// Shorter texts are too little to tell by.
const CHARACTERS_MIN: usize = 24;
/// Names as people write them in queries. "Polish" and "turkish delight" are words, too, but hardly of a screen.
/// The numbers are kept in snapshots: a new language gets the next one, and none is ever used again.
pub const LANGUAGES: [(u8, &str, Lang); 31] = [
    (1, "arabic", Lang::Ara),
    (2, "bengali", Lang::Ben),
    (3, "bulgarian", Lang::Bul),
    (4, "chinese", Lang::Cmn),
    (5, "croatian", Lang::Hrv),
    (6, "czech", Lang::Ces),
    (7, "danish", Lang::Dan),
    (8, "dutch", Lang::Nld),
    (9, "english", Lang::Eng),
    (10, "finnish", Lang::Fin),
    (11, "french", Lang::Fra),
    (12, "german", Lang::Deu),
    (13, "greek", Lang::Ell),
    (14, "hebrew", Lang::Heb),
    (15, "hindi", Lang::Hin),
    (16, "hungarian", Lang::Hun),
    (17, "indonesian", Lang::Ind),
    (18, "italian", Lang::Ita),
    (19, "japanese", Lang::Jpn),
    (20, "korean", Lang::Kor),
    (21, "norwegian", Lang::Nob),
    (22, "persian", Lang::Pes),
    (23, "polish", Lang::Pol),
    (24, "portuguese", Lang::Por),
    (25, "romanian", Lang::Ron),
    (26, "russian", Lang::Rus),
    (27, "spanish", Lang::Spa),
    (28, "swedish", Lang::Swe),
    (29, "thai", Lang::Tha),
    (30, "turkish", Lang::Tur),
    (31, "vietnamese", Lang::Vie),
];

impl Language {
    /// A number that snapshots keep, from 1.
    #[must_use]
    pub fn number(self) -> u8 {
        LANGUAGES.iter().find(|&&(_, _, lang)| lang == self.0).map_or(0, |&(number, ..)| number)
    }

    /// The English name, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        LANGUAGES.iter().find(|&&(_, _, lang)| lang == self.0).map_or("", |&(_, name, _)| name)
    }

    /// Back from [`Language::number`].
    #[must_use]
    pub fn from_number(number: u8) -> Option<Language> {
        LANGUAGES.iter().find(|&&(of, ..)| of == number).map(|&(_, _, lang)| Language(lang))
    }
}

/// The language a query names: the first, when several.
#[must_use]
pub fn named(text: &str) -> Option<Language> {
    let find = |word: &str| LANGUAGES.iter().find(|&&(_, name, _)| name == word);
    words(text).iter().find_map(|word| find(&word.text)).map(|&(_, _, lang)| Language(lang))
}

/// The language of the text of a screen, when it is long enough and clear, and one that queries can name.
#[must_use]
pub fn of_text(text: &str) -> Option<Language> {
    if text.chars().count() < CHARACTERS_MIN {
        return None;
    }
    let found = whatlang::detect(text).filter(whatlang::Info::is_reliable)?;
    Some(Language(found.lang())).filter(|language| language.number() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_named_and_found() {
        assert_eq!(named("Japanese banking app").map(Language::name), Some("japanese"));
        assert_eq!(named("month calendar, German text").map(Language::name), Some("german"));
        assert_eq!(named("japan travel guide"), None);
        let german =
            "Einstellungen und Benachrichtigungen für dein Konto verwalten, Passwort ändern und abmelden";
        assert_eq!(of_text(german).map(Language::name), Some("german"));
        assert_eq!(
            of_text("設定 プロフィール 通知 プライバシー ログアウト お問い合わせ 利用規約 について")
                .map(Language::name),
            Some("japanese")
        );
        assert_eq!(of_text("OK"), None);
    }

    #[test]
    fn a_language_keeps_its_number_for_ever() {
        for (number, name) in
            [(1, "arabic"), (9, "english"), (12, "german"), (19, "japanese"), (31, "vietnamese")]
        {
            assert_eq!(Language::from_number(number).map(Language::name), Some(name));
        }
        let mut numbers: Vec<u8> = LANGUAGES.iter().map(|&(number, ..)| number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert!(numbers.len() == LANGUAGES.len() && numbers[0] > 0);
        assert!(LANGUAGES.iter().all(|&(number, _, lang)| Language(lang).number() == number));
    }
}
