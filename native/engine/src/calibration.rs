//! From the scores of the re-scorer to the probability that a screen is what was asked, in part at least, and the cut on it.
//!
//! A logistic curve (Platt 1999) over three numbers that make scores of different queries comparable: the score; how far it
//! is below the best of the platform and the named apps (where one screen fits perfectly, one that fits half as well is
//! hardly meant); and the length of the query (few words are matched easily). The best counts also when it is excluded, so
//! that page two of an answer is cut like page one.
//!
//! Fitted on the pairs of query and screen of the shared half of real-screens, judged 1 or 2 against not judged. Cross-validated
//! by query (10 folds, 5 times), at .16: .970 of the screens judged 2 kept, .775 of the returned ones judged, .4 returned
//! where nothing matches; the score alone gave .965, .751 and .2 at its best. Carried over by regression of the scores
//! then on those since phrases are no part of them.

const SCORE_SLOPE: f32 = 6.43;
const GAP_SLOPE: f32 = 1.64;
const LENGTH_SLOPE: f32 = 0.61;
const INTERCEPT: f32 = -9.09;

/// Screens below this probability are weak matches and are dropped by `deep`.
pub const PROBABILITY_MIN: f32 = 0.16;

/// The curve for one query.
#[derive(Clone, Copy, Debug)]
pub struct Calibration {
    best_score: f32,
    intercept: f32,
}

impl Calibration {
    /// For a query of so many words whose best screen scores `best_score`.
    #[must_use]
    pub fn new(best_score: f32, words: usize) -> Calibration {
        Calibration { best_score, intercept: INTERCEPT - LENGTH_SLOPE * (words.max(1) as f32).ln() }
    }

    /// The probability of a screen, 0 to 1; rises with its score and falls with the best one.
    #[must_use]
    pub fn probability(&self, score: f32) -> f32 {
        let gap = (self.best_score - score).max(0.0);
        1.0 / (1.0 + (-(SCORE_SLOPE * score - GAP_SLOPE * gap + self.intercept)).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_probability_rises_with_the_score_falls_with_the_best_and_stays_in_bounds(
            score in -2.0f32..5.0, below in 0.0f32..4.0, more in 0.0f32..1.0, words in 0usize..100,
        ) {
            let best = score + below;
            let curve = Calibration::new(best, words);
            let value = curve.probability(score);
            prop_assert!((0.0..=1.0).contains(&value));
            prop_assert!(curve.probability(score + more) >= value);
            prop_assert!(Calibration::new(best + more, words).probability(score) <= value);
        }
    }
}
