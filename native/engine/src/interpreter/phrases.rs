//! The parts of a composite query: "a line chart above a list of top pages, date picker at the top right" asks for three
//! things, and a screen with all of them is better than one with the first of them very well.

use super::is_content;
use crate::words::words;
use std::ops::Range;

/// More parts than this are left in the last one.
const PHRASES_MAX: usize = 6;
/// A part begins behind these; the positions themselves are no parts.
const BREAKS: [&str; 27] = [
    "above",
    "and",
    "at",
    "behind",
    "below",
    "beneath",
    "beside",
    "between",
    "by",
    "containing",
    "followed",
    "having",
    "in",
    "inside",
    "next",
    "of",
    "on",
    "over",
    "plus",
    "showing",
    "then",
    "to",
    "under",
    "underneath",
    "where",
    "while",
    "with",
];
/// These alone are places, not things.
const PLACES: [&str; 17] = [
    "bottom", "center", "centre", "column", "corner", "edge", "first", "left", "lower", "main", "middle",
    "right", "row", "side", "them", "top", "upper",
];
/// Breaks that bind what stands around them into one thing: "list of plugins", "button to turn it on".
const BINDING: [&str; 8] = ["of", "to", "by", "in", "at", "on", "between", "where"];

/// The parts as bytes of the text, at least two, or none. Each has a word of content that is no place.
#[must_use]
pub fn split(text: &str) -> Vec<Range<usize>> {
    let text_words = words(text);
    let (mut out, mut start) = (Vec::new(), 0);
    for at in 1..=text_words.len() {
        let is_end = at == text_words.len() || is_break(text, text_words[at - 1].end, &text_words[at]);
        if is_end && out.len() < PHRASES_MAX - 1 || at == text_words.len() {
            let part = &text_words[start..at];
            if part.iter().any(|word| is_content(&word.text) && !PLACES.contains(&word.text.as_str())) {
                out.push(part[0].start..part[part.len() - 1].end);
            }
            start = at;
        }
    }
    if out.len() < 2 { Vec::new() } else { out }
}

fn is_break(text: &str, before_end: usize, word: &crate::words::Word) -> bool {
    let is_cut = text[before_end..word.start].contains([',', ';', ':', '.', '(', ')']);
    is_cut || (BREAKS.contains(&word.text.as_str()) && !BINDING.contains(&word.text.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_composite_query_has_parts_and_a_plain_one_has_none() {
        for (query, parts) in [
            (
                "a line chart above a list of top pages, date picker at the top right",
                &["a line chart", "above a list of top pages", "date picker at the top right"][..],
            ),
            ("world map on top and a conversions table", &["world map on top", "and a conversions table"]),
            ("popup with a select field", &["popup", "with a select field"]),
            ("list of plugins", &[]),
            ("table on the left", &[]),
            ("settings", &[]),
            ("", &[]),
        ] {
            assert_eq!(
                split(query).into_iter().map(|part| &query[part]).collect::<Vec<_>>(),
                parts,
                "{query}"
            );
        }
    }
}
