//! The quoted parts of a query: copy that must stand on a screen.

use super::query_text::QueryText;
use super::quotation_marks::quotations;
use super::tagger::Tag;
use crate::app_names::AppMatch;
use std::ops::Range;

/// The words of a query that stand between quotation marks, each quotation a range of words.
pub(super) struct Quotations(Vec<Range<usize>>);

impl Quotations {
    pub(super) fn of(query: &QueryText) -> Quotations {
        let words = |bytes: Range<usize>| {
            let first = query.words.partition_point(|word| word.start < bytes.start);
            first..query.words.partition_point(|word| word.start < bytes.end)
        };
        let all = quotations(&query.text).into_iter().map(words);
        Quotations(all.filter(|words| !words.is_empty()).collect())
    }

    /// Names of apps, without those that are a part of a quotation: "Log in to Korvo" is copy, "Korvo" may be
    /// the app.
    pub(super) fn without_names_in_copy(&self, matches: &[AppMatch]) -> Vec<AppMatch> {
        let is_part = |found: &AppMatch| {
            self.0
                .iter()
                .any(|of| found.first < of.end && found.last > of.start && *of != (found.first..found.last))
        };
        matches.iter().filter(|found| !is_part(found)).cloned().collect()
    }

    /// The quotations that are copy, whose words are content then; not the names of apps, nor what is
    /// refused.
    pub(super) fn into_copy(self, query: &QueryText, tags: &mut [Tag], matches: &[AppMatch]) -> Vec<String> {
        let is_refused = |tag: &Tag| matches!(tag, Tag::Negated | Tag::RefusedApp);
        let is_name = |of: &Range<usize>| {
            let is_tagged = matches!(tags[of.start], Tag::App | Tag::LikeApp | Tag::RefusedApp);
            is_tagged && matches.iter().any(|found| *of == (found.first..found.last))
        };
        let is_copy = |of: &Range<usize>| !is_name(of) && !tags[of.clone()].iter().all(is_refused);
        let copy: Vec<Range<usize>> = self.0.into_iter().filter(is_copy).collect();
        copy.iter().for_each(|of| tags[of.clone()].fill(Tag::Content));
        let text = |of: Range<usize>| {
            query.text[query.words[of.start].start..query.words[of.end - 1].end].to_owned()
        };
        copy.into_iter().map(text).collect()
    }
}
