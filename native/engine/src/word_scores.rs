//! The lexical scores of the rows that a search has looked at, run by run.

/// Runs of rows that follow each other, with one score each: 1 at most, below 0 where unwanted words stand.
#[derive(Debug, Default)]
pub struct WordScores {
    /// First row, and where its score is.
    runs: Vec<(u32, u32)>,
    scores: Vec<f32>,
    is_sorted: bool,
}

impl WordScores {
    /// Forgets everything but its memory.
    pub fn clear(&mut self) {
        self.runs.clear();
        self.scores.clear();
        self.is_sorted = true;
    }

    /// Adds a run. One that was added before is kept as it is.
    pub fn push(&mut self, first: u32, scores: &[f32]) {
        self.is_sorted = self.is_sorted && self.runs.last().is_none_or(|&(last, _)| last < first);
        self.runs.push((first, self.scores.len() as u32));
        self.scores.extend_from_slice(scores);
    }

    /// Makes [`WordScores::get`] ready after runs were added.
    pub fn sort(&mut self) {
        if !self.is_sorted {
            self.runs.sort_unstable();
            self.is_sorted = true;
        }
    }

    /// The score of a row that is in a run.
    ///
    /// # Panics
    /// When the row is in none, or runs were added since they were sorted.
    #[must_use]
    pub fn get(&self, row: u32) -> f32 {
        debug_assert!(self.is_sorted, "runs are sorted before they are asked");
        let (first, at) = self.runs[self.runs.partition_point(|&(first, _)| first <= row) - 1];
        self.scores[(at + (row - first)) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::WordScores;

    #[test]
    fn a_row_has_the_score_of_its_run_in_whatever_order_runs_came() {
        let mut scores = WordScores::default();
        scores.push(40, &[0.4, 0.41]);
        scores.push(7, &[0.07]);
        scores.push(40, &[0.4, 0.41]);
        scores.sort();
        assert_eq!([7, 40, 41].map(|row| scores.get(row).to_bits()), [0.07, 0.4, 0.41].map(f32::to_bits));
        scores.clear();
        scores.push(1, &[0.5]);
        scores.sort();
        assert_eq!(scores.get(1).to_bits(), 0.5f32.to_bits());
    }
}
