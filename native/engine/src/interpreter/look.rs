//! Words about the look of the screen itself: its theme, a main colour, its orientation. "Dark login" and
//! "settings in dark mode" are; "dark mode toggle", "red button" and "light bulb" are not.
//!
//! A reading hands them out beside the text, which keeps them: who knows the pictures can weigh them, and
//! descriptions that say them are found as before.

use super::query_text::QueryText;
use super::tagger::Tag;
use super::wanted_text::{ARTICLES, is_frame_word};
use crate::app_names::AppMatch;
use crate::ordinary_words::is_interface_word;
use crate::terms::is_stop_word;

/// The names of looks, those of colours as the service has them, and how queries write each.
const LOOKS: [(&str, &str); 16] = [
    ("dark", "dark dunkel dunkle dunkler dunkles dunklen oscuro oscura oscuros oscuras sombre sombres"),
    ("light", "light hell helle heller helles hellen claro clara claros claras clair claire"),
    ("portrait", "portrait hochformat"),
    ("landscape", "landscape querformat"),
    ("black", "black"),
    ("grey", "grey gray"),
    ("white", "white"),
    ("red", "red"),
    ("orange", "orange"),
    ("yellow", "yellow"),
    ("brown", "brown"),
    ("green", "green"),
    ("teal", "teal"),
    ("blue", "blue"),
    ("purple", "purple"),
    ("pink", "pink"),
];
const THEMES: [&str; 2] = [LOOKS[0].0, LOOKS[1].0];
const COLOURS_FROM: usize = 4;
/// Behind a look these say that it is one: "dark mode", "blue background", "landscape orientation".
const MODES: &str = "mode modes modus modo theme themes themed design ui interface background backgrounds style \
                     scheme colours colors colour color coloured colored version variant orientation format";
/// A look before these is that of a part.
const PARTS: &str = "arrow badge badges banner bar bars box boxes bubble button buttons card cards chart charts \
                     check checkmark chip circle control controls dialog dot drawer field fields gradient header \
                     icon icons image images label labels lights line lines link links logo map menu modal \
                     number numbers overlay panel photo photos picker popup ring row rows sidebar slider star \
                     stars tab tabs text tick tile tiles video videos";
/// These offer a theme to choose: "toggle for dark mode", "choose dark or light mode".
const CHOICES: &str = "change choose choosing disable enable option options pick picker preference select selector \
                       setting switch switching toggle turn";
/// Kinds of screens that no list of interface words has.
const KINDS: &str = "detail details landing list onboarding overview paywall pricing register registration \
                     sign signin signup splash welcome";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    pub wanted: Vec<&'static str>,
    pub refused: Vec<&'static str>,
    /// True when nothing else says what the screen is: "dark screens".
    pub is_alone: bool,
}

/// The thing that has a look.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Screen,
    /// A part of it, or something else.
    Part,
    /// The screen, if the query says nothing else.
    Open,
}

fn is_colour(name: &str) -> bool {
    LOOKS[COLOURS_FROM..].iter().any(|(colour, _)| *colour == name)
}

fn has(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|each| each == word)
}

fn look_named(word: &str) -> Option<&'static str> {
    LOOKS.iter().find(|(_, words)| has(words, word)).map(|&(name, _)| name)
}

impl Look {
    /// The looks that a query names; `quotes` are copy, and `is_subject` tells which words say what a screen
    /// is.
    pub(super) fn of(words: &Words<'_>, quotes: &[String], is_subject: &[bool]) -> Look {
        let tags = words.tags;
        let is_copy = |at: usize| quotes.iter().any(|quote| quote.contains(words.written(at)));
        let mut found: Vec<(usize, &'static str, Place)> = (0..tags.len())
            .filter_map(|at| look_named(words.at(at)).map(|name| (at, name, words.place(at, name))))
            .filter(|&(at, _, place)| place != Place::Part && !is_copy(at))
            .collect();
        let mut is_look = vec![false; tags.len()];
        found.iter().for_each(|&(at, ..)| is_look[at..words.end_of_mode(at)].fill(true));
        let says_more = is_subject.iter().zip(&is_look).any(|(subject, look)| *subject && !look);
        found.retain(|&(.., place)| !says_more || place == Place::Screen);
        let mut look = Look { is_alone: !found.is_empty() && !says_more, ..Look::default() };
        for (at, name, _) in found {
            let is_refused = matches!(tags[at], Tag::Negated | Tag::RefusedApp);
            let named = if is_refused { &mut look.refused } else { &mut look.wanted };
            if !named.contains(&name) {
                named.push(name);
            }
        }
        // Both are a choice: "light or dark theme".
        for of in [&mut look.wanted, &mut look.refused] {
            if THEMES.iter().all(|theme| of.contains(theme)) {
                of.retain(|name| !THEMES.contains(name));
            }
        }
        look
    }
}

/// The words of a query with their tags, and the apps that they name.
pub(super) struct Words<'a> {
    pub(super) query: &'a QueryText,
    pub(super) tags: &'a [Tag],
    pub(super) matches: &'a [AppMatch],
}

impl Words<'_> {
    fn at(&self, at: usize) -> &str {
        self.query.words.get(at).map_or("", |word| word.text.as_str())
    }

    /// The first word behind a look and the words that say that it is one.
    fn end_of_mode(&self, at: usize) -> usize {
        let end = self.tags.len();
        (at + 1..end).find(|at| !has(MODES, self.at(*at))).unwrap_or(end)
    }

    fn written(&self, at: usize) -> &str {
        &self.query.text[self.query.words[at].start..self.query.words[at].end]
    }

    fn place(&self, at: usize, name: &str) -> Place {
        let before = if at == 0 { "" } else { self.at(at - 1) };
        let is_refused = matches!(self.tags[at], Tag::Negated | Tag::RefusedApp);
        let is_chosen = THEMES.contains(&name) && before != "in" && self.is_choice();
        if is_chosen || self.is_app_name(at) || !self.may_begin(at) {
            return Place::Part;
        }
        let end = self.end_of_mode(at);
        let next = self.at(end);
        let is_end = next.is_empty() || self.query.is_cut_before(end);
        let is_mode = end > at + 1;
        if is_end || is_stop_word(next) {
            // "In dark", "login, dark"; but "messages in red", "with light in the morning".
            let is_led = before == "in"
                || (is_end && at > 0 && (self.query.is_cut_before(at) || self.is_kind(at - 1)));
            let is_of_screen = is_mode || is_refused || (is_led && !is_colour(name));
            return if is_of_screen { Place::Screen } else { Place::Open };
        }
        if let Some(next) = look_named(next) {
            return self.place(end, next);
        }
        let is_part = has(PARTS, next) || has(CHOICES, next);
        let is_of_screen = if is_mode {
            !["settings", "preferences"].contains(&next)
        } else {
            // "Dark" seldom describes a part.
            self.is_kind(end) || name == THEMES[0]
        };
        if is_of_screen && !is_part { Place::Screen } else { Place::Part }
    }

    fn is_app_name(&self, at: usize) -> bool {
        let is_app = matches!(self.tags[at], Tag::App | Tag::LikeApp | Tag::RefusedApp);
        is_app && self.matches.iter().any(|found| (found.first..found.last).contains(&at))
    }

    fn is_kind(&self, at: usize) -> bool {
        let word = self.at(at);
        is_interface_word(word) || has(KINDS, word) || is_frame_word(word)
    }

    /// Tells whether the query asks for a screen where a theme is chosen.
    fn is_choice(&self) -> bool {
        let is_theme = |at: &usize| look_named(self.at(*at)).is_some_and(|name| THEMES.contains(&name));
        let is_named = (0..self.tags.len()).filter(is_theme).any(|at| self.end_of_mode(at) > at + 1);
        is_named && (0..self.tags.len()).any(|at| has(CHOICES, self.at(at)))
    }

    /// A look begins the query or a part of it, or stands behind an article, a preposition or a kind of
    /// screen: not "is it dark", "the light".
    fn may_begin(&self, at: usize) -> bool {
        if at == 0 || self.query.is_cut_before(at) || self.tags[at - 1] != Tag::Content {
            return true;
        }
        let before = self.at(at - 1);
        let leads = ["a", "an", "in", "with", "on", "of", "and", "or", "im", "en", "mit"].contains(&before);
        leads || (self.is_kind(at - 1) && !ARTICLES.contains(&before)) || look_named(before).is_some()
    }
}
