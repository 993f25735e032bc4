//! The text that is matched: what is left of a query without the words that do not describe the screen.

use super::query_text::QueryText;
use super::tagger::Tag;
use crate::app_names::AppMatch;
use crate::terms::is_stop_word;
use crate::words::Word;
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

pub(super) const ARTICLES: [&str; 6] = ["a", "an", "any", "the", "its", "their"];
/// These tie an app's name to what stands before it: "order list in Saleor".
const TIES: [&str; 10] = ["in", "of", "from", "on", "inside", "by", "at", "or", "and", "for"];
/// "The Saleor app".
const APP_NOUNS: [&str; 4] = ["app", "application", "website", "site"];
/// Words that ask for all but what follows.
const REFUSING: [&str; 12] = [
    "another",
    "different",
    "else",
    "other",
    "others",
    "andere",
    "anderen",
    "otra",
    "otras",
    "outras",
    "altre",
    "autres",
];
/// Words that ask for screens without saying anything of them: "show me every screen", "alle Bildschirme
/// von".
const FRAME: &str = include_str!("../../words/frame.txt");
static FRAME_WORDS: LazyLock<FxHashSet<&str>> = LazyLock::new(|| {
    FRAME.lines().filter(|line| !line.starts_with('#')).flat_map(|line| line.split(' ')).collect()
});

/// Reports whether a folded word asks for screens and says nothing of them.
pub(super) fn is_frame_word(word: &str) -> bool {
    FRAME_WORDS.contains(word)
}

/// Reports whether a query begins with nothing but words that ask for screens and ties before a name
/// ("everything from Korvo"): then it refuses nothing.
pub(super) fn is_everything_of(query: &QueryText, first: usize) -> bool {
    let is_frame = |word: &str| is_frame_word(word) && !REFUSING.contains(&word);
    let before: Vec<&str> = query.words[..first].iter().map(|word| word.text.as_str()).collect();
    let is_said = before.iter().any(|word| is_frame(word));
    is_said && before.iter().all(|word| is_frame(word) || TIES.contains(word) || ARTICLES.contains(word))
}

/// A query of which words have been dropped.
#[derive(Clone)]
pub(super) struct WantedText<'a> {
    query: &'a QueryText,
    is_kept: Vec<bool>,
}

impl<'a> WantedText<'a> {
    pub(super) fn new(query: &'a QueryText) -> WantedText<'a> {
        WantedText { query, is_kept: vec![true; query.words.len()] }
    }

    fn word(&self, at: usize) -> &str {
        self.query.words.get(at).map_or("", |word| word.text.as_str())
    }

    /// Drops the name of an app with "app" or "website" behind it, and "the", then "in", "of", "from" before
    /// it.
    pub(super) fn drop_app(&mut self, mut first: usize, mut last: usize) {
        last += usize::from(APP_NOUNS.contains(&self.word(last)));
        first -= usize::from(first > 0 && ARTICLES.contains(&self.word(first - 1)));
        first -= usize::from(first > 0 && TIES.contains(&self.word(first - 1)));
        self.is_kept[first..last].fill(false);
    }

    /// Drops fillers and an article behind one: "show me a".
    pub(super) fn drop_fillers(&mut self, tags: &[Tag]) {
        for at in 0..tags.len() {
            let is_led = at > 0 && tags[at - 1] == Tag::Filler && ARTICLES.contains(&self.word(at));
            self.is_kept[at] &= tags[at] != Tag::Filler && !is_led;
        }
    }

    /// Drops refused apps, what is not wanted and the words that say so, and returns the phrases that are not
    /// wanted. A refused app that the searched screens do not have is such a phrase.
    pub(super) fn drop_unwanted(&mut self, tags: &[Tag], matches: &[AppMatch]) -> Vec<String> {
        let is_match = |at: usize| matches.iter().any(|found| (found.first..found.last).contains(&at));
        let is_app: Vec<bool> =
            (0..tags.len()).map(|at| tags[at] == Tag::RefusedApp && is_match(at)).collect();
        let is_negated: Vec<bool> = (0..tags.len())
            .map(|at| tags[at] == Tag::Negated || (tags[at] == Tag::RefusedApp && !is_app[at]))
            .collect();
        let mut is_dropped: Vec<bool> =
            is_app.iter().zip(&is_negated).map(|(app, negated)| app | negated).collect();
        let phrases = self.phrases(&is_negated, tags);
        // "A chart with the legend turned off": the article goes with what it belongs to.
        for at in 1..tags.len() {
            is_dropped[at - 1] |= is_negated[at] && ARTICLES.contains(&self.word(at - 1));
        }
        spread(&mut is_dropped, tags);
        for (is_kept, is_dropped) in self.is_kept.iter_mut().zip(is_dropped) {
            *is_kept &= !is_dropped;
        }
        phrases
    }

    /// Runs of words, cut at commas and at "or", without an article before them.
    fn phrases(&self, is_negated: &[bool], tags: &[Tag]) -> Vec<String> {
        let (mut out, mut first) = (Vec::new(), None);
        for at in 0..=is_negated.len() {
            let is_end = at == is_negated.len() || !is_negated[at] || self.query.is_cut_before(at);
            let is_or = matches!(self.word(at), "or" | "and" | "nor");
            if is_end || is_or {
                out.extend(first.take().and_then(|first| self.phrase(first, at, tags)));
            }
            if at < is_negated.len() && is_negated[at] && !is_or {
                first = first.or(Some(at));
            }
        }
        out
    }

    fn phrase(&self, mut first: usize, last: usize, tags: &[Tag]) -> Option<String> {
        while first + 1 < last && ARTICLES.contains(&self.word(first)) {
            first += 1;
        }
        let phrase = &self.query.text[self.query.words.get(first)?.start..self.query.words[last - 1].end];
        let has_marker = first > 0 && tags[first - 1] == Tag::Marker || tags.get(last) == Some(&Tag::Marker);
        // "Textless" refuses text.
        let refused = phrase.strip_suffix("less").filter(|_| last == first + 1 && !has_marker);
        Some(refused.unwrap_or(phrase).trim_end_matches('-').to_owned())
    }

    pub(super) fn has_content(&self) -> bool {
        self.query
            .words
            .iter()
            .zip(&self.is_kept)
            .any(|(word, &is_kept)| is_kept && !is_stop_word(&word.text))
    }

    /// Tells of each word whether it is left and says something of a screen: the names of a language and of an
    /// app that it is to be like do not.
    pub(super) fn subjects(&self, tags: &[Tag]) -> Vec<bool> {
        let names = |tag| matches!(tag, Tag::Language | Tag::LikeApp);
        let words = self.query.words.iter().zip(tags).zip(&self.is_kept);
        let is_subject = |((word, &tag), &is_kept): ((&Word, &Tag), &bool)| {
            is_kept && !names(tag) && !is_stop_word(&word.text) && !is_frame_word(&word.text)
        };
        words.map(is_subject).collect()
    }

    /// The words that are left, or the whole query when they say nothing.
    pub(super) fn text_or_query(&self) -> String {
        if self.has_content() { self.text() } else { self.query.text.clone() }
    }

    /// The words that are left with what stands before each.
    pub(super) fn text(&self) -> String {
        if !self.is_kept.contains(&false) {
            return self.query.text.clone();
        }
        let mut out = String::with_capacity(self.query.text.len());
        for at in (0..self.is_kept.len()).filter(|&at| self.is_kept[at]) {
            let word = &self.query.words[at];
            out.push_str(self.query.between(at));
            out.push_str(&self.query.text[word.start..word.end]);
        }
        if self.is_kept.last() == Some(&true) {
            out.push_str(self.query.between(self.is_kept.len()));
        }
        tidy(&out)
    }
}

/// Drops markers that touch what is dropped, on either side: "or" between two refusals, "hidden" behind one.
fn spread(is_dropped: &mut [bool], tags: &[Tag]) {
    let count = tags.len();
    for at in (0..count).rev().chain(0..count) {
        let touches = (at > 0 && is_dropped[at - 1]) || (at + 1 < count && is_dropped[at + 1]);
        is_dropped[at] |= tags[at] == Tag::Marker && touches;
    }
}

/// White space closed up, and separators and ties that lost what they stood for taken away at both ends.
fn tidy(text: &str) -> String {
    let mut out = text.split_whitespace().collect::<Vec<_>>().join(" ");
    while let Some(shorter) = without_loose_end(&out) {
        out = shorter.to_owned();
    }
    out
}

fn without_loose_end(text: &str) -> Option<&str> {
    let trimmed = text.trim_matches(|c: char| matches!(c, ',' | ';' | ':' | '-' | '/') || c.is_whitespace());
    let tie = ["and", "with", "or", "but"]
        .into_iter()
        .find_map(|tie| trimmed.strip_suffix(tie).filter(|rest| rest.ends_with(char::is_whitespace)));
    tie.or((trimmed.len() < text.len()).then_some(trimmed))
}
