//! Names how words become the terms and languages that an index stores, so that no index is searched by
//! another analysis.

use crate::interpreter::LANGUAGES;
use crate::terms::{COMPOUNDS, STOP_WORDS, SYNONYM_GROUPS};
use std::fmt::Write;
use std::sync::LazyLock;

/// Raised whenever the code of the analysis makes other terms of a text: the folding of characters, the
/// splitting into words, the stemmer or its version. What stands in tables is seen without it.
const VERSION: u32 = 3;

/// The version, and a hash of the synonyms, stop words, compounds and numbers of languages.
pub(crate) static ANALYSIS_ID: LazyLock<String> = LazyLock::new(|| {
    let mut tables = format!("{SYNONYM_GROUPS}\n{STOP_WORDS:?}\n{COMPOUNDS:?}\n");
    for (number, language, _) in LANGUAGES {
        let _ = write!(tables, "{number} {language},"); // a string takes everything
    }
    let hash = blake3::hash(tables.as_bytes()).to_hex();
    format!("{VERSION}-{}", &hash[..16])
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::terms;

    /// All words of the dictionary, and texts of scripts that it has none of.
    fn terms_of_everything() -> String {
        let others = "Über-Café’s naïve 2FA ΡΎΘΜΙΣΗ ещё الإعدادات ログイン 設定画面 로그인 पासवर्ड รหัสผ่าน iPhone設定 Straße Łódź ＷＩＦＩ oﬃce";
        let all =
            [include_str!("../words/dictionary.txt"), include_str!("../words/ui.txt"), others].join("\n");
        blake3::hash(terms(&all).join(" ").as_bytes()).to_hex()[..16].to_owned()
    }

    #[test]
    fn whoever_changes_what_terms_are_made_raises_the_version() {
        assert_eq!(
            (VERSION, terms_of_everything().as_str()),
            (3, "d7a0b5ba97f03c42"),
            "other terms: raise VERSION"
        );
    }
}
