//! A query over an index in another process. What that index says of apps and words has to be asked for, so a
//! query is read in steps: it names what it must know, is told, and may then name more.

use crate::app_names::{AppMatch, AppNames, SearchedScreens};
use crate::encoder::Encoder;
use crate::interpreter::{QueryText, Reading, TAGGER, interpret};
use crate::keyword_index::{Bm25, idf};
use crate::lexical_query::{token_weights, weighted_terms};
use crate::query_vectors::DeepQuery;
use crate::remote_screen::term_number;
use crate::search::Mode;
use crate::terms::terms;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Asks whether an app has a screen of the platform.
    HasApp(u32),
    /// Asks whether [`crate::search::ROWS_OF_A_WORD_MIN`] screens of the platform, of other apps than these,
    /// have this term.
    UsesTerm {
        /// See [`term_number`].
        term: u32,
        /// Ascending.
        other_than: Vec<u32>,
    },
}

#[derive(Debug)]
pub struct RemoteQuery {
    text: QueryText,
    names: Arc<AppNames>,
    known: FxHashMap<Question, bool>,
}

impl RemoteQuery {
    /// Encodes a query over a library with these apps.
    pub fn new(encoder: &Encoder, query: &str, names: Arc<AppNames>) -> RemoteQuery {
        RemoteQuery { text: QueryText::new(encoder, query), names, known: FxHashMap::default() }
    }

    pub fn tell(&mut self, question: Question, answer: bool) {
        self.known.insert(question, answer);
    }

    /// The questions to answer before the query can be read, each once; empty when it can be.
    pub fn questions(&self) -> Vec<Question> {
        self.matches().1
    }

    /// The apps it names, as far as that is known, and what is not. An app of which nothing is known counts
    /// as one without screens: then longer and misspelt names are asked for in the same step.
    fn matches(&self) -> (Vec<AppMatch>, Vec<Question>) {
        let open: RefCell<Vec<Question>> = RefCell::default();
        let ask = |question: Question| {
            let answer = self.known.get(&question).copied();
            if answer.is_none() && !open.borrow().contains(&question) {
                open.borrow_mut().push(question);
            }
            answer.unwrap_or(false)
        };
        let use_word = |word: &str, apps: &[u32]| {
            let Some(term) = terms(word).into_iter().next() else { return false };
            ask(Question::UsesTerm { term: term_number(&term), other_than: apps.to_vec() })
        };
        let has_app = |app: u32| ask(Question::HasApp(app));
        let screens = SearchedScreens { has_app: &has_app, use_word: &use_word };
        let found = self.names.matches(&self.text.words, screens);
        (found, open.into_inner())
    }

    /// The names of apps by the numbers in questions and readings.
    pub fn names(&self) -> &AppNames {
        &self.names
    }

    pub fn read(&self) -> Reading {
        interpret(&TAGGER, &self.text, &self.matches().0)
    }

    pub fn vectors(&self, encoder: &Encoder, reading: &Reading, mode: Mode) -> DeepQuery {
        DeepQuery::new(encoder, &self.text, reading, mode == Mode::Deep)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Its screens.
    pub rows: usize,
    /// The mean of their weighted lengths in words.
    pub mean_length: f32,
    /// Number of screens that have a term, by its number, for all terms of the query.
    pub having: BTreeMap<u32, usize>,
}

impl Statistics {
    /// The counts may be of different moments of a library that fills.
    fn idf(&self, term: &str) -> f32 {
        let having = self.having.get(&term_number(term)).copied().unwrap_or(0);
        idf(self.rows.max(having), having)
    }
}

/// The numbers of all terms of a reading, of what is not wanted, too, ascending, each once.
pub fn term_numbers(reading: &Reading) -> Vec<u32> {
    let texts = std::iter::once(&reading.text).chain(&reading.negated);
    sorted(texts.flat_map(|text| terms(text)))
}

/// The numbers of the terms of a text, ascending, each once.
pub fn numbers_of(text: &str) -> Vec<u32> {
    sorted(terms(text).into_iter())
}

fn sorted(terms: impl Iterator<Item = String>) -> Vec<u32> {
    terms.map(|term| term_number(&term)).collect::<BTreeSet<u32>>().into_iter().collect()
}

/// The words of a query as the screens of a platform weigh them.
#[derive(Clone, Debug)]
pub struct RemoteWords {
    /// Numbers of terms, each with its share of the score; below 0 what is not wanted. See
    /// [`crate::lexical_query::LexicalQuery`].
    pub(crate) terms: Vec<(u32, f32)>,
    pub(crate) bm25: Bm25,
    /// See [`token_weights`].
    pub(crate) token_weights: Vec<f32>,
}

impl RemoteWords {
    /// Weighs the words of what was read; `token_starts` are those of its text.
    pub fn new(reading: &Reading, token_starts: &[u32], statistics: &Statistics) -> RemoteWords {
        let idf = |term: &str| statistics.idf(term);
        let terms = weighted_terms(&reading.text, &reading.negated, idf);
        RemoteWords {
            terms: terms.into_iter().map(|(term, weight)| (term_number(&term), weight)).collect(),
            bm25: Bm25::new(statistics.mean_length),
            token_weights: token_weights(&reading.text, token_starts, statistics.rows, idf),
        }
    }

    /// The terms that are wanted, for a search by words alone: ascending, each once.
    pub fn wanted(&self) -> BTreeMap<u32, f32> {
        let mut out = BTreeMap::new();
        for &(term, weight) in self.terms.iter().filter(|(_, weight)| *weight > 0.0) {
            *out.entry(term).or_insert(0.0) += weight;
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_counted_later_than_the_screens_is_never_taken_for_unwanted() {
        let number = term_number(&terms("login")[0]);
        let statistics =
            Statistics { rows: 100, mean_length: 9.0, having: BTreeMap::from([(number, 3_000)]) };
        assert!(statistics.idf(&terms("login")[0]) > 0.0);
        assert!(statistics.idf("rare") > statistics.idf(&terms("login")[0]));
    }
}
