//! Plain Rust, for every CPU, in shapes that compilers turn into vector instructions.
//!
//! Levels are moved by 128 to lie between -128 and 127. Two products with weights of at most 127 then fit
//! into 16 bits (2 * 128 * 127 = 32,512), so that half of the additions are done on twice as many lanes, and
//! stay exact.

use super::float::Panel;
use super::lanes::{CENTRE, Plain};
use super::{Arithmetic, Gathered, Line, Linear, Norm, Output, Quantised, attention, float, row_blocks};

pub(super) struct Portable;

/// Outputs of a panel: a line holds one input of each.
const PANEL: usize = 64;

/// Rows that share the widening of weights.
const ROWS: usize = 2;

/// Rows that share the loads of keys and values in attention; and those at the end of a text.
const QUERIES: usize = 4;
const REST: usize = 2;

/// Inputs that are added at a time.
const GROUP: usize = 4;

impl Arithmetic for Portable {
    fn lay_out(&self, weight: &[i8], inputs: usize) -> Vec<Line> {
        let panels = weight.chunks_exact(PANEL * inputs);
        panels.flat_map(|panel| panel_lines(panel, inputs)).collect()
    }

    fn quantise(&self, x: &[f32], linear: &Linear, quantised: &mut Quantised) {
        let mut levels = std::mem::take(&mut quantised.wide);
        float::quantise::<Plain>(x, linear, quantised, &mut levels);
        quantised.wide = levels;
    }

    fn linear(&self, output: &mut Output) {
        let Output { linear, quantised, .. } = *output;
        let mut low = vec![[0; PANEL]; quantised.low_count];
        for (panel, lines) in linear.lines.own().chunks_exact(linear.inputs).enumerate() {
            let columns = Panel::new(linear, panel);
            for (first, rows) in row_blocks::<ROWS>(quantised.level_rows()) {
                let mut sums = panel_sums(lines, quantised, first, rows);
                // Moving the levels took this from the sums.
                for sums in &mut sums {
                    for (sum, weight) in sums.iter_mut().zip(&linear.sums[panel * PANEL..]) {
                        *sum += i32::from(CENTRE) * weight;
                    }
                }
                float::take_sums::<Plain, PANEL>(&sums[..rows], first, &columns, &mut low, output);
            }
        }
    }

    fn attention(&self, qkv: &[f32], context: &mut [f32], gathered: &mut Gathered) {
        attention::attention::<Plain, QUERIES, REST>(qkv, context, gathered);
    }

    fn gelu(&self, x: &mut [f32]) {
        float::gelu::<Plain, 2>(x);
    }

    fn norm(&self, x: &mut [f32], norm: &Norm) {
        float::norm::<Plain>(x, norm);
    }
}

fn panel_lines(panel: &[i8], inputs: usize) -> impl Iterator<Item = Line> {
    (0..inputs).map(move |input| Line(std::array::from_fn(|output| panel[output * inputs + input])))
}

/// Sums of the rows from `first` on; a single row is computed twice rather than in a loop of its own.
fn panel_sums(panel: &[Line], quantised: &Quantised, first: usize, rows: usize) -> [[i32; PANEL]; ROWS] {
    let levels = |row: usize| quantised.wide[row].as_chunks::<GROUP>().0;
    let both = levels(first).iter().zip(levels(first + rows - 1));
    let mut sums = [[0; PANEL]; ROWS];
    for (lines, (first, second)) in panel.as_chunks().0.iter().zip(both) {
        add_products(&mut sums, lines, [first, second]);
    }
    sums
}

#[inline(always)]
fn add_products(sums: &mut [[i32; PANEL]; ROWS], lines: &[Line; GROUP], levels: [&[i16; GROUP]; ROWS]) {
    for output in 0..PANEL {
        for (sums, levels) in sums.iter_mut().zip(levels) {
            let product = |at: usize| levels[at].wrapping_mul(i16::from(lines[at].0[output]));
            let front = product(0).wrapping_add(product(1));
            let back = product(2).wrapping_add(product(3));
            sums[output] += i32::from(front) + i32::from(back);
        }
    }
}
