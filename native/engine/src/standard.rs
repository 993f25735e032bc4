//! `standard`: the best by vector, words and language together, up to the limit.

use crate::calibration::standard_probability;
use crate::collectors::Candidates;
use crate::rescorer::Features;
use crate::retrieval::NPROBE;
use crate::top_k::{Scored, TopK};
use crate::view::{Hit, View};
use crate::words::words;

/// Candidates, the best by words, on which runs of the query's words are looked for. Fewer than in `deep`:
/// each lies elsewhere in memory.
const RUN_ROWS: usize = 12;

/// The best `limit` of the candidates, compared exactly, best first; equal scores by the lower row.
pub(crate) fn standard(view: &View<'_>) -> Vec<Hit> {
    let View { simd, index, .. } = *view;
    let found = view.retrieval().standard_candidates(&view.allowed, NPROBE, view.limit);
    let Candidates { rows, lexical, copy } = view.with_copy(found, RUN_ROWS);
    let mut top = TopK::new(view.limit);
    let mut all = Vec::with_capacity(rows.len());
    for (at, &row) in rows.iter().enumerate() {
        index.prefetch_ahead(simd, &rows, at);
        let features = Features {
            whole: simd.dot_bf16(index.whole_bf16(row), &view.query.whole.whole_bf16),
            lexical: lexical[at],
            language: view.language_match(row),
            copy: copy[at],
            ..Features::default()
        };
        top.push(at as u32, features.fused());
        all.push(features);
    }
    let words = words(view.text).len();
    let hit = |Scored { row: at, score }| {
        let row = rows[at as usize];
        let probability = standard_probability(score, words, index.traits(row).kind());
        Hit::uncut(index.id(row), score, Some(probability), all[at as usize])
    };
    top.into_sorted().into_iter().map(hit).collect()
}
