//! The float steps of a layer, once for all kernels. Everything is inlined into the functions of a kernel, which carry
//! the CPU features; only there do the lanes become single instructions. So there are no closures over lanes here: one
//! that the compiler does not inline would call a function for each instruction.

use super::lanes::{Lanes, Levels};
use super::quantised::{FINE_TOP_LEVEL, LOW_LEVELS, TOP_LEVEL, range};
use super::{Epilogue, Gathered, Linear, Output, Quantised};
use crate::encoder::forward::{HEAD_DIMENSIONS, HEADS, QKV};
use crate::encoder::pack::Norm;
use crate::encoder::{DIMENSIONS, MAX_TOKENS};

/// Added to the variance, as the model was trained.
const NORM_EPSILON: f32 = 1e-12;

/// Queries that share the loads of keys and values.
const QUERIES: usize = 4;

/// Lanes of values that are summed together; with [`QUERIES`] rows they fill the registers that AVX2 has.
const VALUE_LANES: usize = 2;

/// e^x with a relative error of 2e-7 (Cephes `expf`: x = n ln 2 + r, then a polynomial in r). Below -87 it is e^-87.
#[inline(always)]
fn exp<L: Lanes>(x: L) -> L {
    let x = x.max(L::splat(-87.0));
    let n = x.mul(L::splat(std::f32::consts::LOG2_E)).round();
    let r = n.mul_add(L::splat(-0.693_359_4), x);
    let r = n.mul_add(L::splat(2.121_944_4e-4), r);
    let mut polynomial = L::splat(1.987_569_1e-4);
    for coefficient in [
        1.398_199_9e-3,
        8.333_452e-3,
        4.166_579_6e-2,
        0.166_666_66,
        0.5,
    ] {
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

/// Quantises every row; `levels` gets the low rows' and then all rows' levels.
#[inline(always)]
pub(super) fn quantise<L: Levels>(
    x: &[f32],
    linear: &Linear,
    quantised: &mut Quantised,
    levels: &mut Vec<L::Level>,
) {
    let inputs = linear.inputs;
    quantised.clear(inputs);
    levels.resize(quantised.level_rows() * inputs, L::Level::default());
    let (low, levels) = levels.split_at_mut(quantised.low_count * inputs);
    for (at, (row, levels)) in x
        .chunks_exact(inputs)
        .zip(levels.chunks_exact_mut(inputs))
        .enumerate()
    {
        let (step, zero) = match quantised.low_rows[at] {
            None => quantise_row::<L>(row, linear, levels),
            Some(at) => {
                quantise_fine_row::<L>(row, linear, levels, &mut low[at * inputs..][..inputs])
            }
        };
        quantised.steps.push(step);
        quantised.zeros.push(zero);
    }
}

#[inline(always)]
fn quantise_row<L: Levels>(row: &[f32], linear: &Linear, levels: &mut [L::Level]) -> (f32, i32) {
    let (step, zero) = row_range::<L>(row, linear, TOP_LEVEL);
    for at in (0..row.len()).step_by(L::COUNT) {
        level::<L>(row, linear, at, (step, zero), TOP_LEVEL).store_levels(&mut levels[at..]);
    }
    (step, zero)
}

#[inline(always)]
fn quantise_fine_row<L: Levels>(
    row: &[f32],
    linear: &Linear,
    levels: &mut [L::Level],
    low: &mut [L::Level],
) -> (f32, i32) {
    let (step, zero) = row_range::<L>(row, linear, FINE_TOP_LEVEL);
    let (size, share) = (
        L::splat(LOW_LEVELS as f32),
        L::splat(1.0 / LOW_LEVELS as f32),
    );
    let half = L::splat((LOW_LEVELS - 1) as f32 / 2.0);
    for at in (0..row.len()).step_by(L::COUNT) {
        let level = level::<L>(row, linear, at, (step, zero), FINE_TOP_LEVEL);
        // Rounds down: never a tie, as the half is not an integer.
        let high = level.sub(half).mul(share).round();
        high.store_levels(&mut levels[at..]);
        level.sub(high.mul(size)).store_levels(&mut low[at..]);
    }
    (step, zero)
}

#[inline(always)]
fn row_range<L: Lanes>(row: &[f32], linear: &Linear, top: i32) -> (f32, i32) {
    let (mut low, mut high) = (L::splat(f32::MAX), L::splat(f32::MIN));
    for at in (0..row.len()).step_by(L::COUNT) {
        let value = scaled::<L>(row, linear, at);
        low = low.min(value);
        high = high.max(value);
    }
    range(low.smallest(), high.largest(), top)
}

#[inline(always)]
fn level<L: Lanes>(
    row: &[f32],
    linear: &Linear,
    at: usize,
    (step, zero): (f32, i32),
    top: i32,
) -> L {
    let steps = scaled::<L>(row, linear, at)
        .mul(L::splat(1.0 / step))
        .round();
    let level = steps.add(L::splat(zero as f32));
    level.max(L::splat(0.0)).min(L::splat(top as f32))
}

/// The values that the weights were made for: a few large channels are moved and shrunk before they are quantised.
#[inline(always)]
fn scaled<L: Lanes>(row: &[f32], linear: &Linear, at: usize) -> L {
    L::load(&row[at..]).mul_add(L::load(&linear.gain[at..]), L::load(&linear.offset[at..]))
}

/// Takes one row's integer sums for a panel of outputs, in the order of [`Quantised`]: low rows wait for the rows that
/// they belong to, and complete sums become floats.
#[inline(always)]
pub(super) fn take_sums<L: Lanes, const PANEL: usize>(
    sums: &mut [i32; PANEL],
    (level_row, column): (usize, usize),
    low: &mut [[i32; PANEL]],
    output: &mut Output,
) {
    let Some(row) = level_row.checked_sub(low.len()) else {
        low[level_row] = *sums;
        return;
    };
    if let Some(at) = output.quantised.low_rows[row] {
        for (sum, low) in sums.iter_mut().zip(&low[at]) {
            *sum = *sum * LOW_LEVELS + low;
        }
    }
    finish::<L, PANEL>(sums, row, column, output);
}

#[inline(always)]
fn finish<L: Lanes, const PANEL: usize>(
    sums: &[i32; PANEL],
    row: usize,
    column: usize,
    output: &mut Output,
) {
    let Output {
        linear, quantised, ..
    } = *output;
    let (step, zero) = (L::splat(quantised.steps[row]), quantised.zeros[row]);
    let out = &mut output.values[row * linear.outputs + column..][..PANEL];
    let scales = &linear.scale[column..][..PANEL];
    let biases = &linear.bias[column..][..PANEL];
    let weights = &linear.sums[column..][..PANEL];
    for at in (0..PANEL).step_by(L::COUNT) {
        let exact = L::from_sums(&sums[at..], &weights[at..], zero);
        let value = exact.mul_add(step.mul(L::load(&scales[at..])), L::load(&biases[at..]));
        let value = match output.epilogue {
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
    for row in x.as_chunks_mut::<DIMENSIONS>().0 {
        let mut total = L::splat(0.0);
        for at in (0..DIMENSIONS).step_by(L::COUNT) {
            total = total.add(L::load(&row[at..]));
        }
        let mean = L::splat(total.sum() * share);
        let mut squares = L::splat(0.0);
        for at in (0..DIMENSIONS).step_by(L::COUNT) {
            let centred = L::load(&row[at..]).sub(mean);
            squares = centred.mul_add(centred, squares);
        }
        let inverse = L::splat(1.0 / (squares.sum() * share + NORM_EPSILON).sqrt());
        for at in (0..DIMENSIONS).step_by(L::COUNT) {
            let normal = L::load(&row[at..]).sub(mean).mul(inverse);
            let value = normal.mul_add(L::load(&norm.weight[at..]), L::load(&norm.bias[at..]));
            value.store(&mut row[at..]);
        }
    }
}

/// Self-attention of one text, head by head. `gathered` is scratch memory.
#[inline(always)]
pub(super) fn attention<L: Lanes>(qkv: &[f32], context: &mut [f32], gathered: &mut Gathered) {
    let rows = qkv.len() / QKV;
    let Gathered { keys, values } = gathered;
    keys.resize(rows.div_ceil(L::COUNT) * L::COUNT * HEAD_DIMENSIONS, 0.0);
    values.resize(rows * HEAD_DIMENSIONS, 0.0);
    let mut weights = [[0.0; MAX_TOKENS]; QUERIES];
    for head in 0..HEADS {
        gather_keys::<L>(qkv, head, keys);
        gather_values(qkv, head, values);
        for first in (0..rows).step_by(QUERIES) {
            // The last queries of a text are computed more than once rather than in a loop of their own.
            let tile = std::array::from_fn(|query| (first + query).min(rows - 1));
            let queries = tile.map(|row| part(qkv, row, head * HEAD_DIMENSIONS));
            let sums = weigh::<L>(queries, rows, keys, &mut weights);
            let mixed = mix::<L>(values, &weights, sums);
            for (row, mixed) in tile.into_iter().zip(mixed) {
                context[row * DIMENSIONS + head * HEAD_DIMENSIONS..][..HEAD_DIMENSIONS]
                    .copy_from_slice(&mixed);
            }
        }
    }
}

/// One head's keys, transposed in blocks of as many tokens as there are lanes: `[block][dimension][lane]`. Lanes past
/// the last token keep what they had; their scores are overwritten.
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

/// One head's values side by side: rows of `qkv` are 4,608 bytes apart, which leaves most of a first cache unused.
#[inline(always)]
fn gather_values(qkv: &[f32], head: usize, values: &mut [f32]) {
    let own = values.as_chunks_mut::<HEAD_DIMENSIONS>().0;
    for (own, row) in own.iter_mut().zip(qkv.chunks_exact(QKV)) {
        *own = *part(row, 0, 2 * DIMENSIONS + head * HEAD_DIMENSIONS);
    }
}

/// The queries' softmax before its division: weights of every token, and their sums.
#[inline(always)]
fn weigh<L: Lanes>(
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
        score::<L, 2>(queries, [first, second], 2 * at * L::COUNT, weights);
    }
    let padded = keys.len() / HEAD_DIMENSIONS;
    if !single.is_empty() {
        score::<L, 1>(queries, [single], padded - L::COUNT, weights);
    }
    let mut sums = [0.0; QUERIES];
    for (sum, weights) in sums.iter_mut().zip(weights) {
        let weights = &mut weights[..padded];
        weights[rows..].fill(f32::MIN);
        *sum = exp_all::<L>(weights);
    }
    sums
}

/// Scores of `BLOCKS` blocks of keys, whose first token is `token`.
#[inline(always)]
fn score<L: Lanes, const BLOCKS: usize>(
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

/// Replaces scores by e^(score - largest score) and returns their sum.
#[inline(always)]
fn exp_all<L: Lanes>(scores: &mut [f32]) -> f32 {
    let mut largest = L::splat(f32::MIN);
    for part in scores.chunks_exact(L::COUNT) {
        largest = largest.max(L::load(part));
    }
    let largest = L::splat(largest.largest());
    let mut sum = L::splat(0.0);
    for part in scores.chunks_exact_mut(L::COUNT) {
        let value = exp(L::load(part).sub(largest));
        sum = sum.add(value);
        value.store(part);
    }
    sum.sum()
}

/// The means of the values under the weights of each query.
#[inline(always)]
fn mix<L: Lanes>(
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
    qkv[row * QKV + start..]
        .first_chunk()
        .expect("a head's part ends inside its row")
}
