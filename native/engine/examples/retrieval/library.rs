//! A library of any size, mixed from real captions.

use engine::{
    DIMENSIONS, Encoder, PlatformIndex, ScreenVectors, ScreenWords, bf16, encode_screens, from_bf16,
};
use fastrand::Rng;
use std::error::Error;
use std::path::Path;
use uuid::Uuid;

/// Captions that are encoded; the rest are mixed from them.
const CAPTIONS_MAX: usize = 2157;

/// The words of the caption files that are there.
pub(crate) fn captions(root: &Path) -> Result<Vec<ScreenWords>, Box<dyn Error>> {
    let known =
        ["../shared/screens/manifest.jsonl", "../shared/eval/rico100/screens.jsonl", "demo/manifest.jsonl"];
    let mut out = Vec::new();
    for file in known.iter().map(|file| root.join(file)).filter(|file| file.exists()) {
        for line in std::fs::read_to_string(file)?.lines() {
            out.push(words_of(&serde_json::from_str(line)?));
        }
    }
    out.truncate(CAPTIONS_MAX);
    Ok(out)
}

fn words_of(row: &serde_json::Value) -> ScreenWords {
    let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let elements = row["elements"].as_array().into_iter().flatten();
    ScreenWords {
        app_name: text("app_name"),
        title: text("title"),
        description: text("description"),
        elements: elements.filter_map(|element| element.as_str().map(str::to_owned)).collect(),
        ..ScreenWords::default()
    }
}

/// A library of this many rows, in memory.
pub(crate) fn library(
    encoder: &Encoder,
    words: &[ScreenWords],
    rows: usize,
) -> Result<PlatformIndex, Box<dyn Error>> {
    let blobs: Vec<Vec<u8>> = words.chunks(16).flat_map(|batch| encode_screens(encoder, batch)).collect();
    let dimensions = encoder.projection().map_or(DIMENSIONS, |(_, dimensions)| dimensions);
    let vectors: Vec<ScreenVectors<'_>> =
        blobs.iter().map(|blob| ScreenVectors::parse(blob, dimensions)).collect::<Result<_, _>>()?;
    let wholes: Vec<Vec<f32>> =
        vectors.iter().map(|vectors| vectors.whole().map(from_bf16).collect()).collect();
    let mut index = PlatformIndex::new(dimensions);
    let mut random = Rng::with_seed(7);
    for at in 0..rows {
        let of: [usize; 4] = std::array::from_fn(|_| random.usize(..words.len()));
        let (from, whole, text) = if at < words.len() {
            (at, wholes[at].clone(), words[at].clone())
        } else {
            let text = mixed_words(&words[of[0]], &words[of[1]], words, &mut random);
            (of[0], mixed(&wholes, of, &mut random), text)
        };
        let whole: Vec<u8> = whole.iter().flat_map(|&value| bf16(value).to_le_bytes()).collect();
        let screen = ScreenVectors::from_parts(&whole, vectors[from].parts, vectors[from].shape);
        index.upsert(Uuid::from_u128(at as u128), (from % 500) as u32, &text, &screen);
    }
    Ok(index)
}

/// A vector between two real ones, moved along the difference of two others: a continuum, not islands of
/// copies.
fn mixed(wholes: &[Vec<f32>], [a, b, c, d]: [usize; 4], random: &mut Rng) -> Vec<f32> {
    let (share, move_by) = (0.5 + 0.5 * random.f32(), 0.25 + 0.25 * random.f32());
    let value = |at: usize| {
        share * wholes[a][at] + (1.0 - share) * wholes[b][at] + move_by * (wholes[c][at] - wholes[d][at])
    };
    let vector: Vec<f32> = (0..DIMENSIONS).map(value).collect();
    let length = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
    vector.into_iter().map(|value| value / length).collect()
}

/// Some sentences of the one, some of the other, and one word in eight of any.
fn mixed_words(one: &ScreenWords, other: &ScreenWords, all: &[ScreenWords], random: &mut Rng) -> ScreenWords {
    let any: Vec<&str> = all[random.usize(..all.len())].description.split(' ').collect();
    let others: Vec<&str> = other.description.split(". ").collect();
    let kept: Vec<&str> = one
        .description
        .split(". ")
        .map(|sentence| if random.f32() < 0.3 { others[random.usize(..others.len())] } else { sentence })
        .collect();
    let kept = kept.join(". ");
    let mut swap = |word| if random.f32() < 0.125 { any[random.usize(..any.len())] } else { word };
    let description: Vec<&str> = kept.split(' ').map(&mut swap).collect();
    ScreenWords { description: description.join(" "), ..one.clone() }
}
