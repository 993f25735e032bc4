//! One search, one way through: interpret, embed, retrieve, and in `deep` re-score and cut.

use crate::calibration::{Calibration, PROBABILITY_MIN};
use crate::encoder::Encoder;
use crate::engine::{Half, Library};
use crate::interpreter::{Language, Reading, interpret};
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::quantise::from_bf16;
use crate::query_vectors::{DeepQuery, QueryVectors};
use crate::rescorer::{Features, Rescorer};
use crate::retrieval::{Allowed, best_by_words, best_fused, nearest};
use crate::simd::Simd;
use crate::top_k::{Scored, TopK};
use crate::words::words;
use parking_lot::RwLock;
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Nearest screens that `standard` fuses where it does not scan by the fused score, as a multiple of the limit and at least.
const NEAR_FACTOR: usize = 8;
const NEAR_MIN: usize = 800;
/// `deep` scores every allowed screen up to this many, ...
const ALL_CANDIDATES_MAX: usize = 20_000;
/// ... and above it so many of the nearest by the whole vector,
pub const VECTOR_CANDIDATES: usize = 1700;
/// ... and so many of the best by words.
pub const WORD_CANDIDATES: usize = 600;
/// What the words of something that is not wanted take from the lexical score, at most.
const NEGATED_WORDS: f32 = 0.5;
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
    /// Reading the query.
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
    /// How the query was read.
    pub reading: Reading,
    /// The times.
    pub stages: Stages,
}

thread_local! {
    /// One score a row; kept, because a fresh array of a large library costs more than a search in it.
    static WORD_SCORES: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
}

/// Answers a search. The library is not locked while the query is embedded.
#[must_use]
pub fn search(library: &RwLock<Library>, encoder: &Encoder, simd: Simd, search: &Search) -> Answer {
    let start = Instant::now();
    let (reading, app_names) = read_query(&library.read(), search);
    let interpreted = start.elapsed();
    let query = match search.mode {
        Mode::Standard => DeepQuery {
            whole: QueryVectors::new(encoder, &reading.text),
            phrases: Vec::new(),
            negated: Vec::new(),
        },
        Mode::Deep => DeepQuery::new(encoder, &reading),
    };
    let embedded = start.elapsed();
    let library = library.read();
    let half = library.half(search.platform);
    let (hits, rescore) = WORD_SCORES.with_borrow_mut(|word_scores| {
        let view = View {
            simd,
            half,
            query: &query,
            allowed: allowed(&half.rows, search, reading.apps.as_deref()),
            excluded: excluded(&half.rows, search, reading.apps.as_deref()),
            language: reading.language,
            word_scores,
        };
        view.answer(search, &reading)
    });
    let total = start.elapsed();
    let stages = Stages {
        interpret: interpreted,
        embed: embedded.checked_sub(interpreted).unwrap_or_default(),
        retrieve: total.checked_sub(embedded + rescore).unwrap_or_default(),
        rescore,
        total,
    };
    Answer { hits, app_names, reading, stages }
}

fn read_query(library: &Library, search: &Search) -> (Reading, Vec<String>) {
    let rows = &library.half(search.platform).rows;
    let used_elsewhere = |word: &str, apps: &[u32]| {
        let others = rows
            .keywords()
            .rows_with(word)
            .filter(|&row| rows.is_live(row) && !apps.contains(&rows.app(row)));
        others.take(ROWS_OF_A_WORD_MIN).count() == ROWS_OF_A_WORD_MIN
    };
    let reading = interpret(&search.query, &library.names, &used_elsewhere);
    let apps = reading.apps.iter().flatten();
    let app_names = apps.filter_map(|&app| library.names.name(app)).map(str::to_owned).collect();
    (reading, app_names)
}

/// The rows a search may return: of the named apps, of the allow-list, not excluded.
fn allowed(rows: &PlatformIndex, search: &Search, apps: Option<&[u32]>) -> Allowed {
    let excluded: FxHashSet<u32> = search.exclude.iter().filter_map(|&id| rows.row(id)).collect();
    let listed =
        search.allow.as_ref().map(|ids| ids.iter().filter_map(|&id| rows.row(id)).collect::<Vec<u32>>());
    let of_apps = apps.map(|apps| apps.iter().flat_map(|&app| rows.rows_of_app(app)).collect::<Vec<u32>>());
    let mut only = match (listed, of_apps) {
        (None, None) => return Allowed::AllBut(excluded),
        (Some(rows), None) | (None, Some(rows)) => rows,
        (Some(listed), Some(of_apps)) => {
            let of_apps: FxHashSet<u32> = of_apps.into_iter().collect();
            listed.into_iter().filter(|row| of_apps.contains(row)).collect()
        }
    };
    only.retain(|row| !excluded.contains(row));
    only.sort_unstable();
    only.dedup();
    Allowed::Only(only)
}

/// The rows that could come back if they were not excluded: they say how good the best answer is.
fn excluded(rows: &PlatformIndex, search: &Search, apps: Option<&[u32]>) -> Vec<u32> {
    let is_of_apps = |row: &u32| apps.is_none_or(|apps| apps.contains(&rows.app(*row)));
    search.exclude.iter().filter_map(|&id| rows.row(id)).filter(is_of_apps).collect()
}

/// What one search sees of one platform.
struct View<'a> {
    simd: Simd,
    half: &'a Half,
    query: &'a DeepQuery,
    allowed: Allowed,
    excluded: Vec<u32>,
    language: Option<Language>,
    /// The lexical score of every row, 1 at most and below 0 where unwanted words stand, after [`View::answer`] filled it.
    word_scores: &'a mut Vec<f32>,
}

impl View<'_> {
    fn answer(mut self, search: &Search, reading: &Reading) -> (Vec<Hit>, Duration) {
        self.score_words(reading);
        match search.mode {
            Mode::Standard => (self.standard(search.limit), Duration::ZERO),
            Mode::Deep => {
                let candidates = self.candidates(search.limit);
                let start = Instant::now();
                (self.deep(&candidates, search, &reading.text), start.elapsed())
            }
        }
    }

    fn score_words(&mut self, reading: &Reading) {
        let keywords = self.half.rows.keywords();
        keywords.score_into(&keywords.query_terms(&reading.text), self.word_scores);
        for phrase in &reading.negated {
            keywords.add_into(&keywords.query_terms(phrase), -NEGATED_WORDS, self.word_scores);
        }
    }

    /// The best rows of both views, each once, ascending.
    fn best_of_views(&self, by_vectors: usize, by_words: usize) -> Vec<u32> {
        let rows = &self.half.rows;
        let near =
            nearest(self.simd, rows, self.half.graph.as_ref(), &self.query.whole, &self.allowed, by_vectors);
        let worded = best_by_words(rows, self.word_scores, &self.allowed, by_words);
        let mut out: Vec<u32> = near.iter().chain(&worded).map(|scored| scored.row).collect();
        out.sort_unstable();
        out.dedup();
        out
    }

    fn standard(&self, limit: usize) -> Vec<Hit> {
        let mut top = TopK::new(limit);
        for row in self.standard_candidates(limit) {
            top.push(row, self.plain_features(row).fused());
        }
        let hits = top.into_sorted().into_iter();
        hits.map(|scored| self.hit(scored, self.plain_features(scored.row), None)).collect()
    }

    /// One scan by the fused score where the platform is scanned anyway; the best of both views where rows are named, a graph
    /// answers or a language counts.
    fn standard_candidates(&self, limit: usize) -> Vec<u32> {
        let rows = &self.half.rows;
        match (&self.allowed, &self.half.graph, self.language) {
            (Allowed::AllBut(excluded), None, None) => {
                let found = best_fused(self.simd, rows, &self.query.whole, excluded, self.word_scores, limit);
                found.into_iter().map(|scored| scored.row).collect()
            }
            _ => self.best_of_views(NEAR_MIN.max(limit * NEAR_FACTOR), NEAR_MIN / 2),
        }
    }

    /// What `standard` compares.
    fn plain_features(&self, row: u32) -> Features {
        Features {
            whole: self.simd.dot_bf16(self.half.rows.whole_bf16(row), &self.query.whole.whole_bf16),
            lexical: self.word_scores[row as usize],
            language: self.language_match(row),
            ..Features::default()
        }
    }

    fn language_match(&self, row: u32) -> f32 {
        f32::from(u8::from(self.language.is_some() && self.half.rows.language(row) == self.language))
    }

    fn candidates(&self, limit: usize) -> Vec<u32> {
        if self.allowed.count(&self.half.rows) <= ALL_CANDIDATES_MAX {
            return self.allowed.rows(&self.half.rows);
        }
        self.best_of_views(VECTOR_CANDIDATES.max(limit), WORD_CANDIDATES)
    }

    fn deep(&self, candidates: &[u32], search: &Search, text: &str) -> Vec<Hit> {
        let mut top = TopK::new(search.limit);
        let weights = self.half.rows.keywords().token_weights(text, &self.query.whole.token_starts);
        let mut rescorer = Rescorer::new(self.simd, self.query, &weights);
        for (at, &row) in candidates.iter().enumerate() {
            if let Some(&next) = candidates.get(at + 1) {
                rescorer.prefetch(&self.half.rows, next);
            }
            top.push(row, self.deep_features(&mut rescorer, row).score());
        }
        let best = top.into_sorted();
        let beaten = self.excluded.iter().map(|&row| self.deep_features(&mut rescorer, row).score());
        let best_score =
            beaten.chain(best.first().map(|scored| scored.score)).fold(f32::NEG_INFINITY, f32::max);
        let calibration = Calibration::new(best_score, words(text).len());
        let hits = best.into_iter().map(|scored| {
            let features = self.deep_features(&mut rescorer, scored.row);
            self.hit(scored, features, Some(calibration.probability(scored.score)))
        });
        hits.filter(|hit| hit.is_kept || search.is_uncut).collect()
    }

    fn deep_features(&self, rescorer: &mut Rescorer<'_>, row: u32) -> Features {
        rescorer.features(&self.half.rows, row, self.word_scores[row as usize], self.language_match(row))
    }

    fn hit(&self, scored: Scored, features: Features, probability: Option<f32>) -> Hit {
        Hit {
            id: self.half.rows.id(scored.row),
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
    let Some((half, row)) = library.halves.iter().find_map(|half| half.rows.row(id).map(|row| (half, row)))
    else {
        return Vec::new();
    };
    let whole: Vec<f32> = half.rows.whole_bf16(row).iter().map(|&value| from_bf16(value)).collect();
    let query = QueryVectors::from_floats(&whole, &[], half.rows.dimensions());
    let allowed = Allowed::AllBut(FxHashSet::from_iter([row]));
    let found = nearest(simd, &half.rows, half.graph.as_ref(), &query, &allowed, limit);
    found
        .into_iter()
        .map(|scored| Hit {
            id: half.rows.id(scored.row),
            score: scored.score,
            probability: None,
            is_kept: true,
            features: Features { whole: scored.score, ..Features::default() },
        })
        .collect()
}
