//! The six layers: which values pass where. The arithmetic itself is in `kernels`.

use std::cell::RefCell;

use super::encoding::{Encoding, Token};
use super::kernels::{Aligned, Arithmetic, Epilogue, Gathered, Linear, Norm, Output, Quantised};
use super::shape::{DIMENSIONS, INTERMEDIATE, QKV};

/// The layer behind which the tagger of queries reads the states: with the last one it reads fewer queries
/// right.
const STATES_LAYER: usize = 4;

pub(super) struct Layer {
    pub qkv: Linear,
    pub out: Linear,
    pub attention_norm: Norm,
    pub up: Linear,
    pub down: Linear,
    pub output_norm: Norm,
}

pub(super) struct Model {
    pub word_scales: Vec<f32>,
    pub words: Vec<i8>,
    pub positions: Vec<f32>,
    pub embedding_norm: Norm,
    pub layers: Vec<Layer>,
}

/// Buffers of one pass, kept by each thread for the next one.
#[derive(Default)]
struct Scratch {
    x: Aligned<f32>,
    qkv: Aligned<f32>,
    context: Aligned<f32>,
    inner: Aligned<f32>,
    gathered: Gathered,
    quantised: Quantised,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Texts that go through the layers together, as consecutive rows without padding.
#[derive(Default)]
pub(super) struct Pass {
    texts: Vec<Vec<Token>>,
    ids: Vec<u32>,
    /// The rows behind [`STATES_LAYER`], kept when they are asked for.
    pub(super) states: Option<Vec<f32>>,
}

impl Pass {
    pub(super) fn keeping_states() -> Pass {
        Pass { states: Some(Vec::new()), ..Pass::default() }
    }

    pub(super) fn rows(&self) -> usize {
        self.ids.len()
    }

    /// Adds a text between the tokens that every text begins and ends with.
    pub(super) fn push(&mut self, tokens: Vec<Token>, (first, last): (u32, u32)) {
        self.ids.push(first);
        self.ids.extend(tokens.iter().map(|token| token.id));
        self.ids.push(last);
        self.texts.push(tokens);
    }

    /// The number of rows of each text.
    fn lengths(&self) -> impl Iterator<Item = usize> {
        self.texts.iter().map(|tokens| tokens.len() + 2)
    }
}

impl Model {
    /// Appends the encodings of the pass and leaves it without texts.
    pub(super) fn run(&self, arithmetic: &dyn Arithmetic, pass: &mut Pass, encodings: &mut Vec<Encoding>) {
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.resize(pass.rows());
            scratch.quantised.begin(pass.lengths());
            self.embed(pass, &mut scratch.x);
            arithmetic.norm(&mut scratch.x, &self.embedding_norm);
            for (at, layer) in self.layers.iter().enumerate() {
                layer.run(arithmetic, pass, scratch);
                if let Some(states) = pass.states.as_mut().filter(|_| at + 1 == STATES_LAYER) {
                    states.extend_from_slice(&scratch.x);
                }
            }
            let mut rows = &*scratch.x;
            for tokens in pass.texts.drain(..) {
                let (own, rest) = rows.split_at((tokens.len() + 2) * DIMENSIONS);
                encodings.push(encoding(tokens, own));
                rows = rest;
            }
            pass.ids.clear();
        });
    }

    /// Word plus position. Ids come from the tokenizer, whose vocabulary is as long as the table of words.
    fn embed(&self, pass: &Pass, x: &mut [f32]) {
        let (mut rows, _) = x.as_chunks_mut::<DIMENSIONS>();
        let mut ids = pass.ids.as_slice();
        for length in pass.lengths() {
            let (own, rest) = rows.split_at_mut(length);
            let (own_ids, rest_ids) = ids.split_at(length);
            for (place, (row, id)) in own.iter_mut().zip(own_ids).enumerate() {
                self.embed_token(*id as usize, place, row);
            }
            (rows, ids) = (rest, rest_ids);
        }
    }

    fn embed_token(&self, id: usize, place: usize, row: &mut [f32; DIMENSIONS]) {
        let word = &self.words[id * DIMENSIONS..][..DIMENSIONS];
        let position = &self.positions[place * DIMENSIONS..][..DIMENSIONS];
        let scale = self.word_scales[id];
        for ((value, level), offset) in row.iter_mut().zip(word).zip(position) {
            *value = f32::from(*level) * scale + offset;
        }
    }
}

impl Layer {
    fn run(&self, arithmetic: &dyn Arithmetic, pass: &Pass, scratch: &mut Scratch) {
        let Scratch { x, qkv, context, inner, gathered, quantised } = scratch;
        let mut apply = |linear: &Linear, input: &[f32], output: &mut [f32], epilogue: Epilogue| {
            arithmetic.quantise(input, linear, quantised);
            arithmetic.linear(&mut Output { linear, quantised, values: output, epilogue });
        };
        apply(&self.qkv, x, qkv, Epilogue::Store);
        let mut row = 0;
        for length in pass.lengths() {
            let rows = row..row + length;
            arithmetic.attention(
                &qkv[rows.start * QKV..rows.end * QKV],
                &mut context[rows.start * DIMENSIONS..rows.end * DIMENSIONS],
                gathered,
            );
            row = rows.end;
        }
        apply(&self.out, context, x, Epilogue::Add);
        arithmetic.norm(x, &self.attention_norm);
        apply(&self.up, x, inner, Epilogue::Store);
        arithmetic.gelu(inner);
        apply(&self.down, inner, x, Epilogue::Add);
        arithmetic.norm(x, &self.output_norm);
    }
}

impl Scratch {
    fn resize(&mut self, rows: usize) {
        self.x.resize(rows * DIMENSIONS);
        self.qkv.resize(rows * QKV);
        self.context.resize(rows * DIMENSIONS);
        self.inner.resize(rows * INTERMEDIATE);
    }
}

/// Mean over all rows for the text, the rows between the first and the last for its tokens.
fn encoding(tokens: Vec<Token>, rows: &[f32]) -> Encoding {
    let mut vector = vec![0.0; DIMENSIONS];
    for row in rows.chunks_exact(DIMENSIONS) {
        vector.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
    }
    make_unit(&mut vector);
    let mut token_vectors = rows[DIMENSIONS..rows.len() - DIMENSIONS].to_vec();
    token_vectors.chunks_exact_mut(DIMENSIONS).for_each(make_unit);
    Encoding { vector, tokens, token_vectors }
}

/// Divides by the Euclidean length. A vector without one, which only a nonsense model gives, becomes the
/// first axis.
fn make_unit(vector: &mut [f32]) {
    let length = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
    if length.is_normal() {
        for value in vector {
            *value /= length;
        }
    } else {
        vector.fill(0.0);
        vector[0] = 1.0;
    }
}
