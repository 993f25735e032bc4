//! Scores the screens that an index in another process found, by the same formulas as those of the index in
//! this one.

use crate::calibration::{Rescored, standard_probability, stated_probability};
use crate::cancellation::Cancellation;
use crate::deep::CANDIDATES_BETWEEN_CHECKS;
use crate::error::EngineError;
use crate::interpreter::Reading;
use crate::keyword_index::Bm25;
use crate::query_vectors::DeepQuery;
use crate::remote_query::RemoteWords;
use crate::remote_screen::{RemoteParts, RemoteRow};
use crate::rescorer::{Features, Rescorer};
use crate::simd::Simd;
use crate::spread::{SPREAD, spread};
use crate::strong_matches::{Match, StrongMatches};
use crate::terms::terms;
use crate::top_k::{Scored, TopK};
use crate::view::Hit;
use crate::words::words;
use rustc_hash::FxHashMap;
use uuid::Uuid;

#[derive(Clone, Debug)]
pub struct RemoteCandidate {
    pub id: Uuid,
    /// See [`crate::remote_screen::app_key`].
    pub app: String,
    /// The part that `standard` compares.
    pub row: RemoteRow,
    /// The part that only `deep` compares.
    pub parts: Option<RemoteParts>,
}

/// A query that was read, and how much of an answer is wanted.
#[derive(Clone, Copy, Debug)]
pub struct RemoteRanking<'a> {
    pub simd: Simd,
    pub reading: &'a Reading,
    pub query: &'a DeepQuery,
    pub words: &'a RemoteWords,
    pub limit: usize,
    /// Keeps what the cut of `deep` would drop.
    pub is_uncut: bool,
    /// Ends `deep` between two candidates.
    pub cancellation: &'a Cancellation,
}

impl RemoteRanking<'_> {
    /// As [`crate::standard`]: the best by vector, words and language, equal ones by their order. The apps of
    /// `excluded` screens have had the first places.
    pub fn standard(&self, candidates: &[RemoteCandidate], excluded: &[RemoteCandidate]) -> Vec<Hit> {
        let all: Vec<Features> =
            candidates.iter().map(|candidate| self.plain_features(&candidate.row)).collect();
        let best = TopK::best_places(self.limit_before_spread(), all.iter().map(Features::fused));
        let words = words(&self.reading.text).len();
        let hit = |Scored { row: at, score }| {
            let RemoteCandidate { id, row, .. } = &candidates[at as usize];
            let probability = standard_probability(score, words, row.traits.kind());
            Hit::uncut(*id, score, Some(probability), all[at as usize])
        };
        self.spread(best.into_iter().map(hit).collect(), candidates, excluded)
    }

    /// As [`crate::deep`]: the best that the cut keeps. `excluded` are screens that only say how good the
    /// best answer is.
    ///
    /// # Errors
    /// [`EngineError::Cancelled`].
    pub fn deep(
        &self,
        candidates: &[RemoteCandidate],
        excluded: &[RemoteCandidate],
    ) -> Result<Vec<Hit>, EngineError> {
        let mut rescorer = Rescorer::new(self.simd, self.query, &self.words.token_weights);
        let mut matches = StrongMatches::new(self.limit_before_spread());
        let mut all = Vec::with_capacity(candidates.len());
        for (at, candidate) in candidates.iter().enumerate() {
            if at % CANDIDATES_BETWEEN_CHECKS == 0 {
                self.cancellation.check()?;
            }
            let features = self.features(candidate, &mut rescorer);
            matches.push(at as u32, features.rescored(candidate.row.traits));
            all.push(features);
        }
        let others: Vec<Rescored> = excluded
            .iter()
            .map(|candidate| self.features(candidate, &mut rescorer).rescored(candidate.row.traits))
            .collect();
        let matches = matches.into_sorted(words(&self.reading.text).len(), &others, self.is_uncut);
        let hit = |Match { at, score, probability, is_kept, is_closest }| {
            let RemoteCandidate { id, row, .. } = &candidates[at as usize];
            let features = all[at as usize];
            let kind = row.traits.kind();
            let stated = stated_probability(probability, features.whole, self.missing(row), kind);
            Hit { id: *id, score, probability: Some(stated), is_kept, is_closest, features }
        };
        Ok(self.spread(matches.into_iter().map(hit).collect(), candidates, excluded))
    }

    fn is_spread(&self) -> bool {
        self.reading.apps.is_none()
    }

    fn limit_before_spread(&self) -> usize {
        if self.is_spread() { self.limit.max(SPREAD) } else { self.limit }
    }

    fn spread(
        &self,
        mut hits: Vec<Hit>,
        candidates: &[RemoteCandidate],
        excluded: &[RemoteCandidate],
    ) -> Vec<Hit> {
        if self.is_spread() {
            let apps: FxHashMap<Uuid, &str> =
                candidates.iter().map(|candidate| (candidate.id, candidate.app.as_str())).collect();
            let seen: Vec<Option<&str>> = excluded.iter().map(|other| Some(other.app.as_str())).collect();
            hits = spread(&hits, &seen, |hit| apps.get(&hit.id).copied());
            hits.truncate(self.limit);
        }
        hits
    }

    fn features(&self, candidate: &RemoteCandidate, rescorer: &mut Rescorer<'_>) -> Features {
        let RemoteCandidate { row, parts, .. } = candidate;
        match parts {
            Some(parts) => rescorer.features_of(parts.beside(row), self.lexical(row), self.language(row)),
            None => self.plain_features(row),
        }
    }

    fn plain_features(&self, row: &RemoteRow) -> Features {
        Features {
            whole: self.simd.dot_bf16(&row.whole_bf16, &self.query.whole.whole_bf16),
            lexical: self.lexical(row),
            language: self.language(row),
            ..Features::default()
        }
    }

    fn lexical(&self, row: &RemoteRow) -> f32 {
        self.words_on(row, self.words.bm25)
    }

    /// The share of the query's words, by their idf, that stands nowhere in the row; nothing without words.
    fn missing(&self, row: &RemoteRow) -> Option<f32> {
        (!terms(&self.reading.text).is_empty()).then(|| 1.0 - self.words_on(row, Bm25::presence()))
    }

    fn words_on(&self, row: &RemoteRow, bm25: Bm25) -> f32 {
        let terms = &self.words.terms;
        let found = terms.iter().map(|&(term, weight)| (row.frequency(term), weight));
        found
            .filter(|(frequency, _)| *frequency > 0.0)
            .map(|(frequency, weight)| weight * bm25.share(frequency, row.length))
            .sum()
    }

    fn language(&self, row: &RemoteRow) -> f32 {
        let wanted = self.reading.language;
        f32::from(u8::from(wanted.is_some() && row.traits.language() == wanted))
    }
}

/// The nearest to a screen, best first, equal ones by their order.
pub fn nearest_candidates(
    simd: Simd,
    own: &RemoteRow,
    candidates: &[RemoteCandidate],
    limit: usize,
) -> Vec<Hit> {
    let cosines = candidates.iter().map(|other| simd.dot_bf16(&other.row.whole_bf16, &own.whole_bf16));
    let features = |whole| Features { whole, ..Features::default() };
    let hit =
        |Scored { row: at, score }| Hit::uncut(candidates[at as usize].id, score, None, features(score));
    TopK::best_places(limit, cosines).into_iter().map(hit).collect()
}
