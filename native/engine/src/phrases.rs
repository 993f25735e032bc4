//! The rows on which a phrase stands, and how long a run of a query's words stands on a row.
//!
//! The postings of the phrase's rarest words, misreadings among them, say which rows are looked at; the order
//! of the words on each says whether the phrase stands there.

use crate::platform_index::PlatformIndex;
use crate::terms::{COMPOUNDS, is_stop_word, terms};
use crate::word_order::{PartPhrase, longest_run, ordered_words};
use crate::words::is_unspaced;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::ops::Range;

/// Rows that are looked at for one phrase, at most: some milliseconds.
const ROWS_MAX: usize = 20_000;
/// Rows with a word of the phrase are also held against those with another where there are more of them.
const ROWS_OF_ONE_WORD_MAX: usize = 1_000;

/// The rows of `may` on which a phrase stands, with the number of its misread words.
pub(crate) fn rows_with_phrase(
    index: &PlatformIndex,
    phrase: &str,
    may: impl Fn(u32) -> bool,
) -> FxHashMap<u32, usize> {
    let words = ordered_words(phrase);
    let mut found = FxHashMap::default();
    if words.is_empty() {
        return found;
    }
    let mut of_part: FxHashMap<usize, PartPhrase> = FxHashMap::default();
    let mut numbers = Vec::new();
    for row in candidates(index, phrase, &words).into_iter().filter(|&row| may(row)).take(ROWS_MAX) {
        let (part, order, at) = index.word_order(row);
        order.read(at, &mut numbers);
        let phrase = of_part.entry(part).or_insert_with(|| PartPhrase::new(order, &words));
        found.extend(phrase.errors_in(&numbers).map(|errors| (row, errors)));
    }
    found
}

/// The rows that have one of the terms under which each word of a phrase is found: of the rarest word, and of
/// the next one where that is frequent. All rows for a phrase of stop words alone.
fn candidates(index: &PlatformIndex, phrase: &str, words: &[String]) -> Vec<u32> {
    let dictionary = index.term_dictionary();
    let mut each: Vec<(usize, BTreeSet<String>)> = alternatives(index, phrase, words)
        .into_iter()
        .map(|terms| (terms.iter().map(|term| dictionary.count(term)).sum(), terms))
        .collect();
    each.sort_unstable();
    let rows_of = |terms: &BTreeSet<String>| {
        terms.iter().flat_map(|term| dictionary.rows_with_term(term)).collect::<FxHashSet<u32>>()
    };
    let rows = match &*each {
        [] => return index.live_rows().collect(),
        [(count, rarest), (_, next), ..] if *count > ROWS_OF_ONE_WORD_MAX => {
            &rows_of(rarest) & &rows_of(next)
        }
        [(_, rarest), ..] => rows_of(rarest),
    };
    let mut rows: Vec<u32> = rows.into_iter().collect();
    rows.sort_unstable();
    rows
}

/// For each word that is indexed the terms that a row with it has one of: its own, those of its misreadings,
/// and those of compounds that it may be written in. Scripts without spaces are indexed by pairs of letters,
/// which a row with the phrase has all.
fn alternatives(index: &PlatformIndex, phrase: &str, words: &[String]) -> Vec<BTreeSet<String>> {
    let spaced = words.iter().filter(|word| !word.starts_with(is_unspaced) && !is_stop_word(word));
    let of_word = |word: &String| {
        let near = index
            .word_orders()
            .flat_map(|order| order.near(word).into_iter().map(move |id| order.word(id)).collect::<Vec<_>>());
        let compounds = COMPOUNDS.iter().filter(|(first, second, _)| first == word || second == word);
        let all = near.chain(compounds.map(|&(.., whole)| whole)).chain([word.as_str()]);
        all.flat_map(terms).collect()
    };
    let pairs = terms(phrase).into_iter().filter(|term| term.starts_with(is_unspaced));
    let is_pair = |term: &String| term.chars().nth(1).is_some();
    spaced.map(of_word).chain(pairs.filter(is_pair).map(|pair| BTreeSet::from([pair]))).collect()
}

/// A query's words in their order, looked for on rows one by one.
pub(crate) struct Run<'a> {
    index: &'a PlatformIndex,
    words: &'a [String],
    of_part: FxHashMap<usize, Vec<Option<u32>>>,
    numbers: Vec<u32>,
}

impl<'a> Run<'a> {
    /// Of words as [`ordered_words`] gives them.
    pub(crate) fn new(index: &'a PlatformIndex, words: &'a [String]) -> Run<'a> {
        Run { index, words, of_part: FxHashMap::default(), numbers: Vec::new() }
    }

    /// The longest run of the words that stands on a row, as a range of the words.
    pub(crate) fn on(&mut self, row: u32) -> Range<usize> {
        let (part, order, at) = self.index.word_order(row);
        order.read(at, &mut self.numbers);
        let words = self.words;
        let ids =
            self.of_part.entry(part).or_insert_with(|| words.iter().map(|word| order.find(word)).collect());
        longest_run(&self.numbers, ids)
    }
}
