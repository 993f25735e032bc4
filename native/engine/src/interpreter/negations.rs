//! What a query does not want: "without social buttons", "not a chart", "no sidebar", "instead of tabs".
//!
//! The negated words leave the text that is matched, because a vector of "a page without a chart" is near to charts, and
//! they are matched apart. "No results" and "not found" name what a screen says: they are no negations.

use super::is_content;
use crate::words::{Word, words};

/// A negated phrase ends after so many words at the latest.
const WORDS_MAX: usize = 6;

/// Screens say these themselves: "no internet", "no saved words", "use without internet".
const STATES: [&str; 47] = [
    "access",
    "account",
    "activity",
    "available",
    "connection",
    "content",
    "cost",
    "data",
    "detected",
    "devices",
    "entries",
    "events",
    "favorite",
    "favorites",
    "favourite",
    "favourites",
    "files",
    "found",
    "history",
    "internet",
    "item",
    "items",
    "location",
    "longer",
    "match",
    "matches",
    "message",
    "messages",
    "network",
    "notifications",
    "one",
    "orders",
    "permission",
    "posts",
    "records",
    "result",
    "results",
    "saved",
    "searches",
    "service",
    "signal",
    "tasks",
    "thanks",
    "way",
    "wifi",
    "wrong",
    "yet",
];
/// "Not" before these belongs to a sentence: "not found", "not in the list", "not to appear again".
const SENTENCES_OF_NOT: [&str; 19] = [
    "be", "been", "being", "enough", "for", "found", "from", "in", "it", "my", "now", "on", "only", "sure",
    "to", "valid", "work", "working", "yet",
];
/// After these, "no" tells what is the case: "I have no clips", "because no face was seen", "at no cost".
const SENTENCES_BEFORE_NO: [&str; 7] = ["at", "because", "have", "is", "or", "so", "there"];
/// With these the query goes on with what it wants.
const RESUMING: [&str; 16] = [
    "but",
    "with",
    "showing",
    "shows",
    "where",
    "while",
    "only",
    "just",
    "which",
    "that",
    "plus",
    "instead",
    "having",
    "has",
    "featuring",
    "then",
];
const ARTICLES: [&str; 7] = ["a", "an", "any", "the", "its", "having", "using"];

/// What is wanted, and each phrase that is not. A query that is nothing but negation is wanted as it stands.
#[must_use]
pub fn split(text: &str) -> (String, Vec<String>) {
    let text_words = words(text);
    let (mut wanted, mut negated, mut from, mut at) = (String::new(), Vec::new(), 0, 0);
    while at < text_words.len() {
        let Some(scope) = scope(text, &text_words, at) else {
            at += 1;
            continue;
        };
        wanted.push_str(&text[from..text_words[scope.marker].start.max(from)]);
        wanted.push(' ');
        from = text_words[scope.last - 1].end;
        negated.extend(alternatives(text, &text_words[scope.first..scope.last]));
        at = scope.last;
    }
    wanted.push_str(&text[from..]);
    let wanted = tidy(&wanted);
    if negated.is_empty() || !words(&wanted).iter().any(|word| is_content(&word.text)) {
        return (text.trim().to_owned(), Vec::new());
    }
    (wanted, negated)
}

/// A marker from word `marker` on, and the negated words `first..last`.
struct Scope {
    marker: usize,
    first: usize,
    last: usize,
}

fn scope(text: &str, all: &[Word], at: usize) -> Option<Scope> {
    let word = |at: usize| all.get(at).map_or("", |word| word.text.as_str());
    let marker_words = marker_length(all, at)?;
    let mut first = at + marker_words;
    while ARTICLES.contains(&word(first)) && !is_cut(text, all, first) {
        first += 1;
    }
    let mut last = first;
    while last < all.len() && last - first < WORDS_MAX && !ends(text, all, first, last) {
        last += 1;
    }
    if last == first || is_statement(all, at, first, last) {
        return None;
    }
    // "..., but not dark" and "... that does not have tabs": what leads to the marker goes with it.
    let marker = if at > 0 && matches!(word(at - 1), "but" | "and" | "that" | "which") { at - 1 } else { at };
    Some(Scope { marker, first, last })
}

/// Whether the marker tells what the screen says or does, rather than what the query does not want.
fn is_statement(all: &[Word], at: usize, first: usize, last: usize) -> bool {
    let word = |at: usize| all.get(at).map_or("", |word| word.text.as_str());
    let has_state = (first..last).any(|at| STATES.contains(&word(at)));
    let before = at.checked_sub(1).map_or("", word);
    match word(at) {
        "no" => has_state || SENTENCES_BEFORE_NO.contains(&before),
        "without" => STATES.contains(&word(first)),
        "not" => has_state || SENTENCES_OF_NOT.contains(&word(first)) || word(first).ends_with("ed"),
        _ => false,
    }
}

/// How many words from `at` on say "not".
fn marker_length(all: &[Word], at: usize) -> Option<usize> {
    let word = |at: usize| all.get(at).map_or("", |word| word.text.as_str());
    let is_verb = |at: usize| matches!(word(at), "have" | "contain" | "include" | "use" | "need");
    match (word(at), word(at + 1)) {
        ("instead", "of") | ("rather" | "other", "than") | ("except", "for") | ("isn", "t") => Some(2),
        ("without" | "no" | "not" | "except" | "excluding" | "lacking", _) => Some(1),
        ("doesn" | "don", "t") | ("does" | "do", "not") if is_verb(at + 2) => Some(3),
        _ => None,
    }
}

/// Whether a comma, a full stop or the like stands before the word.
fn is_cut(text: &str, all: &[Word], at: usize) -> bool {
    let Some(word) = all.get(at) else { return true };
    let before = at.checked_sub(1).map_or(0, |before| all[before].end);
    text[before..word.start].contains([',', '.', ';', ':', '(', ')', '\n', '–', '—'])
}

fn ends(text: &str, all: &[Word], first: usize, at: usize) -> bool {
    let word = |at: usize| all.get(at).map_or("", |word| word.text.as_str());
    let goes_on =
        word(at) == "and" && matches!(word(at + 1), "with" | "a" | "an" | "the" | "has" | "showing");
    (at > first && is_cut(text, all, at))
        || RESUMING.contains(&word(at))
        || goes_on
        || marker_length(all, at).is_some()
}

/// "Ads or popups" are two things that are not wanted.
fn alternatives(text: &str, phrase: &[Word]) -> Vec<String> {
    phrase
        .split(|word| matches!(word.text.as_str(), "or" | "and" | "nor"))
        .filter_map(|part| Some(text[part.first()?.start..part.last()?.end].to_owned()))
        .collect()
}

/// White space closed up, and punctuation that lost its words taken away.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for part in text.split_whitespace() {
        if part.chars().all(|c| matches!(c, ',' | ';' | ':')) {
            if !out.ends_with([',', ';', ':']) {
                out.push_str(part);
            }
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(part);
    }
    let mut rest = out.as_str();
    while let Some(shorter) = without_loose_end(rest) {
        rest = shorter;
    }
    rest.to_owned()
}

/// Without a separator at either end or a word at the end that tied in what was taken away.
fn without_loose_end(text: &str) -> Option<&str> {
    let trimmed = text.trim_matches(|c: char| matches!(c, ',' | ';' | ':') || c.is_whitespace());
    let tie = ["and", "with", "or", "but"]
        .into_iter()
        .find_map(|tie| trimmed.strip_suffix(tie).filter(|rest| rest.ends_with(char::is_whitespace)));
    tie.or((trimmed.len() < text.len()).then_some(trimmed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_wanted_leaves_the_text_and_states_stay() {
        for (query, wanted, negated) in [
            ("login page without social buttons", "login page", &["social buttons"][..]),
            ("welcome page without any illustration", "welcome page", &["illustration"]),
            ("statistics, not a chart", "statistics", &["chart"]),
            ("dice buttons below, light not dark", "dice buttons below, light", &["dark"]),
            ("dashboard with no sidebar and a map", "dashboard with and a map", &["sidebar"]),
            ("tabs instead of a sidebar", "tabs", &["sidebar"]),
            ("a list that doesn't have pictures, with prices", "a list, with prices", &["pictures"]),
            ("player without ads or popups", "player", &["ads", "popups"]),
            ("sign in form, no background picture", "sign in form", &["background picture"]),
            ("light theme but not blue, with a chart", "light theme, with a chart", &["blue"]),
            ("no results found", "no results found", &[]),
            ("search with no results", "search with no results", &[]),
            ("404 page not found", "404 page not found", &[]),
            ("no workouts yet", "no workouts yet", &[]),
            ("empty list, no saved words", "empty list, no saved words", &[]),
            ("maps to use without internet", "maps to use without internet", &[]),
            ("name not required", "name not required", &[]),
            ("page telling me I have no clips", "page telling me I have no clips", &[]),
            ("without sidebar", "without sidebar", &[]),
            ("notes", "notes", &[]),
            ("no", "no", &[]),
        ] {
            assert_eq!(
                split(query),
                (wanted.to_owned(), negated.iter().map(|&n| n.to_owned()).collect()),
                "{query}"
            );
        }
    }
}
