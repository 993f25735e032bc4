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
const NAMES: [(&str, Lang); 31] = [
    ("arabic", Lang::Ara),
    ("bengali", Lang::Ben),
    ("bulgarian", Lang::Bul),
    ("chinese", Lang::Cmn),
    ("croatian", Lang::Hrv),
    ("czech", Lang::Ces),
    ("danish", Lang::Dan),
    ("dutch", Lang::Nld),
    ("english", Lang::Eng),
    ("finnish", Lang::Fin),
    ("french", Lang::Fra),
    ("german", Lang::Deu),
    ("greek", Lang::Ell),
    ("hebrew", Lang::Heb),
    ("hindi", Lang::Hin),
    ("hungarian", Lang::Hun),
    ("indonesian", Lang::Ind),
    ("italian", Lang::Ita),
    ("japanese", Lang::Jpn),
    ("korean", Lang::Kor),
    ("norwegian", Lang::Nob),
    ("persian", Lang::Pes),
    ("polish", Lang::Pol),
    ("portuguese", Lang::Por),
    ("romanian", Lang::Ron),
    ("russian", Lang::Rus),
    ("spanish", Lang::Spa),
    ("swedish", Lang::Swe),
    ("thai", Lang::Tha),
    ("turkish", Lang::Tur),
    ("vietnamese", Lang::Vie),
];

impl Language {
    /// A number that snapshots keep: the place in the list of names, from 1.
    #[must_use]
    pub fn number(self) -> u8 {
        NAMES.iter().position(|&(_, lang)| lang == self.0).map_or(0, |at| at as u8 + 1)
    }

    /// The English name, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|&&(_, lang)| lang == self.0).map_or("", |&(name, _)| name)
    }

    /// Back from [`Language::number`].
    #[must_use]
    pub fn from_number(number: u8) -> Option<Language> {
        NAMES.get(usize::from(number).checked_sub(1)?).map(|&(_, lang)| Language(lang))
    }
}

/// The language a query names: the first, when several.
#[must_use]
pub fn named(text: &str) -> Option<Language> {
    let find = |word: &str| NAMES.iter().find(|&&(name, _)| name == word);
    words(text).iter().find_map(|word| find(&word.text)).map(|&(_, lang)| Language(lang))
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
        assert!(
            NAMES
                .iter()
                .enumerate()
                .all(|(at, &(_, lang))| Language::from_number(at as u8 + 1) == Some(Language(lang)))
        );
    }
}
