//! Dot products over small integers and bfloat16, on the widest instructions this processor has.
//!
//! Every path sums in `i32` without saturation, so all of them return the same integers; the tests prove it.
//! Stored bytes are offset-binary (`value + 128` as `u8`), because `vpdpbusd` multiplies unsigned by signed:
//! `sum(stored * query) = sum(value * query) + 128 * sum(query)`, and the callers take the last term off
//! again.
#![allow(unsafe_code)] // intrinsics need it; each block says why it is sound

mod portable;
mod query_tokens;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

pub use query_tokens::QueryTokens;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

/// The lanes of one panel: 16 vectors stand side by side, 4 dimensions of each at a time.
pub const PANEL_LANES: usize = 16;

/// The instruction set in use, here and in the encoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimdLevel {
    /// `x86_64` with AVX-512 F, BW, DQ, VL and VNNI (Ice Lake, Zen 4 and later).
    Avx512Vnni,
    /// `x86_64` with AVX2 and FMA (Haswell, Zen and later).
    Avx2,
    /// Plain Rust, on every processor.
    Portable,
}

impl SimdLevel {
    /// All levels, the fastest first.
    pub const ALL: [SimdLevel; 3] = [SimdLevel::Avx512Vnni, SimdLevel::Avx2, SimdLevel::Portable];

    /// The best level of the processor this runs on.
    pub(crate) fn detect() -> SimdLevel {
        SimdLevel::ALL.into_iter().find(|level| level.is_available()).unwrap_or(SimdLevel::Portable)
    }

    /// Reports whether this processor can run the level.
    pub(crate) fn is_available(self) -> bool {
        match self {
            SimdLevel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma"),
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512Vnni => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vnni")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

/// Calls a function of `$count` rows or tokens, a number that the compiler must know to keep their sums in
/// registers.
#[cfg(target_arch = "x86_64")]
macro_rules! for_count {
    ($count:expr, $call:ident, $arguments:tt, [$($n:literal)*]) => {
        match $count {
            $($n => $call::<$n> $arguments,)*
            _ => unreachable!("a block holds no more"),
        }
    };
}

#[cfg(target_arch = "x86_64")]
pub(crate) use for_count;

/// Calls a kernel of a level that was detected. Callers have checked the lengths that all kernels ask for.
macro_rules! dispatch {
    ($level:expr, $kernel:ident($($argument:expr),*)) => {
        match $level {
            // SAFETY: the processor has the instructions, the lengths fit.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512Vnni => unsafe { avx512::$kernel($($argument),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => unsafe { avx2::$kernel($($argument),*) },
            _ => portable::$kernel($($argument),*),
        }
    };
}

/// The kernels of one level. Cheap to copy; made once.
#[derive(Clone, Copy, Debug)]
pub struct Simd {
    level: SimdLevel,
}

impl Simd {
    pub fn best() -> Simd {
        Simd { level: SimdLevel::detect() }
    }

    /// The kernels of one level, `None` when this processor cannot run it.
    #[cfg(test)]
    pub(crate) fn at(level: SimdLevel) -> Option<Simd> {
        level.is_available().then_some(Simd { level })
    }

    pub fn level(self) -> SimdLevel {
        self.level
    }

    /// `sum(stored[i] * query[i])` of one query with each offset-binary row of `stored`: `out.len()` rows of
    /// `query.len()` bytes, a multiple of 64.
    pub(crate) fn dot_rows(self, stored: &[u8], query: &[i8], out: &mut [i32]) {
        assert!(
            stored.len() == query.len() * out.len() && query.len().is_multiple_of(64),
            "rows are whole cache lines"
        );
        dispatch!(self.level, dot_rows(stored, query, out));
    }

    /// `sum(a[i] * b[i])` of signed bytes.
    pub(crate) fn dot_signed(self, a: &[i8], b: &[i8]) -> i32 {
        assert!(a.len() == b.len() && a.len().is_multiple_of(64), "rows are whole cache lines");
        dispatch!(self.level, dot_signed(a, b))
    }

    /// `sum(code[i] * query[i])` of each row of `stored`: `out.len()` rows of half as many bytes as `query`
    /// has, laid out as [`crate::quantise::int4_codes`] does. The query is a multiple of 128.
    pub(crate) fn dot_int4_rows(self, stored: &[u8], query: &[i8], out: &mut [i32]) {
        assert!(
            stored.len() * 2 == query.len() * out.len() && query.len().is_multiple_of(128),
            "rows are whole cache lines"
        );
        dispatch!(self.level, dot_int4_rows(stored, query, out));
    }

    /// Asks for the bytes to be brought nearer while something else is computed. Does nothing where it is not
    /// known how.
    pub fn prefetch(self, bytes: &[u8]) {
        #[cfg(target_arch = "x86_64")]
        for line in bytes.chunks(64) {
            // SAFETY: every x86-64 processor has SSE, and a prefetch never faults.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = bytes;
    }

    /// MaxSim: for each query token the largest dot product with any vector of the panels, written to `best`
    /// (in units of the integers, offset already taken off).
    ///
    /// `panels` holds whole panels of [`PANEL_LANES`] offset-binary vectors: for every 4 dimensions, 16 lanes
    /// of 4 bytes.
    ///
    /// # Panics
    /// When `panels` is empty or not whole panels, or `best` is shorter than the query's tokens.
    pub fn max_sim(self, query: &QueryTokens, panels: &[u8], best: &mut [i32]) {
        let panel_bytes = PANEL_LANES * query.dimensions();
        assert!(!panels.is_empty() && panels.len().is_multiple_of(panel_bytes), "panels come whole");
        let best = &mut best[..query.count()];
        dispatch!(self.level, max_sim(query, panels, best));
        for (best, offset) in best.iter_mut().zip(query.offsets()) {
            *best -= offset;
        }
    }

    /// Adds `inputs[i] * row i` to the outputs, a row as long as they are; every level rounds alike.
    pub(crate) fn add_rows(self, inputs: &[f32], rows: &[f32], outputs: &mut [f32]) {
        assert!(inputs.len() * outputs.len() <= rows.len() && !inputs.is_empty(), "a row for each input");
        dispatch!(self.level, add_rows(inputs, rows, outputs));
    }

    /// The dot product of two bfloat16 vectors of the same length, a multiple of 32, summed in `f32`.
    ///
    /// # Panics
    /// When the lengths differ or are no multiple of 32.
    pub fn dot_bf16(self, a: &[u16], b: &[u16]) -> f32 {
        assert!(a.len() == b.len() && a.len().is_multiple_of(32), "whole registers");
        dispatch!(self.level, dot_bf16(a, b))
    }
}

#[cfg(test)]
mod tests;
