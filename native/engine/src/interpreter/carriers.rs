//! Words that carry a query but say nothing of the screen: "show me a screen that has", "on mobile", "iphone".
//!
//! The platform is a field of the request, so its words in the query neither restrict nor move the ranking, whichever
//! platform they name.

use super::is_content;
use crate::words::{Word, words};

const SCREEN_NOUNS: [&str; 14] = [
    "design",
    "example",
    "examples",
    "interface",
    "layout",
    "page",
    "pages",
    "screen",
    "screens",
    "screenshot",
    "screenshots",
    "ui",
    "view",
    "views",
];
const CONNECTORS: [&str; 14] = [
    "containing",
    "displaying",
    "displays",
    "for",
    "having",
    "of",
    "showing",
    "shows",
    "that",
    "to",
    "where",
    "which",
    "with",
    "has",
];
const VERBS_AFTER_THAT: [&str; 7] = ["shows", "show", "displays", "has", "have", "contains", "is"];
const ARTICLES: [&str; 6] = ["a", "an", "the", "some", "any", "all"];
const DEVICES: [&str; 6] = ["iphone", "iphones", "ipad", "ios", "ipados", "android"];
/// "Mobile" and "desktop" are about the platform before these: not in "mobile number" or "remote desktop".
const AFTER_PLATFORM: [&str; 14] = [
    "app",
    "application",
    "browser",
    "interface",
    "page",
    "screen",
    "screens",
    "screenshot",
    "site",
    "ui",
    "version",
    "view",
    "web",
    "website",
];

/// The text without carriers; as it stands when nothing would be left.
#[must_use]
pub fn strip(text: &str) -> String {
    let text_words = words(text);
    let mut is_kept = vec![true; text_words.len()];
    is_kept[..carrier_length(&text_words)].fill(false);
    for at in 0..text_words.len() {
        if is_platform_word(&text_words, at) {
            is_kept[at] = false;
            drop_preposition(&text_words, at, &mut is_kept);
        }
    }
    let has_content = text_words.iter().zip(&is_kept).any(|(word, &kept)| kept && is_content(&word.text));
    if !has_content || is_kept.iter().all(|&kept| kept) {
        return text.trim().to_owned();
    }
    kept_text(text, &text_words, &is_kept)
}

/// The words at the beginning that only lead to what is asked: "show me a screen that has".
fn carrier_length(all: &[Word]) -> usize {
    let word = |at: usize| all.get(at).map_or("", |word| word.text.as_str());
    let skip_articles = |mut at: usize| {
        while ARTICLES.contains(&word(at)) {
            at += 1;
        }
        at
    };
    let request = request_length(all);
    let noun = skip_articles(request.words);
    let is_carried = SCREEN_NOUNS.contains(&word(noun)) && CONNECTORS.contains(&word(noun + 1));
    if !is_carried {
        return if request.is_sure { noun } else { 0 };
    }
    let after = noun + 2;
    let verb = matches!(word(after - 1), "that" | "which") && VERBS_AFTER_THAT.contains(&word(after));
    after + usize::from(verb)
}

struct Request {
    words: usize,
    /// "Show me ..." asks; "find friends" may be what the screen is for.
    is_sure: bool,
}

fn request_length(all: &[Word]) -> Request {
    let word = |at: usize| all.get(at).map_or("", |word| word.text.as_str());
    let mut at = usize::from(word(0) == "please");
    if matches!((word(at), word(at + 1)), ("can" | "could", "you")) {
        at += 2;
    }
    let (words, is_sure) = match (word(at), word(at + 1), word(at + 2)) {
        ("i", "am" | "m", "looking") => (4, true),
        ("i", "want" | "need", "to") if word(at + 3) == "see" => (4, true),
        ("i", "want" | "need", _)
        | ("looking", "for", _)
        | ("show" | "find" | "get" | "give", "me", _)
        | ("examples" | "example", "of", _) => (2, true),
        ("search", "for", _) => (2, false),
        ("show" | "find" | "get" | "need" | "want", _, _) => (1, false),
        _ => (0, false),
    };
    Request { words: at + words, is_sure }
}

fn is_platform_word(all: &[Word], at: usize) -> bool {
    let word = |at: usize| all.get(at).map_or("", |word| word.text.as_str());
    let before = at.checked_sub(1).map_or("", word);
    match word(at) {
        device if DEVICES.contains(&device) => true,
        "mobile" | "desktop" => {
            AFTER_PLATFORM.contains(&word(at + 1)) || (matches!(before, "on" | "for") && at + 1 == all.len())
        }
        "web" => AFTER_PLATFORM.contains(&word(at + 1)),
        _ => false,
    }
}

/// "On an iphone": the preposition goes with the device when that ends a phrase.
fn drop_preposition(all: &[Word], at: usize, is_kept: &mut [bool]) {
    let word = |at: usize| all[at].text.as_str();
    if at + 1 < all.len() && AFTER_PLATFORM.contains(&word(at + 1)) {
        return;
    }
    let mut before = at;
    if before > 0 && ARTICLES.contains(&word(before - 1)) {
        before -= 1;
    }
    if before > 0 && matches!(word(before - 1), "on" | "for" | "in") {
        is_kept[before - 1..at].fill(false);
    }
}

/// The kept words with what stands between them; separators of dropped words go with these.
fn kept_text(text: &str, all: &[Word], is_kept: &[bool]) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, word) in all.iter().enumerate().filter(|&(at, _)| is_kept[at]) {
        let before = at.checked_sub(1).map_or(0, |before| all[before].end);
        out.push_str(&text[before..word.start]);
        out.push_str(&text[word.start..word.end]);
    }
    if is_kept.last() == Some(&true) {
        out.push_str(&text[all[all.len() - 1].end..]);
    }
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    out.trim_matches(|c: char| matches!(c, ',' | ':' | ';') || c.is_whitespace()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carriers_and_platforms_leave_and_contents_stay() {
        for (query, text) in [
            ("a screen that shows a map", "a map"),
            ("Show me a page with pricing plans", "pricing plans"),
            ("i am looking for a login form", "login form"),
            ("ui for splitting a bill", "splitting a bill"),
            ("find friends", "find friends"),
            ("search for a doctor", "search for a doctor"),
            ("find a screen where users pick a seat", "users pick a seat"),
            ("show password toggle", "show password toggle"),
            ("settings screen", "settings screen"),
            ("popup menu with icons, iphone", "popup menu with icons"),
            ("pie chart of macronutrients on mobile", "pie chart of macronutrients"),
            ("dark mode desktop web page", "dark mode page"),
            ("ios form with a date row", "form with a date row"),
            ("mobile banking on an iPhone", "mobile banking"),
            ("enter your mobile number", "enter your mobile number"),
            ("remote desktop session", "remote desktop session"),
            ("iphone", "iphone"),
            ("a screen", "a screen"),
            ("", ""),
        ] {
            assert_eq!(strip(query), text, "{query}");
        }
    }
}
