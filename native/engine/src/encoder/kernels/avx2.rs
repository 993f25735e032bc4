//! AVX2: levels and weights as i16, so that `vpmaddwd` adds exact products; `vpmaddubsw` on bytes would
//! saturate.
//!
//! Weights lie in panels of 16 outputs, and in a panel two inputs of all 16 outputs after two inputs. They
//! are bytes in memory and widened on the way into registers, once for up to six rows.

use std::arch::x86_64::{
    __m256, __m256i, _mm_add_ps, _mm_cvtss_f32, _mm_load_si128, _mm_max_ps, _mm_min_ps, _mm_movehl_ps,
    _mm_shuffle_ps, _mm_storeu_si128, _mm256_add_epi32, _mm256_add_ps, _mm256_castps256_ps128,
    _mm256_castsi256_ps, _mm256_castsi256_si128, _mm256_cvtepi8_epi16, _mm256_cvtepi32_ps,
    _mm256_cvtps_epi32, _mm256_extractf128_ps, _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_max_ps, _mm256_min_ps, _mm256_mul_ps, _mm256_mullo_epi32, _mm256_packs_epi32,
    _mm256_permute4x64_epi64, _mm256_round_ps, _mm256_set1_epi32, _mm256_set1_ps, _mm256_setzero_si256,
    _mm256_slli_epi32, _mm256_storeu_ps, _mm256_storeu_si256, _mm256_sub_epi32, _mm256_sub_ps,
};

use super::aligned::OnLines;
use super::float::Panel;
use super::lanes::{Lanes, Levels, lanes, of_two};
use super::quantised::LevelRow;
use super::{
    Arithmetic, Gathered, Line, Linear, Norm, Output, Quantised, attention, float, row_blocks, x86_arithmetic,
};
use crate::simd::{SimdLevel, for_count};

x86_arithmetic!(Avx2, "avx2,fma", wide);

/// Outputs of a panel, in two vectors of eight sums.
const PANEL: usize = 16;
const VECTORS: usize = 2;

/// Rows whose sums fit into registers: 12 of 16, with two of weights, one of levels and one of products.
const ROWS: usize = 6;

/// Rows that share the loads of keys and values in attention, with two vectors of sums each; and those at the
/// end of a text.
const QUERIES: usize = 4;
const REST: usize = 2;

/// Vectors of GELU that are computed together.
const CHAINS: usize = 4;

/// Inputs that one instruction multiplies and adds for each output.
const GROUP: usize = 2;

/// Groups that one line of weights holds.
const LINE_GROUPS: usize = 64 / (PANEL * GROUP);

/// A line holds two groups, each of two inputs of 16 outputs.
fn panel_lines(panel: &[i8], inputs: usize) -> impl Iterator<Item = Line> {
    (0..inputs / (GROUP * LINE_GROUPS)).map(move |line| {
        Line(std::array::from_fn(|at| {
            let group = line * LINE_GROUPS + at / (PANEL * GROUP);
            let output = at / GROUP % PANEL;
            panel[output * inputs + group * GROUP + at % GROUP]
        }))
    })
}

/// Panel after panel, so that a panel's weights (6 or 24 KB) stay in the first cache for all rows.
#[target_feature(enable = "avx2,fma")]
fn apply(output: &mut Output) {
    let Output { linear, quantised, .. } = *output;
    let panel_length = linear.inputs / (GROUP * LINE_GROUPS);
    let OnLines(sums) = &mut OnLines([[0; PANEL]; ROWS]);
    let mut low = vec![[0; PANEL]; quantised.low_count];
    for (panel, lines) in linear.lines.own().chunks_exact(panel_length).enumerate() {
        let columns = Panel::new(linear, panel);
        for (first, rows) in row_blocks::<ROWS>(quantised.level_rows()) {
            let levels = &quantised.wide[first..first + rows];
            for_count!(rows, panel_sums, (lines, levels, sums), [1 2 3 4 5 6]);
            float::take_sums::<Wide, PANEL>(&sums[..rows], first, &columns, &mut low, output);
        }
    }
}

/// The sums of `COUNT` rows for one panel.
#[target_feature(enable = "avx2,fma")]
fn panel_sums<const COUNT: usize>(lines: &[Line], levels: &[LevelRow<i16>], out: &mut [[i32; PANEL]; ROWS]) {
    let rows: &[LevelRow<i16>; COUNT] = levels.first_chunk().expect("as many rows as are counted");
    let mut sums = [[_mm256_setzero_si256(); VECTORS]; COUNT];
    for (at, line) in lines.iter().enumerate() {
        for group in 0..LINE_GROUPS {
            let weights = [widen(line, group * VECTORS), widen(line, group * VECTORS + 1)];
            for (sums, row) in sums.iter_mut().zip(rows) {
                let levels = _mm256_set1_epi32(pair(row.as_chunks().0[at * LINE_GROUPS + group]));
                for (sum, weights) in sums.iter_mut().zip(weights) {
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(levels, weights));
                }
            }
        }
    }
    for (out, sums) in out.iter_mut().zip(sums) {
        for (out, sum) in out.as_chunks_mut::<8>().0.iter_mut().zip(sums) {
            // SAFETY: `out` is eight integers, the size of the vector; the store needs no alignment.
            unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), sum) };
        }
    }
}

/// Two levels as one integer, the first in its lower half.
#[inline]
fn pair([low, high]: [i16; GROUP]) -> i32 {
    (u32::from(low.cast_unsigned()) | u32::from(high.cast_unsigned()) << 16).cast_signed()
}

/// Sixteen weights of a line as i16.
#[target_feature(enable = "avx2")]
fn widen(line: &Line, quarter: usize) -> __m256i {
    let quarter: &[i8; 16] = &line.0.as_chunks().0[quarter];
    // SAFETY: 16 bytes, at a multiple of 16 in a line, which begins at a multiple of 64.
    _mm256_cvtepi8_epi16(unsafe { _mm_load_si128(quarter.as_ptr().cast()) })
}

/// Eight floats. Values are only made inside the functions above that carry the features.
#[derive(Clone, Copy)]
struct Wide(__m256);

const COUNT: usize = 8;

/// Folds eight lanes to one with an operation on four.
macro_rules! fold {
    ($value:expr, $operation:ident) => {
        lanes!({
            let half = $operation(_mm256_castps256_ps128($value), _mm256_extractf128_ps::<1>($value));
            let quarter = $operation(half, _mm_movehl_ps(half, half));
            _mm_cvtss_f32($operation(quarter, _mm_shuffle_ps::<1>(quarter, quarter)))
        })
    };
}

impl Lanes for Wide {
    const COUNT: usize = COUNT;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Self(lanes!(_mm256_set1_ps(value)))
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        let from = &from[..COUNT];
        Self(lanes!(_mm256_loadu_ps(from.as_ptr())))
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        let to = &mut to[..COUNT];
        lanes!(_mm256_storeu_ps(to.as_mut_ptr(), self.0));
    }

    of_two! {
        add: _mm256_add_ps,
        sub: _mm256_sub_ps,
        mul: _mm256_mul_ps,
        max: _mm256_max_ps,
        min: _mm256_min_ps,
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, addend: Self) -> Self {
        Self(lanes!(_mm256_fmadd_ps(self.0, factor.0, addend.0)))
    }

    #[inline(always)]
    fn round(self) -> Self {
        // 8: to the nearest, without raising a flag.
        Self(lanes!(_mm256_round_ps::<8>(self.0)))
    }

    #[inline(always)]
    fn times_exp2(self, exponent: Self) -> Self {
        Self(lanes!({
            let exponent = _mm256_add_epi32(_mm256_cvtps_epi32(exponent.0), _mm256_set1_epi32(127));
            _mm256_mul_ps(self.0, _mm256_castsi256_ps(_mm256_slli_epi32::<23>(exponent)))
        }))
    }

    #[inline(always)]
    fn sum(self) -> f32 {
        fold!(self.0, _mm_add_ps)
    }

    #[inline(always)]
    fn largest(self) -> f32 {
        fold!(self.0, _mm_max_ps)
    }

    #[inline(always)]
    fn smallest(self) -> f32 {
        fold!(self.0, _mm_min_ps)
    }

    #[inline(always)]
    fn from_sums(sums: &[i32], weights: &[i32], zero: i32) -> Self {
        let (sums, weights) = (&sums[..COUNT], &weights[..COUNT]);
        Self(lanes!({
            let weights = _mm256_loadu_si256(weights.as_ptr().cast());
            let correction = _mm256_mullo_epi32(_mm256_set1_epi32(zero), weights);
            _mm256_cvtepi32_ps(_mm256_sub_epi32(_mm256_loadu_si256(sums.as_ptr().cast()), correction))
        }))
    }
}

impl Levels for Wide {
    type Level = i16;

    #[inline(always)]
    fn store_levels(self, to: &mut [i16]) {
        let to = &mut to[..COUNT];
        lanes!({
            let levels = _mm256_cvtps_epi32(self.0);
            let packed = _mm256_permute4x64_epi64::<0b1000>(_mm256_packs_epi32(levels, levels));
            _mm_storeu_si128(to.as_mut_ptr().cast(), _mm256_castsi256_si128(packed));
        });
    }
}
