//! The reader and its models.

use crate::detector::Detector;
use crate::error::OcrError;
use crate::network::Network;
use crate::picture::Picture;
use crate::recogniser::Recogniser;
use crate::rows::{self, TextRow};
use rten::ThreadPool;
use std::sync::Arc;

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
