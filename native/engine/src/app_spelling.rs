//! Names near to a misspelt word, without a comparison with every name.
//!
//! Names lie in buckets by their first letter, which people rarely miss, and their length. Two words that differ in the
//! letters they have differ in at least half as many errors, which a few instructions tell for each name of a bucket.

use rustc_hash::FxHashMap;

/// Shorter words are not taken for misspelt names.
pub const LETTERS_MIN: usize = 5;
/// Names of at least this many letters may have two errors, others one.
const TWO_ERRORS_LETTERS_MIN: usize = 8;
const ERRORS_MAX: usize = 2;

/// Folded names without spaces, by how they are spelt.
#[derive(Clone, Debug, Default)]
pub struct SpellingIndex {
    buckets: FxHashMap<(char, usize), Vec<Spelling>>,
}

#[derive(Clone, Debug)]
struct Spelling {
    letters: u64,
    name: Box<str>,
}

/// A name near to a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near<'a> {
    /// The name.
    pub name: &'a str,
    /// Insertions, deletions, replacements and swaps of neighbours between the two (optimal string alignment).
    pub errors: usize,
}

impl SpellingIndex {
    /// Adds a name unless it is known or too short to be misspelt.
    pub fn add(&mut self, name: &str) {
        let length = name.chars().count();
        let Some(first) = name.chars().next().filter(|_| length >= LETTERS_MIN) else { return };
        let bucket = self.buckets.entry((first, length)).or_default();
        if bucket.iter().all(|known| *known.name != *name) {
            bucket.push(Spelling { letters: letters(name), name: name.into() });
        }
    }

    /// The names with as few errors as are allowed for their length, in no order.
    pub fn near<'a>(&'a self, word: &'a str) -> impl Iterator<Item = Near<'a>> {
        let (length, own) = (word.chars().count(), letters(word));
        let lengths = length.saturating_sub(ERRORS_MAX)..=length + ERRORS_MAX;
        let keys =
            word.chars().next().into_iter().flat_map(move |first| lengths.clone().map(move |l| (first, l)));
        keys.filter(move |&(_, of_name)| of_name.abs_diff(length) <= errors_allowed(of_name))
            .filter_map(|key| self.buckets.get(&key).map(|bucket| (key.1, bucket)))
            .flat_map(move |(of_name, bucket)| {
                let allowed = errors_allowed(of_name);
                let likely = bucket.iter().filter(move |near| errors_min(near.letters, own) <= allowed);
                likely.filter_map(move |near| {
                    let errors = strsim::osa_distance(word, &near.name);
                    (errors <= allowed).then_some(Near { name: &near.name, errors })
                })
            })
    }
}

fn errors_allowed(letters: usize) -> usize {
    1 + usize::from(letters >= TWO_ERRORS_LETTERS_MIN)
}

/// Bits for the letters that a word has, others for those it has twice; other characters share twelve.
fn letters(word: &str) -> u64 {
    word.chars().fold(0, |bits, character| match character {
        'a'..='z' => {
            let once = 1 << (character as u32 - 'a' as u32);
            bits | if bits & once == 0 { once } else { once << 26 }
        }
        other => bits | 1 << (52 + u32::from(other) % 12),
    })
}

/// A replacement changes two bits, an insertion or a deletion one.
fn errors_min(one: u64, other: u64) -> usize {
    (one ^ other).count_ones().div_ceil(2) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn linear<'a>(names: &'a [String], word: &str) -> Vec<Near<'a>> {
        let near = names.iter().filter(|name| {
            let first = |text: &str| text.chars().next();
            name.chars().count() >= LETTERS_MIN && first(name) == first(word)
        });
        let compared = near.map(|name| Near { name, errors: strsim::osa_distance(name, word) });
        compared.filter(|near| near.errors <= errors_allowed(near.name.chars().count())).collect()
    }

    proptest! {
        #[test]
        fn buckets_find_what_a_comparison_with_every_name_finds(
            names in proptest::collection::btree_set("[abcñ7]{1,12}", 1..60),
            word in "[abcñ7]{0,13}",
        ) {
            let names: Vec<String> = names.into_iter().collect();
            let mut index = SpellingIndex::default();
            names.iter().for_each(|name| index.add(name));
            let sorted = |mut found: Vec<(String, usize)>| { found.sort(); found };
            let plain = |near: Near<'_>| (near.name.to_owned(), near.errors);
            prop_assert_eq!(
                sorted(index.near(&word).map(plain).collect()),
                sorted(linear(&names, &word).into_iter().map(plain).collect())
            );
        }
    }
}
