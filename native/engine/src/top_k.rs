//! The best of many scored rows, without sorting all of them.

use std::cmp::Ordering;

/// A row with its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored {
    /// The row.
    pub row: u32,
    /// Higher is better.
    pub score: f32,
}

/// Best first; equal scores by the lower row, so that an order never depends on chance.
#[must_use]
pub fn best_first(a: &Scored, b: &Scored) -> Ordering {
    b.score.total_cmp(&a.score).then(a.row.cmp(&b.row))
}

/// Collects up to `k` of the best. A full buffer of twice that is cut in half by selection: O(1) a row on average,
/// and a row below the threshold costs one comparison.
#[derive(Debug)]
pub struct TopK {
    k: usize,
    threshold: f32,
    rows: Vec<Scored>,
}

impl TopK {
    /// For the best `k`.
    #[must_use]
    pub fn new(k: usize) -> TopK {
        TopK { k, threshold: f32::NEG_INFINITY, rows: Vec::with_capacity(2 * k) }
    }

    /// What a score must reach to be worth pushing.
    #[must_use]
    pub fn threshold(&self) -> f32 {
        self.threshold
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

    fn cut(&mut self) {
        if self.rows.len() > self.k {
            self.rows.select_nth_unstable_by(self.k - 1, best_first);
            self.rows.truncate(self.k);
            self.threshold = self.rows[self.k - 1].score;
        }
    }

    /// The best, best first.
    #[must_use]
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
    }
}
