//! The kernels in plain Rust: what the others are checked against, and what runs where there is nothing
//! better.

use super::{PANEL_LANES, QueryTokens};

pub(crate) fn dot_rows(stored: &[u8], query: &[i8], out: &mut [i32]) {
    for (row, out) in stored.chunks_exact(query.len()).zip(out) {
        *out = row.iter().zip(query).map(|(&s, &q)| i32::from(s) * i32::from(q)).sum();
    }
}

pub(crate) fn dot_signed(a: &[i8], b: &[i8]) -> i32 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

pub(crate) fn dot_int4_rows(stored: &[u8], query: &[i8], out: &mut [i32]) {
    for (row, out) in stored.chunks_exact(query.len() / 2).zip(out) {
        let lines = row.chunks_exact(64).zip(query.chunks_exact(128));
        *out = lines.map(|(line, values)| int4_line(line, values)).sum();
    }
}

fn int4_line(line: &[u8], values: &[i8]) -> i32 {
    let (low, high) = values.split_at(64);
    let products = line.iter().zip(low.iter().zip(high));
    products
        .map(|(&byte, (&l, &h))| i32::from(byte & 15) * i32::from(l) + i32::from(byte >> 4) * i32::from(h))
        .sum()
}

pub(crate) fn max_sim(query: &QueryTokens, panels: &[u8], best: &mut [i32]) {
    best.fill(i32::MIN);
    for panel in panels.chunks_exact(PANEL_LANES * query.dimensions()) {
        for (token, best) in best.iter_mut().enumerate() {
            let sums = panel_sums(query, token, panel);
            *best = sums.into_iter().fold(*best, i32::max);
        }
    }
}

fn panel_sums(query: &QueryTokens, token: usize, panel: &[u8]) -> [i32; PANEL_LANES] {
    let mut sums = [0i32; PANEL_LANES];
    for (words, lanes) in query.steps().zip(panel.chunks_exact(PANEL_LANES * 4)) {
        let query = words[token].to_le_bytes().map(|byte| i32::from(byte as i8));
        for (sum, stored) in sums.iter_mut().zip(lanes.chunks_exact(4)) {
            *sum += i32::from(stored[0]) * query[0]
                + i32::from(stored[1]) * query[1]
                + i32::from(stored[2]) * query[2]
                + i32::from(stored[3]) * query[3];
        }
    }
    sums
}

pub(crate) fn dot_bf16(a: &[u16], b: &[u16]) -> f32 {
    let widen = |x: u16| f32::from_bits(u32::from(x) << 16);
    let mut sums = [0f32; 16];
    for (a, b) in a.chunks_exact(16).zip(b.chunks_exact(16)) {
        for ((sum, &a), &b) in sums.iter_mut().zip(a).zip(b) {
            *sum += widen(a) * widen(b);
        }
    }
    sums.iter().sum()
}

/// Most inputs are zero; of the others four at a time, so that the outputs are read and written a quarter as
/// often. Inlined into functions with wider instructions, which do the same operations in the same order.
#[allow(clippy::inline_always, reason = "it takes the CPU features of the function it is inlined into")]
#[inline(always)]
pub(crate) fn add_rows(inputs: &[f32], rows: &[f32], outputs: &mut [f32]) {
    let width = outputs.len();
    let mut active = inputs.iter().zip(rows.chunks_exact(width)).filter(|&(&input, _)| input != 0.0);
    let nothing = (&0.0, &rows[..width]);
    while let Some((a, of_a)) = active.next() {
        let [(b, of_b), (c, of_c), (d, of_d)] = std::array::from_fn(|_| active.next().unwrap_or(nothing));
        let weights = of_a.iter().zip(of_b).zip(of_c.iter().zip(of_d));
        for (output, ((a_weight, b_weight), (c_weight, d_weight))) in outputs.iter_mut().zip(weights) {
            *output += a * a_weight + b * b_weight + c * c_weight + d * d_weight;
        }
    }
}
