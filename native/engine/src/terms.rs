//! Text to index terms: stems of words, with words that mean the same on an interface made one, and scripts
//! that are written without spaces as pairs of letters, which need no dictionary (character n-grams).
//!
//! Measured on the words alone (BM25, NDCG@10 on real-screens / rico100 / the training queries): plain words
//! .924 / .707 / .899, plurals only .933 / .717 / .907, Snowball .949 / .724 / .917; with the synonyms
//! `standard` gains .002 and its MRR .009 on real-screens, and .003 on the training queries.

use crate::words::{TERM_CHARACTERS_MAX, is_unspaced, letter_bounds, words};
use rust_stemmers::{Algorithm, Stemmer};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Range;
use std::sync::LazyLock;

/// Two words that are also written as one.
pub(crate) const COMPOUNDS: [(&str, &str, &str); 12] = [
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

/// Words that mean the same on an interface, a group a line: the first stands for the others.
pub(crate) const SYNONYM_GROUPS: &str = include_str!("../words/synonyms.txt");

static STEMMER: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));
static SYNONYMS: LazyLock<FxHashMap<&str, &str>> = LazyLock::new(|| {
    let lines = SYNONYM_GROUPS.lines().filter(|line| !line.starts_with('#'));
    let groups = lines.filter_map(|line| line.split_once(' '));
    groups.flat_map(|(first, others)| others.split(' ').map(move |word| (word, first))).collect()
});

/// Words that carry no subject; they are neither indexed nor searched.
pub(crate) const STOP_WORDS: [&str; 36] = [
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "for", "from", "has", "have", "in", "into", "is",
    "it", "its", "of", "on", "or", "that", "the", "their", "then", "there", "this", "to", "was", "where",
    "which", "who", "will", "with", "you", "your",
];

/// Reports whether a folded word carries no subject.
pub(crate) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

/// The index terms of a text in order, stop words left out.
pub fn terms(text: &str) -> Vec<String> {
    spanned_terms(text).into_iter().map(|(term, _)| term).collect()
}

/// The terms with the bytes of the text they come from.
pub(crate) fn spanned_terms(text: &str) -> Vec<(String, Range<usize>)> {
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
        if word.text.starts_with(is_unspaced) {
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

/// Pairs of letters that follow each other, a letter with the marks on it; a letter that stands alone is a
/// term, too.
fn push_pairs(word: &str, place: Range<usize>, out: &mut Vec<(String, Range<usize>)>) {
    let bounds = letter_bounds(word);
    let ends = if bounds.len() == 2 { 1 } else { 2 };
    for of in bounds.windows(ends + 1) {
        // Hostile text heaps marks on a letter.
        let term = word[of[0]..of[ends]].chars().take(TERM_CHARACTERS_MAX).collect();
        out.push((term, place.clone()));
    }
}

/// The "S" stemmer (Harman 1991, How effective is suffixing?), for the look-up of synonyms: `categories` ->
/// `category`.
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
mod tests;
