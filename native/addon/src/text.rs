//! Reading the text of pictures, for the child process that does.

use crate::values::invalid;
use crate::work::Work;
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;
use ocr::TextReader;
use std::sync::Arc;

/// A row of text of a picture. Its place and size are shares of the picture's width and height.
#[napi(object)]
pub struct TextRow {
    pub text: String,
    pub top: f64,
    pub left: f64,
    pub width: f64,
    pub height: f64,
}

impl From<ocr::TextRow> for TextRow {
    fn from(row: ocr::TextRow) -> TextRow {
        let [top, left, width, height] = [row.top, row.left, row.width, row.height].map(f64::from);
        TextRow { text: row.text, top, left, width, height }
    }
}

#[napi]
pub struct NativeTextReader {
    reader: Arc<TextReader>,
}

/// Opens the models, which are part of the addon.
#[napi(ts_return_type = "Promise<NativeTextReader>")]
pub fn open_text_reader() -> AsyncTask<Work<NativeTextReader>> {
    AsyncTask::new(Work::new(|| {
        let reader = TextReader::open().map_err(|error| invalid(error.to_string()))?;
        Ok(NativeTextReader { reader: Arc::new(reader) })
    }))
}

#[napi]
impl NativeTextReader {
    /// The rows of text of a PNG, from the top, those at one height from the left.
    #[napi(ts_return_type = "Promise<Array<TextRow>>")]
    pub fn read(&self, png: Buffer) -> AsyncTask<Work<Vec<TextRow>>> {
        let reader = Arc::clone(&self.reader);
        AsyncTask::new(Work::new(move || {
            let rows = reader.read(&png).map_err(|error| invalid(error.to_string()))?;
            Ok(rows.into_iter().map(TextRow::from).collect())
        }))
    }
}
