//! One of the models.

use crate::error::OcrError;
use rten::{Model, RunOptions, ThreadPool};
use rten_tensor::NdTensor;
use std::sync::Arc;

/// A model with one input and one output.
pub(crate) struct Network {
    model: Model,
    threads: Arc<ThreadPool>,
}

impl Network {
    pub(crate) fn load(file: &'static [u8], threads: &Arc<ThreadPool>) -> Result<Network, OcrError> {
        let model = Model::load_static_slice(file).map_err(|error| OcrError::Model(error.to_string()))?;
        Ok(Network { model, threads: Arc::clone(threads) })
    }

    pub(crate) fn metadata(&self, name: &str) -> Option<&str> {
        self.model.metadata().fields().find_map(|(key, value)| (key == name).then_some(value))
    }

    pub(crate) fn run<const N: usize>(&self, input: NdTensor<f32, 4>) -> Result<NdTensor<f32, N>, OcrError> {
        let failed = OcrError::Model;
        let options = RunOptions::default().with_thread_pool(Some(Arc::clone(&self.threads)));
        let output =
            self.model.run_one(input.into(), Some(options)).map_err(|error| failed(error.to_string()))?;
        output.try_into().map_err(|_| failed("its output has another shape".to_owned()))
    }
}
