//! AVX-512 with VNNI: `vpdpbusd` multiplies 64 levels (u8) with 64 weights (i8) and adds them to 16 exact sums.
//!
//! Weights lie in panels of 64 outputs, and in a panel four inputs of all 64 outputs after four inputs: four vectors of
//! weights meet one broadcast group of four levels, and the sums of up to six rows stay in registers.

use std::arch::x86_64::{
    __m512, __m512i, _MM_HINT_T0, _mm_prefetch, _mm_storeu_si128, _mm512_abs_ps, _mm512_add_ps,
    _mm512_castps_si512, _mm512_castsi512_ps, _mm512_cvtepi32_ps, _mm512_cvtps_epi32,
    _mm512_cvtusepi32_epi8, _mm512_div_ps, _mm512_dpbusd_epi32, _mm512_fmadd_ps, _mm512_load_si512,
    _mm512_loadu_ps, _mm512_loadu_si512, _mm512_max_ps, _mm512_min_ps, _mm512_mul_ps,
    _mm512_mullo_epi32, _mm512_reduce_add_ps, _mm512_reduce_max_ps, _mm512_reduce_min_ps,
    _mm512_roundscale_ps, _mm512_scalef_ps, _mm512_set1_epi32, _mm512_set1_ps,
    _mm512_setzero_si512, _mm512_storeu_ps, _mm512_storeu_si512, _mm512_sub_epi32, _mm512_sub_ps,
    _mm512_ternarylogic_epi32,
};

use super::lanes::{Lanes, Levels};
use super::{Arithmetic, Gathered, Line, Linear, Norm, Output, Quantised, float, row_blocks};

/// Exists only on a CPU with the features below: `detect` is the one way to get it.
pub(super) struct Avx512Vnni(());

impl Avx512Vnni {
    pub(super) fn detect() -> Option<&'static dyn Arithmetic> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vnni");
        found.then_some(&Self(()))
    }
}

/// Outputs of a panel, in four vectors of 16 sums.
const PANEL: usize = 64;
const VECTORS: usize = 4;

/// Rows whose sums fit into registers: 24 of 32, with four of weights and one of levels.
const ROWS: usize = 6;

/// Inputs that one instruction multiplies and adds for each output.
const GROUP: usize = 4;

impl Arithmetic for Avx512Vnni {
    fn lay_out(&self, weight: &[i8], inputs: usize) -> Vec<Line> {
        let panels = weight.chunks_exact(PANEL * inputs);
        panels
            .flat_map(|panel| panel_lines(panel, inputs))
            .collect()
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

    fn norm(&self, x: &mut [f32], norm: &Norm) {
        // SAFETY: `self` proves the features.
        unsafe { norm_rows(x, norm) }
    }
}

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

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
fn quantise(x: &[f32], linear: &Linear, quantised: &mut Quantised) {
    let mut levels = std::mem::take(&mut quantised.narrow);
    float::quantise::<Wide>(x, linear, quantised, &mut levels);
    quantised.narrow = levels;
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
fn attention(qkv: &[f32], context: &mut [f32], gathered: &mut Gathered) {
    float::attention::<Wide>(qkv, context, gathered);
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
fn norm_rows(x: &mut [f32], norm: &Norm) {
    float::norm::<Wide>(x, norm);
}

/// Panel after panel, so that a panel's weights (24 or 96 KB) are read from memory once for all rows.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
fn apply(output: &mut Output) {
    let Output {
        linear, quantised, ..
    } = *output;
    let (lines, _) = linear.lines.as_chunks::<VECTORS>();
    let panel_groups = linear.inputs / GROUP;
    let mut sums = [[0; PANEL]; ROWS];
    let mut low = vec![[0; PANEL]; quantised.low_count];
    for (panel, groups) in lines.chunks_exact(panel_groups).enumerate() {
        let following = &lines[(panel + 1) * panel_groups..];
        for (block, (first, rows)) in row_blocks::<ROWS>(quantised.level_rows()).enumerate() {
            let upcoming = next_half(following, panel_groups, block);
            match rows {
                1 => panel_sums::<1>(groups, quantised, first, upcoming, &mut sums),
                2 => panel_sums::<2>(groups, quantised, first, upcoming, &mut sums),
                3 => panel_sums::<3>(groups, quantised, first, upcoming, &mut sums),
                4 => panel_sums::<4>(groups, quantised, first, upcoming, &mut sums),
                5 => panel_sums::<5>(groups, quantised, first, upcoming, &mut sums),
                _ => panel_sums::<6>(groups, quantised, first, upcoming, &mut sums),
            }
            for (row, sums) in (first..first + rows).zip(&mut sums) {
                float::take_sums::<Wide, PANEL>(sums, (row, panel * PANEL), &mut low, output);
            }
        }
    }
}

/// The half of the next panel that a block of rows fetches: weights then stream in while there is enough to compute.
fn next_half(following: &[[Line; VECTORS]], panel_groups: usize, block: usize) -> &[[Line; 2]] {
    let next = following.get(..panel_groups).unwrap_or_default();
    let (halves, _) = next.as_flattened().as_chunks();
    halves
        .chunks_exact(panel_groups)
        .nth(block)
        .unwrap_or_default()
}

#[target_feature(enable = "avx512f")]
#[allow(
    unused_unsafe,
    reason = "the intrinsic became safe after the oldest Rust that this crate supports"
)]
fn prefetch(upcoming: &[[Line; 2]], group: usize) {
    if let Some([first, second]) = upcoming.get(group) {
        // SAFETY: a prefetch reads nothing and may be given any address.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(first).cast());
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(second).cast());
        }
    }
}

/// The sums of `COUNT` rows from `first` on for one panel.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
fn panel_sums<const COUNT: usize>(
    groups: &[[Line; VECTORS]],
    quantised: &Quantised,
    first: usize,
    upcoming: &[[Line; 2]],
    out: &mut [[i32; PANEL]; ROWS],
) {
    let mut rows: [&[[u8; GROUP]]; COUNT] = [&[]; COUNT];
    for (row, levels) in rows
        .iter_mut()
        .zip(quantised.narrow.chunks_exact(quantised.inputs).skip(first))
    {
        *row = &levels.as_chunks().0[..groups.len()];
    }
    let mut sums = [[_mm512_setzero_si512(); VECTORS]; COUNT];
    for (group, lines) in groups.iter().enumerate() {
        prefetch(upcoming, group);
        let weights = [
            load_line(&lines[0]),
            load_line(&lines[1]),
            load_line(&lines[2]),
            load_line(&lines[3]),
        ];
        for (sums, row) in sums.iter_mut().zip(rows) {
            let levels = _mm512_set1_epi32(i32::from_le_bytes(row[group]));
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

/// Calls intrinsics from the methods of [`Wide`], which a trait does not let carry features themselves.
macro_rules! lanes {
    ($call:expr) => {
        // SAFETY: only functions with these features use `Wide`, and every method is inlined into them. Pointers come
        // from slices that were just cut to the length that is read or written.
        unsafe { $call }
    };
}

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

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(lanes!(_mm512_add_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(lanes!(_mm512_sub_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(lanes!(_mm512_mul_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        Self(lanes!(_mm512_div_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, addend: Self) -> Self {
        Self(lanes!(_mm512_fmadd_ps(self.0, factor.0, addend.0)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(lanes!(_mm512_max_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(lanes!(_mm512_min_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Self(lanes!(_mm512_abs_ps(self.0)))
    }

    #[inline(always)]
    fn with_sign(self, sign: Self) -> Self {
        // 0xe2 chooses the third operand where the second has a 0 and the first where it has a 1.
        Self(lanes!(_mm512_castsi512_ps(
            _mm512_ternarylogic_epi32::<0xe2>(
                _mm512_castps_si512(sign.0),
                _mm512_castps_si512(_mm512_set1_ps(-0.0)),
                _mm512_castps_si512(self.0),
            )
        )))
    }

    #[inline(always)]
    fn round(self) -> Self {
        Self(lanes!(_mm512_roundscale_ps::<0>(self.0)))
    }

    #[inline(always)]
    fn exp2_integer(self) -> Self {
        Self(lanes!(_mm512_scalef_ps(_mm512_set1_ps(1.0), self.0)))
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
            _mm512_cvtepi32_ps(_mm512_sub_epi32(
                _mm512_loadu_si512(sums.as_ptr().cast()),
                correction,
            ))
        }))
    }
}

impl Levels for Wide {
    type Level = u8;

    #[inline(always)]
    fn store_levels(self, to: &mut [u8]) {
        let to = &mut to[..COUNT];
        lanes!(_mm_storeu_si128(
            to.as_mut_ptr().cast(),
            _mm512_cvtusepi32_epi8(_mm512_cvtps_epi32(self.0)),
        ));
    }
}
