//! `deep`: every candidate re-scored by late interaction, weak matches dropped.

use crate::calibration::{Calibration, is_kept};
use crate::error::EngineError;
use crate::rescorer::{Features, Rescorer};
use crate::retrieval::{Candidates, PROBES};
use crate::top_k::{Scored, TopK};
use crate::view::{Hit, View};
use crate::words::words;
use std::time::{Duration, Instant};

/// Candidates that are re-scored between two looks at the cancellation: some 100 us.
const CANDIDATES_BETWEEN_CHECKS: usize = 64;

/// The best `limit` of the candidates that the cut keeps, best first, equal scores by the lower row; and the
/// time that re-scoring took.
///
/// # Errors
/// [`EngineError::Cancelled`].
pub fn deep(view: &View<'_>) -> Result<(Vec<Hit>, Duration), EngineError> {
    let retrieval = view.retrieval();
    let candidates = retrieval.deep_candidates(&view.allowed, PROBES, view.limit);
    let start = Instant::now();
    let weights = view.index.vocabulary().token_weights(view.text, &view.query.whole.token_starts);
    let mut rescorer = Rescorer::new(view.simd, view.query, &weights);
    let best = best(view, &candidates, &mut rescorer)?;
    let score = best.first().map_or(f32::NEG_INFINITY, |best| best.score);
    let excluded = retrieval.with_words(view.excluded.clone());
    let best_score = (0..excluded.rows.len())
        .map(|at| features(view, &excluded, &mut rescorer, at).score())
        .fold(score, f32::max);
    let calibration = Calibration::new(best_score, words(view.text).len());
    let hits = best.into_iter().map(|Scored { row: at, score }| {
        let row = candidates.rows[at as usize];
        let has_caption = view.index.traits(row).has_caption();
        let probability = calibration.probability(score, has_caption);
        Hit {
            id: view.index.id(row),
            score,
            probability: Some(probability),
            is_kept: is_kept(probability, has_caption),
            features: features(view, &candidates, &mut rescorer, at as usize),
        }
    });
    let hits = hits.filter(|hit| hit.is_kept || view.is_uncut).collect();
    Ok((hits, start.elapsed()))
}

/// The best `limit` by their places among the candidates.
fn best(
    view: &View<'_>,
    candidates: &Candidates,
    rescorer: &mut Rescorer<'_>,
) -> Result<Vec<Scored>, EngineError> {
    let mut top = TopK::new(view.limit);
    for at in 0..candidates.rows.len() {
        if at % CANDIDATES_BETWEEN_CHECKS == 0 {
            view.cancellation.check()?;
        }
        if let Some(&next) = candidates.rows.get(at + 1) {
            rescorer.prefetch(view.index, next);
        }
        top.push(at as u32, features(view, candidates, rescorer, at).score());
    }
    Ok(top.into_sorted())
}

fn features(view: &View<'_>, candidates: &Candidates, rescorer: &mut Rescorer<'_>, at: usize) -> Features {
    let row = candidates.rows[at];
    rescorer.features(view.index, row, candidates.lexical[at], view.language_match(row))
}
