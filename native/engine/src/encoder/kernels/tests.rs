//! All kernels give the exact integer sums, also where 16-bit arithmetic would overflow, and the same
//! functions.

use proptest::prelude::*;

use super::{Arithmetic, Epilogue, Gathered, Linear, LinearParts, Output, Quantised, arithmetic_at};
use crate::encoder::shape::{DIMENSIONS, QKV};
use crate::simd::SimdLevel;

const INPUTS: usize = 128;
const OUTPUTS: usize = 64;

fn kernels() -> impl Iterator<Item = (SimdLevel, &'static dyn Arithmetic)> {
    SimdLevel::ALL.into_iter().filter_map(|level| Some((level, arithmetic_at(level)?)))
}

/// A map whose scales are 1.
fn parts(weight: Vec<i8>) -> LinearParts {
    LinearParts {
        gain: vec![1.0; INPUTS],
        offset: vec![0.0; INPUTS],
        scale: vec![1.0; OUTPUTS],
        bias: vec![0.0; OUTPUTS],
        weight,
    }
}

/// Runs the rows of one text through a map.
fn run(arithmetic: &dyn Arithmetic, x: &[f32], parts: LinearParts, epilogue: Epilogue) -> Vec<f32> {
    let linear = Linear::new(parts, arithmetic);
    let mut quantised = Quantised::default();
    quantised.begin(std::iter::once(x.len() / INPUTS));
    arithmetic.quantise(x, &linear, &mut quantised);
    let mut values = vec![0.0; x.len() / INPUTS * OUTPUTS];
    arithmetic.linear(&mut Output { linear: &linear, quantised: &quantised, values: &mut values, epilogue });
    values
}

/// Integers in the first row's and the last row's 12 bits and in the 8 bits of all others, whose steps come
/// out as 1.
fn rows(levels: &[Vec<i32>]) -> Vec<f32> {
    let last = levels.len() - 1;
    let row = |(at, row): (usize, &Vec<i32>)| {
        let top = if at == 0 || at == last { 4095 } else { 255 };
        let mut row: Vec<f32> = row.iter().map(|level| (level % (top + 1)) as f32).collect();
        (row[0], row[1]) = (0.0, top as f32);
        row
    };
    levels.iter().enumerate().flat_map(row).collect()
}

fn assert_exact(x: &[f32], weight: &[i8]) {
    for (kernel, arithmetic) in kernels() {
        let found = run(arithmetic, x, parts(weight.to_vec()), Epilogue::Store);
        for (row, found) in x.chunks(INPUTS).zip(found.chunks(OUTPUTS)) {
            for (weight, found) in weight.chunks(INPUTS).zip(found) {
                let products = row.iter().zip(weight).map(|(x, weight)| *x as i32 * i32::from(*weight));
                let expected = products.sum::<i32>() as f32;
                assert_eq!(found.to_bits(), expected.to_bits(), "{kernel:?}");
            }
        }
    }
}

#[test]
fn gelu_is_that_of_the_error_function() {
    // x Φ(x) from tables of the normal distribution.
    let expected =
        [(-3.0, -0.004_049_7), (-1.0, -0.158_655_3), (0.0, 0.0), (0.5, 0.345_731_2), (2.0, 1.954_499_7)];
    for (kernel, arithmetic) in kernels() {
        for (x, expected) in expected {
            let mut values = [x; INPUTS];
            arithmetic.gelu(&mut values);
            let found = values[INPUTS - 1];
            assert!((found - expected).abs() < 1e-6, "{kernel:?}: {found} for {x}");
        }
    }
}

#[test]
fn equal_keys_share_attention_equally() {
    for (kernel, arithmetic) in kernels() {
        for rows in [2_usize, 7, 16, 17, 256] {
            let qkv: Vec<f32> = (0..rows * QKV)
                .map(|at| if at % QKV < 2 * DIMENSIONS { 0.5 } else { (at / QKV) as f32 })
                .collect();
            let mut context = vec![0.0; rows * DIMENSIONS];
            arithmetic.attention(&qkv, &mut context, &mut Gathered::default());
            let mean = (rows - 1) as f32 / 2.0;
            let far = context.iter().map(|value| (value - mean).abs()).fold(0.0, f32::max);
            assert!(far <= mean * 1e-5, "{kernel:?}, {rows} rows: off by {far}");
        }
    }
}

#[test]
fn extreme_levels_and_weights_do_not_saturate() {
    for weight in [127, -127] {
        let x = rows(&vec![vec![4095; INPUTS]; 9]);
        assert_exact(&x, &vec![weight; INPUTS * OUTPUTS]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sums_are_exact(
        levels in prop::collection::vec(prop::collection::vec(0..4096_i32, INPUTS), 2..14),
        weight in prop::collection::vec(-127..=127_i8, INPUTS * OUTPUTS),
    ) {
        assert_exact(&rows(&levels), &weight);
    }
}
