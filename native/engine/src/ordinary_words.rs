//! Words that are ordinary English or belong to every interface, so that one alone is not taken for an app's
//! name.

use rustc_hash::FxHashSet;
use std::sync::LazyLock;

static ORDINARY: LazyLock<FxHashSet<&str>> =
    LazyLock::new(|| include_str!("../words/ordinary.txt").lines().collect());
static DICTIONARY: LazyLock<FxHashSet<&str>> =
    LazyLock::new(|| include_str!("../words/dictionary.txt").lines().collect());
static INTERFACE: LazyLock<FxHashSet<&str>> =
    LazyLock::new(|| include_str!("../words/ui.txt").lines().collect());

/// Names of products that every other app writes, for signing in, sharing and paying: no dictionary has them.
const PROVIDERS: [&str; 14] = [
    "amazon",
    "apple",
    "facebook",
    "github",
    "google",
    "instagram",
    "linkedin",
    "microsoft",
    "paypal",
    "pinterest",
    "twitter",
    "visa",
    "whatsapp",
    "youtube",
];

/// Reports whether the folded word is spelt right, so that it is no misspelling of a name.
pub(crate) fn is_spelt_right(word: &str) -> bool {
    is_ordinary(word) || PROVIDERS.contains(&word) || DICTIONARY.contains(word)
}

/// Reports whether the folded word names a part or a kind of interface: `settings`, `calendar`, `dashboard`.
pub(crate) fn is_interface_word(word: &str) -> bool {
    INTERFACE.contains(word)
}

/// Reports whether the folded word is a frequent English word or an interface word. Words of one letter and
/// numbers are ordinary.
pub(crate) fn is_ordinary(word: &str) -> bool {
    word.chars().count() < 2
        || word.bytes().all(|byte| byte.is_ascii_digit())
        || ORDINARY.contains(word)
        || is_interface_word(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyday_words_are_ordinary_and_product_names_are_not() {
        for word in ["notion", "settings", "linear", "home", "chat", "dashboard", "7", "x"] {
            assert!(is_ordinary(word), "{word}");
        }
        for word in ["paperless", "netbox", "zeppelin", "wagtail", "spotify", "plausible"] {
            assert!(!is_ordinary(word), "{word}");
        }
    }
}
