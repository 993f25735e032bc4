//! From the scores of the re-scorer to the probability that a screen is what was asked, in part at least, and the cut on it.
//!
//! A logistic curve (Platt 1999) over three numbers that make scores of different queries comparable: the score; how far it
//! is below the best of the platform and the named apps (where one screen fits perfectly, one that fits half as well is
//! hardly meant); and the length of the query (few words are matched easily). The best counts also when it is excluded, so
//! that page two of an answer is cut like page one.
//!
//! Screens of which only the text is known have a curve of their own: the text of a right screen is farther from the query
//! than a description would be. Fitted by maximum likelihood on all pairs of query and screen of the shared half of real-screens,
//! judged 1 or 2 against not judged, once with the captions and once with the text read from the same pictures.

/// What the parts of a score weigh in the logarithm of the odds.
#[derive(Clone, Copy, Debug)]
struct Curve {
    score: f32,
    gap: f32,
    length: f32,
    intercept: f32,
}

const CAPTION: Curve = Curve { score: 7.252, gap: 2.077, length: 0.644, intercept: -10.398 };
const TEXT: Curve = Curve { score: 2.888, gap: 2.762, length: 0.819, intercept: -2.784 };

/// Screens below this probability are weak matches and are dropped by `deep`.
pub const PROBABILITY_MIN: f32 = 0.16;

/// The curves for one query.
#[derive(Clone, Copy, Debug)]
pub struct Calibration {
    best_score: f32,
    /// The logarithm of the number of words.
    length: f32,
}

impl Calibration {
    /// For a query of so many words whose best screen scores `best_score`.
    #[must_use]
    pub fn new(best_score: f32, words: usize) -> Calibration {
        Calibration { best_score, length: (words.max(1) as f32).ln() }
    }

    /// The probability of a screen, 0 to 1; rises with its score and falls with the best one.
    #[must_use]
    pub fn probability(&self, score: f32, has_caption: bool) -> f32 {
        let Curve { score: slope, gap, length, intercept } = if has_caption { CAPTION } else { TEXT };
        let below = (self.best_score - score).max(0.0);
        1.0 / (1.0 + (-(slope * score - gap * below - length * self.length + intercept)).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_probability_rises_with_the_score_falls_with_the_best_and_stays_in_bounds(
            score in -2.0f32..5.0, below in 0.0f32..4.0, more in 0.0f32..1.0, words in 0usize..100, has_caption: bool,
        ) {
            let best = score + below;
            let curve = Calibration::new(best, words);
            let value = curve.probability(score, has_caption);
            prop_assert!((0.0..=1.0).contains(&value));
            prop_assert!(curve.probability(score + more, has_caption) >= value);
            prop_assert!(Calibration::new(best + more, words).probability(score, has_caption) <= value);
        }
    }
}
