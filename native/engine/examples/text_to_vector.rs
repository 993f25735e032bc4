//! Our side of the table "text to vector" (`bun run bench text-to-vector`): text in, unit vector out, as a
//! search encodes its query and an import its captions.

mod side;

use engine::Encoder;
use std::error::Error;
use std::hint::black_box;
use std::path::Path;

use serde_json::{Value, json};
use side::{Answer, Side, serve, text, timed};

#[derive(Default)]
struct TextToVector {
    encoder: Option<Encoder>,
}

impl TextToVector {
    fn encoder(&self) -> Result<&Encoder, Box<dyn Error>> {
        self.encoder.as_ref().ok_or_else(|| "nothing was prepared".into())
    }
}

impl Side for TextToVector {
    fn prepare(&mut self, request: &Value) -> Answer {
        let pack = Path::new(text(request, "pack")?);
        let encoder = Encoder::open(pack)?;
        let setting = format!("int8, {:?} kernel, 1 thread", encoder.level());
        self.encoder = Some(encoder);
        let bytes = pack.metadata()?.len();
        Ok(json!({ "ok": true, "version": env!("CARGO_PKG_VERSION"), "setting": setting, "bytes": bytes }))
    }

    fn round(&mut self, request: &Value) -> Result<Vec<f64>, Box<dyn Error>> {
        let (encoder, texts, batch) = (self.encoder()?, texts(request), batch(request));
        let of_batch = |texts: &[&str]| {
            let (milliseconds, _) = timed(|| black_box(encoder.encode(texts)));
            milliseconds / texts.len() as f64
        };
        Ok(texts.chunks(batch).map(of_batch).collect())
    }

    fn answers(&mut self, request: &Value, path: &str) -> Result<(), Box<dyn Error>> {
        let (encoder, texts, batch) = (self.encoder()?, texts(request), batch(request));
        let encodings = texts.chunks(batch).flat_map(|texts| encoder.encode(texts));
        let values: Vec<f32> = encodings.flat_map(|encoding| encoding.vector).collect();
        Ok(std::fs::write(path, bytemuck::cast_slice::<f32, u8>(&values))?)
    }
}

fn texts(request: &Value) -> Vec<&str> {
    request["texts"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Texts of one call.
fn batch(request: &Value) -> usize {
    request["batch"].as_u64().map_or(1, |batch| batch.max(1) as usize)
}

fn main() -> Result<(), Box<dyn Error>> {
    serve(&mut TextToVector::default())
}
