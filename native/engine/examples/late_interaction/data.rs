//! Data for every side of "late interaction", in one folder: token vectors of screens made from real ones
//! with noise, real queries, and for each query the screens to score. The same bytes every time.
//!
//! tokens.f32 [sum of lengths, 64], lengths.u8 [screens], queries-8.f32 and queries-16.f32 [10, tokens, 64],
//! candidates.u32 [10, 2000]. Vectors are of unit length.

use engine::{Encoder, normalise, project_tokens};
use fastrand::Rng;
use std::error::Error;
use std::fs::{File, write};
use std::io::{BufWriter, Write, stdin};
use std::path::Path;

use serde_json::Value;

pub(crate) const DIMENSIONS: usize = 64;
/// Queries of each length, and lists of candidates.
pub(crate) const QUERIES: usize = 10;
const SCREENS: usize = 100_000;
const CANDIDATES: usize = 2_000;
const SCREEN_TOKENS: std::ops::RangeInclusive<u8> = 8..=48;
const QUERY_TOKENS: [usize; 2] = [8, 16];
/// Captions that screens are made from.
const CAPTIONS: usize = 400;
/// Added to a component, whose mean size is 1/8: neighbours are real, copies are not equal.
const NOISE: f32 = 0.04;

/// Reads `{"captions": [...], "queries": [...]}` from standard input.
pub(crate) fn make(pack: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let encoder = Encoder::open(pack)?;
    let given: Value = serde_json::from_reader(stdin())?;
    let texts = |name: &str| {
        given[name].as_array().into_iter().flatten().filter_map(Value::as_str).collect::<Vec<&str>>()
    };
    for tokens in QUERY_TOKENS {
        let queries = queries_of(&encoder, &texts("queries"), tokens)?;
        write(folder.join(format!("queries-{tokens}.f32")), bytemuck::cast_slice::<f32, u8>(&queries))?;
    }
    let mut random = Rng::with_seed(7);
    let captions = texts("captions");
    let real: Vec<Vec<f32>> =
        captions.iter().take(CAPTIONS).map(|caption| token_vectors(&encoder, caption)).collect();
    write_screens(&real, &mut random, folder)?;
    let candidates: Vec<u32> =
        (0..QUERIES).flat_map(|_| random.choose_multiple(0..SCREENS as u32, CANDIDATES)).collect();
    Ok(write(folder.join("candidates.u32"), bytemuck::cast_slice::<u32, u8>(&candidates))?)
}

fn token_vectors(encoder: &Encoder, text: &str) -> Vec<f32> {
    project_tokens(encoder, &encoder.encode(&[text])[0].token_vectors).0
}

/// The first queries that have exactly so many tokens.
fn queries_of(encoder: &Encoder, queries: &[&str], tokens: usize) -> Result<Vec<f32>, Box<dyn Error>> {
    let fitting: Vec<&&str> =
        queries.iter().filter(|query| encoder.tokenize(query).len() == tokens).take(QUERIES).collect();
    if fitting.len() < QUERIES {
        return Err(format!("only {} queries have {tokens} tokens", fitting.len()).into());
    }
    Ok(fitting.into_iter().flat_map(|query| token_vectors(encoder, query)).collect())
}

/// Each screen has tokens of one caption, drawn at random, moved a little.
fn write_screens(real: &[Vec<f32>], random: &mut Rng, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(File::create(folder.join("tokens.f32"))?);
    let mut lengths = Vec::with_capacity(SCREENS);
    for _ in 0..SCREENS {
        let length = random.u8(SCREEN_TOKENS);
        let caption = &real[random.usize(..real.len())];
        for _ in 0..length {
            let token = random.usize(..caption.len() / DIMENSIONS) * DIMENSIONS;
            let mut vector: Vec<f32> =
                caption[token..token + DIMENSIONS].iter().map(|value| value + noise(random)).collect();
            normalise(&mut vector);
            out.write_all(bytemuck::cast_slice(&vector))?;
        }
        lengths.push(length);
    }
    out.flush()?;
    Ok(write(folder.join("lengths.u8"), lengths)?)
}

/// Nearly Gaussian: three uniform ones.
fn noise(random: &mut Rng) -> f32 {
    (0..3).map(|_| random.f32() - 0.5).sum::<f32>() * 2.0 * NOISE
}

pub(crate) fn numbers_of<T: bytemuck::Pod>(path: &Path) -> Result<Vec<T>, Box<dyn Error>> {
    Ok(bytemuck::pod_collect_to_vec(&std::fs::read(path)?))
}
