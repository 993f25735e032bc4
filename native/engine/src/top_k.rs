//! The best of many scored rows, without sorting all of them.

use std::cmp::Ordering;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored {
    pub row: u32,
    /// Higher is better.
    pub score: f32,
}

/// Best first; equal scores by the lower row, so that an order never depends on chance.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "sorting calls it so")]
pub(crate) fn best_first(a: &Scored, b: &Scored) -> Ordering {
    b.score.total_cmp(&a.score).then(a.row.cmp(&b.row))
}

/// Scores that are compared with the threshold together.
const CHUNK: usize = 64;

/// Collects up to `k` of the best. A full buffer of twice that is cut in half by selection: O(1) a row on
/// average, and a row below the threshold costs one comparison.
#[derive(Debug)]
pub struct TopK {
    k: usize,
    threshold: f32,
    rows: Vec<Scored>,
}

impl TopK {
    pub fn new(k: usize) -> TopK {
        TopK::above(f32::NEG_INFINITY, k)
    }

    /// For the best `k` of those that score at least `threshold`.
    pub fn above(threshold: f32, k: usize) -> TopK {
        TopK { k, threshold, rows: Vec::with_capacity(2 * k) }
    }

    /// Offers a row; a score that is not a number is ignored.
    pub fn push(&mut self, row: u32, score: f32) {
        if self.k == 0 || score.is_nan() || score < self.threshold {
            return;
        }
        self.rows.push(Scored { row, score });
        if self.rows.len() >= 2 * self.k {
            self.cut();
        }
    }

    /// Offers rows `first..first + scores.len()`, those that `is_allowed`. Scores below the threshold cost a
    /// few tenths of a nanosecond: whole chunks of them are passed over at once.
    pub fn push_run(&mut self, first: u32, scores: &[f32], is_allowed: impl Fn(u32) -> bool) {
        for (chunk, scores) in scores.chunks(CHUNK).enumerate() {
            let threshold = self.threshold;
            if scores.iter().map(|&score| u32::from(score >= threshold)).sum::<u32>() > 0 {
                let first = first + (chunk * CHUNK) as u32;
                for (row, &score) in (first..).zip(scores) {
                    if score >= self.threshold && is_allowed(row) {
                        self.push(row, score);
                    }
                }
            }
        }
    }

    /// The best `limit` of scores by their places, best first.
    pub(crate) fn best_places(limit: usize, scores: impl Iterator<Item = f32>) -> Vec<Scored> {
        let mut top = TopK::new(limit);
        (0..).zip(scores).for_each(|(at, score)| top.push(at, score));
        top.into_sorted()
    }

    fn cut(&mut self) {
        if self.rows.len() > self.k {
            self.rows.select_nth_unstable_by(self.k - 1, best_first);
            self.rows.truncate(self.k);
            self.threshold = self.rows[self.k - 1].score;
        }
    }

    /// The score of the `wanted`th best so far, `NEG_INFINITY` when there are fewer.
    pub(crate) fn score_of(&self, wanted: usize) -> f32 {
        if wanted == 0 || self.rows.len() < wanted {
            return f32::NEG_INFINITY;
        }
        let mut scores: Vec<f32> = self.rows.iter().map(|scored| scored.score).collect();
        *scores.select_nth_unstable_by(wanted - 1, |a, b| b.total_cmp(a)).1
    }

    /// The rows of the best, in no order.
    pub(crate) fn into_rows(mut self) -> impl Iterator<Item = u32> {
        self.cut();
        self.rows.into_iter().map(|scored| scored.row)
    }

    /// The rows whose scores are not more than `margin` below that of the `wanted`th best, in no order.
    pub(crate) fn into_rows_within(mut self, wanted: usize, margin: f32) -> Vec<u32> {
        self.cut();
        if wanted > 0 && self.rows.len() > wanted {
            let (_, last, _) = self.rows.select_nth_unstable_by(wanted - 1, best_first);
            let threshold = last.score - margin;
            self.rows.retain(|scored| scored.score >= threshold);
        }
        self.rows.into_iter().map(|scored| scored.row).collect()
    }

    /// Best first.
    pub fn into_sorted(mut self) -> Vec<Scored> {
        self.cut();
        self.rows.sort_unstable_by(best_first);
        self.rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_best_are_those_a_full_sort_puts_first(scores in prop::collection::vec(0i32..50, 0..300), k in 0usize..40) {
            let mut top = TopK::new(k);
            let mut all: Vec<Scored> =
                scores.iter().enumerate().map(|(row, &score)| Scored { row: row as u32, score: score as f32 }).collect();
            all.iter().for_each(|scored| top.push(scored.row, scored.score));
            all.sort_by(best_first);
            all.truncate(k);
            prop_assert_eq!(top.into_sorted(), all);
        }

        #[test]
        fn a_run_gives_what_pushing_each_allowed_row_gives(scores in prop::collection::vec(-20i32..50, 0..400), k in 0usize..40) {
            let scores: Vec<f32> = scores.iter().map(|&score| score as f32).collect();
            let (mut run, mut single) = (TopK::above(0.5, k), TopK::above(0.5, k));
            let is_allowed = |row: u32| row & 1 == 0;
            run.push_run(7, &scores, is_allowed);
            (7..).zip(&scores).filter(|&(row, _)| is_allowed(row)).for_each(|(row, &score)| single.push(row, score));
            let best = run.into_sorted();
            prop_assert!(best.iter().all(|scored| scored.score >= 0.5));
            prop_assert_eq!(best, single.into_sorted());
        }
    }
}
