//! The engine as Node-API classes. Every method that does work runs it on a worker thread; see
//! [`work::Work`].
#![allow(clippy::needless_pass_by_value)] // values cross the border owned
#![allow(clippy::missing_errors_doc)] // a call fails if its promise cannot be created; other errors reject it

mod background;
pub mod remote;
pub mod remote_query;
mod remote_values;
mod search_counts;
pub mod text;
pub mod tile;
mod values;
mod work;

use engine::{
    Cancellation, Encoder, Engine, Opened, Options, PART_WEIGHTS, ScreenWords, encode_screens,
    end_process_when_cut, evidence,
};
use napi::bindgen_prelude::{AsyncTask, Buffer, Env, Object};
use napi_derive::napi;
use search_counts::SearchCounts;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use values::{
    AnswerOutput, ChangeInput, EvidenceOutput, Hits, OpenOptions, SearchInput, SearchJobsOutput,
    StatusOutput, Words, checked_limit, status_output, uuid,
};
use work::Work;

/// Turns words into vectors; what an import needs.
#[napi]
pub struct NativeEncoder {
    pub(crate) encoder: Arc<Encoder>,
}

#[napi(ts_return_type = "Promise<NativeEncoder>")]
pub fn open_encoder(model_path: String) -> AsyncTask<Work<NativeEncoder>> {
    AsyncTask::new(Work::new(move || {
        let encoder = Encoder::open(Path::new(&model_path))?;
        Ok(NativeEncoder { encoder: Arc::new(encoder) })
    }))
}

#[napi]
impl NativeEncoder {
    /// Names the model and its weights; vectors of two models never mix.
    #[napi(getter)]
    pub fn model_id(&self) -> String {
        self.encoder.model_id().to_owned()
    }

    /// One blob a screen.
    #[napi(ts_return_type = "Promise<Array<Buffer>>")]
    pub fn encode_screens(&self, screens: Vec<Words>) -> AsyncTask<Work<Vec<Buffer>>> {
        let encoder = Arc::clone(&self.encoder);
        let screens: Vec<ScreenWords> = screens.into_iter().map(ScreenWords::from).collect();
        AsyncTask::new(Work::new(move || {
            Ok(encode_screens(&encoder, &screens).into_iter().map(Buffer::from).collect())
        }))
    }

    /// The evidence that a screen with these words is what was asked; `query` is the `text` of a reading.
    #[napi(ts_return_type = "Promise<EvidenceOutput>")]
    pub fn evidence(&self, query: String, words: Words) -> AsyncTask<Work<EvidenceOutput>> {
        let encoder = Arc::clone(&self.encoder);
        let words = ScreenWords::from(words);
        AsyncTask::new(Work::new(move || Ok(evidence(&encoder, &query, &words).into())))
    }
}

#[napi]
#[derive(Default)]
pub struct NativeCancellation {
    pub(crate) shared: Cancellation,
}

#[napi]
impl NativeCancellation {
    #[napi(constructor)]
    pub fn new() -> NativeCancellation {
        NativeCancellation::default()
    }

    /// Ends the search at its next check, or before it begins.
    #[napi]
    pub fn cancel(&self) {
        self.shared.cancel();
    }
}

#[napi]
pub struct NativeEngine {
    engine: Arc<Engine>,
    opened: Opened,
    searches: SearchCounts,
}

/// Opens a model pack and the snapshot of an index.
#[napi(ts_return_type = "Promise<NativeEngine>")]
pub fn open_engine(options: OpenOptions) -> AsyncTask<Work<NativeEngine>> {
    AsyncTask::new(Work::new(move || {
        // After the host's own handler, which writes a crash report.
        end_process_when_cut();
        let encoder = Arc::new(Encoder::open(Path::new(&options.model_path))?);
        let default = Options::default();
        let (engine, opened) = Engine::open(
            encoder,
            Options {
                folder: options.index_folder.map(PathBuf::from),
                delta_rows_min: options.delta_rows_min.map_or(default.delta_rows_min, |rows| rows as usize),
                library_id: options.library_id.unwrap_or_default(),
            },
        )?;
        Ok(NativeEngine { engine: Arc::new(engine), opened, searches: SearchCounts::default() })
    }))
}

#[napi]
impl NativeEngine {
    #[napi]
    pub fn status(&self) -> StatusOutput {
        status_output(self.engine.encoder().model_id(), &self.engine.status(), &self.opened)
    }

    /// The searches that have not ended, cancelled ones among them.
    #[napi]
    pub fn search_jobs(&self) -> SearchJobsOutput {
        let [waiting, running] = self.searches.read().map(|count| count as u32);
        SearchJobsOutput { waiting, running }
    }

    /// Answers one search unless it is cancelled first: the promise is then rejected with the code
    /// `CANCELLED`.
    #[napi(ts_return_type = "Promise<AnswerOutput>")]
    pub fn search(
        &self,
        input: SearchInput,
        cancellation: &NativeCancellation,
    ) -> AsyncTask<Work<AnswerOutput>> {
        AsyncTask::new(self.answer(input, cancellation))
    }

    /// As `search`, on a thread of low priority.
    #[napi(ts_return_type = "Promise<AnswerOutput>")]
    pub fn search_low_priority<'env>(
        &self,
        env: &'env Env,
        input: SearchInput,
        cancellation: &NativeCancellation,
    ) -> napi::Result<Object<'env>> {
        background::promise(env, &background::DEEP_SEARCHES, self.answer(input, cancellation))
    }

    /// The nearest screens to a screen, without itself, those of its own app last unless `same_app`; `limit`
    /// is 1 to 10,000.
    #[napi(ts_return_type = "Promise<Hits>")]
    pub fn similar(&self, id: String, limit: u32, same_app: bool) -> AsyncTask<Work<Hits>> {
        let engine = Arc::clone(&self.engine);
        AsyncTask::new(Work::new(move || {
            Ok(engine.similar(uuid(&id)?, checked_limit(limit)?, same_app).into())
        }))
    }

    /// Applies changes in order, on a thread of low priority; nothing of them when one cannot be read.
    #[napi(ts_return_type = "Promise<void>")]
    pub fn apply<'env>(&self, env: &'env Env, changes: Vec<ChangeInput>) -> napi::Result<Object<'env>> {
        let engine = Arc::clone(&self.engine);
        let changes: Vec<_> = changes.into_iter().map(ChangeInput::into_change).collect();
        let work = Work::new(move || engine.apply(&changes.into_iter().collect::<Result<Vec<_>, _>>()?));
        background::promise(env, &background::CHANGES, work)
    }

    /// Writes the snapshot, with a new segment where a delta has grown, on threads of low priority. Changes
    /// go on.
    #[napi(ts_return_type = "Promise<void>")]
    pub fn save<'env>(&self, env: &'env Env) -> napi::Result<Object<'env>> {
        let engine = Arc::clone(&self.engine);
        let work = Work::new(move || background::on_all_cores(|| engine.save()));
        background::promise(env, &background::SAVES, work)
    }

    /// The encoder of this engine, sharing its memory.
    #[napi]
    pub fn encoder(&self) -> NativeEncoder {
        NativeEncoder { encoder: Arc::clone(self.engine.encoder()) }
    }
}

impl NativeEngine {
    fn answer(&self, input: SearchInput, cancellation: &NativeCancellation) -> Work<AnswerOutput> {
        let engine = Arc::clone(&self.engine);
        let cancellation = cancellation.shared.clone();
        let mut counted = self.searches.enter();
        Work::new(move || {
            counted.begin();
            Ok(engine.search_unless(&input.into_search()?, &cancellation)?.into())
        })
    }
}

/// The weight of each part in the score of `deep`, in the order of `Hits.parts`.
#[napi]
pub fn part_weights() -> Vec<f64> {
    PART_WEIGHTS.map(f64::from).to_vec()
}
