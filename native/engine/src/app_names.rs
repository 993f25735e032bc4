//! Finds the apps of the library whose names stand in a query: whole, in part, run together, split or
//! misspelt.
//!
//! It says where a name stands and how it is written. Whether the query means the app ("issue board in
//! Linear") or the word ("linear gradient") is for the tagger to say. Misspelt names are not looked for among
//! words that English or the captions know: "podcast" is not "Podcasts" misspelt.

use crate::app_spelling::{LETTERS_MIN, SpellingIndex};
use crate::folding::folded;
use crate::ordinary_words::{is_ordinary, is_spelt_right};
use crate::words::{Word, words};
use rustc_hash::FxHashMap;

/// Names of more words than this are matched by their beginning only.
const NAME_WORDS_MAX: usize = 5;
/// A word of a longer name stands for its app from this many letters on.
const PART_LETTERS_MIN: usize = 3;

/// The fit between words of a query and the name of an app, in the order of the tagger's features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFit {
    Whole,
    /// The whole name or a part of it, and a word that English or other screens of the library use, too.
    OrdinaryWord,
    /// Its first words, or a word of it that is no ordinary one.
    Part,
    /// The whole name or a word of it with an error, or two in eight letters or more.
    Misspelt,
}

/// Words of a query that fit the names of apps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppMatch {
    /// The apps, ascending: two when a partial name fits two.
    pub apps: Vec<u32>,
    pub fit: NameFit,
    /// The first word of the query that fits.
    pub first: usize,
    /// One past the last.
    pub last: usize,
}

/// Look-ups in the searched screens, for apps and words.
#[derive(Clone, Copy)]
pub struct SearchedScreens<'a> {
    pub has_app: &'a dyn Fn(u32) -> bool,
    /// Reports whether captions of several screens use the folded word, those of the apps given not counted.
    pub use_word: &'a dyn Fn(&str, &[u32]) -> bool,
}

/// The names of the library's apps. Apps are numbered in order of arrival and keep their number.
#[derive(Clone, Debug, Default)]
pub struct AppNames {
    names: Vec<String>,
    by_name: FxHashMap<String, u32>,
    /// Folded names without spaces; several apps may share one.
    by_joined: FxHashMap<String, Vec<u32>>,
    /// Two or more words that a longer name begins with, a space between them.
    by_beginning: FxHashMap<String, Vec<u32>>,
    /// Words that can stand for their app alone.
    by_part: FxHashMap<String, Vec<u32>>,
    joined_spellings: SpellingIndex,
    part_spellings: SpellingIndex,
}

impl AppNames {
    /// The number of an app that was seen before.
    pub(crate) fn known(&self, name: &str) -> Option<u32> {
        self.by_name.get(&folded(name)).copied()
    }

    /// The number of the app, given when it is first seen. Names that fold alike are one app.
    pub fn intern(&mut self, name: &str) -> u32 {
        if let Some(app) = self.known(name) {
            return app;
        }
        let app = self.names.len() as u32;
        self.index(app, &words(name).into_iter().map(|word| word.text).collect::<Vec<_>>());
        self.by_name.insert(folded(name), app);
        self.names.push(name.trim().to_owned());
        app
    }

    fn index(&mut self, app: u32, parts: &[String]) {
        let joined = parts.concat();
        if !is_ordinary(&joined) {
            self.joined_spellings.add(&joined);
        }
        self.by_joined.entry(joined).or_default().push(app);
        for length in 2..parts.len().min(NAME_WORDS_MAX + 1) {
            self.by_beginning.entry(parts[..length].join(" ")).or_default().push(app);
        }
        for part in parts {
            if !is_ordinary(part) && part.chars().count() >= PART_LETTERS_MIN {
                self.part_spellings.add(part);
                self.by_part.entry(part.clone()).or_default().push(app);
            }
        }
    }

    pub fn name(&self, app: u32) -> Option<&str> {
        self.names.get(app as usize).map(String::as_str)
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Finds names of apps with screens, left to right, never overlapping; at each place the longest wins.
    pub fn matches(&self, query_words: &[Word], screens: SearchedScreens<'_>) -> Vec<AppMatch> {
        let is_known: Vec<bool> = query_words
            .iter()
            .map(|word| is_spelt_right(&word.text) || (screens.use_word)(&word.text, &[]))
            .collect();
        let mut out: Vec<AppMatch> = Vec::new();
        let mut first = 0;
        while first < query_words.len() {
            let longest = NAME_WORDS_MAX.min(query_words.len() - first);
            let found = (1..=longest).rev().find_map(|length| {
                let last = first + length;
                let may_be_misspelt = is_known[first..last].contains(&false);
                let (apps, fit) = self.fitting(&query_words[first..last], may_be_misspelt, screens)?;
                Some(AppMatch { apps, fit, first, last })
            });
            first = found.as_ref().map_or(first + 1, |found| found.last);
            out.extend(found);
        }
        out
    }

    fn fitting(
        &self,
        candidate: &[Word],
        may_be_misspelt: bool,
        screens: SearchedScreens<'_>,
    ) -> Option<(Vec<u32>, NameFit)> {
        let joined: String = candidate.iter().map(|word| word.text.as_str()).collect();
        let live = |apps: Option<&Vec<u32>>| live_apps(apps.map_or(&[], Vec::as_slice), screens);
        let is_single = candidate.len() == 1;
        let with_fit = |apps: Vec<u32>, fit| {
            let is_common = is_single && (is_ordinary(&joined) || (screens.use_word)(&joined, &apps));
            (apps, if is_common { NameFit::OrdinaryWord } else { fit })
        };
        if let Some(apps) = live(self.by_joined.get(&joined)) {
            return Some(with_fit(apps, NameFit::Whole));
        }
        if let Some(apps) = live(self.by_part.get(&joined)).or_else(|| live(self.beginning(candidate))) {
            return Some(with_fit(apps, NameFit::Part));
        }
        let apps = if may_be_misspelt { self.misspelt(&joined, is_single, screens) } else { Vec::new() };
        (!apps.is_empty()).then_some((apps, NameFit::Misspelt))
    }

    /// Two words or more that begin a longer name: "home assistant" of "Home Assistant Companion".
    fn beginning(&self, candidate: &[Word]) -> Option<&Vec<u32>> {
        if candidate.len() < 2 {
            return None;
        }
        let texts: Vec<&str> = candidate.iter().map(|word| word.text.as_str()).collect();
        self.by_beginning.get(&texts.join(" "))
    }

    /// The apps with screens whose names have the fewest errors, of those allowed; ascending.
    fn misspelt(&self, joined: &str, is_single: bool, screens: SearchedScreens<'_>) -> Vec<u32> {
        if joined.chars().count() < LETTERS_MIN {
            return Vec::new();
        }
        let whole = self.joined_spellings.near(joined).map(|(name, errors)| (errors, &self.by_joined[name]));
        let single = is_single.then(|| self.part_spellings.near(joined));
        let parts = single.into_iter().flatten().map(|(name, errors)| (errors, &self.by_part[name]));
        let mut best = (usize::MAX, Vec::new());
        for (errors, apps) in whole.chain(parts) {
            let Some(apps) = live_apps(apps, screens).filter(|_| errors <= best.0) else { continue };
            if errors < best.0 {
                best = (errors, apps);
            } else {
                best.1.extend(apps);
            }
        }
        best.1.sort_unstable();
        best.1.dedup();
        best.1
    }
}

/// The apps that have screens, ascending, or nothing.
fn live_apps(apps: &[u32], screens: SearchedScreens<'_>) -> Option<Vec<u32>> {
    let mut live: Vec<u32> = apps.iter().copied().filter(|&app| (screens.has_app)(app)).collect();
    live.sort_unstable();
    live.dedup();
    (!live.is_empty()).then_some(live)
}

#[cfg(test)]
mod tests;
