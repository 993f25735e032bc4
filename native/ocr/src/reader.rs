//! The reader and its models.

use crate::detector::Detector;
use crate::error::OcrError;
use crate::network::Network;
use crate::picture::{Area, Picture};
use crate::recogniser::{CONFIDENCE_MIN, Reading, Recogniser};
use crate::rows::{self, TextRow};
use crate::scripts::{has_east_asian, is_east_asian_picture};
use rten::ThreadPool;
use std::sync::{Arc, OnceLock};

/// In a picture of an East Asian script, a line of which the first recogniser is less sure may have kana, which
/// it does not know: it is read again. Chinese lines have .97 and more, those with kana .6 to .96.
const SURE_MIN: f32 = 0.97;
/// The second recogniser has .85 and more for Japanese, and mostly less for Korean, which it does not know.
const AGAIN_MIN: f32 = 0.8;
/// A line takes it some 50 ms.
const AGAIN_MAX: usize = 120;

/// Reads text; of one thread, so that a process for each core gives the most.
pub struct TextReader {
    detector: Detector,
    recogniser: Recogniser,
    /// Slower and larger, it knows kana; loaded by the first picture that needs it.
    east_asian: OnceLock<Recogniser>,
    threads: Arc<ThreadPool>,
}

impl TextReader {
    /// Loads the models, which are part of the program.
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
            east_asian: OnceLock::new(),
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
        let mut readings = Vec::new();
        for area in self.detector.find(picture)? {
            readings.push(self.recogniser.read(picture, area)?);
        }
        let unread = self.read_again(picture, &mut readings)?;
        let lines = readings.into_iter().filter(|reading| reading.confidence >= CONFIDENCE_MIN);
        let lines = lines.map(|reading| (reading.area, reading.text)).collect();
        Ok(rows::rows(lines, &unread, picture.width as f32, picture.height as f32))
    }

    /// Reads the unsure lines of an East Asian picture again and drops those that stay unsure, as icons do. Where
    /// most do, the picture is in another script, some signs of which look like known ones: then all that is
    /// unsure goes, and its areas are returned.
    fn read_again(&self, picture: &Picture, readings: &mut Vec<Reading>) -> Result<Vec<Area>, OcrError> {
        let read = readings.iter().filter(|reading| reading.confidence >= CONFIDENCE_MIN);
        if !is_east_asian_picture(read.map(|reading| reading.text.as_str())) {
            return Ok(Vec::new());
        }
        let is_unsure = |one: &Reading| one.confidence < SURE_MIN && has_east_asian(&one.text);
        let (unsure, sure): (Vec<Reading>, Vec<Reading>) = readings.drain(..).partition(is_unsure);
        readings.extend(sure);
        let mut again = Vec::new();
        for reading in unsure.iter().take(AGAIN_MAX) {
            again.push(self.east_asian()?.read(picture, reading.area)?);
        }
        let tried = again.len();
        again.retain(|reading| reading.confidence >= AGAIN_MIN);
        if again.len() * 2 >= tried {
            readings.extend(again);
            return Ok(Vec::new());
        }
        let is_lost = |one: &mut Reading| one.confidence < SURE_MIN || has_east_asian(&one.text);
        let lost = readings.extract_if(.., is_lost).filter(|reading| reading.confidence >= CONFIDENCE_MIN);
        Ok(unsure.iter().map(|reading| reading.area).chain(lost.map(|reading| reading.area)).collect())
    }

    fn east_asian(&self) -> Result<&Recogniser, OcrError> {
        if let Some(recogniser) = self.east_asian.get() {
            return Ok(recogniser);
        }
        let model = include_bytes!("../../models/pp-ocrv6-east-asian.onnx");
        let recogniser = Recogniser::new(Network::load(model, &self.threads)?)?;
        Ok(self.east_asian.get_or_init(|| recogniser))
    }
}
