//! A query over an index in another process, step by step.

use crate::NativeCancellation;
use crate::background;
use crate::remote_values::{PlanOutput, QuestionOutput, RankingInput, SparseOutput, StatisticsInput};
use crate::values::{Hits, ReadingOutput, Result, checked_limit, invalid, mode, us};
use crate::work::Work;
use engine::{
    AppNames, DeepQuery, Encoder, Mode, Question, ROWS_OF_A_WORD_MIN, Reading, RemoteQuery, RemoteRanking,
    RemoteWords, Simd, app_key, from_bf16, numbers_of, term_numbers,
};
use napi::bindgen_prelude::{AsyncTask, Env, Float32Array, Object};
use napi_derive::napi;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A panic leaves what it held as it was: it is changed by single assignments.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A query on its way: `questions` until none is left, then `plan`, `weigh` and `rank`, each once.
#[napi]
pub struct NativeRemoteQuery {
    encoder: Arc<Encoder>,
    dimensions: usize,
    state: Arc<Mutex<State>>,
}

struct State {
    query: RemoteQuery,
    asked: Vec<Question>,
    plan: Option<Plan>,
    words: Option<RemoteWords>,
    interpret: Duration,
    embed: Duration,
}

struct Plan {
    reading: Reading,
    vectors: DeepQuery,
    terms: Vec<u32>,
}

impl State {
    fn plan(&self) -> Result<&Plan> {
        self.plan.as_ref().ok_or_else(|| invalid("the query was not planned yet".to_owned()))
    }

    fn names(&self, apps: &[u32]) -> Vec<String> {
        apps.iter().filter_map(|&app| self.query.names().name(app)).map(str::to_owned).collect()
    }

    fn plan_output(&self, plan: &Plan) -> PlanOutput {
        let Plan { reading, vectors, terms } = plan;
        let apps = reading.apps.as_deref().map(|apps| self.names(apps));
        let refused = self.names(&reading.refused_apps);
        let keys = |names: &[String]| names.iter().map(|name| app_key(name)).collect::<Vec<String>>();
        PlanOutput {
            apps: apps.as_deref().map(keys),
            refused_apps: keys(&refused),
            language: reading.language.map_or(0, |language| u32::from(language.number())),
            dense: Float32Array::new(
                vectors.whole.whole_bf16.iter().map(|&value| from_bf16(value)).collect(),
            ),
            unwanted_terms: reading.negated.iter().map(|phrase| numbers_of(phrase)).collect(),
            terms: terms.clone(),
            interpret_us: us(self.interpret),
            embed_us: us(self.embed),
            reading: ReadingOutput {
                app_names: apps.unwrap_or_default(),
                refused_app_names: refused,
                ..reading.clone().into()
            },
        }
    }
}

#[napi]
impl NativeRemoteQuery {
    /// Takes the answers to the questions before, in their order, and returns further ones; none when it can
    /// be planned.
    #[napi(ts_return_type = "Promise<Array<QuestionOutput>>")]
    pub fn questions(&self, answers: Vec<bool>) -> AsyncTask<Work<Vec<QuestionOutput>>> {
        let state = Arc::clone(&self.state);
        AsyncTask::new(Work::new(move || {
            let mut state = locked(&state);
            let start = Instant::now();
            let asked = std::mem::take(&mut state.asked);
            asked.into_iter().zip(answers).for_each(|(question, answer)| state.query.tell(question, answer));
            state.asked = state.query.questions();
            state.interpret += start.elapsed();
            let output = |question| QuestionOutput::new(question, state.query.names(), ROWS_OF_A_WORD_MIN);
            Ok(state.asked.iter().map(output).collect())
        }))
    }

    /// Reads the query by what is known, for `standard` or `deep`.
    #[napi(ts_return_type = "Promise<PlanOutput>")]
    pub fn plan(&self, mode_name: String) -> AsyncTask<Work<PlanOutput>> {
        let (encoder, state) = (Arc::clone(&self.encoder), Arc::clone(&self.state));
        AsyncTask::new(Work::new(move || {
            let mode = mode(&mode_name)?;
            let mut state = locked(&state);
            let start = Instant::now();
            let reading = state.query.read();
            let interpreted = start.elapsed();
            let vectors = state.query.vectors(&encoder, &reading, mode);
            state.interpret += interpreted;
            state.embed += start.elapsed().checked_sub(interpreted).unwrap_or_default();
            let plan = Plan { terms: term_numbers(&reading), reading, vectors };
            let output = state.plan_output(&plan);
            state.plan = Some(plan);
            Ok(output)
        }))
    }

    /// Takes what is known of the words, and returns what a search by words alone asks for.
    #[napi(ts_return_type = "Promise<SparseOutput>")]
    pub fn weigh(&self, statistics: StatisticsInput) -> AsyncTask<Work<SparseOutput>> {
        let state = Arc::clone(&self.state);
        AsyncTask::new(Work::new(move || {
            let mut state = locked(&state);
            let Plan { reading, vectors, terms } = state.plan()?;
            let words =
                RemoteWords::new(reading, &vectors.whole.token_starts, &statistics.into_statistics(terms)?);
            let (terms, weights) =
                words.wanted().into_iter().map(|(term, weight)| (term, f64::from(weight))).unzip();
            state.words = Some(words);
            Ok(SparseOutput { terms, weights })
        }))
    }

    /// Scores what was found. Rejected with the code `CANCELLED` when it was cancelled.
    #[napi(ts_return_type = "Promise<Hits>")]
    pub fn rank(&self, input: RankingInput, cancellation: &NativeCancellation) -> AsyncTask<Work<Hits>> {
        AsyncTask::new(self.ranking(input, cancellation))
    }

    /// As `rank`, on a thread of low priority.
    #[napi(ts_return_type = "Promise<Hits>")]
    pub fn rank_low_priority<'env>(
        &self,
        env: &'env Env,
        input: RankingInput,
        cancellation: &NativeCancellation,
    ) -> napi::Result<Object<'env>> {
        background::promise(env, &background::DEEP_SEARCHES, self.ranking(input, cancellation))
    }
}

impl NativeRemoteQuery {
    pub(crate) fn new(
        encoder: Arc<Encoder>,
        dimensions: usize,
        query: &str,
        names: Arc<AppNames>,
    ) -> NativeRemoteQuery {
        let start = Instant::now();
        let query = RemoteQuery::new(&encoder, query, names);
        let state = State {
            query,
            asked: Vec::new(),
            plan: None,
            words: None,
            interpret: Duration::ZERO,
            embed: start.elapsed(),
        };
        NativeRemoteQuery { encoder, dimensions, state: Arc::new(Mutex::new(state)) }
    }

    fn ranking(&self, input: RankingInput, cancellation: &NativeCancellation) -> Work<Hits> {
        let (state, dimensions) = (Arc::clone(&self.state), self.dimensions);
        let cancellation = cancellation.shared.clone();
        Work::new(move || {
            cancellation.check()?;
            let (mode, limit) = (mode(&input.mode)?, checked_limit(input.limit)?);
            let candidates = input.candidates.into_candidates(dimensions)?;
            let excluded = input.excluded.into_candidates(dimensions)?;
            let state = locked(&state);
            let Plan { reading, vectors, .. } = state.plan()?;
            let words = state.words.as_ref();
            let ranking = RemoteRanking {
                simd: Simd::best(),
                reading,
                query: vectors,
                words: words.ok_or_else(|| invalid("the query was not weighed yet".to_owned()))?,
                limit,
                is_uncut: input.is_uncut,
                cancellation: &cancellation,
            };
            Ok(Hits::from(match mode {
                Mode::Standard => ranking.standard(&candidates, &excluded),
                Mode::Deep => ranking.deep(&candidates, &excluded)?,
            }))
        })
    }
}
