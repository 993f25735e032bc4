//! From a score of the re-scorer to the probability that the screen is what was asked, and the cut on it.
//!
//! Platt scaling (Platt 1999): a logistic curve fitted on pairs of query and screen judged "this is it" or not, from
//! `train` (23,184 pairs) and the shared half of real-screens (9,900 pairs).

const SLOPE: f32 = 5.79;
const INTERCEPT: f32 = -10.2;

/// Screens below this probability are weak matches and are dropped by `deep`. On the shared half of real-screens: .93 of
/// the right screens kept, .66 of the returned ones right in part at least, .2 screens returned where nothing matches.
pub const PROBABILITY_MIN: f32 = 0.15;

/// The probability, 0 to 1, rising with the score.
#[must_use]
pub fn probability(score: f32) -> f32 {
    1.0 / (1.0 + (-(SLOPE * score + INTERCEPT)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probability_rises_with_the_score_and_stays_in_bounds() {
        let scores: Vec<f32> = (-40..40).map(|step| step as f32 / 10.0).collect();
        assert!(scores.windows(2).all(|pair| probability(pair[0]) <= probability(pair[1])));
        assert!(scores.iter().all(|&score| (0.0..=1.0).contains(&probability(score))));
    }
}
