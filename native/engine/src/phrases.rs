//! The rows on which a phrase stands, and how long a run of a query's words stands on a row.
//!
//! The postings of the phrase's rarest words, misreadings among them, say which rows are looked at; the order
//! of the words on each says whether the phrase stands there.

use crate::galloping::first_from;
use crate::platform_index::PlatformIndex;
use crate::terms::{COMPOUNDS, is_stop_word, terms};
use crate::word_order::{PartPhrase, longest_run, ordered_words};
use crate::words::is_unspaced;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::Range;

/// Rows that are looked at for one phrase, at most: some milliseconds.
const ROWS_MAX: usize = 20_000;
/// So few are looked at whether they have the other words of the phrase or not.
const ROWS_FEW: usize = 200;
/// Misreadings are looked for where fewer rows than these have the phrase to the letter.
const EXACT_FEW: usize = 100;
/// Rows that are looked at for misreadings, at most.
const MISREAD_ROWS_MAX: usize = 500;

/// The rows of `may` on which a phrase stands, with the number of its misread words. Where it stands to the
/// letter on a whole answer, misreadings are not looked for.
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
    let mut others = Vec::new();
    for row in candidates(index, phrase, &words).into_iter().filter(|&row| may(row)).take(ROWS_MAX) {
        let (part, order, at) = index.word_order(row);
        if of_part.entry(part).or_insert_with(|| PartPhrase::new(order, &words)).is_on(order, at) {
            found.insert(row, 0);
        } else {
            others.push(row);
        }
    }
    if found.len() < EXACT_FEW {
        let mut numbers = Vec::new();
        for row in others.into_iter().take(MISREAD_ROWS_MAX) {
            let (part, order, at) = index.word_order(row);
            found.extend(of_part[&part].misreadings_on(order, at, &mut numbers).map(|errors| (row, errors)));
        }
    }
    found
}

/// The rows that have, for each word of a phrase, one of the terms under which it is found; words are left out
/// once few rows are left. All rows for a phrase of stop words alone.
fn candidates(index: &PlatformIndex, phrase: &str, words: &[String]) -> Vec<u32> {
    let dictionary = index.term_dictionary();
    let mut each: Vec<(usize, BTreeSet<String>)> = alternatives(index, phrase, words)
        .into_iter()
        .map(|terms| (terms.iter().map(|term| dictionary.count(term)).sum(), terms))
        .collect();
    each.sort_unstable();
    let rows_of = |terms: &BTreeSet<String>| {
        let mut rows: Vec<u32> = terms.iter().flat_map(|term| dictionary.rows_with_term(term)).collect();
        #[expect(clippy::stable_sort_primitive, reason = "it merges runs, and each term's rows ascend")]
        rows.sort();
        rows
    };
    let Some(((_, rarest), others)) = each.split_first() else { return index.live_rows().collect() };
    let mut rows = rows_of(rarest);
    rows.dedup();
    for (_, terms) in others {
        if rows.len() <= ROWS_FEW {
            break;
        }
        let other = rows_of(terms);
        let mut from = 0;
        rows.retain(|&row| {
            from += first_from(other.len() - from, |at| other[from + at] < row);
            other.get(from) == Some(&row)
        });
    }
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
    /// Takes words as [`ordered_words`] gives them.
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
