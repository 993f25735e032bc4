//! What a query asks for, read without a model in some microseconds: the apps it names, the words to be matched, the parts of
//! a composite query, what it does not want, and the language it names. A reading is plain data that can be shown.

mod carriers;
mod languages;
mod negations;
mod phrases;

pub use languages::{LANGUAGES, Language, of_text as language_of_text};

use crate::app_names::{AppMention, AppNames, UsedElsewhere};
use crate::terms::is_stop_word;
use crate::words::{Word, words};
use std::ops::Range;

/// How a query was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The apps it is restricted to, ascending; `None` when it names none.
    pub apps: Option<Vec<u32>>,
    /// What is matched: the query without app names, carriers ("a screen that shows"), platform words and what is not wanted.
    pub text: String,
    /// The parts of a composite query as bytes of `text`, at least two, or none.
    pub phrases: Vec<Range<usize>>,
    /// What is not wanted.
    pub negated: Vec<String>,
    /// The language of the interface that it names.
    pub language: Option<Language>,
}

impl Reading {
    /// The parts of a composite query.
    pub fn phrase_texts(&self) -> impl Iterator<Item = &str> {
        self.phrases.iter().map(|phrase| &self.text[phrase.clone()])
    }
}

/// Reads a query. The whole query stays as text when nothing but names is in it.
#[must_use]
pub fn interpret(query: &str, names: &AppNames, used_elsewhere: UsedElsewhere<'_>) -> Reading {
    let (apps, rest) = without_apps(query, names, used_elsewhere);
    let (wanted, negated) = negations::split(&rest);
    let text = carriers::strip(&wanted);
    let phrases = phrases::split(&text);
    let language = languages::named(&text);
    Reading { apps, text, phrases, negated, language }
}

/// Whether a word says something of a screen.
fn is_content(word: &str) -> bool {
    !is_stop_word(word)
}

fn without_apps(
    query: &str,
    names: &AppNames,
    used_elsewhere: UsedElsewhere<'_>,
) -> (Option<Vec<u32>>, String) {
    let query_words = words(query);
    let mentions = names.mentions(query, &query_words, used_elsewhere);
    if mentions.is_empty() {
        return (None, query.trim().to_owned());
    }
    let mut apps: Vec<u32> = mentions.iter().flat_map(|mention| mention.apps.iter().copied()).collect();
    apps.sort_unstable();
    apps.dedup();
    let text = without(query, &query_words, &mentions);
    (Some(apps), if words(&text).is_empty() { query.trim().to_owned() } else { text })
}

/// The query without its mentions; white space is closed up.
fn without(query: &str, query_words: &[Word], mentions: &[AppMention]) -> String {
    let mut out = String::with_capacity(query.len());
    let mut from = 0;
    for mention in mentions {
        let (first, last) = with_ties(query_words, mention);
        out.push_str(&query[from..query_words[first].start.max(from)]);
        from = query_words[last - 1].end;
    }
    out.push_str(&query[from..]);
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    out.trim_matches(|c: char| c == ',' || c == ':' || c.is_whitespace()).to_owned()
}

/// A mention with "app" or "website" behind it, and "the", then "in", "of", "from", "or" before it.
fn with_ties(query_words: &[Word], mention: &AppMention) -> (usize, usize) {
    let text = |at: usize| query_words[at].text.as_str();
    let (mut first, mut last) = (mention.first, mention.last);
    if last < query_words.len() && matches!(text(last), "app" | "application" | "website" | "site") {
        last += 1;
    }
    if first > 0 && matches!(text(first - 1), "the" | "an" | "a") {
        first -= 1;
    }
    if first > 0
        && matches!(
            text(first - 1),
            "in" | "of" | "from" | "on" | "inside" | "by" | "at" | "or" | "and" | "for"
        )
    {
        first -= 1;
    }
    (first, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> (Option<Vec<u32>>, String) {
        let mut names = AppNames::default();
        for app in ["Wagtail CMS", "PayForMe", "Saleor Dashboard", "NetBox"] {
            names.number(app);
        }
        let reading = interpret(query, &names, &|_, _| false);
        (reading.apps, reading.text)
    }

    #[test]
    fn the_name_and_what_ties_it_in_leave_the_text() {
        for (query, apps, text) in [
            ("page editor of Wagtail with live preview", Some(vec![0]), "page editor with live preview"),
            ("enter a new bill in payforme", Some(vec![1]), "enter a new bill"),
            ("the Saleor app: order list", Some(vec![2]), "order list"),
            ("saleor's order list", Some(vec![2]), "order list"),
            ("order list in Saleor or NetBox", Some(vec![2, 3]), "order list"),
            ("NetBox", Some(vec![3]), "NetBox"),
            ("  order   list ", None, "order   list"),
            ("a page that shows the order list of saleor", Some(vec![2]), "the order list"),
        ] {
            assert_eq!(read(query), (apps, text.to_owned()), "{query}");
        }
    }
}
