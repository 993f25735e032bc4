//! Scans of the tail, and the words of rows wherever they are.

use super::PlatformIndex;
use crate::quantise::SignedVector;
use crate::query_words::QueryWords;
use crate::simd::Simd;

/// Rows whose vectors are brought nearer while another is compared.
const ROWS_AHEAD: usize = 4;

impl PlatformIndex {
    /// Brings the whole vector nearer that is compared some rows after `rows[at]`.
    pub fn prefetch_ahead(&self, simd: Simd, rows: &[u32], at: usize) {
        if let Some(&later) = rows.get(at + ROWS_AHEAD) {
            simd.prefetch(bytemuck::cast_slice(self.whole_bf16(later)));
        }
    }

    /// Hands over the rows of the tail, run by run: the first row, the approximate cosines (of 4-bit components, off by some
    /// .006) and the lexical scores.
    pub fn scan_tail(
        &self,
        simd: Simd,
        query: &SignedVector,
        words: &QueryWords,
        mut each: impl FnMut(u32, &[f32], &[f32]),
    ) {
        let lexical = self.tail_scores(words);
        let mut cosines = Vec::new();
        for (start, run) in self.whole_nibbles.runs() {
            cosines.clear();
            query.cosines_of_nibbles(simd, std::iter::once(run), &mut cosines);
            each((self.base_row_count() + start) as u32, &cosines, &lexical[start..start + cosines.len()]);
        }
    }

    fn tail_scores(&self, words: &QueryWords) -> Vec<f32> {
        let mut scores = vec![0.0; self.ids.len()];
        self.keywords.add_scores(&words.tail, &words.bm25, &mut scores);
        scores
    }

    /// The lexical scores of `rows`, which ascend, in their order: 1 at most, below 0 where unwanted words
    /// stand.
    #[must_use]
    pub fn score_words(&self, simd: Simd, words: &QueryWords, rows: &[u32]) -> Vec<f32> {
        let base_rows = self.base_row_count() as u32;
        let (of_base, of_tail) = rows.split_at(rows.partition_point(|&row| row < base_rows));
        let mut scores = Vec::with_capacity(rows.len());
        if let Some(base) = self.base() {
            let runs = base.runs_of_rows(of_base);
            base.score_runs(simd, &words.base, &words.bm25, &runs, |_, of_run| scores.extend(of_run));
        }
        let of_tail: Vec<u32> = of_tail.iter().map(|&row| row - base_rows).collect();
        scores.extend(self.keywords.scores_of(&words.tail, &words.bm25, &of_tail));
        scores
    }
}
