//! Plain Rust, for every CPU. The loops have shapes that compilers turn into vector instructions.

use super::lanes::Plain;
use super::{Arithmetic, Line, Linear, Norm, Output, Quantised, float, row_blocks};

pub(super) struct Portable;

/// Rows that share the reading of weights.
const ROWS: usize = 4;

/// Outputs that are finished together.
const PANEL: usize = 64;

impl Arithmetic for Portable {
    /// Weights stay row-major.
    fn lay_out(&self, weight: &[i8], _inputs: usize) -> Vec<Line> {
        let (lines, _) = weight.as_chunks();
        lines.iter().map(|line| Line(*line)).collect()
    }

    fn quantise(&self, x: &[f32], linear: &Linear, quantised: &mut Quantised) {
        let mut levels = std::mem::take(&mut quantised.wide);
        float::quantise::<Plain>(x, linear, quantised, &mut levels);
        quantised.wide = levels;
    }

    fn linear(&self, output: &mut Output) {
        let Output { linear, quantised, .. } = *output;
        let mut low = vec![[0; PANEL]; quantised.low_count];
        for (panel, lines) in linear.lines.chunks_exact(PANEL * linear.inputs / 64).enumerate() {
            for (first, rows) in row_blocks::<ROWS>(quantised.level_rows()) {
                let mut sums = panel_sums(lines, quantised, first);
                for (row, sums) in (first..first + rows).zip(&mut sums) {
                    float::take_sums::<Plain, PANEL>(sums, (row, panel * PANEL), &mut low, output);
                }
            }
        }
    }

    fn attention(&self, qkv: &[f32], context: &mut [f32], keys: &mut Vec<f32>) {
        float::attention::<Plain>(qkv, context, keys);
    }

    fn norm(&self, x: &mut [f32], norm: &Norm) {
        float::norm::<Plain>(x, norm);
    }
}

/// Sums of [`ROWS`] rows; those past the last are those of the last again.
fn panel_sums(panel: &[Line], quantised: &Quantised, first: usize) -> [[i32; PANEL]; ROWS] {
    let inputs = quantised.inputs;
    let last = quantised.level_rows() - 1;
    let rows: [&[i16]; ROWS] =
        std::array::from_fn(|row| &quantised.wide[(first + row).min(last) * inputs..][..inputs]);
    let mut sums = [[0; PANEL]; ROWS];
    for (output, weights) in panel.chunks_exact(inputs / 64).enumerate() {
        for (row, sums) in rows.iter().zip(&mut sums) {
            sums[output] = dot(row, weights);
        }
    }
    sums
}

fn dot(row: &[i16], weights: &[Line]) -> i32 {
    let (levels, _) = row.as_chunks::<64>();
    let products = levels.iter().zip(weights).map(|(levels, line)| {
        let pairs = levels.iter().zip(&line.0);
        pairs.map(|(level, weight)| i32::from(*level) * i32::from(*weight)).sum::<i32>()
    });
    products.sum()
}
