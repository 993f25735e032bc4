//! The words of one screen.

use super::posting::Posting;
use crate::screen_words::ScreenWords;
use crate::terms::terms;
use crate::word_order::order_of;
use rustc_hash::FxHashMap;

/// Weights of a word by its field. A title says what a screen is; read text says least beside a caption.
const TITLE_WEIGHT: f32 = 2.0;
const CAPTION_WEIGHT: f32 = 1.0;
const VISIBLE_TEXT_WEIGHT: f32 = 0.5;
/// Somebody who asks for a file by its name finds it; names of files say little else.
const ORIGINAL_NAME_WEIGHT: f32 = 0.25;

/// One text of a screen and how much its words count.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    pub text: &'a str,
    /// The weight of one occurrence: a multiple of 0.25, at most 8.
    pub weight: f32,
}

/// The texts of a screen that its words are taken from; `elements` are its elements joined.
pub(crate) fn fields<'a>(words: &'a ScreenWords, elements: &'a str) -> [Field<'a>; 7] {
    let field = |text, weight| Field { text, weight };
    [
        field(&words.title, TITLE_WEIGHT),
        field(&words.description, CAPTION_WEIGHT),
        field(elements, CAPTION_WEIGHT),
        field(&words.pattern, CAPTION_WEIGHT),
        field(&words.app_name, CAPTION_WEIGHT),
        field(&words.original_name, ORIGINAL_NAME_WEIGHT),
        field(&words.visible_text, if words.has_caption() { VISIBLE_TEXT_WEIGHT } else { CAPTION_WEIGHT }),
    ]
}

/// The terms of one screen, each with its weighted frequency, and its words in their order: pure work, done
/// before the index is changed.
#[derive(Clone, Debug, Default)]
pub struct RowWords {
    frequencies: FxHashMap<String, f32>,
    length: f32,
    order: String,
}

impl RowWords {
    /// Counts the terms of the texts of a screen.
    pub fn of(fields: &[Field<'_>]) -> RowWords {
        let mut out = RowWords::default();
        for field in fields {
            for term in terms(field.text) {
                *out.frequencies.entry(term).or_default() += field.weight;
                out.length += field.weight;
            }
        }
        out
    }

    pub(crate) fn of_screen(words: &ScreenWords) -> RowWords {
        let order = order_of(words);
        RowWords { order, ..RowWords::of(&fields(words, &words.elements.join(", "))) }
    }

    /// Its words in their order, see [`crate::word_order::order_of`].
    pub(crate) fn order(&self) -> &str {
        &self.order
    }

    /// Every term once, with its frequency by the weights of the fields.
    pub(crate) fn frequencies(&self) -> impl Iterator<Item = (&str, f32)> {
        self.frequencies.iter().map(|(term, &frequency)| (term.as_str(), frequency))
    }

    /// Every term once, with its frequency as a [`Posting`] keeps it: in quarters, 1 to 255.
    pub(crate) fn quarters(&self) -> impl Iterator<Item = (&str, u8)> {
        self.frequencies().map(|(term, frequency)| (term, Posting::new(0, frequency).quarters()))
    }

    /// The weighted length in words.
    pub(crate) fn length(&self) -> f32 {
        self.length
    }
}
