//! Scores the screens that an index in another process found, by the same formulas as those of the index in this one.

use crate::calibration::{Calibration, is_kept};
use crate::cancellation::Cancellation;
use crate::error::EngineError;
use crate::interpreter::Reading;
use crate::query_vectors::DeepQuery;
use crate::remote_query::RemoteWords;
use crate::remote_screen::{RemoteParts, RemoteRow};
use crate::rescorer::{Features, Rescorer};
use crate::simd::Simd;
use crate::top_k::{Scored, TopK};
use crate::view::Hit;
use crate::words::words;
use uuid::Uuid;

/// Candidates that are scored between two looks at the cancellation, as in [`crate::deep`].
const CANDIDATES_BETWEEN_CHECKS: usize = 64;

/// A screen that was found.
#[derive(Clone, Debug)]
pub struct RemoteCandidate {
    /// The screen.
    pub id: Uuid,
    /// What `standard` compares.
    pub row: RemoteRow,
    /// What `deep` compares beside.
    pub parts: Option<RemoteParts>,
}

/// A query that was read, and how much of an answer is wanted.
#[derive(Clone, Copy, Debug)]
pub struct RemoteRanking<'a> {
    /// The kernels.
    pub simd: Simd,
    /// How the query was read.
    pub reading: &'a Reading,
    /// Its vectors.
    pub query: &'a DeepQuery,
    /// Its words.
    pub words: &'a RemoteWords,
    /// At most this many screens.
    pub limit: usize,
    /// Keeps what the cut of `deep` would drop.
    pub is_uncut: bool,
    /// Ends `deep` between two candidates.
    pub cancellation: &'a Cancellation,
}

impl RemoteRanking<'_> {
    /// As [`crate::standard`]: the best by vector, words and language, equal ones by their order.
    #[must_use]
    pub fn standard(&self, candidates: &[RemoteCandidate]) -> Vec<Hit> {
        let all: Vec<Features> =
            candidates.iter().map(|candidate| self.plain_features(&candidate.row)).collect();
        let mut top = TopK::new(self.limit);
        (0..).zip(&all).for_each(|(at, features)| top.push(at, features.fused()));
        let hit = |Scored { row: at, score }| Hit {
            id: candidates[at as usize].id,
            score,
            probability: None,
            is_kept: true,
            features: all[at as usize],
        };
        top.into_sorted().into_iter().map(hit).collect()
    }

    /// As [`crate::deep`]: the best that the cut keeps. `excluded` are screens that only say how good the best answer is.
    ///
    /// # Errors
    /// [`EngineError::Cancelled`].
    pub fn deep(
        &self,
        candidates: &[RemoteCandidate],
        excluded: &[RemoteCandidate],
    ) -> Result<Vec<Hit>, EngineError> {
        let mut rescorer = Rescorer::new(self.simd, self.query, &self.words.token_weights);
        let mut all = Vec::with_capacity(candidates.len());
        for (at, candidate) in candidates.iter().enumerate() {
            if at % CANDIDATES_BETWEEN_CHECKS == 0 {
                self.cancellation.check()?;
            }
            all.push(self.features(candidate, &mut rescorer));
        }
        let mut top = TopK::new(self.limit);
        (0..).zip(&all).for_each(|(at, features)| top.push(at, features.score()));
        let best = top.into_sorted();
        let score = best.first().map_or(f32::NEG_INFINITY, |best| best.score);
        let excluded = excluded.iter().map(|candidate| self.features(candidate, &mut rescorer).score());
        let calibration = Calibration::new(excluded.fold(score, f32::max), words(&self.reading.text).len());
        let hits = best.into_iter().map(|Scored { row: at, score }| {
            let (candidate, features) = (&candidates[at as usize], all[at as usize]);
            let has_caption = candidate.row.traits.has_caption();
            let probability = calibration.probability(score, has_caption);
            let is_kept = is_kept(probability, has_caption);
            Hit { id: candidate.id, score, probability: Some(probability), is_kept, features }
        });
        Ok(hits.filter(|hit| hit.is_kept || self.is_uncut).collect())
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
        let RemoteWords { terms, bm25, .. } = self.words;
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
#[must_use]
pub fn nearest(simd: Simd, own: &RemoteRow, candidates: &[RemoteCandidate], limit: usize) -> Vec<Hit> {
    let mut top = TopK::new(limit);
    for (at, candidate) in (0..).zip(candidates) {
        top.push(at, simd.dot_bf16(&candidate.row.whole_bf16, &own.whole_bf16));
    }
    let hit = |Scored { row: at, score }| Hit {
        id: candidates[at as usize].id,
        score,
        probability: None,
        is_kept: true,
        features: Features { whole: score, ..Features::default() },
    };
    top.into_sorted().into_iter().map(hit).collect()
}
