//! One search, one way through: interpret, embed, retrieve, and in `deep` re-score and cut.

use crate::app_names::{AppMatch, SearchedScreens};
use crate::calibration::{Calibration, PROBABILITY_MIN};
use crate::cancellation::Cancellation;
use crate::encoder::Encoder;
use crate::engine::Library;
use crate::error::EngineError;
use crate::interpreter::{Language, QueryText, Reading, TAGGER, interpret};
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::quantise::from_bf16;
use crate::query_vectors::{DeepQuery, QueryVectors};
use crate::query_words::QueryWords;
use crate::rescorer::{Features, Rescorer};
use crate::retrieval::{Allowed, Retrieval};
use crate::simd::Simd;
use crate::top_k::{Scored, TopK};
use crate::word_scores::WordScores;
use crate::words::words;
use parking_lot::RwLock;
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Cells that a search scans at most of a base of 10,000: `deep` always does, `standard` when a query is hard. With 700 instead
/// `standard` finds .9835 of the best 20 of 1,000,000 rows, not .9905, in the same time but for the slowest hundredth.
pub const PROBES: usize = 1400;
/// The same for similar screens.
const SIMILAR_PROBES: usize = 400;
/// `deep` scores every allowed screen up to this many, ...
const ALL_CANDIDATES_MAX: usize = 20_000;
/// ... and above it so many of the nearest by the whole vector,
pub const VECTOR_CANDIDATES: usize = 1700;
/// ... and so many of the best by words.
pub const WORD_CANDIDATES: usize = 600;
/// Candidates that are re-scored between two looks at the cancellation: some 100 us.
const CANDIDATES_BETWEEN_CHECKS: usize = 64;
/// A word in this many screens of other apps is a word of the library, not only a name.
const ROWS_OF_A_WORD_MIN: usize = 3;

/// How a query is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Vectors and words fused, up to the limit.
    Standard,
    /// Every candidate re-scored, weak ones dropped.
    Deep,
}

/// One search.
#[derive(Clone, Debug)]
pub struct Search {
    /// Plain words.
    pub query: String,
    /// The platform.
    pub platform: Platform,
    /// The mode.
    pub mode: Mode,
    /// At most this many screens.
    pub limit: usize,
    /// Screens that must not come back.
    pub exclude: Vec<Uuid>,
    /// When given, only these may come back.
    pub allow: Option<Vec<Uuid>>,
    /// Keeps what the cut of `deep` would drop.
    pub is_uncut: bool,
}

/// One screen of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The screen.
    pub id: Uuid,
    /// Higher is better, comparable within one answer.
    pub score: f32,
    /// The probability that it is what was asked; of `deep` only.
    pub probability: Option<f32>,
    /// Whether the cut keeps it; always in `standard`.
    pub is_kept: bool,
    /// What the score is made of; `standard` looks at the whole and the words only.
    pub features: Features,
}

/// Time of each stage.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stages {
    /// Reading the query, without the pass of the encoder that this needs.
    pub interpret: Duration,
    /// Text to vectors.
    pub embed: Duration,
    /// Finding candidates.
    pub retrieve: Duration,
    /// Re-scoring them; zero in `standard`.
    pub rescore: Duration,
    /// All together.
    pub total: Duration,
}

/// An answer, best first.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The screens.
    pub hits: Vec<Hit>,
    /// The names of the apps the search was restricted to.
    pub app_names: Vec<String>,
    /// The names of the apps whose screens were left out because the query refuses them.
    pub refused_app_names: Vec<String>,
    /// How the query was read.
    pub reading: Reading,
    /// The times.
    pub stages: Stages,
}

thread_local! {
    /// Kept for its memory.
    static WORD_SCORES: RefCell<WordScores> = RefCell::default();
}

/// Answers a search. The library is not locked while the query is embedded.
///
/// # Errors
/// [`EngineError::Cancelled`] when it was cancelled before its first step, between two of them or while candidates are re-scored.
pub fn search(
    library: &RwLock<Library>,
    encoder: &Encoder,
    simd: Simd,
    search: &Search,
    cancellation: &Cancellation,
) -> Result<Answer, EngineError> {
    // A search that waited for a thread may be one that nobody waits for.
    cancellation.check()?;
    let start = Instant::now();
    let query_text = QueryText::new(encoder, &search.query);
    let first_pass = start.elapsed();
    let matches = app_matches(&library.read(), search.platform, &query_text);
    let reading = interpret(&TAGGER, &query_text, &matches);
    let interpreted = start.elapsed();
    let query = DeepQuery::new(encoder, &query_text, &reading, search.mode == Mode::Deep);
    let embedded = start.elapsed();
    cancellation.check()?;
    let library = library.read();
    let index = library.platform(search.platform);
    let words = index.vocabulary().query_words(&reading.text, &reading.negated);
    let (hits, rescore) = WORD_SCORES.with_borrow_mut(|word_scores| {
        let view = View {
            simd,
            index,
            query: &query,
            words: &words,
            allowed: allowed(index, search, &reading),
            excluded: excluded(index, search, &reading),
            language: reading.language,
            cancellation,
        };
        view.answer(search, &reading.text, word_scores)
    })?;
    let total = start.elapsed();
    let stages = Stages {
        interpret: interpreted.checked_sub(first_pass).unwrap_or_default(),
        embed: first_pass + embedded.checked_sub(interpreted).unwrap_or_default(),
        retrieve: total.checked_sub(embedded + rescore).unwrap_or_default(),
        rescore,
        total,
    };
    let names =
        |apps: &[u32]| apps.iter().filter_map(|&app| library.names.name(app)).map(str::to_owned).collect();
    Ok(Answer {
        hits,
        app_names: names(reading.apps.as_deref().unwrap_or_default()),
        refused_app_names: names(&reading.refused_apps),
        reading,
        stages,
    })
}

/// Where a query fits names of apps that have screens of the platform.
fn app_matches(library: &Library, platform: Platform, query: &QueryText) -> Vec<AppMatch> {
    let rows = library.platform(platform);
    let use_word = |word: &str, apps: &[u32]| {
        let others = rows
            .vocabulary()
            .rows_with(word)
            .filter(|&row| rows.is_live(row) && !apps.contains(&rows.app(row)));
        others.take(ROWS_OF_A_WORD_MIN).count() == ROWS_OF_A_WORD_MIN
    };
    let has_app = |app: u32| rows.rows_of_app(app).next().is_some();
    library.names.matches(&query.words, SearchedScreens { has_app: &has_app, use_word: &use_word })
}

/// The rows a search may return: of the named apps and none that is refused, of the allow-list, not excluded.
fn allowed(rows: &PlatformIndex, search: &Search, reading: &Reading) -> Allowed {
    let of_apps = |apps: &[u32]| apps.iter().flat_map(|&app| rows.rows_of_app(app)).collect::<Vec<u32>>();
    let mut excluded: FxHashSet<u32> = search.exclude.iter().filter_map(|&id| rows.row(id)).collect();
    excluded.extend(of_apps(&reading.refused_apps));
    let listed =
        search.allow.as_ref().map(|ids| ids.iter().filter_map(|&id| rows.row(id)).collect::<Vec<u32>>());
    let named = reading.apps.as_deref().map(of_apps);
    let mut only = match (listed, named) {
        (None, None) => return Allowed::AllBut(excluded),
        (Some(rows), None) | (None, Some(rows)) => rows,
        (Some(listed), Some(named)) => {
            let named: FxHashSet<u32> = named.into_iter().collect();
            listed.into_iter().filter(|row| named.contains(row)).collect()
        }
    };
    only.retain(|row| !excluded.contains(row));
    only.sort_unstable();
    only.dedup();
    Allowed::Only(only)
}

/// The rows that could come back if they were not excluded, ascending: they say how good the best answer is.
fn excluded(rows: &PlatformIndex, search: &Search, reading: &Reading) -> Vec<u32> {
    let is_of_apps = |row: &u32| {
        let app = rows.app(*row);
        reading.apps.as_ref().is_none_or(|apps| apps.contains(&app)) && !reading.refused_apps.contains(&app)
    };
    let mut out: Vec<u32> = search.exclude.iter().filter_map(|&id| rows.row(id)).filter(is_of_apps).collect();
    out.sort_unstable();
    out
}

/// What one search sees of one platform.
struct View<'a> {
    simd: Simd,
    index: &'a PlatformIndex,
    query: &'a DeepQuery,
    words: &'a QueryWords,
    allowed: Allowed,
    excluded: Vec<u32>,
    language: Option<Language>,
    cancellation: &'a Cancellation,
}

impl View<'_> {
    fn answer(
        &self,
        search: &Search,
        text: &str,
        scores: &mut WordScores,
    ) -> Result<(Vec<Hit>, Duration), EngineError> {
        scores.clear();
        let candidates = match search.mode {
            Mode::Standard => self.standard_candidates(search.limit, scores),
            Mode::Deep => self.deep_candidates(search.limit, scores),
        };
        scores.sort();
        let start = Instant::now();
        Ok(match search.mode {
            Mode::Standard => (self.standard(&candidates, search.limit, scores), Duration::ZERO),
            Mode::Deep => (self.deep(&candidates, search, text, scores)?, start.elapsed()),
        })
    }

    fn retrieval(&self) -> Retrieval<'_> {
        Retrieval { simd: self.simd, index: self.index, query: &self.query.whole, words: self.words }
    }

    fn standard_candidates(&self, limit: usize, scores: &mut WordScores) -> Vec<u32> {
        match &self.allowed {
            Allowed::Only(rows) => {
                self.index.score_words(self.simd, self.words, rows, scores);
                scores.sort();
                let fused = |row, cosine| self.features_with(row, cosine, scores).fused();
                self.retrieval().best_of_rows(rows, limit, fused)
            }
            Allowed::AllBut(excluded) => {
                self.retrieval().best_fused(excluded, self.language, PROBES, limit, scores)
            }
        }
    }

    fn deep_candidates(&self, limit: usize, scores: &mut WordScores) -> Vec<u32> {
        self.index.score_words(self.simd, self.words, &self.excluded, scores);
        match &self.allowed {
            Allowed::AllBut(excluded) if self.allowed.count(self.index) > ALL_CANDIDATES_MAX => {
                let wanted = (VECTOR_CANDIDATES.max(limit), WORD_CANDIDATES);
                self.retrieval().best_of_views(excluded, PROBES, wanted, scores)
            }
            allowed => self.named(allowed.rows(self.index), scores),
        }
    }

    /// Rows that are candidates whatever they hold.
    fn named(&self, rows: Vec<u32>, scores: &mut WordScores) -> Vec<u32> {
        self.index.score_words(self.simd, self.words, &rows, scores);
        rows
    }

    fn standard(&self, candidates: &[u32], limit: usize, scores: &WordScores) -> Vec<Hit> {
        let mut top = TopK::new(limit);
        for (at, &row) in candidates.iter().enumerate() {
            self.index.prefetch_ahead(self.simd, candidates, at);
            top.push(row, self.plain_features(row, scores).fused());
        }
        let hits = top.into_sorted().into_iter();
        hits.map(|scored| self.hit(scored, self.plain_features(scored.row, scores), None)).collect()
    }

    /// What `standard` compares.
    fn plain_features(&self, row: u32, scores: &WordScores) -> Features {
        let cosine = self.simd.dot_bf16(self.index.whole_bf16(row), &self.query.whole.whole_bf16);
        self.features_with(row, cosine, scores)
    }

    fn features_with(&self, row: u32, cosine: f32, scores: &WordScores) -> Features {
        Features {
            whole: cosine,
            lexical: scores.get(row),
            language: self.language_match(row),
            ..Features::default()
        }
    }

    fn language_match(&self, row: u32) -> f32 {
        f32::from(u8::from(self.language.is_some() && self.index.language(row) == self.language))
    }

    fn deep(
        &self,
        candidates: &[u32],
        search: &Search,
        text: &str,
        scores: &WordScores,
    ) -> Result<Vec<Hit>, EngineError> {
        let mut top = TopK::new(search.limit);
        let weights = self.index.vocabulary().token_weights(text, &self.query.whole.token_starts);
        let mut rescorer = Rescorer::new(self.simd, self.query, &weights);
        let features = |rescorer: &mut Rescorer<'_>, row: u32| {
            rescorer.features(self.index, row, scores.get(row), self.language_match(row))
        };
        for (at, &row) in candidates.iter().enumerate() {
            if at % CANDIDATES_BETWEEN_CHECKS == 0 {
                self.cancellation.check()?;
            }
            if let Some(&next) = candidates.get(at + 1) {
                rescorer.prefetch(self.index, next);
            }
            top.push(row, features(&mut rescorer, row).score());
        }
        let best = top.into_sorted();
        let beaten = self.excluded.iter().map(|&row| features(&mut rescorer, row).score());
        let best_score =
            beaten.chain(best.first().map(|scored| scored.score)).fold(f32::NEG_INFINITY, f32::max);
        let calibration = Calibration::new(best_score, words(text).len());
        let hits = best.into_iter().map(|scored| {
            let probability = calibration.probability(scored.score);
            self.hit(scored, features(&mut rescorer, scored.row), Some(probability))
        });
        Ok(hits.filter(|hit| hit.is_kept || search.is_uncut).collect())
    }

    fn hit(&self, scored: Scored, features: Features, probability: Option<f32>) -> Hit {
        Hit {
            id: self.index.id(scored.row),
            score: scored.score,
            probability,
            is_kept: probability.is_none_or(|probability| probability >= PROBABILITY_MIN),
            features,
        }
    }
}

/// The nearest screens to a screen, best first, without itself; none for an unknown id.
#[must_use]
pub fn similar(library: &Library, simd: Simd, id: Uuid, limit: usize) -> Vec<Hit> {
    let Some((index, row)) = library.platforms.iter().find_map(|index| index.row(id).map(|row| (index, row)))
    else {
        return Vec::new();
    };
    let whole: Vec<f32> = index.whole_bf16(row).iter().map(|&value| from_bf16(value)).collect();
    let query = QueryVectors::from_floats(&whole, &[], index.dimensions());
    let words = index.vocabulary().query_words("", &[]);
    let retrieval = Retrieval { simd, index, query: &query, words: &words };
    let found = retrieval.nearest(&Allowed::AllBut(FxHashSet::from_iter([row])), SIMILAR_PROBES, limit);
    found
        .into_iter()
        .map(|scored| Hit {
            id: index.id(scored.row),
            score: scored.score,
            probability: None,
            is_kept: true,
            features: Features { whole: scored.score, ..Features::default() },
        })
        .collect()
}
