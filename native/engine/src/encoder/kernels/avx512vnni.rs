//! AVX-512 with VNNI: `vpdpbusd` multiplies 64 levels (u8) with 64 weights (i8) and adds them to 16 exact
//! sums.
//!
//! Weights lie in panels of 32 outputs, and in a panel four inputs of all 32 outputs after four inputs: two
//! vectors of weights meet the broadcast groups of four levels of up to twelve rows, whose sums stay in
//! registers.

use std::arch::x86_64::{
    __m512, __m512i, _MM_HINT_T0, _mm_prefetch, _mm_storeu_si128, _mm512_add_ps, _mm512_cvtepi32_ps,
    _mm512_cvtps_epi32, _mm512_cvtusepi32_epi8, _mm512_dpbusd_epi32, _mm512_fmadd_ps, _mm512_load_si512,
    _mm512_loadu_ps, _mm512_loadu_si512, _mm512_max_ps, _mm512_min_ps, _mm512_mul_ps, _mm512_mullo_epi32,
    _mm512_reduce_add_ps, _mm512_reduce_max_ps, _mm512_reduce_min_ps, _mm512_roundscale_ps, _mm512_scalef_ps,
    _mm512_set1_epi32, _mm512_set1_ps, _mm512_setzero_si512, _mm512_storeu_ps, _mm512_storeu_si512,
    _mm512_sub_epi32, _mm512_sub_ps,
};

use super::aligned::OnLines;
use super::float::Panel;
use super::lanes::{Lanes, Levels, lanes, of_two};
use super::quantised::LevelRow;
use super::{
    Arithmetic, Gathered, Line, Linear, Norm, Output, Quantised, attention, float, row_blocks, x86_arithmetic,
};
use crate::simd::{SimdLevel, for_count};

x86_arithmetic!(Avx512Vnni, "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni", narrow);

/// Outputs of a panel, in two vectors of 16 sums.
const PANEL: usize = 32;
const VECTORS: usize = 2;

/// Rows whose sums fit into registers: 24 of 32, with two of weights and one of levels. Six rows and four
/// vectors read each weight twice as often, and queries of ten rows then wait for them: .49 ms for all maps
/// instead of .36.
const ROWS: usize = 12;

/// Rows that share the loads of keys and values in attention, with two vectors of sums each; and those at the
/// end of a text.
const QUERIES: usize = 8;
const REST: usize = 4;

/// Vectors of GELU that are computed together.
const CHAINS: usize = 8;

/// Inputs that one instruction multiplies and adds for each output.
const GROUP: usize = 4;

/// Line `4 * group + vector` holds the group's inputs of 16 outputs.
fn panel_lines(panel: &[i8], inputs: usize) -> impl Iterator<Item = Line> {
    (0..inputs / GROUP * VECTORS).map(move |line| {
        let (group, vector) = (line / VECTORS, line % VECTORS);
        Line(std::array::from_fn(|at| {
            let output = vector * 16 + at / GROUP;
            panel[output * inputs + group * GROUP + at % GROUP]
        }))
    })
}

/// Panel after panel, so that a panel's weights (12 or 48 KB) are read from memory once for all rows.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
fn apply(output: &mut Output) {
    let Output { linear, quantised, .. } = *output;
    let (lines, _) = linear.lines.own().as_chunks::<VECTORS>();
    let (following, _) = linear.lines.own_and_following().as_chunks::<VECTORS>();
    let panel_groups = linear.inputs / GROUP;
    let blocks = quantised.level_rows().div_ceil(ROWS);
    let OnLines(sums) = &mut OnLines([[0; PANEL]; ROWS]);
    let mut low = vec![[0; PANEL]; quantised.low_count];
    for (panel, groups) in lines.chunks_exact(panel_groups).enumerate() {
        let columns = Panel::new(linear, panel);
        let next = following[(panel + 1) * panel_groups..].as_flattened();
        let next = &next[..next.len().min(panel_groups * VECTORS)];
        for (block, (first, rows)) in row_blocks::<ROWS>(quantised.level_rows()).enumerate() {
            let upcoming = &next[next.len() * block / blocks..next.len() * (block + 1) / blocks];
            let levels = &quantised.narrow[first..first + rows];
            for_count!(rows, panel_sums, (groups, levels, upcoming, sums), [1 2 3 4 5 6 7 8 9 10 11 12]);
            float::take_sums::<Wide, PANEL>(&sums[..rows], first, &columns, &mut low, output);
        }
    }
}

#[target_feature(enable = "avx512f")]
#[allow(unused_unsafe, reason = "the intrinsic became safe after the oldest Rust that this crate supports")]
fn prefetch(line: Option<&Line>) {
    if let Some(line) = line {
        // SAFETY: a prefetch reads nothing and may be given any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(line).cast()) };
    }
}

/// The sums of `COUNT` rows for one panel. Meanwhile a share of the next panel's weights, `upcoming`, is
/// fetched: spread over all blocks of rows they stream in at no cost (18 rows: .52 ms for all maps, with all
/// of it in the first block .61).
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
fn panel_sums<const COUNT: usize>(
    groups: &[[Line; VECTORS]],
    levels: &[LevelRow<u8>],
    upcoming: &[Line],
    out: &mut [[i32; PANEL]; ROWS],
) {
    let rows: &[LevelRow<u8>; COUNT] = levels.first_chunk().expect("as many rows as are counted");
    let mut sums = [[_mm512_setzero_si512(); VECTORS]; COUNT];
    for (group, lines) in groups.iter().enumerate() {
        prefetch(upcoming.get(group));
        prefetch(upcoming.get(group + groups.len()));
        let weights = [load_line(&lines[0]), load_line(&lines[1])];
        for (sums, row) in sums.iter_mut().zip(rows) {
            let levels = _mm512_set1_epi32(i32::from_le_bytes(row.as_chunks().0[group]));
            for (sum, weights) in sums.iter_mut().zip(weights) {
                *sum = _mm512_dpbusd_epi32(*sum, levels, weights);
            }
        }
    }
    for (out, sums) in out.iter_mut().zip(sums) {
        for (out, sum) in out.as_chunks_mut::<16>().0.iter_mut().zip(sums) {
            // SAFETY: `out` is 16 integers, the size of the vector; the store needs no alignment.
            unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), sum) };
        }
    }
}

#[target_feature(enable = "avx512f")]
fn load_line(line: &Line) -> __m512i {
    // SAFETY: a `Line` is 64 bytes at an address that is a multiple of 64.
    unsafe { _mm512_load_si512(std::ptr::from_ref(line).cast()) }
}

/// Sixteen floats. Values are only made inside the functions above that carry the features.
#[derive(Clone, Copy)]
struct Wide(__m512);

const COUNT: usize = 16;

impl Lanes for Wide {
    const COUNT: usize = COUNT;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Self(lanes!(_mm512_set1_ps(value)))
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        let from = &from[..COUNT];
        Self(lanes!(_mm512_loadu_ps(from.as_ptr())))
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        let to = &mut to[..COUNT];
        lanes!(_mm512_storeu_ps(to.as_mut_ptr(), self.0));
    }

    of_two! {
        add: _mm512_add_ps,
        sub: _mm512_sub_ps,
        mul: _mm512_mul_ps,
        max: _mm512_max_ps,
        min: _mm512_min_ps,
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, addend: Self) -> Self {
        Self(lanes!(_mm512_fmadd_ps(self.0, factor.0, addend.0)))
    }

    #[inline(always)]
    fn round(self) -> Self {
        Self(lanes!(_mm512_roundscale_ps::<0>(self.0)))
    }

    #[inline(always)]
    fn times_exp2(self, exponent: Self) -> Self {
        Self(lanes!(_mm512_scalef_ps(self.0, exponent.0)))
    }

    #[inline(always)]
    fn sum(self) -> f32 {
        lanes!(_mm512_reduce_add_ps(self.0))
    }

    #[inline(always)]
    fn largest(self) -> f32 {
        lanes!(_mm512_reduce_max_ps(self.0))
    }

    #[inline(always)]
    fn smallest(self) -> f32 {
        lanes!(_mm512_reduce_min_ps(self.0))
    }

    #[inline(always)]
    fn from_sums(sums: &[i32], weights: &[i32], zero: i32) -> Self {
        let (sums, weights) = (&sums[..COUNT], &weights[..COUNT]);
        Self(lanes!({
            let weights = _mm512_loadu_si512(weights.as_ptr().cast());
            let correction = _mm512_mullo_epi32(_mm512_set1_epi32(zero), weights);
            _mm512_cvtepi32_ps(_mm512_sub_epi32(_mm512_loadu_si512(sums.as_ptr().cast()), correction))
        }))
    }
}

impl Levels for Wide {
    type Level = u8;

    #[inline(always)]
    fn store_levels(self, to: &mut [u8]) {
        let to = &mut to[..COUNT];
        lanes!(_mm_storeu_si128(to.as_mut_ptr().cast(), _mm512_cvtusepi32_epi8(_mm512_cvtps_epi32(self.0)),));
    }
}
