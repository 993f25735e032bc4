//! The language of an interface: named by a query ("Japanese banking app", "Einstellungen auf Englisch"), and
//! found in the text that can be read on a screen. Whether a query means the interface ("French press timer")
//! is for the tagger to say.

use crate::words::fold;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;
use whatlang::Lang;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language(Lang);

/// Shorter texts are too little to tell by.
const CHARACTERS_MIN: usize = 24;

/// The number that snapshots keep, which never changes; the language; its English name and how else queries
/// write it.
pub(crate) const LANGUAGES: [(u8, Lang, &str); 32] = [
    (1, Lang::Ara, "arabic"),
    (2, Lang::Ben, "bengali"),
    (3, Lang::Bul, "bulgarian"),
    (4, Lang::Cmn, "chinese mandarin cantonese chinesisch chino chinois 中文"),
    (5, Lang::Hrv, "croatian hrvatski"),
    (6, Lang::Ces, "czech cestina"),
    (7, Lang::Dan, "danish dansk"),
    (8, Lang::Nld, "dutch nederlands"),
    (9, Lang::Eng, "english englisch englische ingles inglese anglais engels engelska 英語 영어 英文"),
    (10, Lang::Fin, "finnish suomi suomeksi"),
    (11, Lang::Fra, "french francais franzosisch franzosische frances francese 法语"),
    (12, Lang::Deu, "german deutsch deutsche aleman alemao allemand tedesco"),
    (13, Lang::Ell, "greek"),
    (14, Lang::Heb, "hebrew"),
    (15, Lang::Hin, "hindi हिन्दी"),
    (16, Lang::Hun, "hungarian magyar"),
    (17, Lang::Ind, "indonesian bahasa"),
    (18, Lang::Ita, "italian italiano italienisch italien"),
    (19, Lang::Jpn, "japanese japanisch japones japonais 日本語 일본어"),
    (20, Lang::Kor, "korean koreanisch coreano 한국어"),
    (21, Lang::Nob, "norwegian norsk bokmal"),
    (22, Lang::Pes, "persian farsi"),
    (23, Lang::Pol, "polish polski polnisch"),
    (24, Lang::Por, "portuguese portugues brazilian"),
    (25, Lang::Ron, "romanian"),
    (26, Lang::Rus, "russian русский русском"),
    (27, Lang::Spa, "spanish espanol castellano spanisch espagnol"),
    (28, Lang::Swe, "swedish svenska"),
    (29, Lang::Tha, "thai"),
    (30, Lang::Tur, "turkish turkce"),
    (31, Lang::Vie, "vietnamese"),
    (32, Lang::Ukr, "ukrainian"),
];

static BY_NAME: LazyLock<FxHashMap<String, Language>> = LazyLock::new(|| {
    let names = |(_, lang, names): &(u8, Lang, &'static str)| {
        let language = Language(*lang);
        names.split(' ').map(move |name| (fold(name), language)).collect::<Vec<_>>()
    };
    LANGUAGES.iter().flat_map(names).collect()
});

impl Language {
    /// The number that snapshots keep.
    pub fn number(self) -> u8 {
        LANGUAGES.iter().find(|&&(_, lang, _)| lang == self.0).map_or(0, |&(number, ..)| number)
    }

    /// The English name, in lower case.
    pub fn name(self) -> &'static str {
        let names = LANGUAGES.iter().find(|&&(_, lang, _)| lang == self.0).map(|&(.., names)| names);
        names.and_then(|names| names.split(' ').next()).unwrap_or_default()
    }

    /// Back from [`Language::number`].
    pub(crate) fn from_number(number: u8) -> Option<Language> {
        LANGUAGES.iter().find(|&&(known, ..)| known == number).map(|&(_, lang, _)| Language(lang))
    }
}

/// The language that a folded word names. Words of a script without spaces may go on behind the name: 日本語表示.
pub fn named_by(word: &str) -> Option<Language> {
    let begins = || BY_NAME.iter().find(|(name, _)| !name.is_ascii() && word.starts_with(name.as_str()));
    BY_NAME
        .get(word)
        .or_else(|| if word.is_ascii() { None } else { begins().map(|(_, language)| language) })
        .copied()
}

/// The language of the text of a screen, when it is long enough and clear, and one that queries can name.
pub(crate) fn of_text(text: &str) -> Option<Language> {
    if text.chars().count() < CHARACTERS_MIN {
        return None;
    }
    let found = whatlang::detect(text).filter(whatlang::Info::is_reliable)?;
    Some(Language(found.lang())).filter(|language| language.number() > 0)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Long enough to be told.
    pub(crate) const GERMAN: &str =
        "Einstellungen und Benachrichtigungen für dein Konto verwalten, Passwort ändern und abmelden";

    #[test]
    fn languages_are_named_in_english_and_in_their_own_words() {
        for (word, language) in [
            ("japanese", Some("japanese")),
            ("espanol", Some("spanish")),
            ("日本語表示の", Some("japanese")),
            ("한국어로", Some("korean")),
            ("japan", None),
            ("", None),
        ] {
            assert_eq!(named_by(&fold(word)).map(Language::name), language, "{word}");
        }
    }

    #[test]
    fn the_language_of_a_text_is_found() {
        assert_eq!(of_text(GERMAN).map(Language::name), Some("german"));
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
        assert!(LANGUAGES.iter().all(|&(number, lang, _)| Language(lang).number() == number));
    }
}
