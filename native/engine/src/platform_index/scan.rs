//! Scans of the delta, and the words of rows wherever they are.

use super::PlatformIndex;
use crate::lexical_query::LexicalQuery;
use crate::quantise::SignedVector;
use crate::simd::Simd;

/// Rows whose vectors are brought nearer while another is compared.
const ROWS_AHEAD: usize = 4;

impl PlatformIndex {
    /// Brings the whole vector nearer that is compared some rows after `rows[at]`.
    pub(crate) fn prefetch_ahead(&self, simd: Simd, rows: &[u32], at: usize) {
        if let Some(&later) = rows.get(at + ROWS_AHEAD) {
            simd.prefetch(bytemuck::cast_slice(self.whole_bf16(later)));
        }
    }

    /// Hands over the rows of the delta, run by run: the first row, the approximate cosines (of 4-bit
    /// components, off by some .006) and the lexical scores.
    pub(crate) fn scan_delta(
        &self,
        simd: Simd,
        query: &SignedVector,
        words: &LexicalQuery,
        mut each: impl FnMut(u32, &[f32], &[f32]),
    ) {
        let mut lexical = vec![0.0; self.ids.len()];
        self.keywords.add_scores(&words.delta, &words.bm25, &mut lexical);
        let mut cosines = Vec::new();
        for (start, run) in self.whole_int4.runs() {
            cosines.clear();
            query.cosines_of_int4(simd, std::iter::once(run), &mut cosines);
            each((self.segment_row_count() + start) as u32, &cosines, &lexical[start..start + cosines.len()]);
        }
    }

    /// The lexical scores of `rows`, which ascend, in their order: 1 at most, below 0 where unwanted words
    /// stand.
    pub fn score_words(&self, simd: Simd, words: &LexicalQuery, rows: &[u32]) -> Vec<f32> {
        let segment_rows = self.segment_row_count() as u32;
        let (of_segment, of_delta) = rows.split_at(rows.partition_point(|&row| row < segment_rows));
        let mut scores = Vec::with_capacity(rows.len());
        if let Some(segment) = self.segment() {
            let runs = segment.runs_of_rows(of_segment);
            segment.score_runs(simd, &words.segment, words.bm25, &runs, |_, of_run| scores.extend(of_run));
        }
        let of_delta: Vec<u32> = of_delta.iter().map(|&row| row - segment_rows).collect();
        scores.extend(self.keywords.scores_of(&words.delta, words.bm25, &of_delta));
        scores
    }
}
