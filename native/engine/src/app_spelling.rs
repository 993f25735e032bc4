//! Names near to a misspelt word, without a comparison with every name.
//!
//! Names lie in buckets by their first letter, which people rarely miss, and their length. Two words that
//! differ in the letters they have differ in at least half as many errors, which a few instructions tell for
//! each name of a bucket.

use rustc_hash::FxHashMap;

/// Shorter words are not taken for misspelt names.
pub(crate) const LETTERS_MIN: usize = 5;
/// Names of at least this many letters may have two errors, others one.
const TWO_ERRORS_LETTERS_MIN: usize = 8;
const ERRORS_MAX: usize = 2;
/// Letters that an error or two can move a letter to, its own place among them.
const NEAR: usize = 2 * ERRORS_MAX + 1;

/// Folded names without spaces, by how they are spelt.
#[derive(Clone, Debug, Default)]
pub(crate) struct SpellingIndex {
    buckets: FxHashMap<(char, usize), Bucket>,
}

#[derive(Clone, Debug, Default)]
struct Bucket {
    names: Vec<(Box<str>, Box<[char]>)>,
    /// The [`letters`] of each name, side by side: nearly all names are passed over by these alone.
    letters: Vec<u64>,
}

impl SpellingIndex {
    /// Adds a name unless it is known or too short to be misspelt.
    pub(crate) fn add(&mut self, name: &str) {
        let length = name.chars().count();
        let Some(first) = name.chars().next().filter(|_| length >= LETTERS_MIN) else { return };
        let bucket = self.buckets.entry((first, length)).or_default();
        if bucket.names.iter().all(|(known, _)| **known != *name) {
            bucket.names.push((name.into(), name.chars().collect()));
            bucket.letters.push(letters(name));
        }
    }

    /// The names with as few errors as are allowed for their length, in no order, each with its errors.
    pub(crate) fn near<'a>(&'a self, word: &'a str) -> impl Iterator<Item = (&'a str, usize)> {
        let own_letters: Vec<char> = word.chars().collect();
        let (length, own) = (own_letters.len(), letters(word));
        let lengths = length.saturating_sub(ERRORS_MAX)..=length + ERRORS_MAX;
        let keys =
            word.chars().next().into_iter().flat_map(move |first| lengths.clone().map(move |l| (first, l)));
        keys.filter(move |&(_, of_name)| of_name.abs_diff(length) <= errors_allowed(of_name))
            .filter_map(|key| self.buckets.get(&key).map(|bucket| (key.1, bucket)))
            .flat_map(move |(of_name, bucket)| {
                let allowed = errors_allowed(of_name);
                bucket.letters.iter().zip(&bucket.names).filter_map(move |(&of_name, name)| {
                    may_have_errors(of_name ^ own, allowed).then_some((allowed, name))
                })
            })
            .filter_map(move |(allowed, (name, of_name))| {
                Some((&**name, errors_between(&own_letters, of_name, allowed)?))
            })
    }
}

/// Insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment,
/// as `strsim::osa_distance`), where they are `most` at most: only so far from the diagonal is looked.
pub(crate) fn errors_between(one: &[char], other: &[char], most: usize) -> Option<usize> {
    let prefix = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[prefix..], &other[prefix..]);
    let suffix = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[..one.len() - suffix], &other[..other.len() - suffix]);
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    // The errors up to a letter of `one` and each of those of `other` that are near it, from `most` before
    // on.
    let beyond = most + 1;
    let (mut before_last, mut last) = ([beyond; NEAR], [beyond; NEAR]);
    (0..=most).for_each(|at| last[most + at] = at);
    for (row, &letter) in (1..).zip(one) {
        let mut errors = [beyond; NEAR];
        for place in 0..=2 * most {
            let Some(column) = (row + place).checked_sub(most).filter(|&column| column <= other.len()) else {
                continue;
            };
            if column == 0 {
                errors[place] = row;
                continue;
            }
            let replaced = last[place] + usize::from(letter != other[column - 1]);
            let deleted = last.get(place + 1).map_or(beyond, |errors| errors + 1);
            let inserted = place.checked_sub(1).map_or(beyond, |before| errors[before] + 1);
            let is_swap =
                row > 1 && column > 1 && letter == other[column - 2] && one[row - 2] == other[column - 1];
            let swapped = if is_swap { before_last[place] + 1 } else { beyond };
            errors[place] = replaced.min(deleted).min(inserted).min(swapped);
        }
        if errors.iter().chain(&last).all(|&errors| errors >= beyond) {
            return None;
        }
        (before_last, last) = (last, errors);
    }
    Some(last[most + other.len() - one.len()]).filter(|&errors| errors <= most)
}

fn errors_allowed(letters: usize) -> usize {
    1 + usize::from(letters >= TWO_ERRORS_LETTERS_MIN)
}

/// Bits for the letters that a word has, others for those it has twice; other characters share twelve.
pub(crate) fn letters(word: &str) -> u64 {
    word.chars().fold(0, |bits, character| match character {
        'a'..='z' => {
            let once = 1 << (character as u32 - 'a' as u32);
            bits | if bits & once == 0 { once } else { once << 26 }
        }
        other => bits | 1 << (52 + u32::from(other) % 12),
    })
}

/// Reports whether words that differ in these bits may be within `errors` of each other: a replacement
/// changes two bits, an insertion or a deletion one. Clears two bits for each error, as many processors that
/// this is compiled for count bits one by one.
pub(crate) fn may_have_errors(mut differing: u64, errors: usize) -> bool {
    for _ in 0..2 * errors {
        differing &= differing.wrapping_sub(1);
    }
    differing == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn linear(names: &[String], word: &str) -> Vec<(String, usize)> {
        let near = names.iter().filter(|name| {
            let first = |text: &str| text.chars().next();
            name.chars().count() >= LETTERS_MIN && first(name) == first(word)
        });
        let compared = near.map(|name| (name.clone(), strsim::osa_distance(name, word)));
        compared.filter(|(name, errors)| *errors <= errors_allowed(name.chars().count())).collect()
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
            let found = index.near(&word).map(|(name, errors)| (name.to_owned(), errors)).collect();
            prop_assert_eq!(sorted(found), sorted(linear(&names, &word)));
        }
    }
}
