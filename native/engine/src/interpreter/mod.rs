//! Interpretation of a query: the apps it is about, the words to be matched, what it does not want, and the
//! language it names. The tagger says what each word is for; names and languages are looked up exactly. A
//! reading is plain data that can be shown.

mod languages;
mod look;
mod query_text;
mod quotation_marks;
mod quotations;
mod tagger;
mod wanted_text;

#[cfg(test)]
pub(crate) use languages::tests::GERMAN;
pub(crate) use languages::{LANGUAGES, of_text as language_of_text};
pub use languages::{Language, named_by as language_named_by};
pub use look::Look;
pub use query_text::QueryText;
use quotation_marks::Unquoted;
use quotations::Quotations;
use tagger::Tag;
pub use tagger::{TAGGER, Tagger};

use crate::app_names::AppMatch;
use wanted_text::{WantedText, is_everything_of};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The apps it is restricted to, ascending; `None` when it names none.
    pub apps: Option<Vec<u32>>,
    /// The apps it refuses, ascending: "music player other than Spotify".
    pub refused_apps: Vec<u32>,
    /// The text to match: the query without apps to search in, fillers ("a screen that shows") and unwanted
    /// words. Empty when the query only restricts.
    pub text: String,
    /// The quoted parts of the query that are wanted: copy that must stand on a screen.
    pub quotes: Vec<String>,
    pub negated: Vec<String>,
    /// The language of the interface that it names.
    pub language: Option<Language>,
    /// The looks of the screen that it names; `text` and `negated` have them, too.
    pub look: Look,
}

impl Reading {
    /// Reports whether the query only restricts ("everything from Korvo", "German", "without a map"): all
    /// that it allows is the answer.
    pub fn is_listing(&self) -> bool {
        let restricts = self.apps.is_some() || !self.refused_apps.is_empty() || !self.negated.is_empty();
        self.text.is_empty() && (restricts || self.language.is_some())
    }
}

/// Reads a query, given where it names apps that the searched screens have. "Like Korvo" alone asks for the
/// screens of Korvo.
pub fn interpret(tagger: &Tagger, query: &QueryText, matches: &[AppMatch]) -> Reading {
    let quotations = Quotations::of(query);
    let matches = &*quotations.without_names_in_copy(matches);
    let mut tags = tagger.tags(query, matches);
    let quotes = quotations.into_copy(query, &mut tags, matches);
    for found in matches {
        if tags[found.first] == Tag::RefusedApp && is_everything_of(query, found.first) {
            tags[found.first..found.last].fill(Tag::App);
        }
    }
    let mut apps = apps_tagged(Tag::App, &tags, matches);
    let refused_apps = apps_tagged(Tag::RefusedApp, &tags, matches);
    let language = language(query, &tags);
    let mut wanted = WantedText::new(query);
    for found in matches.iter().filter(|found| tags[found.first] == Tag::App) {
        wanted.drop_app(found.first, found.last);
    }
    let without_apps = wanted.clone();
    let negated = wanted.drop_unwanted(&tags, matches);
    wanted.drop_fillers(&tags);
    let subjects = wanted.subjects(&tags);
    let has_subject = subjects.contains(&true) || !quotes.is_empty();
    if apps.is_empty() && !has_subject {
        apps = apps_tagged(Tag::LikeApp, &tags, matches);
    }
    let restricts = !(apps.is_empty() && refused_apps.is_empty() && negated.is_empty()) || language.is_some();
    let look = Look::of(&look::Words { query, tags: &tags, matches }, &quotes, &subjects);
    let text = match (has_subject, wanted.has_content()) {
        (false, _) if restricts => String::new(),
        (_, true) => wanted.text(),
        (_, false) => without_apps.text_or_query(),
    };
    let text = Unquoted::new(&text).text;
    Reading {
        refused_apps,
        apps: Some(apps).filter(|apps| !apps.is_empty()),
        text,
        quotes,
        negated,
        language,
        look,
    }
}

fn apps_tagged(tag: Tag, tags: &[Tag], matches: &[AppMatch]) -> Vec<u32> {
    let tagged = matches.iter().filter(|found| tags[found.first] == tag);
    let mut apps: Vec<u32> = tagged.flat_map(|found| found.apps.iter().copied()).collect();
    apps.sort_unstable();
    apps.dedup();
    apps
}

fn language(query: &QueryText, tags: &[Tag]) -> Option<Language> {
    let mut tagged = query.words.iter().zip(tags).filter(|&(_, &tag)| tag == Tag::Language);
    tagged.find_map(|(word, _)| languages::named_by(&word.text))
}
