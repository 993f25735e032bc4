//! From the scores of the re-scorer to the probability that a screen is what was asked, and the cut on it.
//!
//! A logistic curve (Platt 1999) over two numbers: the score, and how far it is below the best of the platform and the
//! named apps. Scores of different queries are not quite comparable: where one screen fits perfectly, one that fits half as
//! well is hardly meant. The best counts also when it is excluded, so that page two of an answer is cut like page one.
//! Fitted on pairs of query and screen of the shared half of real-screens, judged 1 or 2 against not judged; the cut is
//! where, cross-validated by query, .96 of the screens judged 2 are kept.

const SCORE_SLOPE: f32 = 5.79;
const GAP_SLOPE: f32 = 0.0;
const INTERCEPT: f32 = -10.2;

/// Screens below this probability are weak matches and are dropped by `deep`.
pub const PROBABILITY_MIN: f32 = 0.15;

/// The probability, 0 to 1; rises with the score and falls with the best one. `best_score` is at least `score`.
#[must_use]
pub fn probability(score: f32, best_score: f32) -> f32 {
    let gap = best_score - score;
    1.0 / (1.0 + (-(SCORE_SLOPE * score - GAP_SLOPE * gap + INTERCEPT)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_probability_rises_with_the_score_falls_with_the_best_and_stays_in_bounds(
            score in -2.0f32..5.0, below in 0.0f32..4.0, more in 0.0f32..1.0,
        ) {
            let best = score + below;
            let value = probability(score, best);
            prop_assert!((0.0..=1.0).contains(&value));
            prop_assert!(probability(score + more.min(below), best) >= value);
            prop_assert!(probability(score, best + more) <= value);
        }
    }
}
