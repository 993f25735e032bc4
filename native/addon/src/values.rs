//! Values that cross the border, and their translation into the engine's types.

use engine::{
    Answer, Change, EngineError, Evidence, Hit, LookLimits, Mode, Opened, Platform, Reading, ScreenWords,
    Search, Status,
};
use napi::bindgen_prelude::Uint8Array;
use napi_derive::napi;
use std::time::Duration;
use uuid::Uuid;

#[napi(object)]
pub struct OpenOptions {
    pub model_path: String,
    /// The folder of the snapshot; without it the index is kept in memory only.
    pub index_folder: Option<String>,
    /// Deltas of at least this many rows become a segment at the next save; 32,768 unless told.
    pub delta_rows_min: Option<u32>,
    /// Names the database that the index is a cache of; a snapshot of another one is not used.
    pub library_id: Option<String>,
}

#[napi(object)]
pub struct Words {
    pub app_name: String,
    pub title: String,
    pub description: String,
    pub elements: Vec<String>,
    pub visible_text: String,
    pub pattern: String,
    /// The name of its picture's file, which is searched by words only; empty when it is missing.
    pub original_name: Option<String>,
    /// True where a model wrote the description from the visible text alone; false when it is missing.
    pub is_described_from_text: Option<bool>,
}

/// The evidence for a match: sentences, the closest first, with their cosines, and words that were asked for.
#[napi(object)]
pub struct EvidenceOutput {
    pub sentences: Vec<String>,
    pub cosines: Vec<f64>,
    pub words: Vec<String>,
}

impl From<Evidence> for EvidenceOutput {
    fn from(Evidence { sentences, words }: Evidence) -> Self {
        let (sentences, cosines) =
            sentences.into_iter().map(|(sentence, cosine)| (sentence, f64::from(cosine))).unzip();
        Self { sentences, cosines, words }
    }
}

#[napi(object)]
pub struct SearchInput {
    pub query: String,
    /// `ios` or `web`.
    pub platform: String,
    /// `standard` or `deep`.
    pub mode: String,
    /// 1 to 10,000.
    pub limit: u32,
    pub exclude_ids: Vec<String>,
    /// Keeps what the cut of `deep` would drop.
    pub is_uncut: bool,
    /// Least number of screens for a query that names a look or a language, which are not cut.
    pub look_limits: Option<LookLimitsInput>,
}

/// Screens that are weighed by their look or language: beside other words, and where nothing else is asked for.
#[napi(object)]
pub struct LookLimitsInput {
    /// 1 to 10,000.
    pub beside: u32,
    /// 1 to 10,000.
    pub alone: u32,
}

/// Screens, best first, in columns of equal length.
#[napi(object)]
pub struct Hits {
    pub ids: Vec<String>,
    pub scores: Vec<f64>,
    pub is_kept: Vec<bool>,
    /// True of those that are kept only for being the closest that nobody described.
    pub is_closest: Vec<bool>,
    /// The probability of each; empty for screens that are like another.
    pub probabilities: Vec<f64>,
    /// Seven a screen: whole, sentences, tokens, lexical, negated, language, copy.
    pub parts: Vec<f64>,
}

#[napi(object)]
pub struct ReadingOutput {
    pub app_names: Vec<String>,
    pub refused_app_names: Vec<String>,
    /// Empty when the query only restricts.
    pub text: String,
    /// True when the answer is everything that the query allows.
    pub is_listing: bool,
    /// The quoted parts: copy that must stand on a screen.
    pub quotes: Vec<String>,
    pub negated: Vec<String>,
    /// The English name of a language, in lower case.
    pub language: Option<String>,
    /// The looks that are asked for: `dark`, `light`, a colour, `portrait`, `landscape`.
    pub look: Vec<String>,
    pub refused_look: Vec<String>,
    /// True when nothing but a look says what the screen is.
    pub is_look_alone: bool,
}

/// An answer with the time of each stage in microseconds.
#[napi(object)]
pub struct AnswerOutput {
    pub hits: Hits,
    pub reading: ReadingOutput,
    /// True when a screen has all that is quoted; absent when nothing is quoted.
    pub are_quotes_found: Option<bool>,
    pub interpret_us: f64,
    pub embed_us: f64,
    pub retrieve_us: f64,
    pub rescore_us: f64,
    pub total_us: f64,
}

/// One change of the library: an upsert has words and vectors, a removal has neither.
#[napi(object)]
pub struct ChangeInput {
    pub sequence: f64,
    /// Tells it from another change of the same sequence.
    pub mark: Option<f64>,
    pub id: String,
    /// `ios` or `web`; of an upsert.
    pub platform: Option<String>,
    pub words: Option<Words>,
    pub vectors: Option<Uint8Array>,
}

/// Searches of an engine that have not ended.
#[napi(object)]
pub struct SearchJobsOutput {
    /// For a thread.
    pub waiting: u32,
    pub running: u32,
}

#[napi(object)]
pub struct StatusOutput {
    pub model_id: String,
    pub sequence: f64,
    /// The mark of the last change; 0 when it has none.
    pub mark: f64,
    pub ios_screens: u32,
    pub web_screens: u32,
    /// Rows in the segments of both platforms.
    pub segment_rows: u32,
    /// Memory, without the mapped files.
    pub bytes: f64,
    pub mapped_bytes: f64,
    /// Why the snapshot was set aside at the start, when it was.
    pub set_aside_reason: Option<String>,
}

pub(crate) type Result<T> = std::result::Result<T, EngineError>;

pub(crate) fn invalid(message: String) -> EngineError {
    EngineError::Request(message)
}

/// An id as the contract writes it.
pub(crate) fn uuid(text: &str) -> Result<Uuid> {
    Uuid::parse_str(text).map_err(|_| invalid(format!("{text:?} is no UUID")))
}

/// The API allows 100 screens; a benchmark ranks a whole relevance set. Searches set memory aside for as
/// many.
const LIMIT_MAX: u32 = 10_000;

/// Checks the number of screens that a call asks for.
pub(crate) fn checked_limit(limit: u32) -> Result<usize> {
    if (1..=LIMIT_MAX).contains(&limit) {
        return Ok(limit as usize);
    }
    Err(invalid(format!("limit: must be between 1 and {LIMIT_MAX}, is {limit}")))
}

fn platform(name: &str) -> Result<Platform> {
    Platform::from_name(name).ok_or_else(|| invalid(format!("there is no platform {name:?}")))
}

pub(crate) fn mode(name: &str) -> Result<Mode> {
    match name {
        "standard" => Ok(Mode::Standard),
        "deep" => Ok(Mode::Deep),
        _ => Err(invalid(format!("there is no mode {name:?}"))),
    }
}

impl From<Words> for ScreenWords {
    fn from(words: Words) -> ScreenWords {
        ScreenWords {
            app_name: words.app_name,
            title: words.title,
            description: words.description,
            elements: words.elements,
            visible_text: words.visible_text,
            pattern: words.pattern,
            original_name: words.original_name.unwrap_or_default(),
            is_described_from_text: words.is_described_from_text.unwrap_or_default(),
        }
    }
}

impl LookLimitsInput {
    fn into_limits(self) -> Result<LookLimits> {
        Ok(LookLimits { beside: checked_limit(self.beside)?, alone: checked_limit(self.alone)? })
    }
}

impl SearchInput {
    pub fn into_search(self) -> Result<Search> {
        Ok(Search {
            platform: platform(&self.platform)?,
            mode: mode(&self.mode)?,
            limit: checked_limit(self.limit)?,
            exclude: self.exclude_ids.iter().map(|id| uuid(id)).collect::<Result<_>>()?,
            is_uncut: self.is_uncut,
            look_limits: self.look_limits.map(LookLimitsInput::into_limits).transpose()?,
            query: self.query,
        })
    }
}

impl ChangeInput {
    pub fn into_change(self) -> Result<Change> {
        let (sequence, mark, id) = (self.sequence as u64, self.mark.unwrap_or(0.0) as u64, uuid(&self.id)?);
        match (self.platform, self.words, self.vectors) {
            (Some(name), Some(words), Some(vectors)) => Ok(Change::Upsert {
                sequence,
                mark,
                id,
                platform: platform(&name)?,
                words: words.into(),
                vectors: vectors.to_vec(),
            }),
            (None, None, None) => Ok(Change::Remove { sequence, mark, id }),
            _ => Err(invalid(format!(
                "the change of {id} has some of platform, words and vectors, but not all"
            ))),
        }
    }
}

impl From<Vec<Hit>> for Hits {
    fn from(hits: Vec<Hit>) -> Hits {
        Hits {
            ids: hits.iter().map(|hit| hit.id.to_string()).collect(),
            scores: hits.iter().map(|hit| f64::from(hit.score)).collect(),
            is_kept: hits.iter().map(|hit| hit.is_kept).collect(),
            is_closest: hits.iter().map(|hit| hit.is_closest).collect(),
            probabilities: hits.iter().filter_map(|hit| hit.probability).map(f64::from).collect(),
            parts: hits.iter().flat_map(|hit| hit.features.parts()).map(f64::from).collect(),
        }
    }
}

impl From<Reading> for ReadingOutput {
    /// Without the names of apps, which a reading has by their numbers.
    fn from(reading: Reading) -> ReadingOutput {
        ReadingOutput {
            app_names: Vec::new(),
            refused_app_names: Vec::new(),
            is_listing: reading.is_listing(),
            text: reading.text,
            quotes: reading.quotes,
            negated: reading.negated,
            language: reading.language.map(|language| language.name().to_owned()),
            look: reading.look.wanted.into_iter().map(str::to_owned).collect(),
            refused_look: reading.look.refused.into_iter().map(str::to_owned).collect(),
            is_look_alone: reading.look.is_alone,
        }
    }
}

pub(crate) fn us(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e6
}

impl From<Answer> for AnswerOutput {
    fn from(answer: Answer) -> AnswerOutput {
        let stages = answer.stages;
        AnswerOutput {
            hits: answer.hits.into(),
            are_quotes_found: answer.are_quotes_found,
            reading: ReadingOutput {
                app_names: answer.app_names,
                refused_app_names: answer.refused_app_names,
                ..answer.reading.into()
            },
            interpret_us: us(stages.interpret),
            embed_us: us(stages.embed),
            retrieve_us: us(stages.retrieve),
            rescore_us: us(stages.rescore),
            total_us: us(stages.total),
        }
    }
}

/// The status of an engine that was opened so.
pub(crate) fn status_output(model_id: &str, status: &Status, opened: &Opened) -> StatusOutput {
    StatusOutput {
        model_id: model_id.to_owned(),
        sequence: status.sequence as f64,
        mark: status.mark as f64,
        ios_screens: status.screens[0] as u32,
        web_screens: status.screens[1] as u32,
        segment_rows: status.segment_rows.iter().sum::<usize>() as u32,
        bytes: status.bytes as f64,
        mapped_bytes: status.mapped_bytes as f64,
        set_aside_reason: match opened {
            Opened::SetAside(reason) => Some(reason.clone()),
            Opened::Empty | Opened::Loaded => None,
        },
    }
}
