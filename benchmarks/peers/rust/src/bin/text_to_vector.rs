//! rten as a user would call it: its own tokeniser, weights packed when the model is loaded, one thread
//! (`RTEN_NUM_THREADS`).

#[path = "../../../../../native/engine/examples/side/mod.rs"]
mod side;

use std::error::Error;
use std::path::Path;

use rten::{Model, ModelOptions};
use rten_tensor::NdTensor;
use rten_tensor::prelude::*;
use rten_text::Tokenizer;
use serde_json::{Value, json};
use side::{Answer, Side, serve, text, timed};

struct Loaded {
    tokenizer: Tokenizer,
    model: Model,
}

#[derive(Default)]
struct TextToVector(Option<Loaded>);

impl Loaded {
    /// Unit vectors, one after the other; the texts have equally many tokens.
    fn encode(&self, texts: &[&str]) -> Result<Vec<f32>, Box<dyn Error>> {
        let mut ids: Vec<i32> = Vec::new();
        for text in texts {
            ids.extend(self.tokenizer.encode(*text, None)?.token_ids().iter().map(|&id| id as i32));
        }
        let tokens = ids.len() / texts.len();
        let ids = NdTensor::from_data([texts.len(), tokens], ids);
        let vectors: NdTensor<f32, 2> = self.model.run_one(ids.into(), None)?.try_into()?;
        let mut vectors = vectors.to_vec();
        let dimensions = vectors.len() / texts.len();
        for vector in vectors.chunks_exact_mut(dimensions) {
            let length = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
            vector.iter_mut().for_each(|value| *value /= length);
        }
        Ok(vectors)
    }
}

impl TextToVector {
    fn encode_all(&self, request: &Value, mut each: impl FnMut(f64, Vec<f32>)) -> Result<(), Box<dyn Error>> {
        let loaded = self.0.as_ref().ok_or("nothing was prepared")?;
        let texts = request["texts"].as_array().ok_or("the request has no texts")?;
        let texts: Vec<&str> = texts.iter().filter_map(Value::as_str).collect();
        for texts in texts.chunks(request["batch"].as_u64().unwrap_or(1) as usize) {
            let (milliseconds, vectors) = timed(|| loaded.encode(texts));
            each(milliseconds / texts.len() as f64, vectors?);
        }
        Ok(())
    }
}

impl Side for TextToVector {
    fn prepare(&mut self, request: &Value) -> Answer {
        let (folder, weights) = (Path::new(text(request, "folder")?), text(request, "weights")?);
        let file = folder.join("plain").join(format!("{weights}.onnx"));
        self.0 = Some(Loaded {
            tokenizer: Tokenizer::from_file(folder.join("transformers/tokenizer.json"))?,
            model: ModelOptions::with_all_ops().prepack_weights(true).load_file(&file)?,
        });
        let bytes = file.metadata()?.len();
        Ok(
            json!({ "ok": true, "version": env!("RTEN_VERSION"), "setting": "weights prepacked, 1 thread", "bytes": bytes }),
        )
    }

    fn round(&mut self, request: &Value) -> Result<Vec<f64>, Box<dyn Error>> {
        let mut all = Vec::new();
        self.encode_all(request, |milliseconds, _| all.push(milliseconds))?;
        Ok(all)
    }

    fn answers(&mut self, request: &Value, path: &str) -> Result<(), Box<dyn Error>> {
        let mut bytes: Vec<u8> = Vec::new();
        self.encode_all(request, |_, vectors| bytes.extend(vectors.into_iter().flat_map(f32::to_le_bytes)))?;
        Ok(std::fs::write(path, bytes)?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    serve(&mut TextToVector::default())
}
