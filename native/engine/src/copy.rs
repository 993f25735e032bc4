//! Scores of rows for the copy that a query asks for: quoted parts that stand on them, and runs of its words.

use crate::interpreter::Reading;
use crate::phrases::{Run, rows_with_phrase};
use crate::platform_index::PlatformIndex;
use crate::word_order::ordered_words;
use rustc_hash::FxHashMap;

/// The score of a screen with a misread word in the quoted text, relative to one with all of it.
const MISREAD: f32 = 0.9;
/// The score of a screen with the whole query on it, relative to a quoted one: not everyone who uses words of
/// a screen means them literally.
const RUN: f32 = 0.15;
/// Shorter runs stand anywhere.
const RUN_WORDS_MIN: usize = 3;
/// The least score by words of a row on which a run is looked for.
const RUN_LEXICAL_MIN: f32 = 0.25;
/// Behind these a query says the words of a screen.
const LEADS: [&[&str]; 14] = [
    &["that", "says"],
    &["that", "say"],
    &["saying"],
    &["that", "reads"],
    &["that", "read"],
    &["with", "the", "text"],
    &["with", "text"],
    &["with", "the", "words"],
    &["with", "the", "label"],
    &["with", "the", "message"],
    &["containing", "the", "text"],
    &["labelled"],
    &["labeled"],
    &["which", "says"],
];

pub(crate) struct AskedCopy<'a> {
    index: &'a PlatformIndex,
    /// By row what has all that is quoted.
    quoted: FxHashMap<u32, f32>,
    has_quotes: bool,
    /// The words that may be copy, in their order, each with its share of what all say.
    words: Vec<String>,
    shares: Vec<f32>,
    run_words_min: usize,
}

impl<'a> AskedCopy<'a> {
    /// Looks for the quoted parts of a query on the rows of `may`; where they stand nowhere, the words of what
    /// is matched may be copy.
    pub(crate) fn new(
        index: &'a PlatformIndex,
        query: &str,
        Reading { quotes, text, .. }: &Reading,
        may: impl Fn(u32) -> bool,
    ) -> AskedCopy<'a> {
        let quoted = rows_with_all(index, quotes, may);
        let (words, is_led) = if quoted.is_empty() { copy_words(query, text) } else { (Vec::new(), false) };
        let shares = index.term_dictionary().word_shares(&words);
        let run_words_min = if is_led { words.len().clamp(1, RUN_WORDS_MIN) } else { RUN_WORDS_MIN };
        AskedCopy { index, quoted, has_quotes: !quotes.is_empty(), words, shares, run_words_min }
    }

    /// Reports whether a row has all that is quoted; `None` when nothing is quoted.
    pub(crate) fn are_quotes_found(&self) -> Option<bool> {
        self.has_quotes.then_some(!self.quoted.is_empty())
    }

    /// The rows that have all that is quoted, in no order.
    pub(crate) fn quoted_rows(&self) -> impl Iterator<Item = u32> {
        self.quoted.keys().copied()
    }

    /// The score of each row for the copy, 0 to 1. `lexical` are the scores of the rows by words; runs are looked
    /// for on the best `run_rows`.
    pub(crate) fn shares_on(&self, rows: &[u32], lexical: &[f32], run_rows: usize) -> Vec<f32> {
        if !self.quoted.is_empty() {
            return rows.iter().map(|row| self.quoted.get(row).copied().unwrap_or(0.0)).collect();
        }
        let mut out = vec![0.0; rows.len()];
        if self.words.len() < self.run_words_min || self.words.is_empty() {
            return out;
        }
        let mut run = Run::new(self.index, &self.words);
        for at in best_by_words(lexical, run_rows) {
            let found = run.on(rows[at]);
            if found.len() >= self.run_words_min {
                let share: f32 = self.shares[found].iter().sum();
                out[at] = RUN * share * share;
            }
        }
        out
    }
}

/// The rows that have all phrases, with what each is worth.
fn rows_with_all(index: &PlatformIndex, quotes: &[String], may: impl Fn(u32) -> bool) -> FxHashMap<u32, f32> {
    let mut all: Option<FxHashMap<u32, usize>> = None;
    for quote in quotes {
        let found = rows_with_phrase(index, quote, &may);
        all = Some(match all {
            None => found,
            Some(before) => {
                let both = |(row, errors): (u32, usize)| Some((row, errors + found.get(&row)?));
                before.into_iter().filter_map(both).collect()
            }
        });
    }
    let worth = |(row, errors)| (row, if errors == 0 { 1.0 } else { MISREAD });
    all.unwrap_or_default().into_iter().map(worth).collect()
}

/// The words of what is matched that may be copy, and whether the query says that they are: what leads to
/// them may be a filler.
fn copy_words(query: &str, text: &str) -> (Vec<String>, bool) {
    let mut words = ordered_words(text);
    let led = behind_lead(&words);
    words.drain(..led.unwrap_or(0));
    (words, led.is_some() || behind_lead(&ordered_words(query)).is_some())
}

/// The place of the first word behind a lead.
fn behind_lead(words: &[String]) -> Option<usize> {
    let begins = |at: usize, lead: &[&str]| {
        words[at..].len() > lead.len() && words[at..].iter().zip(lead).all(|(a, b)| a == b)
    };
    (0..words.len()).find_map(|at| LEADS.iter().find(|lead| begins(at, lead)).map(|lead| at + lead.len()))
}

/// The places of the best `count` rows by words.
fn best_by_words(lexical: &[f32], count: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..lexical.len()).filter(|&at| lexical[at] >= RUN_LEXICAL_MIN).collect();
    if places.len() > count {
        places.select_nth_unstable_by(count, |&a, &b| lexical[b].total_cmp(&lexical[a]));
        places.truncate(count);
    }
    places
}
