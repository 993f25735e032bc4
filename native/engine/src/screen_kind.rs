//! The kind of a screen of which only the text is known: a login, a table, an empty state.
//!
//! A linear head over the encoder's vector of the text (`native/models/README.md`). It says nothing where it
//! is unsure, because words that are wrong cost more than words that are missing. What it says is encoded and
//! searched like a given pattern, and shown to nobody.

use crate::byte_reader::ByteReader;
use crate::encoder::DIMENSIONS;
use crate::screen_words::{ScreenWords, WordsKind};
use std::borrow::Cow;
use std::sync::LazyLock;

/// Below this probability nothing is said.
const PROBABILITY_MIN: f32 = 0.35;
const MAGIC: &[u8] = b"SK\x01";

/// A kind, by its place in the head from 1; 0 is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScreenKind(u8);

struct Row {
    words: &'static str,
    bias: f32,
    weights: Vec<f32>,
}

static HEAD: LazyLock<Vec<Row>> = LazyLock::new(|| {
    read(include_bytes!("../../models/screen-kinds.bin")).expect("the file was written for this build")
});

impl ScreenKind {
    /// The likely kind of a screen by the vector of its text.
    pub(crate) fn of(vector: &[f32]) -> ScreenKind {
        let scores: Vec<f32> = HEAD
            .iter()
            .map(|row| row.bias + row.weights.iter().zip(vector).map(|(a, b)| a * b).sum::<f32>())
            .collect();
        let best = (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b])).unwrap_or_default();
        let sum: f32 = scores.iter().map(|score| (score - scores[best]).exp()).sum();
        if 1.0 / sum < PROBABILITY_MIN { ScreenKind(0) } else { ScreenKind(best as u8 + 1) }
    }

    /// From the byte of a blob; none for what this build does not know.
    pub(crate) fn from_byte(byte: u8) -> ScreenKind {
        ScreenKind(if usize::from(byte) <= HEAD.len() { byte } else { 0 })
    }

    pub(crate) fn byte(self) -> u8 {
        self.0
    }

    /// Returns true where a kind may be told: of a text that has neither description, pattern nor elements.
    pub(crate) fn is_wanted(words: &ScreenWords) -> bool {
        words.kind() == WordsKind::TextOnly && !words.visible_text.trim().is_empty()
    }

    /// The words with the kind as their pattern.
    pub(crate) fn added_to(self, words: &ScreenWords) -> Cow<'_, ScreenWords> {
        match HEAD.get(usize::from(self.0).wrapping_sub(1)) {
            Some(row) => Cow::Owned(ScreenWords { pattern: row.words.to_owned(), ..words.clone() }),
            None => Cow::Borrowed(words),
        }
    }
}

/// Nothing when the file is of another form.
fn read(bytes: &'static [u8]) -> Option<Vec<Row>> {
    let mut input = ByteReader::new(bytes.strip_prefix(MAGIC)?);
    let [count] = input.array()?;
    let mut rows = Vec::with_capacity(usize::from(count));
    for _ in 0..count {
        let [length] = input.array()?;
        let words = std::str::from_utf8(input.bytes(usize::from(length))?).ok()?;
        let [bias, scale] = [f32::from_le_bytes(input.array()?), f32::from_le_bytes(input.array()?)];
        let weights = input.numbers::<i8>(DIMENSIONS)?.into_iter().map(|weight| f32::from(weight) * scale);
        rows.push(Row { words, bias, weights: weights.collect() });
    }
    input.is_at_end().then_some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_has_words_for_every_kind_and_any_byte_is_sound() {
        assert!(HEAD.len() > 50 && HEAD.iter().all(|row| !row.words.is_empty()));
        let words = ScreenWords { visible_text: "Sign in".into(), ..ScreenWords::default() };
        for byte in 0..=u8::MAX {
            let kind = ScreenKind::from_byte(byte);
            assert_eq!(kind.added_to(&words).pattern.is_empty(), kind == ScreenKind::default());
        }
    }

    #[test]
    fn words_that_say_what_the_screen_is_are_left_alone() {
        let bare = ScreenWords { visible_text: "Sign in".into(), ..ScreenWords::default() };
        assert!(ScreenKind::is_wanted(&bare));
        assert!(!ScreenKind::is_wanted(&ScreenWords { pattern: "login".into(), ..bare.clone() }));
        assert!(!ScreenKind::is_wanted(&ScreenWords { description: "A login.".into(), ..bare }));
        assert!(!ScreenKind::is_wanted(&ScreenWords::default()));
    }

    #[test]
    fn plain_texts_get_their_kind() {
        let pack = concat!(env!("CARGO_MANIFEST_DIR"), "/../models/screen-minilm-l6-v2.pack");
        let encoder = crate::encoder::Encoder::open(pack.as_ref()).expect("the pack is in the repository");
        let kind = |text: &str| {
            let words = ScreenWords { visible_text: text.into(), ..ScreenWords::default() };
            let kind = ScreenKind::of(&encoder.encode(&[text])[0].vector);
            kind.added_to(&words).pattern.clone()
        };
        assert_eq!(kind("Welcome back\nEmail\nPassword\nForgot password?\nLog in"), "login");
        assert_eq!(kind("Settings\nNotifications\nPrivacy\nAppearance\nLanguage\nLog out"), "settings");
    }
}
