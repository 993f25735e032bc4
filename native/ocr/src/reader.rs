//! The reader, its models and its errors.

use crate::detector::Detector;
use crate::picture::Picture;
use crate::recogniser::Recogniser;
use crate::rows::{self, TextRow};
use rten::{Model, RunOptions, ThreadPool};
use rten_tensor::NdTensor;
use std::sync::Arc;

/// An error of reading text.
#[derive(Debug, thiserror::Error)]
pub enum OcrError {
    /// A model is damaged: the build is at fault.
    #[error("the model cannot be used: {0}")]
    Model(String),
    /// The pixels cannot be decoded: the caller is at fault.
    #[error("the picture cannot be read: {0}")]
    Picture(String),
}

/// Reads text; of one thread, so that a process for each core gives the most.
pub struct TextReader {
    detector: Detector,
    recogniser: Recogniser,
    threads: Arc<ThreadPool>,
}

impl TextReader {
    /// Loads both models, which are part of the program.
    ///
    /// # Errors
    /// When a model cannot be used.
    pub fn open() -> Result<TextReader, OcrError> {
        let threads = Arc::new(ThreadPool::with_num_threads(1));
        let detector = include_bytes!("../../models/pp-ocrv6-detector.onnx");
        let recogniser = include_bytes!("../../models/pp-ocrv6-recogniser.onnx");
        Ok(TextReader {
            detector: Detector(Network::load(detector, &threads)?),
            recogniser: Recogniser::new(Network::load(recogniser, &threads)?)?,
            threads,
        })
    }

    /// The rows of text of a PNG, from the top. All of it on one thread, because the allocator keeps what each
    /// thread has freed.
    ///
    /// # Errors
    /// When the file is no PNG, or a model fails.
    pub fn read(&self, png: &[u8]) -> Result<Vec<TextRow>, OcrError> {
        self.threads.run(|| self.rows(&Picture::from_png(png)?))
    }

    fn rows(&self, picture: &Picture) -> Result<Vec<TextRow>, OcrError> {
        let mut lines = Vec::new();
        for area in self.detector.find(picture)? {
            if let Some(text) = self.recogniser.read(picture, area)? {
                lines.push((area, text));
            }
        }
        Ok(rows::rows(lines, picture.width as f32, picture.height as f32))
    }
}

/// A model with one input and one output.
pub(crate) struct Network {
    model: Model,
    threads: Arc<ThreadPool>,
}

impl Network {
    fn load(file: &'static [u8], threads: &Arc<ThreadPool>) -> Result<Network, OcrError> {
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
