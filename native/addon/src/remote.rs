//! The search core over an index in another process: it says what is stored of a screen and begins to read
//! queries.

use crate::NativeEncoder;
use crate::background;
use crate::remote_query::{NativeRemoteQuery, locked};
use crate::remote_values::{CandidatesInput, ScreenInput, StoredScreen};
use crate::values::{Hits, Result, checked_limit, invalid};
use crate::work::Work;
use engine::{
    AppNames, Encoder, EngineError, RemoteRow, RemoteScreen, ScreenVectors, ScreenWords, Simd, format_id,
    nearest_candidates,
};
use napi::bindgen_prelude::{AsyncTask, Env, Object};
use napi_derive::napi;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// The state shared by all queries over an index in another process.
#[napi]
pub struct NativeRemoteIndex {
    encoder: Arc<Encoder>,
    dimensions: usize,
    names: Arc<Mutex<Arc<AppNames>>>,
}

/// Opens a model pack for an index in another process.
#[napi(ts_return_type = "Promise<NativeRemoteIndex>")]
pub fn open_remote_index(model_path: String) -> AsyncTask<Work<NativeRemoteIndex>> {
    AsyncTask::new(Work::new(move || {
        let encoder = Arc::new(Encoder::open(Path::new(&model_path))?);
        let no_projection = || invalid("the model has no projection for token vectors".to_owned());
        let (_, dimensions) = encoder.projection().ok_or_else(no_projection)?;
        Ok(NativeRemoteIndex { encoder, dimensions, names: Arc::default() })
    }))
}

#[napi]
impl NativeRemoteIndex {
    /// Names the format of stored screens, with model and analysis: those of two formats never mix.
    #[napi(getter)]
    pub fn format_id(&self) -> String {
        format_id(self.encoder.model_id())
    }

    #[napi]
    pub fn encoder(&self) -> NativeEncoder {
        NativeEncoder { encoder: Arc::clone(&self.encoder) }
    }

    /// Makes names of apps known to the queries that are read from now on.
    #[napi(ts_return_type = "Promise<void>")]
    pub fn add_apps(&self, app_names: Vec<String>) -> AsyncTask<Work<()>> {
        let names = Arc::clone(&self.names);
        AsyncTask::new(Work::new(move || {
            let mut names = locked(&names);
            let mut next = AppNames::clone(&names);
            for name in &app_names {
                next.intern(name);
            }
            *names = Arc::new(next);
            Ok(())
        }))
    }

    /// Prepares screens to be stored, on a thread of low priority; fails for all when the vectors of one
    /// cannot be read.
    #[napi(ts_return_type = "Promise<Array<StoredScreen>>")]
    pub fn stored_screens<'env>(
        &self,
        env: &'env Env,
        screens: Vec<ScreenInput>,
    ) -> napi::Result<Object<'env>> {
        let dimensions = self.dimensions;
        let screens: Vec<(String, ScreenWords, Vec<u8>)> = screens
            .into_iter()
            .map(|screen| (screen.id, screen.words.into(), screen.vectors.to_vec()))
            .collect();
        let stored = move |(id, words, vectors): (String, ScreenWords, Vec<u8>)| {
            let vectors = ScreenVectors::parse(&vectors, dimensions)
                .map_err(|reason| EngineError::Vectors { screen: id, reason })?;
            Ok(RemoteScreen::new(&words, &vectors).into())
        };
        let work = Work::new(move || screens.into_iter().map(stored).collect::<Result<Vec<StoredScreen>>>());
        background::promise(env, &background::CHANGES, work)
    }

    #[napi(ts_return_type = "Promise<NativeRemoteQuery>")]
    pub fn read_query(&self, query: String) -> AsyncTask<Work<NativeRemoteQuery>> {
        let (encoder, dimensions) = (Arc::clone(&self.encoder), self.dimensions);
        let names = Arc::clone(&locked(&self.names));
        AsyncTask::new(Work::new(move || Ok(NativeRemoteQuery::new(encoder, dimensions, &query, names))))
    }

    /// The nearest of the candidates to a screen; `limit` is 1 to 10,000.
    #[napi(ts_return_type = "Promise<Hits>")]
    pub fn nearest(&self, own_row: String, candidates: CandidatesInput, limit: u32) -> AsyncTask<Work<Hits>> {
        let dimensions = self.dimensions;
        AsyncTask::new(Work::new(move || {
            let own =
                RemoteRow::parse(&own_row).ok_or_else(|| invalid("own_row: is no stored row".to_owned()))?;
            let candidates = candidates.into_candidates(dimensions)?;
            Ok(nearest_candidates(Simd::best(), &own, &candidates, checked_limit(limit)?).into())
        }))
    }
}
