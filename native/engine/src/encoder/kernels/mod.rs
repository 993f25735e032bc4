//! The arithmetic of a layer, three times: AVX-512 with VNNI, AVX2, and plain Rust for every other CPU.
//!
//! The integer sums are exact in all three, and the float steps are written once over [`lanes::Lanes`], so
//! that results agree up to the rounding of single operations. All `unsafe` of the encoder stands in this
//! folder.

#![allow(unsafe_code)] // intrinsics need it; each block says why it is sound
#![allow(
    clippy::inline_always,
    reason = "steps on lanes become single instructions only inside the functions that carry the CPU features"
)]

mod aligned;
mod attention;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512vnni;
mod float;
mod lanes;
mod lines;
mod portable;
mod quantised;
#[cfg(test)]
mod tests;

pub(super) use aligned::Aligned;
pub(super) use lines::{Line, Lines};
pub(super) use quantised::Quantised;

use super::shape::{INTERMEDIATE, QKV};
use crate::simd::SimdLevel;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Epilogue {
    Store,
    /// Add `y` to what is there.
    Add,
}

/// A linear map: `y = (x * gain + offset) * weight^T * scale + bias`.
pub(crate) struct LinearParts {
    pub gain: Vec<f32>,
    pub offset: Vec<f32>,
    pub scale: Vec<f32>,
    pub bias: Vec<f32>,
    /// Row-major `[outputs, inputs]`.
    pub weight: Vec<i8>,
}

pub(crate) struct Norm {
    pub weight: Vec<f32>,
    pub bias: Vec<f32>,
}

/// A linear map whose weights are laid out for one kernel.
pub(super) struct Linear {
    pub inputs: usize,
    pub outputs: usize,
    /// `x * gain + offset` is what is quantised.
    pub gain: Aligned<f32>,
    pub offset: Aligned<f32>,
    pub scale: Aligned<f32>,
    pub bias: Aligned<f32>,
    /// The sum of each output's weights, which undoes the zero points.
    pub sums: Aligned<i32>,
    pub lines: Lines,
}

impl Linear {
    pub(super) fn new(parts: LinearParts, arithmetic: &dyn Arithmetic) -> Self {
        let (inputs, outputs) = (parts.gain.len(), parts.bias.len());
        let sum = |row: &[i8]| row.iter().map(|level| i32::from(*level)).sum();
        Self {
            inputs,
            outputs,
            sums: parts.weight.chunks_exact(inputs).map(sum).collect::<Vec<i32>>().into(),
            lines: Lines::new(&arithmetic.lay_out(&parts.weight, inputs)),
            gain: parts.gain.into(),
            offset: parts.offset.into(),
            scale: parts.scale.into(),
            bias: parts.bias.into(),
        }
    }
}

pub(super) struct Output<'a> {
    pub linear: &'a Linear,
    pub quantised: &'a Quantised,
    /// `[rows, outputs]`
    pub values: &'a mut [f32],
    pub epilogue: Epilogue,
}

/// Scratch memory of an attention: one head's keys and values in the order in which they are read.
#[derive(Default)]
pub(super) struct Gathered {
    pub keys: Aligned<f32>,
    pub values: Aligned<f32>,
}

/// One way to compute a layer. Matrices are row-major; shapes are fixed by the model and checked when slices
/// are cut.
pub(super) trait Arithmetic: Sync {
    /// Brings row-major weights `[outputs, inputs]` into the order in which `linear` reads them.
    fn lay_out(&self, weight: &[i8], inputs: usize) -> Vec<Line>;

    /// Quantises as many rows of `linear.inputs` values as the pass has.
    fn quantise(&self, x: &[f32], linear: &Linear, quantised: &mut Quantised);

    /// Computes the output from quantised rows.
    fn linear(&self, output: &mut Output);

    /// Self-attention of one text: `qkv [rows, 1152]`, whose queries are scaled already, to `context [rows,
    /// 384]`.
    fn attention(&self, qkv: &[f32], context: &mut [f32], gathered: &mut Gathered);

    /// Replaces every x by `gelu(x)`; whole rows of [`INTERMEDIATE`].
    fn gelu(&self, x: &mut [f32]);

    /// Layer norm of each row in place.
    fn norm(&self, x: &mut [f32], norm: &Norm);
}

/// The arithmetic of a level of x86-64, by what its module defines; activations are quantised into `$levels`.
#[cfg(target_arch = "x86_64")]
macro_rules! x86_arithmetic {
    ($kernel:ident, $features:tt, $levels:ident) => {
        /// Exists only on a CPU of this level: `detect` is the one way to get it.
        pub(super) struct $kernel(());

        impl $kernel {
            pub(super) fn detect() -> Option<&'static dyn Arithmetic> {
                SimdLevel::$kernel.is_available().then_some(&Self(()))
            }
        }

        impl Arithmetic for $kernel {
            fn lay_out(&self, weight: &[i8], inputs: usize) -> Vec<Line> {
                let panels = weight.chunks_exact(PANEL * inputs);
                panels.flat_map(|panel| panel_lines(panel, inputs)).collect()
            }

            fn quantise(&self, x: &[f32], linear: &Linear, quantised: &mut Quantised) {
                // SAFETY: `self` proves the features.
                unsafe { quantise(x, linear, quantised) }
            }

            fn linear(&self, output: &mut Output) {
                // SAFETY: `self` proves the features.
                unsafe { apply(output) }
            }

            fn attention(&self, qkv: &[f32], context: &mut [f32], gathered: &mut Gathered) {
                // SAFETY: `self` proves the features.
                unsafe { attention(qkv, context, gathered) }
            }

            fn gelu(&self, x: &mut [f32]) {
                // SAFETY: `self` proves the features.
                unsafe { gelu(x) }
            }

            fn norm(&self, x: &mut [f32], norm: &Norm) {
                // SAFETY: `self` proves the features.
                unsafe { norm_rows(x, norm) }
            }
        }

        #[target_feature(enable = $features)]
        fn quantise(x: &[f32], linear: &Linear, quantised: &mut Quantised) {
            let mut levels = std::mem::take(&mut quantised.$levels);
            float::quantise::<Wide>(x, linear, quantised, &mut levels);
            quantised.$levels = levels;
        }

        #[target_feature(enable = $features)]
        fn attention(qkv: &[f32], context: &mut [f32], gathered: &mut Gathered) {
            attention::attention::<Wide, QUERIES, REST>(qkv, context, gathered);
        }

        #[target_feature(enable = $features)]
        fn gelu(x: &mut [f32]) {
            float::gelu::<Wide, CHAINS>(x);
        }

        #[target_feature(enable = $features)]
        fn norm_rows(x: &mut [f32], norm: &Norm) {
            float::norm::<Wide>(x, norm);
        }
    };
}

#[cfg(target_arch = "x86_64")]
use x86_arithmetic;

/// The arithmetic of a level; `None` when this CPU cannot run it.
pub(super) fn arithmetic_at(level: SimdLevel) -> Option<&'static dyn Arithmetic> {
    match level {
        SimdLevel::Portable => Some(&portable::Portable),
        #[cfg(target_arch = "x86_64")]
        SimdLevel::Avx512Vnni => avx512vnni::Avx512Vnni::detect(),
        #[cfg(target_arch = "x86_64")]
        SimdLevel::Avx2 => avx2::Avx2::detect(),
        #[cfg(not(target_arch = "x86_64"))]
        SimdLevel::Avx512Vnni | SimdLevel::Avx2 => None,
    }
}

/// Rows are spread evenly over as few blocks of at most `LARGEST` as possible: (first row, rows).
pub(super) fn row_blocks<const LARGEST: usize>(rows: usize) -> impl Iterator<Item = (usize, usize)> {
    let blocks = rows.div_ceil(LARGEST);
    (0..blocks).map(move |block| {
        let (first, end) = (rows * block / blocks, rows * (block + 1) / blocks);
        (first, end - first)
    })
}

const _: () =
    assert!(QKV.is_multiple_of(64) && INTERMEDIATE.is_multiple_of(64), "panels are 64 outputs wide");
