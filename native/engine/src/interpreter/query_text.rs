//! A query as the tagger reads it: its words, what the encoder makes of each, and how each is written.

use super::languages;
use super::quotation_marks::Unquoted;
use crate::app_names::AppMatch;
use crate::encoder::{DIMENSIONS, Encoder, Encoding};
use crate::folding::encoder_text;
use crate::ordinary_words::{is_interface_word, is_ordinary, is_spelt_right};
use crate::words::{Word, words};
use std::ops::Range;

/// Facts about a word, each 0 or 1.
pub(crate) const FEATURES: usize = 30;
/// From here on they say which app's name it fits.
const MATCH_FEATURES: usize = 25;
/// A short query is read as a title, a long one as a sentence.
const SHORT_WORDS_MAX: usize = 3;
const LONG_WORDS_MIN: usize = 11;

#[derive(Clone, Debug)]
pub struct QueryText {
    /// The query in characters that the encoder knows, without white space around it.
    pub text: String,
    /// The text without the marks of its quotations, as the encoder reads it.
    pub(crate) unquoted: String,
    pub words: Vec<Word>,
    /// The encoding of the whole text without those marks.
    pub(crate) encoding: Encoding,
    /// [`DIMENSIONS`] values a word: the mean of its tokens' states; zeroes for a word past those the model
    /// reads.
    pub word_states: Vec<f32>,
}

impl QueryText {
    pub fn new(encoder: &Encoder, query: &str) -> QueryText {
        let text = encoder_text(query.trim()).into_owned();
        let unquoted = Unquoted::new(&text);
        let (encoding, states) = encoder.encode_with_states(&unquoted.text);
        let words = words(&text);
        let state = |word: &Word| {
            mean_state(unquoted.place(word.start)..unquoted.place(word.end), &encoding, &states)
        };
        let word_states = words.iter().flat_map(state).collect();
        QueryText { text, unquoted: unquoted.text, words, encoding, word_states }
    }

    /// [`FEATURES`] facts about each word, in the order that the tagger was trained with.
    pub fn features(&self, matches: &[AppMatch]) -> Vec<[u8; FEATURES]> {
        let is_title_case =
            self.words.iter().filter(|word| word.is_capitalised).count() * 2 > self.words.len();
        let mut out: Vec<[u8; FEATURES]> = (0..self.words.len())
            .map(|at| {
                let facts = self.facts(at, is_title_case);
                std::array::from_fn(|fact| u8::from(facts.get(fact) == Some(&true)))
            })
            .collect();
        for found in matches {
            for (place, features) in out[found.first..found.last].iter_mut().enumerate() {
                features[MATCH_FEATURES + found.fit as usize] = 1;
                features[FEATURES - 1] = u8::from(place > 0);
            }
        }
        out
    }

    fn facts(&self, at: usize, is_title_case: bool) -> [bool; MATCH_FEATURES] {
        let (word, count) = (&self.words[at], self.words.len());
        let text = word.text.as_str();
        let (before, after) = (self.between(at), self.between(at + 1));
        let has = |between: &str, characters: &str| between.contains(|c| characters.contains(c));
        [
            at == 0,
            at + 1 == count,
            at == 1,
            has(before, "-"),
            has(after, "-"),
            has(before, CUTS),
            has(after, CUTS),
            has(before, "'’"),
            has(after, "'’"),
            has(before, "\"“”„«"),
            has(after, "\"“”„»"),
            has(before, "/") || has(after, "/"),
            has(after, "+&"),
            word.is_capitalised && !is_title_case,
            word.is_capitalised && is_title_case,
            word.is_possessive,
            is_ordinary(text),
            is_interface_word(text),
            is_spelt_right(text),
            languages::named_by(text).is_some(),
            text.bytes().all(|byte| byte.is_ascii_digit()),
            !text.is_ascii(),
            text.chars().count() <= 2,
            count <= SHORT_WORDS_MAX,
            count >= LONG_WORDS_MIN,
        ]
    }

    /// The text between the previous word and this one; at the number of words, the text after the last.
    pub(crate) fn between(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(0, |before| self.words[before].end);
        &self.text[start..self.words.get(at).map_or(self.text.len(), |word| word.start)]
    }

    /// Reports whether a comma, a full stop or the like stands before the word.
    pub(crate) fn is_cut_before(&self, at: usize) -> bool {
        self.between(at).contains(|c| CUTS.contains(c))
    }
}

const CUTS: &str = ",;:.()–—!?";

/// The mean of the states of the tokens that have a byte of the word.
fn mean_state(word: Range<usize>, encoding: &Encoding, states: &[f32]) -> [f32; DIMENSIONS] {
    let is_inside = |start: u32, end: u32| (start as usize) < word.end && (end as usize) > word.start;
    let (mut sum, mut count) = ([0.0; DIMENSIONS], 0.0f32);
    for (token, state) in encoding.tokens.iter().zip(states.chunks_exact(DIMENSIONS)) {
        if is_inside(token.start, token.end) {
            sum.iter_mut().zip(state).for_each(|(sum, value)| *sum += value);
            count += 1.0;
        }
    }
    sum.map(|value| value / count.max(1.0))
}
