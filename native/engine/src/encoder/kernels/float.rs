//! The float steps of a layer, once for all kernels. Everything is inlined into the functions of a kernel, which carry
//! the CPU features; only there do the lanes become single instructions.

use super::lanes::{Lanes, Levels};
use super::{Epilogue, Linear, Quantised};
use crate::encoder::forward::{HEAD_DIMENSIONS, HEADS, QKV};
use crate::encoder::pack::Norm;
use crate::encoder::{DIMENSIONS, MAX_TOKENS};

/// Added to the variance, as the model was trained.
const NORM_EPSILON: f32 = 1e-12;

/// Queries that share the loads of keys and values.
const QUERIES: usize = 4;

/// Lanes of values that are summed together; with [`QUERIES`] rows they fill the registers that AVX2 has.
const VALUE_LANES: usize = 2;

/// Enough for [`MAX_TOKENS`] with the shortest lanes, of 8.
const KEY_BLOCKS: usize = MAX_TOKENS / 8;

/// The keys of [`Lanes::COUNT`] tokens, dimension by dimension.
type KeyBlock<L> = [L; HEAD_DIMENSIONS];

/// e^x with a relative error of 2e-7 (Cephes `expf`: x = n ln 2 + r, then a polynomial in r). Below -87 it is e^-87.
#[inline(always)]
fn exp<L: Lanes>(x: L) -> L {
    let x = x.max(L::splat(-87.0));
    let n = x.mul(L::splat(std::f32::consts::LOG2_E)).round();
    let r = n.mul_add(L::splat(-0.693_359_4), x);
    let r = n.mul_add(L::splat(2.121_944_4e-4), r);
    let mut polynomial = L::splat(1.987_569_1e-4);
    for coefficient in [1.398_199_9e-3, 8.333_452e-3, 4.166_579_6e-2, 0.166_666_66, 0.5] {
        polynomial = polynomial.mul_add(r, L::splat(coefficient));
    }
    let value = polynomial.mul_add(r.mul(r), r.add(L::splat(1.0)));
    value.mul(n.exp2_integer())
}

/// x Φ(x), the exact GELU: erf by Abramowitz & Stegun 7.1.26, absolute error below 1.5e-7.
#[inline(always)]
fn gelu<L: Lanes>(x: L) -> L {
    let one = L::splat(1.0);
    let z = x.abs().mul(L::splat(std::f32::consts::FRAC_1_SQRT_2));
    let t = one.div(z.mul_add(L::splat(0.327_591_1), one));
    let mut polynomial = L::splat(1.061_405_4);
    for coefficient in [-1.453_152, 1.421_413_8, -0.284_496_74, 0.254_829_6] {
        polynomial = polynomial.mul_add(t, L::splat(coefficient));
    }
    let tail = polynomial.mul(t).mul(exp(L::splat(0.0).sub(z.mul(z))));
    let half = x.mul(L::splat(0.5));
    half.mul_add(one.sub(tail).with_sign(x), half)
}

/// The step and the zero of a row whose values lie between `low` and `high`, both of which may stand on one side of 0.
fn range(low: f32, high: f32) -> (f32, i32) {
    let (low, high) = (low.min(0.0), high.max(0.0));
    let step = ((high - low) / 255.0).max(1e-12);
    (step, (-low / step + 0.5) as i32)
}

/// Quantises every row; `levels` gets one level for each value.
#[inline(always)]
pub(super) fn quantise<L: Levels>(
    x: &[f32],
    linear: &Linear,
    quantised: &mut Quantised,
    levels: &mut Vec<L::Level>,
) {
    quantised.clear(linear.inputs);
    levels.resize(x.len(), L::Level::default());
    for (row, levels) in x.chunks_exact(linear.inputs).zip(levels.chunks_exact_mut(linear.inputs)) {
        let (step, zero) = quantise_row::<L>(row, linear, levels);
        quantised.steps.push(step);
        quantised.zeros.push(zero);
    }
}

#[inline(always)]
fn quantise_row<L: Levels>(row: &[f32], linear: &Linear, levels: &mut [L::Level]) -> (f32, i32) {
    let scaled = || {
        let factors = linear.gain.chunks_exact(L::COUNT).zip(linear.offset.chunks_exact(L::COUNT));
        let values = row.chunks_exact(L::COUNT).zip(factors);
        values.map(|(x, (gain, offset))| L::load(x).mul_add(L::load(gain), L::load(offset)))
    };
    let (mut low, mut high) = (L::splat(f32::MAX), L::splat(f32::MIN));
    for value in scaled() {
        low = low.min(value);
        high = high.max(value);
    }
    let (step, zero) = range(low.smallest(), high.largest());
    let (inverse, offset) = (L::splat(1.0 / step), L::splat(zero as f32));
    for (value, levels) in scaled().zip(levels.chunks_exact_mut(L::COUNT)) {
        let level = value.mul(inverse).round().add(offset);
        level.max(L::splat(0.0)).min(L::splat(255.0)).store_levels(levels);
    }
    (step, zero)
}

/// Turns one row's integer sums for the outputs from `column` on into floats and puts them where they belong.
#[inline(always)]
pub(super) fn finish<L: Lanes>(
    sums: &[i32],
    (row, column): (usize, usize),
    linear: &Linear,
    quantised: &Quantised,
    out: &mut [f32],
    epilogue: Epilogue,
) {
    let (step, zero) = (L::splat(quantised.steps[row]), quantised.zeros[row]);
    let out = &mut out[row * linear.outputs + column..][..sums.len()];
    let scales = &linear.scale[column..][..sums.len()];
    let biases = &linear.bias[column..][..sums.len()];
    let weights = &linear.sums[column..][..sums.len()];
    for at in (0..sums.len()).step_by(L::COUNT) {
        let exact = L::from_sums(&sums[at..], &weights[at..], zero);
        let value = exact.mul_add(step.mul(L::load(&scales[at..])), L::load(&biases[at..]));
        let value = match epilogue {
            Epilogue::Store => value,
            Epilogue::Gelu => gelu(value),
            Epilogue::Add => value.add(L::load(&out[at..])),
        };
        value.store(&mut out[at..]);
    }
}

/// Layer norm of every row in place.
#[inline(always)]
pub(super) fn norm<L: Lanes>(x: &mut [f32], norm: &Norm) {
    let share = 1.0 / DIMENSIONS as f32;
    for row in x.chunks_exact_mut(DIMENSIONS) {
        let total = row.chunks_exact(L::COUNT).fold(L::splat(0.0), |sum, part| sum.add(L::load(part)));
        let mean = L::splat(total.sum() * share);
        let squares = row.chunks_exact(L::COUNT).fold(L::splat(0.0), |sum, part| {
            let centred = L::load(part).sub(mean);
            centred.mul_add(centred, sum)
        });
        let inverse = L::splat(1.0 / (squares.sum() * share + NORM_EPSILON).sqrt());
        let parameters = norm.weight.chunks_exact(L::COUNT).zip(norm.bias.chunks_exact(L::COUNT));
        for (part, (weight, bias)) in row.chunks_exact_mut(L::COUNT).zip(parameters) {
            let centred = L::load(part).sub(mean).mul(inverse);
            centred.mul_add(L::load(weight), L::load(bias)).store(part);
        }
    }
}

/// Self-attention of one text, head by head.
#[inline(always)]
pub(super) fn attention<L: Lanes>(qkv: &[f32], context: &mut [f32]) {
    let rows = qkv.len() / QKV;
    let mut keys = [[L::splat(0.0); HEAD_DIMENSIONS]; KEY_BLOCKS];
    let keys = &mut keys[..rows.div_ceil(L::COUNT)];
    let mut weights = [[0.0; MAX_TOKENS]; QUERIES];
    for head in 0..HEADS {
        gather_keys(qkv, head, keys);
        for first in (0..rows).step_by(QUERIES) {
            // The last queries of a text are computed more than once rather than in a loop of their own.
            let tile = std::array::from_fn(|query| (first + query).min(rows - 1));
            let sums = weigh(qkv, head, tile, keys, &mut weights);
            mix::<L>(qkv, head, tile, &weights, sums, context);
        }
    }
}

/// One head's keys, transposed in blocks of as many tokens as there are lanes.
#[inline(always)]
fn gather_keys<L: Lanes>(qkv: &[f32], head: usize, keys: &mut [KeyBlock<L>]) {
    for (block, rows) in keys.iter_mut().zip(qkv.chunks(L::COUNT * QKV)) {
        let mut turned = [[0.0; MAX_LANES]; HEAD_DIMENSIONS];
        for (lane, row) in rows.chunks_exact(QKV).enumerate() {
            let key = &row[DIMENSIONS + head * HEAD_DIMENSIONS..][..HEAD_DIMENSIONS];
            for (lanes, value) in turned.iter_mut().zip(key) {
                lanes[lane] = *value;
            }
        }
        for (lanes, turned) in block.iter_mut().zip(&turned) {
            *lanes = L::load(turned);
        }
    }
}

const MAX_LANES: usize = 16;

/// The queries' softmax before its division: weights of every token, and their sums.
#[inline(always)]
fn weigh<L: Lanes>(
    qkv: &[f32],
    head: usize,
    tile: [usize; QUERIES],
    keys: &[KeyBlock<L>],
    weights: &mut [[f32; MAX_TOKENS]; QUERIES],
) -> [f32; QUERIES] {
    let queries = tile.map(|row| part(qkv, row, head * HEAD_DIMENSIONS));
    for (block, key) in keys.iter().enumerate() {
        let mut scores = [L::splat(0.0); QUERIES];
        for (dimension, key) in key.iter().enumerate() {
            for (score, query) in scores.iter_mut().zip(queries) {
                *score = L::splat(query[dimension]).mul_add(*key, *score);
            }
        }
        for (score, weights) in scores.iter().zip(weights.iter_mut()) {
            score.store(&mut weights[block * L::COUNT..]);
        }
    }
    let rows = qkv.len() / QKV;
    let padded = keys.len() * L::COUNT;
    std::array::from_fn(|query| {
        let weights = &mut weights[query][..padded];
        weights[rows..].fill(f32::MIN);
        exp_all::<L>(weights)
    })
}

/// Replaces scores by e^(score - largest score) and returns their sum.
#[inline(always)]
fn exp_all<L: Lanes>(scores: &mut [f32]) -> f32 {
    let largest =
        scores.chunks_exact(L::COUNT).fold(L::splat(f32::MIN), |largest, part| largest.max(L::load(part)));
    let largest = L::splat(largest.largest());
    let mut sum = L::splat(0.0);
    for part in scores.chunks_exact_mut(L::COUNT) {
        let value = exp(L::load(part).sub(largest));
        sum = sum.add(value);
        value.store(part);
    }
    sum.sum()
}

/// The mean of the values under the weights.
#[inline(always)]
fn mix<L: Lanes>(
    qkv: &[f32],
    head: usize,
    tile: [usize; QUERIES],
    weights: &[[f32; MAX_TOKENS]; QUERIES],
    sums: [f32; QUERIES],
    context: &mut [f32],
) {
    for start in (0..HEAD_DIMENSIONS).step_by(VALUE_LANES * L::COUNT) {
        let place = head * HEAD_DIMENSIONS + start;
        let mut totals = [[L::splat(0.0); VALUE_LANES]; QUERIES];
        for (token, row) in qkv.chunks_exact(QKV).enumerate() {
            let values = &row[2 * DIMENSIONS + place..][..VALUE_LANES * L::COUNT];
            let values: [L; VALUE_LANES] = std::array::from_fn(|lane| L::load(&values[lane * L::COUNT..]));
            for (totals, weights) in totals.iter_mut().zip(weights) {
                let weight = L::splat(weights[token]);
                for (total, value) in totals.iter_mut().zip(values) {
                    *total = weight.mul_add(value, *total);
                }
            }
        }
        for ((row, totals), sum) in tile.into_iter().zip(totals).zip(sums) {
            let out = &mut context[row * DIMENSIONS + place..][..VALUE_LANES * L::COUNT];
            for (total, out) in totals.into_iter().zip(out.chunks_exact_mut(L::COUNT)) {
                total.mul(L::splat(1.0 / sum)).store(out);
            }
        }
    }
}

/// 32 values of a row, from `start` on.
#[inline(always)]
fn part(qkv: &[f32], row: usize, start: usize) -> &[f32; HEAD_DIMENSIONS] {
    qkv[row * QKV + start..].first_chunk().expect("a head's part ends inside its row")
}
