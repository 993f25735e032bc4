//! The cut of `deep`: the best of the screens that are probable enough.
//!
//! Unless a match is sure, it also keeps the closest [`CLOSEST_MAX`], those among them that nobody described:
//! their text seldom says what they are, so that an improbable one is often right and an answer without the
//! right one costs most.

use crate::calibration::{Calibration, Rescored, SURE_MIN, is_kept};
use crate::screen_words::WordsKind;
use crate::top_k::{Scored, TopK, best_first};

/// Screens that may be kept for being the closest, excluded ones among them.
const CLOSEST_MAX: usize = 5;

/// A candidate by its place among the candidates, with what the cut says of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Match {
    pub(crate) at: u32,
    /// The score of `deep`.
    pub(crate) score: f32,
    /// See [`Calibration::probability`].
    pub(crate) probability: f32,
    /// True when the cut keeps it.
    pub(crate) is_kept: bool,
    /// True when it does so only because nobody described it and few are closer.
    pub(crate) is_closest: bool,
}

/// Collects the best `limit` matches that the cut keeps.
///
/// A described screen is cut at another score than one of which only the text is known. So that screens which
/// the cut drops take no place of screens which it keeps, the best of each kind are collected apart: within a
/// kind, the cut keeps a prefix.
#[derive(Debug)]
pub(crate) struct StrongMatches {
    limit: usize,
    best: Option<Rescored>,
    kinds: Vec<(WordsKind, TopK)>,
}

impl StrongMatches {
    pub(crate) fn new(limit: usize) -> StrongMatches {
        StrongMatches { limit, best: None, kinds: Vec::with_capacity(4) }
    }

    /// Offers a candidate; a score that is not a number is ignored.
    pub(crate) fn push(&mut self, at: u32, screen: Rescored) {
        self.best = better(self.best, screen);
        let place = self.kinds.iter().position(|(kind, _)| *kind == screen.kind).unwrap_or_else(|| {
            self.kinds.push((screen.kind, TopK::new(self.limit.max(CLOSEST_MAX))));
            self.kinds.len() - 1
        });
        self.kinds[place].1.push(at, screen.score);
    }

    /// The matches, best first, equal scores by the lower place: those that the cut keeps, or all when
    /// `is_uncut`. The query has `words` words; `excluded` are screens that only say how good the best answer
    /// is.
    pub(crate) fn into_sorted(self, words: usize, excluded: &[Rescored], is_uncut: bool) -> Vec<Match> {
        let StrongMatches { limit, best, kinds } = self;
        let Some(best) = excluded.iter().copied().fold(best, better) else { return Vec::new() };
        let mut all: Vec<(Scored, WordsKind)> = kinds
            .into_iter()
            .flat_map(|(kind, best)| best.into_sorted().into_iter().map(move |scored| (scored, kind)))
            .collect();
        all.sort_by(|(a, _), (b, _)| best_first(a, b));
        let found = all.iter().map(|&(Scored { score, .. }, kind)| (score, kind));
        let scores = found.chain(excluded.iter().map(|screen| (screen.score, screen.kind)));
        let calibration = Calibration::new(best, words);
        let probabilities: Vec<f32> =
            scores.map(|(score, kind)| calibration.probability(score, kind)).collect();
        let closest = TopK::best_places(CLOSEST_MAX, probabilities.iter().copied());
        let highest = closest.first().map_or(0.0, |closest| closest.score);
        let matches = all.iter().enumerate().map(|(place, &(Scored { row: at, score }, kind))| {
            let probability = probabilities[place];
            let is_probable = is_kept(probability, kind, highest);
            let is_closest = !is_probable
                && highest < SURE_MIN
                && !kind.is_described()
                && closest.iter().any(|closest| closest.row as usize == place);
            Match { at, score, probability, is_kept: is_closest || is_probable, is_closest }
        });
        matches.filter(|found| found.is_kept || is_uncut).take(limit).collect()
    }
}

/// The better of two screens, the first of equal ones; a score that is not a number is none.
fn better(best: Option<Rescored>, screen: Rescored) -> Option<Rescored> {
    let is_better = best.is_none_or(|best| screen.score > best.score) && !screen.score.is_nan();
    if is_better { Some(screen) } else { best }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn screen(score: f32, has_caption: bool) -> Rescored {
        let kind = if has_caption { WordsKind::Described } else { WordsKind::TextOnly };
        Rescored { score, lexical: 0.5, kind }
    }

    fn matches(screens: &[(f32, bool)], limit: usize, is_uncut: bool) -> Vec<u32> {
        let mut matches = StrongMatches::new(limit);
        (0..)
            .zip(screens)
            .for_each(|(at, &(score, has_caption))| matches.push(at, screen(score, has_caption)));
        matches.into_sorted(5, &[], is_uncut).into_iter().map(|found| found.at).collect()
    }

    #[test]
    fn a_dropped_screen_takes_no_place_of_one_that_is_kept() {
        // For five words and a best of 1.7 the cut is at 1.47 with a caption, at 1.24 with text alone.
        let screens = [(1.7, true), (1.45, true), (1.44, true), (1.35, false)];
        assert_eq!(matches(&screens, 2, false), [0, 3]);
        assert_eq!(matches(&screens, 3, true), [0, 1, 2]);
    }

    #[test]
    fn without_a_strong_match_only_the_closest_come_back() {
        // Of five words and a best of 1.5 the probabilities with a caption are .45, .43 and .36; a best of
        // 1.3 has .24.
        assert_eq!(matches(&[(1.5, true), (1.49, true), (1.45, true)], 9, false), [0, 1]);
        assert!(matches(&[(1.3, true), (1.29, true)], 9, false).is_empty());
    }

    #[test]
    fn an_excluded_best_screen_cuts_the_next_page_like_the_first() {
        assert_eq!(matches(&[(1.45, true)], 9, false), [0]);
        let mut next = StrongMatches::new(9);
        next.push(0, screen(1.45, true));
        assert!(next.into_sorted(5, &[screen(1.5, true)], false).is_empty());
    }

    #[test]
    fn without_a_strong_match_the_closest_that_nobody_described_come_back() {
        let texts: Vec<(f32, bool)> = (0..9u8).map(|at| (0.6 - 0.01 * f32::from(at), false)).collect();
        assert_eq!(matches(&texts, 9, false), [0, 1, 2, 3, 4]);
        let seen = |score| screen(score, false);
        let mut next = StrongMatches::new(9);
        (0..).zip(&texts[3..]).for_each(|(at, &(score, _))| next.push(at, seen(score)));
        let excluded: Vec<Rescored> = texts[..3].iter().map(|&(score, _)| seen(score)).collect();
        assert_eq!(next.into_sorted(5, &excluded, false).len(), 2);
        // Described screens that are more probable take their places, and are dropped as before.
        let described = vec![(1.3, true); 5];
        assert!(matches(&[described, texts].concat(), 9, false).is_empty());
    }

    #[test]
    fn beside_a_match_that_is_not_sure_the_closest_come_back_and_beside_a_sure_one_none() {
        let texts = |best: f32| [vec![(best, false)], vec![(0.4, false); 6]].concat();
        let probability = |best: f32| {
            let first = screen(best, false);
            Calibration::new(first, 5).probability(best, first.kind)
        };
        assert!((0.5..0.8).contains(&probability(1.4)) && probability(1.9) > 0.8);
        assert_eq!(matches(&texts(1.4), 9, false), [0, 1, 2, 3, 4]);
        assert_eq!(matches(&texts(1.9), 9, false), [0]);
    }

    proptest! {
        #[test]
        fn a_smaller_limit_gives_the_beginning_of_the_same_answer(
            screens in prop::collection::vec((0.5f32..3.0, any::<bool>()), 0..40), limit in 0usize..20, is_uncut: bool,
        ) {
            let all = matches(&screens, screens.len() + 1, is_uncut);
            prop_assert_eq!(&matches(&screens, limit, is_uncut)[..], &all[..limit.min(all.len())]);
        }
    }
}
