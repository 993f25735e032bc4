//! Text to index terms: stems of words, with words that mean the same on an interface made one, and runs of Chinese,
//! Japanese or Korean as pairs of characters.
//!
//! Measured on the words alone (BM25, NDCG@10 on real-screens / rico100 / the training queries): plain words .924 / .707 /
//! .899, plurals only .933 / .717 / .907, Snowball .949 / .724 / .917; with the synonyms `standard` gains .002 and its MRR
//! .009 on real-screens, and .003 on the training queries.

use crate::words::words;
use rust_stemmers::{Algorithm, Stemmer};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::LazyLock;

/// Two words that are also written as one.
const COMPOUNDS: [(&str, &str, &str); 12] = [
    ("check", "out", "checkout"),
    ("combo", "box", "combobox"),
    ("drop", "down", "dropdown"),
    ("e", "mail", "email"),
    ("log", "in", "login"),
    ("log", "on", "login"),
    ("pop", "up", "popup"),
    ("side", "bar", "sidebar"),
    ("sign", "in", "signin"),
    ("sign", "on", "signin"),
    ("sign", "up", "signup"),
    ("tool", "bar", "toolbar"),
];

static STEMMER: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));
static SYNONYMS: LazyLock<FxHashMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("../words/synonyms.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(group).collect()
});

fn group(line: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let first = line.split(' ').next().unwrap_or_default();
    line.split(' ').skip(1).map(move |word| (word, first))
}

/// Words that carry no subject; they are neither indexed nor searched.
const STOP_WORDS: [&str; 36] = [
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "for", "from", "has", "have", "in", "into", "is",
    "it", "its", "of", "on", "or", "that", "the", "their", "then", "there", "this", "to", "was", "where",
    "which", "who", "will", "with", "you", "your",
];

/// Whether a folded word carries no subject.
#[must_use]
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

/// The index terms of a text in order, stop words left out.
#[must_use]
pub fn terms(text: &str) -> Vec<String> {
    spanned_terms(text).into_iter().map(|(term, _)| term).collect()
}

/// The terms with the bytes of the text they come from.
#[must_use]
pub fn spanned_terms(text: &str) -> Vec<(String, std::ops::Range<usize>)> {
    let all = words(text);
    let mut out = Vec::with_capacity(all.len());
    let mut at = 0;
    while at < all.len() {
        let word = &all[at];
        let next = all.get(at + 1).map(|next| next.text.as_str());
        let compound =
            COMPOUNDS.iter().find(|&&(first, second, _)| first == word.text && next == Some(second));
        if let Some((_, _, whole)) = compound {
            out.push((term(whole), word.start..all[at + 1].end));
            at += 2;
            continue;
        }
        if word.text.chars().any(is_cjk) {
            push_pairs(&word.text, word.start..word.end, &mut out);
        } else if !is_stop_word(&word.text) {
            out.push((term(&word.text), word.start..word.end));
        }
        at += 1;
    }
    out
}

thread_local! {
    /// Terms of words met before: captions repeat few words, and stemming one takes a microsecond.
    static TERMS: RefCell<FxHashMap<Box<str>, Box<str>>> = RefCell::default();
}

/// Remembered words; forgotten all at once, because words of one library come again soon.
const REMEMBERED_MAX: usize = 50_000;

/// The stem of a word, or of the one that stands for its synonyms.
fn term(word: &str) -> String {
    if !word.is_ascii() {
        return word.to_owned();
    }
    TERMS.with_borrow_mut(|known| {
        if let Some(term) = known.get(word) {
            return term.to_string();
        }
        let meant = SYNONYMS.get(singular(word).as_str()).copied().unwrap_or(word);
        let term = STEMMER.stem(meant).into_owned();
        if known.len() == REMEMBERED_MAX {
            known.clear();
        }
        known.insert(word.into(), term.as_str().into());
        term
    })
}

/// Scripts that are written without spaces: Han, kana, Hangul.
fn is_cjk(character: char) -> bool {
    matches!(u32::from(character), 0x3040..=0x30ff | 0x3400..=0x9fff | 0xac00..=0xd7af | 0x1100..=0x11ff | 0xf900..=0xfaff | 0x20000..=0x3ffff)
}

fn push_pairs(word: &str, place: std::ops::Range<usize>, out: &mut Vec<(String, std::ops::Range<usize>)>) {
    let characters: Vec<char> = word.chars().collect();
    if characters.len() == 1 {
        out.push((word.to_owned(), place.clone()));
    }
    out.extend(characters.windows(2).map(|pair| (String::from_iter(pair), place.clone())));
}

/// The "S" stemmer (Harman 1991, How effective is suffixing?), for the look-up of synonyms: `categories` -> `category`.
fn singular(word: &str) -> String {
    let mut word = word.to_owned();
    let ends = |suffixes: &[&str]| suffixes.iter().any(|suffix| word.ends_with(suffix));
    if word.len() <= 3 || !word.is_ascii() {
        return word;
    }
    if ends(&["ies"]) && !ends(&["eies", "aies"]) {
        word.truncate(word.len() - 3);
        word.push('y');
    } else if ends(&["ches", "shes", "sses", "xes"]) {
        word.truncate(word.len() - 2);
    } else if ends(&["s"]) && !ends(&["us", "ss", "is"]) {
        word.truncate(word.len() - 1);
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_and_synonyms_meet() {
        for (one, other) in [
            ("categories", "category"),
            ("switches", "toggle"),
            ("scanning", "scan"),
            ("bar graph", "bar charts"),
            ("log in", "sign-in"),
            ("pop up", "modal"),
            ("photos", "picture"),
            ("e-mail", "mails"),
        ] {
            assert_eq!(terms(one), terms(other), "{one}");
        }
        assert_ne!(terms("catalog"), terms("log"));
        assert_ne!(terms("new"), terms("news"));
    }

    #[test]
    fn text_without_spaces_becomes_pairs() {
        assert_eq!(terms("設定画面"), ["設定", "定画", "画面"]);
    }

    #[test]
    fn hostile_text_ends_as_few_short_terms() {
        assert!(terms(&"a\u{301}".repeat(500)).iter().all(|term| term.chars().count() <= 40));
        assert!(terms("\u{0} \u{202e} \u{200b}").is_empty());
    }

    #[test]
    fn a_term_knows_its_place() {
        assert_eq!(spanned_terms("The log in form")[0], (terms("login")[0].clone(), 4..10));
    }

    #[test]
    fn stop_words_are_sorted_for_the_search_in_them() {
        assert!(STOP_WORDS.is_sorted());
    }
}
