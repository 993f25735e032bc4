//! Self-attention, once for all kernels; see `float` for how it becomes instructions.

use super::Gathered;
use super::aligned::OnLines;
use super::float::exp2;
use super::lanes::Lanes;
use crate::encoder::shape::{DIMENSIONS, HEAD_DIMENSIONS, HEADS, MAX_TOKENS, QKV};

/// Lanes of values that are summed together.
const VALUE_LANES: usize = 2;

/// Self-attention of one text, head by head, `QUERIES` rows at a time and up to `REST` at the end. `gathered`
/// is scratch memory.
#[inline(always)]
pub(super) fn attention<L: Lanes, const QUERIES: usize, const REST: usize>(
    qkv: &[f32],
    context: &mut [f32],
    gathered: &mut Gathered,
) {
    let rows = qkv.len() / QKV;
    let Gathered { keys, values } = gathered;
    keys.resize(rows.div_ceil(L::COUNT) * L::COUNT * HEAD_DIMENSIONS);
    values.resize(rows * HEAD_DIMENSIONS);
    let OnLines(weights) = &mut OnLines([[0.0; MAX_TOKENS]; QUERIES]);
    for head in 0..HEADS {
        gather_keys::<L>(qkv, head, keys);
        gather_values(qkv, head, values);
        let mut first = 0;
        while first + REST < rows {
            attend::<L, QUERIES>(qkv, context, (head, first), (keys, values), weights);
            first += QUERIES;
        }
        if first < rows {
            let weights = weights.first_chunk_mut().expect("the rest is fewer");
            attend::<L, REST>(qkv, context, (head, first), (keys, values), weights);
        }
    }
}

/// One head of `QUERIES` rows from `first` on; the last row of a text is computed more than once rather than
/// in a loop of its own.
#[inline(always)]
fn attend<L: Lanes, const QUERIES: usize>(
    qkv: &[f32],
    context: &mut [f32],
    (head, first): (usize, usize),
    (keys, values): (&[f32], &[f32]),
    weights: &mut [[f32; MAX_TOKENS]; QUERIES],
) {
    let rows = qkv.len() / QKV;
    let tile: [usize; QUERIES] = std::array::from_fn(|query| (first + query).min(rows - 1));
    let queries = std::array::from_fn(|query| part(qkv, tile[query], head * HEAD_DIMENSIONS));
    let sums = weigh::<L, QUERIES>(queries, rows, keys, weights);
    let mixed = mix::<L, QUERIES>(values, weights, sums);
    for (row, mixed) in tile.into_iter().zip(mixed) {
        context[row * DIMENSIONS + head * HEAD_DIMENSIONS..][..HEAD_DIMENSIONS].copy_from_slice(&mixed);
    }
}

/// One head's keys, transposed in blocks of as many tokens as there are lanes: `[block][dimension][lane]`.
/// Lanes past the last token keep what they had; their scores are overwritten.
#[inline(always)]
fn gather_keys<L: Lanes>(qkv: &[f32], head: usize, keys: &mut [f32]) {
    let rows = qkv.chunks(L::COUNT * QKV);
    for (block, rows) in keys.chunks_exact_mut(L::COUNT * HEAD_DIMENSIONS).zip(rows) {
        for (lane, row) in rows.chunks_exact(QKV).enumerate() {
            let key = part(row, 0, DIMENSIONS + head * HEAD_DIMENSIONS);
            for (lanes, value) in block.chunks_exact_mut(L::COUNT).zip(key) {
                lanes[lane] = *value;
            }
        }
    }
}

/// One head's values side by side: rows of `qkv` are 4,608 bytes apart, which leaves most of a first cache
/// unused.
#[inline(always)]
fn gather_values(qkv: &[f32], head: usize, values: &mut [f32]) {
    let own = values.as_chunks_mut::<HEAD_DIMENSIONS>().0;
    for (own, row) in own.iter_mut().zip(qkv.chunks_exact(QKV)) {
        *own = *part(row, 0, 2 * DIMENSIONS + head * HEAD_DIMENSIONS);
    }
}

/// The queries' softmax before its division: weights of every token, and their sums.
#[inline(always)]
fn weigh<L: Lanes, const QUERIES: usize>(
    queries: [&[f32; HEAD_DIMENSIONS]; QUERIES],
    rows: usize,
    keys: &[f32],
    weights: &mut [[f32; MAX_TOKENS]; QUERIES],
) -> [f32; QUERIES] {
    let block = L::COUNT * HEAD_DIMENSIONS;
    let pairs = keys.chunks_exact(2 * block);
    let single = pairs.remainder();
    for (at, pair) in pairs.enumerate() {
        let (first, second) = pair.split_at(block);
        score::<L, QUERIES, 2>(queries, [first, second], 2 * at * L::COUNT, weights);
    }
    let padded = keys.len() / HEAD_DIMENSIONS;
    if !single.is_empty() {
        score::<L, QUERIES, 1>(queries, [single], padded - L::COUNT, weights);
    }
    for weights in weights.iter_mut() {
        weights[rows..padded].fill(f32::MIN);
    }
    exp_all::<L, QUERIES>(weights, padded)
}

/// Scores of `BLOCKS` blocks of keys, whose first token is `token`.
#[inline(always)]
fn score<L: Lanes, const QUERIES: usize, const BLOCKS: usize>(
    queries: [&[f32; HEAD_DIMENSIONS]; QUERIES],
    blocks: [&[f32]; BLOCKS],
    token: usize,
    weights: &mut [[f32; MAX_TOKENS]; QUERIES],
) {
    let mut scores = [[L::splat(0.0); QUERIES]; BLOCKS];
    for dimension in 0..HEAD_DIMENSIONS {
        for (scores, block) in scores.iter_mut().zip(blocks) {
            let key = L::load(&block[dimension * L::COUNT..]);
            for (score, query) in scores.iter_mut().zip(queries) {
                *score = L::splat(query[dimension]).mul_add(key, *score);
            }
        }
    }
    for (block, scores) in scores.iter().enumerate() {
        for (score, weights) in scores.iter().zip(weights.iter_mut()) {
            score.store(&mut weights[token + block * L::COUNT..]);
        }
    }
}

/// Replaces each query's first scores by e^(score - largest score) and returns their sums.
#[inline(always)]
fn exp_all<L: Lanes, const QUERIES: usize>(
    scores: &mut [[f32; MAX_TOKENS]; QUERIES],
    padded: usize,
) -> [f32; QUERIES] {
    let log2_e = std::f32::consts::LOG2_E;
    let mut shifts = [L::splat(0.0); QUERIES];
    for (shift, scores) in shifts.iter_mut().zip(scores.iter()) {
        let mut largest = L::splat(f32::MIN);
        for part in scores[..padded].chunks_exact(L::COUNT) {
            largest = largest.max(L::load(part));
        }
        *shift = L::splat(-largest.largest() * log2_e);
    }
    let mut sums = [L::splat(0.0); QUERIES];
    for at in (0..padded.min(MAX_TOKENS)).step_by(L::COUNT) {
        let mut powers = [L::splat(0.0); QUERIES];
        for ((power, scores), shift) in powers.iter_mut().zip(scores.iter()).zip(shifts) {
            let exponent = L::load(&scores[at..]).mul_add(L::splat(log2_e), shift);
            *power = exponent.max(L::splat(-126.0));
        }
        powers = exp2(powers);
        for ((power, scores), sum) in powers.into_iter().zip(scores.iter_mut()).zip(&mut sums) {
            *sum = sum.add(power);
            power.store(&mut scores[at..]);
        }
    }
    let mut totals = [0.0; QUERIES];
    for (total, sum) in totals.iter_mut().zip(sums) {
        *total = sum.sum();
    }
    totals
}

/// The means of the values under the weights of each query.
#[inline(always)]
fn mix<L: Lanes, const QUERIES: usize>(
    values: &[f32],
    weights: &[[f32; MAX_TOKENS]; QUERIES],
    sums: [f32; QUERIES],
) -> [[f32; HEAD_DIMENSIONS]; QUERIES] {
    let mut mixed = [[0.0; HEAD_DIMENSIONS]; QUERIES];
    for start in (0..HEAD_DIMENSIONS).step_by(VALUE_LANES * L::COUNT) {
        let mut totals = [[L::splat(0.0); VALUE_LANES]; QUERIES];
        for (token, row) in values.as_chunks::<HEAD_DIMENSIONS>().0.iter().enumerate() {
            let row: [L; VALUE_LANES] = [L::load(&row[start..]), L::load(&row[start + L::COUNT..])];
            for (totals, weights) in totals.iter_mut().zip(weights) {
                let weight = L::splat(weights[token]);
                for (total, value) in totals.iter_mut().zip(row) {
                    *total = weight.mul_add(value, *total);
                }
            }
        }
        for ((mixed, totals), sum) in mixed.iter_mut().zip(totals).zip(sums) {
            let share = L::splat(1.0 / sum);
            totals[0].mul(share).store(&mut mixed[start..]);
            totals[1].mul(share).store(&mut mixed[start + L::COUNT..]);
        }
    }
    mixed
}

/// 32 values of a row, from `start` on.
#[inline(always)]
fn part(qkv: &[f32], row: usize, start: usize) -> &[f32; HEAD_DIMENSIONS] {
    qkv[row * QKV + start..].first_chunk().expect("a head's part ends inside its row")
}
