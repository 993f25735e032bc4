//! Words by how they are spelt: a word itself, and those that a misreading away: one letter more, less, other
//! or swapped.
//!
//! A single error leaves the first or the last letter as it is, so words lie in buckets by either and by
//! their length.

use crate::app_spelling::{errors_between, letters, may_have_errors};
use rustc_hash::FxHashMap;

/// Shorter words have no misreadings: "form" is not "from".
const LETTERS_MIN: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum End {
    First,
    Last,
}

/// Numbers of words by how they are spelt; the words themselves are kept elsewhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spellings {
    buckets: FxHashMap<(End, char, usize), Vec<(u64, u32)>>,
    words: usize,
}

impl Spellings {
    /// Adds a word that is new.
    pub(crate) fn add(&mut self, word: &str, id: u32) {
        let entry = (letters(word), id);
        for key in keys(word, word.chars().count()) {
            self.buckets.entry(key).or_default().push(entry);
        }
        self.words += 1;
    }

    pub(crate) fn find<'a>(&self, word: &str, word_of: impl Fn(u32) -> &'a str) -> Option<u32> {
        let key = keys(word, word.chars().count()).next()?;
        let own = letters(word);
        let same = self.buckets.get(&key)?.iter().filter(|&&(of_word, _)| of_word == own);
        same.map(|&(_, id)| id).find(|&id| word_of(id) == word)
    }

    /// The words that this one may have been misread as, without itself; of a number there are none.
    pub(crate) fn near<'a>(&self, word: &str, word_of: impl Fn(u32) -> &'a str) -> Vec<u32> {
        let own: Vec<char> = word.chars().collect();
        if own.len() < LETTERS_MIN || own.iter().any(char::is_ascii_digit) {
            return Vec::new();
        }
        let own_letters = letters(word);
        let is_near = |id: u32| {
            let other: Vec<char> = word_of(id).chars().collect();
            errors_between(&own, &other, 1) == Some(1)
        };
        let lengths = own.len() - 1..=own.len() + 1;
        let buckets = lengths.flat_map(|length| keys(word, length)).filter_map(|key| self.buckets.get(&key));
        let mut near: Vec<u32> = buckets
            .flatten()
            .filter(|&&(of_word, _)| may_have_errors(of_word ^ own_letters, 1))
            .map(|&(_, id)| id)
            .filter(|&id| is_near(id))
            .collect();
        near.sort_unstable();
        near.dedup();
        near
    }

    /// Memory in bytes, about.
    pub(crate) fn bytes(&self) -> usize {
        self.words * 2 * size_of::<(u64, u32)>()
    }
}

fn keys(word: &str, length: usize) -> impl Iterator<Item = (End, char, usize)> {
    let first = word.chars().next().map(|letter| (End::First, letter, length));
    let last = word.chars().next_back().map(|letter| (End::Last, letter, length));
    first.into_iter().chain(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_with_its_misreadings_and_numbers_and_short_words_have_none() {
        let words = [
            "settings", "sett1ngs", "ettings", "setting", "esttings", "heading", "form", "from", "12345",
            "12346",
        ];
        let mut spellings = Spellings::default();
        words.iter().zip(0..).for_each(|(word, id)| spellings.add(word, id));
        let near = |word: &str| {
            let near = spellings.near(word, |id| words[id as usize]);
            near.into_iter().map(|id| words[id as usize]).collect::<Vec<_>>()
        };
        assert_eq!(spellings.find("settings", |id| words[id as usize]), Some(0));
        assert_eq!(spellings.find("absent", |id| words[id as usize]), None);
        assert_eq!(near("settings"), ["sett1ngs", "ettings", "setting", "esttings"]);
        assert!(near("form").is_empty() && near("12345").is_empty());
    }
}
