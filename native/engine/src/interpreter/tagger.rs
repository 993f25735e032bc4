//! The tagger of a query's words: a small network over the encoder's states, and the best sequence of tags
//! (Viterbi).
//!
//! `native/models/train_tagger.py` trains it and writes the file. A word's state is projected, and with facts
//! about the word it goes, with two neighbours on each side, through one hidden layer; a linear-chain CRF
//! (Lafferty et al. 2001) scores what follows what.

use super::query_text::{FEATURES, QueryText};
use crate::app_names::AppMatch;
use crate::byte_reader::ByteReader;
use crate::encoder::DIMENSIONS;
use crate::simd::Simd;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// It says what is on the screen.
    Content,
    /// It leads to what is asked: "show me a screen that has".
    Filler,
    Negated,
    /// It says so: "without", "other than".
    Marker,
    /// The name of the app to search in.
    App,
    /// The name of an app that the screen is to be like.
    LikeApp,
    /// The name of an app that is not wanted.
    RefusedApp,
    Language,
}

const TAGS: [Tag; 8] = [
    Tag::Content,
    Tag::Filler,
    Tag::Negated,
    Tag::Marker,
    Tag::App,
    Tag::LikeApp,
    Tag::RefusedApp,
    Tag::Language,
];
/// Neighbours on each side that a word is read with.
const NEIGHBOURS: usize = 2;
/// Dimensions of a word's state that are projected at a time, a divisor of [`DIMENSIONS`].
const STATE_PART: usize = 96;
const MAGIC: &[u8; 8] = b"QUERYTAG";

pub static TAGGER: LazyLock<Tagger> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../models/query-tagger.bin");
    Tagger::parse(bytes).expect("the file was written for this build")
});

/// Trained networks, whose scores are added up: several from other seeds read more queries right than one.
#[derive(Clone, Debug)]
pub struct Tagger {
    networks: Vec<Network>,
}

#[derive(Clone, Debug)]
struct Network {
    projection: Linear,
    hidden: Linear,
    output: Linear,
    /// Frequent words that lead, refuse or compare, in any language.
    word_rows: FxHashMap<String, Vec<f32>>,
    chain: Chain,
}

/// `output = input * weights + bias`, the weights a row for each input.
#[derive(Clone, Debug)]
struct Linear {
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Linear {
    /// Adds what inputs give, the first of which is number `from`.
    fn add(&self, from: usize, inputs: &[f32], outputs: &mut [f32]) {
        Simd::best().add_rows(inputs, &self.weights[from * self.bias.len()..], outputs);
    }

    fn read(input: &mut ByteReader<'_>, inputs: usize, outputs: usize) -> Option<Linear> {
        Some(Linear { bias: input.numbers(outputs)?, weights: scaled(input, inputs, outputs)? })
    }
}

fn relu(values: &mut [f32]) {
    values.iter_mut().for_each(|value| *value = value.max(0.0));
}

impl Tagger {
    /// The tags of the words of a query. The words of one match have one tag.
    pub(crate) fn tags(&self, query: &QueryText, matches: &[AppMatch]) -> Vec<Tag> {
        let features = query.features(matches);
        let mut scores = vec![[0.0; TAGS.len()]; query.words.len()];
        let mut chain = Chain::default();
        for network in &self.networks {
            network.add_scores(query, &features, &mut scores);
            chain.add(&network.chain);
        }
        chain.best_sequence(&scores, |at| matches.iter().any(|found| found.first < at && at < found.last))
    }

    /// From a file of `train_tagger.py`; nothing when it is none.
    pub fn parse(bytes: &[u8]) -> Option<Tagger> {
        let mut input = ByteReader::new(bytes.strip_prefix(MAGIC)?);
        let mut networks = Vec::new();
        while !input.is_at_end() {
            networks.push(Network::read(&mut input)?);
        }
        Some(Tagger { networks })
    }
}

impl Network {
    /// A part of the weights meets all words before the next part, so that it is read from the nearest cache.
    fn add_scores(&self, query: &QueryText, features: &[[u8; FEATURES]], scores: &mut [[f32; TAGS.len()]]) {
        let rows = self.rows(query, features);
        let mut hidden = vec![self.hidden.bias.clone(); rows.len()];
        let width = self.hidden.weights.len() / self.hidden.bias.len() / (2 * NEIGHBOURS + 1);
        for place in 0..=2 * NEIGHBOURS {
            for (at, hidden) in hidden.iter_mut().enumerate() {
                let neighbour =
                    (at + place).checked_sub(NEIGHBOURS).and_then(|neighbour| rows.get(neighbour));
                neighbour.into_iter().for_each(|row| self.hidden.add(place * width, row, hidden));
            }
        }
        for (hidden, scores) in hidden.iter_mut().zip(scores) {
            relu(hidden);
            scores.iter_mut().zip(&self.output.bias).for_each(|(score, bias)| *score += bias);
            self.output.add(0, hidden, scores);
        }
    }

    /// The features of each word alone.
    fn rows(&self, query: &QueryText, features: &[[u8; FEATURES]]) -> Vec<Vec<f32>> {
        let mut rows = vec![self.projection.bias.clone(); query.words.len()];
        for first in (0..DIMENSIONS).step_by(STATE_PART) {
            for (row, state) in rows.iter_mut().zip(query.word_states.chunks_exact(DIMENSIONS)) {
                self.projection.add(first, &state[first..][..STATE_PART], row);
            }
        }
        for ((row, word), features) in rows.iter_mut().zip(&query.words).zip(features) {
            relu(row);
            row.extend(features.iter().map(|&feature| f32::from(feature)));
            row.extend(self.word_rows.get(&word.text).into_iter().flatten());
        }
        rows
    }

    fn read(input: &mut ByteReader<'_>) -> Option<Network> {
        let sizes: Vec<u32> = input.numbers(5)?;
        let &[projected, word_width, hidden, words, word_bytes] = &*sizes else { return None };
        let [projected, word_width, hidden] = [projected, word_width, hidden].map(|size| size as usize);
        let names = std::str::from_utf8(input.bytes(word_bytes as usize)?).ok()?;
        let rows = scaled(input, words as usize, word_width)?;
        let row = |(name, row): (&str, &[f32])| (name.to_owned(), row.to_vec());
        let width = (2 * NEIGHBOURS + 1) * (projected + FEATURES + word_width);
        Some(Network {
            word_rows: names.split('\n').zip(rows.chunks_exact(word_width.max(1))).map(row).collect(),
            projection: Linear::read(input, DIMENSIONS, projected)?,
            hidden: Linear::read(input, width, hidden)?,
            output: Linear::read(input, hidden, TAGS.len())?,
            chain: Chain::read(input)?,
        })
    }
}

#[derive(Clone, Debug, Default)]
struct Chain {
    /// `[from][to]`
    transitions: [[f32; TAGS.len()]; TAGS.len()],
    first: [f32; TAGS.len()],
    last: [f32; TAGS.len()],
}

impl Chain {
    fn read(input: &mut ByteReader<'_>) -> Option<Chain> {
        let mut chain = Chain::default();
        for from in &mut chain.transitions {
            *from = floats(input)?;
        }
        (chain.first, chain.last) = (floats(input)?, floats(input)?);
        Some(chain)
    }

    fn add(&mut self, other: &Chain) {
        let own = self.transitions.as_flattened_mut().iter_mut().chain(&mut self.first).chain(&mut self.last);
        let others = other.transitions.as_flattened().iter().chain(&other.first).chain(&other.last);
        own.zip(others).for_each(|(own, other)| *own += other);
    }

    fn best_sequence(&self, scores: &[[f32; TAGS.len()]], goes_on: impl Fn(usize) -> bool) -> Vec<Tag> {
        let Some((head, rest)) = scores.split_first() else { return Vec::new() };
        let mut best: [f32; TAGS.len()] = std::array::from_fn(|tag| self.first[tag] + head[tag]);
        let mut came_from: Vec<[usize; TAGS.len()]> = Vec::with_capacity(rest.len());
        for (before, own) in rest.iter().enumerate() {
            let stays = goes_on(before + 1);
            let step = |from: usize, to: usize| match (stays, from == to) {
                (false, _) => best[from] + self.transitions[from][to],
                (true, true) => best[from],
                (true, false) => f32::NEG_INFINITY,
            };
            let from: [usize; TAGS.len()] = std::array::from_fn(|to| argmax(|from| step(from, to)));
            best = std::array::from_fn(|to| step(from[to], to) + own[to]);
            came_from.push(from);
        }
        let mut tag = argmax(|tag| best[tag] + self.last[tag]);
        let mut out = vec![TAGS[tag]];
        for from in came_from.iter().rev() {
            tag = from[tag];
            out.push(TAGS[tag]);
        }
        out.reverse();
        out
    }
}

/// The first of the best.
fn argmax(score: impl Fn(usize) -> f32) -> usize {
    (1..TAGS.len()).fold(0, |best, tag| if score(tag) > score(best) { tag } else { best })
}

/// Columns with a scale each, then signed bytes.
fn scaled(input: &mut ByteReader<'_>, rows: usize, columns: usize) -> Option<Vec<f32>> {
    let scales: Vec<f32> = input.numbers(columns)?;
    let levels: Vec<i8> = input.numbers(rows.checked_mul(columns)?)?;
    Some(
        levels
            .into_iter()
            .zip(scales.iter().cycle())
            .map(|(level, scale)| f32::from(level) * scale)
            .collect(),
    )
}

fn floats<const COUNT: usize>(input: &mut ByteReader<'_>) -> Option<[f32; COUNT]> {
    input.numbers::<f32>(COUNT)?.try_into().ok()
}
