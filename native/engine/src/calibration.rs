//! From the scores of the re-scorer to the probability that a screen is what was asked, in part at least, and
//! the cut on it.
//!
//! A logistic curve (Platt 1999) over numbers that make scores of different queries comparable: the score;
//! how far it is below the best of the platform and the named apps (where one screen fits perfectly, one that
//! fits half as well is hardly meant); and the length of the query (few words are matched easily). The best
//! counts also when it is excluded, so that page two of an answer is cut like page one.
//!
//! Screens of which only the text is known have a curve of their own: the text of a right screen is farther
//! from the query than a description would be, and less certain, so that weaker ones are kept, too. In place
//! of the length it has the share of the query's words, rare ones counting more, that the best screen has: a
//! query that nothing matches finds a likely text, but not its own words in it.
//!
//! A description by a model that read nothing but the text is cut lower than one by eyes, and a pattern or
//! elements beside the text higher than the text alone ([`minima`]).
//!
//! Fitted by maximum likelihood, a quarter of the weight on the shared half of real-screens (its captions, or
//! the text read from the same pictures; judged 1 or 2 against the rest), three quarters on training groups
//! (`native/README.md`).

use crate::screen_words::WordsKind;

/// Weights of a score's parts in the log odds.
#[derive(Clone, Copy, Debug)]
struct Curve {
    score: f32,
    gap: f32,
    length: f32,
    best_lexical: f32,
    intercept: f32,
}

/// The bounds below which `deep` drops screens.
#[derive(Clone, Copy, Debug)]
struct Minima {
    /// Beside a strong match, screens below this probability.
    probability: f32,
    /// Without a strong match, screens below this probability, and those below `closest_share` of the best.
    closest: f32,
    closest_share: f32,
}

const CAPTION: Curve =
    Curve { score: 4.748, gap: 2.143, length: 0.370, best_lexical: 0.0, intercept: -6.737 };
const TEXT: Curve = Curve { score: 3.400, gap: 2.776, length: 0.0, best_lexical: 2.741, intercept: -5.589 };

fn curve(kind: WordsKind) -> Curve {
    if kind.is_described() { CAPTION } else { TEXT }
}

/// The less is known of a screen, the lower: few texts say clearly what a screen is (`native/README.md`).
fn minima(kind: WordsKind) -> Minima {
    let (probability, closest, closest_share) = match kind {
        WordsKind::Described => (0.30, 0.25, 0.9),
        WordsKind::DescribedFromText => (0.22, 0.25, 0.5),
        WordsKind::Thin => (0.22, 0.22, 0.7),
        WordsKind::TextOnly => (0.20, 0.20, 0.7),
    };
    Minima { probability, closest, closest_share }
}

/// Weights in the log odds that are stated of a described screen: of the log odds by which it is cut, of the
/// cosine of query and caption, of the square of the share of the query's words that it lacks.
const STATED: [f32; 3] = [0.65, 7.0, -1.5];
const STATED_INTERCEPT: f32 = -2.9;

/// From this probability a screen is a strong match: at least as likely right as not.
pub(crate) const STRONG_MIN: f32 = 0.5;
/// From this probability a screen is taken to be what was asked, so that no others need stand beside it.
pub(crate) const SURE_MIN: f32 = 0.8;

/// Tells whether `deep` returns a screen of this probability; `best` is that of the best screen, returned or
/// excluded.
pub(crate) fn is_kept(probability: f32, kind: WordsKind, best: f32) -> bool {
    let minima = minima(kind);
    let least =
        if best >= STRONG_MIN { minima.probability } else { minima.closest.max(minima.closest_share * best) };
    probability >= least
}

/// The probability of a screen that `standard` found, from its fused score and the length of the query.
/// Without the distance to the best score, which told nothing more here. Fitted on real-screens and training
/// groups, half the weight each.
pub(crate) fn standard_probability(fused: f32, words: usize, kind: WordsKind) -> f32 {
    let (score, length, intercept) =
        if kind.is_described() { (13.622, 0.698, -6.341) } else { (11.196, 0.283, -6.452) };
    logistic(score * fused - length * log_length(words) + intercept)
}

/// The probability to state of a screen that the cut gives `probability`, whose caption has the cosine `whole`
/// with the query, and that lacks the share `missing` of the query's words, by their idf (nothing for a query
/// without words). The cosine alone separates best what a library has from what it lacks: its other screens
/// share words and sentences with anything that is asked. The cut does without, so that order and number of
/// screens stay.
pub(crate) fn stated_probability(probability: f32, whole: f32, missing: Option<f32>, kind: WordsKind) -> f32 {
    let Some(missing) = missing.filter(|_| kind.is_described()) else { return probability };
    let [of_cut, of_whole, of_missing] = STATED;
    let log_odds = log_odds(probability);
    logistic(of_cut * log_odds + of_whole * whole + of_missing * missing * missing + STATED_INTERCEPT)
}

/// The inverse of [`logistic`], bounded.
fn log_odds(probability: f32) -> f32 {
    let probability = probability.clamp(1e-6, 1.0 - 1e-6);
    (probability / (1.0 - probability)).ln()
}

fn logistic(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

fn log_length(words: usize) -> f32 {
    (words.max(1) as f32).ln()
}

/// The facts of a screen that the calibration uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rescored {
    /// The score of `deep`.
    pub(crate) score: f32,
    /// See [`crate::rescorer::Features`].
    pub(crate) lexical: f32,
    pub(crate) kind: WordsKind,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Calibration {
    best: Rescored,
    /// The logarithm of the number of words.
    length: f32,
}

impl Calibration {
    pub(crate) fn new(best: Rescored, words: usize) -> Calibration {
        Calibration { best, length: log_length(words) }
    }

    /// The probability of a screen, 0 to 1; rises with its score and falls with the best one.
    pub(crate) fn probability(self, score: f32, kind: WordsKind) -> f32 {
        let Curve { score: slope, gap, length, best_lexical, intercept, .. } = curve(kind);
        let below = (self.best.score - score).max(0.0);
        let of_query = best_lexical * self.best.lexical - length * self.length;
        logistic(slope * score - gap * below + of_query + intercept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn kinds() -> impl Strategy<Value = WordsKind> {
        prop::sample::select(vec![
            WordsKind::Described,
            WordsKind::DescribedFromText,
            WordsKind::Thin,
            WordsKind::TextOnly,
        ])
    }

    #[test]
    fn a_described_screen_far_from_the_query_is_no_strong_match_and_a_text_alone_keeps_its_own_curve() {
        assert!(stated_probability(0.75, 0.3, Some(0.7), WordsKind::Described) < 0.35);
        assert!(stated_probability(0.75, 0.6, Some(0.7), WordsKind::Described) > 0.75);
        assert!(stated_probability(0.75, 0.3, Some(0.7), WordsKind::TextOnly) > 0.74);
        assert!(stated_probability(0.75, 0.3, None, WordsKind::Described) > 0.74);
    }

    proptest! {
        #[test]
        fn the_stated_probability_rises_with_nearness_falls_with_what_is_missing_and_stays_in_bounds(
            probability in 0.0f32..=1.0, whole in -1.0f32..1.0, nearer in 0.0f32..1.0,
            missing in 0.0f32..1.0, more in 0.0f32..1.0, kind in kinds(),
        ) {
            let stated = stated_probability(probability, whole, Some(missing), kind);
            prop_assert!((0.0..=1.0).contains(&stated));
            prop_assert!(stated_probability(probability, whole + nearer, Some(missing), kind) >= stated);
            prop_assert!(stated_probability(probability, whole, Some(missing + more), kind) <= stated);
        }

        #[test]
        fn the_probability_rises_with_the_score_falls_with_the_best_and_stays_in_bounds(
            score in -2.0f32..5.0, below in 0.0f32..4.0, more in 0.0f32..1.0, lexical in 0.0f32..1.0,
            words in 0usize..100, kind in kinds(),
        ) {
            let best = Rescored { score: score + below, lexical, kind };
            let curve = Calibration::new(best, words);
            let value = curve.probability(score, kind);
            prop_assert!((0.0..=1.0).contains(&value));
            prop_assert!(curve.probability(score + more, kind) >= value);
            let better = Rescored { score: best.score + more, ..best };
            prop_assert!(Calibration::new(better, words).probability(score, kind) <= value);
        }
    }
}
