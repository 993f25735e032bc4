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

/// Which instructions are used, here and in the encoder.
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
    #[must_use]
    pub fn detect() -> SimdLevel {
        SimdLevel::ALL.into_iter().find(|level| level.is_available()).unwrap_or(SimdLevel::Portable)
    }

    /// Whether this processor can run the level.
    #[must_use]
    pub fn is_available(self) -> bool {
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

/// The kernels of one level. Cheap to copy; made once.
#[derive(Clone, Copy, Debug)]
pub struct Simd {
    level: SimdLevel,
}

impl Simd {
    /// The kernels of the best level here.
    #[must_use]
    pub fn best() -> Simd {
        Simd { level: SimdLevel::detect() }
    }

    /// The kernels of one level, `None` when this processor cannot run it.
    #[must_use]
    pub fn at(level: SimdLevel) -> Option<Simd> {
        level.is_available().then_some(Simd { level })
    }

    /// The level in use.
    #[must_use]
    pub fn level(self) -> SimdLevel {
        self.level
    }

    /// `sum(stored[i] * query[i])` of one query with each offset-binary row of `stored`: `out.len()` rows of
    /// `query.len()` bytes.
    ///
    /// # Panics
    /// When `stored` is not `out.len()` rows long or a row is no multiple of 64.
    pub fn dot_rows(self, stored: &[u8], query: &[i8], out: &mut [i32]) {
        assert!(
            stored.len() == query.len() * out.len() && query.len().is_multiple_of(64),
            "rows are whole cache lines"
        );
        match self.level {
            // SAFETY: the level was detected, the lengths fit.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512Vnni => unsafe { avx512::dot_rows(stored, query, out) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => unsafe { avx2::dot_rows(stored, query, out) },
            _ => portable::dot_rows(stored, query, out),
        }
    }

    /// `sum(a[i] * b[i])` of signed bytes.
    ///
    /// # Panics
    /// When the lengths differ or are no multiple of 64.
    #[must_use]
    pub fn dot_signed(self, a: &[i8], b: &[i8]) -> i32 {
        assert!(a.len() == b.len() && a.len().is_multiple_of(64), "rows are whole cache lines");
        match self.level {
            // SAFETY: the level was detected, the lengths are equal multiples of 64.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512Vnni => unsafe { avx512::dot_signed(a, b) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => unsafe { avx2::dot_signed(a, b) },
            _ => portable::dot_signed(a, b),
        }
    }

    /// `sum(nibble[i] * query[i])` of each row of `stored`: `out.len()` rows of half as many bytes as `query`
    /// has, laid out as [`crate::quantise::nibbles`] does.
    ///
    /// # Panics
    /// When `stored` is not `out.len()` rows long or the query is no multiple of 128.
    pub fn dot_nibble_rows(self, stored: &[u8], query: &[i8], out: &mut [i32]) {
        assert!(
            stored.len() * 2 == query.len() * out.len() && query.len().is_multiple_of(128),
            "rows are whole cache lines"
        );
        match self.level {
            // SAFETY: the level was detected, the lengths fit.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512Vnni => unsafe { avx512::dot_nibble_rows(stored, query, out) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => unsafe { avx2::dot_nibble_rows(stored, query, out) },
            _ => portable::dot_nibble_rows(stored, query, out),
        }
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
        match self.level {
            // SAFETY: the level was detected, the panels are whole, `best` has a place for each token.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512Vnni => unsafe { avx512::max_sim(query, panels, best) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => unsafe { avx2::max_sim(query, panels, best) },
            _ => portable::max_sim(query, panels, best),
        }
        for (best, offset) in best.iter_mut().zip(query.offsets()) {
            *best -= offset;
        }
    }

    /// Adds `inputs[i] * row i` to the outputs, a row as long as they are; every level rounds alike.
    ///
    /// # Panics
    /// When there are fewer rows than inputs.
    pub fn add_rows(self, inputs: &[f32], rows: &[f32], outputs: &mut [f32]) {
        assert!(inputs.len() * outputs.len() <= rows.len() && !inputs.is_empty(), "a row for each input");
        match self.level {
            // SAFETY: the level was detected.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512Vnni => unsafe { avx512::add_rows(inputs, rows, outputs) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => unsafe { avx2::add_rows(inputs, rows, outputs) },
            _ => portable::add_rows(inputs, rows, outputs),
        }
    }

    /// The dot product of two bfloat16 vectors of the same length, a multiple of 32, summed in `f32`.
    ///
    /// # Panics
    /// When the lengths differ or are no multiple of 32.
    #[must_use]
    pub fn dot_bf16(self, a: &[u16], b: &[u16]) -> f32 {
        assert!(a.len() == b.len() && a.len().is_multiple_of(32), "whole registers");
        match self.level {
            // SAFETY: the level was detected, the lengths are equal multiples of 32.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512Vnni => unsafe { avx512::dot_bf16(a, b) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => unsafe { avx2::dot_bf16(a, b) },
            _ => portable::dot_bf16(a, b),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn levels() -> Vec<Simd> {
        [SimdLevel::Avx512Vnni, SimdLevel::Avx2].into_iter().filter_map(Simd::at).collect()
    }

    const PORTABLE: Simd = Simd { level: SimdLevel::Portable };

    proptest! {
        #[test]
        fn every_level_returns_the_same_dot_products(
            rows in prop::collection::vec(any::<u8>(), 7 * 384),
            query in prop::collection::vec(-127i8..=127, 384),
        ) {
            let expected: Vec<i32> = rows
                .chunks_exact(384)
                .map(|row| row.iter().zip(&query).map(|(&s, &q)| i32::from(s) * i32::from(q)).sum())
                .collect();
            for simd in levels().into_iter().chain([PORTABLE]) {
                let mut out = vec![0; 7];
                simd.dot_rows(&rows, &query, &mut out);
                prop_assert_eq!(&out, &expected, "{:?}", simd.level());
            }
        }

        #[test]
        fn every_level_returns_the_same_products_of_signed_bytes(
            a in prop::collection::vec(any::<i8>(), 384),
            b in prop::collection::vec(any::<i8>(), 384),
        ) {
            let expected: i32 = a.iter().zip(&b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
            for simd in levels().into_iter().chain([PORTABLE]) {
                prop_assert_eq!(simd.dot_signed(&a, &b), expected, "{:?}", simd.level());
            }
        }

        #[test]
        fn every_level_returns_the_same_products_of_nibbles(
            rows in prop::collection::vec(any::<u8>(), 7 * 192),
            query in prop::collection::vec(-127i8..=127, 384),
        ) {
            let value = |row: &[u8], at: usize| {
                let byte = row[at / 128 * 64 + at % 64];
                i32::from(if at % 128 < 64 { byte & 15 } else { byte >> 4 })
            };
            let product = |row: &[u8]| -> i32 {
                (0..384).map(|at| value(row, at) * i32::from(query[at])).sum()
            };
            let expected: Vec<i32> = rows.chunks_exact(192).map(product).collect();
            for simd in levels().into_iter().chain([PORTABLE]) {
                let mut out = vec![0; 7];
                simd.dot_nibble_rows(&rows, &query, &mut out);
                prop_assert_eq!(&out, &expected, "{:?}", simd.level());
            }
        }

        #[test]
        fn every_level_returns_the_same_max_sim(
            tokens in 1usize..40,
            panels in 1usize..5,
            seed in any::<u64>(),
        ) {
            let mut state = seed;
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 56) as u8
            };
            let query: Vec<i8> = (0..tokens * 64).map(|_| (next() as i8).max(-127)).collect();
            let panels: Vec<u8> = (0..panels * PANEL_LANES * 64).map(|_| next()).collect();
            let query = QueryTokens::new(&query, 64);
            let mut expected = vec![0; tokens];
            PORTABLE.max_sim(&query, &panels, &mut expected);
            for simd in levels() {
                let mut best = vec![0; tokens];
                simd.max_sim(&query, &panels, &mut best);
                prop_assert_eq!(&best, &expected, "{:?}", simd.level());
            }
        }
    }

    #[test]
    fn every_level_adds_rows_with_the_same_rounding() {
        let value = |at: usize| ((at * 7919 % 1013) as f32 - 500.0) / 37.0;
        let inputs: Vec<f32> = (0..45).map(|at| if at % 4 == 1 { 0.0 } else { value(at) }).collect();
        let rows: Vec<f32> = (0..45 * 48).map(|at| value(at + 3)).collect();
        let sums = |simd: Simd| {
            let mut out: Vec<f32> = (0..48).map(value).collect();
            simd.add_rows(&inputs, &rows, &mut out);
            out.into_iter().map(f32::to_bits).collect::<Vec<u32>>()
        };
        assert!(levels().into_iter().all(|simd| sums(simd) == sums(PORTABLE)));
        let exact = (0..45).fold(value(5), |sum, at| sum + inputs[at] * rows[at * 48 + 5]);
        assert!((f32::from_bits(sums(PORTABLE)[5]) - exact).abs() < 1e-2);
    }

    #[test]
    fn max_sim_is_the_largest_product_over_all_vectors_whatever_the_layout() {
        // One vector with value 5 in dimension 6, in lane 3 of the second panel; all others are zero (stored
        // 128).
        let mut panels = vec![128u8; 2 * PANEL_LANES * 64];
        panels[PANEL_LANES * 64 + PANEL_LANES * 4 + 3 * 4 + 2] = 128 + 5;
        let mut query = vec![0i8; 2 * 64];
        query[6] = 7;
        query[64 + 6] = -7;
        let query = QueryTokens::new(&query, 64);
        let mut best = [0; 2];
        Simd::best().max_sim(&query, &panels, &mut best);
        assert_eq!(best, [35, 0]);
    }

    #[test]
    fn every_level_agrees_on_bfloat16() {
        let a: Vec<u16> = (0..384u32).map(|i| (((i as f32) / 384.0 - 0.5).to_bits() >> 16) as u16).collect();
        let b: Vec<u16> =
            (0..384u32).map(|i| ((((i * 7 % 384) as f32) / 384.0 - 0.5).to_bits() >> 16) as u16).collect();
        let expected = PORTABLE.dot_bf16(&a, &b);
        for simd in levels() {
            assert!((simd.dot_bf16(&a, &b) - expected).abs() < 1e-3, "{:?}", simd.level());
        }
    }
}
