//! `deep`: every candidate re-scored by late interaction, weak matches dropped.

use crate::calibration::{Rescored, stated_probability};
use crate::collectors::Candidates;
use crate::error::EngineError;
use crate::rescorer::{Features, Rescorer};
use crate::retrieval::NPROBE;
use crate::strong_matches::{Match, StrongMatches};
use crate::terms::terms;
use crate::view::{Hit, View};
use crate::words::words;
use rustc_hash::FxHashMap;
use std::time::{Duration, Instant};

/// Candidates, the best by words, on which runs of the query's words are looked for.
const RUN_ROWS: usize = 32;
/// Candidates that are re-scored between two looks at the cancellation: some 100 us.
pub(crate) const CANDIDATES_BETWEEN_CHECKS: usize = 64;

/// The best `limit` of the candidates that the cut keeps, best first, equal scores by the lower row; and the
/// time that re-scoring took.
///
/// # Errors
/// [`EngineError::Cancelled`].
pub(crate) fn deep(view: &View<'_>) -> Result<(Vec<Hit>, Duration), EngineError> {
    let retrieval = view.retrieval();
    let candidates = view.with_copy(retrieval.deep_candidates(&view.allowed, NPROBE, view.limit), RUN_ROWS);
    let start = Instant::now();
    let weights = view.index.term_dictionary().token_weights(view.text, &view.query.whole.token_starts);
    let mut rescorer = Rescorer::new(view.simd, view.query, &weights);
    let matches = matches(view, &candidates, &mut rescorer)?;
    let mut excluded = retrieval.with_words(view.excluded.clone());
    excluded.copy = view.copy.shares_on(&excluded.rows, &excluded.lexical, RUN_ROWS);
    let excluded: Vec<Rescored> = (0..excluded.rows.len())
        .map(|at| features(view, &excluded, &mut rescorer, at).rescored(view.index.traits(excluded.rows[at])))
        .collect();
    let matches = matches.into_sorted(words(view.text).len(), &excluded, view.is_uncut);
    let missing = shares_missing(view, matches.iter().map(|found| candidates.rows[found.at as usize]));
    let hits = matches.into_iter().map(|Match { at, score, probability, is_kept, is_closest }| {
        let row = candidates.rows[at as usize];
        let features = features(view, &candidates, &mut rescorer, at as usize);
        let kind = view.index.traits(row).kind();
        let stated = stated_probability(probability, features.whole, missing.get(&row).copied(), kind);
        Hit { id: view.index.id(row), score, probability: Some(stated), is_kept, is_closest, features }
    });
    Ok((hits.collect(), start.elapsed()))
}

/// See [`stated_probability`]; none for a query that says nothing.
fn shares_missing(view: &View<'_>, rows: impl Iterator<Item = u32>) -> FxHashMap<u32, f32> {
    if terms(view.text).is_empty() {
        return FxHashMap::default();
    }
    let mut rows: Vec<u32> = rows.collect();
    rows.sort_unstable();
    let shares = view.retrieval().shares_missing(&rows);
    rows.into_iter().zip(shares).collect()
}

fn matches(
    view: &View<'_>,
    candidates: &Candidates,
    rescorer: &mut Rescorer<'_>,
) -> Result<StrongMatches, EngineError> {
    let mut matches = StrongMatches::new(view.limit);
    for (at, &row) in candidates.rows.iter().enumerate() {
        if at % CANDIDATES_BETWEEN_CHECKS == 0 {
            view.cancellation.check()?;
        }
        if let Some(&next) = candidates.rows.get(at + 1) {
            rescorer.prefetch(view.index, next);
        }
        let features = features(view, candidates, rescorer, at);
        matches.push(at as u32, features.rescored(view.index.traits(row)));
    }
    Ok(matches)
}

fn features(view: &View<'_>, candidates: &Candidates, rescorer: &mut Rescorer<'_>, at: usize) -> Features {
    let row = candidates.rows[at];
    let features = rescorer.features(view.index, row, candidates.lexical[at], view.language_match(row));
    Features { copy: candidates.copy[at], ..features }
}
