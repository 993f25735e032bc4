//! What a query asks for: the apps it names, and the words that are left to be matched.

use crate::app_names::{AppMention, AppNames, UsedElsewhere};
use crate::words::{Word, words};

/// How a query was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The apps it is restricted to, ascending; `None` when it names none.
    pub apps: Option<Vec<u32>>,
    /// The query without the app names, and without the words that only tie them in ("in", "the ... app").
    pub text: String,
}

/// Reads a query. The whole query stays as text when nothing but names is in it.
#[must_use]
pub fn interpret(query: &str, names: &AppNames, used_elsewhere: UsedElsewhere<'_>) -> Reading {
    let query_words = words(query);
    let mentions = names.mentions(query, &query_words, used_elsewhere);
    if mentions.is_empty() {
        return Reading { apps: None, text: query.trim().to_owned() };
    }
    let mut apps: Vec<u32> = mentions.iter().flat_map(|mention| mention.apps.iter().copied()).collect();
    apps.sort_unstable();
    apps.dedup();
    let text = without(query, &query_words, &mentions);
    Reading { apps: Some(apps), text: if words(&text).is_empty() { query.trim().to_owned() } else { text } }
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
        ] {
            assert_eq!(read(query), (apps, text.to_owned()), "{query}");
        }
    }
}
