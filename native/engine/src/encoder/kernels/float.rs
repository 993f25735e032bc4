//! The float steps of a layer, once for all kernels. Everything is inlined into the functions of a kernel,
//! which carry the CPU features; only there do the lanes become single instructions. So there are no closures
//! over lanes here: one that the compiler does not inline would call a function for each instruction.

use super::lanes::{Lanes, Levels};
use super::quantised::{FINE_TOP_LEVEL, LOW_LEVELS, LevelRow, TOP_LEVEL, range};
use super::{Epilogue, Linear, Norm, Output, Quantised};
use crate::encoder::shape::DIMENSIONS;

/// Added to the variance, as the model was trained.
const NORM_EPSILON: f32 = 1e-12;

/// Sums or bounds of a row that are kept apart: one would wait for itself at every step.
const CHAINS: usize = 4;

/// 2^x with a relative error of 1e-7, for x from -126 to 127: a polynomial in what rounding leaves, fitted to
/// the least largest error. Several vectors at a time, because each step waits for the one before.
#[inline(always)]
pub(super) fn exp2<L: Lanes, const N: usize>(x: [L; N]) -> [L; N] {
    let (mut whole, mut rest, mut power) = (x, x, [L::splat(0.001_327_647_2); N]);
    for (whole, rest) in whole.iter_mut().zip(&mut rest) {
        *whole = whole.round();
        *rest = rest.sub(*whole);
    }
    for coefficient in [0.009_675_542, 0.055_507_13, 0.240_221_2, 0.693_146_94, 1.000_000_1] {
        for (power, rest) in power.iter_mut().zip(rest) {
            *power = power.mul_add(rest, L::splat(coefficient));
        }
    }
    for (power, whole) in power.iter_mut().zip(whole) {
        *power = power.times_exp2(whole);
    }
    power
}

/// Replaces every x by x Φ(x), the exact GELU: max(x, 0) - |x| Φ(-|x|), where log2 Φ is a polynomial, fitted
/// to the least largest error of the product, below 6e-7. `x` is a multiple of `N` vectors.
#[inline(always)]
pub(super) fn gelu<L: Lanes, const N: usize>(x: &mut [f32]) {
    for part in x.chunks_exact_mut(N * L::COUNT) {
        let (mut positive, mut negative) = ([L::splat(0.0); N], [L::splat(0.0); N]);
        let (mut near, mut logarithm) = (negative, [L::splat(0.000_473_294_3); N]);
        for at in 0..N {
            let x = L::load(&part[at * L::COUNT..]);
            positive[at] = x.max(L::splat(0.0));
            negative[at] = positive[at].mul_add(L::splat(-2.0), x);
            // Values below contribute less than 1e-6.
            near[at] = negative[at].max(L::splat(-5.5));
        }
        for coefficient in [0.007_084_463_3, 0.051_827_174, -0.459_992_65, 1.150_787_8, -1.000_037_7] {
            for (logarithm, near) in logarithm.iter_mut().zip(near) {
                *logarithm = logarithm.mul_add(near, L::splat(coefficient));
            }
        }
        let share = exp2(logarithm);
        for at in 0..N {
            share[at].mul_add(negative[at], positive[at]).store(&mut part[at * L::COUNT..]);
        }
    }
}

/// Quantises every row; `levels` gets the low rows' and then all rows' levels.
#[inline(always)]
pub(super) fn quantise<L: Levels>(
    x: &[f32],
    linear: &Linear,
    quantised: &mut Quantised,
    levels: &mut Vec<LevelRow<L::Level>>,
) {
    quantised.clear();
    levels.resize(quantised.level_rows(), [L::Level::default(); _]);
    let (low, levels) = levels.split_at_mut(quantised.low_count);
    for (at, (row, levels)) in x.chunks_exact(linear.inputs).zip(levels).enumerate() {
        let (step, zero) = match quantised.low_rows[at] {
            None => quantise_row::<L>(row, linear, levels),
            Some(at) => quantise_fine_row::<L>(row, linear, levels, &mut low[at]),
        };
        quantised.steps.push(step);
        quantised.zeros.push(zero);
    }
}

#[inline(always)]
fn quantise_row<L: Levels>(row: &[f32], linear: &Linear, levels: &mut [L::Level]) -> (f32, i32) {
    let unit = row_range::<L>(row, linear, TOP_LEVEL);
    for (scaled, levels) in parts::<L>(row, linear, 1).zip(levels.chunks_exact_mut(L::COUNT)) {
        level::<L>(scaled, 0, unit, TOP_LEVEL).store_levels(levels);
    }
    unit
}

#[inline(always)]
fn quantise_fine_row<L: Levels>(
    row: &[f32],
    linear: &Linear,
    levels: &mut [L::Level],
    low: &mut [L::Level],
) -> (f32, i32) {
    let unit = row_range::<L>(row, linear, FINE_TOP_LEVEL);
    let (size, share) = (L::splat(LOW_LEVELS as f32), L::splat(1.0 / LOW_LEVELS as f32));
    let half = L::splat((LOW_LEVELS - 1) as f32 / 2.0);
    let levels = levels.chunks_exact_mut(L::COUNT).zip(low.chunks_exact_mut(L::COUNT));
    for (scaled, (levels, low)) in parts::<L>(row, linear, 1).zip(levels) {
        let level = level::<L>(scaled, 0, unit, FINE_TOP_LEVEL).round();
        // Rounds down: never a tie, as the half is not an integer.
        let high = level.sub(half).mul(share).round();
        high.store_levels(levels);
        level.sub(high.mul(size)).store_levels(low);
    }
    unit
}

#[inline(always)]
fn row_range<L: Lanes>(row: &[f32], linear: &Linear, top: i32) -> (f32, i32) {
    let (mut lows, mut highs) = ([L::splat(f32::MAX); CHAINS], [L::splat(f32::MIN); CHAINS]);
    for part in parts::<L>(row, linear, CHAINS) {
        for (chain, (low, high)) in lows.iter_mut().zip(&mut highs).enumerate() {
            let value = scaled::<L>(part, chain * L::COUNT);
            *low = low.min(value);
            *high = high.max(value);
        }
    }
    let low = lows[0].min(lows[1]).min(lows[2].min(lows[3]));
    let high = highs[0].max(highs[1]).max(highs[2].max(highs[3]));
    range(low.smallest(), high.largest(), top)
}

/// Not yet rounded.
#[inline(always)]
fn level<L: Lanes>(part: Part, at: usize, (step, zero): (f32, i32), top: i32) -> L {
    let level = scaled::<L>(part, at).mul_add(L::splat(1.0 / step), L::splat(zero as f32));
    level.max(L::splat(0.0)).min(L::splat(top as f32))
}

/// Values of a row, their gains and their offsets.
type Part<'a> = (&'a [f32], &'a [f32], &'a [f32]);

/// A row in parts of `count` vectors, of a length that the compiler knows, so that nothing is checked for
/// each vector.
#[inline(always)]
fn parts<'a, L: Lanes>(row: &'a [f32], linear: &'a Linear, count: usize) -> impl Iterator<Item = Part<'a>> {
    let chunks = |values: &'a [f32]| values.chunks_exact(count * L::COUNT);
    chunks(row)
        .zip(chunks(&linear.gain))
        .zip(chunks(&linear.offset))
        .map(|((x, gain), offset)| (x, gain, offset))
}

/// The values that the weights were made for: a few large channels are moved and shrunk before they are
/// quantised.
#[inline(always)]
fn scaled<L: Lanes>((x, gain, offset): Part, at: usize) -> L {
    L::load(&x[at..]).mul_add(L::load(&gain[at..]), L::load(&offset[at..]))
}

/// Scales, biases and sums of weights for the outputs of a panel.
pub(super) struct Panel<'a, const OUTPUTS: usize> {
    column: usize,
    scales: &'a [f32; OUTPUTS],
    biases: &'a [f32; OUTPUTS],
    weights: &'a [i32; OUTPUTS],
}

impl<'a, const OUTPUTS: usize> Panel<'a, OUTPUTS> {
    pub(super) fn new(linear: &'a Linear, panel: usize) -> Self {
        Self {
            column: panel * OUTPUTS,
            scales: &linear.scale.as_chunks().0[panel],
            biases: &linear.bias.as_chunks().0[panel],
            weights: &linear.sums.as_chunks().0[panel],
        }
    }
}

/// Takes the integer sums of rows from `first` on, in the order of [`Quantised`]: low rows wait for the rows
/// that they belong to, and complete sums become floats.
#[inline(always)]
pub(super) fn take_sums<L: Lanes, const OUTPUTS: usize>(
    sums: &[[i32; OUTPUTS]],
    first: usize,
    panel: &Panel<OUTPUTS>,
    low: &mut [[i32; OUTPUTS]],
    output: &mut Output,
) {
    let (waiting, complete) = sums.split_at(low.len().saturating_sub(first).min(sums.len()));
    for (low, sums) in low.iter_mut().skip(first).zip(waiting) {
        *low = *sums;
    }
    let row = (first + waiting.len()).saturating_sub(low.len());
    match output.epilogue {
        Epilogue::Store => finish::<L, OUTPUTS, false>(complete, row, panel, low, output),
        Epilogue::Add => finish::<L, OUTPUTS, true>(complete, row, panel, low, output),
    }
}

#[inline(always)]
fn finish<L: Lanes, const OUTPUTS: usize, const IS_ADDED: bool>(
    sums: &[[i32; OUTPUTS]],
    first: usize,
    panel: &Panel<OUTPUTS>,
    low: &[[i32; OUTPUTS]],
    output: &mut Output,
) {
    let quantised = output.quantised;
    let units =
        quantised.steps[first..].iter().zip(&quantised.zeros[first..]).zip(&quantised.low_rows[first..]);
    let outs = output.values.chunks_exact_mut(output.linear.outputs).skip(first);
    for ((sums, out), ((step, zero), low_row)) in sums.iter().zip(outs).zip(units) {
        let sums = low_row.map_or(*sums, |at| with_low(sums, &low[at]));
        let out: &mut [f32; OUTPUTS] =
            out[panel.column..].first_chunk_mut().expect("panels end inside a row");
        for at in (0..OUTPUTS).step_by(L::COUNT) {
            let scale = L::splat(*step).mul(L::load(&panel.scales[at..]));
            let exact = L::from_sums(&sums[at..], &panel.weights[at..], *zero);
            let value = exact.mul_add(scale, L::load(&panel.biases[at..]));
            let value = if IS_ADDED { value.add(L::load(&out[at..])) } else { value };
            value.store(&mut out[at..]);
        }
    }
}

#[inline(always)]
fn with_low<const OUTPUTS: usize>(sums: &[i32; OUTPUTS], low: &[i32; OUTPUTS]) -> [i32; OUTPUTS] {
    std::array::from_fn(|output| sums[output] * LOW_LEVELS + low[output])
}

#[inline(always)]
pub(super) fn norm<L: Lanes>(x: &mut [f32], norm: &Norm) {
    let share = 1.0 / DIMENSIONS as f32;
    for row in x.as_chunks_mut::<DIMENSIONS>().0 {
        let mut totals = [L::splat(0.0); CHAINS];
        for first in (0..DIMENSIONS).step_by(CHAINS * L::COUNT) {
            for (chain, total) in totals.iter_mut().enumerate() {
                *total = total.add(L::load(&row[first + chain * L::COUNT..]));
            }
        }
        let mean = L::splat(sum(totals) * share);
        let mut squares = [L::splat(0.0); CHAINS];
        for first in (0..DIMENSIONS).step_by(CHAINS * L::COUNT) {
            for (chain, square) in squares.iter_mut().enumerate() {
                let centred = L::load(&row[first + chain * L::COUNT..]).sub(mean);
                *square = centred.mul_add(centred, *square);
            }
        }
        let inverse = L::splat(1.0 / (sum(squares) * share + NORM_EPSILON).sqrt());
        let norms = norm.weight.chunks_exact(L::COUNT).zip(norm.bias.chunks_exact(L::COUNT));
        for (part, (weight, bias)) in row.chunks_exact_mut(L::COUNT).zip(norms) {
            let normal = L::load(part).sub(mean).mul(inverse);
            normal.mul_add(L::load(weight), L::load(bias)).store(part);
        }
    }
}

#[inline(always)]
fn sum<L: Lanes>(chains: [L; CHAINS]) -> f32 {
    chains[0].add(chains[1]).add(chains[2].add(chains[3])).sum()
}
