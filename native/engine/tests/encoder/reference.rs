//! Output of the original model for the texts in `tests/reference` (made by `make_reference.py` there).

use engine::{DIMENSIONS, Encoder, EncoderError, SimdLevel, Token};
use std::path::PathBuf;
use std::sync::LazyLock;

static ENCODERS: LazyLock<Vec<Encoder>> =
    LazyLock::new(|| SimdLevel::ALL.into_iter().filter_map(open).collect());

/// One encoder for each kernel that this CPU can run, the fastest first.
pub(crate) fn encoders() -> &'static [Encoder] {
    &ENCODERS
}

fn open(level: SimdLevel) -> Option<Encoder> {
    match Encoder::open_at(&pack_path(), level) {
        Ok(encoder) => Some(encoder),
        Err(EncoderError::UnsupportedLevel(_)) => {
            println!("skipped: this CPU cannot run the {level:?}");
            None
        }
        Err(other) => panic!("the pack that ships must open: {other}"),
    }
}

pub(crate) fn pack_path() -> PathBuf {
    folder("../models/screen-minilm-l6-v2.pack")
}

pub(crate) fn texts() -> Vec<String> {
    let bytes = std::fs::read(folder("tests/reference/texts.json")).expect("texts.json is committed");
    serde_json::from_slice(&bytes).expect("texts.json is a list of texts")
}

/// One unit vector for each text.
pub(crate) fn vectors() -> Vec<Vec<f32>> {
    let bytes = std::fs::read(folder("tests/reference/vectors.f16")).expect("vectors.f16 is committed");
    let values: Vec<f32> =
        bytes.as_chunks().0.iter().map(|half| from_half(u16::from_le_bytes(*half))).collect();
    values.chunks(DIMENSIONS).map(<[f32]>::to_vec).collect()
}

/// The tokens of each text.
pub(crate) fn tokens() -> Vec<Vec<Token>> {
    let lines =
        std::fs::read_to_string(folder("tests/reference/tokens.txt")).expect("tokens.txt is committed");
    lines.lines().map(|line| line.split_whitespace().map(token).collect()).collect()
}

pub(crate) fn cosine(left: &[f32], right: &[f32]) -> f32 {
    let dot =
        |left: &[f32], right: &[f32]| left.iter().zip(right).map(|(left, right)| left * right).sum::<f32>();
    dot(left, right) / (dot(left, left) * dot(right, right)).sqrt()
}

fn folder(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn token(written: &str) -> Token {
    let mut numbers = written.split(':').map(|number| number.parse().expect("tokens.txt holds numbers"));
    let mut next = || numbers.next().expect("tokens.txt holds three numbers for a token");
    Token { id: next(), start: next(), end: next() }
}

/// IEEE half precision: the exponent's bias moves from 15 to 127; numbers below 2^-14 are multiples of 2^-24.
fn from_half(half: u16) -> f32 {
    let (exponent, fraction) = (u32::from(half >> 10 & 31), u32::from(half & 1023));
    let size = match exponent {
        0 => fraction as f32 / f32::from_bits((127 + 24) << 23),
        _ => f32::from_bits((exponent + 112) << 23 | fraction << 13),
    };
    if half >> 15 == 1 { -size } else { size }
}
