//! What each word of a query is for: a small network over the encoder's states, and the best sequence of tags (Viterbi).
//!
//! `native/models/train_tagger.py` trains it and writes the file. A word's state is projected, and with facts about the
//! word it goes, with two neighbours on each side, through one hidden layer; a linear-chain CRF (Lafferty et al. 2001)
//! scores what follows what.

use super::query_text::{FEATURES, QueryText};
use crate::app_names::AppMatch;
use crate::encoder::DIMENSIONS;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What a word is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// It says what is on the screen.
    Content,
    /// It leads to what is asked: "show me a screen that has".
    Filler,
    /// It is not wanted.
    Negated,
    /// It says so: "without", "other than".
    Marker,
    /// The name of the app to search in.
    App,
    /// The name of an app that the screen is to be like.
    LikeApp,
    /// The name of an app that is not wanted.
    RefusedApp,
    /// The language of the interface.
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
const MAGIC: &[u8; 8] = b"QUERYTAG";

/// The tagger of the shipped encoder.
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
    /// Adds what inputs give, the first of which is number `from`. Most are zero; of the others four at a time, so
    /// that the outputs are read and written a quarter as often.
    fn add(&self, from: usize, inputs: &[f32], outputs: &mut [f32]) {
        let rows = self.weights.chunks_exact(self.bias.len()).skip(from);
        let mut active = inputs.iter().copied().zip(rows).filter(|&(input, _)| input != 0.0);
        let nothing = (0.0, &self.bias[..]);
        while let Some((a, of_a)) = active.next() {
            let [(b, of_b), (c, of_c), (d, of_d)] = std::array::from_fn(|_| active.next().unwrap_or(nothing));
            let weights = of_a.iter().zip(of_b).zip(of_c.iter().zip(of_d));
            for (output, ((a_weight, b_weight), (c_weight, d_weight))) in outputs.iter_mut().zip(weights) {
                *output += a * a_weight + b * b_weight + c * c_weight + d * d_weight;
            }
        }
    }
}

fn relu(values: &mut [f32]) {
    values.iter_mut().for_each(|value| *value = value.max(0.0));
}

impl Tagger {
    /// The tags of the words of a query. The words of one match have one tag.
    #[must_use]
    pub fn tags(&self, query: &QueryText, matches: &[AppMatch]) -> Vec<Tag> {
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
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Option<Tagger> {
        let mut reader = Reader(bytes.strip_prefix(MAGIC)?);
        let mut networks = Vec::new();
        while !reader.0.is_empty() {
            networks.push(Network::read(&mut reader)?);
        }
        Some(Tagger { networks })
    }
}

impl Network {
    fn add_scores(&self, query: &QueryText, features: &[[u8; FEATURES]], scores: &mut [[f32; TAGS.len()]]) {
        let states = query.word_states.chunks_exact(DIMENSIONS);
        let words = query.words.iter().zip(features).zip(states);
        let rows: Vec<Vec<f32>> =
            words.map(|((word, features), state)| self.row(&word.text, features, state)).collect();
        for (at, scores) in scores.iter_mut().enumerate() {
            self.add_scores_at(&rows, at, scores);
        }
    }

    /// What is known of a word alone.
    fn row(&self, word: &str, features: &[u8], state: &[f32]) -> Vec<f32> {
        let mut row = self.projection.bias.clone();
        self.projection.add(0, state, &mut row);
        relu(&mut row);
        row.extend(features.iter().map(|&feature| f32::from(feature)));
        row.extend(self.word_rows.get(word).into_iter().flatten());
        row
    }

    fn add_scores_at(&self, rows: &[Vec<f32>], at: usize, scores: &mut [f32; TAGS.len()]) {
        let width = self.hidden.weights.len() / self.hidden.bias.len() / (2 * NEIGHBOURS + 1);
        let mut hidden = self.hidden.bias.clone();
        for place in 0..=2 * NEIGHBOURS {
            if let Some(row) = (at + place).checked_sub(NEIGHBOURS).and_then(|neighbour| rows.get(neighbour))
            {
                self.hidden.add(place * width, row, &mut hidden);
            }
        }
        relu(&mut hidden);
        scores.iter_mut().zip(&self.output.bias).for_each(|(score, bias)| *score += bias);
        self.output.add(0, &hidden, scores);
    }

    fn read(reader: &mut Reader) -> Option<Network> {
        let [projected, word_width, hidden, words, word_bytes] = reader.numbers()?;
        let names = std::str::from_utf8(reader.take(word_bytes)?).ok()?;
        let rows = reader.scaled(words, word_width)?;
        let row = |(name, row): (&str, &[f32])| (name.to_owned(), row.to_vec());
        let width = (2 * NEIGHBOURS + 1) * (projected + FEATURES + word_width);
        Some(Network {
            word_rows: names.split('\n').zip(rows.chunks_exact(word_width.max(1))).map(row).collect(),
            projection: reader.linear(DIMENSIONS, projected)?,
            hidden: reader.linear(width, hidden)?,
            output: reader.linear(hidden, TAGS.len())?,
            chain: Chain::read(reader)?,
        })
    }
}

/// What follows what.
#[derive(Clone, Debug, Default)]
struct Chain {
    /// `[from][to]`
    transitions: [[f32; TAGS.len()]; TAGS.len()],
    first: [f32; TAGS.len()],
    last: [f32; TAGS.len()],
}

impl Chain {
    fn read(reader: &mut Reader) -> Option<Chain> {
        let mut chain = Chain::default();
        for from in &mut chain.transitions {
            *from = reader.floats()?;
        }
        (chain.first, chain.last) = (reader.floats()?, reader.floats()?);
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

/// Little-endian numbers; matrices as signed bytes with a scale for each column.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn numbers<const COUNT: usize>(&mut self) -> Option<[usize; COUNT]> {
        let (chunks, _) = self.take(COUNT * 4)?.as_chunks();
        chunks.iter().map(|&bytes| u32::from_le_bytes(bytes) as usize).collect::<Vec<_>>().try_into().ok()
    }

    fn float_list(&mut self, count: usize) -> Option<Vec<f32>> {
        let (chunks, _) = self.take(count * 4)?.as_chunks();
        Some(chunks.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect())
    }

    fn floats<const COUNT: usize>(&mut self) -> Option<[f32; COUNT]> {
        self.float_list(COUNT)?.try_into().ok()
    }

    fn scaled(&mut self, rows: usize, columns: usize) -> Option<Vec<f32>> {
        let scales = self.float_list(columns)?;
        let levels = self.take(rows * columns)?.iter().map(|byte| f32::from(byte.cast_signed()));
        Some(levels.zip(scales.iter().cycle()).map(|(level, scale)| level * scale).collect())
    }

    fn linear(&mut self, inputs: usize, outputs: usize) -> Option<Linear> {
        Some(Linear { bias: self.float_list(outputs)?, weights: self.scaled(inputs, outputs)? })
    }
}
