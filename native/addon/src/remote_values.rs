//! Values that cross the border for an index in another process, and their translation into the engine's
//! types.

use crate::values::{ReadingOutput, Result, Words, invalid, uuid};
use engine::{
    AppNames, EngineError, Question, RemoteCandidate, RemoteParts, RemoteRow, RemoteScreen, Statistics,
    app_key,
};
use napi::bindgen_prelude::{Float32Array, Uint8Array};
use napi_derive::napi;

#[napi(object)]
pub struct ScreenInput {
    pub id: String,
    pub words: Words,
    pub vectors: Uint8Array,
}

/// The fields of a screen as stored in the index.
#[napi(object)]
pub(crate) struct StoredScreen {
    /// The name of its app as screens are restricted by it.
    pub app: String,
    /// The number of the language of its text; 0 when it is not known.
    pub language: u32,
    /// Its weighted length in words.
    pub length: f64,
    /// 384 values.
    pub dense: Float32Array,
    /// The numbers of its terms, ascending: 1 to 2^31 - 1.
    pub terms: Vec<u32>,
    /// The sparse weight of each, 0 to 1.
    pub weights: Vec<f64>,
    /// The part that `standard` compares, in base64.
    pub row: String,
    /// The part that only `deep` compares, in base64.
    pub parts: String,
}

impl From<RemoteScreen> for StoredScreen {
    fn from(screen: RemoteScreen) -> StoredScreen {
        StoredScreen {
            app: screen.app,
            language: u32::from(screen.language),
            length: f64::from(screen.length),
            dense: Float32Array::new(screen.dense),
            terms: screen.terms,
            weights: screen.weights.into_iter().map(f64::from).collect(),
            row: screen.row,
            parts: screen.parts,
        }
    }
}

#[napi(object)]
pub struct QuestionOutput {
    /// Number of matching screens from which the answer is yes.
    pub screens_min: u32,
    /// Counted are the screens of this app; absent: of all.
    pub app: Option<String>,
    /// Counted are the screens with this term; absent: all.
    pub term: Option<u32>,
    /// Not counted are the screens of these apps.
    pub other_than: Vec<String>,
}

impl QuestionOutput {
    /// With apps by their names as they are stored.
    pub fn new(question: &Question, names: &AppNames, screens_of_term: usize) -> QuestionOutput {
        let key = |app: u32| app_key(names.name(app).unwrap_or_default());
        match question {
            &Question::HasApp(app) => {
                QuestionOutput { screens_min: 1, app: Some(key(app)), term: None, other_than: Vec::new() }
            }
            Question::UsesTerm { term, other_than } => QuestionOutput {
                screens_min: screens_of_term as u32,
                app: None,
                term: Some(*term),
                other_than: other_than.iter().map(|&app| key(app)).collect(),
            },
        }
    }
}

#[napi(object)]
pub struct PlanOutput {
    pub reading: ReadingOutput,
    /// The apps it is restricted to, as they are stored; absent: to none.
    pub apps: Option<Vec<String>>,
    /// The apps it refuses, as they are stored.
    pub refused_apps: Vec<String>,
    /// The number of the language that it names; 0: none.
    pub language: u32,
    /// 384 values.
    pub dense: Float32Array,
    /// The numbers of the terms of each phrase that is not wanted.
    pub unwanted_terms: Vec<Vec<u32>>,
    /// The numbers of its terms, ascending; how many screens have each is wanted.
    pub terms: Vec<u32>,
    pub interpret_us: f64,
    pub embed_us: f64,
}

#[napi(object)]
pub struct StatisticsInput {
    pub screens: u32,
    /// The mean of their weighted lengths in words.
    pub mean_length: f64,
    /// Number of screens that have each term of the plan, in its order.
    pub having: Vec<u32>,
}

impl StatisticsInput {
    pub fn into_statistics(self, terms: &[u32]) -> Result<Statistics> {
        if self.having.len() != terms.len() {
            let counts = self.having.len();
            return Err(invalid(format!("having: must be {} counts, is {counts}", terms.len())));
        }
        let having = self.having.into_iter().map(|count| count as usize);
        Ok(Statistics {
            rows: self.screens as usize,
            mean_length: self.mean_length as f32,
            having: terms.iter().copied().zip(having).collect(),
        })
    }
}

/// Terms with their weights in a search by words alone.
#[napi(object)]
pub struct SparseOutput {
    pub terms: Vec<u32>,
    pub weights: Vec<f64>,
}

/// Screens that were found, in columns.
#[napi(object)]
pub struct CandidatesInput {
    pub ids: Vec<String>,
    /// See `StoredScreen.app`.
    pub apps: Vec<String>,
    /// See `StoredScreen.row`.
    pub rows: Vec<String>,
    /// See `StoredScreen.parts`; empty for `standard`.
    pub parts: Vec<String>,
}

impl CandidatesInput {
    pub fn into_candidates(self, dimensions: usize) -> Result<Vec<RemoteCandidate>> {
        let CandidatesInput { ids, apps, rows, parts } = self;
        let are_whole = rows.len() == ids.len() && apps.len() == ids.len();
        if !are_whole || !(parts.is_empty() || parts.len() == ids.len()) {
            return Err(invalid("candidates: their columns must be of one length".to_owned()));
        }
        let unusable = |id: &str| EngineError::Vectors {
            screen: id.to_owned(),
            reason: "what is stored of it in the index cannot be read",
        };
        let candidate = |(at, (id, row)): (usize, (&String, &String))| {
            let row = RemoteRow::parse(row).ok_or_else(|| unusable(id))?;
            let read = |text: &String| RemoteParts::parse(text, dimensions).ok_or_else(|| unusable(id));
            Ok(RemoteCandidate {
                id: uuid(id)?,
                app: apps[at].clone(),
                row,
                parts: parts.get(at).map(read).transpose()?,
            })
        };
        ids.iter().zip(&rows).enumerate().map(candidate).collect()
    }
}

#[napi(object)]
pub struct RankingInput {
    /// `standard` or `deep`.
    pub mode: String,
    /// 1 to 10,000.
    pub limit: u32,
    /// Keeps what the cut of `deep` would drop.
    pub is_uncut: bool,
    /// Equal scores keep their order.
    pub candidates: CandidatesInput,
    /// Screens that must not come back but say how good the best answer is; of `deep` only.
    pub excluded: CandidatesInput,
}
